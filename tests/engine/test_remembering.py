"""What an engine said of a position is not asked again."""

from __future__ import annotations

import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest

from bgrecord.core.dice import Roll
from bgrecord.core.legal import legal_plays
from bgrecord.engine.evaluating import Evaluating
from bgrecord.engine.judgement import Level
from bgrecord.engine.store import Store
from bgrecord.record.transcript import CubeKind
from tests.engine.oracle import START, Oracle, match_of, play, turned

AFTER = legal_plays(START, Roll(3, 1))[0].after
MATCH = match_of(
    play(0, "31", after=AFTER),
    turned(1, CubeKind.DOUBLE, 2, AFTER.flip()),
    turned(0, CubeKind.TAKE, 2, AFTER),
    play(1, "66", AFTER.flip()),
)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "new" / "judged.sqlite"


def informed(level: Level | None = None) -> Oracle:
    oracle = Oracle(level) if level else Oracle()
    oracle.worth = {AFTER: 0.1}
    oracle.rolled = {(START, Roll(3, 1)): 0.3, (AFTER.flip(), Roll(6, 6)): 1 / 3}
    return oracle


def test_the_second_time_nobody_is_asked(path: Path) -> None:
    oracle = informed()
    first = Evaluating(oracle).remembering(path).judge([MATCH])
    assert first == Evaluating(informed()).judge([MATCH])
    assert len(oracle.asked) == 3
    silent = Oracle()
    assert Evaluating(silent).remembering(path).judge([MATCH]) == first
    assert silent.asked == []


def test_only_what_is_new_is_asked(path: Path) -> None:
    oracle = informed()
    analyst = Evaluating(oracle).remembering(path)
    analyst.judge([MATCH])
    oracle.asked.clear()
    other = match_of(*MATCH.games[0].turns[:-1], play(1, "55", AFTER.flip()))
    analyst.judge([other])
    ((kind, asked),) = oracle.asked
    assert kind == "plays"
    assert [roll for _, roll in asked] == [Roll(5, 5)]  # type: ignore[misc]


@pytest.mark.parametrize("level", [("oracle", "2.0", 0), ("oracle", "1.0", 1), ("sage", "1.0", 0)])
def test_others_are_asked_themselves(path: Path, level: tuple[str, str, int]) -> None:
    Evaluating(informed()).remembering(path).judge([MATCH])
    other = informed(Level(*level))
    Evaluating(other).remembering(path).judge([MATCH])
    assert len(other.asked) == 3


def test_a_damaged_file_is_no_memory(path: Path) -> None:
    path.parent.mkdir()
    path.write_text("no data base " * 100)
    for _ in range(2):
        oracle = informed()
        assert Evaluating(oracle).remembering(path).judge([MATCH]) != [None]
        assert len(oracle.asked) == 3


def test_several_write_at_once(path: Path) -> None:
    numbers = [bytes([number]) for number in range(40)]

    def keep(number: bytes) -> None:
        Store(path, "positions").keep({number: number * 2})

    with ThreadPoolExecutor(8) as pool:
        [*pool.map(keep, numbers)]
    assert Store(path, "positions").recall(numbers) == {number: number * 2 for number in numbers}


def test_tables_do_not_mix(path: Path) -> None:
    Store(path, "positions").keep({b"question": b"answer"})
    assert Store(path, "matches").recall([b"question"]) == {}


def test_more_is_looked_up_than_one_statement_takes(path: Path) -> None:
    answers = {number.to_bytes(2, "big"): b"answer" for number in range(1200)}
    Store(path, "positions").keep(answers)
    assert Store(path, "positions").recall([*answers, b"unknown"]) == answers


@pytest.mark.parametrize("kept", [b"", b"short", b"\0" * 200, "text", 5, None])
def test_a_damaged_row_is_no_memory(path: Path, kept: object) -> None:
    said = Evaluating(informed()).remembering(path).judge([MATCH])
    with closing(sqlite3.connect(path)) as file, file:
        file.execute("UPDATE positions SET answer = ?", (kept,))
    oracle = informed()
    assert Evaluating(oracle).remembering(path).judge([MATCH]) == said
    assert len(oracle.asked) == 3


@pytest.mark.parametrize("place", [0, 9, -1])
def test_nor_is_an_answer_with_a_flipped_byte(path: Path, place: int) -> None:
    store = Store(path, "positions")
    store.keep({b"question": b"answer", b"other": b"one"})
    with closing(sqlite3.connect(path)) as file, file:
        query = "SELECT answer FROM positions WHERE question = ?"
        ((kept,),) = file.execute(query, (b"question",))
        flipped = bytearray(kept)
        flipped[place] ^= 1
        file.execute("UPDATE positions SET answer = ? WHERE question = ?", (flipped, b"question"))
    assert store.recall([b"question", b"other"]) == {b"other": b"one"}
