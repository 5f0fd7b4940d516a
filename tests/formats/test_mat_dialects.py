"""One match in the spelling of every site: the words differ, the match does not."""

from __future__ import annotations

import pytest

from bgrecord.core.position import Position, Variant
from bgrecord.record.actions import SetPosition
from bgrecord.record.model import NoteKind

from .conftest import Read, Spell

# Ada wins the first game by a drop and the second, short, by resignation.
GNUBG = """\
 3 point match

 Game 1
 Ada : 0                        Bob : 0
  1) 31: 8/5 6/5                 42: 8/4 6/4
  2) 64: 24/18 18/14             62: 24/18 13/11*
  3) 66:                         31: 11/8 6/5
  4) 52: 25/20* 13/11            54: 25/21 13/8
  5)  Doubles => 2                Drops
      Wins 1 point

 Game 2
 Ada : 1                        Bob : 0
  1)                             55: 13/8 13/8 6/1 6/1
  2) 61:                         Wins 2 points
"""

GALAXY = """\
; [Site "BackgammonGalaxy"]
; [Player 1 "Ada"]
; [Player 1 Elo "3,00/0"]
; [EventDate "2026.01.02"]

3 point match

 Game 1
 Ada : 0                         Bob : 0
  1) 31: 8/5 6/5                 42: 8/4 6/4
  2) 64: 24/18 18/14             62: 24/18 13/11
  3) 66:                         31: 11/8 6/5
  4) 52: 25/20 13/11             54: 25/21 13/8
  5)  Doubles => 2                Drops
      Wins 1 point

 Game 2
 Ada : 1                         Bob : 0
  1)                             55: 13/8 13/8 6/1 6/1
  2) 61:                         Wins 2 point
"""

STUDIO = """\
; [Site "Backgammon Studio"]
3 point match


 Game 1
 Ada : 0                                Bob : 0
  1) 31: 8/5 6/5                        42: 8/4 6/4
  2) 64: 24/14                          62: 24/18 13/11*
  3) 66: Cannot Move                    31: 11/8 6/5
  4) 52: bar/20* 13/11                  54: bar/21 13/8
  5)  Doubles => 2                       Drops
  6)  Wins 1 point


 Game 2
 Ada : 1                                Bob : 0
  1)                                    55: 13/8(2) 6/1(2)
  2) 61: ????                            Wins 2 point
  3)
"""

XG_TEXT = """\
\ufeff; [Event "Club night"]
; [Round ""]
; [Player 1 "Bob"]
; [Player 2 "Ada"]
3 point match

 Game 1
 Ada : 0                               Bob : 0
  1) 31: 8/5 6/5                       42: 8/4 6/4                    \r
  2) 64: 24/14                         62: 24/18 13/11*               \r
  3) 66: Cannot Move                   31: 11/8 6/5                   \r
  4) 52: Bar/20* 13/11                 54: Bar/21 13/8                \r
  5)  Doubles => 2                      Drops                         \r
      Wins 1 point




 Game 2
 Ada : 1                               Bob : 0
  1)                                   55: 13/8(2) 6/1(2)
  2) 61: ???                            Wins 2 point
"""

DAILYGAMMON = """\
 3 point match

 Game 1
 Ada : 0                             Bob : 0
  1) 31: 8/5 6/5                     42: 8/4 6/4
  2) 64: 24/18 18/14                 62: 24/18 13/11*
  3) 66:                             31: 11/8 6/5
  4) 52: 25/20* 13/11                54: 25/21 13/8
  5)  Doubles => 2                    Drops
      Wins 1 point

 Game 2
 Ada : 1                             Bob : 0
  1)                                 55: 13/8 13/8 6/1 6/1
  2) 61:                              Wins 2 points
"""

# One blank between a full left cell and the right one.
PLAYOK = """\
 3 point match
 Game 1
 Ada : 0 Bob : 0
  1) 31: 8/5 6/5 42: 8/4 6/4
  2) 64: 24/18 18/14 62: 24/18 13/11*
  3) 66: 31: 11/8 6/5
  4) 52: 25/20* 13/11 54: 25/21 13/8
  5) Doubles => 2 Drops
 Wins 1 point
 Game 2
 Ada : 1                         Bob : 0
  1)                             55: 13/8 13/8 6/1 6/1
  2) 61: Wins 2 points
"""

# No row numbers, tabs between the columns, other words.
HAND_MADE = """\
Match to 3 points
Game 1
Ada: 0\tBob: 0
31: 8-5, 6-5\t42: 8-4, 6-4
64: 24-18-14\t62: 24-18, 13-11*
66: dances\t31: 11-8, 6-5
52: b/20* 13/11\t54: b/21 13/8
Double to 2\tPasses
Wins 1 point
Game 2
Ada: 1\tBob: 0
\t\t55: 13-8(2) 6-1(2)
61: (no play)\tWins 2 points
"""

ENTRIES = [
    "L 31: 8/5 6/5",
    "R 42: 8/4 6/4",
    "L 64: 24/18 18/14",
    "R 62: 24/18 13/11*",
    "L 66:",
    "R 31: 11/8 6/5",
    "L 52: bar/20* 13/11",
    "R 54: bar/21 13/8",
    "L doubles 2",
    "R drops",
    "L wins 1",
    "R 55: 13/8 13/8 6/1 6/1",
    "L 61:",
    "R wins 2",
]


def _same_words(line: str) -> str:
    """Undo what dialects may choose: hit marks, merged steps, counts, words for no play."""
    for spelled, plain in (
        ("*", ""),
        ("24/14", "24/18 18/14"),
        ("24/18/14", "24/18 18/14"),
        ("13/8(2) 6/1(2)", "13/8 13/8 6/1 6/1"),
        (" cannot move", ""),
        (" unknown", ""),
        (" blank", ""),
    ):
        line = line.replace(spelled, plain)
    return line


@pytest.mark.parametrize(
    ("text", "dialect"),
    [
        pytest.param(GNUBG, "gnubg", id="gnubg"),
        pytest.param(GALAXY, "galaxy", id="galaxy"),
        pytest.param(STUDIO, "studio", id="studio"),
        pytest.param(XG_TEXT, "xg-text", id="xg text"),
        pytest.param(DAILYGAMMON, "dailygammon", id="dailygammon"),
        pytest.param(PLAYOK, None, id="playok"),
        pytest.param(HAND_MADE, None, id="hand-made"),
    ],
)
def test_every_dialect_tells_the_same_match(
    read: Read, spell: Spell, text: str, dialect: str | None
) -> None:
    record = read(text)
    (match,) = record.matches
    assert match.length == 3
    assert [(game.number, game.names, game.score) for game in match.games] == [
        (1, ("Ada", "Bob"), (0, 0)),
        (2, ("Ada", "Bob"), (1, 0)),
    ]
    assert [_same_words(line) for line in spell(record)] == [_same_words(line) for line in ENTRIES]
    assert not match.notes
    assert not record.notes
    if dialect:
        assert record.dialect.name == dialect


def test_a_dialect_is_what_the_file_shows(read: Read) -> None:
    galaxy, studio = read(GALAXY).dialect, read(STUDIO).dialect
    assert (galaxy.marks_hits, galaxy.merges_steps, galaxy.names_bar_and_off) == (False,) * 3
    assert (studio.marks_hits, studio.merges_steps, studio.names_bar_and_off) == (True,) * 3
    assert (galaxy.repeats, galaxy.dance, galaxy.right_column) == (False, "", 34)
    assert (studio.repeats, studio.dance, studio.right_column) == (True, "Cannot Move", 41)


def test_a_file_that_shows_nothing_has_no_named_dialect(read: Read) -> None:
    assert read(" 3 point match\n").dialect.name == "generic"


def test_steps_run_together_are_not_an_illegal_distance(read: Read) -> None:
    merged = " 3 point match\n Game 1\n Ada : 0    Bob : 0\n  1) 63: 24/15    42: 8/4 6/4\n"
    assert read(merged).dialect.merges_steps
    assert not read(merged.replace("24/15", "24/16")).dialect.merges_steps


def _game(*rows: str) -> str:
    score = " Ada : 0                         Bob : 0"
    return "\n".join([" 7 point match", "", " Game 1", score, *rows, ""])


FIRST = "  1) 31: 8/5 6/5                 42: 8/4 6/4"


@pytest.mark.parametrize(
    ("rows", "entries"),
    [
        pytest.param(
            [" 17)  Losses 3 point              Wins 3 point and the match"],
            ["L loses 3", "R wins 3 the match"],
            id="in a row before the winner's half",
        ),
        pytest.param(
            [" 28) 62: 1/0 1/0                  Losses 2 point", "      Wins 2 point"],
            ["L 62: 1/off 1/off", "R loses 2", "L wins 2"],
            id="behind the last roll",
        ),
        pytest.param(
            [" 17) 54: 4/0 4/0                 22:", " Losses 1 point", "", "      Wins 1 point"],
            ["L 54: 4/off 4/off", "R 22: blank", "R loses 1", "L wins 1"],
            id="on a line at the margin, in no column",
        ),
        pytest.param(
            [" 14)  Drops                       Wins 1 point"],
            ["L drops", "R wins 1"],
            id="in the row of the drop",
        ),
        pytest.param(
            [" 14) 22: 13/11 13/11 4/2 5/3      14)  Losses 1 point    Wins 1 point"],
            ["L 22: 13/11 13/11 4/2 5/3", "L loses 1", "R wins 1"],
            id="behind the row's number a second time",
        ),
    ],
)
def test_the_loser_s_half_of_a_result_in_galaxy_files(
    read: Read, spell: Spell, rows: list[str], entries: list[str]
) -> None:
    record = read(_game(FIRST, *rows))
    assert spell(record)[2:] == entries
    assert not record.matches[0].notes


def test_gnubg_glues_the_next_row_to_an_unfinished_roll(read: Read, spell: Spell) -> None:
    record = read(
        _game(
            FIRST,
            "  2) 41: 24/23 13/9              11:   3) 52: 13/8 13/11                 63: 24/15",
        )
    )
    assert spell(record)[2:] == [
        "L 41: 24/23 13/9",
        "R 11: blank",
        "L 52: 13/8 13/11",
        "R 63: 24/15",
    ]
    assert [entry.row for entry in record.matches[0].games[0].entries] == [1, 1, 2, 2, 3, 3]


NACKGAMMON = (
    "12: Illegal play (1;0;1;0;1;Ada;Bob;0;0;0;1;0;0;-2;-2;0;0;0;4;0;3;0;0;0;-4;4;0;0;0;-3;0;-4;"
    "0;0;0;2;2;0;6;4;)"
)


@pytest.mark.parametrize(
    ("rows", "entries"),
    [
        (
            ["  1)                             " + NACKGAMMON, "  2) 64: 24/18 18/14"],
            ["R position", "L 64: 24/18 18/14"],
        ),
        (["  1) " + NACKGAMMON + " 64: 24/18 18/14"], ["L position", "R 64: 24/18 18/14"]),
    ],
)
def test_dailygammon_begins_nackgammon_with_a_roll_nobody_threw(
    read: Read, spell: Spell, rows: list[str], entries: list[str]
) -> None:
    record = read(_game(*rows))
    assert [line.partition(" X ")[0] for line in spell(record)] == entries
    first = record.matches[0].games[0].entries[0].action
    assert isinstance(first, SetPosition)
    assert first.position == Position.start(Variant.NACKGAMMON)


def test_old_archives_use_boxes_tabs_and_torn_words(read: Read, spell: Spell) -> None:
    record = read(
        "+---------------+\n|  Final, 1998  |\n+---------------+\n 1 point match\n Game 1\n"
        " Ada(GBR) : 0\t\tBob(FRA),1650.5 : 0\n  1) 31: 8/5 6/5\t42: 8/4 6/4\n"
        "  2)\t\t31: 8/5 6/5\n      Drops      Wins 1 point and the      Match\n"
    )
    (match,) = record.matches
    assert [comment.text for comment in match.comments][1] == "|  Final, 1998  |"
    assert match.games[0].names == ("Ada(GBR)", "Bob(FRA)")
    assert match.games[0].ratings == (None, 1650.5)
    assert spell(record) == [
        "L 31: 8/5 6/5",
        "R 42: 8/4 6/4",
        "R 31: 8/5 6/5",
        "L drops",
        "R wins 1 the match",
    ]


def test_a_beaver_needs_no_take(read: Read, spell: Spell) -> None:
    record = read(
        _game(
            FIRST,
            "  2)  Doubles => 2                Beavers => 4",
            "  3)  Raccoons => 8               Takes",
            "  4) 61: 13/7 8/7                22: 13/11 13/11 6/4 6/4",
        )
    )
    assert spell(record)[2:6] == ["L doubles 2", "R beavers 4", "L raccoons 8", "R takes"]


def test_opengammon_says_who_won_in_the_winner_s_column(read: Read, spell: Spell) -> None:
    record = read(
        _game(FIRST, "  2)                             Resigned Game", "      Wins 1 points")
    )
    assert spell(record)[2:] == ["R resigns said by the winner", "L wins 1"]


def test_a_forfeited_match_may_have_no_play_at_all(read: Read, spell: Spell) -> None:
    record = read(_game("  1)                ", "   Wins 5 points and the match"))
    assert spell(record) == ["L wins 5 the match"]


def test_xg_sets_a_position_in_a_remark(read: Read) -> None:
    record = read(
        _game(
            "; Set Pos=-b---BD-BA--eD---bAd-b--A-/-2", "  1)                             52: 13/8"
        )
    )
    position = record.matches[0].games[0].entries[0]
    assert isinstance(position.action, SetPosition)
    assert (position.side, position.action.cube_value, position.action.cube_owner) == (0, 4, 0)
    # Upper case is the left side: it has two checkers on its five point.
    assert position.action.position.own[5] == 2
    assert position.action.position.opp[24] == 2
    assert not record.matches[0].games[0].comments


def test_an_illegal_play_keeps_every_reading_of_its_dump(read: Read) -> None:
    dump = "(3;0;0;0;1;{};0;0;0;1;0;0;-2;0;0;0;2;4;0;2;1;0;0;-5;4;0;0;0;-2;1;-4;0;-2;0;0;1;0;0;0;)"
    after = Position.of(
        {24: 1, 18: 1, 13: 4, 9: 1, 8: 2, 6: 4, 5: 2}, {24: 2, 13: 5, 8: 2, 6: 4, 4: 2}
    )
    for names, likeliest in (("Ada;Bob", after), ("Bob;Ada", after.flip())):
        record = read(_game(FIRST, f"  2) 63: Illegal play {dump.format(names)} 52: 13/8 13/11"))
        action = record.matches[0].games[0].entries[2].action
        assert action.dumps == (likeliest, likeliest.flip())  # type: ignore[attr-defined]


@pytest.mark.parametrize("dump", ["(1;2;3)", "(no dump", "(" + ";x" * 40 + ")"])
def test_a_dump_nobody_can_read_is_kept_as_text(read: Read, dump: str) -> None:
    record = read(_game(FIRST, f"  2) 63: Illegal play {dump}"))
    action = record.matches[0].games[0].entries[2].action
    assert (action.dumps, action.annotation) == ((), dump)  # type: ignore[attr-defined]


def test_galaxy_players_may_have_no_name(read: Read) -> None:
    record = read(GALAXY.replace("Bob", "   "))
    assert record.matches[0].names == ("Ada", "")
    assert not record.matches[0].notes


def test_a_length_of_nought_is_a_session(read: Read) -> None:
    for line in ("0 point match", "unlimited match", "Money session"):
        (match,) = read(GNUBG.replace("3 point match", line)).matches
        assert match.length == 0
        assert NoteKind.BAD_LENGTH not in [note.kind for note in match.notes]
