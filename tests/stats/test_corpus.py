"""Counts over real matches, made once more from the raw text, with nothing of bgrecord's."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

import bgrecord
from bgrecord.stats import Tables, summarize

CORPUS = Path(__file__).parents[3] / "shared" / "corpus"
FILES = sorted(CORPUS.glob("*.mat"))

pytestmark = pytest.mark.skipif(not FILES, reason="the corpus of real matches is not here")

_SCORES = re.compile(r"^ (\S+) : (\d+) +(\S+) : (\d+)")
_ROW = re.compile(r"^ *\d+\)")
_ROLL = re.compile(r"([1-6])([1-6]):(.*)")
_WINS = re.compile(r"Wins (\d+) point")
_LENGTH = re.compile(r"^ *(\d+) point match", re.MULTILINE)
#: Backgammon Studio writes such points, 2008 or 4016, where a match was given up.
_MARK = 1000
_STEP = re.compile(r"(bar|\d+)((?:/(?:off|\d+)\*?)+)(?:\((\d)\))?")

#: What is counted of each side.
Counts = Counter[str]


class Board:
    """Just enough of a board to tell a dance from a roll that was given up."""

    def __init__(self) -> None:
        self.men = [Counter({24: 2, 13: 5, 8: 3, 6: 5}) for _ in range(2)]

    def play(self, side: int, text: str) -> None:
        own, other = self.men[side], self.men[1 - side]
        for start, stops, times in _STEP.findall(text):
            for _ in range(int(times or 1)):
                here = 25 if start == "bar" else int(start)
                for stop in stops.strip("/").replace("*", "").split("/"):
                    there = 0 if stop == "off" else int(stop)
                    own[here] -= 1
                    own[there] += 1
                    if there and other[25 - there] == 1:
                        other[25 - there] -= 1
                        other[25] += 1
                    here = there

    def can_play(self, side: int, number: int) -> bool:
        own, other = self.men[side], self.men[1 - side]
        starts = [25] if own[25] else [point for point in range(1, 25) if own[point]]
        if any(start > number and other[25 - start + number] < 2 for start in starts):
            return True
        return max(starts) <= 6 and (own[number] > 0 or max(starts) < number)


class Game:
    """One game of a text: what each side did, counted."""

    def __init__(self, lines: list[str], right: int, needed: tuple[int, int]) -> None:
        self.counts = (Counts(), Counts())
        self.points: tuple[int, int] = (0, 0)
        self.cube = 1
        self.dropped = False
        self._board = Board()
        for line in lines:
            cells = [line[:right], line[right:]]
            if found := _WINS.search(line):
                side = int(line.index("Wins") >= right - 1)
                won = needed[side] if int(found[1]) > _MARK else int(found[1])
                self.points = (won, 0) if side == 0 else (0, won)
            if row := _ROW.match(line):
                cells[0] = cells[0][row.end() :]
                for side, cell in enumerate(cells):
                    self._read(side, cell)

    def _read(self, side: int, cell: str) -> None:
        counts = self.counts[side]
        if "Doubles" in cell:
            counts["doubles"] += 1
        elif "Takes" in cell:
            counts["takes"] += 1
            self.cube *= 2
        elif "Drops" in cell:
            counts["drops"] += 1
            self.dropped = True
        elif roll := _ROLL.search(cell):
            counts["doublets"] += roll[1] == roll[2]
            self._board.play(side, roll[3])
            if not _STEP.search(roll[3]):
                numbers = int(roll[1]), int(roll[2])
                counts["dances"] += not any(self._board.can_play(side, n) for n in numbers)


def games_in(text: str) -> Iterator[Game]:
    length = _LENGTH.search(text)
    assert length is not None
    for part in re.split(r"^ *Game \d+ *$", text, flags=re.MULTILINE)[1:]:
        lines = part.splitlines()
        scores = next(found for line in lines if (found := _SCORES.match(line)))
        left, right = (int(length[1]) - int(score) for score in scores.group(2, 4))
        yield Game(lines, scores.start(3), (left, right))


@pytest.fixture(scope="module")
def tables() -> Tables:
    return bgrecord.tables(FILES)


@pytest.fixture(scope="module")
def texts() -> dict[str, list[Game]]:
    return {str(path): list(games_in(path.read_text("ascii"))) for path in FILES}


def test_every_side_of_every_match(tables: Tables, texts: dict[str, list[Game]]) -> None:
    measured = {group.labels: group.values for group in summarize(tables, "match").groups}
    heads = tables.matches.set_index("file")
    for file, games in texts.items():
        for side, column in enumerate(("left", "right")):
            counts = sum((game.counts[side] for game in games), Counts())
            values = measured[file, heads.loc[file, column]]
            found = {
                "games": values["games"].value,
                "points": values["points-won"].value,
                "doublets": values["doublets"].part,
                "dances": values["dance-rate"].part,
                "doubles": sum(values[name].value or 0 for name in ("doubles", "redoubles")),
                "takes": values["takes"].value,
                "drops": values["drops"].value,
            }
            expected = {
                "games": len(games),
                "points": sum(game.points[side] for game in games),
                **{name: counts[name] for name in list(found)[2:]},
            }
            assert found == expected, (file, column)


def test_every_gammon_whose_points_tell_it(tables: Tables, texts: dict[str, list[Game]]) -> None:
    """All but last games, which are often written as no more than the points needed."""
    kinds = {1: "single", 2: "gammon", 3: "backgammon"}
    found = tables.games.set_index(["file", "game"])["kind"]
    seen: Counter[str] = Counter()
    for file, games in texts.items():
        for number, game in enumerate(games[:-1], 1):
            kind = kinds[max(game.points) // game.cube]
            assert found[file, number] == kind, (file, number)
            seen[kind] += 1
    assert seen["gammon"] > 20
