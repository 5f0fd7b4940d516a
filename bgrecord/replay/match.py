"""Plays a whole match again: the games in order, the score carried along."""

from __future__ import annotations

from collections.abc import Iterator

from bgrecord.core.position import Position, Variant
from bgrecord.core.ruleset import RuleSet
from bgrecord.record.model import Match, Note, NoteKind, Record
from bgrecord.replay.conditions import Wishes, match_length, rules_for
from bgrecord.replay.ending import how_it_ended
from bgrecord.replay.events import (
    Conditions,
    Event,
    GameEnded,
    GameStarted,
    MatchEnded,
    MatchStarted,
    Noticed,
    RollPlayed,
)
from bgrecord.replay.game import replay_game
from bgrecord.replay.score_sheet import ScoreSheet
from bgrecord.replay.table import Table
from bgrecord.replay.trust import WRONG_MARKS

#: How many turns may be replayed to try the readings of a game's ambiguous plays.
MOST_REPLAYED = 4_000

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
        isinstance(event, RollPlayed) and WRONG_MARKS.intersection(event.verdict.remarks)
        for event in game.events
    )


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
    sheet = ScoreSheet(match, rules, length)
    ended: list[GameEnded] = []
    for index, game in enumerate(match.games):
        standing = sheet.standing(index)
        conditions = Conditions(
            record=record,
            match=match,
            game=game,
            index=index,
            rules=rules,
            dialect=record.dialect,
            score=standing.score,
            scores=standing.scores,
            crawford=standing.crawford,
            post_crawford=standing.post_crawford,
        )
        events.append(GameStarted(conditions, sheet.previous, standing.expected))
        table = _best_reading(conditions)
        end = how_it_ended(table)
        events += table.events
        events.append(end)
        ended.append(end)
        replayed.games.append(table)
        sheet.enter(end)
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
