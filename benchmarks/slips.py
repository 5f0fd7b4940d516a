"""Mistakes of a scorer, made on purpose in a game that is right.

Each function changes a game in place and tells whether it could: not every game has a double
whose answer could be written wrong.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from random import Random

from bgrecord.core.dice import Roll
from bgrecord.core.play import Move
from bgrecord.core.position import BAR, OFF
from bgrecord.record.actions import (
    Action,
    Doubled,
    Dropped,
    Rolled,
    Took,
    Unplayed,
    Unreadable,
    Won,
)
from bgrecord.record.model import Entry, Game

Slip = Callable[[Game, Random], bool]

#: A place among a game's entries, and the roll and play there.
_Turn = tuple[int, Rolled]


def number_wrong(game: Game, random: Random) -> bool:
    """One number of a play."""
    turns = _plays(game)
    if not turns:
        return False
    index, action = random.choice(turns)
    which = random.randrange(len(action.moves))
    stops = [*action.moves[which].stops]
    place = random.randrange(len(stops))
    stops[place] = random.choice([point for point in range(1, 25) if point != stops[place]])
    return _with_move(game, index, action, which, stops)


def digits_transposed(game: Game, random: Random) -> bool:
    """The two digits of a point: 13 for 31, 12 for 21."""
    spots = [
        (index, action, which, place)
        for index, action in _plays(game)
        for which, move in enumerate(action.moves)
        for place, stop in enumerate(move.stops)
        if 9 < stop < BAR and stop % 11
    ]
    if not spots:
        return False
    index, action, which, place = random.choice(spots)
    stops = [*action.moves[which].stops]
    stops[place] = int(str(stops[place])[::-1])
    return _with_move(game, index, action, which, stops)


def move_lost(game: Game, random: Random) -> bool:
    """A move of a play is left out."""
    turns = [turn for turn in _plays(game) if len(turn[1].moves) > 1]
    if not turns:
        return False
    index, action = random.choice(turns)
    moves = [*action.moves]
    del moves[random.randrange(len(moves))]
    return _with_moves(game, index, action, moves)


def move_doubled(game: Game, random: Random) -> bool:
    """A move of a play is written twice."""
    turns = _plays(game)
    if not turns:
        return False
    index, action = random.choice(turns)
    return _with_moves(game, index, action, [*action.moves, random.choice(action.moves)])


def die_wrong(game: Game, random: Random) -> bool:
    """One die."""
    turns = _plays(game)
    if not turns:
        return False
    index, action = random.choice(turns)
    first, second = action.roll
    other = random.choice([number for number in range(1, 7) if number not in action.roll])
    roll = Roll(other, second) if random.random() < 0.5 else Roll(first, other)
    return _with_action(game, index, replace(action, roll=roll))


def dice_swapped(game: Game, random: Random) -> bool:
    """The dice of a turn and of the next one."""
    return _swap_dice(game, random, 1)


def dice_of_rows_swapped(game: Game, random: Random) -> bool:
    """The dice of a turn and of the one in the next row."""
    return _swap_dice(game, random, 2)


def numbered_from_the_other_side(game: Game, random: Random) -> bool:
    """A play."""
    turns = _plays(game)
    if not turns:
        return False
    index, action = random.choice(turns)
    moves = [move._replace(stops=tuple(25 - stop for stop in move.stops)) for move in action.moves]
    return _with_moves(game, index, action, moves)


def hit_not_written(game: Game, random: Random) -> bool:
    """A hit has no mark."""
    turns = [turn for turn in _plays(game) if any(any(move.hits) for move in turn[1].moves)]
    if not turns:
        return False
    index, action = random.choice(turns)
    moves = [move._replace(hits=(False,) * len(move.hits)) for move in action.moves]
    return _with_moves(game, index, action, moves)


def hit_not_made(game: Game, random: Random) -> bool:
    """A mark stands where nothing was hit."""
    spots = [
        (index, action, which)
        for index, action in _plays(game)
        for which, move in enumerate(action.moves)
        if OFF < move.end < BAR and not any(move.hits)
    ]
    if not spots:
        return False
    index, action, which = random.choice(spots)
    moves = [*action.moves]
    moves[which] = moves[which]._replace(hits=(*moves[which].hits[:-1], True))
    return _with_moves(game, index, action, moves)


def play_lost(game: Game, random: Random) -> bool:
    """The play behind the dice is missing."""
    turns = _plays(game)
    if not turns:
        return False
    index, action = random.choice(turns)
    return _with_action(game, index, replace(action, moves=(), unplayed=Unplayed.BLANK))


def cell_unreadable(game: Game, random: Random) -> bool:
    """Nobody can read the play behind the dice."""
    turns = _plays(game)
    if not turns:
        return False
    index, action = random.choice(turns)
    return _with_action(game, index, Unreadable(f"{action.roll}: 1#/~"))


def turn_lost(game: Game, random: Random) -> bool:
    """A turn is left out, not one of the last."""
    turns = [index for index, _ in _rolls(game) if 0 < index < len(game.entries) - 4]
    if not turns:
        return False
    del game.entries[random.choice(turns)]
    return True


def turn_doubled(game: Game, random: Random) -> bool:
    """A turn is written twice."""
    turns = _rolls(game)
    if not turns:
        return False
    index, _ = random.choice(turns)
    game.entries.insert(index, game.entries[index])
    return True


def row_doubled(game: Game, random: Random) -> bool:
    """A row is written twice."""
    rows = _rows(game)
    if not rows:
        return False
    index = random.choice(rows)
    game.entries[index:index] = game.entries[index : index + 2]
    return True


def columns_exchanged(game: Game, random: Random) -> bool:
    """The two cells of a row."""
    rows = _rows(game)
    if not rows:
        return False
    index = random.choice(rows)
    left, right = game.entries[index : index + 2]
    game.entries[index : index + 2] = _exchanged([left, right], [right, left])
    return True


def rows_exchanged(game: Game, random: Random) -> bool:
    """Two rows running."""
    rows = [index for index in _rows(game) if index + 2 in _rows(game)]
    if not rows:
        return False
    index = random.choice(rows)
    four = game.entries[index : index + 4]
    game.entries[index : index + 4] = _exchanged(four, [*four[2:], *four[:2]])
    return True


def take_and_drop_exchanged(game: Game, random: Random) -> bool:
    """An answer to a double."""
    answers = _places(game, Took, Dropped)
    if not answers:
        return False
    index = random.choice(answers)
    was_take = isinstance(game.entries[index].action, Took)
    return _with_action(game, index, Dropped() if was_take else Took())


def double_lost(game: Game, random: Random) -> bool:
    """A double is left out; its answer is not."""
    doubles = _places(game, Doubled)
    if not doubles:
        return False
    del game.entries[random.choice(doubles)]
    return True


def answer_lost(game: Game, random: Random) -> bool:
    """A take is left out."""
    takes = _places(game, Took)
    if not takes:
        return False
    del game.entries[random.choice(takes)]
    return True


def cube_value_wrong(game: Game, random: Random) -> bool:
    """The value behind a double."""
    doubles = _places(game, Doubled)
    if not doubles:
        return False
    index = random.choice(doubles)
    action = game.entries[index].action
    assert isinstance(action, Doubled)
    values = [value for value in (1, 2, 4, 8, 16) if value != action.value]
    return _with_action(game, index, replace(action, value=random.choice(values)))


def winner_wrong(game: Game, random: Random) -> bool:
    """The result stands in the other column."""
    for index in _places(game, Won):
        entry = game.entries[index]
        game.entries[index] = entry._replace(side=1 - entry.side)
        return True
    return False


def points_wrong(game: Game, random: Random) -> bool:
    """The points of the result."""
    for index in _places(game, Won):
        action = game.entries[index].action
        assert isinstance(action, Won)
        others = [points for points in (1, 2, 3, 4, 6, 8) if points != action.points]
        return _with_action(game, index, replace(action, points=random.choice(others)))
    return False


def score_wrong(game: Game, random: Random) -> bool:
    """A number on the score line."""
    if game.score is None:
        return False
    score = [*game.score]
    side = random.randrange(2)
    score[side] = random.choice([points for points in range(7) if points != score[side]])
    game.score = (score[0], score[1])
    return True


SLIPS: Mapping[str, Slip] = {
    slip.__name__.replace("_", " "): slip
    for slip in (
        number_wrong,
        digits_transposed,
        move_lost,
        move_doubled,
        die_wrong,
        dice_swapped,
        dice_of_rows_swapped,
        numbered_from_the_other_side,
        hit_not_written,
        hit_not_made,
        play_lost,
        cell_unreadable,
        turn_lost,
        turn_doubled,
        row_doubled,
        columns_exchanged,
        rows_exchanged,
        take_and_drop_exchanged,
        double_lost,
        answer_lost,
        cube_value_wrong,
        winner_wrong,
        points_wrong,
        score_wrong,
    )
}


def _rolls(game: Game) -> list[_Turn]:
    return [
        (index, entry.action)
        for index, entry in enumerate(game.entries)
        if isinstance(entry.action, Rolled)
    ]


def _plays(game: Game) -> list[_Turn]:
    return [(index, action) for index, action in _rolls(game) if action.moves]


def _places(game: Game, *kinds: type) -> list[int]:
    return [index for index, entry in enumerate(game.entries) if isinstance(entry.action, kinds)]


def _rows(game: Game) -> list[int]:
    """Where rows begin that hold a roll of each side."""
    rolls = {index for index, _ in _rolls(game)}
    return [
        index
        for index in sorted(rolls)
        if index + 1 in rolls
        and game.entries[index].side == 0
        and game.entries[index].line == game.entries[index + 1].line
    ]


def _with_move(game: Game, index: int, action: Rolled, which: int, stops: Sequence[int]) -> bool:
    moves = [*action.moves]
    moves[which] = moves[which]._replace(stops=tuple(stops))
    return _with_moves(game, index, action, moves)


def _with_moves(game: Game, index: int, action: Rolled, moves: Sequence[Move]) -> bool:
    return _with_action(game, index, replace(action, moves=tuple(moves)))


def _with_action(game: Game, index: int, action: Action) -> bool:
    game.entries[index] = game.entries[index]._replace(action=action)
    return True


def _swap_dice(game: Game, random: Random, distance: int) -> bool:
    rolls = dict(_plays(game))
    places = [
        index
        for index, action in rolls.items()
        if index + distance in rolls and sorted(action.roll) != sorted(rolls[index + distance].roll)
    ]
    if not places:
        return False
    index = random.choice(places)
    one, other = rolls[index], rolls[index + distance]
    _with_action(game, index, replace(one, roll=other.roll))
    return _with_action(game, index + distance, replace(other, roll=one.roll))


def _exchanged(entries: Sequence[Entry], others: Sequence[Entry]) -> list[Entry]:
    return [
        entry._replace(action=other.action) for entry, other in zip(entries, others, strict=True)
    ]
