"""Luck and errors, measured by hand on what a made-up engine says."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from bgrecord.audit import audit_record
from bgrecord.core.cube import Cube
from bgrecord.engine import Judged, Judgement, Level
from bgrecord.engine.judgement import CheckerError, CubeAction, CubeDecision, CubeEquities
from bgrecord.formats import read_source
from bgrecord.record.transcript import Transcript
from bgrecord.report.statistics import STATISTICS_FORMATS
from bgrecord.source import decode
from bgrecord.stats import Collector, Detail, Tables, summarize

MATCH = """\
 1 point match

 Game 1
 Ada : 0                         Bob : 0
  1) 31: 8/5 6/5                 42: 8/4 6/4
  2) 63: 24/15
      Wins 1 point and the match
"""
SESSION = """\
 0 point match

 Game 1
 Ada : 0                         Bob : 0
  1) 31: 8/5 6/5                  Doubles => 2
  2)  Takes                      42: 8/4 6/4
  3)  Doubles => 4                Drops
      Wins 2 points
"""
NO_DOUBLE, DOUBLE, TAKE, DROP = CubeDecision
LEVEL = Level("oracle", "1.0", 2)


class Says:
    """Says what it was told to say of each match, None when there is nothing."""

    level = LEVEL

    def __init__(self, *said: Judged | None) -> None:
        self._said = list(said)

    def judge(self, matches: Sequence[Transcript]) -> list[Judged | None]:
        return [self._said.pop(0) for _ in matches]


def roll(turn: int, error: float | None, luck: float, **more: object) -> Judgement:
    play = None if error is None else CheckerError(error, differs=error > 0)
    said = Judgement(turn, Cube(), LEVEL, play=play, luck=luck, unit=0.5)
    return said._replace(**more)  # type: ignore[arg-type]


def action(turn: int, decision: CubeDecision, no_double: float, take: float) -> Judgement:
    equities = CubeEquities(no_double, take)
    return Judgement(turn, Cube(), LEVEL, action=CubeAction(decision, equities), unit=1.0)


def judged(*records: tuple[str, Judged | None]) -> Tables:
    detail = Detail(notation=True)
    collector = Collector(detail=detail, analyst=Says(*(said for _, said in records)))
    for number, (text, _) in enumerate(records, 1):
        record = read_source(decode(text.encode(), f"{number}.mat"))
        collector.add(record, audit_record(record).events, ())
    return collector.tables()


def measured(tables: Tables, player: str) -> dict[str, float | None]:
    (group,) = summarize(tables, player=player).groups
    return {name: value.value for name, value in group.values.items()}


#: Ada plays twice: right at first, then with an error of 0.13; she did not double where a double
#: would have won 0.1 more. Bob's play was forced.
PLAYED = (
    roll(0, 0.0, 0.1),
    roll(1, None, -0.3),
    roll(
        2,
        0.13,
        0.5,
        action=CubeAction(NO_DOUBLE, CubeEquities(0.6, 0.7)),
    ),
)
#: Bob doubled too early, by 0.2; Ada took rightly, doubled too late, and Bob dropped what was a
#: take by 0.05.
DOUBLED = (
    roll(0, None, 0.25, unit=1.0),
    action(1, DOUBLE, 0.4, 0.2),
    action(2, TAKE, 0.4, 0.2),
    roll(3, None, 0.5, unit=2.0),
    action(4, DOUBLE, 0.7, 0.95),
    action(5, DROP, 0.7, 0.95),
)


@pytest.mark.parametrize(
    ("measure", "ada", "bob"),
    [
        ("unforced-plays", 2, 0),
        ("cube-decisions", 1, 0),
        ("play-errors", 0.13, 0),
        ("cube-errors", 0.1, 0),
        # 0.23 over two plays and a decision not to double.
        ("error-rate", 1000 * 0.23 / 3, None),
        # Of the first play nothing could be given away.
        ("performance", 500 * 0.23 / 2, None),
        ("play-error-rate", 65, None),
        ("cube-error-rate", 100, None),
        ("blunders", 1, 0),
        ("missed-doubles", 1, 0),
        ("luck", 0.6, -0.3),
        ("luck-rate", 300, -300),
        # 50 % won, of which half of 0.9 was luck.
        ("luck-adjusted-result", 5, -5),
        ("luck-adjusted-points", None, None),
    ],
)
def test_a_match(measure: str, ada: float | None, bob: float | None) -> None:
    tables = judged((MATCH, (PLAYED,)))
    for player, expected in (("Ada", ada), ("Bob", bob)):
        assert measured(tables, player)[measure] == pytest.approx(expected)


def test_each_decision_is_a_case_of_an_error_rate() -> None:
    """Ada's errors are 0, 130 and 100: average 76.7, standard error 39.3."""
    group, _ = summarize(judged((MATCH, (PLAYED,)))).groups
    low, high = 0, 76.667 + 4.303 * 39.299
    assert group.values["error-rate"].interval == pytest.approx((low, high), abs=0.1)
    assert group.values["luck-adjusted-result"].interval is None


@pytest.mark.parametrize(
    ("measure", "ada", "bob"),
    [
        ("wrong-doubles", 0, 1),
        ("wrong-takes", 0, 0),
        ("wrong-drops", 0, 1),
        ("cube-decisions", 2, 2),
        ("cube-errors", 0, 0.25),
        ("cube-error-rate", 0, 125),
        ("blunders", 0, 1),
        ("luck", 0.25, 0.5),
        # Two points won; Bob's roll was lucky by 0.5 with the cube on 2.
        ("luck-adjusted-points", 2 - 0.25 + 1, -2.75),
        ("luck-adjusted-result", None, None),
    ],
)
def test_a_money_session(measure: str, ada: float | None, bob: float | None) -> None:
    tables = judged((SESSION, (DOUBLED,)))
    for player, expected in (("Ada", ada), ("Bob", bob)):
        assert measured(tables, player)[measure] == pytest.approx(expected)


def test_a_match_the_engine_cannot_follow_counts_for_nothing_but_is_named() -> None:
    tables = judged((MATCH, (PLAYED,)), (MATCH, None))
    assert tables.unjudged == ("2.mat",)
    ada = measured(tables, "Ada")
    assert ada["matches"] == 2
    assert ada["luck-adjusted-result"] == pytest.approx(5)


def test_the_table_tells_who_judged_what() -> None:
    rows = judged((MATCH, (PLAYED,))).judgements
    assert rows["player"].tolist() == ["Ada", "Bob", "Ada"]
    assert rows["kind"].tolist() == ["roll"] * 3
    assert rows["play_error"].tolist()[::2] == [0, 0.13]
    assert rows["cube_decision"].dropna().tolist() == ["no-double"]
    assert rows["position"].tolist()[0].startswith("4HPwATDgc/ABMA:")
    names = ["engine", "version", "ply", "luck_ply"]
    assert set(rows[names].itertuples(index=False, name=None)) == {Says.level}


@pytest.mark.parametrize("output_format", STATISTICS_FORMATS)
def test_every_output_says_who_judged(output_format: str) -> None:
    summary = summarize(judged((MATCH, (PLAYED,))))
    assert "oracle 1.0, 2-ply" in STATISTICS_FORMATS[output_format](summary)


def test_without_an_engine_nothing_of_skill_is_measured() -> None:
    record = read_source(decode(MATCH.encode(), "1.mat"))
    collector = Collector()
    collector.add(record, audit_record(record).events, ())
    summary = summarize(collector.tables())
    assert not any(measure.family == "Skill" for measure in summary.measures)
    assert summary.engines == ()


def without_luck(said: Sequence[Judgement], *turns: int) -> tuple[Judgement, ...]:
    return tuple(each._replace(luck=None) if each.turn in turns else each for each in said)


@pytest.mark.parametrize("unknown", [(0, 1, 2), (1, 2), (2,)])
def test_luck_that_is_partly_known_adjusts_no_match(unknown: tuple[int, ...]) -> None:
    partly = judged((MATCH, (without_luck(PLAYED, *unknown),)))
    for player in ("Ada", "Bob"):
        assert measured(partly, player)["luck-adjusted-result"] is None
    both = judged((MATCH, (PLAYED,)), (MATCH, (without_luck(PLAYED, *unknown),)))
    assert measured(both, "Ada")["luck-adjusted-result"] == pytest.approx(5)


def test_nor_does_the_luck_of_the_first_rolls() -> None:
    assert measured(judged((SESSION, (DOUBLED[:3],))), "Ada")["luck-adjusted-points"] is None


def test_luck_nobody_knows_is_not_0() -> None:
    ada, bob = (
        measured(judged((MATCH, (without_luck(PLAYED, 1),))), player) for player in ("Ada", "Bob")
    )
    assert (ada["luck"], bob["luck"], bob["luck-rate"]) == (pytest.approx(0.6), None, None)
