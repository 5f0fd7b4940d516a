"""What a record says of the whole match: its length, its final score, its winner."""

from __future__ import annotations

import pytest

from bgrecord.audit import audit_record
from bgrecord.formats import read_source
from bgrecord.source import decode

MATCH = """\
 3 point match

 Game 1
 Ada : 2                         Bob : 1
  1) 31: 8/5 6/5                 42: 8/4 6/4
      Wins 2 points and the match
"""


def codes(text: str, name: str = "record.mat") -> set[str]:
    record = read_source(decode(text.encode(), name), "mat")
    found = {finding.code for finding in audit_record(record).findings}
    return found & {"BG703", "BG706", "BG707", "BG712"}


@pytest.mark.parametrize(
    ("tag", "code"),
    [
        ('[Match Length "3"]', set()),
        ('[Match Length "5"]', {"BG703"}),
        ('[Length "5 points"]', set()),
        (f'[Length "{"9" * 5000}"]', set()),
        ('[Score "4-1"]', set()),
        ('[Score "3-1"]', set()),
        ('[Score "1-3"]', set()),
        ('[Score "3-2"]', {"BG706"}),
        ('[Result "1-0"]', set()),
        ('[Winner "Ada"]', set()),
        ('[Winner "ada"]', set()),
        ('[Winner "Bob"]', {"BG712"}),
        ('[Winner "Eve"]', set()),
    ],
)
def test_a_tag_is_held_against_the_games(tag: str, code: set[str]) -> None:
    assert codes(f"; {tag}\n{MATCH}") == code


@pytest.mark.parametrize(
    ("remark", "code"),
    [
        ("Final score: 3-1", set()),
        ("final score 2 : 5", {"BG706"}),
        ("Ada wins the match", set()),
        ("Bob won the match", {"BG712"}),
        ("Nobody wins the match by luck alone", set()),
    ],
)
def test_a_remark_is_held_against_the_games(remark: str, code: set[str]) -> None:
    assert codes(f"{MATCH}\n; {remark}\n") == code


def test_a_winner_is_declared_before_the_match_is_won() -> None:
    assert codes('; [Winner "Ada"]\n' + MATCH.replace(" 3 point", " 7 point")) == {"BG707"}


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("ada-bob-3pt.mat", set()),
        ("ada-bob-5pt.mat", {"BG703"}),
        ("club/2026 5 points/ada-bob.mat", set()),
        ("round 15 ptarmigan.mat", set()),
    ],
)
def test_a_file_name_may_tell_the_length(name: str, code: set[str]) -> None:
    assert codes(MATCH, name) == code


def test_the_length_changes_between_two_games() -> None:
    second = MATCH.replace("Game 1", "Game 2").replace(" 3 point", " 5 point")
    assert codes(f"{MATCH}\n{second}") == {"BG703"}


def test_two_matches_in_a_file_have_lengths_of_their_own() -> None:
    assert codes(f"{MATCH}\n{MATCH.replace(' 3 point', ' 5 point')}") == set()
