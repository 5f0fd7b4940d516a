"""Tables made apart, put together: the same as if one collector had taken all records in order."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any

import pandas as pd

from bgrecord.players import Players
from bgrecord.stats.columns import ALL_TABLES
from bgrecord.stats.tables import Collector, Tables

#: The columns that name players.
_NAMED = ("left", "right", "player", "opponent")


def combined(parts: Iterable[Tables], players: Players) -> Tables:
    """Put the tables of some files before those of the next ones, and so on.

    Each part was made with players of its own, so it may call somebody by a spelling that another
    part met later; here everybody is called as `players` has it, which learns of all in order.
    Putting together is associative: parts may be put together first and their outcome again.

    Args:
        parts: tables, in the order of their files; all made with the same aliases.
        players: those met before, with the same aliases; its names win.
    """
    several = [_with_names_of(part, players) for part in parts] or [Collector().tables()]
    return Tables(
        **{
            name: pd.concat([getattr(part, name) for part in several], ignore_index=True)
            for name in ALL_TABLES
        },
        players=players,
        unread=tuple(failure for part in several for failure in part.unread),
        digests={file: digest for part in several for file, digest in part.digests.items()},
        unjudged=tuple(file for part in several for file in part.unjudged),
        judged=any(part.judged for part in several),
    )


def unread_alone(path: str, reason: str) -> Tables:
    """Tables of nothing but a file that could not be read."""
    collector = Collector()
    collector.add_unread(path, reason)
    return collector.tables()


def _with_names_of(part: Tables, players: Players) -> Tables:
    """A part that calls everybody as `players` does."""
    changes = {}
    for name, spellings in part.players.spellings.items():
        for written in spellings:
            if (other := players.name(written)) != name:
                changes[name] = other
    if not changes:
        return part
    renamed: dict[str, Any] = {name: _renamed(getattr(part, name), changes) for name in ALL_TABLES}
    return replace(part, **renamed)


def _renamed(table: pd.DataFrame, changes: Mapping[str, str]) -> pd.DataFrame:
    def called(name: str) -> str:
        return changes.get(name, name)

    columns = [name for name in _NAMED if name in table]
    return table.assign(
        **{name: table[name].map(called, na_action="ignore").astype("string") for name in columns}
    )
