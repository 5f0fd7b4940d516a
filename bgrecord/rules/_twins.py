"""Games that stand in a record twice."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bgrecord.record.model import Game

#: Two games with so many equal turns are one game written twice; short games do repeat.
TELLING_TURNS = 10


def are_twins(game: Game, other: Game) -> bool:
    """Whether two games are one written twice."""
    if len(game.entries) < TELLING_TURNS or len(game.entries) != len(other.entries):
        return False
    pairs = zip(game.entries, other.entries, strict=True)
    return all(entry.action == twin.action for entry, twin in pairs)


def with_earlier_twins(games: Iterable[Game]) -> Iterator[tuple[Game, Game]]:
    """Every game that was written before, with the first of its kind."""
    earlier: dict[tuple[object, ...], Game] = {}
    for game in games:
        twin = earlier.setdefault(_first_rolls(game), game)
        if twin is not game and are_twins(game, twin):
            yield game, twin


def _first_rolls(game: Game) -> tuple[object, ...]:
    """What few games share by chance: their length and their first five rolls."""
    first = (getattr(entry.action, "roll", None) for entry in game.entries[:5])
    return (len(game.entries), *first)
