"""Groups: players, matches, events, opponents, months, years."""

from __future__ import annotations

import pytest

from bgrecord.stats import GROUPINGS, measures, summarize
from tests.stats.tiny import groups_of, tables_of

MATCH = """\
; [Event "{event}"]
; [EventDate "{date}"]
 1 point match

 Game 1
 Ada : 0                         {bob} : 0
  1) 31: 8/5 6/5                 42: 8/4 6/4
      Wins 1 point and the match
"""
RECORDS = (
    MATCH.format(event="Cup", date="2023.12.31", bob="Bob"),
    MATCH.format(event="Cup", date="2024.01.01", bob="Bert"),
    MATCH.format(event="", date="", bob="Bob"),
)


@pytest.mark.parametrize(
    ("by", "games"),
    [
        ("player", {"Ada": 3, "Bob": 2, "Bert": 1}),
        ("opponent", {"Ada Bob": 2, "Ada Bert": 1, "Bob Ada": 2, "Bert Ada": 1}),
        ("event", {"Cup Ada": 2, "Cup Bob": 1, "Cup Bert": 1, "None Ada": 1, "None Bob": 1}),
        (
            "year",
            {"2023 Ada": 1, "2023 Bob": 1, "2024 Ada": 1, "2024 Bert": 1, "None Ada": 1,
             "None Bob": 1},
        ),
        (
            "month",
            {"2023-12 Ada": 1, "2023-12 Bob": 1, "2024-01 Ada": 1, "2024-01 Bert": 1,
             "None Ada": 1, "None Bob": 1},
        ),
        (
            "match",
            {"1.mat Ada": 1, "1.mat Bob": 1, "2.mat Ada": 1, "2.mat Bert": 1, "3.mat Ada": 1,
             "3.mat Bob": 1},
        ),
    ],
)  # fmt: skip
def test_groups(by: str, games: dict[str, int]) -> None:
    groups = groups_of(*RECORDS, by=by)
    assert {name: group.values["games"].value for name, group in groups.items()} == games


def test_what_came_of_each_opening_roll() -> None:
    """Each game counts once, for the player who had the first roll; the order of dice is naught."""
    lost = RECORDS[0].replace("31: 8/5 6/5", "13: 8/5 6/5").replace("      Wins", " " * 33 + "Wins")
    other = RECORDS[1].replace("31: 8/5 6/5", "61: 13/7 8/7")
    groups = groups_of(RECORDS[0], lost, other, by="opening")
    won = {roll: group.values["games-won"][1:3] for roll, group in groups.items()}
    assert won == {"31": (1, 2), "61": (1, 1)}


def test_several_matches_of_a_file_have_numbers() -> None:
    assert set(groups_of(RECORDS[0] + "\n" + RECORDS[0], by="match")) == {
        f"1.mat ({number}) {player}" for number in (1, 2) for player in ("Ada", "Bob")
    }


@pytest.mark.parametrize("by", GROUPINGS)
def test_all_groups_have_all_measures(by: str) -> None:
    for group in groups_of(*RECORDS, by=by).values():
        possible = [m.name for m in measures().values() if m.sheet in GROUPINGS[by].sheets]
        assert list(group.values) == possible


@pytest.mark.parametrize("by", GROUPINGS)
def test_nothing_has_no_groups(by: str) -> None:
    assert groups_of(by=by) == {}


@pytest.mark.parametrize("by", GROUPINGS)
def test_of_no_measures_there_are_no_groups(by: str) -> None:
    assert summarize(tables_of(*RECORDS), by, names=[]).groups == ()


def test_the_order_of_groups_is_not_that_of_the_files() -> None:
    records = [MATCH.format(event=name, date="", bob="Bob") for name in ("open", "OPEN", "Open")]
    for some in (records, records[::-1]):
        groups = summarize(tables_of(*some), "event").groups
        assert [group.labels[0] for group in groups] == ["OPEN"] * 2 + ["Open"] * 2 + ["open"] * 2


def test_one_player_and_some_measures() -> None:
    summary = summarize(tables_of(*RECORDS), "opponent", player="Ada", names=["games-won", "rolls"])
    assert [group.labels for group in summary.groups] == [("Ada", "Bert"), ("Ada", "Bob")]
    assert [measure.name for measure in summary.measures] == ["games-won", "rolls"]


def test_rates_and_averages_come_with_their_intervals() -> None:
    values = groups_of(*RECORDS)["Ada"].values
    assert values["games-won"].interval == pytest.approx((0.4385, 1.0), abs=1e-4)
    # One point in each of three games: nothing tells how much that varies.
    assert values["points-per-game"].interval is None
    assert values["games"].interval is None
    assert values["pips-per-roll"].value is None


def test_the_interval_of_an_average_is_over_its_cases() -> None:
    """Two rolls besides the opening one, of 8 and of 4 pips: 6, and up to 12.706 times 2 more."""
    rolls = RECORDS[0].replace(
        "      Wins", "  2) 62: 24/18 13/11             31: 8/5 6/5\n      Wins"
    )
    longer = rolls.replace("      Wins", "  3) 31: 8/5 6/5\n      Wins")
    values = groups_of(longer)["Ada"].values
    assert values["pips-per-roll"][:3] == (6, 12, 2)
    assert values["pips-per-roll"].interval == pytest.approx((0, 6 + 25.412), abs=1e-3)


@pytest.mark.parametrize("by", GROUPINGS)
def test_illegal_plays_are_known_of_whatever_is_measured(by: str) -> None:
    """Ada's opening of 31 is no play of the third match."""
    broken = RECORDS[2].replace("31: 8/5 6/5", "31: 8/4 6/5")
    summary = summarize(tables_of(*RECORDS[:2], broken), by, names=["games-won"])
    marked = {
        " ".join(map(str, group.labels)) for group in summary.groups if group.has_illegal_plays
    }
    assert (
        marked
        == {
            "player": {"Ada"},
            "opponent": {"Ada Bob"},
            "match": {"3.mat Ada"},
            "event": {"None Ada"},
            "month": {"None Ada"},
            "year": {"None Ada"},
            "opening": {"31"},
        }[by]
    )


def test_the_sum_of_parts_is_the_whole() -> None:
    apart = [groups_of(record)["Ada"].values for record in RECORDS]
    together = groups_of(*RECORDS)["Ada"].values
    for name, value in together.items():
        if value.whole is not None and value.part is not None:
            assert value.part == sum(values[name].part or 0 for values in apart)
            assert value.whole == sum(values[name].whole or 0 for values in apart)


def test_every_measure_is_defined_in_a_sentence() -> None:
    for measure in measures().values():
        assert measure.summary.endswith("."), measure.name
        assert measure.unit, measure.name


def test_an_unknown_grouping_or_measure() -> None:
    with pytest.raises(KeyError):
        summarize(tables_of(), "town")
    with pytest.raises(KeyError):
        summarize(tables_of(), names=["charm"])
