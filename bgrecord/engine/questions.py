"""A match as an engine is asked about it: without names, remarks, and what others thought."""

from __future__ import annotations

from dataclasses import replace

from bgrecord.formats import Unwritable
from bgrecord.formats.sgf.writer import write
from bgrecord.record.model import Match, Record
from bgrecord.record.transcript import GameTranscript, Transcript, Turn
from bgrecord.source import Source

_SIDES = ("left", "right")


def bare(match: Transcript, names: tuple[str, str] = _SIDES) -> Transcript:
    """What happened on the board and nothing else, between players of some names."""
    games = tuple(_bare_game(game, number, names) for number, game in enumerate(match.games, 1))
    return replace(match, match=Match(match.length or 0), names=names, games=games, left_out=())


def _bare_game(game: GameTranscript, number: int, names: tuple[str, str]) -> GameTranscript:
    turns = tuple(map(_bare_turn, game.turns))
    return replace(game, number=number, names=names, ratings=(None, None), turns=turns, comments=())


def _bare_turn(turn: Turn) -> Turn:
    return turn if turn.analysis is None else replace(turn, analysis=None)


def as_sgf(match: Transcript) -> str | None:
    """A match as SGF; None when that cannot hold it."""
    try:
        return write(Record(Source("-", ""), "sgf"), [match])
    except Unwritable:
        return None
