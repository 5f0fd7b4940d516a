"""How all pictures look: in colour, in grey, and to eyes that tell few colours apart.

The colours are those of M. Okabe and K. Ito, Color Universal Design (2002). No two lines differ by
colour alone, and each has its name beside it.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NamedTuple

from bgrecord.shown import shortened, visible

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

#: Inches, as on half a page.
SIZE = (8.0, 4.5)
_MARGIN = 0.08
DOTS_PER_INCH = 150
#: The smallest text, in points.
SMALL = 9

#: A title has two lines, or three.
_TITLE_WIDTH, _LONGEST_TITLE = 72, 160

#: Text is as bright as its line by this factor: a contrast of 4.5 to 1 against white, or more.
_DARKENED = 0.65

INK = "#000000"
GREY = "#666666"
FAINT = "#E6E6E6"
BAND = "#C8C8C8"

#: Comes with matplotlib, so that text takes as much room everywhere.
TYPEFACE = "DejaVu Sans"

_SETTINGS: Mapping[str, Any] = {
    "font.family": ["sans-serif"],
    "font.size": 10,
    "axes.titlesize": SMALL,
    "axes.titlelocation": "left",
    "axes.titlecolor": GREY,
    "axes.labelsize": SMALL,
    "xtick.labelsize": SMALL,
    "ytick.labelsize": SMALL,
    "legend.fontsize": SMALL,
    "figure.titlesize": 12,
    "figure.titleweight": "bold",
    # Names are names, whatever signs they hold.
    "text.parse_math": False,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.grid": True,
    "axes.grid.axis": "y",
    "axes.axisbelow": True,
    "grid.color": FAINT,
    # Text is as wide in any resolution.
    "text.hinting": "none",
    "hatch.linewidth": 0.7,
    # The same picture is the same file.
    "svg.fonttype": "none",
    "svg.hashsalt": "bgrecord",
}


class Look(NamedTuple):
    """What tells one line or bar from the others."""

    color: str
    dashes: Any
    marker: str
    hatch: str

    @property
    def ink(self) -> str:
        """Its colour dark enough for small text on white."""
        parts = (int(self.color[place : place + 2], 16) for place in (1, 3, 5))
        return "#" + "".join(f"{round(part * _DARKENED):02x}" for part in parts)


#: The left player, the right one, and further ones.
LOOKS = (
    Look("#0072B2", "solid", "o", ""),
    Look("#D55E00", (0, (5, 2)), "s", "////"),
    Look("#009E73", (0, (6, 2, 1, 2)), "^", "...."),
    Look("#000000", (0, (1, 1.5)), "D", "xxxx"),
    Look("#CC79A7", (0, (9, 2)), "v", "\\\\\\\\"),
    Look("#56B4E9", (0, (3, 1, 1, 1, 1, 1)), "P", "++++"),
    Look("#E69F00", (0, (2, 2)), "X", "oooo"),
)


class LineEnd(NamedTuple):
    """How high a line ends, and what is written there."""

    y: float
    text: str
    look: Look


@contextmanager
def styled(typefaces: Sequence[str] = ()) -> Iterator[None]:
    """Draw by these settings and matplotlib's own defaults, whatever the user's are.

    Args:
        typefaces: where to look for letters that the usual one lacks.
    """
    import matplotlib.style

    families = {"font.sans-serif": [TYPEFACE, *typefaces]}
    with matplotlib.style.context({**_SETTINGS, **families}, after_reset=True):
        yield


def new_figure(title: str) -> Figure:
    """An empty figure with its title, all of it visible unless it is endless."""
    from matplotlib.figure import Figure
    from matplotlib.layout_engine import ConstrainedLayoutEngine

    layout = ConstrainedLayoutEngine(w_pad=_MARGIN)
    figure = Figure(figsize=SIZE, dpi=DOTS_PER_INCH, layout=layout)
    lines = textwrap.fill(shortened(visible(title), _LONGEST_TITLE), _TITLE_WIDTH)
    figure.suptitle(lines, x=0.01, horizontalalignment="left")
    return figure


def whole_numbers(axis: Any, most: int = 10) -> None:
    """Let an axis have ticks at whole numbers alone."""
    from matplotlib.ticker import MaxNLocator

    axis.set_major_locator(
        MaxNLocator(nbins=most, steps=[1, 2, 5, 10], integer=True, min_n_ticks=1)
    )


def label_ends(axes: Axes, ends: Sequence[LineEnd], *, room: int = 19) -> None:
    """Write names to the right of a picture beside the ends of their lines, none over another.

    Args:
        axes: the picture, with the limits of its axes set.
        ends: the names.
        room: how many lines of text its height has room for.
    """
    low, high = axes.get_ylim()
    places = spread([end.y for end in ends], (high - low) / room)
    for end, y in zip(ends, places, strict=True):
        axes.annotate(
            end.text,
            (1, y),
            xycoords=("axes fraction", "data"),
            xytext=(6, 0),
            textcoords="offset points",
            verticalalignment="center",
            color=end.look.ink,
            fontweight="bold",
            fontsize=SMALL,
            annotation_clip=False,
        )


def spread(values: Sequence[float], gap: float) -> list[float]:
    """The values moved apart as little as need be, in their order, to keep a gap between them."""
    order = sorted(range(len(values)), key=lambda index: values[index])
    #: Neighbours that touch, as their indices and the middle they are spread around.
    groups: list[tuple[list[int], float]] = []
    for index in order:
        members, middle = [index], values[index]
        while groups:
            before, centre = groups[-1]
            if middle - centre >= gap * (len(before) + len(members)) / 2:
                break
            groups.pop()
            total = centre * len(before) + middle * len(members)
            members = before + members
            middle = total / len(members)
        groups.append((members, middle))
    moved = list(values)
    for members, middle in groups:
        for place, index in enumerate(members):
            moved[index] = middle + gap * (place - (len(members) - 1) / 2)
    return moved


def rows_for(places: Sequence[float], gap: float) -> list[int]:
    """A row for each label, from 0, so that in none of the rows two are nearer than a gap.

    Args:
        places: where the labels stand, in ascending order.
        gap: the room that one takes.
    """
    ends: list[float] = []
    rows = []
    for place in places:
        row = next((row for row, end in enumerate(ends) if place - end >= gap), len(ends))
        ends[row : row + 1] = [place]
        rows.append(row)
    return rows
