"""What is wrong with a written result: the one rule it breaks, the most specific that applies."""

from __future__ import annotations

from enum import Enum, auto

from bgrecord.core.position import OFF
from bgrecord.core.scoring import GameKind, may_be_points, possible_kinds
from bgrecord.record.actions import Resigned, Won
from bgrecord.replay.events import Ending, GameEnded
from bgrecord.rules._registry import Breach, diagnosis

#: Endings in which the loser gave the game up.
GIVEN_UP = (Ending.RESIGNATION, Ending.CLAIM)


def written_result(event: GameEnded) -> Won | None:
    """What the first result line says."""
    action = event.results[0].action if event.results else None
    return action if isinstance(action, Won) else None


def written_winner(event: GameEnded) -> int | None:
    """The side the record gives the game to."""
    if event.results:
        return event.results[0].side
    return 1 - event.losses[0].side if event.losses else None


def points_needed(event: GameEnded) -> int | None:
    """What the written winner still needed when the game began; None without a match."""
    side = written_winner(event)
    return None if side is None else event.conditions.score.away(side)


def has_wrong_winner(event: GameEnded) -> bool:
    """Whether the result stands on the side that lost by what happened."""
    if event.winner is None or event.ending in (Ending.CLAIM, Ending.UNFINISHED):
        return False
    return written_winner(event) not in (None, event.winner)


def is_wrong_winner_explained(event: GameEnded) -> bool:
    """Whether a lost turn may have put the end of the game on the wrong side, not the result.

    The next score line tells, when there is one.
    """
    written = written_winner(event)
    following = next_score(event)
    if not event.board_in_doubt or written is None:
        return False
    if following is None:
        return True
    start = event.conditions.score
    rises = (following[0] - start.left, following[1] - start.right)
    return rises[written] > 0


def boards(event: GameEnded) -> tuple[bytes, bytes]:
    """The loser's and the winner's checkers, each in their own numbering."""
    left, right = event.position
    return (right, left) if event.winner == 0 else (left, right)


def resigned_kind(event: GameEnded) -> GameKind | None:
    """What the loser says he resigned."""
    action = event.last_entry.action if event.last_entry is not None else None
    return action.kind if isinstance(action, Resigned) else None


def wrong_points_breach(event: GameEnded) -> Breach:
    """A breach that tells the written points and the right ones."""
    won = written_result(event)
    assert won is not None
    by_the_board = fault_of_result(event) in _BY_THE_BOARD
    return Breach(
        span=event.results[0].span,
        values={"points": won.points, "right": event.worth, "cube": event.cube.value},
        expected=tuple(map(str, event.worth)),
        follows=event.cube_in_doubt or (by_the_board and event.board_in_doubt),
    )


class PointsFault(Enum):
    """The one rule the points of a result break; the rules of results listen to these."""

    WRONG_MULTIPLE = auto()
    DROP_MULTIPLIED = auto()
    JACOBY = auto()
    DROP_AT_OFFER = auto()
    GAMMON_UNCOUNTED = auto()
    BACKGAMMON_MISCOUNTED = auto()
    IMPOSSIBLE_RESIGNATION = auto()
    SETTLEMENT = auto()
    TRIPLE = auto()
    NO_MULTIPLE = auto()
    OTHER_THAN_NAMED = auto()
    CAPPED = auto()
    SENTINEL = auto()
    MATCH_GIVEN_UP = auto()


#: What the board at the end has a say in.
_BY_THE_BOARD = frozenset(
    {
        PointsFault.WRONG_MULTIPLE,
        PointsFault.JACOBY,
        PointsFault.GAMMON_UNCOUNTED,
        PointsFault.BACKGAMMON_MISCOUNTED,
        PointsFault.IMPOSSIBLE_RESIGNATION,
        PointsFault.TRIPLE,
        PointsFault.OTHER_THAN_NAMED,
    }
)


@diagnosis(GameEnded)
def fault_of_result(event: GameEnded) -> PointsFault | None:
    """The one rule the written points break, or what the loser says he resigned."""
    return fault_of_points(event) or _fault_of_kind(event)


def fault_of_points(event: GameEnded) -> PointsFault | None:
    """The one rule the written points break, the most specific that applies."""
    won = written_result(event)
    if won is None or won.points is None or has_wrong_winner(event):
        return None
    if won.settled or isinstance(won.points, float):
        return PointsFault.SETTLEMENT
    if won.points in event.worth or not event.worth:
        return None
    points, cube = won.points, event.cube.value
    if _is_capped(event, points):
        return PointsFault.CAPPED
    given_up = event.ending in GIVEN_UP and _may_decide(event, points)
    if given_up and points == points_needed(event):
        return PointsFault.MATCH_GIVEN_UP
    if _is_sentinel(event, points):
        return PointsFault.SENTINEL
    if event.ending is Ending.DROP:
        return _fault_of_drop(event, won)
    if points not in (cube, 2 * cube, 3 * cube):
        return PointsFault.SETTLEMENT if _may_be_settled(event, points) else PointsFault.NO_MULTIPLE
    return _fault_of_multiple(event, points // cube)


def _fault_of_kind(event: GameEnded) -> PointsFault | None:
    """Whether what the loser says he resigned could no longer have happened."""
    kind = resigned_kind(event)
    if kind is None or event.winner is None:
        return None
    is_possible = kind in possible_kinds(*boards(event))
    return None if is_possible else PointsFault.IMPOSSIBLE_RESIGNATION


def _fault_of_drop(event: GameEnded, won: Won) -> PointsFault:
    """For wrong points behind a drop, which is a single game at the old value."""
    cube, offered = event.cube.value, event.cube.at_stake
    if won.points == offered and won.kind in (None, GameKind.SINGLE):
        return PointsFault.DROP_AT_OFFER
    multiples_of_either = {2 * cube, 3 * cube, 2 * offered, 3 * offered}
    return (
        PointsFault.DROP_MULTIPLIED
        if won.points in multiples_of_either
        else PointsFault.NO_MULTIPLE
    )


def _fault_of_multiple(event: GameEnded, multiple: int) -> PointsFault:
    """For points that are one, two or three times the cube, but not rightly so."""
    rules, kind = event.conditions.rules, event.kind
    if multiple == 3 and not rules.backgammons:
        return PointsFault.TRIPLE
    gammon_possible = kind is not GameKind.SINGLE and not boards(event)[0][OFF]
    if rules.jacoby and not event.cube.is_turned and gammon_possible:
        return PointsFault.JACOBY
    if event.ending in GIVEN_UP:
        possible = multiple in possible_kinds(*boards(event))
        return PointsFault.OTHER_THAN_NAMED if possible else PointsFault.IMPOSSIBLE_RESIGNATION
    if kind is None or kind is GameKind.SINGLE:
        return PointsFault.WRONG_MULTIPLE
    return PointsFault.GAMMON_UNCOUNTED if multiple == 1 else PointsFault.BACKGAMMON_MISCOUNTED


def _is_capped(event: GameEnded, points: int) -> bool:
    """Whether a deciding game is written as the points needed, or as the match length.

    Backgammon Galaxy, OpenGammon and Foxamon do so.
    """
    needed = points_needed(event)
    if needed is None or not _may_decide(event, points):
        return False
    return points in (needed, event.conditions.score.length) and points < max(event.worth)


def _is_sentinel(event: GameEnded, points: int) -> bool:
    """Whether the points are absurd and the next game does not count them."""
    if may_be_points(points, event.cube.value):
        return False
    following = next_score(event)
    counted = event.conditions.score.plus(event.results[0].side, points)
    return following != (counted.left, counted.right)


def _may_decide(event: GameEnded, points: int) -> bool:
    """Whether the match ends here: no game follows, or one that counts these very points."""
    following = next_score(event)
    counted = event.conditions.score.plus(event.results[0].side, points)
    return following in (None, (counted.left, counted.right))


def next_score(event: GameEnded) -> tuple[int, int] | None:
    """The score line of the next game, None when there is none."""
    games, following = event.conditions.match.games, event.conditions.index + 1
    return games[following].score if following < len(games) else None


def _may_be_settled(event: GameEnded, points: int) -> bool:
    """Whether players of a money game may have agreed on these points."""
    in_money_play = event.conditions.score.length is None
    return in_money_play and event.ending in GIVEN_UP and 0 < points < 3 * event.cube.value
