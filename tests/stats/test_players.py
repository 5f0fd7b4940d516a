"""Who is who across files."""

from __future__ import annotations

from pathlib import Path

import pytest

from bgrecord.stats import AliasError, Players, read_aliases
from tests.stats.tiny import tables_of


@pytest.mark.parametrize("spelling", ["ADA", " ada ", "Ada (1823)", "ada [1823.5]", "Ada(1823,5)"])
def test_case_blanks_and_ratings_make_no_difference(spelling: str) -> None:
    players = Players()
    assert players.name("Ada") == players.name(spelling) == "Ada"
    assert players.find(spelling) == "Ada"


@pytest.mark.parametrize("other", ["Ada B", "Adah", "Ada 2", "Ada (Rome)", "Ada (7)", "Áda"])
def test_nothing_else_is_guessed(other: str) -> None:
    players = Players()
    assert players.name("Ada") != players.name(other)
    assert not players.merged


def test_the_first_spelling_met_is_shown_without_its_rating() -> None:
    players = Players()
    assert players.name("ADA  (1823)") == "ADA"
    assert players.name("Ada") == "ADA"
    assert players.merged == {"ADA": ("ADA  (1823)", "Ada")}


def test_aliases_join_what_is_spelled_differently() -> None:
    players = Players({"Ada Brown": ["ada_b", "AdaB"]})
    assert {players.name(name) for name in ("ADA_B", "adab (1500)", "Ada Brown")} == {"Ada Brown"}


def test_a_player_nobody_met_is_not_found() -> None:
    players = Players({"Ada Brown": ["ada_b"]})
    assert players.find("ada_b") is None
    players.name("ada_b")
    assert players.find("ada brown") == "Ada Brown"


def test_an_alias_has_one_owner() -> None:
    with pytest.raises(AliasError):
        Players({"Ada Brown": ["ab"], "Anna Bloom": ["AB"]})


@pytest.mark.parametrize("text", ["Ada =", 'Ada = "ab"', "Ada = [1]", 'A = ["x"]\nB = ["X"]'])
def test_files_of_aliases_that_cannot_be_used(tmp_path: Path, text: str) -> None:
    path = tmp_path / "aliases.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(AliasError, match=r"aliases\.toml"):
        read_aliases(path)


def test_a_file_of_aliases(tmp_path: Path) -> None:
    path = tmp_path / "aliases.toml"
    path.write_text('"Ada Brown" = ["ada_b"]\n', encoding="utf-8")
    assert read_aliases(path) == {"Ada Brown": ["ada_b"]}


def test_tables_keep_both_spellings() -> None:
    record = " 1 point match\n\n Game 1\n {} : 0                Bob : 0\n  1) 31: 8/5 6/5\n"
    tables = tables_of(record.format("Ada"), record.format("ADA"))
    assert tables.matches["left"].tolist() == ["Ada", "Ada"]
    assert tables.matches["left_as_written"].tolist() == ["Ada", "ADA"]
