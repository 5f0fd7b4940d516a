"""Nobody is asked the same twice."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from bgrecord.core.cube import Cube
from bgrecord.engine.analyst import Judged
from bgrecord.engine.cache import Cached
from bgrecord.engine.judgement import (
    CheckerError,
    CubeAction,
    CubeDecision,
    CubeEquities,
    Judgement,
    Level,
)
from bgrecord.engine.store import cache_file
from bgrecord.record.transcript import Transcript
from tests.convert.random_match import Wanted, random_match

LEVEL = Level("oracle", "1", 0)

SAID: Judged = (
    (
        Judgement(0, Cube(), LEVEL, play=CheckerError(0.25, differs=True), luck=-0.125, unit=0.5),
        Judgement(
            1, Cube(2, 1), LEVEL, action=CubeAction(CubeDecision.TAKE, CubeEquities(0.5, 1.5))
        ),
    ),
    (),
)


class Oracle:
    """Says the same of every match, and remembers what it was asked."""

    def __init__(self, level: Level = LEVEL, said: Judged | None = SAID) -> None:
        self.level = level
        self.said = said
        self.asked: list[Transcript] = []

    def judge(self, matches: Sequence[Transcript]) -> list[Judged | None]:
        self.asked += matches
        return [self.said] * len(matches)


@pytest.fixture
def match() -> Transcript:
    return random_match(Random(1), Wanted(length=3))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "new" / "judged.sqlite"


def test_what_was_said_is_remembered_whole(match: Transcript, path: Path) -> None:
    oracle = Oracle()
    assert Cached(oracle, path).judge([match]) == [SAID]
    again = Cached(oracle, path).judge([match])
    assert again == [SAID]
    assert again[0] is not None
    assert [type(each) for each in again[0][0]] == [Judgement, Judgement]
    assert again[0][0][1].action == SAID[0][1].action
    assert len(oracle.asked) == 1


def test_only_new_matches_are_passed_on(match: Transcript, path: Path) -> None:
    oracle, other = Oracle(), random_match(Random(2), Wanted(length=3))
    cached = Cached(oracle, path)
    cached.judge([match])
    assert cached.judge([other, match, match]) == [SAID] * 3
    assert oracle.asked == [match, other]


def test_names_and_remarks_make_no_difference(match: Transcript, path: Path) -> None:
    oracle = Oracle()
    renamed = replace(
        match,
        names=("Anna", "Bert"),
        games=tuple(replace(game, names=("Anna", "Bert"), number=9) for game in match.games),
    )
    Cached(oracle, path).judge([match])
    Cached(oracle, path).judge([renamed])
    assert len(oracle.asked) == 1


@pytest.mark.parametrize("level", [("oracle", "2", 0), ("oracle", "1", 1), ("other", "1", 0)])
def test_another_engine_version_or_depth_is_asked_anew(
    match: Transcript, path: Path, level: tuple[str, str, int]
) -> None:
    Cached(Oracle(), path).judge([match])
    other = Oracle(Level(*level))
    Cached(other, path).judge([match])
    assert len(other.asked) == 1


def test_a_match_nobody_could_follow_is_asked_about_again(match: Transcript, path: Path) -> None:
    helpless, oracle = Oracle(said=None), Oracle()
    assert Cached(helpless, path).judge([match]) == [None]
    assert Cached(oracle, path).judge([match]) == [SAID]


def test_where_nothing_can_be_kept_the_engine_is_asked(match: Transcript, tmp_path: Path) -> None:
    in_the_way = tmp_path / "file"
    in_the_way.write_text("no data base " * 100)
    for path in (in_the_way, in_the_way / "judged.sqlite"):
        assert Cached(Oracle(), path).judge([match]) == [SAID]


def test_the_user_s_cache_folder_is_used(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    assert cache_file() == tmp_path / "bgrecord" / "judged.sqlite"
    monkeypatch.delenv("XDG_CACHE_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert cache_file().parent == tmp_path / ".cache" / "bgrecord"


@pytest.mark.parametrize("kept", [b"", b"{}", b"5", b"[[[99]]]", b"\xff" * 40, "text", 5, None])
def test_an_answer_that_cannot_be_read_is_none(match: Transcript, path: Path, kept: object) -> None:
    Cached(Oracle(), path).judge([match])
    with closing(sqlite3.connect(path)) as file, file:
        file.execute("UPDATE matches SET answer = ?", (kept,))
    again = Oracle()
    assert Cached(again, path).judge([match]) == [SAID]
    assert len(again.asked) == 1
    assert Cached(again, path).judge([match]) == [SAID]
    assert len(again.asked) == 1
