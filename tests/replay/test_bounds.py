"""A damaged file may hold anything a million times: what is listed and replayed is bounded."""

from __future__ import annotations

from bgrecord.audit import MOST_OF_A_RULE, MOST_RELATED, Audit, AuditOptions, audit_record
from bgrecord.formats import read_source
from bgrecord.replay.game import MOST_TURNS
from bgrecord.source import decode

_HEAD = " 7 point match\n\n Game 1\n Ada : 0                         Bob : 0\n"


def _audit(text: str, *codes: str) -> Audit:
    options = AuditOptions(codes=frozenset(codes)) if codes else AuditOptions()
    return audit_record(read_source(decode(text.encode())), options)


def test_of_one_rule_a_thousand_findings_are_listed_and_the_rest_is_counted() -> None:
    games = "".join(
        f" Game {number}\n Ada : 0      Bob : 0\n  1) 31: 8/5\n\n" for number in range(1, 1_203)
    )
    found = _audit(" 7 point match\n\n" + games, "BG308").findings
    assert len(found) == MOST_OF_A_RULE
    assert sum(finding.more for finding in found) == 202
    assert found[-1].more == 202


def test_under_one_finding_a_hundred_are_listed_and_the_rest_is_counted() -> None:
    rows = "".join(f" {row}) 66: Cannot Move          66: Cannot Move\n" for row in range(2, 202))
    (first,) = _audit(_HEAD + "  1) 31: 8/5 6/4      42: 8/4 6/4\n" + rows).errors
    assert first.code == "BG301"
    assert len(first.related) == MOST_RELATED
    assert len(first.related) + first.related[-1].more == 400


def test_a_game_of_too_many_turns_is_replayed_in_part_and_says_so() -> None:
    rows = "".join(f" {row}) 66:          66:\n" for row in range(2, MOST_TURNS // 2 + 10))
    found = _audit(_HEAD + "  1) 31: 8/5 6/5      42: 8/4 6/4\n" + rows, "BG135").findings
    assert [(finding.code, finding.span.line) for finding in found] == [("BG135", 10_005)]


def test_a_remark_on_every_line_silences_its_line_alone() -> None:
    rows = "".join(
        f"; bgrecord: ignore[BG101]\n {row}) 3x: foo        4y: bar\n" for row in range(1, 500)
    )
    found = _audit(_HEAD + rows + " 500) 3x: foo\n", "BG101", "BG133").findings
    assert {(finding.code, finding.span.line) for finding in found} == {("BG101", 1003)}


def test_a_cube_value_that_is_no_whole_number_costs_no_other_finding() -> None:
    rows = "  1) 31: 8/5                     42: 8/4 6/4\n  2)  Doubles => 2.5              Takes\n"
    assert "BG308" in [finding.code for finding in _audit(_HEAD + rows).findings]


def test_a_misspelt_suppression_silences_nothing() -> None:
    for remark in ("ignore BG301", "ignore[BG308", "ignore[]", "ignored", "ignore the rest"):
        text = f"; bgrecord: {remark}\n{_HEAD}  1) 31: 8/5\n"
        assert "BG308" in [finding.code for finding in _audit(text).findings], remark
    quoted = f"; see bgrecord: ignore\n{_HEAD}  1) 31: 8/5\n"
    assert "BG308" in [finding.code for finding in _audit(quoted).findings]
