"""Faults no example in a docstring can show: other formats, bytes, control characters."""

from __future__ import annotations

import pytest

from bgrecord.audit import Audit, AuditOptions, audit_record, default_codes
from bgrecord.core.position import Position
from bgrecord.formats import read_source
from bgrecord.record.actions import SetPosition
from bgrecord.record.model import Entry, Record
from bgrecord.source import decode

GAME = """\
 5 point match

 Game 1
 Ada : 0                         Bob : 0
  1) 53: 8/3 6/3                 42: 8/4 6/4
"""

AT_MATCH_POINT = """\
 5 point match

 Game 1
 Ada : 4                         Bob : 3
  1) 31: 8/5 6/5                  Doubles => 2
  2)  Drops                       Wins 1 point

 Game 2
 Ada : 4                         Bob : 4
  1) 42: 8/4 6/4                 31: 8/5 6/5
"""


def record_of(text: str) -> Record:
    return read_source(decode(text.encode(), "record.mat"), "mat")


def codes(record: Record) -> set[str]:
    audit: Audit = audit_record(record, AuditOptions(codes=default_codes()))
    return {finding.code for finding in audit.findings}


def opened_with(*throws: tuple[int, int], text: str = GAME) -> set[str]:
    record = record_of(text)
    record.matches[0].games[0].opening_throws.extend(throws)
    return codes(record)


# ------------------------------------------------------------------ opening dice


def test_the_lower_die_starts() -> None:
    assert "BG207" in opened_with((3, 5))


def test_the_first_roll_is_not_the_opening_dice() -> None:
    assert "BG207" in opened_with((5, 2))


def test_the_higher_die_starts_with_the_dice_thrown() -> None:
    assert opened_with((5, 3)) == {"BG109"}


def test_a_tie_is_thrown_again() -> None:
    assert opened_with((4, 4), (5, 3)) == {"BG109"}


def test_a_tie_is_not_thrown_again() -> None:
    assert "BG208" in opened_with((4, 4))


def test_in_portes_the_starter_rolls_both_dice_again() -> None:
    text = '; [Variation "Portes"]\n' + GAME
    assert "BG207" not in opened_with((6, 2), text=text)
    assert "BG207" in opened_with((2, 6), text=text)


# ------------------------------------------------------------------ Crawford marks


def marked(text: str, *marks: bool) -> set[str]:
    record = record_of(text)
    for game, mark in zip(record.matches[0].games, marks, strict=True):
        game.marked_crawford = mark
    return codes(record)


def test_a_game_is_marked_as_crawford_game_too_early() -> None:
    assert "BG704" in marked(GAME, True)


def test_no_game_short_of_match_point_is_marked() -> None:
    assert "BG704" not in marked(GAME, False)


@pytest.mark.parametrize("first", [True, False])
def test_a_record_that_begins_at_match_point_leaves_the_mark_open(first: bool) -> None:
    assert not {"BG704", "BG705"} & marked(AT_MATCH_POINT, first, False)


def test_two_games_are_marked() -> None:
    assert "BG705" in marked(AT_MATCH_POINT, True, True)


# ------------------------------------------------------------------ positions


def set_up(position: Position) -> set[str]:
    record = record_of(GAME)
    game = record.matches[0].games[0]
    game.entries.insert(0, Entry(0, SetPosition(position), 4, 1, 2, None))
    return codes(record)


def test_both_sides_stand_on_a_point() -> None:
    assert "BG117" in set_up(Position.of({6: 15}, {19: 15}))


def test_each_side_has_its_own_points() -> None:
    assert "BG117" not in set_up(Position.start())


# ------------------------------------------------------------------ bytes


def test_an_old_encoding_is_assumed(audit_text) -> None:
    findings = audit_text(GAME.replace("Ada", "Adèle").encode("cp1252")).findings
    assert [finding.code for finding in findings] == ["BG127", "BG109"]


def test_utf_8_is_not_assumed(audit_text) -> None:
    findings = audit_text(GAME.replace("Ada", "Adèle")).findings
    assert [finding.code for finding in findings] == ["BG109"]


def test_a_zero_byte_is_found_where_it_stands(audit_text) -> None:
    found = audit_text(GAME.replace("8/3 6/3", "8/3\0 6/3")).findings
    control = next(finding for finding in found if finding.code == "BG128")
    assert control.span == (5, 13, 14)
    assert control.values["character"] == "U+0000"


# ------------------------------------------------------------------ names


@pytest.mark.parametrize(
    ("names", "code"), [(("Ada", ""), "BG125"), (("", "Bob"), "BG125"), (("Ada", "ada "), "BG111")]
)
def test_names_of_a_game_without_a_score(names: tuple[str, str], code: str) -> None:
    record = record_of(GAME)
    game = record.matches[0].games[0]
    game.names, game.score, game.score_span = names, None, None
    assert code in codes(record)
