"""How hand notes are written: heads, rows, sides, words, and what nobody can read."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bgrecord.audit import audit_record
from bgrecord.formats import detect, read_source
from bgrecord.record.actions import Doubled, Rolled, Took
from bgrecord.record.model import NoteKind
from bgrecord.replay.transcribe import transcribe
from bgrecord.source import decode
from tests.expand.notes import HEAD, findings, record_of, told, understood
from tests.formats.small_formats import require_linear, require_places_in_file, require_robust

FIRST = ["L 31: 8/5 6/5", "R 42: 8/4 6/4", "L 64: 24/14"]
SAMPLE = """\
Players: Ada - Bob
Length: 3
Event: Club night

Game 1, 0-0
1) 31 5             | 42 4   # as usual
2) 64 14            | 62 18 11*
3) 66 -             | 31 8 5
4) Ada: 52 20* 11   | 54 21 8
5) D                | P
   wins 1 point     |
"""
PIECES = [
    "\n",
    "|",
    "  ",
    "\t",
    "#",
    ":",
    "*",
    "31 ",
    "99 25",
    "D/T",
    "?",
    "Game 2",
    "\0",
    "é",
    "٣",
]
PIECES += [
    "Players: x",
    "Length: -1",
    "bar/",
    "off(9)",
    "1) ",
    "9" * 40,
    "game 99999999999999",
    "-",
]

# ------------------------------------------------------------------ heads


@pytest.mark.parametrize(
    "head",
    [
        "Players: Ada | Bob\nLength: 5\n",
        "Players: Ada - Bob, 5 points\n",
        "Ada - Bob, 5 points\n",
        "Ada vs. Bob to 5\n",
        "Ada v Bob\n5 point match\n",
        "Ada\tBob\nmatch to 5\n",
        "Ada        Bob\n5pts\n",
        "Ada - Bob, 5 puntos\n",
        "Ada - Bob (5 Punkte)\n",
        "Ada vs Bob, 5点\n",
        "Ada - Bob\nPartida a 5 puntos\n",
        "Players: Ada | Bob\nLength: 5 sayı\n",
        "# at the club\n\nAda - Bob (5 points)\n",
    ],
)
def test_a_head_names_the_players_and_the_length(head: str) -> None:
    (match,) = record_of(head + "\n31 5 | 42 4\n").matches
    assert (match.names, match.length) == (("Ada", "Bob"), 5)


@pytest.mark.parametrize("words", ["12 May 2026", "11.5.2026", "2026-05-01", "Table 12, at 15 h"])
def test_free_words_above_the_games_are_a_remark(words: str) -> None:
    (match,) = record_of(f"{words}\nAda - Bob, 5 points\n31 5 | 42 4\n").matches
    assert match.names == ("Ada", "Bob")
    assert [comment.text for comment in match.comments] == [words]
    assert len(match.games) == 1


def test_a_session_is_for_money() -> None:
    assert record_of("Ada - Bob, money\n31 5 | 42 4\n").matches[0].length == 0


def test_a_session_may_be_in_other_words() -> None:
    assert record_of("Ada - Bob\nPartie libre\n31 5 | 42 4\n").matches[0].length == 0


def test_a_dash_without_blanks_parts_no_players() -> None:
    text = "Ada-Bob, 5 points\n31 5 | 42 4\n"
    (match,) = record_of(text).matches
    assert (match.names, match.length) == (("", ""), 5)
    assert told(text) == [("BG131", 2, 1)]


@pytest.mark.parametrize("head", ["{0}\n{1}\n", "{1}\n{0}\n"])
def test_words_with_a_dash_do_not_stand_for_the_line_of_the_players(head: str) -> None:
    text = head.format("Semi-final, 3 points", "Ada - Bob, 5 points") + "31 5 | 42 4\n"
    (match,) = record_of(text).matches
    assert (match.names, match.length) == (("Ada", "Bob"), 5)
    assert told(text) == []


def test_a_game_may_be_headed_in_other_words() -> None:
    games = record_of(HEAD + "Juego 1\n31 5 |\n3. oyun\n31 5 |\n").matches[0].games
    assert [(game.number, len(game.entries)) for game in games] == [(1, 1), (3, 1)]


def test_tags_stand_above_the_games() -> None:
    (match,) = record_of("Ada - Bob\nEvent: Club night\nRound: 31\n31 5 |\n").matches
    assert [(tag.name, tag.value) for tag in match.tags] == [
        ("Event", "Club night"),
        ("Round", "31"),
    ]


def test_a_length_that_is_none_is_said() -> None:
    text = "Players: Ada | Bob\nLength: long\n31 5 | 42 4\n"
    assert told(text) == [("BG103", 2, 9)]


def test_a_missing_length_is_said() -> None:
    assert [code for code, *_ in told("Ada - Bob\n31 5 | 42 4\n")] == ["BG102"]


def test_a_game_may_have_its_score() -> None:
    text = HEAD + "Game 1\n31 5 |\nGame 2 (1-0)\n31 5 |\nGame 3: 2-0\n| 31 5\n"
    games = record_of(text).matches[0].games
    assert [(game.number, game.score) for game in games] == [(1, None), (2, (1, 0)), (3, (2, 0))]


# ------------------------------------------------------------------ rows


@pytest.mark.parametrize(
    "rows",
    [
        "31 5 | 42 4\n64 14 |\n",
        "31 5|42 4\n64 14\n",
        "31 5      42 4\n64 14\n",
        "31 5\t42 4\n64 14\t\n",
        "1) 31 5   42 4\n2) 64 14\n",
        "1. 31 5 | 42 4\n2. 64 14\n",
        "31 5\n42 4\n64 14\n",
        "Ada: 31 5\nBob: 42 4\nAda: 64 14\n",
        "A: 31 5\n42 4\n64 14\n",
        "Ada 31 5\nBob 42 4\nAda 64 14\n",
        "31 5\n                  42 4\n64 14\n",
        "    31 5\n    42 4\n    64 14\n",
        "31: 5\n42: 4\n6-4: 14\n",
        "31 5,5\n42 4, 4\n64 14\n",
    ],
)
def test_turns_stand_below_or_beside_each_other(rows: str) -> None:
    assert understood(HEAD + rows) == FIRST
    assert told(HEAD + rows) == []


@pytest.mark.parametrize(
    "rows", ["| 31 5\n42 4 |\n", "          31 5\n42 4\n", "B: 31 5\n42 4\n", "\t\t31 5\n42 4\n"]
)
def test_the_right_player_may_begin(rows: str) -> None:
    assert understood(HEAD + "Game 1\n" + rows) == ["R 31: 8/5 6/5", "L 42: 8/4 6/4"]


def test_row_numbers_are_kept() -> None:
    text = HEAD + "1) 31 5 | 42 4\n2) 64 14\n"
    entries = record_of(text).matches[0].games[0].entries
    assert [entry.row for entry in entries] == [1, 1, 2]


def test_a_place_is_that_of_the_turn_itself() -> None:
    text = HEAD + "1) Ada: 31 5   |  42 4  # a remark\n"
    entries = record_of(text).matches[0].games[0].entries
    line = text.split("\n")[3]
    assert [line[entry.column - 1 : entry.end_column - 1] for entry in entries] == ["31 5", "42 4"]


def test_what_follows_a_hash_is_a_remark() -> None:
    (game,) = record_of(HEAD + "31 5 # bold\n# bolder\n; boldest\n42 4\n").matches[0].games
    assert [comment.text for comment in game.comments] == ["bold", "bolder", "boldest"]


# ------------------------------------------------------------------ cube and results


@pytest.mark.parametrize(
    ("rows", "turns"),
    [
        ("D | T\n64 14 |\n", ["L doubled", "R took", "L 64: 24/14"]),
        ("D/T\n64 14\n", ["L doubled", "R took", "L 64: 24/14"]),
        ("d p\n", ["L doubled", "R dropped"]),
        ("doubles | takes\n64 14\n", ["L doubled", "R took", "L 64: 24/14"]),
        ("Dobla | Acepta\n64 14\n", ["L doubled", "R took", "L 64: 24/14"]),
        ("D\nP\nwins 1 point\n", ["L doubled", "R dropped", "L won"]),
        ("resigns gammon |\n", ["L resigned"]),
        ("resigns 2 |\n", ["L resigned", "R won"]),
        ("| resigns 1 point\n", ["R resigned", "L won"]),
        ("D/T 64 14\n62 18 11*\n", ["L doubled", "R took", "L 64: 24/14", "R 62: 24/18 13/11*"]),
        ("| D2/T 61 7\n64 14\n", ["R doubled", "L took", "R 61: 13/7 8/7", "L 64: 24/14"]),
        ("D | B\n64 14\n", ["L doubled", "R beavered", "L 64: 24/14"]),
    ],
)
def test_letters_and_words_for_the_cube(rows: str, turns: list[str]) -> None:
    assert understood(HEAD + "31 5 | 42 4\n" + rows)[2:] == turns


def test_a_double_may_tell_the_cube() -> None:
    entries = record_of(HEAD + "31 5 | D2\nT | 42 4\nR 4 | T\n").matches[0].games[0].entries
    assert [entry.action for entry in entries[1:3]] == [Doubled(2), Took()]
    assert [entry.action for entry in entries[4:]] == [Doubled(4), Took()]


def test_a_remark_may_be_long() -> None:
    assert told(HEAD + "31 5 | 42 4 # " + "long " * 200 + "\n") == []


def test_a_drop_needs_no_result() -> None:
    assert told(HEAD + "31 5 | D\nP |\n") == []


def test_it_is_told_how_the_missing_result_is_written() -> None:
    for rows, expected in (
        ("31 5 | resigns", ["resigns 1", "resigns 2", "resigns 3"]),
        ("31 5 | 42 4\n\nGame 2\n31 5 | 42 4", ["wins 1 point"]),
    ):
        text = f"{HEAD}{rows}\n"
        (missing,) = [finding for finding in findings(text) if finding.code == "BG108"]
        assert list(missing.expected) == expected
        for way in expected:
            assert "BG108" not in {code for code, *_ in told(f"{HEAD}31 5 | {way}\n")}


def test_a_resignation_that_says_no_points_needs_one() -> None:
    assert "BG108" in {code for code, *_ in told(HEAD + "31 5 | resigns\n")}
    assert told(HEAD + "31 5 | resigns\nwins 1 point |\n") == []


@pytest.mark.parametrize("word", ["resigns gammon", "resigns single", "resigns 2", "resign 1 pt"])
def test_a_resignation_may_say_its_points(word: str) -> None:
    assert told(HEAD + f"31 5 | {word}\n") == []


def test_points_that_no_resignation_can_cost_are_said() -> None:
    assert "BG622" in {code for code, *_ in told(HEAD + "31 5 | resigns 5\n")}


@pytest.mark.parametrize(
    ("turn", "words", "marks"),
    [
        ("31 5 5 !?", "31: 8/5 6/5", "!?"),
        ("31 5!?", "31: 8/5 6/5", "!?"),
        ("31 8/5 6/5!", "31: 8/5 6/5", "!"),
        ("31 5(2)??", "31: 8/5 6/5", "??"),
        ("31 8/5? 5", "31: 8/5 6/5", "?"),
        ("65 -?!", "65: cannot move", "?!"),
    ],
)
def test_marks_may_stand_close_behind_a_play(turn: str, words: str, marks: str) -> None:
    text = HEAD + f"{turn} |\n"
    (entry,) = record_of(text).matches[0].games[0].entries
    assert understood(text) == [f"L {words}"]
    assert isinstance(entry.action, Rolled)
    assert entry.action.annotation == marks


def test_question_marks_close_behind_dice_are_an_open_turn() -> None:
    assert understood(HEAD + "31? |\n") == ["L 31: open"]


def test_a_mark_inside_a_word_is_no_mark() -> None:
    assert understood(HEAD + "31 5!5 |\n") == ["L 31: cannot read !5"]


def test_a_word_nobody_knows_is_said() -> None:
    assert [code for code, *_ in told(HEAD + "31 5 | sighs\n")] == ["BG114"]


# ------------------------------------------------------------------ bytes


@pytest.mark.parametrize(
    "data",
    [
        SAMPLE.replace("\n", "\r\n").encode(),
        SAMPLE.replace("\n", "\r").encode(),
        SAMPLE.encode("utf-16"),
        b"\xef\xbb\xbf" + SAMPLE.encode(),
        SAMPLE.replace("   ", "\t").encode(),
        SAMPLE.replace(" ", "\xa0").encode(),
    ],
)
def test_line_ends_encodings_and_blanks_make_no_difference(data: bytes) -> None:
    here = [entry.action for entry in record_of(SAMPLE).matches[0].games[0].entries]
    assert [entry.action for entry in record_of(data).matches[0].games[0].entries] == here
    assert [finding.code for finding in findings(data)] == []


def test_digits_of_other_scripts_are_no_dice() -> None:
    assert understood(HEAD + "31 5 | ٤٢ ٤\n")[1] == "R unreadable"


@pytest.mark.parametrize("text", ["", "\n\n", "# only a remark\n", "Ada - Bob, 7 points\n", "\0"])
def test_notes_without_a_game_are_no_match(text: str) -> None:
    record = record_of(text)
    assert record.matches == []
    assert [note.kind for note in record.notes] == [NoteKind.NO_MATCH]


@pytest.mark.parametrize(
    ("text", "name", "known"),
    [
        (SAMPLE, "-", "notes"),
        ("Ada - Bob, 5 points\n\n31 5 | 42 4\n", "club.Notes", "notes"),
        ("Ada - Bob, 5 points\n\n31 5 | 42 4\n", "season.zip/club.notes", "notes"),
        ("Ada - Bob, 5 points\n\n31 5 | 42 4\n", "club.txt", None),
    ],
)
def test_notes_are_known_by_their_first_line_or_by_their_name(
    text: str, name: str, known: str | None
) -> None:
    found = detect(decode(text.encode(), name))
    assert (None if found is None else found.name) == known


# ------------------------------------------------------------------ damage


def test_no_damage_makes_reading_fail() -> None:
    require_robust("notes", SAMPLE, PIECES)


@pytest.mark.parametrize(
    "piece",
    ["31 5 | 42 4\n", "31 5  ", "x", " ", "|", "\t", "31", "Game 1\n", ":", "-", "#\n", "*"],
)
def test_time_grows_with_the_size(piece: str) -> None:
    require_linear("notes", lambda size: HEAD + "Game 1\n" + piece * size)


@settings(deadline=None, max_examples=60)
@given(st.text(alphabet="0123456 |:\t\n*/-?#DTPBoffbarGameAd.,()x٣é\0", max_size=300))
def test_any_text_can_be_read(text: str) -> None:
    for whole in (text, HEAD + "Game 1\n" + text):
        record = read_source(decode(whole.encode()), "notes")
        require_places_in_file(record)
        audit_record(record)
        transcribe(record)
