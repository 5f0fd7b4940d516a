"""Plays a whole match again: the games in order, the score carried along."""

from __future__ import annotations

from collections.abc import Iterator

from bgrecord.core.cube import Cube
from bgrecord.core.position import Position, Variant
from bgrecord.core.ruleset import RuleSet
from bgrecord.core.scoring import GameKind, Score, kind_of_win, multiples, possible_kinds
from bgrecord.core.verdict import Remark
from bgrecord.record.actions import Resigned, Won
from bgrecord.record.model import Match, Note, NoteKind, Record
from bgrecord.replay.conditions import Wishes, match_length, rules_for
from bgrecord.replay.events import (
    Conditions,
    Ending,
    Event,
    GameEnded,
    GameStarted,
    MatchEnded,
    MatchStarted,
    Noticed,
    RollPlayed,
)
from bgrecord.replay.game import replay_game
from bgrecord.replay.table import Table

#: How many turns may be replayed to try the readings of a game's ambiguous plays.
MOST_REPLAYED = 4_000

#: How many scores a game may be expected to start at.
_MOST_EXPECTED = 4

#: Variants that share backgammon's moves, tried when a record declares none.
_UNDECLARED = (Variant.NACKGAMMON, Variant.HYPERGAMMON)


def replay_record(record: Record, wishes: Wishes | None = None) -> Iterator[Event]:
    """Everything that happens in a record's matches, in the order of the file.

    Never raises on a bad record.

    Raises:
        KeyError: the wishes name an unknown rule set.
    """
    for note in record.notes:
        yield Noticed(record, None, note)
    for match in record.matches:
        yield from replay_match(record, match, wishes)


def replay_match(record: Record, match: Match, wishes: Wishes | None = None) -> list[Event]:
    """Everything that happens in one match of a record."""
    wishes = wishes or Wishes()
    rules = rules_for(match, record.dialect, wishes)
    length = match_length(match, wishes)
    answered = {NoteKind.MISSING_HEADER} if _says_length(wishes) else set()
    notes = (note for note in match.notes if note.kind not in answered)
    events: list[Event] = [Noticed(record, match, note) for note in notes]
    replayed = _replay(record, match, rules, length)
    if _needs_another_start(match, rules, replayed):
        for variant in _UNDECLARED:
            others = _replay(record, match, rules.but(variant=variant), length)
            if all(_fits(game) for game in others.games):
                replayed = others
                span = match.games[0].span
                note = Note(NoteKind.VARIANT_INFERRED, span, {"variant": variant.value})
                events.append(Noticed(record, match, note))
                break
    events += replayed.events
    return events


def _fits(game: Table) -> bool:
    """Whether a game is legal throughout, and its hits are where they are marked."""
    return not game.trust.faults and not any(
        isinstance(event, RollPlayed) and _MARKS.intersection(event.verdict.remarks)
        for event in game.events
    )


#: What tells that the board was another one at the table.
_MARKS = frozenset({Remark.MARK_FALSE, Remark.MARK_MISSING})


def _says_length(wishes: Wishes) -> bool:
    """Whether the user says what a record without a length line is."""
    return wishes.length is not None or wishes.rule_set in ("match", "money")


class _Replayed:
    """The games of a match, replayed under one rule set."""

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.games: list[Table] = []


def _replay(record: Record, match: Match, rules: RuleSet, length: int | None) -> _Replayed:
    replayed = _Replayed()
    events = replayed.events
    events.append(MatchStarted(record, match, rules))
    ended: list[GameEnded] = []
    carried = Score(0, 0, length)
    crawford_played = False
    expected: tuple[Score, ...] = ()
    for index, game in enumerate(match.games):
        score = carried if game.score is None else Score(*game.score, length)
        at_match_point = rules.crawford and score.has_leader_at_match_point
        # A fragment that starts at match point does not tell whether its game is the one.
        crawford = at_match_point and not crawford_played and index > 0
        conditions = Conditions(
            record=record,
            match=match,
            game=game,
            index=index,
            rules=rules,
            dialect=record.dialect,
            score=score,
            crawford=crawford,
            post_crawford=crawford_played,
        )
        previous = ended[-1] if ended else None
        expected = _expected_scores(previous, expected)
        events.append(GameStarted(conditions, previous, expected))
        table = _best_reading(conditions)
        events += table.events
        end = _end(table)
        events.append(end)
        ended.append(end)
        replayed.games.append(table)
        carried = end.written_score if end.results else end.right_score
        crawford_played = crawford_played or at_match_point
    events.append(MatchEnded(record, match, rules, tuple(ended)))
    return replayed


def _best_reading(conditions: Conditions) -> Table:
    """Replay a game; where a play is ambiguous, as the rest of the game supports it.

    A play that fits several legal results is first taken in its likeliest sense. Only when the
    game runs into a fault are the other senses tried, the latest play first.
    """
    start = Position.start(conditions.rules.variant)
    best = replay_game(conditions, start)
    tries = 0
    for fork in reversed(best.forks):
        for other in fork.others:
            if not best.trust.faults or tries * len(conditions.game.entries) >= MOST_REPLAYED:
                return best
            tries += 1
            readings = {**best.readings, fork.entry: other}
            table = replay_game(conditions, start, readings)
            if table.trust.faults < best.trust.faults:
                best = table
    return best


def _needs_another_start(match: Match, rules: RuleSet, replayed: _Replayed) -> bool:
    """Whether an undeclared variant may explain the faults of a replay: all games have some."""
    return (
        rules.variant is Variant.BACKGAMMON
        and match.tag("Variation") is None
        and bool(replayed.games)
        and all(game.trust.faults for game in replayed.games)
    )


def _expected_scores(previous: GameEnded | None, expected: tuple[Score, ...]) -> tuple[Score, ...]:
    """The scores that are right after a game; none when it has no known result.

    Args:
        previous: the game.
        expected: the scores it should have started at. One wrong score line does not make those
            behind it wrong that go on from the right score.
    """
    if previous is None or previous.winner is None or not (previous.results or previous.worth):
        return ()
    start = previous.conditions.score
    ends = [previous.right_score]
    if previous.results:
        ends.insert(0, previous.written_score)
    gains = [(end.left - start.left, end.right - start.right) for end in ends]
    starts = dict.fromkeys((start, *expected[:_MOST_EXPECTED]))
    scores = (
        Score(at.left + left, at.right + right, at.length) for at in starts for left, right in gains
    )
    return tuple(dict.fromkeys(scores))


def _end(table: Table) -> GameEnded:
    """How a replayed game ended and what it is worth."""
    conditions = table.conditions
    score = conditions.score
    ending = _ending(table)
    position = table.board(0)
    kind, worth = _worth(table, ending, position)
    written_score = right_score = score
    written: int | None = None
    if table.results:
        won = table.results[0].action
        if isinstance(won, Won) and isinstance(won.points, int):
            written = won.points
            written_score = score.plus(table.results[0].side, written)
    if table.winner is not None and worth:
        points = written if written in worth else worth[0]
        right_score = score.plus(table.winner, points)
    return GameEnded(
        conditions=conditions,
        ending=ending,
        winner=table.winner,
        position=position,
        cube=table.cube,
        kind=kind,
        worth=worth,
        results=tuple(table.results),
        losses=tuple(table.losses),
        last_entry=table.last_entry,
        desynchronised=table.trust.lost,
        events=tuple(table.events),
        written_score=written_score,
        right_score=right_score,
    )


def _ending(table: Table) -> Ending:
    if table.borne_off:
        return Ending.BEAR_OFF
    if table.dropped:
        return Ending.DROP
    if table.resignation is not None:
        return Ending.RESIGNATION
    return Ending.CLAIM if table.results else Ending.UNFINISHED


def _worth(
    table: Table, ending: Ending, position: Position
) -> tuple[GameKind | None, tuple[int, ...]]:
    """What the win counts by the board, and every number of points that would be right."""
    winner, cube, rules = table.winner, table.cube, table.conditions.rules
    if winner is None or ending is Ending.UNFINISHED:
        return None, ()
    if ending is Ending.DROP:
        return None, (cube.value,)
    own, opp = position if winner == 0 else position.flip()
    if ending is Ending.BEAR_OFF and not table.trust.lost:
        kind = kind_of_win(opp)
        return kind, _points((kind,), cube, rules)
    kinds: tuple[GameKind, ...] = tuple(GameKind)
    if not table.trust.lost:
        kinds = possible_kinds(opp, own)
    if table.resignation is not None:
        resigned = table.resignation.action
        if isinstance(resigned, Resigned) and resigned.kind is not None:
            kinds = (resigned.kind,)
    return None, _points(kinds, cube, rules)


def _points(kinds: tuple[GameKind, ...], cube: Cube, rules: RuleSet) -> tuple[int, ...]:
    counts = {
        multiple
        for kind in kinds
        for multiple in multiples(kind, cube_turned=cube.is_turned, rules=rules)
    }
    return tuple(cube.value * multiple for multiple in sorted(counts))
