"""Matches reduced to dice and landing points, and how their plays come back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from bgrecord.audit import audit_record
from bgrecord.core.position import Position
from bgrecord.core.reading import carry_out
from bgrecord.core.verdict import judge
from bgrecord.formats import read_source
from bgrecord.formats.notation import parse_moves
from bgrecord.formats.notes.writer import landing_points, notes_of
from bgrecord.record.actions import Rolled, Unplayed
from bgrecord.record.model import Game, Record
from bgrecord.record.transcript import CheckerPlay, GameTranscript, PlayKind, Transcript
from bgrecord.source import Span, decode

#: The plays that are listed, by the place of their note.
Listed = Mapping[Span, tuple[str, ...]]


def reduced(match: Transcript, *, says_each: bool) -> Record:
    """The notes of a match, read again: landing points, whether they tell the play or not.

    Points are written for each checker; the notes may say so.
    """
    head = "Landing points: each\n" if says_each else ""
    text = head + notes_of([match], landing_points)
    return read_source(decode(text.encode()), "notes")


def games_back(
    match: Transcript, *, says_each: bool
) -> Iterator[tuple[GameTranscript, Game, Listed]]:
    """The games of a match, each as it was understood, and what is listed of the match."""
    record = reduced(match, says_each=says_each)
    listed = {found.span: found.expected for found in audit_record(record) if found.expected}
    for played, game in zip(match.games, record.matches[0].games, strict=True):
        yield played, game, listed


def outcomes(played: GameTranscript, game: Game, listed: Listed) -> Counter[str]:
    """How the plays of a game came back; each that did must be right, each open one listed."""
    entries = [entry for entry in game.entries if isinstance(entry.action, Rolled)]
    plays = [turn for turn in played.turns if isinstance(turn, CheckerPlay)]
    found: Counter[str] = Counter()
    for play, entry in zip(plays, entries, strict=True):
        action = entry.action
        assert isinstance(action, Rolled)
        assert (entry.side, action.roll) == (play.side, play.roll)
        if action.unplayed is Unplayed.OPEN:
            assert len(set(listed[entry.span])) > 1
            assert play.after in {leads(play.before, reading) for reading in listed[entry.span]}
            found["open"] += 1
        elif play.kind is PlayKind.LEGAL:
            assert judge(play.before, play.roll, action.moves).after == play.after
            found["settled"] += 1
    return found


def leads(before: Position, play: str) -> Position | None:
    """Where a play leads."""
    return carry_out(before, parse_moves(play))
