"""How a game stands between two turns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeGuard

from bgrecord.core.cube import Cube
from bgrecord.core.legal import advance, can_move
from bgrecord.core.position import Position
from bgrecord.core.scoring import GameKind, kind_of_win, may_be_points, multiples, possible_kinds
from bgrecord.core.verdict import Remark, Verdict, judge
from bgrecord.record.actions import (
    DANCES,
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
    Unplayed,
    Unreadable,
    Won,
)
from bgrecord.record.model import Entry
from bgrecord.repair.plays import legal_results
from bgrecord.replay.events import Conditions

_WRONG_MARKS = frozenset({Remark.MARK_MISSING, Remark.MARK_FALSE})


class Stand(NamedTuple):
    """A game between two turns: all that decides what may follow."""

    #: The checkers of left and right, each in its own numbering.
    sides: tuple[bytes, bytes]
    #: The side to roll; None before the first roll.
    turn: int | None = None
    cube: Cube = Cube()
    #: The side that has won, None while the game goes on.
    winner: int | None = None
    #: What the win is worth; several where a side gave up, none where nothing tells.
    worth: tuple[int, ...] = ()
    #: A side has given up with these dice or in words: nothing but the result may follow.
    closed: bool = False

    @classmethod
    def start(cls, conditions: Conditions) -> Stand:
        """Before the first turn of a game."""
        own, opp = Position.start(conditions.rules.variant)
        return cls((own, opp), cube=Cube(conditions.game.cube or 1))

    def board(self, side: int) -> Position:
        """The position as a side sees it."""
        return Position(self.sides[side], self.sides[1 - side])

    @property
    def is_claimed(self) -> bool:
        """Whether a result alone tells who won, not the board and no drop."""
        return (
            self.winner is not None
            and self.cube.offered_by is None
            and all(any(side[1:]) for side in self.sides)
        )

    def may_roll(self, side: int) -> bool:
        """Whether a side is to roll."""
        return (
            self.turn in (None, side)
            and self.cube.offered_by is None
            and self.winner is None
            and not self.closed
        )


def judged(stand: Stand, side: int, action: Rolled, conditions: Conditions) -> Verdict:
    """What the rules say of a play."""
    marks_hits = conditions.dialect.marks_hits or action.marked > 0
    return judge(
        stand.board(side),
        action.roll,
        action.moves,
        marks_hits=marks_hits,
        hit_and_run=conditions.rules.hit_and_run,
    )


def played(stand: Stand, side: int, after: Position, conditions: Conditions) -> Stand:
    """The game behind a play that led to a position."""
    sides = (after.own, after.opp) if side == 0 else (after.opp, after.own)
    if any(after.own[1:]):
        return Stand(sides, 1 - side, stand.cube)
    return Stand(sides, 1 - side, stand.cube, side, points_of(stand, side, after, conditions))


def points_of(
    stand: Stand, winner: int, board: Position, conditions: Conditions
) -> tuple[int, ...]:
    """Every number of points a win may be worth when the game ends in a position.

    Args:
        stand: the game, for its cube.
        winner: who wins.
        board: the position, seen by the winner.
        conditions: what the game is played under.
    """
    own, opp = board
    kinds = possible_kinds(opp, own) if any(own[1:]) else (kind_of_win(opp),)
    cube = stand.cube
    counts = {
        count
        for kind in kinds
        for count in multiples(kind, cube_turned=cube.is_turned, rules=conditions.rules)
    }
    return tuple(cube.value * count for count in sorted(counts))


def follow(
    stand: Stand, side: int, action: Action, conditions: Conditions, *, exact: bool = False
) -> Stand | None:
    """The game after an action as it is written; None when the rules do not allow it.

    A hit mark in the wrong place, or none where there should be one, counts against it too.

    Args:
        stand: the game before it.
        side: who acts.
        action: what is written.
        conditions: what the game is played under.
        exact: allow a play over a stop that is held, if another way leads to the same end: slow.
    """
    if isinstance(action, Rolled):
        return _roll(stand, side, action, conditions, exact=exact)
    if isinstance(action, Won):
        return _result(stand, side, action, conditions)
    if isinstance(action, Lost):
        return stand
    if isinstance(action, Resigned):
        return _resign(stand, side, action, conditions)
    if isinstance(action, SetPosition):
        board = action.position
        sides = (board.own, board.opp) if side == 0 else (board.opp, board.own)
        return Stand(sides, None, Cube(action.cube_value, action.cube_owner))
    if isinstance(action, Played | Unreadable):
        return None
    return _turn_cube(stand, side, action, conditions)


def trace(entries: Sequence[Entry], conditions: Conditions) -> list[object]:
    """The game turn by turn, whatever is against the rules in it.

    Two spellings of the same game have the same trace.
    """
    stand: Stand | None = Stand.start(conditions)
    turns: list[object] = []
    for side, action, *_ in entries:
        stand = stand and _after(stand, side, action, conditions)
        roll = sorted(action.roll) if isinstance(action, Rolled) else type(action)
        turns.append((side, roll, stand or action))
    return turns


def _after(stand: Stand, side: int, action: Action, conditions: Conditions) -> Stand | None:
    """The game after an action; None when not even an illegal play leads anywhere."""
    after = follow(stand, side, action, conditions, exact=True)
    if after is None and isinstance(action, Rolled) and action.roll.is_possible:
        position = judged(stand, side, action, conditions).after
        return None if position is None else played(stand, side, position, conditions)
    return after


def _roll(
    stand: Stand, side: int, action: Rolled, conditions: Conditions, *, exact: bool
) -> Stand | None:
    roll = action.roll
    if stand.cube.animals and stand.cube.offered_by == 1 - side and stand.turn == side:
        # Who rolls behind a beaver has taken it.
        stand = stand._replace(cube=stand.cube.take(side))
    if not stand.may_roll(side) or not roll.is_possible:
        return None
    board = stand.board(side)
    if action.steps is not None and conditions.rules.hit_and_run:
        made = advance(board, action.steps)
        marks_count = conditions.dialect.marks_hits or action.marked
        if made is not None and (made[1] == action.marked or not marks_count):
            return played(stand, side, made[0], conditions)
    if action.unplayed is Unplayed.CONCEDED or action.unplayed is Unplayed.UNKNOWN:
        return stand._replace(turn=1 - side, closed=True)
    if action.unplayed is Unplayed.ILLEGAL and action.dumps:
        return played(stand, side, action.dumps[0], conditions)
    if action.unplayed in DANCES:
        return None if can_move(board, roll) else stand._replace(turn=1 - side)
    if action.unreadable:
        return None
    results = legal_results(board, roll, action.moves, hit_and_run=conditions.rules.hit_and_run)
    if len(results) == 1:
        after, hits = results[0]
        agrees = hits == action.marked or not (conditions.dialect.marks_hits or action.marked)
        return played(stand, side, after, conditions) if agrees else None
    if not results and not exact:
        return None
    verdict = judged(stand, side, action, conditions)
    if not verdict.is_legal or verdict.after is None or _WRONG_MARKS.intersection(verdict.remarks):
        return None
    return played(stand, side, verdict.after, conditions)


def _turn_cube(stand: Stand, side: int, action: Action, conditions: Conditions) -> Stand | None:
    cube = stand.cube
    if stand.winner is not None or stand.closed:
        return None
    if isinstance(action, Doubled):
        allowed = (
            cube.offered_by is None
            and stand.turn == side
            and cube.may_be_turned_by(side)
            and not conditions.crawford
            and action.value in (None, cube.value * 2)
        )
        return stand._replace(cube=cube.offer(side)) if allowed else None
    if cube.offered_by != 1 - side:
        return None
    if isinstance(action, Took):
        return stand._replace(cube=cube.take(side))
    if isinstance(action, Dropped):
        return stand._replace(winner=1 - side, worth=(cube.value,))
    if isinstance(action, Beavered):
        return stand._replace(cube=cube.beaver(side))
    if isinstance(action, Raccooned):
        return stand._replace(cube=cube.raccoon(side))
    return None


def _resign(stand: Stand, side: int, action: Resigned, conditions: Conditions) -> Stand | None:
    if stand.winner is not None:
        return None
    winner = side if action.in_winners_column else 1 - side
    worth = points_of(stand, winner, stand.board(winner), conditions)
    if action.kind is not None:
        worth = tuple(
            stand.cube.value * count
            for count in multiples(
                action.kind, cube_turned=stand.cube.is_turned, rules=conditions.rules
            )
        )
    return stand._replace(winner=winner, worth=worth, cube=stand.cube._replace(offered_by=None))


def _result(stand: Stand, side: int, action: Won, conditions: Conditions) -> Stand | None:
    """A result line: it must agree with the board, or end a game that nobody finished."""
    winner, worth, cube = stand.winner, stand.worth, stand.cube
    if winner is None:
        winner = side
        # A result behind an offer means that it was dropped.
        worth = (
            (cube.value,)
            if cube.offered_by == side
            else points_of(stand, side, stand.board(side), conditions)
        )
    fits = action.settled or _is_accepted(action.points, winner, worth, stand, conditions)
    return stand._replace(winner=winner, worth=worth) if winner == side and fits else None


def is_number_of_points(points: int | float | None, cube: int) -> TypeGuard[int]:
    """Whether points can be meant so."""
    return isinstance(points, int) and may_be_points(points, cube)


def _is_accepted(
    points: int | float | None,
    winner: int,
    worth: tuple[int, ...],
    stand: Stand,
    conditions: Conditions,
) -> bool:
    """Whether points are right, or what some players and sites agree to write instead."""
    cube = stand.cube.value
    if points in worth or not is_number_of_points(points, cube):
        return True
    needed, is_given_up = conditions.score.away(winner), stand.winner is None
    if needed is None:
        # Players settle.
        return is_given_up and 0 < points < GameKind.BACKGAMMON * cube
    is_capped = points in (needed, conditions.score.length) and points < max(worth, default=0)
    return is_capped or (is_given_up and points == needed)
