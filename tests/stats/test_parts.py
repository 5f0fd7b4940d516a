"""Tables made apart and put together are those that one collector makes of all records."""

from __future__ import annotations

from itertools import product

import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bgrecord.batch.tables import Making, TableOptions, tables_of
from bgrecord.stats import GROUPINGS, Detail, Players, Summing, Tables, combined, summarize
from tests.stats.tiny import record

#: Spellings of three players.
SPELLINGS = ("Ada", "ADA", "ada (1823)", "Bob", " bob", "Cem")
MAKING = Making(TableOptions(findings=True), Detail(notation=True))


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """A record of every two spellings, and something wrong in each."""
    folder = tmp_path_factory.mktemp("parts")
    paths = []
    for left, right in product(SPELLINGS, SPELLINGS):
        path = folder / f"{len(paths)}.mat"
        path.write_text(record(left, right, reply="8/4 6/5"), encoding="utf-8")
        paths.append(str(path))
    return paths


def require_same(some: Tables, others: Tables) -> None:
    for (name, table), (_, other) in zip(some.frames(), others.frames(), strict=True):
        pd.testing.assert_frame_equal(table, other, obj=name)
    assert dict(some.players.spellings) == dict(others.players.spellings)
    assert (some.unread, some.unjudged, some.judged) == (
        others.unread,
        others.unjudged,
        others.judged,
    )


@settings(max_examples=15, deadline=None)
@given(data=st.data())
def test_cut_anywhere(files: list[str], data: st.DataObject) -> None:
    order = data.draw(st.permutations([*files, "missing.mat"]))[:12]
    cuts = sorted(data.draw(st.sets(st.integers(1, 11), max_size=4)))
    parts = [
        tables_of(order[start:end], MAKING)
        for start, end in zip([0, *cuts], [*cuts, len(order)], strict=True)
    ]
    together = tables_of(order, MAKING)
    require_same(combined(parts, Players()), together)
    first = combined(parts[:2], Players())
    require_same(combined([first, *parts[2:]], Players()), together)
    last = combined(parts[1:], Players())
    require_same(combined([parts[0], last], Players()), together)


def test_names_may_change_places(files: list[str]) -> None:
    """What one part calls Ada and another ADA is one player, by the name met first."""
    by_last = tables_of([files[1 * 6 + 3]], MAKING)
    assert by_last.matches["left"].tolist() == ["ADA"]
    players = Players()
    players.name("Ada")
    renamed = combined([by_last], players)
    assert renamed.matches["left"].tolist() == ["Ada"]
    assert renamed.matches["left_as_written"].tolist() == ["ADA"]
    assert set(renamed.turns["player"]) == {"Ada", "Bob"}


def test_aliases_are_those_of_all_parts(files: list[str]) -> None:
    aliases = {"Cem": ["Ada"]}
    making = Making(MAKING.options, MAKING.detail, aliases)
    parts = [tables_of([file], making) for file in files[:3]]
    assert set(combined(parts, Players(aliases)).matches["left"]) == {"Cem"}


def test_of_no_parts_there_are_empty_tables() -> None:
    nothing = combined([], Players())
    assert all(table.empty for _, table in nothing.frames())
    assert list(nothing.matches) == list(tables_of([], MAKING).matches)


@pytest.mark.parametrize("by", GROUPINGS)
@pytest.mark.parametrize("player", [None, "ADA"])
def test_measures_of_parts_add_up_to_those_of_the_whole(
    files: list[str], by: str, player: str | None
) -> None:
    players = Players()
    summing = Summing(by, player=player)
    for start in range(0, len(files), 7):
        summing.add(combined([tables_of(files[start : start + 7], MAKING)], players))
    assert summing.summary() == summarize(tables_of(files, MAKING), by, player=player)
