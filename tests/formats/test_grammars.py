"""The grammars themselves."""

from __future__ import annotations

import pytest

from bgrecord.formats._grammar import STARTS, parser


@pytest.mark.parametrize("name", STARTS)
def test_no_text_fits_two_terminals_of_the_same_rank(name: str) -> None:
    parser(name, strict=True)


def test_every_text_is_a_transcript() -> None:
    for text in (
        "\n",
        "?\n",
        "  7) \n",
        '; [x "\n',
        ":\n",
        " : 3\n",
        "Game\n",
        "\u2028\x0c\n",
        "|\n",
    ):
        tree = parser("mat").parse(text, start="transcript")
        assert "".join(map(str, tree.children)) == text


def test_a_row_is_cut_at_the_words_of_its_cells() -> None:
    row = "  3) 63: 24/18 13/10 Doubles => 2 42: Illegal play (a 31: b) ????"
    tree = parser("mat").parse(row, start="row")
    starts = [str(token) for token in tree.children if token.type == "START"]  # type: ignore[union-attr]
    assert starts == ["63:", "Doubles", "42: Illegal play (a 31: b)", "????"]
