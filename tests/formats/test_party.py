"""PartyGammon's games."""

from __future__ import annotations

from typing import Any

import pytest

from bgrecord.convert import first_difference
from bgrecord.formats import read_source
from bgrecord.formats.party import FORMAT
from bgrecord.record.model import NoteKind
from bgrecord.replay.transcribe import transcribe
from bgrecord.source import Source, Span
from tests.formats.small_formats import (
    DEMO,
    complaints,
    read_as,
    require_linear,
    require_robust,
    told,
)

SAMPLE = """\
BOARDID=1001
CREATOR=Ada
MATCHLENGTH=3
GAME_1_PLAYER_1=Ada
GAME_1_PLAYER_2=Bob
GAME_1_GAMEPLAY=1 1 0 31 8/5 6/5#2 2 0 42 8/4 6/4#1 3 0 64 24/18 18/14#2 4 0 62 24/18 13/11#\
1 5 0 66#2 6 0 31 11/8 6/5#1 7 0 52 bar/20 13/11#2 8 0 54 bar/21 13/8#1 Double#2 Drop
GAME_1_SCORE1=1
GAME_1_SCORE2=0
"""

PIECES = ["\n", "#", "=", " ", "1 ", "2 Double", "GAME_2_", "GAME_1_SCORE1=x\n", "MATCHLENGTH=-1\n"]
PIECES += ["GAME_99999999999_GAMEPLAY=1\n", "\0", "bar", "1 1 0 99 99/-2#", "#3 Take#", "9" * 40]


def test_a_file(spell: Any) -> None:
    record = read_as("party", SAMPLE)
    (match,) = record.matches
    (game,) = match.games
    assert (match.length, match.length_span) == (3, Span(3, 13, 14))
    assert [(tag.name, tag.value) for tag in match.tags] == [
        ("Match ID", "1001"),
        ("Creator", "Ada"),
    ]
    assert (game.number, game.names, game.score) == (1, ("Ada", "Bob"), (0, 0))
    assert spell(record) == [
        "L 31: 8/5 6/5",
        "R 42: 8/4 6/4",
        "L 64: 24/18 18/14",
        "R 62: 24/18 13/11",
        "L 66: blank",
        "R 31: 11/8 6/5",
        "L 52: bar/20 13/11",
        "R 54: bar/21 13/8",
        "L doubles None",
        "R drops",
        "L wins 1",
    ]
    assert game.entries[0].span == Span(6, 17, 33)
    assert game.entries[1].span == Span(6, 34, 50)
    assert game.entries[-1].span == Span(7, 15, 16)
    assert complaints(record) == []


def test_the_demo_is_the_same_match_as_its_mat() -> None:
    assert first_difference(told(DEMO), told(SAMPLE), FORMAT.holds) is None


def test_the_score_of_a_game_is_the_one_behind_the_game_before() -> None:
    second = SAMPLE[SAMPLE.index("GAME_1") :].replace("GAME_1", "GAME_2")
    second = second.replace("SCORE1=1", "SCORE1=2").replace("\n", "\r\n")
    games = transcribe(read_as("party", SAMPLE + second))[0].games
    assert [game.score[:2] for game in games] == [(0, 0), (1, 0)]
    assert [game.result and game.result[:2] for game in games] == [(0, 1), (0, 1)]


def test_a_game_without_scores_has_no_result(spell: Any) -> None:
    record = read_as("party", SAMPLE[: SAMPLE.index("GAME_1_SCORE1")])
    assert spell(record)[-1] == "R drops"


@pytest.mark.parametrize(
    ("event", "words"),
    [
        ("2 Take", "R takes"),
        ("2 Beaver", "R beavers None"),
        ("1 Resign", "L resigns"),
        ("1 5 0 6-3 24/15", "L 63: 24/15"),
        ("1 5 0", "L unreadable '5 0'"),
        ("1 whistles", "L unreadable 'whistles'"),
    ],
)
def test_events(spell: Any, event: str, words: str) -> None:
    record = read_source(Source("-", f"GAME_1_GAMEPLAY={event}\n"), "party")
    assert spell(record) == [words]


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ("junk", NoteKind.UNREADABLE_LINE),
        ("MATCHLENGTH=many", NoteKind.BAD_LENGTH),
        ("GAME_1_SCORE1=x", NoteKind.UNREADABLE_LINE),
        ("GAME_1_GAMEPLAY=3 Take", NoteKind.UNREADABLE_LINE),
    ],
)
def test_what_cannot_be_read_is_noted_at_its_place(line: str, kind: NoteKind) -> None:
    (match,) = read_as("party", SAMPLE + line + "\n").matches
    assert [(note.kind, note.span.line) for note in match.notes] == [(kind, 9)]


def test_no_damage_makes_reading_fail() -> None:
    require_robust("party", SAMPLE, PIECES)


@pytest.mark.parametrize(
    "piece", ["#", "1 1 0 31 8/5 6/5#", "=", " ", "GAME_1_SCORE1=1\n", "A=\n", "1"]
)
def test_time_grows_with_the_size(piece: str) -> None:
    require_linear("party", lambda size: "BOARDID=1\nGAME_1_GAMEPLAY=" + piece * size)
