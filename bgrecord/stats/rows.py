"""The rows of a sheet as measures look at them: an array a column, with a place a row."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
import pandas as pd

#: A number a row, NaN where it is missing.
Numbers = npt.NDArray[np.float64]
#: Yes or no of each row; what is missing is no.
Flags = npt.NDArray[np.bool_]
_Places = npt.NDArray[np.intp]


class Rows:
    """The rows of a sheet.

    Arrays of NumPy are all that measures need, and many times as quick as columns of pandas where
    there are few rows. Each column is made into one when it is first asked for.
    """

    def __init__(self, sheet: pd.DataFrame) -> None:
        """Look at the rows of a sheet."""
        self._sheet = sheet
        self._numbers: dict[str, Numbers] = {}
        self._flags: dict[str, Flags] = {}
        self._words: dict[str, tuple[_Places, tuple[str, ...]]] = {}

    def all(self) -> Flags:
        """Yes of each row."""
        return np.ones(len(self._sheet), dtype=np.bool_)

    def numbers(self, name: str) -> Numbers:
        """A column of numbers."""
        if name not in self._numbers:
            self._numbers[name] = self._sheet[name].to_numpy("float64", na_value=np.nan)
        return self._numbers[name]

    def flags(self, name: str) -> Flags:
        """A column of yes and no."""
        if name not in self._flags:
            self._flags[name] = self._sheet[name].to_numpy("bool", na_value=False)
        return self._flags[name]

    def known(self, name: str) -> Flags:
        """Where a column is not missing."""
        known: Flags = self._sheet[name].notna().to_numpy()
        return known

    def says(self, name: str, *words: str) -> Flags:
        """Where a column of words has one of these."""
        if name not in self._words:
            # Telling words apart once is quicker than comparing them again and again.
            which, found = pd.factorize(self._sheet[name])
            self._words[name] = which, tuple(found)
        which, there = self._words[name]
        # The last one is for what is missing, whose place is -1.
        return np.array([*(word in words for word in there), False])[which]
