"""Which rules a match is judged by: the record's tags, the user's defaults and wishes."""

from __future__ import annotations

from typing import Any

import pytest

from bgrecord.core.position import Variant
from bgrecord.core.ruleset import RuleSet
from bgrecord.formats import read_source
from bgrecord.replay.conditions import Wishes, rules_for
from bgrecord.source import decode
from tests.replay.conftest import audit

_GAME = "\n Game 1\n Ada : 0                         Bob : 0\n  1) 31: 8/5 6/5\n"


def _rules(head: str, **wishes: Any) -> RuleSet:
    record = read_source(decode((head + _GAME).encode()))
    return rules_for(record.matches[0], record.dialect, Wishes(**wishes))


def test_the_length_tells_a_match_from_a_session() -> None:
    assert _rules(" 7 point match\n").crawford
    assert not _rules(" 0 point match\n").crawford
    assert _rules(" 0 point match\n").jacoby is None


def test_a_tag_wins_over_a_default_and_a_switch_over_a_tag() -> None:
    head = '; [Jacoby "On"]\n 0 point match\n'
    assert _rules(head, defaults={"jacoby": False}).jacoby is True
    assert _rules(head, switches={"jacoby": False}).jacoby is False


@pytest.mark.parametrize("wishes", [{"defaults": {"jacoby": True}}, {"switches": {"jacoby": True}}])
def test_the_options_of_money_play_are_not_used_in_a_match(wishes: dict[str, Any]) -> None:
    assert _rules(" 5 point match\n", **wishes).jacoby is False


def test_a_default_rule_set_speaks_only_where_the_record_does_not() -> None:
    assert _rules(" 5 point match\n", default_rule_set="money").crawford
    assert not _rules("", default_rule_set="money").crawford
    assert _rules("", default_rule_set="match").crawford


def test_a_rule_set_asked_for_wins_over_the_record() -> None:
    assert not _rules(" 5 point match\n", rule_set="money").crawford
    head = '; [Variation "Backgammon"]\n 5 point match\n'
    assert _rules(head, rule_set="nackgammon").variant is Variant.NACKGAMMON
    assert _rules(head, default_rule_set="nackgammon").variant is Variant.BACKGAMMON
    assert not _rules(head, rule_set="tavla").hit_and_run


def test_nackgammon_for_money_has_the_options_of_money_play() -> None:
    rules = _rules(" 0 point match\n", rule_set="nackgammon")
    assert (rules.variant, rules.jacoby, rules.crawford) == (Variant.NACKGAMMON, None, False)


def test_an_unknown_rule_set_is_refused() -> None:
    with pytest.raises(KeyError):
        _rules(" 5 point match\n", rule_set="chess")


def test_hit_marks_that_miss_speak_against_another_start() -> None:
    # Legal from Nackgammon's start, where the star would mark no hit; a slip from backgammon's.
    text = " 7 point match\n\n Game 1\n Ada : 0                         Bob : 0\n"
    text += "  1) 31: 23/20 6/5*\n"
    codes = [finding.code for finding in audit(text).errors]
    assert codes == ["BG302"]
