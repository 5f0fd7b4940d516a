"""Spells what was meant as the rest of the file does; what was right keeps its spelling."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from bgrecord.core.dice import Roll
from bgrecord.core.play import Move
from bgrecord.core.position import BAR, OFF
from bgrecord.formats.notation import read_move
from bgrecord.record.actions import Action, Doubled, Dropped, Rolled, Took, Won
from bgrecord.record.model import Entry, Record
from bgrecord.repair.changes import Edit

#: The dice of a cell, with what stands before, between and behind them, and the play.
_ROLL = re.compile(r"((?:[XO]:[ \t]*\()?)([0-9])([ ,-]{0,2})([0-9])([:)]?[ \t]*)(.*)", re.I)
_BAR = re.compile(r"(?<!\w)bar(?=[/-])", re.I)
_OFF = re.compile(r"(?<=[/-])off(?!\w)", re.I)
_NUMBER = re.compile(r"[0-9]+")
_USUAL_WORDS: Mapping[type[Action], str] = {
    Doubled: "Doubles => 2",
    Took: "Takes",
    Dropped: "Drops",
    Won: "Wins 1 point",
}


class Habits(NamedTuple):
    """How a file spells things."""

    bar: str = "25"
    off: str = "0"
    #: What stands between the places of a move.
    joint: str = "/"
    #: What stands behind the dice.
    colon: str = ": "
    marks_hits: bool = True
    merges_steps: bool = False
    repeats: bool = False
    #: What stands behind dice that nothing could be played with.
    dance: str = ""
    #: The higher die stands first, whichever was thrown first.
    high_die_first: bool = False
    #: A cell with a cube action or a result, by its class.
    words: Mapping[type[Action], str] = _USUAL_WORDS


#: One checker's way from a place to another, and whether a hit is marked where it ends.
_Hop = tuple[int, int, bool]


def habits_of(record: Record) -> Habits:
    """How a record spells things, by what it shows."""
    text, dialect = record.source.text, record.dialect
    words: dict[type[Action], str] = {}
    joints, low_die_first = Counter[bool](), 0
    for entry in _entries(record):
        action = entry.action
        if isinstance(action, Rolled):
            low_die_first += action.roll.first < action.roll.second
            joints["/" not in cell_of(record, entry)] += bool(action.moves)
        elif type(action) in _USUAL_WORDS:
            words.setdefault(type(action), cell_of(record, entry))
    bar, off = _BAR.search(text), _OFF.search(text)
    named = dialect.names_bar_and_off
    return Habits(
        bar=bar[0] if bar else "bar" if named else "25",
        off=off[0] if off else "off" if named else "0",
        joint="-" if joints[True] > joints[False] else "/",
        marks_hits=dialect.marks_hits,
        merges_steps=dialect.merges_steps,
        repeats=dialect.repeats,
        dance=dialect.dance,
        high_die_first=not low_die_first,
        words={**_USUAL_WORDS, **words},
    )


def cell_of(record: Record, entry: Entry) -> str:
    """The text of an entry as it is written."""
    return record.source.line(entry.line)[entry.column - 1 : entry.end_column - 1]


def cell_for(record: Record, edit: Edit, edits: Iterable[Edit], habits: Habits) -> str:
    """What is to be written in a cell; nothing where it goes.

    Args:
        record: the record as it is.
        edit: what is to be done with the cell.
        edits: all that is to be done in the game: a cell that changes its place keeps its text.
        habits: how the file spells things.
    """
    written, meant, is_inserted = edit
    if meant is None:
        return ""
    if is_inserted:
        return spelled(meant.action, habits)
    for other in edits:
        if other.written.action is meant.action:
            return cell_of(record, other.written)
    return respelled(cell_of(record, written), written.action, meant.action, habits)


def spelled(action: Action, habits: Habits) -> str:
    """A cell from nothing."""
    if isinstance(action, Rolled):
        roll = _in_order(action.roll, habits)
        play = _play(list(_hops(action.moves)), habits) or habits.dance
        return f"{roll}{habits.colon}{play}".rstrip()
    return _in_words(habits.words.get(type(action), type(action).__name__), action)


def respelled(cell: str, written: Action, meant: Action, habits: Habits) -> str:
    """A cell with another meaning; the parts of it that are right stay as they are.

    Args:
        cell: its text.
        written: what it says.
        meant: what it should say.
        habits: how the file spells things.
    """
    found = _ROLL.fullmatch(cell)
    if not isinstance(meant, Rolled) or found is None:
        return _in_words(cell, meant) if type(meant) is type(written) else spelled(meant, habits)
    before, first, between, second, behind, play = found.groups()
    if sorted(meant.roll) != sorted((int(first), int(second))):
        kept = len({int(first), int(second)} & {*meant.roll})
        first, second = map(str, meant.roll if kept else _in_order(meant.roll, habits))
    if not isinstance(written, Rolled) or written.unreadable:
        play = _play([*_hops(meant.moves)], habits)
    elif written.moves != meant.moves:
        play = _respelled_play(play, written.moves, meant.moves, habits)
    if play and not behind.endswith((" ", "\t")):
        behind += " "
    return f"{before}{first}{between}{second}{behind}{play}".rstrip()


def _in_order(roll: Roll, habits: Habits) -> Roll:
    """A roll with the dice in the order the file writes them in."""
    return Roll(roll.high, roll.low) if habits.high_die_first else roll


def _in_words(cell: str, action: Action) -> str:
    """Words for a cube action or a result, with another number than a cell of its kind has."""
    if isinstance(action, Doubled) and action.value is not None:
        return _NUMBER.sub(str(action.value), cell, count=1)
    if isinstance(action, Won) and action.points is not None:
        words = _NUMBER.sub(str(action.points), cell, count=1)
        many = "point" if action.points == 1 else "points"
        return re.sub(r"\bpoints?\b", many, words) if _tells_one_from_many(cell) else words
    return cell


def _tells_one_from_many(cell: str) -> bool:
    """Whether a result is written with `points` where it is more than one, as most are."""
    found = _NUMBER.search(cell)
    return found is not None and ("points" in cell) == (found[0] != "1")


def _respelled_play(
    text: str, written: Sequence[Move], meant: Sequence[Move], habits: Habits
) -> str:
    """A play whose words stay where they are part of what was meant."""
    parts = re.split(r"([\s,]+)", text)
    is_mirrored = _is_mirrored(parts, written)
    missing = [*_hops(_mirrored(meant) if is_mirrored else meant)]
    wrong: list[int] = []
    last = -1
    for index, part in enumerate(parts):
        word, sign = _without_sign(part)
        move = read_move(word)
        if move is None:
            continue
        last = index
        hops = _taken(missing, move)
        if hops is None:
            wrong.append(index)
        elif habits.marks_hits and any(move.hits) != any(hop[2] for hop in hops):
            parts[index] = _play(hops, habits) + sign
    if last < 0:
        return _play(missing, habits)
    if not missing:
        return _without(parts, wrong)
    if wrong:
        parts[wrong[0]] = _play(missing, habits) + _without_sign(parts[wrong[0]])[1]
        return _without(parts, wrong[1:])
    parts[last] += " " + _play(missing, habits)
    return "".join(parts)


def _without_sign(part: str) -> tuple[str, str]:
    """A word without the sign of a commentator behind it, and the sign: `6/5!?`."""
    word = part.rstrip("!?.;")
    return word, part[len(word) :]


def _taken(missing: list[_Hop], move: Move) -> list[_Hop] | None:
    """Take the hops of a move out of those still to be spelled; None when some is not there."""
    left, taken = missing.copy(), []
    for start, end, _ in _hops([move]):
        hop = next((each for each in left if each[:2] == (start, end)), None)
        if hop is None:
            return None
        left.remove(hop)
        taken.append(hop)
    missing[:] = left
    return taken


def _without(parts: list[str], wrong: Sequence[int]) -> str:
    """The words without some, and without the gaps before those."""
    dropped = {*wrong, *(index - 1 for index in wrong)}
    return "".join(part for index, part in enumerate(parts) if index not in dropped).lstrip()


def _is_mirrored(parts: Sequence[str], written: Sequence[Move]) -> bool:
    """Whether the text counts the points from the other side."""
    words = (_without_sign(part)[0] for part in parts)
    moves = [move for word in words if (move := read_move(word)) is not None]
    return bool(moves) and moves != [*written] and moves == _mirrored(written)


def _mirrored(moves: Sequence[Move]) -> list[Move]:
    return [
        move._replace(stops=tuple(s if s in (BAR, OFF) else 25 - s for s in move.stops))
        for move in moves
    ]


def _hops(moves: Sequence[Move]) -> Iterator[_Hop]:
    for move in moves:
        for _ in range(move.checkers):
            for (start, end), hit in zip(pairwise(move.stops), move.hits, strict=True):
                yield start, end, hit


def _play(hops: Sequence[_Hop], habits: Habits) -> str:
    """Hops as the file spells moves."""
    runs = _merged(hops) if habits.merges_steps else [*hops]
    counts = Counter(run[:2] for run in runs) if habits.repeats else Counter[tuple[int, int]]()
    words: dict[object, str] = {}
    for index, (start, end, _) in enumerate(runs):
        several = counts[start, end]
        hits = any(hit for *places, hit in runs if tuple(places) == (start, end))
        mark = "*" if (hits if several > 1 else runs[index][2]) and habits.marks_hits else ""
        word = f"{_place(start, habits)}{habits.joint}{_place(end, habits)}{mark}"
        if several > 1:
            words[start, end] = f"{word}({several})"
        else:
            words[index] = word
    return " ".join(words.values())


def _merged(hops: Sequence[_Hop]) -> list[_Hop]:
    """Hops of one checker as one move, but where it hits on its way."""
    runs: list[_Hop] = []
    for start, end, hit in hops:
        before = next((run for run in runs if run[1] == start and not run[2]), None)
        if before is None:
            runs.append((start, end, hit))
        else:
            runs[runs.index(before)] = (before[0], end, hit)
    return runs


def _place(place: int, habits: Habits) -> str:
    return habits.bar if place == BAR else habits.off if place == OFF else str(place)


def _entries(record: Record) -> Iterator[Entry]:
    for match in record.matches:
        for game in match.games:
            yield from game.entries
