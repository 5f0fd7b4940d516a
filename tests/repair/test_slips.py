"""Each kind of mistake, made in a clean match: the corrected file is the clean one again."""

from __future__ import annotations

from pathlib import Path

import pytest

from bgrecord.formats import read_source
from bgrecord.repair.costs import Mistake
from bgrecord.repair.patch import patch
from bgrecord.repair.proposals import Confidence, repair_record
from bgrecord.source import decode

CLEAN = (Path(__file__).parents[2] / "samples" / "clean" / "gnubg.mat").read_text(encoding="utf-8")

#: What is right, what is written instead, and what the mistake is.
SLIPS = [
    ("64: 11/7 13/7 \n", "64: 11/7 13/9 \n", Mistake.NUMBER),
    ("22/18* ", "22/15* ", Mistake.NUMBER),
    ("13/11 6/3* ", "6/3*       ", Mistake.MOVE_LOST),
    ("13/11 6/3* ", "13/11 13/11 6/3* ", Mistake.MOVE_DOUBLED),
    ("33: 25/22* 25/22", "33: 25/22  25/22", Mistake.MARK),
    ("62: 24/18 8/6 ", "62: 24/18* 8/6", Mistake.MARK),
    ("42: 20/16 4/2* ", "42:  5/9 21/23*", Mistake.NUMBERING),
    (
        "  7) 43: 24/21 8/4               55: 9/4*",
        "  7) 55: 24/21 8/4               43: 9/4*",
        None,
    ),
    (
        "  9) 62: 25/23 8/2               53: 7/2* 5/2 \n",
        "  9) 53: 7/2* 5/2                62: 25/23 8/2 \n",
        None,
    ),
    (
        "Doubles => 2                Drops\n      Wins",
        "Doubles => 2                Takes\n      Wins",
        None,
    ),
    ("Doubles => 2\n  4)  Takes  ", "Doubles => 2\n  4)         ", Mistake.ANSWER_LOST),
    (" Doubles => 2\n  4)", "\n  4)", Mistake.DOUBLE_LOST),
    (" Doubles => 2\n  4)", " Doubles => 8\n  4)", Mistake.CUBE_VALUE),
    ("Wins 2 points\n\n Game 3", "Wins 4 points\n\n Game 3", Mistake.POINTS),
    ("      Wins 1 point", "                                  Wins 1 point", Mistake.WINNER),
    (
        " Ada : 1                        Bob : 2",
        " Ada : 1                        Bob : 1",
        Mistake.SCORE,
    ),
]


def damaged(right: str, wrong: str) -> bytes:
    assert CLEAN.count(right) == 1, right
    return CLEAN.replace(right, wrong).encode()


def words(text: str) -> list[list[str]]:
    """The lines by what they say: moves in any order, whatever is between them."""
    return [sorted(line.split()) for line in text.splitlines()]


@pytest.mark.parametrize(("right", "wrong", "mistake"), SLIPS)
def test_a_slip_is_found_and_corrected(right: str, wrong: str, mistake: Mistake | None) -> None:
    record = read_source(decode(damaged(right, wrong), "damaged.mat"))
    found = repair_record(record)
    (game,) = found.broken
    assert game.best is not None
    if mistake is Mistake.SCORE:
        assert game.best.score is not None
    elif mistake is not None:
        assert [each.mistake for each in game.best.corrections] == [mistake]
    written = patch(record, [(game, game.best)])
    assert not written.refused
    assert words(written.data.decode()) == words(CLEAN)


def test_a_row_that_is_written_twice_goes_and_those_below_move_up() -> None:
    before, row, below = CLEAN.partition(
        "  4) 43: 25/22 22/18*            11: 25/24 8/7* 6/5* 6/5\n"
    )
    game, heading, rest = below.partition(" Game 2")
    for number in (8, 7, 6, 5):
        game = game.replace(f" {number})", f" {number + 1})")
    twice = f"{before}{row}{row.replace('4)', '5)')}{game}{heading}{rest}"
    record = read_source(decode(twice.encode(), "twice.mat"))
    (broken,) = repair_record(record).broken
    assert broken.best is not None
    assert [change.mistake for change in broken.best.reading.changes] == [Mistake.TURN_DOUBLED]
    assert patch(record, [(broken, broken.best)]).data == CLEAN.encode()


def test_a_clean_record_is_right_and_comes_back_as_it_is() -> None:
    record = read_source(decode(CLEAN.encode(), "clean.mat"))
    found = repair_record(record)
    assert not found.broken
    assert patch(record, found.trusted(Confidence.LOW)).data == CLEAN.encode()
