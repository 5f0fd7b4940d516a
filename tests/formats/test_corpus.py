"""Real exports of Backgammon Galaxy and Backgammon Studio, counted by other means."""

from __future__ import annotations

import re
from collections import Counter
from itertools import pairwise
from pathlib import Path

from bgrecord.formats import read_source
from bgrecord.formats.mat.rows import PLAIN_ROW, cut
from bgrecord.record.actions import Lost, Rolled, Unplayed, Won
from bgrecord.record.model import Record
from bgrecord.source import decode


def _records(corpus: list[Path]) -> list[Record]:
    return [read_source(decode(path.read_bytes(), path.name)) for path in corpus]


def test_nothing_in_a_server_export_is_beyond_the_reader(corpus: list[Path]) -> None:
    for record in _records(corpus):
        (match,) = record.matches
        assert not record.notes, record.source.name
        assert not match.notes, record.source.name
        assert match.length is not None
        for game in match.games:
            assert game.score is not None
            actions = [entry.action for entry in game.entries]
            assert not any(action.unreadable for action in actions if isinstance(action, Rolled))


def test_every_roll_game_and_result_is_read(corpus: list[Path]) -> None:
    for record in _records(corpus):
        text = record.source.text
        games = record.matches[0].games
        kinds = Counter(type(entry.action) for game in games for entry in game.entries)
        assert len(games) == len(re.findall(r"^ Game \d", text, re.MULTILINE))
        assert kinds[Rolled] == len(re.findall(r"\d\d: ?", text.partition(" Game ")[2]))
        assert kinds[Won] == text.count("Wins ")
        assert kinds[Lost] == text.count("Losses ")


def test_sides_alternate_but_for_results(corpus: list[Path]) -> None:
    for record in _records(corpus):
        for game in record.matches[0].games:
            sides = [
                entry.side for entry in game.entries if not isinstance(entry.action, Won | Lost)
            ]
            assert all(one != other for one, other in pairwise(sides))


def test_places_point_at_the_text_of_the_cell(corpus: list[Path]) -> None:
    for record in _records(corpus):
        for game in record.matches[0].games:
            for entry in game.entries:
                line = record.source.line(entry.line)
                cell = line[entry.column - 1 : entry.end_column - 1]
                assert cell == cell.strip() != ""
                if isinstance(entry.action, Rolled):
                    assert cell.startswith(f"{entry.action.roll}:")
                assert entry.row is None or line.lstrip().startswith(f"{entry.row})")


def test_the_writer_is_told_by_its_habits(corpus: list[Path]) -> None:
    for record in _records(corpus):
        site = record.matches[0].tag("Site")
        assert record.dialect.name == {"BackgammonGalaxy": "galaxy"}.get(site or "", "studio")


def test_what_stands_behind_rolls_without_a_play(corpus: list[Path]) -> None:
    words = Counter(
        entry.action.unplayed
        for record in _records(corpus)
        for game in record.matches[0].games
        for entry in game.entries
        if isinstance(entry.action, Rolled) and entry.action.unplayed
    )
    assert set(words) == {Unplayed.BLANK, Unplayed.CANNOT_MOVE, Unplayed.UNKNOWN}


def test_the_short_way_through_a_row_is_the_long_way(corpus: list[Path]) -> None:
    for path in corpus[::5]:
        for line in re.findall(r"^ *\d+\).*", path.read_text(encoding="utf-8"), re.MULTILINE):
            found = PLAIN_ROW.match(line + "\n")
            assert found
            if not found[4]:
                (row,) = cut(line)
                assert row.number == int(found[1])
                assert [cell.text for cell in row.cells] == [
                    text for text in found.group(2, 3) if text
                ]
                assert [cell.start for cell in row.cells] == [
                    start for start in (found.start(2), found.start(3)) if start >= 0
                ]
