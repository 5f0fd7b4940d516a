"""A store: whatever comes, goes, changes or kills a run, it holds every file's rows once."""

from __future__ import annotations

import hashlib
import json
import os
import random
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pandas as pd
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bgrecord.batch.chunks import Chunk
from bgrecord.batch.files import find_files
from bgrecord.batch.store import Outcome, bring_up_to_date
from bgrecord.batch.tables import Making, TableOptions, tables_of
from bgrecord.stats import TABLES, Detail, Tables
from bgrecord.stats import store as store_module
from bgrecord.stats.columns import ALL_TABLES
from bgrecord.stats.store import SCHEMA, STORE_TABLES, StoreError, open_store
from tests.stats.tiny import record

pytest.importorskip("pyarrow", reason="the extra parquet is not installed")

MAKING = Making(TableOptions(findings=True), Detail(notation=True))
OPTIONS = {"judged": False}
#: Contents of files, one of them no record.
CONTENTS = (
    record("Ada", "Bob"),
    record("ADA", "Cem"),
    record("Bob", "ada"),
    record("Ada", "Bob", reply="8/4 6/5"),
    record("Dia", "Cem", reply="24/20 13/11"),
    record("cem", "Bob", reply="24/18"),
    "no record",
)
Disk = Mapping[str, int]


def update(
    store: Path,
    paths: list[str],
    *,
    prune: bool = False,
    part_size: int = 2,
    anew: bool = False,
    meanwhile: Callable[[], object] = lambda: None,
) -> Outcome:
    """A run of the export; `meanwhile` happens before the first file is read."""

    def make_tables(chunks: Iterable[Chunk]) -> Iterator[Tables]:
        meanwhile()
        yield from map(partial(tables_of, making=MAKING), chunks)

    outcome = Outcome()
    with open_store(store, OPTIONS, "1", anew=anew) as opened:
        done = bring_up_to_date(
            opened,
            find_files(paths),
            make_tables,
            opened.players({}),
            outcome,
            prune=prune,
            files_a_part=part_size,
        )
        assert sum(1 for _ in done) == len(list(find_files(paths)))
    return outcome


def write(folder: Path, disk: Disk) -> list[str]:
    """Files with these contents, and no others; their paths in the order of their names."""
    folder.mkdir(exist_ok=True)
    for path in folder.iterdir():
        path.unlink()
    for name, content in disk.items():
        (folder / name).write_text(CONTENTS[content], encoding="utf-8")
    return [str(folder / name) for name in sorted(disk)]


def held(store: Path) -> list[str]:
    """The names of the files in a store."""
    return sorted(Path(file).name for file in pd.read_parquet(store / "files")["file"])


def rows(store: Path, *, places: bool = True) -> dict[str, list[tuple[str, ...]]]:
    """All tables but for the order of rows, names in small letters, maybe without files."""
    found = {}
    for name in TABLES:
        table = pd.read_parquet(store / name).drop(columns=[] if places else ["file"])
        kept = table.astype("string").fillna("")
        for column in {"left", "right", "player", "opponent"} & set(kept):
            kept[column] = kept[column].str.casefold()
        found[name] = sorted(kept.itertuples(index=False, name=None))
    return found


def require_sound(store: Path) -> None:
    """Every content is there once, every row belongs to a file, every player has one name."""
    files = pd.read_parquet(store / "files")
    assert files["digest"].is_unique
    assert files["file"].is_unique
    for name in TABLES:
        assert set(pd.read_parquet(store / name)["file"]) <= set(files["file"])
    assert not pd.read_parquet(store / "matches").duplicated(["file", "match"]).any()
    players = pd.read_parquet(store / "players").drop_duplicates()
    assert (players.groupby("key")["player"].nunique() == 1).all()
    matches = pd.read_parquet(store / "matches")
    assert {*matches["left"], *matches["right"]} == set(players["player"])
    assert {*matches["left_as_written"], *matches["right_as_written"]} == set(players["written"])


@pytest.fixture(autouse=True)
def unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody pulls the plug here, so nobody waits for the disk."""
    monkeypatch.setattr(os, "fsync", lambda _: None)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "records"


@pytest.fixture
def store(tmp_path: Path) -> Path:
    return tmp_path / "store"


def test_a_part_holds_so_many_files(folder: Path, store: Path) -> None:
    update(store, write(folder, {"a.mat": 0, "b.mat": 1, "c.mat": 2}), part_size=2)
    for name in (*TABLES, *STORE_TABLES):
        parts = sorted(path.name for path in (store / name).iterdir())
        assert parts == ["part-000001.parquet", "part-000002.parquet"]
    assert pd.read_parquet(store / "files")["part"].tolist() == [1, 1, 2]


def test_only_what_is_new_is_read(folder: Path, store: Path) -> None:
    assert update(store, write(folder, {"a.mat": 0, "b.mat": 1})).added == 2
    before = {path: path.stat().st_mtime_ns for path in store.rglob("*.parquet")}
    outcome = update(store, write(folder, {"a.mat": 0, "b.mat": 1, "c.mat": 2}))
    assert (outcome.added, outcome.known) == (1, 2)
    assert held(store) == ["a.mat", "b.mat", "c.mat"]
    assert before.items() <= {p: p.stat().st_mtime_ns for p in store.rglob("*.parquet")}.items()


def test_the_content_decides_not_the_name(folder: Path, store: Path) -> None:
    update(store, write(folder, {"a.mat": 0}))
    outcome = update(store, write(folder, {"moved.mat": 0, "twice.mat": 0}))
    assert (outcome.added, outcome.known, outcome.copies) == (0, 2, 2)
    assert held(store) == ["a.mat"]


def test_the_digest_is_one_that_can_be_looked_up(folder: Path, store: Path) -> None:
    (path,) = write(folder, {"a.mat": 0})
    update(store, [path])
    digest = hashlib.sha256(Path(path).read_bytes()).hexdigest()
    assert pd.read_parquet(store / "files")["digest"].tolist() == [digest]


def test_the_digest_is_that_of_what_was_read(folder: Path, store: Path) -> None:
    """A file is rewritten between the first look at it and the reading, and then once more."""
    (path,) = write(folder, {"a.mat": 0})
    update(store, [path], meanwhile=lambda: write(folder, {"a.mat": 1}))
    digest = hashlib.sha256(CONTENTS[1].encode()).hexdigest()
    assert pd.read_parquet(store / "files")["digest"].tolist() == [digest]
    assert pd.read_parquet(store / "matches")["left"].tolist() == ["ADA"]
    write(folder, {"a.mat": 0})
    assert update(store, [path]).added == 1
    assert pd.read_parquet(store / "matches")["left_as_written"].tolist() == ["Ada"]


def test_a_file_that_becomes_a_copy_while_it_waits_is_there_once(folder: Path, store: Path) -> None:
    paths = write(folder, {"a.mat": 0, "b.mat": 1})
    update(store, paths, part_size=1, meanwhile=lambda: write(folder, {"a.mat": 1, "b.mat": 1}))
    require_sound(store)
    assert len(pd.read_parquet(store / "matches")) == 1


def test_a_moved_file_is_there_once_though_its_old_place_cannot_be_read(
    folder: Path, store: Path
) -> None:
    """Of what two files are held with, that one has the rows which has it still."""
    update(store, write(folder, {"a.mat": 0, "b.mat": 1}))
    outcome = update(store, write(folder, {"a.mat": 6, "b.mat": 1, "moved.mat": 0}))
    assert [failure.path for failure in outcome.unread] == [str(folder / "a.mat")]
    assert (outcome.added, outcome.removed) == (1, 1)
    assert held(store) == ["b.mat", "moved.mat"]
    require_sound(store)


def test_what_is_there_twice_goes_with_the_next_run(folder: Path, store: Path) -> None:
    """A run was killed after the file came under its new path, before it went under the old."""
    paths = write(folder, {"a.mat": 6, "moved.mat": 0})
    with open_store(store, OPTIONS, "1") as opened:
        for part, name in enumerate(["a.mat", "moved.mat"], 1):
            (folder / name).write_text(CONTENTS[0], encoding="utf-8")
            opened.change(part, without=(), more=tables_of([str(folder / name)], MAKING))
    write(folder, {"a.mat": 6, "moved.mat": 0})
    assert held(store) == ["a.mat", "moved.mat"]
    assert update(store, paths).removed == 1
    assert held(store) == ["moved.mat"]


def test_a_changed_file_is_replaced(folder: Path, store: Path) -> None:
    update(store, write(folder, {"a.mat": 0, "b.mat": 1}))
    outcome = update(store, write(folder, {"a.mat": 3, "b.mat": 1}))
    assert (outcome.added, outcome.known, outcome.removed) == (1, 1, 0)
    assert held(store) == ["a.mat", "b.mat"]
    findings = pd.read_parquet(store / "findings")
    assert [Path(file).name for file in findings["file"]] == ["a.mat"]


def test_a_file_that_became_a_copy_goes(folder: Path, store: Path) -> None:
    update(store, write(folder, {"a.mat": 0, "b.mat": 1}))
    assert update(store, write(folder, {"a.mat": 1, "b.mat": 1})).removed == 1
    assert held(store) == ["b.mat"]


def test_contents_that_changed_places(folder: Path, store: Path) -> None:
    update(store, write(folder, {"a.mat": 0, "b.mat": 1}), part_size=1)
    assert update(store, write(folder, {"a.mat": 1, "b.mat": 0}), part_size=1).added == 2
    require_sound(store)
    left = pd.read_parquet(store / "matches").set_index("file")["left_as_written"]
    assert {Path(str(file)).name: name for file, name in left.items()} == {
        "a.mat": "ADA",
        "b.mat": "Ada",
    }


def test_a_changed_file_that_cannot_be_read_keeps_its_rows(folder: Path, store: Path) -> None:
    update(store, write(folder, {"a.mat": 0}))
    before = rows(store)
    outcome = update(store, write(folder, {"a.mat": 6}))
    assert [failure.path for failure in outcome.unread] == [str(folder / "a.mat")]
    assert rows(store) == before
    assert len(update(store, [str(folder / "a.mat")]).unread) == 1


def test_vanished_files_stay_unless_pruned(folder: Path, store: Path) -> None:
    update(store, write(folder, {"a.mat": 0, "b.mat": 1}))
    write(folder, {"b.mat": 1})
    assert update(store, [str(folder)]).removed == 0
    assert held(store) == ["a.mat", "b.mat"]
    assert update(store, [str(folder)], prune=True).removed == 1
    assert held(store) == ["b.mat"]
    require_sound(store)


def test_pruned_is_what_is_gone_not_what_was_not_named(folder: Path, store: Path) -> None:
    first, second = write(folder, {"a.mat": 0, "b.mat": 1})
    update(store, [first, second])
    assert update(store, [first], prune=True).removed == 0


def test_a_member_that_is_gone_from_its_archive_is_pruned(folder: Path, store: Path) -> None:
    write(folder, {})
    archive, other = folder / "season.zip", folder / "other.zip"
    for path, contents in ((archive, (0, 1)), (other, (2,))):
        with ZipFile(path, "w") as file:
            for content in contents:
                file.writestr(f"{content}.mat", CONTENTS[content])
    update(store, [str(archive), str(other)])
    with ZipFile(archive, "w") as file:
        file.writestr("1.mat", CONTENTS[1])
    assert update(store, [str(archive)]).removed == 0
    assert update(store, [str(archive)], prune=True).removed == 1
    assert held(store) == ["1.mat", "2.mat"]
    archive.write_bytes(b"no archive any more")
    assert update(store, [str(other)], prune=True).removed == 0
    archive.unlink()
    assert update(store, [str(other)], prune=True).removed == 1
    assert held(store) == ["2.mat"]


def test_a_folder_that_became_a_file_holds_nothing_any_more(folder: Path, store: Path) -> None:
    write(folder, {"a.mat": 0})
    update(store, [str(folder)])
    shutil.rmtree(folder)
    folder.write_text(CONTENTS[1], encoding="utf-8")
    assert update(store, [str(folder)], prune=True).removed == 1
    assert held(store) == ["records"]


def test_a_moved_file_is_found_again_when_pruning(folder: Path, store: Path) -> None:
    update(store, write(folder, {"a.mat": 0}))
    outcome = update(store, write(folder, {"moved.mat": 0}), prune=True)
    assert (outcome.added, outcome.removed) == (1, 1)
    assert held(store) == ["moved.mat"]


def test_players_keep_the_name_of_the_first_run(folder: Path, store: Path) -> None:
    update(store, write(folder, {"z.mat": 1}))
    update(store, write(folder, {"a.mat": 0, "z.mat": 1}))
    assert set(pd.read_parquet(store / "matches")["left"]) == {"ADA"}
    assert set(pd.read_parquet(store / "turns")["player"]) == {"ADA", "Bob", "Cem"}
    require_sound(store)


@pytest.mark.skipif(os.name == "nt", reason="Windows has no names of files in bytes")
def test_a_name_that_is_no_text_is_refused(folder: Path, store: Path) -> None:
    write(folder, {"a.mat": 0})
    nameless = folder / os.fsdecode(b"caf\xe9.mat")
    nameless.write_text(CONTENTS[1], encoding="utf-8")
    assert [failure.path for failure in update(store, [str(folder)]).unread] == [str(nameless)]
    assert held(store) == ["a.mat"]


def test_standard_input_is_refused(store: Path) -> None:
    assert [failure.path for failure in update(store, ["-"]).unread] == ["-"]


# What a store is made by.


def test_another_schema_is_refused(folder: Path, store: Path) -> None:
    paths = write(folder, {"a.mat": 0})
    update(store, paths)
    said = json.loads((store / "store.json").read_text(encoding="utf-8"))
    assert said["schema"] == SCHEMA
    (store / "store.json").write_text(json.dumps({**said, "schema": SCHEMA + 1}), encoding="utf-8")
    with pytest.raises(StoreError):
        update(store, paths)
    assert update(store, paths, anew=True).added == 1
    require_sound(store)


def test_the_schema_changes_with_the_columns() -> None:
    """Whoever changes a column gives the schema another number, and this test the new digest."""
    columns = [
        (table, column.name, column.dtype)
        for table, known in {**ALL_TABLES, **STORE_TABLES}.items()
        for column in known
    ]
    digest = hashlib.sha256(json.dumps(columns).encode()).hexdigest()[:16]
    assert (SCHEMA, digest) == (1, "635c4e7101796c6c")


def test_other_options_are_refused(folder: Path, store: Path) -> None:
    update(store, write(folder, {"a.mat": 0}))
    with pytest.raises(StoreError), open_store(store, {**OPTIONS, "encoding": "cp437"}, "1"):
        pass


@pytest.mark.parametrize("text", ["", "[]", '{"schema": 1}', '{"schema": 1, "options": 2}'])
def test_a_damaged_description_is_refused(store: Path, text: str) -> None:
    store.mkdir()
    (store / "store.json").write_text(text, encoding="utf-8")
    with pytest.raises(StoreError), open_store(store, OPTIONS, "1"):
        pass


@pytest.mark.parametrize("table", [*TABLES, *STORE_TABLES])
@pytest.mark.parametrize("content", [b"", b"x", b"PAR1" * 9])
def test_a_damaged_part_is_named(folder: Path, store: Path, table: str, content: bytes) -> None:
    update(store, write(folder, {"a.mat": 0, "b.mat": 1, "c.mat": 2, "d.mat": 4}))
    damaged = store / table / "part-000002.parquet"
    damaged.write_bytes(content)
    paths = write(folder, {"a.mat": 0, "b.mat": 1, "c.mat": 2, "d.mat": 5})
    with pytest.raises(StoreError, match=f"{table}/part-000002.parquet"):
        update(store, paths)
    assert update(store, paths, anew=True).added == 4
    require_sound(store)


def test_a_part_that_is_not_in_files_is_read_again(folder: Path, store: Path) -> None:
    paths = write(folder, {"a.mat": 0, "b.mat": 1, "c.mat": 2, "d.mat": 4})
    update(store, paths)
    before = rows(store)
    (store / "turns" / "part-000001.parquet").write_bytes(b"x")
    (store / "files" / "part-000001.parquet").unlink()
    assert update(store, paths).added == 2
    assert rows(store) == before
    require_sound(store)


def test_a_part_of_other_columns_is_damaged(folder: Path, store: Path) -> None:
    update(store, write(folder, {"a.mat": 0}))
    pd.DataFrame({"file": ["a.mat"]}).to_parquet(store / "files" / "part-000001.parquet")
    with pytest.raises(StoreError, match=r"files/part-000001\.parquet"):
        update(store, [str(folder)])


def test_a_folder_of_something_else_is_refused_and_never_emptied(store: Path) -> None:
    store.mkdir()
    (store / "mine.txt").write_text("mine", encoding="utf-8")
    with pytest.raises(StoreError), open_store(store, OPTIONS, "1"):
        pass
    with open_store(store, OPTIONS, "1", anew=True):
        pass
    assert (store / "mine.txt").read_text(encoding="utf-8") == "mine"


def test_two_runs_do_not_share_a_store(store: Path) -> None:
    with (
        open_store(store, OPTIONS, "1"),
        pytest.raises(StoreError),
        open_store(store, OPTIONS, "1"),
    ):
        pass
    with open_store(store, OPTIONS, "1"):
        pass


# Any order, and any changes.

_DISKS = st.dictionaries(
    st.sampled_from(["a.mat", "b.mat", "c.mat", "d.mat", "e.mat"]),
    st.integers(0, len(CONTENTS) - 2),
    max_size=5,
)


@settings(max_examples=12, deadline=None)
@given(
    disks=st.lists(st.tuples(_DISKS, st.booleans(), st.randoms(use_true_random=False)), max_size=4)
)
def test_many_runs_end_as_one_would(
    disks: list[tuple[Disk, bool, random.Random]], tmp_path_factory: pytest.TempPathFactory
) -> None:
    place = tmp_path_factory.mktemp("runs")
    disk: Disk = {"a.mat": 0}
    update(place / "store", write(place / "records", disk))
    for disk, prune, chance in disks:
        paths = write(place / "records", disk)
        chance.shuffle(paths)
        update(place / "store", paths, prune=prune)
        require_sound(place / "store")
    paths = write(place / "records", disk)
    update(place / "store", paths, prune=True)
    require_sound(place / "store")
    update(place / "at once", [str(place / "records")] if paths else [])
    if paths:
        assert rows(place / "store", places=False) == rows(place / "at once", places=False)
    else:
        assert held(place / "store") == []


# Kills.


class Killed(BaseException):
    """Nobody who tidies up has a chance to catch it."""


def _stepwise(steps: Iterator[None], work: Callable[..., Any]) -> Callable[..., Any]:
    def step(*arguments: Any, **named: Any) -> Any:
        if next(steps, Killed) is Killed:
            raise Killed
        return work(*arguments, **named)

    return step


def _killed(
    run: Callable[[Path], object],
    steps: Iterable[tuple[Any, str]],
    place: Path,
    begun: Path | None = None,
) -> Iterator[Path]:
    """Stores whose run was killed: before its first step, before its second, to its last.

    Args:
        run: what brings a store up to date.
        steps: the functions that are its steps, and where they are found.
        place: where the stores go.
        begun: the store as it was before the run.
    """
    for survived in range(1000):
        store = place / f"store-{survived}"
        if begun is not None:
            shutil.copytree(begun, store)
        with pytest.MonkeyPatch.context() as patch:
            left = iter([None] * survived)
            for home, name in steps:
                patch.setattr(home, name, _stepwise(left, getattr(home, name)))
            try:
                run(store)
            except Killed:
                pass
            else:
                return
        yield store


def test_a_kill_at_any_step_loses_and_doubles_nothing(folder: Path, tmp_path: Path) -> None:
    """A first run, then one that changes, adds and prunes; it is killed at each of its steps."""
    before: Disk = {"a.mat": 0, "b.mat": 1, "c.mat": 2}
    after: Disk = {"a.mat": 3, "b.mat": 1, "d.mat": 4, "e.mat": 5}
    begun, whole = tmp_path / "begun", tmp_path / "whole"
    update(begun, write(folder, before))
    shutil.copytree(begun, whole)
    paths = write(folder, after)
    update(whole, paths, prune=True)
    expected = rows(whole)
    steps = [(store_module, "_write"), (Path, "replace"), (Path, "rename"), (Path, "rmdir")]
    kills = 0
    for store in _killed(partial(update, paths=paths, prune=True), steps, tmp_path, begun):
        kills += 1
        update(store, paths, prune=True)
        require_sound(store)
        assert rows(store) == expected
    assert kills > 20


def test_a_kill_while_a_store_is_made_anew_doubles_nothing(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A change is ready, and files of it have taken their places, when the store is cleared."""
    begun, whole = tmp_path / "begun", tmp_path / "whole"
    update(begun, write(folder, {"a.mat": 0, "b.mat": 1, "c.mat": 2}))
    paths = write(folder, {"a.mat": 3, "b.mat": 1, "d.mat": 4, "e.mat": 5})
    update(whole, paths)
    expected = rows(whole)
    with monkeypatch.context() as patch:
        patch.setattr(Path, "replace", _stepwise(iter([None] * 2), Path.replace))
        with pytest.raises(Killed):
            update(begun, paths)
    assert len(list((begun / ".ready-1").iterdir())) == 4
    steps = [(Path, "unlink"), (Path, "replace"), (Path, "rename"), (shutil, "rmtree")]
    kills = 0
    for store in _killed(partial(update, paths=paths, anew=True), steps, tmp_path, begun):
        kills += 1
        update(store, paths)
        update(store, paths, prune=True)
        require_sound(store)
        assert rows(store) == expected
    assert kills > 20


def test_a_kill_before_the_first_part_does_not_end_a_store(folder: Path, tmp_path: Path) -> None:
    paths = write(folder, {"a.mat": 0})
    steps = [(Path, "mkdir"), (Path, "replace")]
    kills = 0
    for store in _killed(partial(update, paths=paths), steps, tmp_path):
        kills += 1
        update(store, paths)
        assert held(store) == ["a.mat"]
    assert kills > 8


_KILLED_AFTER = """
import os, signal, sys
from bgrecord.cli import main
from bgrecord.stats import store

left = int(sys.argv[1])

def write(*arguments):
    global left
    if left == 0:
        os.kill(os.getpid(), signal.SIGKILL)
    left -= 1
    written(*arguments)

written, store._write = store._write, write
main(sys.argv[2:])
"""


@pytest.mark.skipif(os.name == "nt", reason="Windows has no SIGKILL")
def test_killed_again_and_again_the_totals_are_exact(folder: Path, store: Path) -> None:
    folder.mkdir()
    for number in range(40):
        text = record(f"Ada {number}", "Bob" if number % 3 else "BOB")
        (folder / f"{number:02}.mat").write_text(text, encoding="utf-8")
    arguments = ["export", str(folder), "--to", "parquet", "-o", str(store), "--part-size", "4"]
    chance, kills = random.Random(7), 0
    while True:
        # Six tables a part: after six of them a part is whole.
        steps = chance.randrange(8, 30)
        done = subprocess.run(
            [sys.executable, "-c", _KILLED_AFTER, str(steps), *arguments],
            capture_output=True,
            check=False,
        )
        if done.returncode == 0:
            break
        assert done.returncode == -signal.SIGKILL, done.stderr
        kills += 1
    assert kills >= 2
    require_sound(store)
    assert held(store) == [f"{number:02}.mat" for number in range(40)]
    assert len(pd.read_parquet(store / "matches")) == 40
    assert len(pd.read_parquet(store / "games")) == 40
    assert len(pd.read_parquet(store / "turns")) == 80
    update_at_once = store.with_name("at once")
    update(update_at_once, [str(folder)], part_size=4)
    assert rows(store) == rows(update_at_once)
