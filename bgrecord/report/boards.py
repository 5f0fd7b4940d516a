"""A position as a terminal shows it, seen by the player to act."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import zip_longest
from typing import NamedTuple

from rich.cells import cell_len, set_cell_size

from bgrecord.core.position import BAR, OFF
from bgrecord.findings import Situation
from bgrecord.languages import counted
from bgrecord.languages import gettext as _
from bgrecord.report.identifiers import identifiers
from bgrecord.report.words import stakes
from bgrecord.shown import shortened, visible


class Glyphs(NamedTuple):
    """What a board is drawn with."""

    #: A checker of the player to act, and of the opponent.
    own: str
    opp: str
    line: str
    wall: str
    #: Left corner, the two joints at the bar, right corner; above and below.
    above: str
    below: str


UNICODE = Glyphs("●", "○", "─", "│", "┌┬┬┐", "└┴┴┘")
ASCII = Glyphs("X", "O", "-", "|", "++++", "++++")

#: Rows of checkers in each half; higher stacks end in their number.
_ROWS = 5
#: In columns; the board leaves room for it, and for the longest facts, on 80.
_WIDEST_NAME = 24


def board(
    situation: Situation, names: tuple[str, str] = ("", ""), *, unicode: bool = True
) -> Iterator[str]:
    """The lines of a board, its identifiers below; see `drawing`."""
    yield from drawing(situation, names, unicode=unicode)
    ids = identifiers(situation)
    if ids is not None:
        yield f"   {ids.xgid}"
        yield f"   GNUBG ID {ids.gnubg_id}"


def drawing(
    situation: Situation, names: tuple[str, str] = ("", ""), *, unicode: bool = True
) -> Iterator[str]:
    """The lines of a board, cube and rules in words below.

    The player to act plays from the upper right around to the lower right. A checker on the bar
    waits in the half it enters in.

    Args:
        situation: the position, cube, score and dice.
        names: the players, left and right.
        unicode: discs and frame lines rather than ASCII.
    """
    glyphs = UNICODE if unicode else ASCII
    yield _edge(glyphs, glyphs.above, range(13, 19), range(19, 25))
    upper = (_half_row(situation, glyphs, row, top=True) for row in range(_ROWS))
    opponent = _player(situation, 1 - situation.side, names, glyphs.opp)
    yield from map("".join, zip_longest(upper, opponent, fillvalue=""))
    yield _middle(situation, glyphs)
    lower = [_half_row(situation, glyphs, row, top=False) for row in reversed(range(_ROWS))]
    player = _player(situation, situation.side, names, glyphs.own)
    yield from lower[: -len(player)]
    yield from map("".join, zip(lower[-len(player) :], player, strict=True))
    yield _edge(glyphs, glyphs.below, range(12, 6, -1), range(6, 0, -1))
    yield f"   {stakes(situation)}"


def _edge(glyphs: Glyphs, corners: str, left: Iterable[int], right: Iterable[int]) -> str:
    def numbers(points: Iterable[int]) -> str:
        return "".join(f"{point:>2} ".replace(" ", glyphs.line) for point in points)

    bar = glyphs.line * 5
    return " " + numbers(left).join(corners[:2]) + bar + numbers(right).join(corners[2:])


def _half_row(situation: Situation, glyphs: Glyphs, row: int, *, top: bool) -> str:
    """One row of checkers, `row` counted from the edge of the board."""
    left, right = (range(13, 19), range(19, 25)) if top else (range(12, 6, -1), range(6, 0, -1))
    own, opp = situation.position

    def cells(points: Iterable[int]) -> str:
        return "".join(
            _cell(own[point], glyphs.own, row) or _cell(opp[25 - point], glyphs.opp, row) or "   "
            for point in points
        )

    bar = _bar_cell(situation, glyphs, row, top=top)
    wall = glyphs.wall
    return f" {wall}{cells(left)}{wall}{bar}{wall}{cells(right)}{wall}"


def _cell(checkers: int, glyph: str, row: int, rows: int = _ROWS) -> str:
    if checkers <= row or row >= rows:
        return ""
    if row == rows - 1 and checkers > rows:
        return f"{checkers:>2} "
    return glyph.center(3)


def _bar_cell(situation: Situation, glyphs: Glyphs, row: int, *, top: bool) -> str:
    """The cube at its owner's edge, checkers from the middle outward."""
    owner = 1 - situation.side if top else situation.side
    if row == 0 and situation.cube.owner == owner:
        return _cube(situation)
    own, opp = situation.position
    checkers, glyph = (own[BAR], glyphs.own) if top else (opp[BAR], glyphs.opp)
    # The row at the edge is kept for the cube.
    return _cell(checkers, glyph, _ROWS - 1 - row, _ROWS - 1).center(5)


def _middle(situation: Situation, glyphs: Glyphs) -> str:
    cube = _cube(situation) if situation.cube.owner is None else " " * 5
    dice = " ".join(str(situation.roll)) if situation.roll is not None else ""
    wall = glyphs.wall
    return f" {wall}{'':18}{wall}{cube}{wall}{dice:^18}{wall}"


def _cube(situation: Situation) -> str:
    value = situation.cube.value
    return (f"[{value}]" if value < 1000 else f"{value}").center(5)


def _player(situation: Situation, side: int, names: tuple[str, str], glyph: str) -> list[str]:
    """What stands beside the board: the name; the points; pips, checkers off and dice."""
    place = 0 if side == situation.side else 1
    length = situation.score.length
    points = situation.score[side]
    facts = [counted(situation.position.pips[place], "{number} pip", "{number} pips")]
    if off := situation.position[place][OFF]:
        facts.append(_("{number} off").format(number=off))
    if place == 0:
        to_do = _("to act") if situation.roll is None else _("to play {roll}")
        facts.append(to_do.format(roll=situation.roll))
    score = _("score {points}") if length is None else _("score {points} of {length}")
    return [
        f"  {glyph} {player_name(names, side)}",
        f"    {score.format(points=points, length=length)}",
        f"    {', '.join(facts)}",
    ]


def player_name(names: tuple[str, str], side: int) -> str:
    """A side's name, safe to print and not too wide, or the side itself."""
    name = visible(shortened(names[side], _WIDEST_NAME))
    if cell_len(name) > _WIDEST_NAME:
        # Characters of East Asia are two columns wide, those spelled out up to ten.
        name = f"{set_cell_size(name, _WIDEST_NAME - 1).rstrip()}…"
    return name or (_("left"), _("right"))[side]
