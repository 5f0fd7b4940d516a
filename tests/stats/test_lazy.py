"""Nobody waits for pandas who asks for no tables, nor for engines who asks for no luck."""

from __future__ import annotations

import subprocess
import sys

import pytest

HEAVY = {"bgrecord.engine", "numpy", "pandas"}
PROBE = "import sys; {}; print(sorted({} & set(sys.modules)))"


@pytest.mark.parametrize(
    ("statement", "loaded"),
    [
        ("import bgrecord; bgrecord.read, bgrecord.Match", []),
        ("import bgrecord.batch, bgrecord.report.catalogue", []),
        ("import bgrecord.cli.stats, bgrecord.cli.export, bgrecord.cli.compare", []),
        ("import bgrecord; bgrecord.tables", ["numpy", "pandas"]),
        (
            "from bgrecord.stats import Collector, summarize; summarize(Collector().tables())",
            ["numpy", "pandas"],
        ),
    ],
)
def test_what_loads_pandas_and_engines(statement: str, loaded: list[str]) -> None:
    done = subprocess.run(
        [sys.executable, "-c", PROBE.format(statement, HEAVY)],
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.strip() == str(loaded)
