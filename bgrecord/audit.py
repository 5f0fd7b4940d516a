"""Holds a record against the rules: the replay's events in, findings out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from enum import Enum, auto
from functools import cache, cached_property
from itertools import islice

from bgrecord.findings import Finding, Severity, Situation
from bgrecord.record.actions import (
    Rolled,
)
from bgrecord.record.model import Entry, Game, Match, Note, NoteKind, Record
from bgrecord.replay.conditions import Wishes
from bgrecord.replay.counts import Counts, count
from bgrecord.replay.events import (
    CubeTurned,
    EntryEvent,
    Event,
    GameEnded,
    GameStarted,
    MatchEnded,
    MatchStarted,
    Noticed,
    OfferLeftOpen,
    OtherAction,
    RollPlayed,
    RowGap,
    TurnFault,
)
from bgrecord.replay.match import replay_record
from bgrecord.replay.rolls import LEGAL
from bgrecord.rules import Breach, Rule, Trigger, diagnoses, record_rules
from bgrecord.rules._suppression import Suppressions
from bgrecord.rules.causes import Aftermath
from bgrecord.source import Span

#: So many findings of a rule are listed for a record, and so many under one finding. A damaged
#: file may have a million; the last one listed says how many more there are.
MOST_OF_A_RULE = 1_000
MOST_RELATED = 100
#: In so many games of a record the mistake behind the faults is looked for.
MOST_LOOKED_BACK = 10

#: What is said of a roll behind the verdict on its play, which comes first.
_NOTES = frozenset({TurnFault.SWAPPED, TurnFault.DESYNCHRONISED})


@cache
def default_codes() -> frozenset[str]:
    """The codes that are on unless the user selects others: all but style and annotations."""
    return frozenset(code for code, rule in record_rules().items() if rule.default)


@dataclass(frozen=True)
class AuditOptions(Wishes):
    """What to judge by: the wishes on the rules of the game, and the selected codes."""

    codes: frozenset[str] = field(default_factory=default_codes)


@dataclass(frozen=True)
class Audit:
    """The outcome of an audit."""

    record: Record = field(repr=False)
    #: In the order of the file; what follows from a finding is in its `related`.
    findings: tuple[Finding, ...]
    events: tuple[Event, ...] = field(repr=False)

    def __bool__(self) -> bool:
        """True when no rule was broken: no finding is an error."""
        return not self.errors

    def __iter__(self) -> Iterator[Finding]:
        return iter(self.findings)

    def __len__(self) -> int:
        return len(self.findings)

    @property
    def errors(self) -> tuple[Finding, ...]:
        """The findings of severity error."""
        return tuple(f for f in self.findings if f.severity is Severity.ERROR)

    @cached_property
    def counts(self) -> Counts:
        """What the record holds."""
        return count(self.record, self.events)


def audit_record(record: Record, options: AuditOptions | None = None) -> Audit:
    """Replay a record and hold every event against the selected rules.

    Raises:
        KeyError: the options name an unknown rule set.
    """
    options = options or AuditOptions()
    events = tuple(replay_record(record, options))
    auditor = _Auditor(record, options.codes)
    auditor.hear(events)
    return Audit(record, auditor.settled(), events)


@cache
def _dispatch(codes: frozenset[str]) -> dict[Trigger, list[Rule]]:
    """The selected rules by what they listen to."""
    table: dict[Trigger, list[Rule]] = {}
    for code, rule in record_rules().items():
        if code in codes:
            for trigger in rule.triggers:
                table.setdefault(trigger, []).append(rule)
    return table


class _Doubt(Enum):
    """What nobody can be sure of after a finding."""

    BOARD = auto()
    CUBE = auto()


def _doubts(event: Event) -> tuple[_Doubt, ...]:
    """What a finding on an event leaves in doubt, the likeliest first."""
    if isinstance(event, OfferLeftOpen):
        # The doubler's next roll may be missing with the answer.
        return (_Doubt.CUBE, _Doubt.BOARD)
    if isinstance(event, RowGap):
        return () if event.is_slip else (_Doubt.BOARD, _Doubt.CUBE)
    return (_Doubt.CUBE if isinstance(event, CubeTurned) else _Doubt.BOARD,)


class _Auditor:
    """Collects the findings of one record."""

    def __init__(self, record: Record, codes: frozenset[str]) -> None:
        self.record = record
        #: The matches' numbers, by identity: two may be alike.
        self.numbers = {id(match): number for number, match in enumerate(record.matches, 1)}
        self.table = _dispatch(codes)
        self.diagnoses = diagnoses()
        self.listed: list[_Listed] = []
        #: How many findings a rule has.
        self.tally: Counter[str] = Counter()
        #: The latest findings of the present game that later ones may follow from: what they
        #: leave in doubt is the board or the cube.
        self.roots: dict[_Doubt, _Listed] = {}
        #: How many games were looked back over.
        self.looked_back = 0

    def hear(self, events: Iterable[Event]) -> None:
        """Hold events against the rules."""
        on_rolls = RollPlayed in self.table
        for event in events:
            if type(event) is RollPlayed:
                if event.verdict is not LEGAL or event.faults:
                    self._hear_roll(event)
                if on_rolls:
                    self._apply(RollPlayed, event)
            elif isinstance(event, Noticed):
                self._apply(event.note.kind, event)
            elif isinstance(event, CubeTurned | OtherAction):
                follows = isinstance(event, CubeTurned) and event.follows
                self._apply(type(event.entry.action), event, follows=follows)
                if type(event) in self.table:
                    self._apply(type(event), event, follows=follows)
            else:
                if isinstance(event, GameStarted):
                    self.roots = {}
                elif isinstance(event, GameEnded) and _Doubt.BOARD in self.roots:
                    self._look_back(event)
                follows = isinstance(event, OfferLeftOpen) and event.follows
                self._apply(type(event), event, follows=follows)

    def _hear_roll(self, event: RollPlayed) -> None:
        """A roll that was not plainly legal; there may be nothing to say of it all the same."""
        for fault in event.faults:
            if fault not in _NOTES:
                self._apply(fault, event, follows=event.is_explained(fault))
        verdict = event.verdict
        if not verdict.is_legal and TurnFault.DECLARED_ILLEGAL not in event.faults:
            self._apply(verdict.reason, event, follows=event.follows)
        if TurnFault.SWAPPED in event.faults:
            self._apply(TurnFault.SWAPPED, event, follows=True)
        for remark in verdict.remarks:
            self._apply(remark, event, follows=event.follows or not verdict.is_legal)
        if TurnFault.DESYNCHRONISED in event.faults:
            # What made the board unknown has been said by now: this is a note to it.
            self._apply(TurnFault.DESYNCHRONISED, event, follows=bool(self.roots))

    def _apply(self, trigger: Trigger, event: Event, *, follows: bool = False) -> None:
        for diagnose in self.diagnoses.get(trigger, ()):
            if (answer := diagnose(event)) is not None:
                self._apply(answer, event, follows=follows)
        is_roll = type(event) is RollPlayed
        for rule in self.table.get(trigger, ()):
            if is_roll and self._is_beyond(rule, follows=follows):
                continue
            for breach in rule.check(event):
                self._add(rule, breach, event, follows=follows or breach.follows)

    def _look_back(self, event: GameEnded) -> None:
        """Ask what is behind the faults of a game; not of every game of a hopeless record."""
        if self.looked_back < MOST_LOOKED_BACK:
            self.looked_back += 1
            self._apply(Aftermath.FAULTY_GAME, event, follows=True)

    def _is_beyond(self, rule: Rule, *, follows: bool) -> bool:
        """Whether a finding on a roll is one too many to be worked out; it is counted."""
        root = self._root(_Doubt.BOARD) if follows else None
        if root is not None:
            if len(root.related) < MOST_RELATED:
                return False
            root.more += 1
            return True
        if self.tally[rule.code] < MOST_OF_A_RULE:
            return False
        self.tally[rule.code] += 1
        return True

    def _add(self, rule: Rule, breach: Breach, event: Event, *, follows: bool) -> None:
        root = self._root(_doubts(event)[0]) if follows else None
        if root is not None:
            if len(root.related) < MOST_RELATED:
                root.related.append(self._finding(rule, breach, event))
            else:
                root.more += 1
            return
        self.tally[rule.code] += 1
        if self.tally[rule.code] > MOST_OF_A_RULE:
            return
        listed = _Listed(self._finding(rule, breach, event))
        self.listed.append(listed)
        if listed.finding.severity > Severity.INFO and isinstance(event, EntryEvent):
            self.roots.update(dict.fromkeys(_doubts(event), listed))

    def _root(self, doubt: _Doubt) -> _Listed | None:
        """What a finding follows from: the last one of its kind, or any."""
        return self.roots.get(doubt) or next(iter(self.roots.values()), None)

    def settled(self) -> tuple[Finding, ...]:
        """The findings in file order, without those that remarks in the file silence."""
        suppressions = Suppressions(self.record)
        found = [listed.settled() for listed in self.listed]
        last = {finding.code: index for index, finding in enumerate(found)}
        for code, index in last.items():
            if (more := self.tally[code] - MOST_OF_A_RULE) > 0:
                found[index] = replace(found[index], more=found[index].more + more)
        kept = [finding for finding in found if not suppressions.silence(finding)]
        for suppression in islice(suppressions.unused(), MOST_OF_A_RULE):
            values = {"codes": ", ".join(suppression.patterns)}
            note = Note(NoteKind.UNUSED_SUPPRESSION, suppression.span, values)
            event = Noticed(self.record, None, note)
            for rule in self.table.get(note.kind, ()):
                kept += [self._finding(rule, breach, event) for breach in rule.check(event)]
        kept.sort(key=lambda finding: (finding.span[:2], -finding.severity))
        return tuple(kept)

    def _finding(self, rule: Rule, breach: Breach, event: Event) -> Finding:
        """A breach with everything the event tells about it."""
        span = _span_of(event) if breach.span is None else breach.span
        game, entry = _whereabouts(event, span)
        side = None if entry is None else entry.side
        return Finding(
            code=rule.code,
            name=rule.name,
            severity=rule.severity if breach.severity is None else breach.severity,
            span=span,
            values=breach.values,
            match=self.numbers.get(id(_match_of(event))),
            game=None if game is None else game.number,
            move=None if entry is None else entry.row,
            side=side,
            player=None if game is None or side is None else game.names[side],
            situation=situation_of(event),
            expected=breach.expected,
            more=int(breach.values.get("more", 0)),
        )


class _Listed:
    """A finding, and what is found later that follows from it."""

    def __init__(self, finding: Finding) -> None:
        self.finding = finding
        self.related: list[Finding] = []
        #: How many more follow from it than are listed.
        self.more = 0

    def settled(self) -> Finding:
        """The finding with all that follows from it; it is as grave as the gravest of that."""
        if not self.related:
            return self.finding
        if self.more:
            self.related[-1] = replace(self.related[-1], more=self.more)
        severity = max(finding.severity for finding in (self.finding, *self.related))
        return replace(self.finding, severity=severity, related=tuple(self.related))


def _match_of(event: Event) -> Match | None:
    """The match an event belongs to; None for what was noticed outside any."""
    if isinstance(event, Noticed | MatchStarted | MatchEnded):
        return event.match
    return event.conditions.match


def _whereabouts(event: Event, span: Span) -> tuple[Game | None, Entry | None]:
    """The game and the entry a place lies in, as far as the event does not tell them."""
    if isinstance(event, EntryEvent):
        return event.conditions.game, event.entry
    if isinstance(event, GameStarted):
        return event.conditions.game, None
    match = _match_of(event)
    games = [] if match is None else match.games
    inside = [game for game in games if game.span.line <= span.line]
    if not inside:
        return None, None
    game = inside[-1]
    here = (
        e for e in game.entries if e.line == span.line and e.column <= span.column < e.end_column
    )
    return game, next(here, None)


def _span_of(event: Event) -> Span:
    """The place an event is about."""
    if isinstance(event, Noticed):
        return event.note.span
    if isinstance(event, GameEnded):
        return event.span
    if isinstance(event, GameStarted):
        return event.conditions.game.score_span or event.conditions.game.span
    if isinstance(event, EntryEvent):
        return event.entry.span
    match = event.match
    return match.length_span or (match.games[0].span if match.games else Span(1, 1, 1))


def situation_of(event: Event) -> Situation | None:
    """The board an event happened on, seen by the side it belongs to."""
    if isinstance(event, RollPlayed):
        position, cube = event.before, event.cube
    elif isinstance(event, CubeTurned):
        position, cube = event.position, event.before
    elif isinstance(event, OfferLeftOpen | OtherAction):
        position, cube = event.position, event.cube
    else:
        return None
    action = event.entry.action
    conditions = event.conditions
    return Situation(
        position=position,
        side=event.entry.side,
        cube=cube,
        score=conditions.score,
        crawford=bool(conditions.crawford),
        jacoby=bool(conditions.rules.jacoby),
        beavers=bool(conditions.rules.beavers),
        roll=action.roll if isinstance(action, Rolled) else None,
    )
