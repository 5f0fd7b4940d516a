"""How a replayed game ended and what it is worth."""

from __future__ import annotations

from bgrecord.core.cube import Cube
from bgrecord.core.position import OFF
from bgrecord.core.ruleset import RuleSet
from bgrecord.core.scoring import GameKind, kind_of_win, multiples, possible_kinds
from bgrecord.record.actions import Resigned, Rolled, Won
from bgrecord.replay.events import Ending, GameEnded, RollPlayed
from bgrecord.replay.table import Table

#: More ties than these at one opening throw are left aside.
_MOST_TIES = 10


def how_it_ended(table: Table) -> GameEnded:
    """Sum up a game whose entries have all been replayed."""
    score = table.conditions.score
    ending = _ending(table)
    winner = table.winner
    if ending is Ending.BEAR_OFF and not table.borne_off:
        assert table.last_entry is not None
        winner = table.last_entry.side
    if ending is Ending.CLAIM and table.results:
        winner = table.results[0].side
    elif ending is Ending.UNFINISHED:
        winner = None
    written = _written_points(table)
    cube, kind, worth = _value(table, ending, winner, written)
    written_score = right_score = score
    if winner is not None and worth:
        right_score = score.plus(winner, written if written in worth else worth[0])
    if written is not None:
        written_score = score.plus(table.results[0].side, written)
    elif table.results:
        # A result without points stands for those the game was worth.
        written_score = right_score
    return GameEnded(
        conditions=table.conditions,
        ending=ending,
        winner=winner,
        position=table.board(0),
        cube=cube,
        kind=kind,
        worth=worth,
        results=tuple(table.results),
        losses=tuple(table.losses),
        last_entry=table.last_entry,
        board_in_doubt=table.trust.lost or (table.trust.in_doubt and ending is not Ending.BEAR_OFF),
        cube_in_doubt=table.cube_in_doubt,
        events=tuple(table.events),
        written_score=written_score,
        right_score=right_score,
    )


def _written_points(table: Table) -> int | None:
    """The points of the result line, when it has whole ones."""
    won = table.results[0].action if table.results else None
    return won.points if isinstance(won, Won) and isinstance(won.points, int) else None


def _ending(table: Table) -> Ending:
    if table.borne_off or _has_written_all_off(table):
        return Ending.BEAR_OFF
    if table.dropped and not table.late:
        return Ending.DROP
    if table.resignation is not None:
        return Ending.RESIGNATION
    # A drop that was played on after was none.
    return Ending.CLAIM if table.results else Ending.UNFINISHED


def _has_written_all_off(table: Table) -> bool:
    """Whether the side that rolled last has borne off all its checkers by the plays as written.

    That tells who won where the board could no longer be followed.
    """
    last = table.last_entry
    if not table.trust.lost or last is None or table.was_set:
        return False
    off = 0
    rolls = (event.entry for event in table.events if isinstance(event, RollPlayed))
    for side, action, *_ in rolls:
        if side == last.side and isinstance(action, Rolled):
            off += sum(move.checkers for move in action.moves if move.end == OFF)
    return isinstance(last.action, Rolled) and off >= sum(table.board(last.side).own)


def _value(
    table: Table, ending: Ending, winner: int | None, written: int | None
) -> tuple[Cube, GameKind | None, tuple[int, ...]]:
    """The cube, what the win counts by the board, and every number of points that is right."""
    cube, rules = table.cube, table.conditions.rules
    if winner is None or (table.dropped and ending is not Ending.DROP):
        return cube, None, ()
    if ending is Ending.DROP:
        return cube, None, (cube.value,)
    kind, kinds = _kinds(table, ending, winner)
    cubes = [cube, *_automatic(table)]
    worths = [_points(kinds, at, rules) for at in cubes]
    fitting = next((index for index, worth in enumerate(worths) if written in worth), 0)
    return cubes[fitting], kind, worths[fitting]


def _kinds(
    table: Table, ending: Ending, winner: int
) -> tuple[GameKind | None, tuple[GameKind, ...]]:
    """What the win counts by the board (None: it does not tell), and all it may have counted."""
    own, opp = table.board(winner)
    if ending is Ending.BEAR_OFF and not table.trust.lost:
        kind = kind_of_win(opp)
        return kind, (kind,)
    resigned = table.resignation.action if table.resignation is not None else None
    if isinstance(resigned, Resigned) and resigned.kind is not None:
        return None, (resigned.kind,)
    return None, tuple(GameKind) if table.trust.lost else possible_kinds(opp, own)


def _automatic(table: Table) -> list[Cube]:
    """Where the cube may have stood from the start, when ties were agreed to double the stake."""
    agreed = table.conditions.rules.automatic_doubles
    if not agreed or table.cube != Cube() or table.conditions.score.length is not None:
        return []
    return [Cube(2**ties) for ties in range(1, min(agreed, _MOST_TIES) + 1)]


def _points(kinds: tuple[GameKind, ...], cube: Cube, rules: RuleSet) -> tuple[int, ...]:
    counts = {
        multiple
        for kind in kinds
        for multiple in multiples(kind, cube_turned=cube.is_turned, rules=rules)
    }
    return tuple(cube.value * multiple for multiple in sorted(counts))
