"""Safe fixes: hit marks, points, scores, row numbers, and nothing else."""

from __future__ import annotations

import pytest

from bgrecord.formats import read_source
from bgrecord.repair.fixes import fixed
from bgrecord.source import decode

CLEAN = """\
 3 point match

 Game 1
 Ada : 0                          Bob : 0
  1) 31: 8/5 6/5                   64: 24/18 13/9
  2) 31: 8/7* 24/21                 31: bar/22 6/5
  3) 21: 13/11 6/5                  Doubles => 2
  4)  Drops
                                    Wins 1 point

 Game 2
 Ada : 0                          Bob : 1
  1) 31: 8/5 6/5                   64: 24/18 13/9
  2) 62: 24/18 13/11               61: 13/7* 8/7
  3) 31: bar/22 6/5                42: 8/4 6/4
"""


def fix(text: str) -> tuple[str, int]:
    made = fixed(read_source(decode(text.encode(), "match.mat")))
    return made.patch.data.decode(), made.number


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("Wins 1 point", "Wins 2 points"),
        ("Bob : 1", "Bob : 2"),
        ("8/7* 24/21", "8/7  24/21"),
        ("64: 24/18 13/9\n  2) 62", "64: 24/18* 13/9\n  2) 62"),
        ("  2) 62", " 12) 62"),
    ],
)
def test_a_fix(right: str, wrong: str) -> None:
    assert CLEAN.count(right) == 1
    text, number = fix(CLEAN.replace(right, wrong))
    assert text.split() == CLEAN.split()
    assert number == 1


def test_a_clean_file_stays_byte_for_byte() -> None:
    assert fix(CLEAN) == (CLEAN, 0)


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("13/11 6/5  ", "13/10 6/5  "),
        ("64: 24/18 13/9\n  2) 62", "65: 24/18 13/9\n  2) 62"),
        ("Drops", "Takes"),
    ],
)
def test_what_is_no_safe_fix_is_left(right: str, wrong: str) -> None:
    text = CLEAN.replace(right, wrong)
    assert text != CLEAN
    assert fix(text)[0] == text
