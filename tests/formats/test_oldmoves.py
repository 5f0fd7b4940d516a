"""FIBS oldmoves: read, written, and read back."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from bgrecord.convert import convert_record, first_difference
from bgrecord.core.dice import Roll
from bgrecord.core.play import play_text
from bgrecord.core.scoring import GameKind
from bgrecord.formats import FORMATS, Unwritable, read_source
from bgrecord.formats.oldmoves import FORMAT
from bgrecord.formats.oldmoves.writer import spell_name, write
from bgrecord.record.actions import (
    Beavered,
    Doubled,
    Dropped,
    Raccooned,
    Resigned,
    Rolled,
    Took,
    Unplayed,
    Unreadable,
    Won,
)
from bgrecord.record.model import NoteKind, Record
from bgrecord.record.transcript import CheckerPlay, PlayKind, Resignation
from bgrecord.replay.transcribe import transcribe
from bgrecord.source import Source, decode
from tests.convert.random_match import Wanted, random_match
from tests.formats.conftest import Spell
from tests.formats.small_formats import (
    DEMO,
    complaints,
    read_as,
    require_linear,
    require_robust,
    told,
)

CASES = Path(__file__).parents[3] / "shared" / "cases"

DEMO_OLDMOVES = """\
Score is 0-0 in a 3 point match.
Ada is X - Bob is O
X: (3 1) 8-5 6-5
O: (4 2) 17-21 19-21
X: (6 4) 24-18 18-14
O: (6 2) 1-7 12-14
X: (6 6) can't move
O: (3 1) 14-17 19-20
X: (5 2) bar-20 13-11
O: (5 4) bar-4 12-17
X: doubles
O: rejects
X: wins 1 point
"""

RESIGNED = """\
Score is 0-0 in a 5 point match.
ada is X - bob is O
X: (3 1) 8-5 6-5
O: (4 2) 17-21 19-21
X: doubles
O: accepts
X: (6 5) 24-18 18-13
O: wants to resign. ada will win 4 points
X: wins 4 points

Score is {score} in a 5 point match.
bob is X - ada is O
X: (6 3) 24-18 13-10
O: (2 1) 12-14 19-20
"""


def read(text: str) -> Record:
    return read_source(Source("-", text), "oldmoves")


def plays(record: Record, side: int) -> list[str]:
    entries = record.matches[0].games[0].entries
    return [
        play_text(entry.action.moves)
        for entry in entries
        if entry.side == side and isinstance(entry.action, Rolled)
    ]


def test_every_line_is_an_action_at_its_place(spell: Spell) -> None:
    record = read_as("oldmoves", DEMO_OLDMOVES)
    assert spell(record) == [
        "L 31: 8/5 6/5",
        "R 42: 8/4 6/4",
        "L 64: 24/18 18/14",
        "R 62: 24/18 13/11",
        "L 66: cannot move",
        "R 31: 11/8 6/5",
        "L 52: bar/20 13/11",
        "R 54: bar/21 13/8",
        "L doubles None",
        "R drops",
        "L wins 1",
    ]
    match = record.matches[0]
    assert match.length == 3
    assert match.games[0].names == ("Ada", "Bob")
    assert match.games[0].score == (0, 0)
    assert match.games[0].entries[1].span == (4, 1, 21)
    assert not record.dialect.marks_hits
    assert not match.notes
    assert complaints(record) == []


def test_the_match_is_the_one_a_mat_file_tells() -> None:
    assert first_difference(told(DEMO), told(DEMO_OLDMOVES), FORMAT.holds) is None


def test_what_is_written_is_what_the_server_shows() -> None:
    conversion = convert_record(read_source(Source("-", DEMO)), "oldmoves")
    assert conversion.content == DEMO_OLDMOVES


def test_o_may_be_written_in_his_own_numbers_too() -> None:
    own = DEMO_OLDMOVES.replace("17-21 19-21", "8-4 6-4").replace("1-7 12-14", "24-18 13-11")
    own = own.replace("14-17 19-20", "11-8 6-5").replace("bar-4 12-17", "bar-21 13-8")
    assert plays(read(own), 1) == plays(read(DEMO_OLDMOVES), 1)


def test_a_play_backwards_does_not_turn_the_others() -> None:
    backward = read(DEMO_OLDMOVES.replace("17-21 19-21", "19-17 17-15"))
    assert plays(backward, 1)[:2] == ["6/8 8/10", "24/18 13/11"]


@pytest.mark.parametrize("score", ["0-4", "4-0"])
def test_points_follow_the_players_when_x_and_o_change(score: str) -> None:
    first, second = read(RESIGNED.format(score=score)).matches[0].games
    assert second.names == ("ada", "bob")
    assert second.score == (4, 0)
    assert [entry.side for entry in second.entries] == [1, 0]
    assert plays(read(RESIGNED.format(score=score)), 1) == ["8/4 6/4"]
    assert first.entries[-2].action == Resigned(GameKind.GAMMON)
    assert first.entries[-2].side == 1
    assert first.entries[-1].action == Won(4)


def test_a_wrong_score_stays_as_written_when_nobody_changed_sides() -> None:
    text = DEMO_OLDMOVES + DEMO_OLDMOVES.replace("0-0", "0-1")
    assert [game.score for game in read(text).matches[0].games] == [(0, 0), (0, 1)]


def test_doubles_in_answer_to_doubles_turn_the_cube_on() -> None:
    text = "Score is 0-0.\na is X - b is O\nX: (3 1) 8-5 6-5\nO: doubles\nX: doubles\nO: doubles\n"
    record = read(
        text + "X: accepts\nO: (2 1) 12-14 19-20\nX: wants to resign. b will win 16 points"
    )
    game = record.matches[0].games[0]
    assert record.matches[0].length == 0
    assert [type(entry.action) for entry in game.entries[1:5]] == [
        Doubled,
        Beavered,
        Raccooned,
        Took,
    ]
    assert game.entries[-1].action == Resigned(GameKind.GAMMON)


def test_talk_is_no_part_of_the_game() -> None:
    talk = DEMO_OLDMOVES.replace("X: (6 4)", "Bob kibitzes: nice one: (6 3)\nX: (6 4)")
    record = read("Welcome\n" + talk)
    match = record.matches[0]
    assert [comment.text for comment in match.comments] == ["Welcome"]
    assert [comment.text for comment in match.games[0].comments] == [
        "Bob kibitzes: nice one: (6 3)"
    ]
    assert first_difference(told(DEMO_OLDMOVES), transcribe(record)) is None


def test_a_refused_resignation_is_answered() -> None:
    lines = DEMO_OLDMOVES.splitlines(keepends=True)
    lines[6:6] = ["O: wants to resign. Ada will win 2 points\n", "X: rejects\n"]
    transcripts = transcribe(read("".join(lines)))
    assert write(read(DEMO_OLDMOVES), transcripts, "") == "".join(lines)


@pytest.mark.parametrize(
    ("line", "action"),
    [
        ("O: dances on the table", Unreadable("dances on the table")),
        ("O: (4 2)", Rolled(Roll(4, 2), unplayed=Unplayed.BLANK)),
        ("O: (4 2) ????", Rolled(Roll(4, 2), unplayed=Unplayed.UNKNOWN)),
        ("O: rejects", Dropped()),
        ("O: wins", Won(None)),
        ("O: wins 99999999999 points", Won(None)),
        ("O: wants to resign", Resigned()),
    ],
)
def test_other_lines_of_a_player(line: str, action: object) -> None:
    record = read(f"Score is 0-0.\na is X - b is O\nX: (3 1) 8-5 6-5\n{line}\n")
    assert record.matches[0].games[0].entries[-1].action == action


def test_several_matches_in_one_log() -> None:
    decided = DEMO_OLDMOVES.replace("1 point", "3 points")
    other = DEMO_OLDMOVES.replace("Bob", "Carl")
    longer = DEMO_OLDMOVES.replace("3 point", "5 point")
    record = read("\n".join([decided, DEMO_OLDMOVES, other, longer]))
    assert [match.length for match in record.matches] == [3, 3, 3, 5]
    assert [match.names[1] for match in record.matches] == ["Bob", "Bob", "Carl", "Bob"]
    again = transcribe(record)
    back = transcribe(read(write(record, again, "")))
    assert first_difference(again, back, FORMAT.holds) is None


@pytest.mark.parametrize(
    "scores", [("0-0", "1-0", "1-0"), ("1-0", "0-0", "2-0"), ("0-0", "0-0"), ("0-0", "9-9", "0-1")]
)
def test_a_score_that_does_not_follow_parts_no_match(scores: tuple[str, ...]) -> None:
    text = "\n".join(DEMO_OLDMOVES.replace("0-0", score) for score in scores)
    (match,) = read(text).matches
    written = [game.score or () for game in match.games]
    assert tuple("-".join(map(str, score)) for score in written) == scores
    again = told(text)
    assert first_difference(again, transcribe(read(write(read(""), again, "")))) is None


def test_another_session_begins_where_the_score_falls_to_nothing() -> None:
    session = DEMO_OLDMOVES.replace(" in a 3 point match", "")
    texts = [session.replace("0-0", score) for score in ("0-0", "1-0", "0-0")]
    assert [len(match.games) for match in read("\n".join(texts)).matches] == [2, 1]


def test_matches_a_reader_would_part_otherwise_cannot_be_written() -> None:
    undecided = told(DEMO_OLDMOVES)[0]
    with pytest.raises(Unwritable, match="line 1"):
        write(read(""), [undecided, replace(undecided)], "")
    decided = told(DEMO_OLDMOVES.replace("1 point", "3 points"))[0]
    with pytest.raises(Unwritable, match="line 1"):
        write(read(""), [replace(decided, games=decided.games * 2)], "")


def test_names_that_change_within_a_match_are_those_of_the_match() -> None:
    text = DEMO_OLDMOVES.replace("1 point", "2 points")
    transcript = told(text)[0]
    swapped = replace(transcript.games[0], names=("Bob", "Ada"))
    odd = replace(transcript, games=(transcript.games[0], swapped))
    back = transcribe(read(write(read(""), [odd], "")))
    assert first_difference([odd], back, FORMAT.holds) is None


def test_a_cube_that_begins_higher_cannot_be_turned() -> None:
    transcript = told(DEMO_OLDMOVES)[0]
    game = replace(transcript.games[0], cube=2)
    with pytest.raises(Unwritable, match="automatic doubles"):
        write(read(""), [replace(transcript, games=(game,))], "")
    left_alone = replace(game, turns=game.turns[:-2])
    assert "doubles" not in write(read(""), [replace(transcript, games=(left_alone,))], "")


def test_words_in_any_case() -> None:
    for text in (DEMO_OLDMOVES.upper(), DEMO_OLDMOVES.lower()):
        assert first_difference(told(DEMO), transcribe(read_as("oldmoves", text))) is None
    resigned = RESIGNED.format(score="4-0").upper()
    assert first_difference(told(RESIGNED.format(score="4-0")), told(resigned)) is None


def test_a_log_without_the_beginning_of_a_game() -> None:
    text = "Score is 0-0.\na is X - b is O\nO: (5 5) 21-off 22-off 22-off 24-off\n"
    assert plays(read(text), 1) == ["4/off 3/off 3/off 1/off"]


def test_lines_without_their_head() -> None:
    headless = "".join(DEMO_OLDMOVES.splitlines(keepends=True)[2:])
    match = read(headless).matches[0]
    assert match.length is None
    assert {note.kind for note in match.notes} == {
        NoteKind.MISSING_HEADER,
        NoteKind.MISSING_SCORE_LINE,
    }
    assert len(match.games[0].entries) == 11


def test_no_match_at_all() -> None:
    assert [note.kind for note in read("hello\n").notes] == [NoteKind.NO_MATCH]


@pytest.mark.parametrize(
    ("name", "spelled"),
    [
        ("Ada", "Ada"),
        ("Chris Xavier", "Chris_Xavier"),
        ("  ", "nobody"),
        ("é" * 40, "é" * 15),
    ],
)
def test_names_are_one_word_of_31_bytes(name: str, spelled: str) -> None:
    assert spell_name(name) == spelled


def test_lines_fit_into_the_buffer_of_gnubg() -> None:
    transcript = random_match(Random(8), Wanted(length=1, odd_names=True))
    games = [replace(game, names=("a" * 40, "b" * 40)) for game in transcript.games]
    resigned = Resignation(side=0, line=1, kind=GameKind.BACKGAMMON)
    games[-1] = replace(games[-1], turns=(*games[-1].turns, resigned), cube=1024)
    text = write(read(""), [replace(transcript, games=tuple(games))], "")
    assert "wants to resign" in text
    assert all(len(line.encode()) < 80 for line in text.splitlines())


@pytest.mark.parametrize("seed", range(60))
def test_what_is_written_reads_back_as_the_same_match(seed: int) -> None:
    transcript = random_match(
        Random(seed),
        Wanted(
            length=[1, 2, 3, 5, 7, None][seed % 6],
            jacoby=True,
            beavers=seed % 6 == 5,
            raccoons=seed % 12 == 5,
            odd_names=seed % 3 == 0,
            unfinished=seed % 7 == 0,
        ),
    )
    text = write(read(""), [transcript], "")
    back = transcribe(read_as("oldmoves", text))
    assert first_difference([transcript], back, FORMAT.holds) is None
    assert back[0].left_out == ()


def test_illegal_and_unknown_plays_come_back() -> None:
    transcript = random_match(Random(3), Wanted(length=1))
    game = transcript.games[0]
    first, second, *others = game.turns
    assert isinstance(first, CheckerPlay)
    assert isinstance(second, CheckerPlay)
    unknown = replace(second, kind=PlayKind.UNKNOWN, hops=(), after=None)
    odd = replace(transcript, games=(replace(game, turns=(first, unknown, *others)),))
    text = write(read(""), [odd], "")
    back = transcribe(read(text))[0].games[0].turns[1]
    assert isinstance(back, CheckerPlay)
    assert back.kind is PlayKind.UNKNOWN
    illegal = DEMO_OLDMOVES.replace("17-21 19-21", "17-21 19-22")
    assert (
        first_difference(
            told(illegal), transcribe(read(write(read(""), told(illegal), ""))), FORMAT.holds
        )
        is None
    )


def test_a_false_pass_is_a_pass() -> None:
    text = DEMO.replace("31: 11/8 6/5", "31:         ")
    transcript = told(text)[0]
    false_pass = transcript.games[0].turns[5]
    assert isinstance(false_pass, CheckerPlay)
    assert false_pass.kind is PlayKind.ILLEGAL
    content = convert_record(read_source(Source("-", text)), "oldmoves").content
    assert "\nO: (3 1) can't move\n" in str(content)


def test_a_last_roll_whose_play_nobody_knows_is_a_roll() -> None:
    transcript = told(DEMO)[0]
    game = transcript.games[0]
    play = game.turns[6]
    assert isinstance(play, CheckerPlay)
    unknown = replace(play, kind=PlayKind.UNKNOWN, hops=(), after=None)
    games = (replace(game, turns=(*game.turns[:6], unknown), result=None),)
    cut = replace(transcript, games=games)
    text = write(read(""), [cut], "")
    assert text.endswith("\nX: (5 2) \n")
    assert first_difference([cut], transcribe(read(text)), FORMAT.holds) is None


def test_a_position_where_no_play_leads_cannot_be_written() -> None:
    transcript = told(DEMO)[0]
    game = transcript.games[0]
    play = game.turns[1]
    assert isinstance(play, CheckerPlay)
    assert play.after is not None
    back = replace(play, kind=PlayKind.ILLEGAL, hops=(), before=play.after, after=play.before)
    turns = (game.turns[0], back)
    with pytest.raises(Unwritable, match="line 5"):
        write(read(""), [replace(transcript, games=(replace(game, turns=turns),))], "")


def test_the_result_of_an_illegal_play_is_written_as_hops() -> None:
    text = DEMO.replace("42: 8/4 6/4", "42: 8/4 6/3")
    transcript = told(text)[0]
    game = transcript.games[0]
    play = game.turns[1]
    assert isinstance(play, CheckerPlay)
    assert play.kind is PlayKind.ILLEGAL
    turns = (game.turns[0], replace(play, hops=()), *game.turns[2:])
    bare = replace(transcript, games=(replace(game, turns=turns),))
    assert (
        first_difference([bare], transcribe(read(write(read(""), [bare], ""))), FORMAT.holds)
        is None
    )


@pytest.mark.skipif(not CASES.is_dir(), reason="the shared cases are not here")
def test_talk_with_dice_and_a_play_from_an_empty_bar() -> None:
    record = read_source(decode((CASES / "F02.txt").read_bytes()))
    assert record.format == "oldmoves"
    assert plays(record, 0) == ["8/4 6/4"]
    assert complaints(record) == ["BG302", "BG507"]


def test_nothing_makes_reading_fail() -> None:
    pieces = [
        "X:",
        "O: ",
        "(",
        "6 ",
        "-",
        "\n",
        "\n\n",
        " is X - ",
        " is O",
        "Score is 1-",
        "wins 9",
        "\0",
    ]
    require_robust("oldmoves", RESIGNED, pieces)


@pytest.mark.parametrize(
    "piece", ["a is X - ", "Score is 1", "X: (6 6) 1-", "9", " ", "X: doubles\n"]
)
def test_long_lines_take_no_more_than_their_length(piece: str) -> None:
    require_linear("oldmoves", lambda size: DEMO_OLDMOVES + piece * size)
    sniffed = Source("-", "Score is 1-1 " + piece * 20_000)
    assert not FORMATS["oldmoves"].sniff(sniffed)
