"""One match in two records, one game in two matches: by dice and boards alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from bgrecord.tournament.entries import Entry
from bgrecord.tournament.facts import SameGame, SameMatch

#: Whole matches of fewer turns may be alike by chance: an opening, a double, a drop.
FEWEST_TURNS = 4


class Copies(NamedTuple):
    """What stands in an event more than once."""

    facts: tuple[SameMatch | SameGame, ...]
    #: The records that are a copy, or a part, of another one.
    copies: frozenset[Entry]


def copies(
    entries: Sequence[Entry], trust: Callable[[Entry], tuple[int, ...]] = lambda entry: ()
) -> Copies:
    """Find the matches and games that stand there twice; of two records the longer is kept.

    Args:
        entries: the records, in the order of their files.
        trust: how far the names of a record are to be trusted: of two records of the same length
            the one to be trusted more is kept, else the first.
    """
    facts: list[SameMatch | SameGame] = []
    found: set[Entry] = set()
    whole: dict[tuple[bytes, ...], Entry] = {}
    heads: dict[bytes, list[tuple[Entry, int]]] = {}
    for entry in sorted(entries, key=lambda each: (each.turns, trust(each)), reverse=True):
        if entry.turns < FEWEST_TURNS:
            continue
        twin = whole.setdefault(tuple(game.whole for game in entry.prints), entry)
        if twin is not entry:
            facts.append(_same(entry, twin, entry.turns))
            found.add(entry)
            continue
        shared = _shared_games(entry, heads)
        best = max(shared, key=lambda other: _common(entry, other, shared[other]), default=None)
        if best is not None and (fact := _same_match(entry, best, shared[best])) is not None:
            facts.append(fact)
            found.add(entry)
            continue
        for other, pairs in shared.items():
            facts += _same_games(entry, other, pairs)
        for index, game in enumerate(entry.prints):
            if game.head:
                heads.setdefault(game.head, []).append((entry, index))
    return Copies(tuple(facts), frozenset(found))


#: Games of two matches that begin alike: the places in each.
_Pairs = list[tuple[int, int]]


def _shared_games(
    entry: Entry, heads: Mapping[bytes, Iterable[tuple[Entry, int]]]
) -> dict[Entry, _Pairs]:
    shared: dict[Entry, _Pairs] = {}
    for index, game in enumerate(entry.prints):
        for other, place in heads.get(game.head, ()) if game.head else ():
            shared.setdefault(other, []).append((index, place))
    return shared


def _offset(pairs: _Pairs) -> int:
    """How many games later most of them stand in the other match."""
    return Counter(place - index for index, place in pairs).most_common(1)[0][0]


def _aligned(entry: Entry, other: Entry, pairs: _Pairs) -> Iterator[tuple[int, int]]:
    """The games at the same places of two matches, and how many turns they have in common."""
    offset = _offset(pairs)
    for index, game in enumerate(entry.prints):
        if 0 <= index + offset < len(other.prints):
            yield index, game.common(other.prints[index + offset])


def _common(entry: Entry, other: Entry, pairs: _Pairs) -> int:
    return sum(turns for _, turns in _aligned(entry, other, pairs))


def _same(
    entry: Entry, other: Entry, common: int, game: int | None = None, turn: int | None = None
) -> SameMatch:
    turns = (common, entry.turns, other.turns)
    return SameMatch(entry.place, other.place, other.names, *turns, game, turn)


def _same_match(entry: Entry, other: Entry, pairs: _Pairs) -> SameMatch | None:
    """Two records of a match: most of the shorter one stands in the longer one too."""
    aligned = list(_aligned(entry, other, pairs))
    common = sum(turns for _, turns in aligned)
    if common == entry.turns:
        return _same(entry, other, common)
    if 2 * common < entry.turns:
        return None
    for index, turns in aligned:
        if turns < entry.prints[index].turns:
            return _same(entry, other, common, entry.games[index].number or index + 1, turns + 1)
    return _same(entry, other, common)


def _same_games(entry: Entry, other: Entry, pairs: _Pairs) -> Iterator[SameGame]:
    for index, place in pairs:
        game, twin = entry.prints[index], other.prints[place]
        yield SameGame(
            entry.place,
            other.place,
            entry.games[index].number or index + 1,
            other.games[place].number or place + 1,
            game.common(twin),
            game.turns,
        )
