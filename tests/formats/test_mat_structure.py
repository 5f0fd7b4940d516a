"""Matches, games and the lines around the rows; and what is said of lines nobody can read."""

from __future__ import annotations

import pytest

from bgrecord.formats import FORMATS, detect, read_source
from bgrecord.record.actions import Rolled
from bgrecord.record.model import NoteKind, Record
from bgrecord.source import Source

from .conftest import Read, Spell

ROWS = "  1) 31: 8/5 6/5                 42: 8/4 6/4\n  2) 63: 24/18 13/10             11:\n"
SCORE = " Ada : 0                         Bob : 0\n"
BEGUN = " 3 point match\n\n Game 1\n" + SCORE + ROWS
SAMPLE = BEGUN + "      Wins 1 point\n"


def _notes(record: Record) -> list[NoteKind]:
    notes = record.notes + [note for match in record.matches for note in match.notes]
    return [note.kind for note in notes]


# -- names and scores --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "names", "score"),
    [
        (" Ada : 2        Bob : 11", ("Ada", "Bob"), (2, 11)),
        ("Ada:0                  Bob:0", ("Ada", "Bob"), (0, 0)),
        (" ada: 0    bob: 0", ("ada", "bob"), (0, 0)),
        (" An:na : 0           31: Bert : 1", ("An:na", "31: Bert"), (0, 1)),
        (" 31: Bert : 1           An:na : 0", ("31: Bert", "An:na"), (1, 0)),
        (" Round 2: 5 : 3         Bob : 0", ("Round 2: 5", "Bob"), (3, 0)),
        (' Ada "Ace", Jr : 0      Bob, Sr. : 0', ('Ada "Ace", Jr', "Bob, Sr."), (0, 0)),
        (" Ada(GBR) : 0      Bob (FRA) : 0", ("Ada(GBR)", "Bob (FRA)"), (0, 0)),
        ("  : 0                          : 0", ("", ""), (0, 0)),
        (" Ada : 0                       : 0", ("Ada", ""), (0, 0)),
        (" 山田太郎 : 0       آنا : 0", ("山田太郎", "آنا"), (0, 0)),
        (f" {'A' * 5000} : 0     Takes : 0", ("A" * 5000, "Takes"), (0, 0)),
        (" Takes : 0     Wins : 0", ("Takes", "Wins"), (0, 0)),
        (" Game 5 : 0     3 point match : 0", ("Game 5", "3 point match"), (0, 0)),
    ],
)
def test_names_end_at_the_last_colon_and_number(
    read: Read, line: str, names: tuple[str, str], score: tuple[int, int]
) -> None:
    (match,) = read(SAMPLE.replace(SCORE, line + "\n")).matches
    (game,) = match.games
    assert (game.names, game.score) == (names, score)
    assert len(game.entries) == 5


def test_a_comma_and_a_number_behind_a_name_are_a_rating(read: Read) -> None:
    (match,) = read(SAMPLE.replace(SCORE, " Ada,1650.2 : 0     Bob, Jr,1500 : 0\n")).matches
    assert match.games[0].names == ("Ada", "Bob, Jr")
    assert match.games[0].ratings == (1650.2, 1500.0)


def test_both_names_missing_are_noted_once(read: Read) -> None:
    nameless = SAMPLE.replace(SCORE, " : 0       : 0\n")
    record = read(nameless + nameless.partition("\n")[2])
    assert _notes(record) == [NoteKind.BAD_METADATA]
    assert record.matches[0].notes[0].values == {"what": "names"}


def test_a_game_without_a_score_line_says_so_at_its_heading(read: Read) -> None:
    record = read(" 3 point match\n\n Game 1\n")
    assert _notes(record) == [NoteKind.MISSING_SCORE_LINE]
    assert record.matches[0].notes[0].span == (3, 2, 8)


# -- lengths and headers -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "length"),
    [
        (" 3 point match", 3),
        ("3 Points Match", 3),
        ("3-point match, final: best of one", 3),
        ("Match of 3 points", 3),
        ("Match to 11", 11),
        (" 127 point match", 127),
        ("0 point match", 0),
        ("unlimited match", 0),
        ("Money session", 0),
    ],
)
def test_the_length_of_a_match(read: Read, line: str, length: int) -> None:
    record = read(SAMPLE.replace(" 3 point match", line))
    assert record.matches[0].length == length
    assert _notes(record) == []


@pytest.mark.parametrize("written", ["-3", "99999999999999999999", "3.5", "three", "9" * 5000])
def test_a_length_that_cannot_be_is_noted_and_unknown(read: Read, written: str) -> None:
    record = read(SAMPLE.replace(" 3 point", f" {written} point"))
    assert record.matches[0].length is None
    assert _notes(record) == [NoteKind.BAD_LENGTH]
    assert record.matches[0].notes[0].values["written"] == written[:200]
    assert len(record.matches[0].games[0].entries) == 5


def test_a_game_before_any_length_is_noted(read: Read) -> None:
    record = read(SAMPLE.replace(" 3 point match\n", ""))
    assert record.matches[0].length is None
    assert _notes(record) == [NoteKind.MISSING_HEADER]


@pytest.mark.parametrize("blank", ["\xa0", "\ufeff"])
def test_blanks_from_elsewhere_are_blanks(read: Read, spell: Spell, blank: str) -> None:
    record = read(f'{blank}; [Event "x"]\n' + SAMPLE.replace("24/18 ", "24/18" + blank))
    assert record.matches[0].tag("Event") == "x"
    assert spell(record)[2] == "L 63: 24/18 13/10"
    assert _notes(record) == []


def test_tags_are_kept_as_written(read: Read) -> None:
    record = read(
        '; [Event "The "big" one"]\n# [Round ""]\n[Match ID "-12"]  \n; [Crawford "Off"]\n' + SAMPLE
    )
    (match,) = record.matches
    assert [(tag.name, tag.value) for tag in match.tags] == [
        ("Event", 'The "big" one'),
        ("Round", ""),
        ("Match ID", "-12"),
        ("Crawford", "Off"),
    ]
    assert match.tag("crawford") == "Off"
    assert match.tags[0].span == (1, 1, 26)


@pytest.mark.parametrize(
    ("tag", "what"),
    [
        ('[EventDate "2026.13.40"]', "date"),
        ('[Date "2026-02-30"]', "date"),
        ('[Player 1 Elo "-5,00/0"]', "rating"),
    ],
)
def test_metadata_that_cannot_be_is_noted(read: Read, tag: str, what: str) -> None:
    record = read(f"; {tag}\n{SAMPLE}")
    assert _notes(record) == [NoteKind.BAD_METADATA]
    assert record.matches[0].notes[0].values["what"] == what


@pytest.mark.parametrize("date", ["2026.02.28", "2024-2-29", "", "????.??.??", "spring"])
def test_other_dates_are_left_alone(read: Read, date: str) -> None:
    assert _notes(read(f'; [EventDate "{date}"]\n{SAMPLE}')) == []


def test_remarks_belong_to_the_game_they_stand_in(read: Read) -> None:
    text = "; before the match\n" + SAMPLE.replace(
        "  2) ", "; remark: see Game 7 of the final\n  2) "
    )
    record = read(text + "; a penalty point for Bob\n" + SAMPLE.partition("\n")[2])
    (match,) = record.matches
    assert [comment.text for comment in match.comments] == ["before the match"]
    assert [[comment.text for comment in game.comments] for game in match.games] == [
        ["remark: see Game 7 of the final", "a penalty point for Bob"],
        [],
    ]


def test_a_suppression_is_a_remark_like_any_other(read: Read) -> None:
    record = read(SAMPLE.replace("      Wins", "; bgrecord: ignore[BG612,BG5] agreed\n      Wins"))
    (comment,) = record.matches[0].games[0].comments
    assert comment.text == "bgrecord: ignore[BG612,BG5] agreed"
    assert comment.span == (7, 1, 37)


def test_a_second_length_line_starts_another_match(read: Read) -> None:
    second = '; end of the first\n; [Event "B"]\n' + SAMPLE.replace(" 3 point", " 5 point")
    record = read('; [Event "A"]\n' + SAMPLE + second)
    assert [match.length for match in record.matches] == [3, 5]
    assert [match.tag("Event") for match in record.matches] == ["A", "B"]
    assert [len(match.games) for match in record.matches] == [1, 1]
    assert [c.text for c in record.matches[0].games[0].comments] == ["end of the first"]


def test_columns_are_learned_for_each_match(read: Read, spell: Spell) -> None:
    narrow = " 3 point match\n Game 1\n A : 0   B : 0\n  1) 31: 8/5  42: 8/4\n  2)          66:\n"
    assert spell(read(SAMPLE + narrow))[-3:] == ["L 31: 8/5", "R 42: 8/4", "R 66: blank"]


def test_a_repeated_score_line_stands_for_a_missing_heading(read: Read) -> None:
    record = read(SAMPLE + SCORE + ROWS)
    assert [game.number for game in record.matches[0].games] == [1, None]


@pytest.mark.parametrize(
    ("heading", "number"),
    [
        (" Game 2", 2),
        ("Game 2 ", 2),
        ("game 12 (Crawford)", 12),
        (" Game two", None),
        ("Game", None),
    ],
)
def test_the_number_of_a_game(read: Read, heading: str, number: int | None) -> None:
    record = read(SAMPLE.replace(" Game 1", heading))
    assert [game.number for game in record.matches[0].games] == [number]


# -- what nobody can read ----------------------------------------------------------------------


def test_free_text_in_a_game_is_noted_and_around_games_a_remark(read: Read) -> None:
    record = read(
        "Transcribed by Bert\n"
        + SAMPLE.replace("  2) ", "the dog ate this line\n  2) ")
        + "Well played\n"
    )
    (match,) = record.matches
    assert [comment.text for comment in match.comments] == ["Transcribed by Bert"]
    assert [comment.text for comment in match.games[0].comments] == ["Well played"]
    assert _notes(record) == [NoteKind.UNREADABLE_LINE]
    assert match.notes[0].span == (7, 1, 22)


def test_unusual_words_are_read_and_noted(read: Read, spell: Spell) -> None:
    record = read(BEGUN + "  3)  Dobla => 2                 Rechaza\n      Gana 1 punto\n")
    assert spell(record)[4:] == ["L doubles 2", "R drops", "L wins 1"]
    notes = record.matches[0].notes
    assert _notes(record) == [NoteKind.UNUSUAL_WORDS] * 3
    assert [note.values["usual"] for note in notes] == ["Doubles", "Drops", "Wins"]
    assert notes[0].span == (7, 7, 17)


def test_a_line_of_prose_that_begins_with_an_action_is_no_row(read: Read) -> None:
    record = read(SAMPLE.replace("  2) ", "Took a break here\n  2) "))
    assert _notes(record) == [NoteKind.UNREADABLE_LINE]


@pytest.mark.parametrize(
    "remark",
    ["; Set Pos=", "; Set Pos=-b----E-C---eE---c-e----B", "# set pos = rubbish", ";Set Pos=?/0"],
)
@pytest.mark.parametrize("before", [" Game 1", "  1) 31", "  2) 63"])
def test_a_set_position_nobody_can_read_is_noted(read: Read, remark: str, before: str) -> None:
    text = SAMPLE.replace(before, f"{remark}\n{before}")
    record = read(text)
    assert _notes(record) == [NoteKind.UNREADABLE_LINE]
    line = text.split("\n").index(remark) + 1
    assert record.matches[0].notes[0].span == (line, 1, len(remark) + 1)


@pytest.mark.parametrize("row", ["  2)", "  2)    ", "  2)\t", "2)  "])
def test_a_row_that_holds_nothing_is_remembered(read: Read, row: str) -> None:
    record = read(SAMPLE.replace("  2) 63", f"{row}\n  3) 63"))
    (game,) = record.matches[0].games
    assert game.blank_rows == [2]
    assert [entry.row for entry in game.entries] == [1, 1, 3, 3, None]


def test_a_raccoon_is_the_doubler_s_beaver(read: Read, spell: Spell) -> None:
    rows = "  3)  Doubles => 2                Beavers => 4\n  4)  Beavers => 8\n"
    rows += "  5) 63: 24/18 13/10             31: 8/5 6/5\n"
    assert spell(read(BEGUN + rows))[4:7] == ["L doubles 2", "R beavers 4", "L beavers 8"]


def test_a_control_character_does_not_hide_the_rest_of_its_line(read: Read, spell: Spell) -> None:
    record = read(SAMPLE.replace("24/18 ", "24/18\0 "))
    assert _notes(record) == [NoteKind.CONTROL_CHARACTER]
    assert record.notes[0].values == {"character": "U+0000"}
    assert record.notes[0].span == (6, 15, 16)
    assert spell(record)[2] == "L 63: 24/18 13/10"


def test_notes_of_a_kind_are_counted_after_the_hundredth(read: Read) -> None:
    record = read(SAMPLE.replace("  2) ", "what?\n" * 250 + "  2) "))
    notes = record.matches[0].notes
    assert _notes(record) == [NoteKind.UNREADABLE_LINE] * 100
    assert notes[-1].values["more"] == 150
    assert "more" not in notes[0].values


@pytest.mark.parametrize("tail", ["63: 24/18 13/", "63: 24/18 13", "63: ba", "6", "63: 8/5("])
@pytest.mark.parametrize("end", ["", "\n", "\r\n"])
def test_a_file_cut_inside_a_move(read: Read, spell: Spell, tail: str, end: str) -> None:
    record = read(BEGUN + "  3) " + tail + end)
    assert spell(record)[4:] == [f"L unreadable {tail!r}"]
    assert _notes(record) == [NoteKind.CUT_SHORT]
    assert record.matches[0].notes[0].span == (7, 6, 6 + len(tail))


WORDS = ["Doub", "Doubles =", "Ta", "Dr", "63: Cann", "Wins 12 poi", "Wins 1 point and the ma"]


@pytest.mark.parametrize("tail", WORDS)
def test_a_file_cut_inside_a_word(read: Read, spell: Spell, tail: str) -> None:
    record = read(BEGUN + "  3) " + tail)
    assert spell(record)[4:] == [f"L unreadable {tail!r}"]
    assert _notes(record) == [NoteKind.CUT_SHORT]


def test_a_file_cut_inside_a_row_number(read: Read) -> None:
    assert _notes(read(BEGUN + "  3")) == [NoteKind.CUT_SHORT]


@pytest.mark.parametrize("tail", ["6x: 8/4", "63: 24/18 13/7x", "63: x 13/", "Ann sighs"])
@pytest.mark.parametrize("end", ["", "\n"])
def test_a_last_cell_nobody_can_read_is_not_cut_when_nothing_could_complete_it(
    read: Read, tail: str, end: str
) -> None:
    assert NoteKind.CUT_SHORT not in _notes(read(BEGUN + "  3) " + tail + end))


@pytest.mark.parametrize("tail", [word for word in WORDS if word[0] != "6"])
def test_half_a_word_with_a_line_end_is_not_cut(read: Read, spell: Spell, tail: str) -> None:
    record = read(BEGUN + f"  3) {tail}\n")
    assert spell(record)[4:] == [f"L unreadable {tail!r}"]
    assert _notes(record) == []


@pytest.mark.parametrize(
    ("tail", "could_go_on"),
    [
        ("63: 24/18 13/1", True),  # 13/10
        ("63: 24/2", True),  # 24/21
        ("63: 24/18", True),
        ("66: 24/18 13/7(2)", True),
        ("63: 24/18 13/1 ", False),
        ("63: 24/18 13/10", False),
        ("66: 24/18(2) 13/7(2)", False),
        ("63: 24/18 13/9", False),
        ("63: 24/18/15", False),
        ("63:", False),
    ],
)
def test_a_last_play_without_a_line_end_may_go_on(read: Read, tail: str, could_go_on: bool) -> None:
    for end, expected in (("", could_go_on), ("\n", False)):
        action = read(BEGUN + "  3) " + tail + end).matches[0].games[0].entries[-1].action
        assert isinstance(action, Rolled)
        assert action.open_ended is expected


def test_a_whole_last_line_is_not_cut(read: Read) -> None:
    assert _notes(read(SAMPLE)) == _notes(read(SAMPLE.rstrip())) == []


@pytest.mark.parametrize(
    "text",
    ["", "\n\n", "Dear Bob,\n1) milk\n2) bread\n", "\x89PNG\r\n\0\0\0\rIHDR" + "\0\x01" * 5000],
)
def test_what_holds_no_match_gives_one_note(read: Read, text: str) -> None:
    record = read(text)
    assert not record.matches
    assert _notes(record) == [NoteKind.NO_MATCH]


# -- detection ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        SAMPLE,
        SAMPLE.replace("\n", "\r"),
        " Game 1\n" + SCORE + ROWS,
        '; [Site "x"]\n',
        "Match of 3 points",
    ],
)
def test_a_mat_is_known_by_its_lines(text: str) -> None:
    assert detect(Source("a.txt", text)) is FORMATS["mat"]


def test_many_remarks_do_not_hide_the_length_line() -> None:
    remarks = "; [Game 1, Move 1: Dice set to Manual Rolls]\n" * 500
    assert detect(Source("a.mat", remarks + SAMPLE)) is FORMATS["mat"]


@pytest.mark.parametrize("text", ["", "(FF[4]GM[6])", "a,b\n1,2\n", "\0\1\2"])
def test_other_texts_have_no_format(text: str) -> None:
    assert detect(Source("a", text)) is None
    record = read_source(Source("a", text))
    assert (record.format, record.matches) == ("unknown", [])
    assert _notes(record) == [NoteKind.NO_MATCH]


def test_an_unknown_format_cannot_be_asked_for() -> None:
    with pytest.raises(ValueError, match="papyrus"):
        read_source(Source("a", SAMPLE), "papyrus")


def test_gnubg_leaves_no_blank_behind_the_score_of_a_long_name() -> None:
    text = (
        " 3 point match\n\n Game 1\n"
        ' Ada, the "Great" O\'Neil Jr. : 0Zoe : 2\n'
        "  1)                             42: 8/4 6/4\n"
    )
    (game,) = read_source(Source("-", text)).matches[0].games
    assert game.names == ('Ada, the "Great" O\'Neil Jr.', "Zoe")
    assert game.score == (0, 2)
    assert game.entries[0].side == 1
