"""Makes transcripts of a replayed record: what happened, whatever it was written in."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from bgrecord.core.cube import Cube
from bgrecord.core.legal import can_move, legal_plays
from bgrecord.core.position import BAR, OFF, Position
from bgrecord.record.actions import (
    DANCES,
    Dropped,
    Lost,
    Played,
    Resigned,
    Rolled,
    SetPosition,
    Unplayed,
    Unreadable,
    Won,
)
from bgrecord.record.model import Analysis, Match, NoteKind, Record
from bgrecord.record.transcript import (
    CheckerPlay,
    CubeKind,
    CubeTurn,
    GameTranscript,
    Hop,
    PlayKind,
    Resignation,
    Result,
    SetUp,
    Transcript,
    Turn,
)
from bgrecord.replay.conditions import Wishes
from bgrecord.replay.events import (
    CubeTurned,
    Ending,
    Event,
    GameEnded,
    MatchEnded,
    OtherAction,
    RollPlayed,
    TurnFault,
)
from bgrecord.replay.match import replay_match

#: Faults of a roll after which nobody can tell where the checkers stand.
_BOARD_UNKNOWN = frozenset({TurnFault.DESYNCHRONISED, TurnFault.UNKNOWN_PLAY, TurnFault.CUT_SHORT})
#: A roll after which the one before it does not count.
_INSTEAD = frozenset({TurnFault.CORRECTED_PLAY, TurnFault.SECOND_ROLL})


def transcribe(record: Record, wishes: Wishes | None = None) -> tuple[Transcript, ...]:
    """The transcripts of all matches of a record.

    Raises:
        KeyError: the wishes name an unknown rule set.
    """
    return tuple(
        transcript_of(match, replay_match(record, match, wishes)) for match in record.matches
    )


def transcript_of(match: Match, events: Iterable[Event]) -> Transcript:
    """The transcript of one match from the events of its replay."""
    games: list[GameTranscript] = []
    left_out = [
        (note.span.line, str(note.values.get("text", "")))
        for note in match.notes
        if note.kind is NoteKind.UNREADABLE_LINE
    ]
    ended: MatchEnded | None = None
    for event in events:
        if isinstance(event, GameEnded):
            writer = _GameWriter(event)
            games.append(writer.game())
            left_out += writer.left_out
        elif isinstance(event, MatchEnded):
            ended = event
    assert ended is not None
    dialect = ended.record.dialect
    lengths = [game.score.length for game in games] or [match.length or None]
    return Transcript(
        match, match.names, lengths[0], ended.rules, dialect, tuple(games), tuple(sorted(left_out))
    )


class _GameWriter:
    """Writes down one game from its events."""

    def __init__(self, end: GameEnded) -> None:
        self._end = end
        self._game = end.conditions.game
        self._turns: list[Turn] = []
        #: The cube after the last event, with an offer still to be answered.
        self._cube = Cube()
        self._start_cube = self._game.cube or 1
        #: From here on nobody can tell where the checkers stand.
        self._lost = False
        #: The side whose turn may have been words that nobody can read.
        self._unread: int | None = None
        self.left_out: list[tuple[int, str]] = []

    def game(self) -> GameTranscript:
        """The finished transcript."""
        conditions, end, game = self._end.conditions, self._end, self._game
        for event in end.events:
            self._write(event)
        if end.cube.owner is None and end.cube.offered_by is None:
            self._start_cube = max(self._start_cube, end.cube.value)
        return GameTranscript(
            number=conditions.index + 1 if game.number is None else game.number,
            names=game.names,
            ratings=game.ratings,
            score=conditions.score,
            crawford=conditions.is_crawford,
            cube=self._start_cube,
            turns=tuple(self._turns),
            result=_result(end) or self._result_of_drop(),
            given_up=end.ending in (Ending.RESIGNATION, Ending.CLAIM),
            comments=tuple(game.comments),
            line=game.span.line,
        )

    def _result_of_drop(self) -> Result | None:
        """What a drop costs that ends the turns, though the record went on after it."""
        last = self._turns[-1] if self._turns else None
        if isinstance(last, CubeTurn) and last.kind is CubeKind.DROP:
            return Result(1 - last.side, last.value)
        return None

    def _write(self, event: Event) -> None:
        if isinstance(event, RollPlayed):
            self._write_roll(event)
        elif isinstance(event, CubeTurned):
            self._write_cube(event)
        elif isinstance(event, OtherAction):
            self._write_other(event)

    def _write_roll(self, event: RollPlayed) -> None:
        entry, action = event.entry, event.entry.action
        assert isinstance(action, Rolled)
        if TurnFault.AFTER_GAME_OVER in event.faults:
            self._leave_out(event)
            return
        if _INSTEAD.intersection(event.faults):
            self._take_back()
        self._answer(event.cube, entry.line)
        if _BOARD_UNKNOWN.intersection(event.faults) or self._misses_a_turn(entry.side):
            self._lost = True
        elif action.dumps:
            self._lost = False
        kind = _kind(event, action)
        legal = kind is PlayKind.LEGAL and not self._lost
        self._turns.append(
            CheckerPlay(
                side=entry.side,
                line=entry.line,
                analysis=self._game.analyses.get(entry.span),
                roll=action.roll,
                kind=kind,
                hops=_legal_hops(event, action) if legal else _written_hops(event.before, action),
                before=event.before,
                after=None if self._lost or kind is PlayKind.UNKNOWN else event.after,
                annotation=action.annotation,
            )
        )
        if action.unplayed is Unplayed.CONCEDED or (
            action.unplayed is Unplayed.UNKNOWN and kind is PlayKind.NOT_PLAYED
        ):
            self._turns.append(Resignation(side=entry.side, line=entry.line))

    def _take_back(self) -> None:
        """The last roll was thrown again, or its play corrected: it is not part of the game."""
        last = self._turns.pop()
        self.left_out.append((last.line, "a roll that was thrown or played again"))

    def _write_cube(self, event: CubeTurned) -> None:
        entry, before, after = event.entry, event.before, event.after
        dropped = isinstance(entry.action, Dropped) and before.offered_by == 1 - entry.side
        if event.over or (after is before and not dropped):
            self._leave_out(event)
            return
        if dropped:
            kind, value = CubeKind.DROP, before.value
        elif after.offered_by is None:
            if before.offered_by is None:
                # A double that nobody wrote down, though it was taken.
                board, stake = event.position.flip(), 2 * before.value
                self._add_cube_turn(1 - entry.side, entry.line, CubeKind.DOUBLE, stake, board)
            kind, value = CubeKind.TAKE, after.value
        elif before.offered_by is None:
            if after.value != before.value:
                self._start_cube = after.value
            kind, value = CubeKind.DOUBLE, after.at_stake
        else:
            kind = CubeKind.BEAVER if after.animals == 1 else CubeKind.RACCOON
            value = after.at_stake
        self._add_cube(kind, value, event)
        self._cube = after if not dropped else Cube(before.value, before.owner)

    def _add_cube(self, kind: CubeKind, value: int, event: CubeTurned) -> None:
        entry = event.entry
        analysis = self._game.analyses.get(entry.span)
        self._add_cube_turn(entry.side, entry.line, kind, value, event.position, analysis)

    def _answer(self, now: Cube, line: int) -> None:
        """Write the take that the record leaves out: a beaver's, or one read into it."""
        offerer = self._cube.offered_by
        # Something else may stand between: a resignation that nobody accepted.
        turns = (turn for turn in reversed(self._turns) if isinstance(turn, CubeTurn))
        if offerer is not None and now.offered_by is None and (offer := next(turns, None)):
            board = offer.position.flip()
            self._add_cube_turn(1 - offerer, line, CubeKind.TAKE, now.value, board)
        self._cube = now

    def _add_cube_turn(
        self,
        side: int,
        line: int,
        kind: CubeKind,
        value: int,
        position: Position,
        analysis: Analysis | None = None,
    ) -> None:
        self._turns.append(
            CubeTurn(
                side=side, line=line, analysis=analysis, kind=kind, value=value, position=position
            )
        )

    def _write_other(self, event: OtherAction) -> None:
        entry, action = event.entry, event.entry.action
        if isinstance(action, SetPosition):
            cube = Cube(action.cube_value, action.cube_owner)
            board = action.position
            start = Position.start(event.conditions.rules.variant)
            if not self._turns and board == start and cube == Cube():
                return
            self._turns.append(SetUp(side=entry.side, line=entry.line, position=board, cube=cube))
            self._cube, self._lost = cube, False
        elif isinstance(action, Resigned):
            loser = 1 - entry.side if action.in_winners_column else entry.side
            self._turns.append(
                Resignation(
                    side=loser,
                    line=entry.line,
                    kind=action.kind,
                    match=action.match,
                    forfeit=action.forfeit,
                )
            )
        elif not isinstance(action, Won | Lost) and action != Played(()):
            if isinstance(action, Unreadable):
                self._unread = entry.side
            self._leave_out(event)

    def _misses_a_turn(self, side: int) -> bool:
        """Whether a side rolls again because the turn between could not be read."""
        unread, self._unread = self._unread, None
        if unread != 1 - side:
            return False
        last = next((turn for turn in reversed(self._turns) if isinstance(turn, CheckerPlay)), None)
        return last is None or last.side == side

    def _leave_out(self, event: RollPlayed | CubeTurned | OtherAction) -> None:
        text = event.conditions.record.source.line(event.entry.line)
        self.left_out.append(
            (event.entry.line, text[event.entry.column - 1 : event.entry.end_column - 1])
        )


def _kind(event: RollPlayed, action: Rolled) -> PlayKind:
    if TurnFault.UNKNOWN_PLAY in event.faults or action.unreadable:
        return PlayKind.UNKNOWN
    if action.unplayed is Unplayed.ILLEGAL or not event.verdict.is_legal:
        return PlayKind.ILLEGAL
    if action.moves and not action.roll.is_possible:
        return PlayKind.ILLEGAL  # no verdict is given on a play with dice of 7
    if action.moves:
        return PlayKind.LEGAL
    is_dance = action.unplayed in DANCES and _is_dance(event, action)
    return PlayKind.DANCE if is_dance else PlayKind.NOT_PLAYED


def _is_dance(event: RollPlayed, action: Rolled) -> bool:
    return action.roll.is_possible and not can_move(event.before, action.roll)


def _legal_hops(event: RollPlayed, action: Rolled) -> tuple[Hop, ...]:
    """The steps of a legal play, in the written order where that can be played."""
    steps: Sequence[tuple[int, int]] = [(start, end) for start, end, _ in action.steps or ()]
    hops = _walked(event.before, steps)
    if not steps or hops is None:
        found = legal_plays(event.before, action.roll).steps_to(event.after) or ()
        hops = _walked(event.before, [(start, end) for start, end, _ in found])
    return hops or ()


def _written_hops(before: Position, action: Rolled) -> tuple[Hop, ...]:
    """The hops of a play as written; hits as the board has it, or else as marked."""
    written = [
        (hop, hit)
        for move in action.moves
        for _ in range(min(move.checkers, 4))
        for hop, hit in zip(pairwise(move.stops), move.hits, strict=True)
    ]
    walked = _walked(before, [hop for hop, _ in written])
    return walked or tuple(Hop(start, end, hit) for (start, end), hit in written)


def _walked(before: Position, steps: Sequence[tuple[int, int]]) -> tuple[Hop, ...] | None:
    """Make some steps on the board and see what they hit; None when one cannot be made."""
    own, opp = bytearray(before.own), bytearray(before.opp)
    hops: list[Hop] = []
    for start, end in steps:
        if not (OFF <= end <= BAR and OFF < start <= BAR) or not own[start]:
            return None
        hits = OFF < end < BAR and opp[25 - end] == 1
        if OFF < end < BAR and opp[25 - end] > 1:
            return None
        own[start] -= 1
        own[end] += 1
        if hits:
            opp[25 - end], opp[BAR] = 0, opp[BAR] + 1
        hops.append(Hop(start, end, hits))
    return tuple(hops)


def _result(end: GameEnded) -> Result | None:
    """The result as written, or as it must be."""
    if end.results:
        won = end.results[0].action
        assert isinstance(won, Won)
        points = won.points
        if points is None and len(end.worth) == 1:
            points = end.worth[0]
        return Result(end.results[0].side, points, match=won.match, settled=won.settled)
    if end.losses:
        lost = end.losses[0].action
        assert isinstance(lost, Lost)
        return Result(1 - end.losses[0].side, lost.points, match=lost.match)
    if end.winner is None or end.ending is Ending.UNFINISHED:
        return None
    return Result(end.winner, end.worth[0] if len(end.worth) == 1 else None)
