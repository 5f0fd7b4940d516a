"""A wrong score line, a missing game or a wrong length is one finding, not one a game behind it."""

from __future__ import annotations

import pytest

from bgrecord.api import reads
from bgrecord.findings import Severity

SHORT = "  1) 31: 8/5 6/5                 42: 8/4 6/4\n"
DOUBLED = (
    SHORT
    + "  2)  Doubles => 2                Takes\n"
    + "  3) 63: 24/18 18/15             61: 13/7 8/7\n"
)


def match(length: int, *games: str) -> str:
    return f" {length} point match\n" + "".join(games)


def game(number: int, score: tuple[int, int], rows: str, winner: int, result: str) -> str:
    heading = f"\n Game {number}\n Ada : {score[0]}                         Bob : {score[1]}\n"
    return heading + rows + " " * (6 if winner == 0 else 40) + f"Wins {result}\n"


def grave(text: str, **rules: object) -> list[str]:
    return [f.code for f in reads(text).audit(**rules).findings if f.severity > Severity.INFO]


TRAILER_DOUBLES = (
    SHORT
    + "  2) 63: 24/18 18/15              Doubles => 2\n"
    + "  3)  Takes                      61: 13/7 8/7\n"
)


def test_a_missing_game_may_have_been_the_crawford_game() -> None:
    text = match(
        5,
        game(1, (0, 0), DOUBLED, 0, "2 points"),
        game(2, (2, 0), DOUBLED, 0, "2 points"),
        game(4, (4, 1), TRAILER_DOUBLES, 1, "2 points"),
    )
    assert grave(text) == ["BG105"]


def test_a_missing_game_before_match_point_was_not_the_crawford_game() -> None:
    text = match(
        5,
        game(1, (0, 0), SHORT, 0, "1 point"),
        game(3, (2, 0), DOUBLED, 0, "2 points"),
        game(4, (4, 0), TRAILER_DOUBLES, 1, "2 points"),
    )
    assert grave(text) == ["BG105", "BG502"]


def test_a_score_line_too_low_does_not_move_the_crawford_game() -> None:
    text = match(
        3,
        game(1, (0, 0), SHORT, 0, "1 point"),
        game(2, (1, 0), SHORT, 0, "1 point"),
        game(3, (1, 0), SHORT, 1, "1 point"),
        game(4, (2, 1), TRAILER_DOUBLES, 1, "2 points"),
    )
    assert grave(text) == ["BG701"]


@pytest.mark.parametrize("score", [(4, 0), (4, 1), (1, 4)])
def test_a_score_line_too_high_makes_no_crawford_game(score: tuple[int, int]) -> None:
    text = match(
        5,
        game(1, (0, 0), SHORT, 0, "1 point"),
        game(2, score, DOUBLED, 0, "2 points"),
        game(3, (3, 0), SHORT, 0, "1 point"),
    )
    assert grave(text) == ["BG701"]


def test_a_first_score_line_that_the_next_one_denies_is_not_believed() -> None:
    text = match(
        5,
        game(1, (4, 0), DOUBLED, 0, "2 points"),
        game(2, (2, 0), SHORT, 0, "1 point"),
    )
    assert set(grave(text)) == {"BG708"}


def test_the_crawford_game_is_known_when_the_scores_agree() -> None:
    text = match(
        3,
        game(1, (0, 0), DOUBLED, 0, "2 points"),
        game(2, (2, 0), TRAILER_DOUBLES, 1, "2 points"),
    )
    assert grave(text) == ["BG502"]


MATCH_TO_FIVE = (
    game(1, (0, 0), DOUBLED, 0, "2 points"),
    game(2, (2, 0), DOUBLED, 0, "2 points"),
    game(3, (4, 0), SHORT, 1, "1 point"),
    game(4, (4, 1), TRAILER_DOUBLES, 1, "2 points"),
    game(5, (4, 3), SHORT, 0, "1 point and the match"),
)


@pytest.mark.parametrize(
    ("length", "codes"),
    [(5, []), (3, ["BG702"]), (4, ["BG702"]), (7, ["BG615"]), (9, ["BG615"])],
)
def test_a_wrong_match_length_is_reported_once(length: int, codes: list[str]) -> None:
    assert grave(match(length, *MATCH_TO_FIVE)) == codes


# ------------------------------------------------------------------ numbers of games


@pytest.mark.parametrize(
    ("numbers", "codes"),
    [
        ((1, 2, 3), []),
        ((1, 3, 3), ["BG104"]),
        ((1, 5, 3), ["BG104"]),
        ((1, 1, 3), ["BG104"]),
        ((1, 2, 2), ["BG106"]),
        ((1, 3, 4), ["BG105"]),
        ((1, 3, 2), ["BG104"]),
        ((2, 3, 4), ["BG104"]),
    ],
)
def test_a_wrong_game_number_is_reported_once(numbers: tuple[int, ...], codes: list[str]) -> None:
    games = (game(n, (at, 0), SHORT, 0, "1 point") for at, n in enumerate(numbers))
    assert grave(match(7, *games)) == codes
