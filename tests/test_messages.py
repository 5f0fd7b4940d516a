"""Findings in words, and what must never reach a terminal."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from bgrecord.core.dice import Roll
from bgrecord.core.play import Move
from bgrecord.core.scoring import GameKind, Score
from bgrecord.findings import Finding, Severity
from bgrecord.messages import message
from bgrecord.rules import Breach, Rule, catalogue
from bgrecord.shown import shortened, visible
from bgrecord.source import Span


@pytest.fixture
def words_of(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Make the message `{value}` of a value."""

    def check(event: object) -> Iterator[Breach]:
        yield from ()

    rule = Rule("BG990", "test-value", Severity.INFO, "<{value}>", (), check)
    known: Any = catalogue()
    monkeypatch.setitem(known, rule.code, rule)

    def words(**values: Any) -> str:
        return message(Finding(rule.code, rule.name, rule.severity, Span(1, 1, 1), values))

    return words


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (3, "3"),
        (1.5, "1.5"),
        (2.0, "2"),
        ("8/5", "8/5"),
        (Roll(6, 3), "63"),
        (Score(2, 1, 5), "2-1"),
        (GameKind.GAMMON, "gammon"),
        (Move((13, 7), (True,)), "13/7*"),
        ((6, 3), "6, 3"),
        (["8/5 6/5", "24/20"], "8/5 6/5, 24/20"),
        ((Roll(6, 3), Roll(1, 1)), "63, 11"),
        ((), ""),
        ("", ""),
    ],
)
def test_values_in_a_message(words_of: Any, value: object, words: str) -> None:
    assert words_of(value=value) == f"<{words}>"


def test_a_missing_value_is_no_crash(words_of: Any) -> None:
    assert words_of(other=1) == "<?>"


def test_braces_of_a_record_are_no_placeholders(words_of: Any) -> None:
    assert words_of(value="{value} {0.__class__} %s") == "<{value} {0.__class__} %s>"


def test_long_names_are_cut(words_of: Any) -> None:
    text = words_of(value="Ada" * 1000)
    assert len(text) == 62
    assert text.endswith("…>")


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Ada", "Ada"),
        ("Ἀδελφή 王 Łukasz", "Ἀδελφή 王 Łukasz"),
        ("no-break\xa0space", "no-break\xa0space"),
        ("red \x1b[31mAda", r"red \x1b[31mAda"),
        ("bell\x07 null\x00 delete\x7f", r"bell\x07 null\x00 delete\x7f"),
        ("C1 \x9b31m", r"C1 \x9b31m"),
        ("a\r\nb\tc", r"a\r\nb\tc"),
        ("\u202eadA", r"\u202eadA"),
        ("a\u2066b\u2069", r"a\u2066b\u2069"),
        ("zero\u200bwidth", r"zero\u200bwidth"),
        ("line\u2028break", r"line\u2028break"),
        ("half \ud800", r"half \ud800"),
        ("tag \U000e0041", r"tag \U000e0041"),
    ],
)
def test_what_cannot_be_seen_is_spelled_out(text: str, shown: str) -> None:
    assert visible(text) == shown


def test_messages_hold_no_control_characters(words_of: Any) -> None:
    assert words_of(value=["\x1b[2J", "\u202e"]) == r"<\x1b[2J, \u202e>"


@pytest.mark.parametrize(("text", "cut"), [("abcd", "abcd"), ("abcde", "abc…"), ("", "")])
def test_shortened(text: str, cut: str) -> None:
    assert shortened(text, 4) == cut
