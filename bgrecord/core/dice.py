"""A roll of two dice."""

from __future__ import annotations

from typing import NamedTuple


class Roll(NamedTuple):
    """Two dice in the order they were thrown or written.

    The numbers are kept as written: a record may claim a die of 7. `is_possible` tells.
    """

    first: int
    second: int

    @classmethod
    def parse(cls, text: str) -> Roll:
        """Read two digits: `31`, `3-1` or `(3 1)`.

        Raises:
            ValueError: the text does not hold exactly two digits.
        """
        digits = [int(char) for char in text if char in "0123456789"]
        if len(digits) != 2:
            raise ValueError(f"a roll is two digits such as 31, not {text!r}")
        return cls(digits[0], digits[1])

    @property
    def is_possible(self) -> bool:
        """Whether both dice show one to six."""
        return 1 <= self.first <= 6 and 1 <= self.second <= 6

    @property
    def is_doublet(self) -> bool:
        """Whether both dice show the same number."""
        return self.first == self.second

    @property
    def high(self) -> int:
        """The larger number."""
        return max(self.first, self.second)

    @property
    def low(self) -> int:
        """The smaller number."""
        return min(self.first, self.second)

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers to play, higher first: two, or four of a doublet."""
        first, second = self
        if first == second:
            return (first,) * 4
        return (first, second) if first > second else (second, first)

    def __str__(self) -> str:
        return f"{self.first}{self.second}"


#: The 21 rolls that differ, higher die first.
ROLLS: tuple[Roll, ...] = tuple(
    Roll(high, low) for high in range(1, 7) for low in range(1, high + 1)
)
