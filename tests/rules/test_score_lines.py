"""A wrong score line gets one finding, whatever is wrong with it."""

from __future__ import annotations

import pytest

LEFT_WINS = """\
  1) 31: 8/5 6/5                 42: 8/4 6/4
  2)  Doubles => 2                Drops
      Wins 1 point
"""
GIVEN_UP = """\
  1) 31: 8/5 6/5                 42: 8/4 6/4
      Wins 1 point
"""
BEGUN = "  1) 42: 8/4 6/4                 31: 8/5 6/5\n"


def game(number: int, score: tuple[int, int], rows: str, names: str = "Ada Bob") -> str:
    left, right = names.split()
    heading = f"{left} : {score[0]}".ljust(32) + f"{right} : {score[1]}"
    return f"\n Game {number}\n {heading}\n{rows}"


def match(*games: str, length: int = 7) -> str:
    return f" {length} point match\n" + "".join(games)


def codes(audit_text, text: str) -> list[str]:
    """The codes found, without the remark that the last game is unfinished."""
    return [f.code for f in audit_text(text).findings if f.code != "BG109"]


@pytest.mark.parametrize(
    ("score", "code"),
    [((1, 0), []), ((0, 1), ["BG701"]), ((3, 0), ["BG701"]), ((0, 0), ["BG701"])],
)
def test_a_score_is_carried_to_the_next_game(audit_text, score, code) -> None:
    text = match(game(1, (0, 0), LEFT_WINS), game(2, score, BEGUN))
    assert codes(audit_text, text) == code


def test_the_finding_stands_on_the_score_line(audit_text) -> None:
    text = match(game(1, (0, 0), LEFT_WINS), game(2, (2, 0), BEGUN))
    (finding,) = (f for f in audit_text(text).findings if f.code == "BG701")
    assert text.split("\n")[finding.span.line - 1].startswith(" Ada : 2")
    assert finding.expected == ("1-0",)
    assert finding.game == 2


def test_points_never_fall(audit_text) -> None:
    text = match(game(3, (2, 1), LEFT_WINS), game(4, (1, 1), BEGUN))
    assert codes(audit_text, text) == ["BG709", "BG708"]


@pytest.mark.parametrize("score", [(1, 0), (2, 0)])
def test_a_skipped_number_is_a_missing_game_whatever_the_score(audit_text, score) -> None:
    text = match(game(1, (0, 0), LEFT_WINS), game(3, score, BEGUN))
    assert codes(audit_text, text) == ["BG105"]


def test_a_skipped_number_is_no_missing_game_when_the_game_stands_elsewhere(audit_text) -> None:
    text = match(game(1, (0, 0), LEFT_WINS), game(3, (2, 0), LEFT_WINS), game(2, (1, 0), LEFT_WINS))
    assert codes(audit_text, text) == ["BG104"]


def test_a_huge_game_number_lists_the_first_missing_games_only(audit_text) -> None:
    text = match(game(1, (0, 0), LEFT_WINS), game(999_999_999, (1, 0), BEGUN))
    (finding,) = (f for f in audit_text(text).findings if f.code == "BG105")
    assert finding.values["missing"] == list(range(2, 12))


# ------------------------------------------------------------------ penalty points

PENALTY = "\n; director: 1 penalty point to Bob for late arrival\n"


@pytest.mark.parametrize(
    ("remark", "score", "code"),
    [
        (PENALTY, (1, 1), ["BG711"]),
        (PENALTY, (1, 2), ["BG711"]),
        (PENALTY, (1, 0), []),
        ("", (1, 1), ["BG701"]),
        (PENALTY, (1, 3), ["BG701"]),
        (PENALTY, (0, 1), ["BG701"]),
        ("\n; see below\n", (1, 1), ["BG701"]),
    ],
)
def test_a_remark_explains_a_point_or_two(audit_text, remark, score, code) -> None:
    text = match(game(1, (0, 0), LEFT_WINS), remark, game(2, score, BEGUN))
    assert codes(audit_text, text) == code


def test_a_ruling_may_stand_among_the_rows(audit_text) -> None:
    first, rest = LEFT_WINS.split("\n", 1)
    ruled = f"{first}\n; ruling: penalty point\n{rest}"
    text = match(game(1, (0, 0), ruled), game(2, (1, 1), BEGUN))
    assert codes(audit_text, text) == ["BG711"]


def test_any_other_remark_among_the_rows_explains_nothing(audit_text) -> None:
    first, rest = LEFT_WINS.split("\n", 1)
    chat = f"{first}\n; well rolled\n{rest}"
    text = match(game(1, (0, 0), chat), game(2, (1, 1), BEGUN))
    assert codes(audit_text, text) == ["BG701"]


# ------------------------------------------------------------------ the end of the match


def test_a_game_after_the_match(audit_text) -> None:
    text = match(game(1, (2, 0), GIVEN_UP), game(2, (3, 0), BEGUN), length=3)
    assert codes(audit_text, text) == ["BG709", "BG702"]


def test_only_the_first_game_after_the_match_is_reported(audit_text) -> None:
    games = [game(number, (number + 1, 0), GIVEN_UP) for number in (1, 2, 3)]
    assert codes(audit_text, match(*games, length=3)) == ["BG709", "BG702"]


def test_a_score_line_shows_a_match_won_by_no_game(audit_text) -> None:
    text = match(game(1, (0, 0), LEFT_WINS), game(2, (3, 0), BEGUN), length=3)
    assert codes(audit_text, text) == ["BG713"]


def test_the_first_score_line_shows_a_match_already_won(audit_text) -> None:
    assert codes(audit_text, match(game(1, (3, 0), BEGUN), length=3)) == ["BG713"]


def test_in_money_play_a_wrong_total_is_a_warning(audit_text) -> None:
    text = match(game(1, (0, 0), LEFT_WINS), game(2, (2, 0), BEGUN), length=0)
    assert codes(audit_text, text) == ["BG121", "BG710"]


# ------------------------------------------------------------------ names


def test_swapped_names_carry_the_score_with_them(audit_text) -> None:
    text = match(game(1, (0, 0), LEFT_WINS), game(2, (0, 1), BEGUN, "Bob Ada"))
    assert codes(audit_text, text) == ["BG110"]


@pytest.mark.parametrize(
    ("names", "code"),
    [("ADA Bob", ["BG812"]), ("A.d.a Bob", ["BG812"]), ("Eve Bob", ["BG110"])],
)
def test_another_spelling_is_not_another_player(audit_text, names, code) -> None:
    text = match(game(1, (0, 0), LEFT_WINS), game(2, (1, 0), BEGUN, names))
    assert codes(audit_text, text) == code
