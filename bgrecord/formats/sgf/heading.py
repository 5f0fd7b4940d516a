"""The first node of a game: the match, the players, the rules, the result."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import NamedTuple

from bgrecord.formats.sgf import values
from bgrecord.formats.sgf.tree import Node, Property

#: Backgammon in SGF's list of games.
BACKGAMMON = "6"

#: Properties that become tags, and the tags' names.
TAGS = {
    "DT": "EventDate",
    "EV": "Event",
    "RO": "Round",
    "PC": "Site",
    "AN": "Annotator",
    "US": "Transcriber",
}
#: Words of RU that become tags, and the tags; in small letters.
RULES = {
    "crawford": ("Crawford", "On"),
    "jacoby": ("Jacoby", "On"),
    "nackgammon": ("Variation", "NackGammon"),
    "hypergammon1": ("Variation", "HyperGammon1"),
    "hypergammon2": ("Variation", "HyperGammon2"),
    "hypergammon3": ("Variation", "HyperGammon3"),
    "nocube": ("CubeLimit", "1"),
}
#: The word of RU for a game without a cube by the Crawford rule.
CRAWFORD_GAME = "crawfordgame"

#: How a game ended that was resigned by forfeit, or settled, in files of bgrecord's.
FORFEITED, SETTLED = "RF", "RS"

#: What bgrecord calls itself in the files it writes.
PROGRAM = "bgrecord"
_GNUBG = "GNU Backgammon"

#: What a game's first node says of the game and not of the position.
KNOWN = frozenset({*TAGS, "FF", "GM", "CA", "AP", "MI", "PW", "PB", "WR", "BR", "RU", "RE", "GC"})

_ISO_DATE = re.compile(r"([0-9]{4})-([0-9]{2})-([0-9]{2})")
_RATING = re.compile(r"[0-9]{1,9}(?:\.[0-9]{1,9})?")
_TAG = re.compile(r'[;#]?\s*\[([^\]"]+)"(.*)"\s*\]')
_RESULT = re.compile(
    r"\s*([WB])\s*\+\s*(-?[0-9]{1,12}(?:[.,][0-9]{1,9})?)?\s*(RF|RS|[A-Z]?)[A-Z]*\s*", re.I
)


class Result(NamedTuple):
    """What `RE` says."""

    winner: int
    points: int | float | None
    resigned: bool
    #: Lost by the clock or by default.
    forfeit: bool
    #: Not played out, by agreement.
    settled: bool


@dataclass(slots=True)
class Heading:
    """What the first node of a game says."""

    #: The game's number in SGF's list of games; a file that does not say is of Go, which is 1.
    game_type: str | None = None
    program: str = ""
    encoding: str = ""
    #: None when it is not said, or not a number.
    length: int | None = None
    #: The length as written, when it is no number of points.
    bad_length: str | None = None
    #: As written, counted from 0 or 1.
    number: int | None = None
    score: tuple[int, int] | None = None
    #: Which match of the file it belongs to, if the writer says so.
    match: int | None = None
    #: Where MI stands.
    info: Property | None = None
    names: list[str] = field(default_factory=lambda: ["", ""])
    ratings: list[float | None] = field(default_factory=lambda: [None, None])
    rules: frozenset[str] = frozenset()
    #: Names and values, where they stand.
    tags: list[tuple[str, str, Property]] = field(default_factory=list)
    remarks: list[tuple[str, Property]] = field(default_factory=list)
    result: tuple[Result, Property] | None = None
    #: What cannot be read.
    unreadable: list[Property] = field(default_factory=list)

    @property
    def is_backgammon(self) -> bool:
        """Whether the tree is a game of backgammon; only such games have a match's facts."""
        if self.game_type is None:
            return self.info is not None
        return self.game_type == BACKGAMMON

    @property
    def by_gnubg(self) -> bool:
        """Whether GNU Backgammon wrote it."""
        return self.program.startswith(_GNUBG)

    @property
    def counts_from_zero(self) -> bool:
        """Whether the first game of a match has the number 0, against the specification."""
        return self.number == 0 or self.program.startswith((_GNUBG, PROGRAM))


def read_heading(node: Node) -> Heading:
    """Read a game's first node."""
    heading = Heading()
    for each in node:
        _READERS.get(each.name, _ignore)(heading, each)
    return heading


def _ignore(_: Heading, __: Property) -> None:
    pass


def _game_type(heading: Heading, each: Property) -> None:
    heading.game_type = values.line(each.values[0])


def _program(heading: Heading, each: Property) -> None:
    heading.program = values.line(each.values[0])


def _encoding(heading: Heading, each: Property) -> None:
    heading.encoding = values.line(each.values[0])


def _match_info(heading: Heading, each: Property) -> None:
    heading.info = each
    numbers: dict[str, int] = {}
    for value in each.values:
        name, _, written = values.line(value).partition(":")
        name = name.strip().lower()
        number = values.integer(written)
        if number is not None and (name != "length" or number >= 0):
            numbers[name] = number
        elif name == "length":
            heading.bad_length = written.strip()
    heading.length = numbers.get("length")
    heading.number = numbers.get("game")
    heading.match = numbers.get("match")
    if "ws" in numbers or "bs" in numbers:
        heading.score = numbers.get("ws", 0), numbers.get("bs", 0)


def _name(heading: Heading, each: Property) -> None:
    heading.names["WB".index(each.name[1])] = values.line(each.values[0])


def _rating(heading: Heading, each: Property) -> None:
    side, written = "WB".index(each.name[0]), values.line(each.values[0])
    if _RATING.fullmatch(written):
        heading.ratings[side] = float(written)
    elif written:
        heading.tags.append((f"Player {side + 1} Elo", written, each))


def _rules(heading: Heading, each: Property) -> None:
    words = (word.strip() for value in each.values for word in values.line(value).split(":"))
    heading.rules = frozenset(word.lower() for word in words)
    for word in sorted(heading.rules & RULES.keys()):
        heading.tags.append((*RULES[word], each))


def _tag(heading: Heading, each: Property) -> None:
    value = values.line(each.values[0])
    if each.name == "DT" and (date := _ISO_DATE.fullmatch(value)):
        value = ".".join(date.groups())
    heading.tags.append((TAGS[each.name], value, each))


def _game_comment(heading: Heading, each: Property) -> None:
    """Remarks, and header tags that have no property of their own."""
    for written in values.text(each.values[0]).split("\n"):
        line = written.strip()
        if found := _TAG.fullmatch(line):
            heading.tags.append((found[1].strip(), found[2], each))
        elif line:
            heading.remarks.append((line, each))


def _result(heading: Heading, each: Property) -> None:
    written = values.line(each.values[0])
    found = _RESULT.fullmatch(written)
    if found is None:
        if written not in ("", "?"):
            heading.unreadable.append(each)
        return
    points: int | float | None = None
    if found[2]:
        number = float(found[2].replace(",", "."))
        points = int(number) if number.is_integer() else number
    how, winner = found[3].upper(), "WB".index(found[1].upper())
    forfeit = how in ("T", "F", FORFEITED)
    settled = how == SETTLED or (isinstance(points, float) and how != "R")
    heading.result = Result(winner, points, forfeit or how == "R", forfeit, settled), each


_READERS = {
    "GM": _game_type,
    "AP": _program,
    "CA": _encoding,
    "MI": _match_info,
    "PW": _name,
    "PB": _name,
    "WR": _rating,
    "BR": _rating,
    "RU": _rules,
    "RE": _result,
    "GC": _game_comment,
    **dict.fromkeys(TAGS, _tag),
}
