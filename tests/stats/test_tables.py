"""The tables: their columns, and what stands in them."""

from __future__ import annotations

import json
import math
import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pandas as pd
import pytest

import bgrecord
from bgrecord.core.ids import gnubg_position_id
from bgrecord.core.position import Position
from bgrecord.stats import TABLES, Detail, Players, Tables, summarize
from tests.stats.tiny import tables_of

MATCH = """\
; [Event "Club night"]
; [EventDate "2024.02.29"]
 3 point match

 Game 1
 Ada : 0                         Bob : 0
  1) 31: 8/5 6/5                 42: 8/4 6/4
  2)  Doubles => 2                Takes
  3) 66: 24/18(2) 13/7(2)        11: 6/5(2) 24/23(2)
  4) 63: 18/15
"""


@pytest.fixture(scope="module")
def tables() -> Tables:
    return tables_of(MATCH, detail=Detail(notation=True, legal_plays=True))


@pytest.mark.parametrize("texts", [(), (MATCH,)], ids=["nothing", "a match"])
@pytest.mark.parametrize("name", TABLES)
def test_columns_and_types_are_as_documented(name: str, texts: tuple[str, ...]) -> None:
    frame = dict(tables_of(*texts).frames())[name]
    expected = {column.name: pd.api.types.pandas_dtype(column.dtype) for column in TABLES[name]}
    assert frame.dtypes.to_dict() == expected


def test_every_column_says_what_it_is() -> None:
    for columns in TABLES.values():
        assert all(column.description.endswith(".") for column in columns)


def test_a_match(tables: Tables) -> None:
    row = tables.matches.iloc[0]
    assert row["event"] == "Club night"
    assert row["date"] == pd.Timestamp(2024, 2, 29)
    assert (row["left"], row["right"], row["length"], row["games"]) == ("Ada", "Bob", 3, 1)
    assert row["winner"] is pd.NA
    assert row["illegal_plays"] == 1


@pytest.mark.parametrize("date", ["2023.02.29", "yesterday", "", "12/11/2024"])
def test_a_date_that_is_none_is_missing(date: str) -> None:
    assert tables_of(MATCH.replace("2024.02.29", date)).matches["date"].isna().all()


def test_an_unfinished_game(tables: Tables) -> None:
    row = tables.games.iloc[0]
    assert row["ending"] == "unfinished"
    assert row[["winner", "points", "kind", "race_roll"]].isna().all()
    assert (row["cube"], row["cube_owner"], row["rolls"]) == (2, 1, 5)


def test_turns_in_their_order(tables: Tables) -> None:
    turns = tables.turns
    assert turns["turn"].tolist() == [1, 2, 3, 4, 5, 6, 7]
    kinds = ["play", "play", "double", "take", "play", "play", "illegal"]
    assert turns["kind"].tolist() == kinds
    assert turns["player"].tolist() == ["Ada", "Bob", "Ada", "Bob", "Ada", "Bob", "Ada"]
    assert turns["opening"].tolist() == [True] + 6 * [False]
    assert turns["roll_number"].tolist() == [1, 1, 1, 1, 2, 2, 3]
    assert turns["cube"].tolist() == [1, 1, 1, 1, 2, 2, 2]
    assert turns["cube_owner"].tolist() == 4 * ["centred"] + ["opponent", "own", "opponent"]


def test_the_first_turn(tables: Tables) -> None:
    row = tables.turns.iloc[0]
    assert row["play"] == "8/5 6/5"
    assert row["position"] == gnubg_position_id(Position.start())
    after = Position.of({24: 2, 13: 5, 8: 2, 6: 4, 5: 2}, {24: 2, 13: 5, 8: 3, 6: 5})
    assert row["position_after"] == gnubg_position_id(after)
    assert (row["pips"], row["opponent_pips"]) == (167, 167)
    assert (row["pips_rolled"], row["pips_moved"]) == (4, 4)
    assert (row["phase"], row["on_bar"], row["hits"], row["blots"]) == ("contact", 0, 0, 0)
    assert (row["prime"], row["anchors"], row["legal_plays"]) == (2, 1, 16)
    assert not row["forced"]


def test_a_cube_action_has_no_dice_and_moves_nothing(tables: Tables) -> None:
    row = tables.turns.iloc[2]
    assert row[["die1", "die2", "pips_rolled", "pips_moved", "hits", "legal_plays"]].isna().all()
    assert (row["pips"], row["opponent_pips"]) == (163, 161)


def test_what_is_slow_is_made_on_request_only() -> None:
    turns = tables_of(MATCH).turns
    assert (
        turns[["play", "position", "position_after", "legal_plays", "forced"]].isna().all(axis=None)
    )


def test_findings_name_their_rule_and_place(tables: Tables) -> None:
    row = tables.findings.iloc[0]
    assert (row["code"], row["severity"], row["player"]) == ("BG308", "error", "Ada")
    assert (row["file"], row["match"], row["game"], row["row"]) == ("1.mat", 1, 1, 4)
    assert (row["line"], row["column"]) == (10, 6)


@pytest.mark.parametrize(
    ("board", "phase"),
    [
        ("-----A------------------b-", "bear-off"),
        ("-------A----------------b-", "race"),
        ("------------------------bA", "contact"),
    ],
)
def test_phases(board: str, phase: str) -> None:
    start = MATCH.replace("  1)", f"; Set Pos={board}/0\n  1)").split("  2)")[0]
    assert tables_of(start).turns["phase"].iloc[0] == phase


def test_nothing_is_told_of_a_board_that_was_lost() -> None:
    lost = tables_of(MATCH.replace("31: 8/5 6/5 ", "31: 9/4 xyz ")).turns
    assert lost["hits"].iloc[1:].isna().all()
    assert lost["pips"].iloc[2:].isna().all()
    assert lost["phase"].iloc[2:].isna().all()


def test_an_answer_that_nobody_wrote_down() -> None:
    unanswered = MATCH.replace("                Takes", "")
    assert tables_of(unanswered).turns["kind"].tolist()[2:4] == ["double", "take"]


def test_in_python(tmp_path: Path) -> None:
    (tmp_path / "one.mat").write_text(MATCH, encoding="utf-8")
    (tmp_path / "aliases.toml").write_text('"Ada Brown" = ["ada"]\n', encoding="utf-8")
    missing = tmp_path / "missing.mat"
    tables = bgrecord.tables([tmp_path, missing], aliases=tmp_path / "aliases.toml")
    assert tables.matches["left"].tolist() == ["Ada Brown"]
    assert [path for path, _ in tables.unread] == [str(missing)]
    assert "BG308" in tables.findings["code"].tolist()
    assert tables.turns["play"].iloc[0] == "8/5 6/5"
    assert bgrecord.tables(tmp_path / "one.mat").turns.equals(
        bgrecord.tables([str(tmp_path / "*.mat")]).turns
    )


@pytest.mark.parametrize("number", ["9" * 30, "4294967296", "-1"])
@pytest.mark.parametrize("place", [" 3 point", "Game 1", "Ada : 0", "1)", "=> 2"])
def test_numbers_beyond_all_sense(place: str, number: str) -> None:
    text = MATCH.replace(place, re.sub(r"\d+", number, place))
    assert len(tables_of(text).games) == 1


def test_a_cube_turned_too_often_for_any_column() -> None:
    turn = "  {0})  Doubles => {1}          Takes\n  {0})  Takes           Doubles => {1}\n"
    turned = "".join(turn.format(row, 2**row) for row in range(3, 90))
    tables = tables_of(MATCH.split("  3)")[0] + turned)
    assert tables.games["cube"].max() == tables.turns["cube"].max() == 2**31 - 1


def test_half_characters_are_spelled_out() -> None:
    players = Players()
    assert players.name("Ad\udce9") == r"Ad\udce9"
    assert players.name("Ad\udcea") != players.name("Ad\udce9")


def test_behind_a_turn_nobody_can_read_the_board_is_unknown() -> None:
    unread = MATCH.replace("42: 8/4 6/4", "4x: 8/4 6/4").split("  2)")[0]
    turns = tables_of(unread + "  2) 21: 13/11 6/5              31: 6/5 8/5\n").turns
    assert turns["player"].tolist() == ["Ada", "Ada", "Bob"]
    columns = ["pips", "opponent_pips", "pips_moved", "blots", "hits", "phase"]
    assert turns.loc[0, columns].notna().all()
    assert turns.loc[1:, columns].isna().all(axis=None)


def test_nor_is_it_known_to_who_doubles_behind_such_a_turn() -> None:
    unread = MATCH.replace("42: 8/4 6/4", "4x: 8/4 6/4").split("  3)")[0]
    turns = tables_of(unread).turns
    assert turns["kind"].tolist() == ["play", "double", "take"]
    assert turns["pips"].isna().tolist() == [False, True, True]


def test_words_that_take_nobody_s_turn_lose_nothing() -> None:
    turns = tables_of(MATCH.replace("Takes", "Takse")).turns
    assert turns["pips"].notna().all()


def test_a_board_set_by_hand_is_known_again() -> None:
    unread = MATCH.replace("42: 8/4 6/4", "4x: 8/4 6/4").split("  2)")[0]
    board = "; Set Pos=-------A----------------b-/0\n"
    turns = tables_of(f"{unread}  2) 21: 13/11 6/5\n{board}  3) 21: 7/4\n").turns
    assert turns["pips"].isna().tolist()[-2:] == [True, False]


@pytest.mark.parametrize("dice", [[300, 1], [1, 128], [0, 3], [7, 7]])
def test_dice_that_are_not_one_to_six_are_missing(dice: list[int]) -> None:
    turns = tables_of(in_json(dice=dice), MATCH).turns
    columns = ["die1", "die2", "pips_rolled"]
    assert turns.loc[0, columns].isna().all()
    assert turns.loc[1, columns].tolist() == [3, 1, 4]


@pytest.mark.parametrize("points", [10**30, 1e308, -(10**30)])
def test_points_beyond_all_sense_are_missing(points: float) -> None:
    tables = tables_of(in_json(points=points), MATCH)
    assert tables.games["points"].isna().all()
    for group in summarize(tables).groups:
        assert group.values["points-per-game"].value is None


@pytest.mark.parametrize("length", [-5, 10**20])
def test_a_length_beyond_all_sense_costs_nobody_his_rating(length: int) -> None:
    finished = MATCH + "      Wins 3 points and the match\n"
    tables = tables_of(in_json(length=length, points=length, match=True), finished)
    ratings = [group.values["elo"].value for group in summarize(tables).groups]
    assert all(rating is not None and math.isfinite(rating) for rating in ratings)


@pytest.mark.parametrize(
    ("score", "marked", "crawford"),
    [
        ((2, 0), True, True),
        ((2, 0), False, False),
        ((2, 0), None, pd.NA),
        # No side is a point short: the mark is wrong.
        ((1, 0), True, False),
    ],
)
def test_the_first_game_of_a_part_is_a_crawford_game_if_it_is_marked(
    score: tuple[int, int], marked: bool | None, crawford: object
) -> None:
    games = tables_of(in_json(score=score, crawford=marked)).games
    assert games["crawford"].tolist() == [crawford]


def in_json(
    *,
    dice: Sequence[int] = (3, 1),
    length: int = 3,
    score: Sequence[int] = (0, 0),
    crawford: bool | None = None,
    points: float = 1,
    match: bool = False,
) -> str:
    """A record of one roll and a result."""
    turns = [
        {"side": "left", "action": "roll", "dice": [*dice]},
        {"side": "left", "action": "win", "points": points, "match": match},
    ]
    marks = {} if crawford is None else {"crawford": crawford}
    game = {"names": ["Ada", "Bob"], "score": [*score], "turns": turns, **marks}
    played = {"names": ["Ada", "Bob"], "length": length, "games": [game]}
    return json.dumps({"bgrecord-match": 1, "matches": [played]})


def _measured(tables: Tables, **frames: pd.DataFrame) -> dict[str, float | None]:
    summary = summarize(replace(tables, **frames), names=["hits", "take-rate", "rolls"])
    return {
        f"{group.labels[0]} {name}": value.value
        for group in summary.groups
        for name, value in group.values.items()
    }


def test_turns_in_any_order_measure_the_same(tables: Tables) -> None:
    by_player = tables.turns.sort_values(["player", "line"]).reset_index(drop=True)
    assert _measured(tables, turns=by_player) == _measured(tables)


def test_turns_of_one_side_measure_that_side(tables: Tables) -> None:
    left = tables.turns[tables.turns["side"] == 0]
    expected = {name: value for name, value in _measured(tables).items() if "Ada" in name}
    assert expected.items() <= _measured(tables, turns=left).items()


def test_turns_without_the_opening_roll_can_be_measured(tables: Tables) -> None:
    later = tables.turns[~tables.turns["opening"]]
    assert _measured(tables, turns=later)


def test_turns_of_no_known_game_are_refused(tables: Tables) -> None:
    with pytest.raises(ValueError, match="the table of games has not"):
        _measured(tables, games=tables.games.iloc[1:])


def test_a_game_that_is_there_twice_is_refused(tables: Tables) -> None:
    with pytest.raises(ValueError, match="some game twice"):
        _measured(tables, games=pd.concat([tables.games, tables.games], ignore_index=True))
