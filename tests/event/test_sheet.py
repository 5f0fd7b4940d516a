"""Score sheets: headings, scores and codes as people write them; what cannot be read is told."""

from __future__ import annotations

from contextlib import suppress
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bgrecord.core.scoring import GameKind
from bgrecord.languages import LANGUAGES, gettext, speaking
from bgrecord.source import Undecodable, decode
from bgrecord.tournament.sheet import Sheet, read_sheet
from bgrecord.tournament.sheet_lines import SheetError
from bgrecord.tournament.sheet_rows import Row
from bgrecord.tournament.words import HEADINGS, Column, Marks, column_of, marks_in


def sheet(text: str | bytes) -> Sheet:
    return read_sheet(decode(text.encode() if isinstance(text, str) else text, "results.csv"))


def row(text: str | bytes) -> Row:
    read = sheet(text)
    assert not read.bad
    (only,) = read.rows
    return only


# ------------------------------------------------------------------ the table


@pytest.mark.parametrize("delimiter", [",", ";", "\t", "|"])
def test_any_usual_delimiter_will_do(delimiter: str) -> None:
    line = delimiter.join
    read = row(line(("Player", "Opponent", "Score")) + "\n" + line(("Ada", "Bob", "7-5")))
    assert (read.names, read.score) == (("Ada", "Bob"), (7, 5))


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_any_usual_encoding_will_do(encoding: str) -> None:
    text = "player,opponent,score\r\nÉlodie,Müller,7-5\r\n"
    assert row(text.encode(encoding)).names == ("Élodie", "Müller")


def test_remarks_and_blank_lines_are_passed_over() -> None:
    read = sheet("# Open, 2031\n\nplayer,opponent,score\n\n# round 1\nAda,Bob,7-5\n,,\n")
    assert [each.span.line for each in read.rows] == [6]


def test_a_quoted_name_may_hold_the_delimiter() -> None:
    assert row('player,opponent,score\n"Lund, Ada",Bob,7-5\n').names[0] == "Lund, Ada"


@pytest.mark.parametrize("column", HEADINGS, ids=str)
def test_every_heading_means_one_column(column: Column) -> None:
    for heading in HEADINGS[column]:
        assert column_of(heading.upper()) is column


@pytest.mark.parametrize("heading", ["Player_1", "player1", " PLAYER 1 ", "Player-1:"])
def test_signs_in_headings_make_no_difference(heading: str) -> None:
    assert column_of(heading) is Column.PLAYER


def test_columns_nobody_knows_are_passed_over() -> None:
    assert row("table,player,opponent,score,fee\n9,Ada,Bob,7-5,20\n").score == (7, 5)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\n\n",
        "what,ever\n1,2\n",
        "player,score\nAda,7-5\n",
        "player,opponent\nAda,Bob\n",
        "player,opponent,points\nAda,Bob,7\n",
        "player,opponent,score,name\nAda,Bob,7-5,Ada\n",
        "game,note\n1,P\n",
        'player,opponent,score\n"Ada,Bob,7-5\nCleo,Dag,7-1\n',
        "player,opponent,score\n" + "x" * 200_000 + ",Bob,7-5\n",
    ],
    ids=range(10),
)
def test_a_table_that_cannot_be_used_is_one_error(text: str) -> None:
    with pytest.raises(SheetError, match=r"^results\.csv") as error:
        sheet(text)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    "data",
    [
        b"PK\x03\x04\x14\0\x06\0\x08\0\0\0!\0[Content_Types].xml" + b"\x9d\xff" * 500,
        b"PK\x03\x04\x14\0\0\x08\0\0mimetypeapplication/vnd.oasis.opendocument.spreadsheet",
        b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1" + bytes(500),
        b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n",
        b"\x89PNG\r\n\x1a\n",
        b"{\\rtf1\\ansi player,opponent,score}",
    ],
    ids=["xlsx", "ods", "xls", "pdf", "png", "rtf"],
)
def test_a_file_of_another_kind_is_called_what_it_is(data: bytes) -> None:
    with pytest.raises(SheetError) as error:
        sheet(data)
    told = str(error.value)
    assert (told.startswith("results.csv: "), "CSV" in told) == (True, True)
    assert told.isprintable()
    assert len(told) < 120


@pytest.mark.parametrize("text", ["Ada,Bob,3-2,SF\n", "Ada;Bob;3-2;SF\nCleo;Dag;3-1;SF\n"])
def test_a_sheet_without_a_heading_is_shown_one(text: str) -> None:
    with pytest.raises(SheetError) as error:
        sheet(text)
    told = str(error.value)
    assert told.startswith("results.csv:1: ")
    (example,) = [word.strip(";") for word in told.split() if "opponent" in word]
    assert row(f"{example}\nAda,Bob,7-5,7,1\n").score == (7, 5)


@pytest.mark.parametrize("heading", ["x" * 1000, "player," + "\x1b\x9d" * 500], ids=["x", "signs"])
def test_a_heading_is_quoted_in_part(heading: str) -> None:
    with pytest.raises(SheetError) as error:
        sheet(f"{heading}\n")
    assert len(str(error.value)) < 500
    assert str(error.value).isprintable()


# ------------------------------------------------------------------ the matches


@pytest.mark.parametrize("score", ["7-5", "7:5", "7 – 5", "7/5", " 7−5 "])
def test_scores_are_written_in_many_ways(score: str) -> None:
    assert row(f"player;opponent;score\nAda;Bob;{score}\n").score == (7, 5)


def test_a_score_may_have_two_columns() -> None:
    read = row("player 1,player 2,points 1,points 2,length\nAda,Bob,5,7,7\n")
    assert (read.score, read.winner, read.length) == ((5, 7), 1, 7)


def test_a_winner_alone_is_a_result() -> None:
    read = row("player,opponent,winner\nAda,Bob,bob\n")
    assert (read.winner, read.score, read.has_result) == (1, None, True)


def test_a_match_is_not_won_below_its_length() -> None:
    assert row("player,opponent,score,length\nAda,Bob,5-3,7\n").winner is None


@pytest.mark.parametrize(
    "day", ["2031-07-23", "2031.07.23", "20310723", "23.07.2031", "23/7/2031", "7/23/2031"]
)
def test_days_are_written_in_many_ways(day: str) -> None:
    assert row(f"player,opponent,score,date\nAda,Bob,7-5,{day}\n").day == date(2031, 7, 23)


@pytest.mark.parametrize("score", ["w/o", "WO", "forfeit", "Walkover"])
def test_a_walkover_is_a_result_of_its_own(score: str) -> None:
    assert row(f"player,opponent,score\nAda,Bob,{score}\n").is_walkover


@pytest.mark.parametrize("line", ["Ada,bye,", ",,7-5"])
def test_a_line_without_opponents_is_no_match(line: str) -> None:
    read = sheet(f"player,opponent,score\n{line}\n")
    assert (read.rows, read.bad) == ((), ())


@pytest.mark.parametrize(
    ("line", "place"),
    [
        ("Ada,Bob,7-x,7,2031-07-23,", (2, 9)),
        ("Ada,Bob,May 7th,7,2031-07-23,", (2, 9)),
        ("Ada,,7-5,7,2031-07-23,", (2, 5)),
        ("Ada,Bob,7-5,seven,2031-07-23,", (2, 13)),
        ("Ada,Bob,7-5,7,31.02.2031,", (2, 15)),
        ("Ada,Bob,7-5,7,3/4/2031,", (2, 15)),
        ("Ada,Ada,7-5,7,2031-07-23,", (2, 5)),
        ("Ada,Bob,7-5,7,2031-07-23,Cleo", (2, 26)),
        ("Ada,Bob,7-5,7,2031-07-23,Bob", (2, 26)),
        ('"A, B",,7-5,7,2031-07-23,', (2, 8)),
        ('"A\nB",Bob,7-5,7,2031-07-23,', (2, 1)),
    ],
)
def test_a_cell_that_cannot_be_read_is_told_with_its_place(
    line: str, place: tuple[int, int]
) -> None:
    read = sheet(f"player,opponent,score,length,date,winner\n{line}\nCleo,Dag,7-1,7,,\n")
    assert [cell.span[:2] for cell in read.bad] == [place]
    assert read.rows[-1].names == ("Cleo", "Dag")
    # What else stands on the line counts, unless it lacks a player.
    assert all(each.names[0] == "Ada" and each.is_damaged for each in read.rows[:-1])


def test_many_lines_are_read() -> None:
    lines = "".join(f"A{number},B{number},7-{number % 7}\n" for number in range(20_000))
    assert len(sheet(f"player,opponent,score\n{lines}").rows) == 20_000


# ------------------------------------------------------------------ the games


def test_lines_of_games_are_one_match() -> None:
    read = row("player,opponent,game,winner,points,note\nAda,Bob,1,Ada,2,g\nAda,Bob,2,Bob,1,P\n")
    assert [(game.number, game.winner, game.points) for game in read.games] == [
        (1, "Ada", 2),
        (2, "Bob", 1),
    ]


def test_the_next_game_1_is_of_the_next_match() -> None:
    text = (
        "player,opponent,game,winner,points\nAda,Bob,1,Ada,2\nCleo,Dag,1,Dag,1\nAda,Bob,1,Bob,1\n"
    )
    assert [len(each.games) for each in sheet(text).rows] == [1, 1, 1]


def test_points_with_a_sign_are_the_players() -> None:
    read = row("player,opponent,game,points\nAda,Bob,1,+2\nAda,Bob,2,-4\n")
    assert [game.points for game in read.games] == [2, -4]


@pytest.mark.parametrize(
    ("heading", "lines"),
    [
        ("game,Ada,Bob", "1,2,\n2,,4\n"),
        ("game,Ada,Bob", "1,2,0\n2,0,4\n"),
        ("Ada;Spiel;Bob;Datum", "2;1;;\n;2;4;\n"),
    ],
)
def test_each_player_may_have_a_column_for_the_points(heading: str, lines: str) -> None:
    read = row(f"{heading}\n{lines}")
    assert read.names == ("Ada", "Bob")
    assert [(game.winner, game.points) for game in read.games] == [("Ada", 2), ("Bob", 4)]


@pytest.mark.parametrize("line", ["2,1,1", "2,,", "2,0,0", "2,x,", "2,,x", "2,-1,"])
def test_one_player_wins_a_game(line: str) -> None:
    read = sheet(f"game,Ada,Bob\n1,1,\n{line}\n3,,2\n")
    assert [cell.span.line for cell in read.bad] == [3]
    assert [game.number for each in read.rows for game in each.games] == [1, 3]
    assert all(each.is_damaged for each in read.rows)


@pytest.mark.parametrize("heading", ["game,Ada", "game,Ada,Bob,Cleo", "game,player,opponent,Ada"])
def test_games_have_two_players(heading: str) -> None:
    with pytest.raises(SheetError):
        sheet(f"{heading}\n1,1,,\n")


@pytest.mark.parametrize("line", ["1,,2", "1,,", "x,Ada,2"])
def test_a_game_nobody_can_read_is_told(line: str) -> None:
    read = sheet(f"game,winner,points\n{line}\n")
    assert (len(read.bad), read.rows) == (1, ())


def test_a_game_with_bad_points_has_its_winner() -> None:
    read = sheet("game,winner,points\n1,Ada,two\n")
    assert len(read.bad) == 1
    assert [(game.winner, game.points) for game in read.rows[0].games] == [("Ada", None)]


@pytest.mark.parametrize(
    "heading",
    ["Player A,Player B", "Jugador A,Contrincante", "Joueur A,Joueur B", "Παίκτης Α,Παίκτης Β"],
)
def test_players_may_be_told_by_letters(heading: str) -> None:
    assert row(f"{heading},score\nAda,Bob,7-5\n").names == ("Ada", "Bob")


def test_winner_and_loser_are_the_players() -> None:
    read = row("winner,loser,score\nAda,Bob,7-5\n")
    assert (read.names, read.winner) == (("Ada", "Bob"), 0)


@pytest.mark.parametrize("score", ["W.O.", "Forfeited", "3-0 w/o", "3-0 (ff)"])
def test_walkovers_are_written_in_many_ways(score: str) -> None:
    assert row(f"player,opponent,score\nAda,Bob,{score}\n").is_walkover


@pytest.mark.parametrize("score", ["-", "–", "tbd", "TBD", "?"])
def test_some_signs_say_that_there_is_no_result_yet(score: str) -> None:
    assert not row(f"player,opponent,score\nAda,Bob,{score}\n").has_result


@pytest.mark.parametrize(
    "line", ["Bye,Ada,", "Ada,bye,", "BYE 1,Ada,7-0", "Ada,-,", "Ada,,bye", ",Ada,free"]
)
def test_nobody_plays_a_bye(line: str) -> None:
    read = sheet(f"player,opponent,score\n{line}\n")
    assert (read.rows, read.bad) == ((), ())


@pytest.mark.parametrize(
    ("note", "marks"),
    [
        ("", Marks()),
        ("P", Marks(dropped=True)),
        ("g", Marks(kind=GameKind.GAMMON)),
        ("bg", Marks(kind=GameKind.BACKGAMMON)),
        ("ng", Marks(kind=GameKind.SINGLE)),
        ("n.g.", Marks(kind=GameKind.SINGLE)),
        ("lr", Marks(kind=GameKind.SINGLE)),
        ("nc", Marks(cube=1)),
        ("cr", Marks(crawford=True)),
        ("fd", Marks(dropped=True)),
        ("bg ↓", Marks(kind=GameKind.BACKGAMMON, player_owns_cube=True)),
        ("↑", Marks(player_owns_cube=False)),
        ("cube on 2 no gammon", Marks(kind=GameKind.SINGLE, cube=2)),
        ("Gammon, cube 4", Marks(kind=GameKind.GAMMON, cube=4)),
        ("P was late, the director spoke to g", Marks()),
        ("great cube handling", Marks()),
    ],
)
def test_codes_are_those_of_the_third_column(note: str, marks: Marks) -> None:
    assert marks_in(note) == marks


# ------------------------------------------------------------------ anything at all


_CELLS = st.text(st.sampled_from('Adx7-5:,;"\n\t |#+−0é\0\x1b'), max_size=12)
_TABLES = st.lists(st.lists(_CELLS, max_size=7), max_size=8)


@given(table=_TABLES, games=st.booleans(), delimiter=st.sampled_from(",;\t|"))
def test_no_table_is_a_surprise(table: list[list[str]], games: bool, delimiter: str) -> None:
    heading = ["game", "winner", "points", "note"] if games else ["player", "opponent", "score"]
    lines = [delimiter.join(line) for line in [[*heading, "date", "length"], *table]]
    try:
        read = sheet("\n".join(lines))
    except SheetError:
        return
    for cell in read.bad:
        assert 1 <= cell.span.line <= len(read.source.lines)
        assert 1 <= cell.span.column <= cell.span.end_column


@given(st.binary(max_size=300))
def test_no_bytes_are_a_surprise(data: bytes) -> None:
    with suppress(SheetError):
        sheet(data)


@pytest.mark.parametrize("code", LANGUAGES)
def test_columns_may_be_called_as_messages_call_them(code: str) -> None:
    with speaking(code):
        called = [gettext(column.value) for column in Column]
    assert [column_of(heading) for heading in called] == list(Column)


def test_a_sheet_in_another_encoding_than_was_named_is_not_read() -> None:
    text = "player,opponent,score\nZoë,Bob,3-1\n"
    with pytest.raises(Undecodable):
        read_sheet(decode(text.encode("cp1252"), "results.csv", encoding="utf-8"))
