"""Matches of GamesGrid and GridGammon: read, written, and read back."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from bgrecord.convert import convert_record, first_difference, losses
from bgrecord.core.dice import Roll
from bgrecord.core.position import Variant
from bgrecord.formats import Feature, Unwritable, read_source
from bgrecord.formats.sgg import FORMAT
from bgrecord.formats.sgg.writer import spell_name, write
from bgrecord.record.actions import Played, Resigned, Rolled, Unplayed, Unreadable, Won
from bgrecord.record.model import Comment, NoteKind, Record, Tag
from bgrecord.record.transcript import CheckerPlay, PlayKind, Transcript
from bgrecord.replay.transcribe import transcribe
from bgrecord.source import Source, Span, decode
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

HEAD = """\
Ada vs. Bob
GamesGrid
Saturday July 12, 2003
ELO: 1650.20 300 1710.00 12
Jacoby: No
Automatic Doubles: No
Crawford: Yes
Beavers: No
Raccoons: No
Doubling Cube: Yes
Rated: Yes
Match Length: 3
Variant: Backgammon
"""

DEMO_GAME = """\
Game 1.0-0/3

1	31:
1	31: 8/5, 6/5
1		42:
1		42: 8/4, 6/4
2	64:
2	64: 24/18, 18/14
2		62:
2		62: 24/18, 13/11
3	66: O-O
3		31:
3		31: 11/8, 6/5
4	52:
4	52: 25/20, 13/11
4		54:
4		54: 25/21, 13/8
5	Double to 2
5		Pass
Ada  wins 1 point.
"""

RESIGNED = """\
Game 1.0-0/3

1	31:
1	31: 8/5, 6/5
1	31: 8/5, 6/5
hello 3
1		42:
1		42:
1		42: 8/4, 6/4
2	Double to 2
2	Double to 2
2		Accept
3	65:
3	65: 24/18, 18/13
3		61:
3		61: 13/7, 8/7
4	21:
4	21: Resign
Bob  wins 2 points.
Game 2.0-2*/3

1		63:
1		63: 24/18, 13/10
"""

MONEY = """\
Ada vs. Bob
Jacoby: Yes
Crawford: No
Beavers: Yes
Doubling Cube: Yes
Variant: Backgammon
Game 1.0-0

11: Automatic double
1	31:
1	31: 8/5, 6/5
1		Double to 4
2	Beaver to 8
2		Raccoon to 16
3		42:
3		42: 8/4, 6/4
4	Resign
Bob  wins 16 points.
"""


def read(text: str) -> Record:
    return read_source(Source("-", text), "sgg")


def written(*transcripts: Transcript) -> str:
    return write(read(""), transcripts, "")


def test_every_turn_is_read_once_at_its_place(spell: Spell) -> None:
    record = read_as("sgg", HEAD + RESIGNED)
    assert spell(record) == [
        "L 31: 8/5 6/5",
        "R 42: 8/4 6/4",
        "L doubles 2",
        "R takes",
        "L 65: 24/18 18/13",
        "R 61: 13/7 8/7",
        "L 21: conceded",
        "R wins 2",
        "R 63: 24/18 13/10",
    ]
    first, second = record.matches[0].games
    assert first.entries[1].span == (22, 4, 16)
    assert [entry.row for entry in first.entries] == [1, None, 2, None, 3, None, 4, None]
    assert [comment.text for comment in first.comments] == ["hello 3"]
    assert second.score == (0, 2)
    assert [first.marked_crawford, second.marked_crawford] == [False, True]
    assert complaints(record) == []


def test_the_head_is_read_as_tags() -> None:
    match = read(HEAD + RESIGNED).matches[0]
    assert match.length == 3
    assert {tag.name: tag.value for tag in match.tags} == {
        "Site": "GamesGrid",
        "EventDate": "2003.07.12",
        "Player 1 Elo": "1650.20/300",
        "Player 2 Elo": "1710.00/12",
        "Jacoby": "Off",
        "Automatic Doubles": "Off",
        "Crawford": "On",
        "Beaver": "Off",
        "Raccoons": "Off",
        "Unrated": "Off",
        "Variation": "Backgammon",
    }


def test_the_match_is_the_one_a_mat_file_tells() -> None:
    assert first_difference(told(DEMO), told(HEAD + DEMO_GAME), FORMAT.holds) is None


def test_what_is_written_is_what_the_site_writes() -> None:
    assert convert_record(read(HEAD + DEMO_GAME), "sgg").content == HEAD + DEMO_GAME
    assert written(*told(MONEY)) == MONEY


def test_an_automatic_double_and_beavers_raise_the_cube() -> None:
    transcript = told(MONEY)[0]
    assert transcript.length is None
    assert transcript.rules.jacoby is True
    game = transcript.games[0]
    assert game.cube == 2
    assert [type(turn).__name__ for turn in game.turns].count("CubeTurn") == 4
    assert game.result is not None
    assert game.result[:2] == (1, 16)


def test_the_cube_may_be_left_out() -> None:
    text = HEAD.replace("Doubling Cube: Yes", "Doubling Cube: No") + RESIGNED
    transcript = told(text)[0]
    assert not transcript.rules.cube
    assert "Doubling Cube: No\n" in written(transcript)


@pytest.mark.parametrize(
    ("name", "variant"),
    [("Nackgammon", Variant.NACKGAMMON), ("HyperGammon", Variant.HYPERGAMMON)],
)
def test_variants_have_their_names(name: str, variant: Variant) -> None:
    transcript = told(HEAD.replace("Backgammon", name) + "Game 1.0-0/3\n")[0]
    assert transcript.rules.variant is variant
    assert f"Variant: {name}\n" in written(transcript)


def test_a_variant_without_a_name_cannot_be_written() -> None:
    transcript = told(HEAD + RESIGNED)[0]
    with pytest.raises(Unwritable):
        written(replace(transcript, rules=transcript.rules.but(variant=Variant.TAVLA)))


def test_who_is_shut_out_need_not_roll() -> None:
    rows = "1\t -: O-O\n1\t\t63: 24/18, 13/10\n"
    entries = read("Ada vs. Bob\nGame 1.0-0\n" + rows).matches[0].games[0].entries
    assert entries[0].action == Played(())
    assert told("Ada vs. Bob\nGame 1.0-0\n" + rows)[0].left_out == ()


def test_a_shut_out_player_is_written_without_dice() -> None:
    transcript = random_match(Random(2), Wanted(length=1))
    game = transcript.games[0]
    plays = [turn for turn in game.turns if isinstance(turn, CheckerPlay)]
    home = bytes([3, *[2] * 6, *[0] * 19])
    bar = bytes([14, *[0] * 24, 1])
    shut = replace(plays[0], before=plays[0].before._replace(own=home, opp=bar))
    text = written(replace(transcript, games=(replace(game, turns=(shut, shut)),)))
    assert f"\t{chr(9) * (1 - shut.side)} -: O-O\n" in text


@pytest.mark.parametrize(
    ("line", "side", "action"),
    [
        ("2\t\tResign", 1, Resigned()),
        ("2\t\t63: resign", 1, Rolled(Roll(6, 3), unplayed=Unplayed.CONCEDED)),
        ("2\t63: O-O", 0, Rolled(Roll(6, 3), unplayed=Unplayed.CANNOT_MOVE)),
        ("2\t63:", 0, Rolled(Roll(6, 3), unplayed=Unplayed.BLANK)),
        ("2\tthinks", 0, Unreadable("thinks")),
        ("Bob  wins 2 points.", 1, Won(2)),
        ("Ada  wins ? points.", 0, Won(None)),
    ],
)
def test_other_lines_of_a_game(line: str, side: int, action: object) -> None:
    record = read(f"Ada vs. Bob\nGame 1.0-0\n\n1\t31:\n1\t31: 8/5, 6/5\n{line}\n")
    last = record.matches[0].games[0].entries[-1]
    assert (last.side, last.action) == (side, action)


def test_talk_of_winning_is_talk() -> None:
    record = read("Ada vs. Bob\nGame 1.0-0\n\n1\t31: 8/5, 6/5\nBob: Ada wins 2 points\n")
    game = record.matches[0].games[0]
    assert len(game.entries) == 1
    assert len(game.comments) == 1


def test_remarks_are_written_where_they_stand_and_as_nothing_else() -> None:
    transcript = told(HEAD + RESIGNED)[0]
    remarks = ["31: what a roll", "game 2.1-0", "Ada WINS 3 points.", "x" * 2_000]
    comments = tuple(Comment(text, Span(20, 1, 2)) for text in remarks)
    games = (replace(transcript.games[0], comments=comments), *transcript.games[1:])
    text = written(replace(transcript, games=games))
    assert max(map(len, text.splitlines())) < 1_024
    assert text.count(" wins ") == 1
    back = transcribe(read(text))
    assert first_difference([transcript], back, FORMAT.holds) is None
    assert len(back[0].games[0].comments) == 7
    lines = text.splitlines()
    assert lines.index("; 31: what a roll") > lines.index("1\t31: 8/5, 6/5")
    assert lines.index("; 31: what a roll") < lines.index("1\t\t42:")


def test_players_without_names_are_told_apart() -> None:
    transcript = replace(told(HEAD + RESIGNED)[0], names=("", ""))
    back = transcribe(read(written(transcript)))
    assert first_difference([transcript], back, FORMAT.holds) is None


def test_two_players_of_one_name_cannot_be_written() -> None:
    with pytest.raises(Unwritable, match="Ada"):
        written(replace(told(HEAD + RESIGNED)[0], names=("Ada", "Ada")))


def test_ratings_that_change_are_not_written_and_all_are_reported() -> None:
    transcript = told(HEAD + RESIGNED)[0]
    bare = replace(transcript.match, tags=[])
    games = tuple(
        replace(game, ratings=(1500.0 + game.number, 1700.0)) for game in transcript.games
    )
    rated = replace(transcript, match=bare, games=games)
    assert "ELO" not in written(rated)
    lost = [loss.line for loss in losses([rated], FORMAT, "") if loss.feature is Feature.RATINGS]
    assert lost == [game.line for game in games]


def test_a_false_pass_is_a_pass() -> None:
    text = DEMO.replace("31: 11/8 6/5", "31:         ")
    assert "\n3\t\t31: O-O\n" in str(convert_record(read_source(Source("-", text)), "sgg").content)


def test_a_last_roll_whose_play_nobody_knows_is_a_roll() -> None:
    transcript = told(DEMO)[0]
    game = transcript.games[0]
    play = game.turns[6]
    assert isinstance(play, CheckerPlay)
    unknown = replace(play, kind=PlayKind.UNKNOWN, hops=(), after=None)
    games = (replace(game, turns=(*game.turns[:6], unknown), result=None),)
    cut = replace(transcript, games=games)
    text = written(cut)
    assert text.endswith("\n4\t52:\n")
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
        written(replace(transcript, games=(replace(game, turns=turns),)))


@pytest.mark.parametrize(
    ("ending", "written"),
    [
        ("Wins 2 points", "4\t52: 25/20, 13/11\n4\t\tResign\nAda  wins 2 points."),
        ("                               Wins 2 points", "5\tResign\nBob  wins 2 points."),
    ],
)
def test_who_gave_up_without_a_word_resigns(ending: str, written: str) -> None:
    rows, row, _ = DEMO.partition("  4) 52: 25/20* 13/11")
    moved = "            54: 25/21 13/8" if written.startswith("5") else ""
    text = f"{rows}{row}{moved}\n      {ending}\n"
    content = convert_record(read_source(Source("-", text)), "sgg").content
    assert str(content).endswith(f"\n{written}\n")


def test_words_in_any_case() -> None:
    for text in (HEAD + RESIGNED + "bye\n", HEAD + DEMO_GAME, MONEY):
        for other in (text.upper(), text.lower()):
            assert first_difference(told(text), transcribe(read_as("sgg", other))) is None


def test_ratings_from_the_score_line_go_into_the_head() -> None:
    transcript = told(HEAD + RESIGNED)[0]
    bare = replace(transcript.match, tags=[])
    games = tuple(replace(game, ratings=(1500.5, 1700.0)) for game in transcript.games)
    assert "ELO: 1500.50 0 1700.00 0\n" in written(replace(transcript, match=bare, games=games))


@pytest.mark.parametrize("date", ["2026.02.30", "soon", "0000.01.01"])
def test_a_date_that_is_none_is_not_written(date: str) -> None:
    transcript = told(HEAD + RESIGNED)[0]
    match = replace(transcript.match, tags=[Tag("EventDate", date, Span(1, 1, 1))])
    assert "day" not in written(replace(transcript, match=match))


def test_tags_with_a_line_of_their_own_are_not_lost() -> None:
    text = '; [Event "Club"]\n; [EventDate "2026.01.02"]\n; [Crawford "On"]\n' + DEMO
    lost = convert_record(read_source(Source("-", text)), "sgg").losses
    assert [loss.text for loss in lost] == ["Event: Club"]


def test_a_game_without_a_head() -> None:
    match = read(DEMO_GAME).matches[0]
    assert match.length == 3
    assert [note.kind for note in match.notes] == [NoteKind.MISSING_HEADER]
    assert read("1\t31: 8/5, 6/5\n").matches[0].games[0].score is None


@pytest.mark.parametrize(
    ("name", "spelled"),
    [
        ("Ada Lou", "Ada Lou"),
        ("Ada vs. Eve VS. Zoe", "Ada vs Eve VS Zoe"),
        ("", "nobody"),
        ("é" * 40, "é" * 15),
    ],
)
def test_names_fit_into_the_first_line(name: str, spelled: str) -> None:
    assert spell_name(name) == spelled


@pytest.mark.parametrize("seed", range(60))
def test_what_is_written_reads_back_as_the_same_match(seed: int) -> None:
    transcript = random_match(
        Random(seed),
        Wanted(
            length=[1, 2, 3, 5, 7, None][seed % 6],
            jacoby=seed % 4 < 2,
            beavers=seed % 6 == 5,
            raccoons=seed % 12 == 5,
            odd_names=seed % 3 == 0,
            unfinished=seed % 7 == 0,
        ),
    )
    back = transcribe(read_as("sgg", written(transcript)))
    assert first_difference([transcript], back, FORMAT.holds) is None
    assert back[0].left_out == ()
    assert [game.crawford for game in back[0].games] == [game.crawford for game in transcript.games]


def test_nothing_makes_reading_fail() -> None:
    pieces = ["\t", "\t\t", "1\t31:", " vs. ", "\n", "9" * 12, " wins 2 points", ": ", "*", "\0"]
    pieces += ["11: Automatic double\n", "Game 1.2-3/4\n", "ELO: 1 2\n", "O-O", " -"]
    require_robust("sgg", HEAD + RESIGNED + MONEY, pieces, range(100))


@pytest.mark.parametrize(
    "piece", ["a vs. ", " wins 1", "1\t31:", "25/24, ", " ", "9", "5\tAccept\n"]
)
def test_long_lines_take_no_more_than_their_length(piece: str) -> None:
    require_linear("sgg", lambda size: HEAD + DEMO_GAME + piece * size)


@pytest.mark.parametrize("name", ["Wins 2 points", "Bob wins 1 point", "Tuesday 3"])
def test_a_name_that_sounds_like_something_else(name: str) -> None:
    text = (
        f"Ada vs. {name}\nMatch Length: 1\nGame 1.0-0/1\n\n1\t31: 8/5, 6/5\n{name} wins 1 point.\n"
    )
    match = transcribe(read_source(decode(text.encode()), "sgg"))[0]
    assert match.names == ("Ada", name)
    assert match.games[0].result is not None
    assert (match.games[0].result.winner, match.games[0].result.points) == (1, 1)
