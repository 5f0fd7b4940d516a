"""Games of Berliner's program BKG, read.

    Black (3 1)  8,5 6,5
    White (4 2)  17,21 19,21
    Black Doubles         Rejected
    Black wins

Both sides' points are Black's: White moves upward, enters from 0 and bears off to 25. Black is the
left side. No file was seen: the facts are those an importer rests on that GNU Backgammon has
dropped since.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from lark import Token

from bgrecord.core.dice import Roll
from bgrecord.core.play import Move
from bgrecord.core.position import BAR, OFF
from bgrecord.core.scoring import GameKind
from bgrecord.formats._base import Feature, Format
from bgrecord.formats._draft import Draft
from bgrecord.formats._lines import lines_of, span_of
from bgrecord.formats._signs import SIGNS, SUFFIXES
from bgrecord.record.actions import Doubled, Dropped, Rolled, Took, Unplayed, Won
from bgrecord.record.model import Dialect, Record
from bgrecord.source import Source, Span

_SIDES = ("Black", "White")

_DICE = re.compile(r"[ \t]*+[(\[]?([0-9])[ ,\-/]([0-9])[)\]]?(?![0-9])")
_DOUBLES = re.compile(r"[ \t]++doubles?\b(?:[ \t]++(\S++))?", re.I)
_WINS = re.compile(r"[ \t]++wins?\b[^\n]*?(?:\b(gammon|backgammon)\b|$)", re.I)
_PLACE = re.compile(r"([0-9]{1,2}|bar|off)(\*?)", re.I)
_WORDS = {"bar": BAR, "off": OFF}


def read(source: Source) -> Record:
    """Read a text as BKG's, whatever it is."""
    return _Reader(source).read()


class _Reader:
    def __init__(self, source: Source) -> None:
        self._source = source
        self._draft = Draft(source, "bkg")
        #: The cube by the doubles taken.
        self._cube = 1

    def read(self) -> Record:
        """Read all lines."""
        for line in lines_of(self._source, "bkg"):
            if line.type == "TURN":
                self._turn(line)
            elif line.type == "OTHER":
                self._draft.comment(line)
        return self._draft.finish(Dialect("bkg", marks_hits="*" in self._source.text))

    def _turn(self, line: Token) -> None:
        side, text, draft = _SIDES.index(line[:5]), line.rstrip()[5:], self._draft
        if draft.game is None:
            match = draft.match or draft.open_match(None)
            draft.open_game(len(match.games) + 1, span_of(line)).names = _SIDES
        if dice := _DICE.match(text):
            draft.add(side, _rolled(side, dice, text[dice.end() :]), span_of(line))
        elif doubles := _DOUBLES.match(text):
            self._double(side, doubles, line)
        elif wins := _WINS.match(text):
            kind = GameKind[wins[1].upper()] if wins[1] else None
            draft.add(side, Won(self._cube * (kind or 1), kind=kind), span_of(line))
            draft.game, self._cube = None, 1
        else:
            draft.unreadable(line)

    def _double(self, side: int, doubles: re.Match[str], line: Token) -> None:
        """A double and its answer, on one line; what is not accepted is dropped."""
        whole = span_of(line)
        word = len(_SIDES[side]) + doubles.start(1) + 1 if doubles[1] else whole.end_column
        self._draft.add(side, Doubled(), whole._replace(end_column=word))
        answer = Span(whole.line, word, whole.end_column)
        if doubles[1] and doubles[1].lower().startswith(("accept", "take")):
            self._draft.add(1 - side, Took(), answer)
            self._cube *= 2
        else:
            self._draft.add(1 - side, Dropped(), answer)


def _rolled(side: int, dice: re.Match[str], text: str) -> Rolled:
    """A roll and its play: places in pairs, whatever stands between them."""
    roll, places = Roll(int(dice[1]), int(dice[2])), list(_PLACE.finditer(text))
    if len(places) % 2 or len(places) > 8:
        return Rolled(roll, unreadable=(text.strip(),))
    if not places:
        unplayed = Unplayed.CANNOT_MOVE if text.strip() else Unplayed.BLANK
        return Rolled(roll, unplayed=unplayed)
    return Rolled(roll, tuple(_moves(side, places)))


def _moves(side: int, places: list[re.Match[str]]) -> Iterator[Move]:
    for start, end in zip(places[::2], places[1::2], strict=True):
        yield Move((_point(side, start[1]), _point(side, end[1])), (end[2] == "*",))


def _point(side: int, text: str) -> int:
    """A place in its side's own numbering."""
    word = _WORDS.get(text.lower())
    if word is not None:
        return word
    return BAR - int(text) if side else int(text)


FORMAT = Format(
    name="bkg",
    title="Games of the program BKG",
    suffixes=SUFFIXES["bkg"],
    sniff=SIGNS["bkg"],
    read=read,
    dialects=("bkg",),
    holds=frozenset(
        {
            Feature.COMMENTS,
            Feature.ILLEGAL_PLAYS,
            Feature.UNPLAYED_ROLLS,
            Feature.RESULTS,
            Feature.TURNS,
        }
        | {Feature.MONEY, Feature.GAMES}
    ),
    notes=(
        "No file was seen; what is known comes from an old importer of GNU Backgammon.",
        "The sides are called Black and White; there are no names, scores or match length.",
        "A double that is not `Accepted` counts as dropped, as in that importer.",
        "Whether hits are marked, and whether bar and off are ever words, is not known.",
    ),
)
