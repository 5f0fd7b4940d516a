"""Boards in SVG.

A diagram shows one situation; `board_to_fill` has a slot for everything a
board can show, named by `data-` attributes, and leaves it to a script what is to be seen.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import NamedTuple

from bgrecord.core.position import BAR, OFF, Position
from bgrecord.findings import Situation
from bgrecord.languages import gettext as _
from bgrecord.report.boards import player_name
from bgrecord.report.diagram.places import (
    BOTTOM,
    CENTRE,
    CHECKER,
    CUBE,
    DIE,
    EDGES,
    HALF,
    HEIGHT,
    LEFT,
    LINE,
    MARGIN,
    RIGHT,
    ROWS,
    RULES,
    TOP,
    WIDTH,
    across,
    cube_spots,
    dice_spots,
    heaps,
    line_y,
    point_x,
)
from bgrecord.report.diagram.themes import LIGHT, Theme, stylesheet
from bgrecord.report.words import facts, position_in_words, rules_in_force

#: The dots of a die: where, and for which numbers.
_DOTS = (
    (-10, -10, "2 3 4 5 6"),
    (10, -10, "4 5 6"),
    (-10, 0, "6"),
    (0, 0, "1 3 5"),
    (10, 0, "6"),
    (-10, 10, "4 5 6"),
    (10, 10, "2 3 4 5 6"),
)


class View(NamedTuple):
    """From where a board is seen."""

    #: The side at the lower edge; None is the side to act.
    bottom: int | None = None
    #: Its home is to the right.
    home_right: bool = True
    #: Points are numbered as the side at the lower edge counts them.
    numbered_from_bottom: bool = True


def diagram(
    situation: Situation,
    names: tuple[str, str] = ("", ""),
    *,
    view: View | None = None,
    name: str = "board",
) -> str:
    """A situation for a page that has `symbols` and the rules of `stylesheet`.

    Args:
        situation: what to draw.
        names: the players, left and right, as the record has them.
        view: from where it is seen; from the player to act, home at the right, by default.
        name: what the picture's identifiers begin with, unique on its page.
    """
    return _drawn(situation, names, view or View(), name)


def standalone(
    situation: Situation,
    names: tuple[str, str] = ("", ""),
    *,
    view: View | None = None,
    theme: Theme = LIGHT,
) -> str:
    """A situation as an SVG file."""
    view = view or View()
    style = f"<style>{stylesheet(theme)}</style>"
    return _drawn(situation, names, view, "board", symbols(view) + style) + "\n"


def symbols(view: View | None = None) -> str:
    """What all diagrams of a page refer to: the empty board, checkers of either side."""
    parts = "".join(
        f'<g id="bg-checker-{side}" class="bg-side-{side}"><circle class="bg-disc" r="19"/>'
        f'<circle class="bg-ring" r="11"/></g>'
        f'<g id="bg-off-{side}" class="bg-side-{side}">'
        f'<rect class="bg-disc" x="-20" y="-5" width="40" height="10" rx="3"/>'
        f'<path class="bg-ring" d="M-12 0H12"/></g>'
        for side in (0, 1)
    )
    return f'<defs>{parts}<g id="bg-empty">{_empty_board(view or View())}</g></defs>'


def board_to_fill(name: str = "board") -> str:
    """A board with a slot for everything, nothing of it shown; the lower side's home is right.

    - `data-place` and `data-nth`: a checker; `data-count`: the number of those on a place
    - `data-cube`: `centre`, `bottom`, `top` or `offered`, with a text in it
    - `data-die`: 0 or 1, with dots that say which numbers show them in `data-of`, and a text
    - `data-text`: `name-`, `facts-` and the edge, or `rules`; `data-disc`, `data-turn`: the edge
    """
    content = (
        '<use href="#bg-empty"/>',
        _numbers(View()),
        *(
            f'<use class="bg-no" data-place="{heap.place}" data-nth="{nth}" '
            f'data-shape="{heap.shape}" x="{x}" y="{y}"/>'
            for heap in heaps(home_right=True)
            for nth, (x, y) in enumerate(heap.spots)
        ),
        *(
            _text(*heap.count, "", "bg-count bg-no", f'data-count="{heap.place}"')
            for heap in heaps(home_right=True)
        ),
        *(
            f'<g class="bg-cube bg-no" data-cube="{place}" {_at(*spot)}>{_CUBE_FACE}</g>'
            for place, spot in cube_spots(home_right=True).items()
        ),
        *(
            f'<g class="bg-die bg-no" data-die="{nth}" {_at(x, CENTRE)}>{_die_to_fill()}</g>'
            for nth, x in enumerate(dice_spots(home_right=True))
        ),
        *map(_line_to_fill, EDGES),
        _text(*RULES, "", "bg-rules", 'data-text="rules"'),
    )
    return _picture("".join(content), name, _("Board"), "")


def _picture(content: str, name: str, title: str, words: str) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="bg-board" width="{WIDTH}" '
        f'height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}" '
        f'role="img" aria-labelledby="{name}-title {name}-words">'
        f'<title id="{name}-title">{escape(title)}</title>'
        f'<desc id="{name}-words">{escape(words)}</desc>{content}</svg>'
    )


def _drawn(
    situation: Situation, names: tuple[str, str], view: View, name: str, before: str = ""
) -> str:
    shown = (player_name(names, 0), player_name(names, 1))
    title = _("Board: {player}").format(player=shown[situation.side])
    content = before + "".join(_content(situation, shown, view))
    return _picture(content, name, title, position_in_words(situation, shown))


def _content(situation: Situation, names: tuple[str, str], view: View) -> Iterator[str]:
    bottom = situation.side if view.bottom is None else view.bottom
    is_turned = bottom != situation.side
    position = situation.position.flip() if is_turned else situation.position
    yield '<use href="#bg-empty"/>'
    yield _numbers(view)
    yield from _checkers(position, bottom, home_right=view.home_right)
    yield from _cube(situation, bottom, home_right=view.home_right)
    yield from _dice(situation, home_right=view.home_right)
    for edge, side in zip(EDGES, (bottom, 1 - bottom), strict=True):
        yield _line(situation, names, edge, side)
    rules = rules_in_force(
        crawford=situation.crawford, jacoby=situation.jacoby, beavers=situation.beavers
    )
    yield _text(*RULES, ", ".join(rules), "bg-rules")


def _empty_board(view: View) -> str:
    """Frame, field, points and trays."""
    trays = "".join(
        f'<rect class="bg-tray" x="{x - 24}" y="{y}" width="48" height="{ROWS * CHECKER}" rx="4"/>'
        for x in (across(WIDTH - MARGIN // 2, home_right=view.home_right),)
        for y in (TOP, BOTTOM - ROWS * CHECKER)
    )
    halves = "".join(
        f'<rect class="bg-field" x="{x}" y="{TOP}" width="{HALF}" height="{BOTTOM - TOP}"/>'
        for x in (LEFT, RIGHT)
    )
    frame = (
        f'<rect class="bg-frame" x="1" y="{LINE}" width="{WIDTH - 2}" '
        f'height="{HEIGHT - 2 * LINE}" rx="10"/>'
    )
    points = "".join(_point(point) for point in range(1, 25))
    return frame + trays + halves + points


def _point(point: int) -> str:
    x = point_x(point, home_right=True)
    base, tip = (TOP, TOP + 190) if point > 12 else (BOTTOM, BOTTOM - 190)
    # The colours alternate around the board, whichever way it is seen.
    kind = "odd" if point % 2 else "even"
    return f'<path class="bg-{kind}" d="M{x - 19} {base}L{x} {tip}L{x + 19} {base}Z"/>'


def _numbers(view: View) -> str:
    """The point numbers along both edges."""
    texts = []
    for point in range(1, 25):
        number = point if view.numbered_from_bottom else 25 - point
        y = TOP - 8 if point > 12 else BOTTOM + 17
        x = point_x(point, home_right=view.home_right)
        texts.append(f'<text x="{x}" y="{y}">{number}</text>')
    return f'<g class="bg-numbers" aria-hidden="true">{"".join(texts)}</g>'


def _checkers(position: Position, bottom: int, *, home_right: bool) -> Iterator[str]:
    content = dict(_occupied(position, bottom))
    for heap in heaps(home_right=home_right):
        if heap.place not in content:
            continue
        side, count = content[heap.place]
        for x, y in heap.spots[:count]:
            yield f'<use href="#bg-{heap.shape}-{side}" x="{x}" y="{y}"/>'
        if count > len(heap.spots):
            yield _text(*heap.count, str(count), f"bg-count bg-side-{side}")


def _occupied(position: Position, bottom: int) -> Iterator[tuple[str, tuple[int, int]]]:
    """The places with checkers on them, whose they are, and how many."""
    top = 1 - bottom
    for point in range(1, 25):
        if position.own[point]:
            yield str(point), (bottom, position.own[point])
        elif position.opp[25 - point]:
            yield str(point), (top, position.opp[25 - point])
    for edge, side, checkers in zip(EDGES, (bottom, top), position, strict=True):
        if checkers[BAR]:
            yield f"bar-{edge}", (side, checkers[BAR])
        if checkers[OFF]:
            yield f"off-{edge}", (side, checkers[OFF])


_CUBE_FACE = (
    f'<rect x="{-CUBE // 2}" y="{-CUBE // 2}" width="{CUBE}" height="{CUBE}" rx="6"/>'
    '<text y="7"></text>'
)


def _cube(situation: Situation, bottom: int, *, home_right: bool) -> Iterator[str]:
    cube = situation.cube
    if cube.offered_by is not None:
        place, value = "offered", cube.at_stake
    elif cube.owner is None:
        place, value = "centre", cube.value
    else:
        place, value = EDGES[cube.owner != bottom], cube.value
    face = _CUBE_FACE.replace("></text>", f">{value}</text>")
    yield f'<g class="bg-cube" {_at(*cube_spots(home_right=home_right)[place])}>{face}</g>'


def _dice(situation: Situation, *, home_right: bool) -> Iterator[str]:
    if situation.roll is None:
        return
    for number, x in zip(situation.roll, dice_spots(home_right=home_right), strict=True):
        yield f'<g class="bg-die bg-side-{situation.side}" {_at(x, CENTRE)}>{_die(number)}</g>'


def _die(number: int) -> str:
    dots = "".join(_dot(x, y) for x, y, of in _DOTS if str(number) in of.split())
    # A record may claim a die of 7.
    return _DIE_FACE + (dots or f'<text y="7">{number}</text>')


def _die_to_fill() -> str:
    dots = "".join(_dot(x, y, f' data-of="{of}"') for x, y, of in _DOTS)
    return f'{_DIE_FACE}{dots}<text y="7"></text>'


_DIE_FACE = f'<rect x="{-DIE // 2}" y="{-DIE // 2}" width="{DIE}" height="{DIE}" rx="7"/>'


def _dot(x: int, y: int, more: str = "") -> str:
    return f'<circle cx="{x}" cy="{y}" r="4"{more}/>'


def _line(situation: Situation, names: tuple[str, str], edge: str, side: int) -> str:
    """A player's line: disc and name, who is to act, score and pips."""
    y = line_y(edge)
    place = 0 if side == situation.side else 1
    beside = facts(situation.score, side, situation.position.pips[place])
    turn = _turn_mark(y) if place == 0 else ""
    return (
        f'<use href="#bg-checker-{side}" transform="translate(36 {y - 6}) scale(0.55)"/>'
        f"{turn}{_text(54, y, names[side], 'bg-name')}{_text(WIDTH - 12, y, beside, 'bg-facts')}"
    )


def _line_to_fill(edge: str) -> str:
    y = line_y(edge)
    mark = _turn_mark(y, f' data-turn="{edge}"')
    return (
        f'<use data-disc="{edge}" transform="translate(36 {y - 6}) scale(0.55)"/>{mark}'
        + _text(54, y, "", "bg-name", f'data-text="name-{edge}"')
        + _text(WIDTH - 12, y, "", "bg-facts", f'data-text="facts-{edge}"')
    )


def _turn_mark(y: int, more: str = "") -> str:
    return f'<path class="bg-turn"{more} d="M8 {y - 13}l14 7l-14 7z"/>'


def _text(x: int, y: int, text: str, kind: str, more: str = "") -> str:
    return f'<text class="{kind}" x="{x}" y="{y}" {more}>{escape(text)}</text>'


def _at(x: int, y: int) -> str:
    return f'transform="translate({x} {y})"'
