"""A file that remembers answers by their question, from one run to the next.

It is no more than a convenience: where nothing can be kept, on a read-only disk or a full one, or
in a file that is damaged, nothing is known. Several runs may use it at once; they wait for each
other.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path

from bgrecord._resources import cache_folder

#: What goes wrong where nothing can be kept.
_NOT_KEPT = (OSError, sqlite3.Error)
#: So many questions are looked up with one statement.
_AT_A_TIME = 500
#: Seconds to wait for another run that writes.
_PATIENCE = 10


def cache_file() -> Path:
    """The usual file, in the user's folder for such things."""
    return cache_folder() / "judged.sqlite"


class Store:
    """One table of a file: answers by the digests of their questions."""

    def __init__(self, path: Path, table: str) -> None:
        """Name a table; neither it nor the file need exist."""
        self._path = path
        self._table = table

    def recall(self, questions: Sequence[bytes]) -> dict[bytes, bytes]:
        """The answers that are known, by their questions."""
        known: dict[bytes, bytes] = {}
        with suppress(*_NOT_KEPT), self._opened() as kept:
            for start in range(0, len(questions), _AT_A_TIME):
                some = questions[start : start + _AT_A_TIME]
                places = ",".join("?" * len(some))
                known.update(
                    kept.execute(
                        f"SELECT question, answer FROM {self._table} WHERE question IN ({places})",
                        some,
                    )
                )
        return known

    def keep(self, answers: Mapping[bytes, bytes]) -> None:
        """Remember some answers by their questions."""
        with suppress(*_NOT_KEPT), self._opened() as kept, kept:
            kept.executemany(f"INSERT OR REPLACE INTO {self._table} VALUES (?, ?)", answers.items())

    @contextmanager
    def _opened(self) -> Iterator[sqlite3.Connection]:
        self._path.parent.mkdir(parents=True, exist_ok=True)
        with closing(sqlite3.connect(self._path, timeout=_PATIENCE)) as kept:
            kept.execute(
                f"CREATE TABLE IF NOT EXISTS {self._table}"
                " (question BLOB PRIMARY KEY, answer BLOB) WITHOUT ROWID"
            )
            yield kept
