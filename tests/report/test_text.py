"""Findings for people."""

from __future__ import annotations

from typing import Any

import pytest

from bgrecord.findings import Severity
from bgrecord.report.look import Look
from bgrecord.report.text import concise, full
from bgrecord.source import Span

PLAIN = Look()


def _full(report: Any, look: Look = PLAIN) -> str:
    return "".join(full([report], look))


def test_concise_is_one_line_a_finding(report: Any, finding: Any) -> None:
    found = [finding(), finding(Severity.WARNING, span=Span(6, 1, 2), related=(finding(),))]
    assert list(concise([report(*found)], PLAIN)) == [
        "final.mat:5:6: BG390 error: something happened [test-error]\n",
        "final.mat:6:1: BG691 warning: something happened [test-warning]\n",
    ]


def test_full_shows_the_place_the_turn_and_what_was_right(
    report: Any, finding: Any, situation: Any
) -> None:
    found = finding(
        game=1,
        move=1,
        side=0,
        player="Ada",
        situation=situation(),
        expected=("24/15", "24/18 13/10"),
        related=(finding(), finding()),
    )
    assert _full(report(found)) == (
        "final.mat:5:6: BG390 error: something happened [test-error]\n"
        "    1) 31: 8/5 6/5                   42: 8/4 6/4\n"
        "       ^^^^^^^^^^^\n"
        "  game 1, row 1, Ada to play 63\n"
        "  legal plays: 24/15, 24/18 13/10\n"
        "  and 2 findings that follow from it\n"
        "\n"
    )


@pytest.mark.parametrize(("matches", "begin"), [(1, ""), (2, "match 2, ")])
def test_the_match_is_named_where_there_are_several(
    report: Any, finding: Any, matches: int, begin: str
) -> None:
    found = report(finding(match=2, game=1))
    several = found._replace(counts=found.counts._replace(matches=matches))
    assert f"\n  {begin}game 1\n" in _full(several)


def test_a_finding_without_a_turn_names_the_player_concerned(report: Any, finding: Any) -> None:
    assert "\n  game 2, Anna\n" in _full(report(finding(game=2, player="Anna")))


def test_the_player_to_act_is_the_one_of_that_game(
    report: Any, finding: Any, situation: Any
) -> None:
    found = finding(span=Span(10, 41, 44), situation=situation(side=1, roll=None))
    assert "\n  Anna to act\n" in _full(report(found))


@pytest.mark.parametrize(
    ("severity", "expected", "shown"),
    [
        (Severity.ERROR, ("8/5",), "legal play: 8/5"),
        (Severity.ERROR, ("8/5", "6/3"), "legal plays: 8/5, 6/3"),
        (Severity.ERROR, tuple("abcdefghij"), "legal plays: a, b, c, d, e, f, g, h and 2 more"),
        (Severity.WARNING, ("2", "4"), "expected: 2, 4"),
    ],
)
def test_what_was_expected(
    report: Any, finding: Any, severity: Severity, expected: tuple[str, ...], shown: str
) -> None:
    assert f"\n  {shown}\n" in _full(report(finding(severity, expected=expected)))


def test_boards_are_drawn_when_wanted(report: Any, finding: Any, situation: Any) -> None:
    found = finding(situation=situation())
    assert "13─14─15" in _full(report(found), Look(boards=True))
    assert "13-14-15" in _full(report(found), Look(boards=True, unicode=False))
    assert "13─14─15" not in _full(report(found))


@pytest.mark.parametrize("render", [concise, full])
def test_colour_only_when_wanted(report: Any, finding: Any, render: Any) -> None:
    found = report(finding(), finding(Severity.INFO))
    assert "\x1b" not in "".join(render([found], PLAIN))
    assert "\x1b[1;31m" in "".join(render([found], Look(color=True)))


@pytest.mark.parametrize("render", [concise, full])
def test_nothing_of_a_record_reaches_the_terminal_raw(
    report: Any, finding: Any, situation: Any, render: Any
) -> None:
    evil = "\x1b[2J\u202e"
    found = finding(
        span=Span(1, 1, 8),
        player=evil,
        values={"what": evil},
        expected=(evil,),
        situation=situation(),
    )
    text = "".join(render([report(found, path=f"{evil}.mat", text=evil)], Look(boards=True)))
    assert "\x1b" not in text
    assert "\u202e" not in text


@pytest.mark.parametrize("render", [concise, full])
def test_a_clean_file_says_nothing(report: Any, render: Any) -> None:
    assert "".join(render([report()], PLAIN)) == ""
