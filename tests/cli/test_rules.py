"""`bgrecord rules`: the catalogue, or one rule explained."""

from __future__ import annotations

import json
from typing import Any

import pytest

from bgrecord.rules import catalogue


def test_a_line_a_rule(run: Any) -> None:
    lines = run("rules").stdout.splitlines()
    assert [line.split()[:2] for line in lines] == [
        [rule.code, rule.name] for rule in catalogue().values()
    ]


def test_severity_and_default(run: Any) -> None:
    lines = {line[:5]: line.split() for line in run("rules").stdout.splitlines()}
    assert lines["BG308"][2:4] == ["error", "on"]
    assert lines["BG803"][2:4] == ["info", "off"]


@pytest.mark.parametrize("which", ["BG308", "bg308", "incomplete-play"])
@pytest.mark.parametrize("output_format", ["text", "markdown"])
def test_one_rule_explained(run: Any, which: str, output_format: str) -> None:
    outcome = run("rules", which, "--output-format", output_format)
    assert outcome.exit_code == 0
    assert "BG308 incomplete-play" in outcome.stdout
    assert catalogue()["BG308"].breaks.splitlines()[0] in outcome.stdout


def test_a_family(run: Any) -> None:
    codes = [line[:5] for line in run("rules", "BG4").stdout.splitlines()]
    assert codes == [code for code in catalogue() if code.startswith("BG4")]


def test_as_json(run: Any) -> None:
    rules = json.loads(run("rules", "--output-format", "json").stdout)
    assert [rule["code"] for rule in rules] == list(catalogue())
    (rule,) = json.loads(run("rules", "BG308", "--output-format", "json").stdout)
    assert rule["severity"] == "error"
    assert rule["summary"] == catalogue()["BG308"].summary


@pytest.mark.parametrize("word", ["gammon", "Crawford", "RESIGN", "cube"])
def test_a_word_finds_the_rules_that_speak_of_it(run: Any, word: str) -> None:
    found = json.loads(run("rules", word, "--output-format", "json").stdout)
    speaking = [
        rule.code
        for rule in catalogue().values()
        if word.casefold() in f"{rule.name} {rule.summary}".casefold()
    ]
    assert len(speaking) > 1
    assert [rule["code"] for rule in found] == speaking


@pytest.mark.parametrize("which", ["BG0", "snooker"])
def test_nothing_is_proposed_where_nothing_is_near(run: Any, which: str) -> None:
    outcome = run("rules", which)
    assert (outcome.exit_code, outcome.stdout) == (2, "")
    assert "did you mean" not in outcome.stderr


def test_the_nearest_name_is_proposed(run: Any) -> None:
    assert "'incomplete-play'" in run("rules", "incomplet-play").stderr
