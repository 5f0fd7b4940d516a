"""SGF GM[6]: what the first node of a game says, and which games are a match."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bgrecord.core.position import Variant
from bgrecord.formats import read_source
from bgrecord.formats.sgf import FORMAT
from bgrecord.record.model import Match, NoteKind, Record
from bgrecord.record.transcript import Resignation, Result
from bgrecord.replay.transcribe import transcribe
from bgrecord.source import Source, decode
from tests.formats.small_formats import DEMO, complaints, read_as, told


def tree(number: int | None, score: str = "0-0", *, length: int = 3, more: str = "") -> str:
    white, _, black = score.partition("-")
    game = "" if number is None else f"[game:{number}]"
    names = "" if "PW" in more else "PW[Ada]PB[Bob]"
    return f"(;GM[6]MI[length:{length}]{game}[ws:{white}][bs:{black}]{names}{more};W[31hefe])\n"


def matches(*trees: str) -> list[Match]:
    return read_as("sgf", "".join(trees)).matches


def numbers(*trees: str) -> list[list[int | None]]:
    return [[game.number for game in match.games] for match in matches(*trees)]


def written(record: Record) -> str:
    return str(FORMAT.write(record, transcribe(record), ""))  # type: ignore[misc]


# ------------------------------------------------------------------ matches


GNUBG, OTHER = "AP[GNU Backgammon:1.07.001]", "AP[demo:1]"


@pytest.mark.parametrize(
    ("trees", "expected"),
    [
        ([tree(1), tree(2, "1-0")], [[1, 2]]),
        ([tree(0), tree(1, "1-0")], [[1, 2]]),
        ([tree(4, "1-0", more=GNUBG)], [[5]]),
        ([tree(4, "1-0", more=OTHER)], [[4]]),
        ([tree(None), tree(None, "1-0")], [[None, None]]),
        ([tree(1), tree(2, "1-0"), tree(1), tree(2, "0-1")], [[1, 2], [1, 2]]),
        ([tree(1), tree(1)], [[1], [1]]),
        # A number is repeated, the score is not.
        ([tree(1), tree(2, "1-0"), tree(2, "1-1")], [[1, 2, 2]]),
        # The score is wrong, the number is not.
        ([tree(1), tree(2, "2-0"), tree(3, "0-0")], [[1, 2, 3]]),
        ([tree(1), tree(2, "1-0", length=5)], [[1], [2]]),
        ([tree(1), tree(2, "1-0", more="PW[Ada]PB[Bert]")], [[1], [2]]),
    ],
)
def test_games_that_go_on_are_one_match(trees: list[str], expected: list[list[int | None]]) -> None:
    assert numbers(*trees) == expected


def test_the_number_of_a_game_survives() -> None:
    text = written(read_as("sgf", tree(4, "1-0", more=OTHER)))
    assert "[game:3]" in text
    assert numbers(text) == [[4]]


def test_the_number_of_a_match_decides_where_it_is_written() -> None:
    one = "(;GM[6]MI[length:3][game:0][ws:0][bs:0][match:{}]PW[{}];W[31hefe])"
    assert numbers(one.format(1, "Ada"), one.format(1, "Adah")) == [[1, 1]]
    assert len(numbers(one.format(1, "Ada"), one.format(2, "Ada"))) == 2


def test_a_match_whose_games_look_alike_is_still_one_match() -> None:
    mat = DEMO + "\n Game 1\n" + DEMO.partition("Game 1\n")[2].replace("Ada :", "Adah :")
    back = told(written(read_source(decode(mat.encode()))))
    assert [[game.names[0] for game in match.games] for match in back] == [["Ada", "Adah"]]


def test_a_length_that_is_no_number() -> None:
    (match,) = matches("(;GM[6]MI[length:-3][game:1];W[31hefe])")
    assert (match.length, match.notes[0].kind) == (None, NoteKind.BAD_LENGTH)
    (match,) = matches("(;GM[6];W[31hefe])")
    assert (match.length, match.notes[0].kind) == (None, NoteKind.MISSING_HEADER)


def test_tags_of_mi_come_in_any_case_and_order() -> None:
    (match,) = matches("(;GM[6]MI[BS:2][Length: 7 ][colour:red][GAME:3]PB[Bob];W[31hefe])")
    assert (match.length, match.games[0].number, match.games[0].score) == (7, 3, (0, 2))
    assert match.names == ("", "Bob")


def test_trees_of_other_games_are_passed_over() -> None:
    go = "(;FF[4]GM[1]SZ[19];B[pd];W[dd])\n"
    assert FORMAT.sniff(decode(go.encode()))
    record = read_as("sgf", go + tree(1) + go)
    assert [len(match.games) for match in record.matches] == [1]
    (note,) = record.matches[0].notes
    assert (note.kind, note.span.line) == (NoteKind.UNREADABLE_LINE, 3)


# ------------------------------------------------------------------ players, places, rules


HEAD = (
    r"DT[2031-02-03]EV[Club: \[night\]]RO[1]PC[Hall]AN[Anna]US[Bert]WR[1650.5]BR[1700 (20)]"
    'GC[Both played\nwell.\n[Match ID "12"\\]]'
)


def test_facts_become_tags() -> None:
    (match,) = matches(tree(1, more=HEAD))
    assert [tag[:2] for tag in match.tags] == [
        ("EventDate", "2031.02.03"),
        ("Event", "Club: [night]"),
        ("Round", "1"),
        ("Site", "Hall"),
        ("Annotator", "Anna"),
        ("Transcriber", "Bert"),
        ("Player 2 Elo", "1700 (20)"),
        ("Match ID", "12"),
    ]
    assert [comment.text for comment in match.comments] == ["Both played", "well."]
    assert match.games[0].ratings == (1650.5, None)


def test_tags_are_written_back() -> None:
    record = read_as("sgf", tree(1, more=HEAD))
    text = written(record)
    for part in (
        r"EV[Club: [night\]]",
        "DT[2031-02-03]",
        "WR[1650.5]",
        "BR[1700 (20)]",
        "US[Bert]",
        'GC[Both played\nwell.\n[Match ID "12"\\]]',
    ):
        assert part in text
    again = read_as("sgf", text).matches[0]
    tags = record.matches[0].tags
    assert {tag[:2] for tag in tags} == {tag[:2] for tag in again.tags} - {("Crawford", "On")}
    assert [c.text for c in again.comments] == [c.text for c in record.matches[0].comments]


def test_a_remark_repeated_in_every_game_is_kept_once() -> None:
    (match,) = matches(tree(1, more="GC[hello]"), tree(2, "1-0", more="GC[hello\nyou]"))
    assert [comment.text for comment in match.comments] == ["hello"]
    assert [comment.text for comment in match.games[1].comments] == ["you"]


def test_tags_of_a_mat_are_kept() -> None:
    tags = (
        ("Site", "Test Hall"),
        ("Match ID", "-5"),
        ("Player 1", "Bob"),
        ("Player 1 Elo", "1600,00/0"),
        ("Player 2 Elo", "3"),
        ("EventDate", "2031.02.03"),
        ("EventTime", "18:05"),
        ("Variation", "Backgammon"),
        ("Crawford", "On"),
        ("CubeLimit", "64"),
    )
    mat = "".join(f'; [{name} "{value}"]\n' for name, value in tags) + DEMO
    text = written(read_source(decode(mat.encode())))
    (match,) = read_as("sgf", text).matches
    assert sorted(tag[:2] for tag in match.tags) == sorted(tags)
    assert "PC[Test Hall]" in text
    # The tags name the right player first, so his rating is not White's.
    assert "WR[" not in text


@pytest.mark.parametrize(
    ("length", "rules", "switches"),
    [
        (3, "Crawford", {"crawford": True, "variant": Variant.BACKGAMMON}),
        (0, "Jacoby", {"jacoby": True}),
        (0, "Jacoby:Nackgammon", {"jacoby": True, "variant": Variant.NACKGAMMON}),
        (3, "Crawford:Hypergammon3", {"variant": Variant.HYPERGAMMON}),
        (1, "Hypergammon1", {"variant": Variant.HYPERGAMMON_1}),
        (1, "Hypergammon2", {"variant": Variant.HYPERGAMMON_2}),
        (3, "crawford][NoCube", {"crawford": True, "cube": False}),
    ],
)
def test_rules_are_read_and_written(length: int, rules: str, switches: dict[str, Any]) -> None:
    text = f"(;GM[6]MI[length:{length}][game:1][ws:0][bs:0]RU[{rules}])"
    for each in (text, written(read_as("sgf", text))):
        (transcript,) = told(each)
        for switch, value in switches.items():
            assert getattr(transcript.rules, switch) == value


@pytest.mark.parametrize(("length", "switch"), [(0, "jacoby"), (3, "crawford")])
def test_gnubg_says_no_by_saying_nothing(length: int, switch: str) -> None:
    text = tree(0, length=length, more=GNUBG)
    (transcript,) = told(text)
    assert getattr(transcript.rules, switch) is False
    (again,) = told(written(read_as("sgf", text)))
    assert getattr(again.rules, switch) is False
    (other,) = told(tree(0, length=length, more=OTHER))
    assert getattr(other.rules, switch) is not False


def test_rules_without_a_property_are_written_as_tags() -> None:
    money = '; [Jacoby "Off"]\n; [Beaver "On"]\n; [CubeLimit "64"]\n' + DEMO.replace("3 p", "0 p")
    (transcript,) = told(written(read_source(decode(money.encode()))))
    rules = transcript.rules
    assert (rules.jacoby, rules.beavers, rules.cube_limit) == (False, True, 64)


def test_the_crawford_game_is_marked() -> None:
    trees = tree(1, more="RU[Crawford]"), tree(2, "2-0", more="RU[Crawford:CrawfordGame]")
    assert [game.marked_crawford for game in matches(*trees)[0].games] == [False, True]
    assert [game.marked_crawford for game in matches(trees[0])[0].games] == [None]
    wrong = tree(1, more="RU[Crawford:CrawfordGame]"), tree(2, "1-0", more="RU[Crawford]")
    assert "BG704" in complaints(read_as("sgf", "".join(wrong)))


# ------------------------------------------------------------------ results


@pytest.mark.parametrize(
    ("result", "words"),
    [
        ("W+2", ["L wins 2"]),
        ("B+1R", ["L resigns", "R wins 1"]),
        ("b + 4 Resign", ["L resigns", "R wins 4"]),
        ("W+T", ["R resigns by forfeit", "L wins None"]),
        ("W+1.5", ["L wins 1.5 settled"]),
        ("W+1.5R", ["R resigns", "L wins 1.5"]),
        ("B+2RF", ["L resigns by forfeit", "R wins 2"]),
        ("B+2RS", ["R wins 2 settled"]),
        ("W+1000000000", ["L wins 1000000000"]),
        ("W+-1", ["L wins -1"]),
        ("?", []),
        ("", []),
    ],
)
def test_results(spell: Any, result: str, words: list[str]) -> None:
    record = read_as("sgf", tree(1, more=f"RE[{result}]"))
    assert spell(record) == ["L 31: 8/5 6/5", *words]
    assert record.matches[0].notes == []


@pytest.mark.parametrize(
    ("points", "settled", "forfeit"),
    [
        (2, True, False),
        (1.5, True, False),
        (1.5, False, False),
        (2, False, True),
        (10**9, True, False),
    ],
)
def test_results_survive(points: float, *, settled: bool, forfeit: bool) -> None:
    (transcript,) = told(tree(1))
    (game,) = transcript.games
    resigned = (Resignation(side=1, line=2, forfeit=forfeit),) if not settled else ()
    result = Result(0, points, settled=settled)
    game = replace(game, turns=(*game.turns, *resigned), result=result, given_up=True)
    record = Record(Source("", ""), "mat")
    text = str(FORMAT.write(record, [replace(transcript, games=(game,))], ""))  # type: ignore[misc]
    (back,) = told(text)[0].games
    assert back.result == result
    assert [turn.forfeit for turn in back.turns if isinstance(turn, Resignation)] == (
        [forfeit] if resigned else []
    )


def test_scores_of_any_height_survive() -> None:
    record = read_as("sgf", tree(1, "1000000004-0") + tree(2, "1000000004--1"))
    for again in (record, read_as("sgf", written(record))):
        scores = [game.score for game in again.matches[0].games]
        assert scores == [(1000000004, 0), (1000000004, -1)]


def test_a_result_nobody_can_read_is_noted() -> None:
    (match,) = matches(tree(1, more="RE[Ada won]"))
    (note,) = match.notes
    assert (note.kind, note.values["what"]) == (NoteKind.BAD_METADATA, "RE")


# ------------------------------------------------------------------ encodings


def test_the_file_s_own_encoding_counts_when_its_bytes_are_not_utf_8() -> None:
    text = tree(1, more="CA[ISO-8859-7]PW[Κώστας]PB[Bob]")
    record = read_source(decode(text.encode("iso-8859-7")))
    assert record.matches[0].names == ("Κώστας", "Bob")
    assert record.source.encoding == "iso8859-7"
    assert record.notes == record.matches[0].notes == []


@pytest.mark.parametrize("name", ["", "nothing", "rot13", "idna", "UTF-8", "iso-8859-99"])
def test_without_a_usable_encoding_it_is_assumed(name: str) -> None:
    text = tree(1, more=f"CA[{name}]PW[Élodie]PB[Bob]")
    record = read_source(decode(text.encode("cp1252")))
    assert record.matches[0].names == ("Élodie", "Bob")
    assert [note.kind for note in record.notes] == [NoteKind.ENCODING_ASSUMED]
