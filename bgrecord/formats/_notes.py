"""Keeps a reader's notes within bounds."""

from __future__ import annotations

from collections import Counter
from typing import Any

from bgrecord.record.model import Note, NoteKind
from bgrecord.source import Span

#: So many notes of a kind say enough about one file.
LIMIT = 100


class Notebook:
    """Adds notes to lists, at most a hundred of a kind in one file.

    The last one of a kind tells in its value `more` how many followed it.
    """

    def __init__(self) -> None:
        self._counts: Counter[NoteKind] = Counter()
        self._last: dict[NoteKind, Note] = {}

    def add(self, notes: list[Note], kind: NoteKind, span: Span, **values: Any) -> None:
        """Add a note, or count it when there are enough of its kind."""
        self._counts[kind] += 1
        if self._counts[kind] > LIMIT:
            self._last[kind].values["more"] = self._counts[kind] - LIMIT
            return
        note = Note(kind, span, values)
        notes.append(note)
        self._last[kind] = note
