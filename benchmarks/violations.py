"""Games in which a player made an illegal play that stood, played on by an engine to their end.

The engine is the neural net of GNU Backgammon as the package gnubg-nn has it.
"""

from __future__ import annotations

from importlib.util import find_spec
from random import Random
from typing import Any

from bgrecord.core.dice import Roll
from bgrecord.core.legal import legal_plays
from bgrecord.core.play import Move
from bgrecord.core.position import BAR, OFF, Position
from bgrecord.core.verdict import judge
from bgrecord.record.actions import Rolled, Unplayed, Won
from bgrecord.record.model import Entry
from bgrecord.repair.plays import rolled
from bgrecord.repair.stand import Stand, follow, played
from bgrecord.replay.events import Conditions

#: So many plays are tried to make an illegal one of.
_TRIES = 60
#: How often a player moves a checker too far or too near, rather than not at all.
_MISCOUNTS = 0.7


def with_violation(engine: Any, conditions: Conditions, random: Random) -> list[Entry] | None:
    """A game up to an illegal play, and what became of it; None when none was found.

    Args:
        engine: the module gnubg_nn.
        conditions: a game that is right.
        random: decides where, and throws the dice.
    """
    entries = conditions.game.entries
    rolls = [index for index, entry in enumerate(entries) if isinstance(entry.action, Rolled)]
    place = random.choice(rolls)
    stand = Stand.start(conditions)
    for entry in entries[:place]:
        after = follow(stand, entry.side, entry.action, conditions)
        assert after is not None
        stand = after
    entry = entries[place]
    assert isinstance(entry.action, Rolled)
    board = stand.board(entry.side)
    found = _illegal_play(board, entry.action.roll, random)
    if found is None:
        return None
    moves, position = found
    action = rolled(entry.action, entry.action.roll, board, moves, position)
    stand = played(stand, entry.side, position, conditions)
    return [
        *entries[:place],
        entry._replace(action=action),
        *_played_on(engine, entry, stand, conditions, random),
    ]


def _played_on(
    engine: Any, last: Entry, stand: Stand, conditions: Conditions, random: Random
) -> list[Entry]:
    entries: list[Entry] = []
    line = last.line
    while stand.winner is None and stand.turn is not None:
        side, line = stand.turn, line + (stand.turn == 0)
        board, roll = stand.board(side), Roll(random.randint(1, 6), random.randint(1, 6))
        written, after = Rolled(roll, unplayed=Unplayed.BLANK), board
        if moves := _best_play(engine, board, roll):
            verdict = judge(board, roll, moves, marks_hits=False)
            assert verdict.is_legal
            assert verdict.after is not None
            after = verdict.after
            written = rolled(written, roll, board, moves, after)
        entries.append(last._replace(side=side, line=line, action=written))
        stand = played(stand, side, after, conditions)
    assert stand.winner is not None
    result = Won(stand.worth[0])
    return [*entries, last._replace(side=stand.winner, line=line + 1, action=result)]


def _best_play(engine: Any, board: Position, roll: Roll) -> tuple[Move, ...]:
    sides = [[*side[1:]] for side in (board.opp, board.own)]
    hops = engine.best_move(sides, roll.first, roll.second) or ()
    return tuple(Move((start, max(end, OFF)), (False,)) for start, end in hops)


def _illegal_play(
    board: Position, roll: Roll, random: Random
) -> tuple[tuple[Move, ...], Position] | None:
    """A play that a player may make by mistake: a checker miscounted, or one not moved."""
    plays = legal_plays(board, roll)
    for _ in range(_TRIES if len(plays) else 0):
        moves = [
            move._replace(hits=(False,) * len(move.hits), checkers=1)
            for move in random.choice(plays).moves
            for _ in range(move.checkers)
        ]
        which = random.randrange(len(moves))
        if random.random() < _MISCOUNTS:
            *stops, end = moves[which].stops
            end = min(max(end + random.choice([-2, -1, 1, 2]), OFF), BAR - 1)
            if end >= stops[-1]:
                continue
            moves[which] = moves[which]._replace(stops=(*stops, end))
        else:
            del moves[which]
        verdict = judge(board, roll, moves, marks_hits=False)
        if moves and not verdict.is_legal and verdict.after is not None:
            return tuple(moves), verdict.after
    return None


def is_available() -> bool:
    """Whether the engine is installed."""
    return find_spec("gnubg_nn") is not None
