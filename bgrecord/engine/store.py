"""A file that remembers answers by their question, from one run to the next.

It is no more than a convenience: where nothing can be kept, on a read-only disk or a full one, or
in a file that is damaged, nothing is known. Several runs may use it at once; they wait for each
other.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from hashlib import blake2b
from pathlib import Path

from bgrecord._resources import cache_folder

#: What goes wrong where nothing can be kept.
_NOT_KEPT = (OSError, sqlite3.Error)
#: So many questions are looked up with one statement.
_AT_A_TIME = 500
#: So many bytes in front of each answer tell whether it is still what was kept.
_SEAL = 8
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
        """The answers that are known, by their questions; a damaged one is not."""
        known: dict[bytes, bytes] = {}
        with suppress(*_NOT_KEPT), self._connected() as kept:
            for start in range(0, len(questions), _AT_A_TIME):
                some = questions[start : start + _AT_A_TIME]
                places = ",".join("?" * len(some))
                found = kept.execute(
                    f"SELECT question, answer FROM {self._table} WHERE question IN ({places})",
                    some,
                )
                for question, sealed in found:
                    answer = _opened(sealed)
                    if answer is not None:
                        known[question] = answer
        return known

    def keep(self, answers: Mapping[bytes, bytes]) -> None:
        """Remember some answers by their questions."""
        with suppress(*_NOT_KEPT), self._connected() as kept, kept:
            kept.executemany(
                f"INSERT OR REPLACE INTO {self._table} VALUES (?, ?)",
                ((question, _seal(answer) + answer) for question, answer in answers.items()),
            )

    @contextmanager
    def _connected(self) -> Iterator[sqlite3.Connection]:
        self._path.parent.mkdir(parents=True, exist_ok=True)
        with closing(sqlite3.connect(self._path, timeout=_PATIENCE)) as kept:
            kept.execute(
                f"CREATE TABLE IF NOT EXISTS {self._table}"
                " (question BLOB PRIMARY KEY, answer BLOB) WITHOUT ROWID"
            )
            yield kept


def _opened(sealed: object) -> bytes | None:
    """The answer in a row; None when the row was damaged."""
    if not isinstance(sealed, bytes):
        return None
    seal, answer = sealed[:_SEAL], sealed[_SEAL:]
    return answer if seal == _seal(answer) else None


def _seal(answer: bytes) -> bytes:
    return blake2b(answer, digest_size=_SEAL).digest()
