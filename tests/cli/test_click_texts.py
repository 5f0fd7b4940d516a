"""What click says by itself, in bgrecord's words."""

from __future__ import annotations

import click
import pytest
from click.types import FloatParamType, IntParamType

from bgrecord.cli import main
from bgrecord.cli.click_texts import let_click_speak


def numbers() -> list[click.Option]:
    """Every option of every command that takes a number."""
    context = click.Context(main)
    commands = [main.get_command(context, name) for name in main.list_commands(context)]
    return [
        option
        for command in commands
        for option in (command.params if command is not None else ())
        if isinstance(option, click.Option)
        and isinstance(option.type, IntParamType | FloatParamType)
    ]


def test_no_type_is_called_by_clicks_own_name() -> None:
    let_click_speak()
    assert numbers()
    for option in numbers():
        with pytest.raises(click.BadParameter) as problem:
            option.type.convert("two", None, None)
        assert option.type.name not in problem.value.message, option.name
        assert "'two'" in problem.value.message
