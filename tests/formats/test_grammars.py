"""The grammars themselves."""

from __future__ import annotations

from pathlib import Path

import pytest

from bgrecord.formats._grammar import STARTS, parser

#: Anew, whatever this process has built before.
built = parser.__wrapped__


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


def test_tables_are_kept_for_the_next_run(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    tree = built("plays").parse("13/7*(2)")
    (kept,) = (tmp_path / "bgrecord" / "grammars").iterdir()
    whole = kept.read_bytes()
    written = kept.stat().st_mtime_ns
    assert built("plays").parse("13/7*(2)") == tree
    assert kept.stat().st_mtime_ns == written

    kept.write_bytes(whole[:100])
    assert built("plays").parse("13/7*(2)") == tree
    assert len(kept.read_bytes()) == len(whole)


def test_where_nothing_can_be_kept_the_tables_are_built(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    in_the_way = tmp_path / "file"
    in_the_way.write_text("no folder")
    monkeypatch.setenv("XDG_CACHE_HOME", str(in_the_way))
    assert built("plays").parse("8/5") == parser("plays").parse("8/5")


def test_a_single_bit_that_changed_is_noticed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    built("plays")
    (place,) = (tmp_path / "bgrecord" / "grammars").iterdir()
    whole = place.read_bytes()
    for at in range(0, len(whole), len(whole) // 20):
        damaged = whole[:at] + bytes([whole[at] ^ 4]) + whole[at + 1 :]
        place.write_bytes(damaged)
        built("plays")
        assert place.read_bytes() != damaged
    assert list(place.parent.iterdir()) == [place]
