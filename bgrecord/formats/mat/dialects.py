"""The habits a .mat file shows, and the writers known for them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from itertools import chain

from bgrecord.core.position import OFF
from bgrecord.record.actions import Rolled, Unplayed, Won
from bgrecord.record.model import Dialect, Entry, Record

#: What the files of known writers look like.
DIALECTS: Mapping[str, Dialect] = {
    dialect.name: dialect
    for dialect in (
        Dialect("galaxy", marks_hits=False, says_match=True),
        Dialect("gnubg"),
        Dialect("playok", says_match=True),
        Dialect("xg", marks_hits=False, merges_steps=True, says_match=True),
        Dialect("xg-mobile", marks_hits=False, right_column=38),
        Dialect("dailygammon", right_column=38, says_match=True),
        Dialect("opengammon", right_column=47, says_match=True),
        Dialect(
            "studio",
            merges_steps=True,
            names_bar_and_off=True,
            repeats=True,
            dance="Cannot Move",
            right_column=41,
        ),
        Dialect(
            "xg-text",
            merges_steps=True,
            names_bar_and_off=True,
            repeats=True,
            dance="Cannot Move",
            right_column=40,
            says_match=True,
        ),
    )
}

#: One play in six hits; where fewer than one in so many is marked, a mark is a slip.
_MARKED_PLAYS = 30

#: Where right cells begin in most files, from 0.
_USUAL_RIGHT = 33

_OFF_WORDS = ("bar/", "/off")


def dialect_of(record: Record, right: int | None) -> Dialect:
    """The habits a record shows, named after the nearest known writer that has them all.

    Args:
        record: what was read.
        right: where right cells begin, from 0; None when nothing shows it.
    """
    text = record.source.text.lower()
    says_match = False
    plays = marked = 0
    dance: Entry | None = None
    uneven: list[Rolled] = []
    for entry in _entries(record):
        action = entry.action
        if type(action) is Rolled:
            plays += 1
            if action.marked:
                marked += 1
            if action.unplayed is not None:
                if action.unplayed is Unplayed.CANNOT_MOVE and dance is None:
                    dance = entry
            elif action.steps is None or len(action.steps) != len(action.moves):
                uneven.append(action)
        elif type(action) is Won and action.match:
            says_match = True
    shown = Dialect(
        marks_hits=marked * _MARKED_PLAYS >= plays and marked > 0,
        merges_steps=any(map(_merges, uneven)),
        names_bar_and_off=any(word in text for word in _OFF_WORDS),
        repeats=any(count in text for count in ("(2)", "(3)", "(4)")),
        dance=_words(record, dance) if dance else "",
        says_match=says_match,
        right_column=(_USUAL_RIGHT if right is None else right) + 1,
    )
    return shown if right is None else _named(shown)


def _entries(record: Record) -> Iterator[Entry]:
    games = chain.from_iterable(match.games for match in record.matches)
    return chain.from_iterable(game.entries for game in games)


def _merges(action: Rolled) -> bool:
    """Whether some move of the play stands for several numbers at once."""
    first, second = action.roll
    numbers = (2, 3, 4) if first == second else (2,)
    runs = [first * count if first == second else first + second for count in numbers]
    return any(
        len(move.stops) > 2
        or move.start - move.end in runs
        or (move.end == OFF and move.start > max(first, second))
        for move in action.moves
    )


def _words(record: Record, entry: Entry) -> str:
    """What stands behind the dice of a cell."""
    cell = record.source.line(entry.line)[entry.column - 1 : entry.end_column - 1]
    return cell.partition(":")[2].strip()


@lru_cache(maxsize=256)
def _named(shown: Dialect) -> Dialect:
    """The habits shown, with the name of the nearest known writer."""
    return replace(shown, name=_nearest(shown))


def _nearest(shown: Dialect) -> str:
    """The writer with this right column that has every habit shown and the fewest others."""
    candidates = [
        known
        for known in DIALECTS.values()
        if abs(shown.right_column - known.right_column) <= 1
        and not any(habit and not other for habit, other in _habits(shown, known))
        and known.dance in ("", shown.dance)
    ]
    return min(
        candidates,
        key=lambda known: (
            abs(shown.right_column - known.right_column),
            sum(habit != other for habit, other in _habits(shown, known)),
        ),
        default=Dialect(),
    ).name


def _habits(one: Dialect, other: Dialect) -> list[tuple[bool, bool]]:
    return [
        (one.marks_hits, other.marks_hits),
        (one.merges_steps, other.merges_steps),
        (one.names_bar_and_off, other.names_bar_and_off),
        (one.repeats, other.repeats),
        (one.dance != "", other.dance != ""),
        (one.says_match, other.says_match),
    ]
