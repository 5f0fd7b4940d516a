"""The colours of boards.

The sides differ in brightness first, and in the ring on their checkers, so that neither a printer
nor an eye needs colours to tell them apart.
"""

from __future__ import annotations

from typing import NamedTuple


class Theme(NamedTuple):
    """A colour for everything on a board."""

    frame: str
    #: Numbers of points, and what else is written on the frame.
    on_frame: str
    tray: str
    field: str
    odd: str
    even: str
    #: The left side's checkers, their edge and their ring; and the right side's.
    left: str
    left_edge: str
    left_ring: str
    right: str
    right_edge: str
    right_ring: str
    cube: str
    on_cube: str
    #: Names, facts and the mark of the player to act, beside the board.
    text: str


LIGHT = Theme(
    frame="#3f4b57",
    on_frame="#f2f4f6",
    tray="#323c46",
    field="#f1ece1",
    odd="#d3bd97",
    even="#93a9b7",
    left="#182434",
    left_edge="#0b121b",
    left_ring="#8fa3bb",
    right="#fffdf8",
    right_edge="#1f2a36",
    right_ring="#c9bda4",
    cube="#fffdf8",
    on_cube="#182434",
    text="#1b232c",
)
DARK = Theme(
    frame="#10151b",
    on_frame="#c5ced8",
    tray="#1d252e",
    field="#37424e",
    odd="#66778a",
    even="#6b5c48",
    left="#0a0f15",
    left_edge="#9db2c9",
    left_ring="#5f7894",
    right="#f3eee3",
    right_edge="#10151b",
    right_ring="#a99b80",
    cube="#f3eee3",
    on_cube="#10151b",
    text="#e6ebf0",
)
#: For black ink on white paper.
PRINT = Theme(
    frame="#ffffff",
    on_frame="#000000",
    tray="#ededed",
    field="#ffffff",
    odd="#dedede",
    even="#b4b4b4",
    left="#000000",
    left_edge="#000000",
    left_ring="#bbbbbb",
    right="#ffffff",
    right_edge="#000000",
    right_ring="#999999",
    cube="#ffffff",
    on_cube="#000000",
    text="#000000",
)
#: By name, as options have them.
THEMES = {"light": LIGHT, "dark": DARK, "print": PRINT}
#: Leaves every colour to a page: the variables that `variables` sets.
OF_THE_PAGE = Theme(*(f"var(--bg-{field.replace('_', '-')})" for field in Theme._fields))


def variables(light: Theme, dark: Theme | None = None) -> str:
    """The colours a page's boards are drawn with, as CSS variables; in the dark others."""
    colours = zip(Theme._fields, light, dark or light, strict=True)
    return "".join(
        f"--bg-{field.replace('_', '-')}:{day if day == night else f'light-dark({day},{night})'};"
        for field, day, night in colours
    )


def stylesheet(theme: Theme) -> str:
    """The rules all diagrams are drawn by."""
    return _RULES.format_map(theme._asdict())


_RULES = """\
.bg-board text{{font:18px system-ui,"Segoe UI","Noto Sans","DejaVu Sans",sans-serif}}
.bg-no{{display:none}}
.bg-frame{{fill:{frame};stroke:{on_frame};stroke-width:1}}
.bg-tray{{fill:{tray}}}
.bg-field{{fill:{field};stroke:{left_edge};stroke-width:1}}
.bg-odd{{fill:{odd}}}
.bg-even{{fill:{even}}}
.bg-numbers text{{fill:{on_frame};font-size:14px;text-anchor:middle}}
.bg-side-0 .bg-disc{{fill:{left};stroke:{left_edge};stroke-width:1.5}}
.bg-side-0 .bg-ring{{fill:none;stroke:{left_ring};stroke-width:1.5}}
.bg-side-1 .bg-disc{{fill:{right};stroke:{right_edge};stroke-width:1.5}}
.bg-side-1 .bg-ring{{fill:none;stroke:{right_ring};stroke-width:3}}
.bg-board .bg-count{{font-weight:700;text-anchor:middle}}
.bg-count.bg-side-0{{fill:{right}}}
.bg-count.bg-side-1{{fill:{left}}}
.bg-cube rect{{fill:{cube};stroke:{on_cube};stroke-width:2}}
.bg-cube text{{fill:{on_cube};font-weight:700;text-anchor:middle}}
.bg-die text{{font-weight:700;text-anchor:middle}}
.bg-die.bg-side-0 rect{{fill:{left};stroke:{left_edge};stroke-width:1.5}}
.bg-die.bg-side-0 circle,.bg-die.bg-side-0 text{{fill:{right}}}
.bg-die.bg-side-1 rect{{fill:{right};stroke:{right_edge};stroke-width:1.5}}
.bg-die.bg-side-1 circle,.bg-die.bg-side-1 text{{fill:{right_edge}}}
.bg-name,.bg-facts,.bg-rules,.bg-turn{{fill:{text}}}
.bg-name{{font-weight:600}}
.bg-facts{{text-anchor:end}}
.bg-rules{{text-anchor:middle}}
"""
