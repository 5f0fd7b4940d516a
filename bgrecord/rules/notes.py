"""BG3xx: what hand notes of landing points mean, besides `ambiguous-play`."""

from __future__ import annotations

from collections.abc import Iterator

from bgrecord.findings import Severity
from bgrecord.record.model import NoteKind
from bgrecord.replay.events import Noticed
from bgrecord.rules._illegal import LISTED
from bgrecord.rules._noted import noted
from bgrecord.rules._registry import Breach, rule


@rule(
    "BG325",
    "note-decided-later",
    Severity.INFO,
    on=NoteKind.DECIDED_LATER,
    message="{play} fits {results} different plays; line {line} leaves {decided} alone.",
)
def note_decided_later(event: Noticed) -> Iterator[Breach]:
    """A hand note fits several plays, and only one of them goes with what was noted later.

    Why: The boards that a note leaves open are all carried on. A later note that fits no legal
        play on one of them shows that it was another one.

    Breaks:
        Not in .mat: a note of landing points such as 63: 10, with checkers on 13 and 16, where
        a later note moves a checker from 13 that would not be there.

    Keeps:
        Not in .mat: the play from and to, 63: 16/10.
    """
    breach, values = noted(event), event.note.values
    told = {"decided": values["play"], "line": values["line"]}
    yield breach._replace(values={**breach.values, **told}, expected=(values["play"],))


@rule(
    "BG326",
    "note-fits-no-play",
    Severity.ERROR,
    on=NoteKind.NO_PLAY_FITS,
    message="No legal play of {roll} fits {play}; the game cannot be followed from here.",
)
def note_fits_no_play(event: Noticed) -> Iterator[Breach]:
    """The landing points of a hand note are those of no legal play.

    Why: The note is wrong, or one before it is: then the board was another one. What is noted
        behind it cannot be understood until it is corrected.

    Breaks:
        Not in .mat: an opening note such as 31: 17.

    Keeps:
        Not in .mat: the note 31: 5 5, or 31: 5 for short.

    Tournaments: An illegal play that stood is noted from and to.
    """
    breach = noted(event)
    yield breach._replace(expected=breach.expected[:LISTED])


@rule(
    "BG327",
    "notes-not-followed",
    Severity.WARNING,
    on=NoteKind.TOO_MANY_BOARDS,
    message="Too many boards are possible here; the game is not followed any further.",
)
def notes_not_followed(_: Noticed) -> Iterator[Breach]:
    """So many hand notes are ambiguous that their game is not followed to its end.

    Why: Every play that fits a note leads to another board, and all of them are carried on until
        later notes decide. Beyond some dozens that takes too long, and would tell too little.

    Breaks:
        Not in .mat: a game of notes that are question marks.

    Keeps:
        Not in .mat: the first ambiguous plays written from and to.
    """
    yield Breach()
