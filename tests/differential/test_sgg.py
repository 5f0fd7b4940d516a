"""What we write as .sgg, read by GNU Backgammon, which changes left and right."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from bgrecord.convert import first_difference
from bgrecord.formats import FORMATS, Feature
from bgrecord.record.model import Comment, Tag
from bgrecord.record.transcript import GameTranscript, Resignation
from bgrecord.source import Span
from tests.differential.gnubg_import import GNUBG, exported, random_matches, with_sides_changed

pytestmark = [
    pytest.mark.gnubg,
    pytest.mark.skipif(not GNUBG.exists(), reason="GNU Backgammon is not installed"),
]


def test_gnubg_reads_the_same_matches(tmp_path: Path) -> None:
    matches = random_matches(60)
    for match, record in zip(matches, exported("sgg", matches, tmp_path), strict=True):
        held = FORMATS["sgg"].holds
        if match.length is None:
            # gnubg's .mat export forgets the Jacoby rule in results; the next score has it.
            held -= {Feature.RESULTS}
        assert first_difference([match], with_sides_changed(record), held) is None


def test_gnubg_sees_the_result_of_a_game_given_up_without_a_word(tmp_path: Path) -> None:
    given_up = [match for match in random_matches(60) if match.games[-1].given_up and match.length]
    assert given_up
    silent = [
        replace(match, games=tuple(_without_resignation(game) for game in match.games))
        for match in given_up
    ]
    for match, record in zip(given_up, exported("sgg", silent, tmp_path), strict=True):
        back = with_sides_changed(record)
        assert first_difference([match], back, FORMATS["sgg"].holds) is None


def _without_resignation(game: GameTranscript) -> GameTranscript:
    turns = tuple(turn for turn in game.turns if not isinstance(turn, Resignation))
    return replace(game, turns=turns)


def test_a_full_head_and_remarks_do_not_disturb_gnubg(tmp_path: Path) -> None:
    tags = {
        "Site": "GamesGrid",
        "EventDate": "2026.01.02",
        "Player 1 Elo": "1650.20/300",
        "Player 2 Elo": "1710",
        "Event": "Club night",
        "Unrated": "Off",
    }
    remarks = ["31: what a roll", "1) 2", "Game 2.1-0/3", "Ada wins 3 points", "x" * 3_000, "vs. x"]
    place = Span(1, 1, 1)
    match = random_matches(3)[2]
    head = replace(match.match, tags=[Tag(*tag, place) for tag in tags.items()])
    comments = tuple(Comment(remark, place) for remark in remarks)
    games = tuple(replace(game, comments=comments) for game in match.games)
    full = replace(match, match=head, games=games)
    (record,) = exported("sgg", [full], tmp_path)
    assert record.matches[0].tag("EventDate") == "2026.01.02"
    assert record.matches[0].tag("Site") == "GamesGrid"
    assert first_difference([full], with_sides_changed(record), FORMATS["sgg"].holds) is None
