"""Figures as files: SVG with text that stays text, and PNG."""

from __future__ import annotations

import hashlib
import io
import re
import warnings
from collections.abc import Mapping
from importlib.util import find_spec
from typing import TYPE_CHECKING

from bgrecord.formats import MissingExtra
from bgrecord.plots.style import DOTS_PER_INCH, TYPEFACE, styled

if TYPE_CHECKING:
    from matplotlib.figure import Figure

IMAGE_FORMATS = ("svg", "png")

#: The extra that brings matplotlib.
_EXTRA = "plot"

#: How often a figure is laid out before nobody can see its parts move.
_LAYOUTS = 2

#: Typefaces with the letters that matplotlib's own lacks, on the systems that have them.
_FALLBACKS = (
    "Noto Sans CJK JP",
    "Noto Sans CJK SC",
    "Hiragino Sans",
    "PingFang SC",
    "Yu Gothic",
    "Microsoft YaHei",
    "Malgun Gothic",
    "Arial Unicode MS",
)

#: A path's coordinates have six decimals of a point, of which nobody sees more than one.
_PATH = re.compile(r'<path [^<>]*?\bd="[^"]*"')
_DECIMALS = re.compile(r"(\.\d)\d+")

#: Where an SVG names its parts or speaks of them: in a tag, while text may say what it likes.
_TAG = re.compile(r"<[^<>]+>")
_IDENTIFIER = re.compile(r'(\bid="|href="#|url\(#)')
#: What it says of the style of everything, which in a page would be everything there.
_EVERYTHING = '<style type="text/css">*{'


def require_library() -> None:
    """Make sure that matplotlib is installed.

    Raises:
        MissingExtra: it is not.
    """
    if find_spec("matplotlib") is None:
        raise MissingExtra("plot", _EXTRA)


def render(figure: Figure, format: str, *, embedded: bool = False) -> bytes:
    """A figure as the content of a file, the same each time.

    Args:
        figure: what is to be seen.
        format: one of `IMAGE_FORMATS`.
        embedded: as part of an HTML page: SVG without its XML head, its parts named apart from
            those of other pictures.
    """
    title = figure.get_suptitle()
    if format == "svg":
        metadata = {"Date": None, "Creator": None, "Title": title}
        text = _saved(figure, "svg", metadata).decode("utf-8")
        text = _PATH.sub(lambda path: _DECIMALS.sub(r"\1", path[0]), text)
        return (_part_of_a_page(text) if embedded else text).encode("utf-8")
    return _saved(figure, "png", {"Software": None, "Title": title})


def _saved(figure: Figure, format: str, metadata: Mapping[str, str | None]) -> bytes:
    content = io.BytesIO()
    with styled(_typefaces(figure)), warnings.catch_warnings():
        # A letter that no typeface has is drawn as an empty box; in SVG the viewer finds one.
        warnings.filterwarnings("ignore", r"Glyph \d+ .* missing from", UserWarning)
        _settle(figure)
        figure.savefig(content, format=format, dpi=DOTS_PER_INCH, metadata=dict(metadata))
    return content.getvalue()


def _settle(figure: Figure) -> None:
    """Find the places of all parts, once and for all: they come a little nearer each time."""
    if figure.get_layout_engine() is not None:
        for _ in range(_LAYOUTS):
            figure.draw_without_rendering()
        figure.set_layout_engine("none")


def _typefaces(figure: Figure) -> list[str]:
    """What else to look for letters in; nothing if the usual typeface has them all."""
    from matplotlib.font_manager import findfont, fontManager, get_font
    from matplotlib.text import Text

    usual = get_font(findfont(TYPEFACE))
    texts = (text.get_text() for text in figure.findobj(Text))
    if all(usual.get_char_index(ord(letter)) for letter in set("".join(texts)) - {"\n"}):
        return []
    known = {font.name for font in fontManager.ttflist}
    return [name for name in _FALLBACKS if name in known]


def _part_of_a_page(text: str) -> str:
    """An SVG that shares its page with others: no head, and names and style of its own."""
    own = f"p{hashlib.sha256(text.encode()).hexdigest()[:8]}-"
    picture = _TAG.sub(
        lambda tag: _IDENTIFIER.sub(rf"\g<1>{own}", tag[0]), text[text.index("<svg ") :]
    )
    style = _EVERYTHING.replace("*", f"#{own}figure_1 *")
    return picture.replace(_EVERYTHING, style).replace("<svg ", '<svg role="img" ', 1)
