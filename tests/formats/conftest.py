"""Reads invented records and spells out what was understood."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from bgrecord.core.play import play_text
from bgrecord.formats import read_source
from bgrecord.record.actions import (
    Action,
    Beavered,
    Doubled,
    Dropped,
    Lost,
    Played,
    Raccooned,
    Resigned,
    Rolled,
    SetPosition,
    Took,
    Unreadable,
    Won,
)
from bgrecord.record.model import Record
from bgrecord.source import Source

Read = Callable[[str], Record]
Spell = Callable[[Record], list[str]]


@pytest.fixture
def read() -> Read:
    """Read a text as a .mat file."""
    return lambda text: read_source(Source("sample.mat", text), "mat")


@pytest.fixture
def spell() -> Spell:
    """Spell a record's entries one way, whatever the dialect: `L 31: 8/5 6/5`, `R doubles 2`."""

    def spell(record: Record) -> list[str]:
        return [
            f"{'LR'[entry.side]} {_words(entry.action)}".rstrip()
            for match in record.matches
            for game in match.games
            for entry in game.entries
        ]

    return spell


@pytest.fixture
def corpus() -> list[Path]:
    """Real exports of two sites, names replaced."""
    folder = Path(__file__).parents[3] / "shared" / "corpus"
    files = sorted(folder.glob("*.mat"))
    if not files:
        pytest.skip("the corpus of real exports is not here")
    return files


def _words(action: Action) -> str:
    match action:
        case Rolled():
            extra = action.unplayed.value if action.unplayed else play_text(action.moves)
            return f"{action.roll}: {extra}"
        case Played():
            return f"plays {play_text(action.moves)}"
        case Doubled() | Beavered() | Raccooned():
            verb = {Doubled: "doubles", Beavered: "beavers", Raccooned: "raccoons"}[type(action)]
            return f"{verb} {action.value}"
        case Took():
            return "takes"
        case Dropped():
            return "drops"
        case Resigned():
            words = ["resigns"]
            words += ["the match"] * action.match + ["by forfeit"] * action.forfeit
            words += ["said by the winner"] * action.in_winners_column
            words += [action.kind.name.lower()] if action.kind else []
            return " ".join(words)
        case Won():
            words = [f"wins {action.points}"]
            words += [action.kind.name.lower()] if action.kind else []
            words += ["settled"] * action.settled + ["the match"] * action.match
            return " ".join(words)
        case Lost():
            return f"loses {action.points}" + " the match" * action.match
        case SetPosition():
            return f"position {action.position}"
        case Unreadable():
            return f"unreadable {action.text!r}"
    raise AssertionError(f"an action the tests do not know: {action}")
