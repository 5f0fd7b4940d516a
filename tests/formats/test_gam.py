"""Jellyfish's .gam: two names and the rows of a .mat."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from bgrecord.convert import convert_record, first_difference, losses
from bgrecord.formats import Feature, Unwritable, detect, read_source
from bgrecord.formats.gam import FORMAT, write
from bgrecord.record.model import NoteKind, Record
from bgrecord.replay.transcribe import transcribe
from bgrecord.source import Source, Span, decode
from tests.convert.random_match import Wanted, random_match
from tests.formats.small_formats import (
    DEMO,
    complaints,
    read_as,
    require_linear,
    require_robust,
    told,
)

SAMPLE = """\
 Ada                            Bob
  1) 31: 8/5 6/5                 42: 8/4 6/4
  2) 64: 24/18 18/14             62: 24/18 13/11*
  3) 66:                         31: 11/8 6/5
  4) 52: 25/20* 13/11            54: 25/21 13/8
  5)  Doubles => 2                Drops
      Wins 1 point
"""
AGAIN = """\
 Ada                            Bob
  1)                             65: 24/18 18/13
  2) 31: 8/5 6/5
"""
PIECES = ["\n", " ", "\t", "\0", "1)", "31:", "Drops", "Ada Bob\n", "; x\n", "Game 1\n", "(2)", "/"]


def unpadded(text: str) -> str:
    return "".join(line.rstrip() + "\n" for line in text.splitlines())


def test_a_game(spell: Any) -> None:
    record = read_as("gam", SAMPLE)
    (match,) = record.matches
    (game,) = match.games
    assert (match.length, game.names, game.score) == (None, ("Ada", "Bob"), None)
    assert game.span == Span(1, 2, 36)
    assert game.entries[1].span == Span(2, 34, 45)
    assert spell(record) == [
        "L 31: 8/5 6/5",
        "R 42: 8/4 6/4",
        "L 64: 24/18 18/14",
        "R 62: 24/18 13/11*",
        "L 66: blank",
        "R 31: 11/8 6/5",
        "L 52: bar/20* 13/11",
        "R 54: bar/21 13/8",
        "L doubles 2",
        "R drops",
        "L wins 1",
    ]
    assert complaints(record) == []


def test_the_demo_is_the_same_match_as_its_mat() -> None:
    assert first_difference(told(DEMO), told(SAMPLE), FORMAT.holds) is None


def test_gammonempire_keeps_several_games_in_a_file() -> None:
    for between in ("", "\n", "\n\n"):
        first, second = read_as("gam", SAMPLE + between + AGAIN).matches[0].games
        assert (first.number, second.number) == (1, 2)
        assert (len(first.entries), len(second.entries)) == (11, 2)


@pytest.mark.parametrize("names", ["Ada Bob", "Ada Eve"])
def test_names_begin_a_game_where_the_one_before_has_no_result(names: str) -> None:
    unfinished = "Ada Bob\n" + "".join(SAMPLE.splitlines(keepends=True)[1:4])
    first, second = read_as("gam", unfinished + AGAIN.replace("Bob", names[-3:])).matches[0].games
    assert (len(first.entries), len(second.entries)) == (6, 2)
    assert second.names == tuple(names.split())
    assert len(read_as("gam", unfinished + "Ada Bob\n").matches[0].games) == 2


def test_a_lone_cell_below_the_right_name_is_the_right_player_s(spell: Any) -> None:
    (first, _) = AGAIN.splitlines(keepends=True)[:2]
    text = first + "  1)                             65: 24/18 18/13\n"
    assert spell(read_as("gam", text)) == ["R 65: 24/18 18/13"]
    crowded = text.replace(first, "Ada Bob\n")
    assert spell(read_as("gam", crowded)) == ["L 65: 24/18 18/13"]


@pytest.mark.parametrize("row", ["  1)  Doubles => 2                Drops", "  1) 31: 8/5 6/5"])
def test_a_first_row_may_be_words(row: str) -> None:
    assert detect(Source("-", f"Ada Bob\n{row}\n")) is FORMAT


@pytest.mark.parametrize(
    ("line", "names"),
    [
        ("Ada Bob", ("Ada", "Bob")),
        ("Ada\tBob", ("Ada", "Bob")),
        ("Ada van Ada     Bob Jr", ("Ada van Ada", "Bob Jr")),
        ("Ada(GBR)  Bob", ("Ada(GBR)", "Bob")),
    ],
)
def test_two_names(line: str, names: tuple[str, str]) -> None:
    record = read_as("gam", line + "\n" + SAMPLE.partition("\n")[2])
    assert record.matches[0].games[0].names == names


@pytest.mark.parametrize(
    "text",
    [
        DEMO,
        "Ada\n  1) 31: 8/5 6/5\n",
        "Shopping list\n  1) milk\n",
        "Ada Bob\n",
        "",
        "; Ada Bob\n  1) 31: 8/5 6/5\n",
    ],
)
def test_what_is_no_gam(text: str) -> None:
    assert detect(Source("-", text)) is not FORMAT


def test_what_cannot_be_read_is_noted_at_its_place() -> None:
    text = SAMPLE.replace("  3) 66:", "two words\n  3) 66:")
    (match,) = read_source(Source("-", text), "gam").matches
    (note,) = match.notes
    assert (note.kind, note.span) == (NoteKind.UNREADABLE_LINE, Span(4, 1, 10))
    assert len(match.games[0].entries) == 11


def test_a_remark_is_kept() -> None:
    (match,) = read_source(Source("-", "; club\n" + SAMPLE + "# bye\n"), "gam").matches
    assert [comment.text for comment in match.comments] == ["club"]
    assert [comment.text for comment in match.games[0].comments] == ["bye"]


def test_nothing_makes_the_reader_fail() -> None:
    require_robust("gam", SAMPLE + AGAIN, PIECES)


@pytest.mark.parametrize(
    "make",
    [
        lambda size: SAMPLE * (size // 8),
        lambda size: "Ada  Bob\n1) 31: " + "8/5 " * size,
        lambda size: "Ada " * 4 * size,
        lambda size: " " * 9 * size,
        lambda size: "Ada Bob\n" * size,
        lambda size: "1)" * 4 * size,
    ],
)
def test_reading_takes_linear_time(make: Any) -> None:
    require_linear("gam", make)


# ------------------------------------------------------------------ writing


def test_the_demo_is_written_as_gnubg_writes_it() -> None:
    content = convert_record(read_source(decode(DEMO.encode())), "gam").content
    assert isinstance(content, str)
    assert unpadded(content) == SAMPLE


def test_games_stand_one_after_another() -> None:
    games = read_source(decode((SAMPLE + "\n" + AGAIN).encode()))
    content = convert_record(games, "gam").content
    assert isinstance(content, str)
    assert unpadded(content) == SAMPLE + "\n" + AGAIN


@pytest.mark.parametrize(
    ("name", "spelled"),
    [
        ("Ada", "Ada"),
        ("Bob van der Bo", "Bob_van_der_Bo"),
        ("", "?"),
        ("31: Anna", "31._Anna"),
        ("a" * 40, "a" * 31),
    ],
)
def test_a_name_is_one_word(name: str, spelled: str) -> None:
    assert FORMAT.spell_name(name) == spelled


@pytest.mark.parametrize("length", [1, 3, 7, None])
def test_random_matches_come_back_the_same(length: int | None) -> None:
    for seed in range(15):
        wanted = Wanted(
            length=length,
            odd_names=seed % 2 == 0,
            unfinished=seed % 3 == 0,
            beavers=length is None,
            raccoons=length is None,
        )
        match = random_match(Random(seed), wanted)
        back = read_as("gam", write(Record(Source("-", ""), "gam"), [match], ""))
        assert first_difference([match], transcribe(back), FORMAT.holds) is None
        spelled = tuple(map(FORMAT.spell_name, match.names))
        assert {game.names for game in back.matches[0].games} == {spelled}
        assert back.matches[0].notes == []


def test_games_without_result_or_turns_come_back() -> None:
    header = " 3 point match\n"
    game = " Game 1\n Ada : 0                         Bob : 0\n"
    row = "  1)                             31: 8/5 6/5\n"
    text = header + game + row + game + row + game
    content = convert_record(read_source(Source("-", text)), "gam").content
    assert [len(match.games) for match in told(str(content))] == [3]


def test_a_first_game_without_a_turn_would_not_be_recognised() -> None:
    text = " 3 point match\n\n Game 1\n Ada : 0                         Bob : 0\n"
    for ending in ("", "      Wins 1 point\n"):
        with pytest.raises(Unwritable, match="line 3"):
            convert_record(read_source(Source("-", text + ending)), "gam")


@pytest.mark.parametrize("name", ["Ada\xa0Lou", "\xa0", ";", "#x", "1)", "É", "Bob\u2003\u200b"])
def test_any_name_is_recognised_again(name: str) -> None:
    text = str(convert_record(read_source(Source("-", DEMO.replace("Ada", name))), "gam").content)
    assert detect(decode(text.encode())) is FORMAT


def test_a_match_loses_its_length_and_a_set_position_is_refused() -> None:
    match = random_match(Random(1), Wanted(length=7, resignations=False))
    assert Feature.LENGTH in {loss.feature for loss in losses([match], FORMAT, "")}
    text = DEMO.replace("  1) 31", "; Set Pos=-a---BD-B---eE---cBd----B-/0\n  1) 31")
    with pytest.raises(Unwritable):
        convert_record(read_source(decode(text.encode())), "gam")
