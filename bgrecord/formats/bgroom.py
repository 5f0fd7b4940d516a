"""The matches of BGRoom (`BGF version 1.2`), read.

    BGF version 1.2
    Game 1 - Ada (X) vs. Bob (0)
    Single Game
    1.X:(3 1)8/5 6/5
    2.0:(4 2)8/4 6/4
    3.X:Double

    Win the Match

Turns are numbered through a game, which ends with a blank line. A double is taken when the game
goes on behind it, and dropped when it does not. Points are the mover's own; X is the left side. No
file was seen: the facts are those GNU Backgammon's importer rests on.
"""

from __future__ import annotations

import re

from lark import Token

from bgrecord.core.dice import Roll
from bgrecord.core.position import OFF
from bgrecord.formats._base import Feature, Format
from bgrecord.formats._draft import Draft
from bgrecord.formats._lines import lines_of, span_of
from bgrecord.formats._signs import SIGNS, SUFFIXES
from bgrecord.formats.mat.cells import read_cell
from bgrecord.formats.notation import rolled
from bgrecord.record.actions import (
    Action,
    Beavered,
    Doubled,
    Dropped,
    Raccooned,
    Rolled,
    Took,
    Unplayed,
    Won,
)
from bgrecord.record.model import Dialect, Record
from bgrecord.source import Source

_HEADING = re.compile(
    r"Game[ \t]++([0-9]{1,9})[ \t]++-[ \t]++(.*?)[ \t]++\(([X0O])\)[ \t]++vs\.?[ \t]++(.*)"
)
_MARK = re.compile(r"[ \t]++\([X0O]\)[ \t]*+$")
_TURN = re.compile(r"[ \t]*+([0-9]++)\.([X0O]):[ \t]*+")
_DICE = re.compile(r"\(([0-9])[ \t,-]{1,9}([0-9])\)[ \t]*+")
_CANNOT_MOVE = re.compile(r"can['’]?t move", re.I)

#: Actions that wait for an answer.
_OFFERS = (Doubled, Beavered, Raccooned)
#: A side's checkers.
_ALL = 15


def read(source: Source) -> Record:
    """Read a text as BGRoom's, whatever it is."""
    return _Reader(source).read()


class _Reader:
    def __init__(self, source: Source) -> None:
        self._source = source
        self._draft = Draft(source, "bgroom")
        #: The cube by the doubles taken, and the checkers each side has borne off.
        self._cube = 1
        self._off = [0, 0]

    def read(self) -> Record:
        """Read all lines."""
        draft = self._draft
        for line in lines_of(self._source, "bgroom"):
            if line.type == "GAP":
                self._close()
            elif line.type == "VERSION":
                self._close()
                draft.open_match(None)
            elif line.type == "HEADING":
                self._open(line)
            elif line.type == "TURN":
                self._turn(line)
            elif draft.game is not None and draft.game.entries:
                draft.unreadable(line)
            else:
                draft.comment(line)
        self._close(ended=False)
        hits = "*" in self._source.text
        return draft.finish(Dialect("bgroom", marks_hits=hits, dance="can't move"))

    def _open(self, line: Token) -> None:
        self._close()
        found = _HEADING.match(line.rstrip())
        if found is None:
            self._draft.unreadable(line)
            self._draft.open_game(None, span_of(line))
            return
        game = self._draft.open_game(int(found[1]), span_of(line))
        first, second = found[2], _MARK.sub("", found[4])
        game.names = (first, second) if found[3] == "X" else (second, first)

    def _turn(self, line: Token) -> None:
        if self._draft.game is None:
            self._draft.open_game(None, span_of(line))
        found = _TURN.match(line)
        assert found is not None
        side, text = int(found[2] != "X"), line[found.end() :].rstrip()
        action = _action(text)
        self._answer(taken=not isinstance(action, Beavered | Raccooned))
        self._draft.add(side, action, span_of(line), row=int(found[1][:9]))
        if isinstance(action, Rolled):
            borne_off = sum(move.checkers for move in action.moves if move.end == OFF)
            self._off[side] += borne_off

    def _answer(self, *, taken: bool) -> None:
        """Write the take that a next turn stands for; a beaver says itself what it is."""
        game = self._draft.game
        last = game.entries[-1] if game is not None and game.entries else None
        if last is None or not isinstance(last.action, _OFFERS):
            return
        self._cube *= 2
        if taken:
            self._draft.add(1 - last.side, Took(), last.span)

    def _close(self, *, ended: bool = True) -> None:
        """End the open game, by a blank line or because the file ends."""
        game = self._draft.game
        if game is None or not game.entries:
            return
        last = game.entries[-1]
        if ended and isinstance(last.action, _OFFERS):
            self._draft.add(1 - last.side, Dropped(), last.span)
            self._draft.add(last.side, Won(self._cube), last.span)
        elif self._off[last.side] == _ALL:
            # The board tells how much it was worth.
            self._draft.add(last.side, Won(None), last.span)
        self._draft.game = None
        self._cube, self._off = 1, [0, 0]


def _action(text: str) -> Action:
    """What stands behind the player: dice and the play, or an action in a word."""
    dice = _DICE.match(text)
    if dice is None:
        return read_cell(text)
    roll, rest = Roll(int(dice[1]), int(dice[2])), text[dice.end() :]
    if not rest or _CANNOT_MOVE.match(rest):
        return Rolled(roll, unplayed=Unplayed.CANNOT_MOVE if rest else Unplayed.BLANK)
    return rolled(roll, rest)


FORMAT = Format(
    name="bgroom",
    title="BGRoom matches (BGF version 1.2)",
    suffixes=SUFFIXES["bgroom"],
    sniff=SIGNS["bgroom"],
    read=read,
    dialects=("bgroom",),
    holds=frozenset(
        {
            Feature.COMMENTS,
            Feature.ANNOTATIONS,
            Feature.MONEY,
            Feature.BEAVERS,
            Feature.RACCOONS,
            Feature.ILLEGAL_PLAYS,
            Feature.UNPLAYED_ROLLS,
            Feature.NAMES,
            Feature.RESULTS,
            Feature.TURNS,
            Feature.GAMES,
            Feature.MATCHES,
        }
    ),
    notes=(
        "No file was seen; what is known comes from GNU Backgammon's importer.",
        "There is no match length and no score; a session is assumed.",
        "Who won is told by a dropped double or by the last checker borne off. A game that stops "
        "otherwise has no result here, where GNU Backgammon gives it to the side that rolled last.",
        "The line behind a heading, which begins with `Single`, is kept as a remark.",
        "BGBlitz gives its own, binary files the same ending; the first line tells them apart.",
    ),
)
