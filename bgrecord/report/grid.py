"""Cells in columns: as text for people, and as a table in Markdown."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.cells import cell_len

from bgrecord.report.markdown_text import escaped

Lines = Sequence[Sequence[str]]


def grid_text(lines: Lines, names: int = 1) -> str:
    """Lines of cells one below the other.

    Args:
        lines: the cells, as many in each line.
        names: so many columns on the left hold names, which begin below each other; the others
            hold numbers, which end below each other.
    """
    widths = [max(map(cell_len, column)) for column in zip(*lines, strict=True)]
    return "".join(_padded(line, widths, names) for line in lines)


def grid_markdown(lines: Lines, names: int = 1) -> str:
    """The same as a table in Markdown, the first line its head."""
    head, *others = lines
    rule = "|---" * names + "|---:" * (len(head) - names) + "|\n"
    rows = [[*map(escaped, line[:names]), *line[names:]] for line in others]
    return _row(map(escaped, head)) + rule + "".join(map(_row, rows))


def _padded(line: Sequence[str], widths: Sequence[int], names: int) -> str:
    cells = [
        text + " " * (width - cell_len(text))
        if place < names
        else " " * (width - cell_len(text)) + text
        for place, (text, width) in enumerate(zip(line, widths, strict=True))
    ]
    return "  ".join(cells).rstrip() + "\n"


def _row(cells: Iterable[str]) -> str:
    return f"| {' | '.join(cells)} |\n"
