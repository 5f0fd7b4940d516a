"""One mistake, one finding: where several rules could object, the most specific one speaks."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bgrecord.api import reads
from bgrecord.core.ruleset import RULE_SETS, IllegalPlays
from bgrecord.findings import Severity

OPENING = "  1) 31: 8/5 6/5                 42: 8/4 6/4\n"
TAKEN = "  2)  Doubles => 2                Takes\n"
DROPPED = "  2)  Doubles => 2                Drops\n"

#: Ada bears off her last checker; Bob has borne off 13, has a gammon or a backgammon to lose.
SINGLE = " ; Set Pos=-A----------------------b-/{cube}\n  1) 31: 1/off\n"
GAMMON = " ; Set Pos=-A--------------eee-------/{cube}\n  1) 31: 1/off\n"
BACKGAMMON = " ; Set Pos=-A----a---------eed-------/{cube}\n  1) 31: 1/off\n"


def record(rows: str, *, length: int = 7, left: int = 0, tags: str = "") -> str:
    names = f" Ada : {left}                         Bob : 0\n"
    return f"{tags} {length} point match\n\n Game 1\n{names}{rows}\n"


def grave(text: str, **rules: object) -> list[str]:
    """The codes of what is more than information."""
    return [f.code for f in reads(text).audit(**rules).findings if f.severity > Severity.INFO]


def infos(text: str) -> set[str]:
    return {f.code for f in reads(text).audit().findings if f.severity is Severity.INFO}


# ------------------------------------------------------------------ points


@pytest.mark.parametrize(
    ("board", "cube", "points", "code"),
    [
        (SINGLE, 0, 1, None),
        (SINGLE, 0, 2, "BG601"),
        (SINGLE, 0, 3, "BG601"),
        (SINGLE, 0, 4, "BG617"),
        (SINGLE, 0, 0, "BG617"),
        (SINGLE, 1, 2, None),
        (SINGLE, 1, 1, "BG617"),
        (SINGLE, 1, 3, "BG617"),
        (SINGLE, 1, 4, "BG601"),
        (GAMMON, 0, 2, None),
        (GAMMON, 0, 1, "BG607"),
        (GAMMON, 0, 3, "BG608"),
        (GAMMON, 1, 4, None),
        (GAMMON, 1, 2, "BG607"),
        (BACKGAMMON, 0, 3, None),
        (BACKGAMMON, 0, 1, "BG607"),
        (BACKGAMMON, 0, 2, "BG608"),
        (BACKGAMMON, 1, 6, None),
        (BACKGAMMON, 1, 4, "BG608"),
    ],
)
def test_points_of_a_game_played_to_its_end(
    board: str, cube: int, points: int, code: str | None
) -> None:
    text = record(board.format(cube=cube) + f"      Wins {points} points")
    assert grave(text) == ([code] if code else [])


@pytest.mark.parametrize(
    ("points", "code"),
    [(1, None), (2, "BG606"), (3, "BG604"), (4, "BG604"), (6, "BG604"), (5, "BG617")],
)
def test_points_of_a_first_double_dropped(points: int, code: str | None) -> None:
    text = record(OPENING + DROPPED + f"      Wins {points} points", length=17)
    assert grave(text) == ([code] if code else [])


@pytest.mark.parametrize(("points", "code"), [(2, None), (4, "BG606"), (1, "BG617")])
def test_points_of_a_beaver_dropped(points: int, code: str | None) -> None:
    beaver = "  2)  Doubles => 2                Beavers => 4\n"
    text = record(
        OPENING + beaver + f"  3)  Drops                       Wins {points} points", length=0
    )
    assert grave(text) == ([code] if code else [])


@pytest.mark.parametrize(
    ("points", "code"),
    [("2", None), ("4", None), ("6", None), ("3", "BG617"), ("8", "BG617"), ("2.5", "BG613")],
)
def test_points_of_a_resignation_in_a_match(points: str, code: str | None) -> None:
    text = record(OPENING + TAKEN + f"      Wins {points} points")
    assert grave(text) == ([code] if code else [])


@pytest.mark.parametrize(("points", "code"), [("3", "BG613"), ("8", "BG617"), ("2.5", "BG613")])
def test_points_of_a_settlement_for_money(points: str, code: str) -> None:
    text = record(OPENING + TAKEN + f"      Wins {points} points", length=0)
    assert grave(text) == [code]


def test_with_a_checker_off_only_a_single_game_can_be_resigned() -> None:
    board = (
        " ; Set Pos=-B----------------------c-/0\n  1)                             31: 1/off(2)\n"
    )
    assert grave(record(board + "      Wins 1 point")) == []
    assert grave(record(board + "      Wins 2 points")) == ["BG609"]


@pytest.mark.parametrize(("points", "code"), [(1, "BG618"), (2, None), (3, "BG618")])
def test_points_of_a_gammon_resigned_in_words(points: int, code: str | None) -> None:
    text = record(OPENING + f"  2)  Resigns gammon              Wins {points} points")
    assert grave(text) == ([code] if code else [])


def test_a_wrong_winner_is_not_reproached_with_the_points_too() -> None:
    assert grave(record(OPENING + DROPPED + " " * 34 + "Wins 5 points")) == ["BG602"]


def test_without_a_board_only_the_cube_counts() -> None:
    lost = OPENING + "  2) 63: 7/1 8/5                 61: 13/7 8/7\n"
    assert grave(record(lost + "      Wins 3 points")) == ["BG302"]
    assert grave(record(lost + "      Wins 4 points")) == ["BG302", "BG617"]


# ------------------------------------------------------------------ the last game


@pytest.mark.parametrize(
    ("left", "cube", "points", "code"),
    [
        (6, 1, 1, "BG619"),  # the points needed
        (6, 1, 7, "BG617"),  # more than the gammon at 2 is worth
        (6, 2, 7, "BG619"),  # the match length
        (6, 1, 4, "BG620"),  # the full worth
        (3, 1, 4, None),
    ],
)
def test_the_deciding_game(left: int, cube: int, points: int, code: str | None) -> None:
    text = record(GAMMON.format(cube=cube) + f"      Wins {points} points", left=left)
    assert grave(text) == ([code] if code == "BG617" else [])
    assert infos(text) & {"BG619", "BG620"} == ({code} - {None, "BG617"})


def test_a_match_given_up_is_no_wrong_result() -> None:
    text = record(OPENING + "  2) 63: ????                     Wins 7 points and the match")
    assert grave(text) == []
    assert "BG622" in infos(text)


def test_absurd_points_are_a_mark_unless_the_next_game_counts_them() -> None:
    first = record(OPENING + "  2) 63: ????                     Wins 4016 point\n")
    assert grave(first) == ["BG621"]
    names = " Ada : 0                         Bob : {}\n"
    second = "\n Game 2\n" + names + OPENING
    assert "BG621" in grave(first + second.format(1))
    assert "BG617" in grave(first + second.format(4016))


# ------------------------------------------------------------------ the cube


def test_doubles_in_answer_to_a_double_is_a_beaver() -> None:
    rows = OPENING + "  2)  Doubles => 2                Doubles => 4\n  3) 63: 24/18 18/15"
    assert grave(record(rows)) == ["BG511"]
    assert grave(record(rows, length=0), beavers=True) == []
    assert grave(record(rows.replace("=> 4", "=> 8"), length=0), beavers=True) == ["BG514"]


def test_a_take_after_a_wrong_beaver_still_answers_something() -> None:
    rows = OPENING + "  2)  Doubles => 2                Beavers => 4\n  3)  Takes"
    assert grave(record(rows)) == ["BG511"]


def test_a_late_take_is_not_reported_beside_the_roll_before_it() -> None:
    rows = (
        OPENING
        + "  2)  Doubles => 2\n"
        + "  3) 63: 24/18 18/15              Takes\n"
        + "  4)                             61: 13/7 8/7"
    )
    assert grave(record(rows)) == ["BG210"]


@pytest.mark.parametrize(("allowed", "codes"), [(0, ["BG513"]), (1, []), (None, [])])
def test_raccoons_are_counted(allowed: int | None, codes: list[str]) -> None:
    rows = (
        OPENING
        + "  2)  Doubles => 2                Beavers => 4\n"
        + "  3)  Raccoons => 8               Takes"
    )
    assert grave(record(rows, length=0), beavers=True, raccoons=allowed) == codes


def test_one_finding_for_a_cube_in_a_cubeless_game() -> None:
    rows = OPENING + DROPPED + "      Wins 1 point"
    assert grave(record(rows), cube=False) == ["BG523"]


def test_a_position_set_in_the_middle_of_a_game_may_begin_with_a_double() -> None:
    board = " ; Set Pos=-b----E-C---dE---c-e----B-/0\n"
    assert grave(record(board + "  1)  Doubles => 2                Takes")) == []


# ------------------------------------------------------------------ plays


@pytest.mark.parametrize(
    ("play", "code", "nearest"),
    [
        ("8/5", "BG308", "8/4"),
        ("8/5 6/3", "BG312", "8/5 6/5"),
        ("8/4 6/4", "BG301", "8/4"),
        ("13/12 8/5", "BG303", "8/5 6/5"),
    ],
)
def test_the_legal_plays_nearest_to_an_illegal_one(play: str, code: str, nearest: str) -> None:
    (finding,) = reads(record(f"  1) 31: {play}")).audit().errors
    assert finding.code == code
    assert finding.values["legal"] == 16
    assert len(finding.expected) == 16
    assert nearest in finding.expected[:6]


def test_a_condoned_play_is_only_a_warning() -> None:
    rules = replace(RULE_SETS["match"], illegal_plays=IllegalPlays.CONDONE)
    (finding,) = (
        f for f in reads(record("  1) 31: 8/5")).audit(rules).findings if f.code == "BG308"
    )
    assert finding.severity is Severity.WARNING


def test_a_hit_checker_that_moves_on_is_told_from_a_missing_one() -> None:
    hit = "  1) 62: 24/18 13/11             31: 13/10 8/7*\n"
    assert grave(record(hit + "  2) 54: 18/13 11/7")) == ["BG315"]
    assert grave(record(hit + "  2) 54: 16/11 11/7")) == ["BG302"]


def test_play_after_the_last_checker_is_not_play_after_a_drop() -> None:
    on = "  3)                             61: 13/7 8/7\n"
    assert grave(record(OPENING + DROPPED + on + "      Wins 1 point")) == ["BG316"]
    over = SINGLE.format(cube=0).rstrip("\n") + "                   21: 1/off(2)\n"
    assert grave(record(over + "      Wins 1 point")) == ["BG409"]
