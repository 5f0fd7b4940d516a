"""What is wrong with a double: one offer breaks many rules at once and gets one finding."""

from __future__ import annotations

from enum import Enum, auto
from typing import get_args

from bgrecord.core.cube import is_cube_value
from bgrecord.core.position import Position
from bgrecord.core.scoring import is_dead_cube
from bgrecord.record.actions import Doubled
from bgrecord.replay.cube_actions import CubeAction
from bgrecord.replay.events import Conditions, CubeTurned
from bgrecord.rules._registry import diagnosis

#: Every action that touches the cube.
CUBE_ACTIONS: tuple[type, ...] = get_args(CubeAction)


class OfferFault(Enum):
    """The first rule a double breaks; the cube rules listen to these."""

    NOT_OWNER = auto()
    CRAWFORD_GAME = auto()
    AFTER_ROLL = auto()
    OUT_OF_TURN = auto()
    WRONG_VALUE = auto()
    OPENING_TURN = auto()
    DEAD_CUBE = auto()
    LEADER_AFTER_CRAWFORD = auto()
    ABOVE_LIMIT = auto()
    NO_POWER_OF_TWO = auto()
    CUBE_NOT_RESET = auto()
    TOO_MANY_AUTOMATIC = auto()
    HOLLAND = auto()
    TWICE = auto()
    GAME_OVER = auto()
    NO_CUBE = auto()


@diagnosis(Doubled)
def fault_of_offer(event: CubeTurned) -> OfferFault | None:
    """The first rule a double breaks."""
    conditions, cube, side = event.conditions, event.before, event.entry.side
    if event.over:
        return OfferFault.GAME_OVER
    if not conditions.rules.cube:
        return OfferFault.NO_CUBE
    if cube.offered_by == side:
        return OfferFault.TWICE
    if answers_offer(event):
        return None  # "doubles" in answer to a double is a beaver, and judged as one
    if conditions.crawford:
        return OfferFault.CRAWFORD_GAME
    if _is_opening_turn(event):
        return OfferFault.OPENING_TURN
    if event.rolled:
        return OfferFault.AFTER_ROLL
    if event.to_act != side:
        return OfferFault.OUT_OF_TURN
    if not cube.may_be_turned_by(side):
        return OfferFault.NOT_OWNER
    return _fault_of_value(event) or _fault_of_timing(event)


def has_a_cube(event: CubeTurned) -> bool:
    """Whether the game still runs and has a cube at all; BG522 and BG523 speak otherwise."""
    return not event.over and event.conditions.rules.cube


def answers_offer(event: CubeTurned) -> bool:
    """Whether the opponent has offered something that is still to be answered."""
    return has_a_cube(event) and event.before.offered_by == 1 - event.entry.side


def too_many_automatic(conditions: Conditions, centred: int) -> bool:
    """Whether a centred cube at this value took more automatic doubles than were agreed."""
    allowed = conditions.rules.automatic_doubles
    return allowed is not None and centred.bit_length() - 1 > allowed


def _fault_of_value(event: CubeTurned) -> OfferFault | None:
    """What is wrong with the value a double names."""
    action, cube = event.entry.action, event.before
    assert isinstance(action, Doubled)
    written, right = action.value, cube.value * 2
    if written is None:
        return None
    if not is_cube_value(written):
        return OfferFault.NO_POWER_OF_TWO
    if cube.owner is not None or written < right:
        return None if written == right else OfferFault.WRONG_VALUE
    if event.conditions.score.length is None:
        return (
            OfferFault.TOO_MANY_AUTOMATIC
            if too_many_automatic(event.conditions, written // 2)
            else None
        )
    if written == right:
        return None
    return OfferFault.CUBE_NOT_RESET if event.conditions.index else OfferFault.WRONG_VALUE


def _fault_of_timing(event: CubeTurned) -> OfferFault | None:
    """What makes a double with access to the cube doubtful at this score."""
    conditions, cube, side = event.conditions, event.before, event.entry.side
    if all(is_dead_cube(score, side, cube.value) for score in conditions.scores):
        leads_alone = conditions.score.away(side) == 1 and conditions.score.away(1 - side) != 1
        return (
            OfferFault.LEADER_AFTER_CRAWFORD
            if leads_alone and conditions.post_crawford
            else OfferFault.DEAD_CUBE
        )
    if conditions.rules.holland and conditions.post_crawford and min(event.rolls) < 2:
        return OfferFault.HOLLAND
    limit = conditions.rules.cube_limit
    return OfferFault.ABOVE_LIMIT if limit is not None and cube.value * 2 > limit else None


def _is_opening_turn(event: CubeTurned) -> bool:
    """Whether nobody has rolled yet in a game that begins at the beginning."""
    start = Position.start(event.conditions.rules.variant)
    return event.rolls == (0, 0) and event.position == start
