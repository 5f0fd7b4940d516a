"""What is said of one broken record in each main language; and what stays the same in all."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from bgrecord.cli import main
from tests.goldens import GOLDEN, page_without_looks, require_golden
from tests.languages.catalogues import MAIN

#: What is asked, by the file the answer is kept in.
OUTPUTS = {
    "check.full.txt": ("check", "broken.mat", "--boards", "--severity", "info"),
    "check.concise.txt": ("check", "broken.mat", "--output-format", "concise"),
    "check.md": ("check", "broken.mat", "--output-format", "markdown"),
    "check.statistics.txt": ("check", "broken.mat", "--statistics", "--fail-on", "never"),
    "rule.txt": ("rules", "BG308"),
    "rule.md": ("rules", "BG308", "--output-format", "markdown"),
    "rules.txt": ("rules", "BG5"),
    "stats.txt": ("stats", "broken.mat"),
    "stats.md": ("stats", "broken.mat", "--by", "opening", "--output-format", "markdown"),
    "measure.txt": ("stats", "--describe", "take-rate"),
    "show.txt": ("show", "broken.mat", "--move", "2"),
    "convert.txt": ("convert", "broken.mat", "--to", "oldmoves", "-o", "broken.txt"),
    "formats.txt": ("formats", "sgf"),
    "report.html": ("report", "broken.mat", "-o", "-", "--stats"),
}

Ask = Callable[..., str]


@pytest.fixture
def ask(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Ask:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    (tmp_path / "broken.mat").write_bytes((GOLDEN / "broken.mat").read_bytes())

    def ask(*arguments: str) -> str:
        return str(CliRunner().invoke(main, arguments, prog_name="bgrecord").output)

    return ask


@pytest.mark.parametrize("code", MAIN)
@pytest.mark.parametrize("name", OUTPUTS)
def test_output(ask: Ask, name: str, code: str) -> None:
    text = ask("--lang", code, *OUTPUTS[name])
    require_golden(f"{code}/{name}", page_without_looks(text) if name.endswith("html") else text)


@pytest.mark.parametrize("code", MAIN)
def test_codes_and_places_are_the_same_in_every_language(ask: Ask, code: str) -> None:
    def places(text: str) -> list[str]:
        return re.findall(r"broken\.mat:\d+:\d+: BG\d{3}", text)

    spoken, english = (ask("--lang", each, *OUTPUTS["check.concise.txt"]) for each in (code, "en"))
    assert places(spoken) == places(english) != []
    assert spoken != english


@pytest.mark.parametrize("code", MAIN)
def test_the_json_differs_in_messages_alone(ask: Ask, code: str) -> None:
    def without_words(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: without_words(each) for key, each in value.items() if key != "message"}
        return [*map(without_words, value)] if isinstance(value, list) else value

    check = ("check", "broken.mat", "--output-format", "json", "--severity", "info", "-q")
    spoken, english = (json.loads(ask("--lang", each, *check)) for each in (code, "en"))
    assert without_words(spoken) == without_words(english)
    assert spoken != english


@pytest.mark.parametrize("code", MAIN)
@pytest.mark.parametrize("output_format", ["json", "csv"])
def test_figures_for_programs_are_the_same(ask: Ask, code: str, output_format: str) -> None:
    stats = ("stats", "broken.mat", "--measures", "all", "--output-format", output_format, "-q")
    assert ask("--lang", code, *stats) == ask("--lang", "en", *stats)


@pytest.mark.parametrize("code", MAIN)
def test_the_replayer_has_the_same_positions(ask: Ask, code: str) -> None:
    def plies(page: str) -> list[str]:
        return re.findall(r"XGID=[^\"\\<\s]+", page)

    spoken, english = (ask("--lang", each, *OUTPUTS["report.html"]) for each in (code, "en"))
    assert plies(spoken) == plies(english) != []
    assert f'<html lang="{code}"' in spoken


@pytest.mark.parametrize("output_format", ["json", "sarif", "junit", "github"])
def test_programs_hear_english_unless_another_language_is_named(
    ask: Ask, monkeypatch: pytest.MonkeyPatch, output_format: str
) -> None:
    check = ("check", "broken.mat", "--output-format", output_format, "-q")
    english = ask(*check)
    monkeypatch.setenv("LANGUAGE", "fr")
    assert ask(*check) == english
    assert ask("check", "broken.mat", "-q") != english
    assert ask("--lang", "fr", *check) != english
