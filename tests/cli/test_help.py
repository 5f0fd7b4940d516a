"""Help texts: a sentence, examples, options; and what they must not load."""

from __future__ import annotations

import subprocess
import sys
from types import ModuleType
from typing import Any

import click
import pytest

from bgrecord import __version__
from bgrecord.__main__ import main as start
from bgrecord.cli import main

COMMANDS = ("check", "position", "rules", "show")


@pytest.mark.parametrize("command", [(), *((name,) for name in COMMANDS)])
@pytest.mark.parametrize("option", ["--help", "-h"])
def test_help_is_a_sentence_and_examples(run: Any, command: tuple[str, ...], option: str) -> None:
    outcome = run(*command, option)
    assert outcome.exit_code == 0
    usage, sentence, *_ = outcome.stdout.split("\n\n")
    assert usage.startswith("Usage: ")
    assert sentence.rstrip().endswith(".")
    assert "\nExamples:\n  bgrecord " in outcome.stdout
    assert not outcome.stderr


@pytest.mark.parametrize("name", COMMANDS)
def test_every_option_is_explained(name: str) -> None:
    command = main.get_command(click.Context(main), name)
    assert command is not None
    options = [parameter for parameter in command.params if isinstance(parameter, click.Option)]
    assert [option.name for option in options if not option.help] == []
    assert options


def test_the_group_lists_its_commands(run: Any) -> None:
    stdout = run("--help").stdout
    assert all(f"\n  {name} " in stdout for name in COMMANDS)


def test_version(run: Any) -> None:
    assert run("--version").stdout == f"bgrecord, version {__version__}\n"


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        ("chek",),
        ("check",),
        ("check", "--no-such-option"),
        ("check", "clean.mat", "--rules", "snooker"),
        ("check", "clean.mat", "--raccoons", "-1"),
        ("check", "clean.mat", "--automatic-doubles", "-3"),
        ("check", "clean.mat", "--cube-limit", "0"),
        ("check", "clean.mat", "--cube-limit", "-2"),
        ("check", "clean.mat", "--cube-limit", "3"),
        ("show", "clean.mat", "--cube-limit", "3"),
        ("check", "clean.mat", "--encoding", "no-such-encoding"),
        ("check", "clean.mat", "--encoding", "hex"),
        ("check", "clean.mat", "--select", "BG999"),
        ("check", "clean.mat", "--ignore", "incomplet-play"),
        ("check", "clean.mat", "--config", "a.toml", "--isolated"),
        ("rules", "no-such-rule"),
        ("show",),
        ("show", "no-such-file.mat"),
    ],
    ids=" ".join,
)
def test_a_wrong_command_line_exits_with_2(run: Any, arguments: tuple[str, ...]) -> None:
    outcome = run(*arguments)
    assert outcome.exit_code == 2
    assert outcome.stderr
    assert "Traceback" not in outcome.stderr
    assert "\x1b" not in outcome.stderr


@pytest.mark.parametrize(
    "arguments", [["--help"], ["check", "--help"], ["--version"]], ids=" ".join
)
def test_help_loads_click_alone(arguments: list[str]) -> None:
    program = (
        "import sys\n"
        "from bgrecord.cli import main\n"
        f"try: main({arguments!r})\n"
        "except SystemExit: print(*sorted(sys.modules), file=sys.stderr)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    loaded = set(done.stderr.split())
    assert "click" in loaded
    heavy = {"pandas", "numpy", "rich", "lark", "jinja2", "bgrecord.rules", "bgrecord.formats"}
    assert not loaded & heavy


def test_the_entry_point_loads_nothing_before_it_can_be_interrupted() -> None:
    program = "import sys, bgrecord.__main__; print(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert not {"click", "bgrecord.cli"} & set(done.stdout.split())


def test_an_interrupt_while_the_program_is_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    class Interrupted(ModuleType):
        def __getattr__(self, name: str) -> object:
            raise KeyboardInterrupt

    monkeypatch.setitem(sys.modules, "bgrecord.cli", Interrupted("bgrecord.cli"))
    with pytest.raises(SystemExit) as ended:
        start()
    assert ended.value.code == 130


def test_the_module_is_the_program() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "bgrecord", "--version"], capture_output=True, text=True, check=True
    )
    assert done.stdout == f"bgrecord, version {__version__}\n"
