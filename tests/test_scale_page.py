"""The examples of docs/scale.md run as they stand, on a store of the samples."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Run
from tests.cli.conftest import folder as folder
from tests.cli.conftest import run as run

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "scale.md").read_text(encoding="utf-8")
QUERIES = re.findall(r"```sql\n(.*?)```", PAGE, re.DOTALL)
PROGRAMS = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)


@pytest.fixture
def store(run: Run, folder: Path) -> Path:
    pytest.importorskip("pyarrow", reason="the extra parquet is not installed")
    for name, writer in (("clean.mat", "ADA"), ("other.mat", "Ada")):
        text = (folder / "clean.mat").read_text(encoding="utf-8").replace("Ada", writer)
        (folder / name).write_text(text, encoding="utf-8")
    samples = str(ROOT / "samples")
    assert run("export", ".", samples, "--to", "parquet", "-o", "store").exit_code in (0, 2)
    return folder / "store"


def test_there_are_examples() -> None:
    assert QUERIES
    assert PROGRAMS


@pytest.mark.parametrize("query", QUERIES)
def test_a_query_has_an_answer(store: Path, query: str) -> None:
    duckdb: Any = pytest.importorskip("duckdb", reason="the extra duckdb is not installed")
    assert duckdb.sql(query).fetchall()


@pytest.mark.parametrize("program", PROGRAMS)
def test_a_program_runs(store: Path, program: str, capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(program, "docs/scale.md", "exec"), {})
    assert "Ada" in capsys.readouterr().out
