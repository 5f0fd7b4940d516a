"""How a file ends: with a whole line, or cut inside one."""

from __future__ import annotations

import re
from dataclasses import replace

from bgrecord.formats.mat.cells import read_cell
from bgrecord.record.actions import Action, Rolled, Unreadable
from bgrecord.record.model import Match, Note, NoteKind

#: A move that lacks its end, or dice that lack their colon.
_HALF_A_MOVE = re.compile(
    r"(?:ba?|bar|[0-9]{1,2})(?:[/-][0-9]{1,2}\*?)*(?:[/-](?:of)?|\([0-9]?)?", re.IGNORECASE
)
#: What may be the first digit of a point, at the very end of a text.
_HALF_A_POINT = re.compile(r"[/-][12]\n")
#: What cells without a play say, every number as 1.
_PHRASES = (
    "doubles => 1",
    "redoubles => 1",
    "beavers => 1",
    "raccoons => 1",
    "takes",
    "drops",
    "wins 1 points and the match",
    "wins 1 point and the match",
    "losses 1 points and the match",
    "losses 1 point and the match",
    "resigns",
    "concedes",
    "cannot move",
    "illegal play",
)


def mark_end(match: Match, text: str, *, ended: bool) -> None:
    """Find out whether a text breaks off inside its last line, and mark where.

    A last play that can be read may break off too: whether it is whole, only the board tells.

    Args:
        match: the last one of the text.
        text: the whole text; its last line has a line end here.
        ended: it has one in the file too. A file cut inside a move may have got one since.
    """
    could_lack_a_digit = _HALF_A_POINT.search(text[-3:]) is not None
    text = text.rstrip()
    last_line = 1 + text.count("\n")
    if match.notes and not ended:
        note = match.notes[-1]
        if note.kind is NoteKind.UNREADABLE_LINE and note.span.line == last_line:
            match.notes[-1] = note._replace(kind=NoteKind.CUT_SHORT)
    entries = match.games[-1].entries if match.games else []
    if not entries or entries[-1].line != last_line:
        return
    entry = entries[-1]
    action = entry.action
    if not _is_unreadable(action):
        if isinstance(action, Rolled) and not ended:
            could_go_on = could_lack_a_digit or _could_lack_moves(action)
            entries[-1] = entry._replace(action=replace(action, open_ended=could_go_on))
        return
    cell = text.rpartition("\n")[2][entry.column - 1 :]
    if _breaks_off(cell, ended=ended):
        entries[-1] = entry._replace(action=Unreadable(cell))
        match.notes.append(Note(NoteKind.CUT_SHORT, entry.span, {"text": cell}))


def _is_unreadable(action: Action) -> bool:
    if isinstance(action, Rolled):
        return bool(action.unreadable)
    return isinstance(action, Unreadable)


def _could_lack_moves(action: Rolled) -> bool:
    steps = sum((len(move.stops) - 1) * move.checkers for move in action.moves)
    return 0 < steps < len(action.roll.numbers)


def _breaks_off(cell: str, *, ended: bool) -> bool:
    """Whether a cell nobody can read is the beginning of one that could be."""
    *before, last = cell.split()
    if _HALF_A_MOVE.fullmatch(last):
        return not before or not _is_unreadable(read_cell(" ".join(before)))
    return not ended and _begins_phrase(cell.rpartition(":")[2])


def _begins_phrase(text: str) -> bool:
    begun = " ".join(re.sub("[0-9]+", "1", text.casefold()).split())
    return any(phrase.startswith(begun) for phrase in _PHRASES)
