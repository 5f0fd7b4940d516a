r"""Texts of records as cells of CSV: each on one line, and none a formula.

A spreadsheet takes a cell for a formula that begins with `=`, `+`, `-` or `@`, and a formula can
fetch what it likes. A player can be called anything, so such a text gets an apostrophe in front,
which spreadsheets take for the sign of a text. Control characters are spelled out (`\r`, `\x1b`):
programs differ in which of them end a line.
"""

from __future__ import annotations

from typing import Final

#: What stands instead of a character: of controls, of other ends of lines, and of marks that turn
#: the direction of writing.
SPELLED_OUT: Final = {
    code: chr(code).encode("unicode_escape").decode()
    for code in (
        *range(0x20),
        *range(0x7F, 0xA0),
        *(0x061C, 0x200E, 0x200F),
        *range(0x2028, 0x202F),
        *range(0x2066, 0x206A),
    )
}
#: What a formula begins with; the wide signs are as good to some spreadsheets.
FORMULA_SIGNS: Final = "=+-@＝＋－＠"


def cell(text: str) -> str:
    """A text as a cell."""
    mark = "'" if text.startswith(tuple(FORMULA_SIGNS)) else ""
    return mark + text.translate(SPELLED_OUT)
