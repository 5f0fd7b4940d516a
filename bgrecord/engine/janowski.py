"""What a position is worth with a cube, from the chances of its endings.

After Rick Janowski, "Take-Points in Money Games" (1993). If the cube were dead, a position would
be worth what its endings pay on average. If it were fully alive, that is, always turned at the
very point where the double may just be taken or dropped, its worth would be a line over the
chance to win that runs straight between these points and certain loss and win. The truth lies
between the two; how near the live cube is its efficiency. In a match the same holds of chances to
win it, with points to double that depend on the score.

The efficiencies are those of GNU Backgammon 1.07.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from bgrecord.core.legal import HOME
from bgrecord.core.position import Position, farthest
from bgrecord.engine.evaluator import Terms
from bgrecord.engine.judgement import CubeEquities
from bgrecord.engine.match_equity import Stakes, chance_after

#: The cube's efficiency while the sides can still hit each other, and when all bear off.
CONTACT, BEAROFF = 0.68, 0.6
#: In a race it grows with the pips to go: from so much, by so much a pip, within these bounds.
_RACE, _RACE_BY_PIP, _RACE_BOUNDS = 0.55, 0.00125, (0.6, 0.7)


class Chances(NamedTuple):
    """How a game may end, for the player who is to roll."""

    win: float
    #: Of the wins, gammons and backgammons.
    win_gammon: float
    win_backgammon: float
    #: Of the losses, gammons and backgammons.
    lose_gammon: float
    lose_backgammon: float

    def flip(self) -> Chances:
        """The same for the other player."""
        win, win_gammon, win_backgammon, lose_gammon, lose_backgammon = self
        return Chances(1 - win, lose_gammon, lose_backgammon, win_gammon, win_backgammon)


def efficiency(position: Position) -> float:
    """How near the cube is to being fully alive, in 0 to 1.

    It is dead when the player will not roll again.

    Args:
        position: seen by the player who is to roll.
    """
    own, opp = position
    if position.has_contact:
        return CONTACT
    if _bears_off_next(opp):
        return 0.0
    if farthest(own) <= HOME and farthest(opp) <= HOME:
        return BEAROFF
    low, high = _RACE_BOUNDS
    return min(max(_RACE + _RACE_BY_PIP * position.pips[0], low), high)


def best_equity(chances: Chances, terms: Terms, efficiency: float) -> float:
    """What the player to roll can expect who doubles when that is better.

    Raises:
        IndexError: no table tells what is played for.
    """
    if terms.may_double:
        return cube_equities(chances, terms, efficiency).best
    return equity(chances, terms, efficiency)


def cube_equities(chances: Chances, terms: Terms, efficiency: float) -> CubeEquities:
    """What the player to roll can expect without a double, and with one that is taken."""
    rates = _rates(chances)
    doubled, unit, even = _table(terms).doubled
    return CubeEquities(
        _equity(chances.win, rates, terms, efficiency),
        even + unit * _equity(chances.win, rates, doubled, efficiency),
    )


def equity(chances: Chances, terms: Terms, efficiency: float) -> float:
    """What the player to roll can expect who does not double before this roll."""
    return _equity(chances.win, _rates(chances), terms, efficiency)


@lru_cache(maxsize=64)
def cubeless_worth(terms: Terms) -> tuple[float, float, float, float, float]:
    """What each of the five `Chances` adds to the equity without a cube, up to a constant."""
    single, gammon, backgammon = _table(terms).wins
    lost, lost_gammon, lost_backgammon = _table(terms).losses
    return (
        single + lost,
        gammon - single,
        backgammon - gammon,
        lost - lost_gammon,
        lost_gammon - lost_backgammon,
    )


def _equity(win: float, rates: _BothRates, terms: Terms, efficiency: float) -> float:
    table = _table(terms)
    certain_win, certain_loss = _mean(table.wins, rates[0]), -_mean(table.losses, rates[1])
    dead = win * certain_win + (1 - win) * certain_loss
    if table.is_dead or not efficiency:
        return dead
    owner = terms.cube.owner
    knots = [(0.0, certain_loss)]
    if owner != 0:
        knots.append((1 - table.cash_point(1, rates), -1.0))
    if owner != 1:
        knots.append((table.cash_point(0, rates), 1.0))
    knots.append((1.0, certain_win))
    return efficiency * _between(knots, win) + (1 - efficiency) * dead


def _bears_off_next(side: bytes) -> bool:
    """Whether every roll bears off all that a side has left."""
    left = sum(side[1:])
    return farthest(side) <= 3 if left == 1 else left == side[1] == 2


#: What a single game, a gammon and a backgammon are worth.
_Endings = tuple[float, float, float]
#: How many of a side's wins are gammons, and backgammons.
_Rates = tuple[float, float]
#: Those of the player to roll, and of the opponent.
_BothRates = tuple[_Rates, _Rates]


class _Rung(NamedTuple):
    """A double by one side that is taken, all in that side's equities at the present cube."""

    #: What he has when it is dropped.
    cash: float
    #: What his wins and his losses are worth when it is taken; losses are negative.
    wins: _Endings
    losses: _Endings
    #: What he has when he drops the redouble; None when there is no reason for one to wait.
    dropped: float | None


class _Doubled(NamedTuple):
    """What is played for after a double, and what its equities are worth before it."""

    terms: Terms
    unit: float
    even: float


class _Table(NamedTuple):
    """What is played for as the cube stands, and as it is turned again and again."""

    #: What wins and losses are worth now, both positive.
    wins: _Endings
    losses: _Endings
    #: After a double of the player to roll.
    doubled: _Doubled
    #: Nobody has any use for the cube.
    is_dead: bool
    #: Both sides' doubles, from the present cube upwards; none in a money session.
    rungs: tuple[tuple[_Rung, ...], tuple[_Rung, ...]] = ((), ())

    def cash_point(self, side: int, rates: _BothRates, rung: int = 0) -> float:
        """A side's chance to win from which a double is dropped, were the cube fully alive."""
        if not self.rungs[side]:
            # Cubes without end: the points of both sides rest on each other.
            win, loss = (_mean((1.0, 2.0, 3.0), rates[one]) for one in (side, 1 - side))
            return (loss + 1) / (win + loss + 0.5)
        cash, wins, losses, dropped = self.rungs[side][rung]
        win = _mean(wins, rates[side])
        if dropped is None:
            loss = _mean(losses, rates[1 - side])
            return (cash - loss) / (win - loss)
        return 1 - self.cash_point(1 - side, rates, rung + 1) * (win - cash) / (win - dropped)


@lru_cache(maxsize=4096)
def _table(terms: Terms) -> _Table:
    away = terms.away
    if away is None:
        counts = (1.0, 1.0, 1.0) if terms.jacoby and terms.cube.owner is None else (1.0, 2.0, 3.0)
        return _Table(counts, counts, _doubled(terms), is_dead=False)
    value = terms.cube.value
    sides = (
        _Match(away, terms.crawford, _stakes(terms)),
        _Match((away[1], away[0]), terms.crawford, _stakes(terms.flip())),
    )
    return _Table(
        sides[0].endings(value),
        sides[1].endings(value),
        _doubled(terms),
        is_dead=terms.crawford or max(away) <= value,
        rungs=(tuple(sides[0].rungs(value)), tuple(sides[1].rungs(value))),
    )


class _Match(NamedTuple):
    """A game of a match seen by one side, in equities at the present cube."""

    away: tuple[int, int]
    crawford: bool
    stakes: Stakes

    def worth(self, points: int) -> float:
        """What some points are worth, won or, below 0, lost."""
        return self.stakes.equity(chance_after(self.away, points, crawford=self.crawford))

    def endings(self, points: int) -> _Endings:
        """What a single game, a gammon and a backgammon are worth."""
        return self.worth(points), self.worth(2 * points), self.worth(3 * points)

    def rungs(self, value: int) -> list[_Rung]:
        """His doubles from a cube of some value upwards, up to one that decides the match."""
        own, other = self.away
        found: list[_Rung] = []
        while not found or found[-1].dropped is not None:
            doubled = 2 * value
            decides = doubled >= min(self.away)
            # Who cannot win more than the match redoubles for nothing: the other one will.
            played_for = 2 * doubled if own <= doubled < other else doubled
            found.append(
                _Rung(
                    self.worth(value),
                    self.endings(played_for),
                    self.endings(-played_for),
                    None if decides else self.worth(-doubled),
                )
            )
            value = doubled
        return found


def _stakes(terms: Terms) -> Stakes:
    found = terms.stakes
    if found is None:
        raise IndexError(f"no table tells what is played for at {terms.away}")
    return found


def _doubled(terms: Terms) -> _Doubled:
    now, doubled = _stakes(terms), terms.doubled()
    then = _stakes(doubled)
    return _Doubled(doubled, then.unit / now.unit, now.equity(then.even))


def _rates(chances: Chances) -> _BothRates:
    """How many of the wins, and of the losses, are gammons and backgammons."""
    win, win_gammon, win_backgammon, lose_gammon, lose_backgammon = chances
    loss = 1 - win
    return (
        (win_gammon / win, win_backgammon / win) if win > 0 else (0.0, 0.0),
        (lose_gammon / loss, lose_backgammon / loss) if loss > 0 else (0.0, 0.0),
    )


def _mean(endings: _Endings, rates: _Rates) -> float:
    single, gammon, backgammon = endings
    gammons, backgammons = rates
    return single + gammons * (gammon - single) + backgammons * (backgammon - gammon)


def _between(knots: Sequence[tuple[float, float]], place: float) -> float:
    """The value at a place of a line that runs straight between knots."""
    (left, low), *others = knots
    for right, high in others:
        if place < right:
            break
        left, low = right, high
    else:
        return low
    return low + (high - low) * (place - left) / (right - left)
