"""Every command that reads records can be told how much one may take."""

from __future__ import annotations

import signal
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.test_limits import LARGE

COMMANDS = (
    "check",
    "check --fix",
    "convert --to sgf -o out",
    "export --to csv -o out",
    "export --to parquet -o out",
    "repair",
    "report -o out.html",
    "show",
    "stats",
    "compare Ada Bob",
    "expand",
    "plot score -o out.svg",
)


def requires(option: str) -> None:
    if option == "--max-seconds" and not hasattr(signal, "setitimer"):
        pytest.skip("this system has no clock that rings")


@pytest.mark.parametrize(("option", "limit"), [("--max-bytes", "100"), ("--max-seconds", "0.02")])
@pytest.mark.parametrize("command", COMMANDS)
def test_a_file_that_takes_more_is_named(
    run: Run, folder: Path, command: str, option: str, limit: str
) -> None:
    requires(option)
    (folder / "large.mat").write_text(LARGE, encoding="utf-8")
    outcome = run(*command.split(), "large.mat", option, limit)
    assert outcome.exit_code == 2
    assert "large.mat: " in outcome.stderr
    assert f"(see {option})" in outcome.stderr


@pytest.mark.parametrize("seconds", ["nan", "inf", "1e300", "0", "-1"])
def test_a_limit_is_a_number_of_seconds(run: Run, folder: Path, seconds: str) -> None:
    result = run("check", "clean.mat", "--max-seconds", seconds)
    assert result.exit_code == 2
    assert "--max-seconds" in result.stderr
    assert "internal error" not in result.stderr


@pytest.mark.parametrize("option", ["--max-bytes", "--max-seconds"])
def test_a_limit_is_more_than_nothing(run: Run, option: str) -> None:
    assert run("check", "broken.mat", option, "0").exit_code == 2
