"""`bgrecord formats`: all formats, or one explained."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

import pytest

from bgrecord.formats import FORMATS, Feature


def test_a_line_a_format(run: Any) -> None:
    outcome = run("formats")
    assert outcome.exit_code == 0
    assert [line.split()[0] for line in outcome.stdout.splitlines()] == list(FORMATS)


def test_read_and_written(run: Any) -> None:
    lines = {line.split()[0]: line.split() for line in run("formats").stdout.splitlines()}
    assert lines["bgammon"][1:4] == ["read", "write", ".match"]
    assert lines["bkg"][1:3] == ["read", ".bkg"]


@pytest.mark.parametrize("which", ["bgammon", "BGammon", ".match"])
@pytest.mark.parametrize("output_format", ["text", "markdown"])
def test_one_format_explained(run: Any, which: str, output_format: str) -> None:
    outcome = run("formats", which, "--output-format", output_format)
    assert outcome.exit_code == 0
    assert "bgammon: Replays of bgammon.org" in outcome.stdout
    assert "mat:" not in outcome.stdout
    assert Feature.BEAVERS.value in outcome.stdout


def test_an_ending_finds_every_format_that_has_it(run: Any) -> None:
    outcome = run("formats", ".BGF", "--output-format", "json")
    names = [facts["name"] for facts in json.loads(outcome.stdout)]
    assert names == [known.name for known in FORMATS.values() if ".bgf" in known.suffixes]
    assert "bgroom" in names


def test_as_json(run: Any) -> None:
    facts = json.loads(run("formats", "--output-format", "json").stdout)
    assert [each["name"] for each in facts] == list(FORMATS)
    (bkg,) = json.loads(run("formats", "bkg", "--output-format", "json").stdout)
    assert (bkg["read"], bkg["written"], bkg["binary"], bkg["extra"]) == (True, False, False, None)
    assert bkg["endings"] == [".bkg"]
    assert {Feature[name.upper()] for name in bkg["holds"]} == FORMATS["bkg"].holds
    assert bkg["notes"] == list(FORMATS["bkg"].notes)


def test_a_name_nobody_knows(run: Any) -> None:
    outcome = run("formats", "bgamon")
    assert (outcome.exit_code, outcome.stdout) == (2, "")
    assert "'bgammon'" in outcome.stderr
    outcome = run("formats", "quidditch")
    assert (outcome.exit_code, outcome.stdout) == (2, "")
    assert "did you mean" not in outcome.stderr


def test_help_is_a_sentence_and_examples_and_loads_no_format(run: Any) -> None:
    outcome = run("formats", "--help")
    assert outcome.exit_code == 0
    assert "\nExamples:\n  bgrecord formats" in outcome.stdout
    program = (
        "import sys\n"
        "from bgrecord.cli import main\n"
        "try: main(['formats', '--help'])\n"
        "except SystemExit: print(*sorted(sys.modules), file=sys.stderr)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert not {"lark", "bgrecord.formats", "bgrecord.rules"} & set(done.stderr.split())
