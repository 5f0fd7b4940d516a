"""Settings of a project: `bgrecord.toml`, or `[tool.bgrecord]` in `pyproject.toml`."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from enum import StrEnum
from pathlib import Path
from typing import Any, NamedTuple, get_args, get_type_hints

from bgrecord.core.cube import is_cube_value
from bgrecord.core.ruleset import RULE_SETS, RuleSet
from bgrecord.languages import gettext as _
from bgrecord.report.formats import FAIL_ON, OUTPUT_FORMATS, SEVERITIES
from bgrecord.rules import Selection, catalogue, did_you_mean, require_known
from bgrecord.shown import shortened
from bgrecord.source import read_bytes, reason

FILE_NAME = "bgrecord.toml"
SHARED_FILE_NAME = "pyproject.toml"
#: Larger settings files are refused: they would take long to read.
MAX_BYTES = 1024 * 1024

#: Makes a setting of the value a file has for a key, or raises a ConfigError.
_Reader = Callable[[str, Any], Any]


class ConfigError(ValueError):
    """A settings file that cannot be used; says in one line which, and what is wrong."""


_NOTHING: Mapping[str, Any] = {}


class Config(NamedTuple):
    """What a settings file says. The defaults are those of a project without one."""

    #: The file, None without one.
    path: Path | None = None
    #: The rule set for what records leave open; None lets the match length decide.
    rules: str | None = None
    #: Single switches, by the field names of `RuleSet`.
    switches: Mapping[str, Any] = _NOTHING
    selection: Selection = Selection()
    #: Patterns of rules by glob; paths count from `folder`.
    per_file_ignores: Mapping[str, tuple[str, ...]] = _NOTHING
    severity: str = "warning"
    fail_on: str = "error"
    output_format: str = "full"

    @property
    def folder(self) -> Path:
        """Where the paths in `per_file_ignores` start: the file's folder, or the current one."""
        return Path.cwd() if self.path is None else self.path.parent


def find_config(folder: Path) -> Path | None:
    """The settings file of a folder: the nearest one in it or above it.

    A `pyproject.toml` counts only with a table `[tool.bgrecord]`. What has the name of a settings
    file and cannot be read, such as a link that leads nowhere, counts too: it was meant to.

    Raises:
        ConfigError: a `pyproject.toml` on the way cannot be read, or is no TOML.
    """
    for place in (folder, *folder.parents):
        own, shared = place / FILE_NAME, place / SHARED_FILE_NAME
        if os.path.lexists(own):
            return own
        if os.path.lexists(shared) and _table(shared) is not None:
            return shared
    return None


def read_config(path: Path) -> Config:
    """Read a settings file.

    Raises:
        ConfigError: it cannot be read, or holds a key or value that is not known.
    """
    table = _table(path)
    if table is None:
        raise ConfigError(f"{path}: {_('there is no table [tool.bgrecord]')}")
    try:
        return _config(path, table)
    except ConfigError as error:
        raise ConfigError(f"{path}: {error}") from None


def _table(path: Path) -> dict[str, Any] | None:
    """The settings in a file; None when it is a `pyproject.toml` without any."""
    import tomllib  # Most runs have no settings file.

    try:
        content = tomllib.loads(read_bytes(str(path), most=MAX_BYTES).decode("utf-8-sig"))
    except OSError as error:
        raise ConfigError(f"{path}: {reason(error)}") from None
    except ValueError as error:
        # No TOML, no UTF-8, or a number of more digits than Python reads.
        raise ConfigError(f"{path}: {_('not valid TOML')}: {error}") from None
    except RecursionError:
        raise ConfigError(f"{path}: {_('nested too deeply')}") from None
    if path.name != SHARED_FILE_NAME:
        return content
    tools = content.get("tool")
    table = tools.get("bgrecord") if isinstance(tools, dict) else None
    return table if isinstance(table, dict) else None


def _config(path: Path, table: Mapping[str, Any]) -> Config:
    for key in table:
        if key not in _READERS and key not in _SWITCHES:
            problem = _("unknown key {key}").format(key=_quoted(key))
            raise ConfigError(problem + did_you_mean(key, [*_READERS, *_SWITCHES]))
    found = {key: read(key, table[key]) for key, read in _READERS.items() if key in table}
    patterns = {
        key.replace("-", "_"): found.pop(key)
        for key in ("select", "extend-select", "ignore")
        if key in found
    }
    return Config(
        path=path,
        switches={
            key.replace("-", "_"): read(key, table[key])
            for key, read in _SWITCHES.items()
            if key in table
        },
        selection=Selection(**patterns),
        **{key.replace("-", "_"): value for key, value in found.items()},
    )


def _switch(kind: Any) -> _Reader:
    """The reader of a field of `RuleSet`, by the type it has there."""
    # `bool | None` is bool here: TOML has no way to say None.
    kind = next((part for part in get_args(kind) if part is not type(None)), kind)
    if issubclass(kind, StrEnum):
        read = _one_of(tuple(kind))
        return lambda key, value: kind(read(key, value))
    return _on_off if kind is bool else _number


def _on_off(key: str, value: Any) -> bool:
    if not isinstance(value, bool):
        raise _wrong(_("{key} must be true or false, not {value}"), key, value)
    return value


def _number(key: str, value: Any) -> int:
    # A bool is an int to Python, not to people.
    if type(value) is not int or value < 0:
        raise _wrong(_("{key} must be a whole number from 0, not {value}"), key, value)
    return value


def _cube_value(key: str, value: Any) -> int:
    if type(value) is not int or not is_cube_value(value):
        raise _wrong(_("{key} must be a power of two, as on a cube, not {value}"), key, value)
    return value


def _one_of(words: tuple[str, ...]) -> _Reader:
    def read(key: str, value: Any) -> str:
        if value not in words:
            problem = _wrong(
                _("{key} must be one of {words}, not {value}"), key, value, words=", ".join(words)
            )
            hint = did_you_mean(value, words) if isinstance(value, str) else ""
            raise ConfigError(f"{problem}{hint}")
        return str(value)

    return read


def _patterns(key: str, value: Any) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise _wrong(_("{key} must be a list of rules, each in quotes, not {value}"), key, value)
    try:
        require_known(value, catalogue())
    except ValueError as error:
        raise ConfigError(f"{key}: {error}") from None
    return tuple(value)


def _patterns_by_glob(key: str, value: Any) -> dict[str, tuple[str, ...]]:
    if not isinstance(value, dict):
        problem = _("{key} must be a table of globs with lists of rules, not {value}")
        raise _wrong(problem, key, value)
    return {glob: _patterns(f"{key}.{_quoted(glob)}", patterns) for glob, patterns in value.items()}


def _wrong(problem: str, key: str, value: Any, **words: str) -> ConfigError:
    return ConfigError(problem.format(key=key, value=_quoted(value), **words))


def _quoted(value: Any) -> str:
    return shortened(repr(value))


#: The switches of a rule set by the key they have in a file.
_SWITCHES: Mapping[str, _Reader] = {
    **{
        name.replace("_", "-"): _switch(kind)
        for name, kind in get_type_hints(RuleSet).items()
        if name != "name"
    },
    "cube-limit": _cube_value,
}

_READERS: Mapping[str, _Reader] = {
    "rules": _one_of(tuple(RULE_SETS)),
    "select": _patterns,
    "extend-select": _patterns,
    "ignore": _patterns,
    "per-file-ignores": _patterns_by_glob,
    "severity": _one_of(SEVERITIES),
    "fail-on": _one_of(FAIL_ON),
    "output-format": _one_of(OUTPUT_FORMATS),
}
