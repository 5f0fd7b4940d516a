"""Writes tables to files: CSV, JSON Lines, Parquet, SQLite, DuckDB."""

from __future__ import annotations

import math
import shutil
import sqlite3
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, BinaryIO

import pandas as pd

from bgrecord.cells import cell
from bgrecord.formats import MissingExtra
from bgrecord.json_text import json_text
from bgrecord.stats.tables import Tables

Write = Callable[[BinaryIO], None]

#: Columns of identifiers, which other programs are to read as they are. None can do anything.
_IDENTIFIERS = frozenset({"position", "position_after"})


@dataclass(frozen=True, slots=True)
class ExportFormat:
    """A kind of file that tables can be written to."""

    name: str
    suffix: str
    #: Writes one table, for kinds with a file a table.
    write_table: Callable[[pd.DataFrame, BinaryIO], None] | None = None
    #: Writes all tables, for kinds with one file for all.
    write_all: Callable[[Tables, BinaryIO], None] | None = None
    #: The module it needs; the extra that brings it has the name of the kind.
    module: str | None = None

    @property
    def is_single_file(self) -> bool:
        """Whether all tables go into one file."""
        return self.write_all is not None

    def require_library(self) -> None:
        """Make sure that what it needs is installed.

        Raises:
            MissingExtra: it is not.
        """
        if self.module is not None and find_spec(self.module) is None:
            raise MissingExtra(self.name, self.name)

    def writers(self, tables: Tables) -> Iterator[Write]:
        """A function that writes a file, for each table in their order or one for all."""
        if self.write_all is not None:
            yield partial(self.write_all, tables)
            return
        assert self.write_table is not None
        for _, frame in tables.frames():
            yield partial(self.write_table, frame)


def _write_csv(frame: pd.DataFrame, file: BinaryIO) -> None:
    texts: Any = frame.select_dtypes("string")
    cells = {
        name: texts[name].map(cell, na_action="ignore")
        for name in texts
        if name not in _IDENTIFIERS
    }
    frame.assign(**cells).to_csv(file, index=False, lineterminator="\n")


def _write_jsonl(frame: pd.DataFrame, file: BinaryIO) -> None:
    written = _with_dates_in_writing(frame).replace([math.inf, -math.inf], None).astype(object)
    names = list(written)
    for values in written.where(written.notna(), None).itertuples(index=False, name=None):
        row = dict(zip(names, values, strict=True))
        file.write(json_text(row).encode() + b"\n")


def _write_parquet(frame: pd.DataFrame, file: BinaryIO) -> None:
    frame.to_parquet(file, index=False)


def _write_sqlite(tables: Tables, file: BinaryIO) -> None:
    def fill(path: Path) -> None:
        with closing(sqlite3.connect(path)) as database:
            for name, frame in tables.frames():
                _with_dates_in_writing(frame).to_sql(name, database, index=False)

    _through_a_path(fill, file)


def _write_duckdb(tables: Tables, file: BinaryIO) -> None:
    duckdb: Any = import_module("duckdb")

    def fill(path: Path) -> None:
        with duckdb.connect(str(path)) as database:
            for name, frame in tables.frames():
                database.register("frame", frame)
                database.execute(f'CREATE TABLE "{name}" AS SELECT * FROM frame')
                database.unregister("frame")

    _through_a_path(fill, file)


def _through_a_path(fill: Callable[[Path], None], file: BinaryIO) -> None:
    """Let a database make a file of its own, and copy it."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "tables"
        fill(path)
        with path.open("rb") as made:
            shutil.copyfileobj(made, file)


def _with_dates_in_writing(frame: pd.DataFrame) -> pd.DataFrame:
    """Dates as `2024-07-23`, for files that have no type for them."""
    dates = frame.select_dtypes("datetime").columns
    return frame.assign(
        **{name: frame[name].dt.strftime("%Y-%m-%d").astype("string") for name in dates}
    )


#: The kinds of files by name.
EXPORT_FORMATS: Mapping[str, ExportFormat] = {
    known.name: known
    for known in (
        ExportFormat("csv", ".csv", write_table=_write_csv),
        ExportFormat("jsonl", ".jsonl", write_table=_write_jsonl),
        ExportFormat("parquet", ".parquet", write_table=_write_parquet, module="pyarrow"),
        ExportFormat("sqlite", ".sqlite", write_all=_write_sqlite),
        ExportFormat("duckdb", ".duckdb", write_all=_write_duckdb, module="duckdb"),
    )
}
