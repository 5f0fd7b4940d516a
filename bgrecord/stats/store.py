"""A store: a folder of Parquet files that grows from run to run, and is whole after every kill.

There is a folder for every table, and in it a file for every part: `matches/part-000001.parquet`.
A part holds the rows of some files; its number is the same in all tables. Two tables more say what
the store holds: `files`, every file with the digest of its content, and `players`, every spelling
with the name it is counted under.

A part is changed in three steps. All its tables are written into the folder `.making`; that is
renamed, to `.ready-1` for part 1, from when on the change is decided; then they take their places,
one by one. Who opens the store after a kill throws away what was in the making, finishes what was
ready, and throws away the tables of parts that `files` does not know: what is left of a store that
was to be made anew.
"""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

import pandas as pd

from bgrecord.languages import gettext as _
from bgrecord.players import Players, folded
from bgrecord.shown import encodable
from bgrecord.stats.columns import ALL_TABLES, TABLES, Column
from bgrecord.stats.tables import Tables

#: The version of what is in a store: the columns of all tables and what they mean. One that was
#: made by another version is refused.
SCHEMA = 1

FILES = (
    Column("file", "string", "The path, from the root: the `file` of all tables."),
    Column("digest", "string", "The SHA-256 of its content."),
    Column("part", "int32", "The number of the part with its rows."),
    Column("version", "string", "The version of bgrecord that read it."),
)
PLAYERS = (
    Column("key", "string", "The name without letter case, blanks and ratings."),
    Column("player", "string", "The name the player is counted under in all tables."),
    Column("written", "string", "The name as some file of the part has it."),
)
#: The tables that a store has besides.
STORE_TABLES: Mapping[str, tuple[Column, ...]] = {"files": FILES, "players": PLAYERS}
_COLUMNS = {**ALL_TABLES, **STORE_TABLES}

_DESCRIPTION = "store.json"
#: Out of sight of pandas and DuckDB, which take no files whose names or folders begin with a dot.
_DESCRIBING = f".{_DESCRIPTION}"
_MAKING, _READY, _LOCK = ".making", ".ready", ".lock"
_PARTS = "part-*.parquet"


class StoreError(ValueError):
    """A folder that cannot be used as a store; says in one line why."""


class Held(NamedTuple):
    """A file whose rows are in the store."""

    file: str
    digest: str
    part: int


@dataclass(slots=True)
class Store:
    """A store that is open, and nobody else's meanwhile; see `open_store`."""

    folder: Path
    #: The version of bgrecord that fills it.
    version: str
    #: Whether it has a table of judgements.
    judged: bool
    #: What is in it, by file.
    held: dict[str, Held] = field(default_factory=dict)

    @property
    def tables(self) -> tuple[str, ...]:
        """The names of its tables, those every export has first."""
        return (*(ALL_TABLES if self.judged else TABLES), *STORE_TABLES)

    @property
    def next_part(self) -> int:
        """The number of a part that is new."""
        parts = (path.stem for path in (self.folder / "files").glob(_PARTS))
        return 1 + max((int(part.partition("-")[2]) for part in parts), default=0)

    def players(self, aliases: Mapping[str, Sequence[str]]) -> Players:
        """Everybody met so far, each by the name of the first run that met him."""
        players = Players(aliases)
        if _is_filled(self.folder / "players"):
            known = _read(self.folder, "players").drop_duplicates()
            for key, name, written in known.itertuples(index=False, name=None):
                players.remember(key, name, written)
        return players

    def change(self, part: int, *, without: Collection[str], more: Tables) -> None:
        """Change a part: all of it or, when the run is killed on the way, nothing.

        Args:
            part: its number, an old one or a new one.
            without: the files whose rows go.
            more: the rows that come; their players are called as the store calls them. A file is
                held with the digest of what was read, whatever there is in it meanwhile.
        """
        kept = {
            each.file
            for each in self.held.values()
            if each.part == part and each.file not in without and each.file not in more.digests
        }
        coming = {file: Held(file, digest, part) for file, digest in more.digests.items()}
        making = self.folder / _MAKING
        making.mkdir()
        for name in self.tables:
            if name == "files":
                new = _frame(FILES, [(*each, self.version) for each in coming.values()])
            elif name == "players":
                continue
            else:
                new = getattr(more, name)
            table = pd.concat([self._rows(name, part, kept), new], ignore_index=True)
            _write(table, making / f"{name}.parquet")
            if name == "matches":
                _write(_spellings(table), making / "players.parquet")
        _decide(self.folder, part)
        others = {
            file: each for file, each in self.held.items() if each.part != part or file in kept
        }
        self.held = others | coming

    def _rows(self, table: str, part: int, files: Collection[str]) -> pd.DataFrame:
        """The rows of some files in a part."""
        columns = _COLUMNS[table]
        if not files:
            return _frame(columns, [])
        rows = _read(self.folder, table, _place(self.folder, table, part))
        # Parquet has no seconds, so dates come back in milliseconds.
        kinds = {column.name: column.dtype for column in columns}
        return rows[rows["file"].isin(list(files))].astype(kinds)


@contextmanager
def open_store(
    folder: Path, options: Mapping[str, Any], version: str, *, anew: bool = False
) -> Iterator[Store]:
    """Open a store, or make one; what a killed run left is finished or thrown away.

    Args:
        folder: where it is; it need not exist.
        options: what its tables are made by, as JSON has it; those of all runs must be the same.
            With `judged` it has a table of judgements.
        version: of bgrecord, which is noted with every file.
        anew: throw away what is in it.

    Raises:
        StoreError: another run has it open, it was made with other options or by a version of
            bgrecord with other columns, or the folder holds something else.
        OSError: it cannot be read or written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    if not anew:
        _require_store(folder, options)
    with _locked(folder):
        if anew:
            _clear(folder)
        # Before there is anything else: a folder without it is no store.
        _describe(folder, options, anew=anew)
        shutil.rmtree(folder / _MAKING, ignore_errors=True)
        store = Store(folder, version, judged=bool(options["judged"]))
        for table in store.tables:
            (folder / table).mkdir(exist_ok=True)
        _finish(folder)
        _drop_unknown_parts(folder)
        if _is_filled(folder / "files"):
            files = _read(folder, "files")[list(Held._fields)]
            store.held = {row[0]: Held(*row) for row in files.itertuples(index=False, name=None)}
        yield store


def _require_store(folder: Path, options: Mapping[str, Any]) -> None:
    """Make sure that a folder is empty, or a store of this kind."""
    description = folder / _DESCRIPTION
    if not description.exists():
        if any(path.name not in (_LOCK, _DESCRIBING) for path in folder.iterdir()):
            raise StoreError(_("there is something else in it (--force puts a store there)"))
        return
    try:
        said = json.loads(description.read_text(encoding="utf-8"))
        schema, made_with = said["schema"], dict(said["options"])
    except (ValueError, KeyError, TypeError):
        raise StoreError(_("{file} is damaged").format(file=_DESCRIPTION)) from None
    if schema != SCHEMA:
        problem = _(
            "made by a version of bgrecord with other columns (schema {found}, here {known}); "
            "--force makes it anew"
        )
        raise StoreError(problem.format(found=schema, known=SCHEMA))
    names = {*made_with, *options}
    other = sorted(name for name in names if made_with.get(name) != options.get(name))
    if other:
        problem = _("made with other options ({names}); --force makes it anew")
        raise StoreError(problem.format(names=", ".join(other)))


def _describe(folder: Path, options: Mapping[str, Any], *, anew: bool) -> None:
    description = folder / _DESCRIPTION
    if anew or not description.exists():
        beside = folder / _DESCRIBING
        text = json.dumps({"schema": SCHEMA, "options": options}, indent=1, ensure_ascii=False)
        beside.write_text(text + "\n", encoding="utf-8")
        beside.replace(description)


def _clear(folder: Path) -> None:
    """Take the contents of a store out of a folder, and nothing else.

    What tells of them goes first: a part that is not in `files` is none. A change that is ready
    goes at once, as half of it would be taken for all.
    """
    _drop_parts(folder / "files")
    for path in folder.glob(f"{_READY}-*"):
        shutil.rmtree(folder / _MAKING, ignore_errors=True)
        path.rename(folder / _MAKING)
    for name in _COLUMNS:
        _drop_parts(folder / name)


def _drop_unknown_parts(folder: Path) -> None:
    """Throw away what a run left that was killed while it cleared the store."""
    known = {path.name for path in (folder / "files").glob(_PARTS)}
    for name in _COLUMNS:
        _drop_parts(folder / name, but=known)


def _drop_parts(table: Path, *, but: Collection[str] = ()) -> None:
    for path in table.glob(_PARTS):
        if path.name not in but:
            path.unlink()


@contextmanager
def _locked(folder: Path) -> Iterator[None]:
    """Keep a store for this run alone; the system lets go of it when the run is killed."""
    with closing(sqlite3.connect(folder / _LOCK, timeout=0, isolation_level=None)) as lock:
        try:
            lock.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError:
            raise StoreError(_("another run is writing to it")) from None
        yield


def _decide(folder: Path, part: int) -> None:
    """From here on a change that is in the making will be made."""
    making = folder / _MAKING
    _flush(making)
    making.rename(folder / f"{_READY}-{part}")
    _flush(folder)
    _finish(folder)


def _finish(folder: Path) -> None:
    """Let the tables of a part that is ready take their places."""
    for ready in folder.glob(f"{_READY}-*"):
        part = int(ready.name.rpartition("-")[2])
        for path in sorted(ready.iterdir()):
            path.replace(_place(folder, path.stem, part))
            _flush(folder / path.stem)
        ready.rmdir()


def _flush(folder: Path) -> None:
    """Have the names in a folder on the disk, where the system can be asked for it."""
    if os.name != "nt":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def _write(table: pd.DataFrame, path: Path) -> None:
    with path.open("wb") as file:
        table.to_parquet(file, index=False)
        file.flush()
        os.fsync(file.fileno())


def _read(folder: Path, table: str, place: Path | None = None) -> pd.DataFrame:
    """A table, or the part of it in one place.

    Raises:
        StoreError: a part is damaged.
        OSError: one cannot be read.
    """
    columns = [column.name for column in _COLUMNS[table]]
    try:
        return pd.read_parquet(place or folder / table, columns=columns)
    except (ValueError, OSError) as error:
        if place is None:
            # Which of them it is, only reading them one by one tells.
            parts = sorted((folder / table).glob(_PARTS))
            return pd.concat([_read(folder, table, part) for part in parts], ignore_index=True)
        # What the system says has a number; that a part makes no sense is said by Arrow.
        if isinstance(error, OSError) and error.errno is not None:
            raise
        name = place.relative_to(folder).as_posix()
        raise StoreError(_("{file} is damaged").format(file=name)) from None


def _place(folder: Path, table: str, part: int) -> Path:
    return folder / table / f"part-{part:06}.parquet"


def _is_filled(folder: Path) -> bool:
    return any(folder.glob(_PARTS))


def _spellings(matches: pd.DataFrame) -> pd.DataFrame:
    """The players of some matches, by all their spellings."""
    names = pd.concat(
        [
            matches[[side, f"{side}_as_written"]].set_axis(["player", "written"], axis=1)
            for side in ("left", "right")
        ]
    ).drop_duplicates()
    rows = [
        (encodable(folded(written)), name, written)
        for name, written in names.itertuples(index=False, name=None)
    ]
    return _frame(PLAYERS, rows)


def _frame(columns: Sequence[Column], rows: Sequence[tuple[Any, ...]]) -> pd.DataFrame:
    values = list(zip(*rows, strict=True)) or [()] * len(columns)
    return pd.DataFrame(
        {
            column.name: pd.Series(told, dtype=column.dtype)
            for column, told in zip(columns, values, strict=True)
        }
    )
