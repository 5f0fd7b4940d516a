"""The score sheet beside the records: what one has and the other has not, what differs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bgrecord.core.scoring import GameKind
from bgrecord.languages import mark
from bgrecord.languages.phrase import Phrase
from bgrecord.tournament.entries import PlayedGame, Points
from bgrecord.tournament.facts import (
    CrawfordDiffers,
    Differs,
    Disagreement,
    GameDiffers,
    NoRecord,
    NoResult,
    StopsShort,
    Unfinished,
)
from bgrecord.tournament.meetings import Meeting
from bgrecord.tournament.sheet_rows import SheetGame

#: What a game was won as.
_KINDS = {
    GameKind.SINGLE: mark("a single game"),
    GameKind.GAMMON: mark("a gammon"),
    GameKind.BACKGAMMON: mark("a backgammon"),
}


def crosscheck(
    meetings: Iterable[Meeting], *, has_sheet: bool
) -> Iterator[
    NoRecord | NoResult | StopsShort | Differs | GameDiffers | CrawfordDiffers | Unfinished
]:
    """Hold records and score sheet against each other, and tell of what has not been finished."""
    for meeting in meetings:
        if not meeting.entries:
            if meeting.row is not None and meeting.row.has_result and not meeting.row.is_walkover:
                yield NoRecord(meeting.place, meeting.names, meeting.round)
        elif meeting.row is None:
            if has_sheet:
                yield NoResult(meeting.place, meeting.names)
            yield from _unfinished(meeting)
        else:
            yield from _compared(meeting)


def _unfinished(meeting: Meeting) -> Iterator[Unfinished]:
    if not meeting.is_finished and meeting.record_score is not None:
        yield Unfinished(meeting.place, meeting.names, meeting.record_score, meeting.length)


def _compared(
    meeting: Meeting,
) -> Iterator[NoResult | StopsShort | Differs | GameDiffers | CrawfordDiffers | Unfinished]:
    row, record_score = meeting.row, meeting.record_score
    assert row is not None
    assert record_score is not None
    line, names = row.span.line, meeting.names
    if meeting.pair_on_sheet is not None:
        pairs = names, meeting.pair_on_sheet
        yield Differs(meeting.place, Disagreement.PLAYERS, names, *pairs, line)
    if not row.has_result and not row.is_damaged and meeting.is_finished:
        yield NoResult(meeting.place, names)
    if row.is_walkover:
        # Where a match was begun all the same, a walkover is how it ended.
        return
    games = list(_games(meeting))
    yield from games
    if meeting.is_finished:
        if not games:
            yield from _result(meeting, record_score)
    elif _goes_on(meeting, record_score):
        yield StopsShort(meeting.place, names, record_score, meeting.sheet_score, line)
    else:
        yield from _unfinished(meeting)
        if not games:
            yield from _result(meeting, record_score)
    for entry in meeting.entries[-1:]:
        if row.length and entry.length and row.length != entry.length:
            yield Differs(meeting.place, Disagreement.LENGTH, names, entry.length, row.length, line)
        if row.day and entry.day and row.day != entry.day:
            yield Differs(meeting.place, Disagreement.DAY, names, entry.day, row.day, line)
        if meeting.rounds_differ:
            yield Differs(meeting.place, Disagreement.ROUND, names, entry.round, row.round, line)


def _goes_on(meeting: Meeting, record_score: Points) -> bool:
    """Whether the sheet tells more than a record that stops."""
    row, score = meeting.row, meeting.sheet_score
    assert row is not None
    if meeting.sheet_winner is not None:
        return True
    if row.games:
        finished = sum(game.winner is not None for _, (_, game) in meeting.games())
        return len(row.games) > finished
    if score is None:
        return False
    return score != record_score and score[0] >= record_score[0] and score[1] >= record_score[1]


def _result(meeting: Meeting, record_score: Points) -> Iterator[Differs]:
    """The winner, or else the score; the last game may be written as what was needed."""
    names, row = meeting.names, meeting.row
    assert row is not None
    line = row.span.line
    winner, on_sheet = meeting.record_winner, meeting.sheet_winner
    score = meeting.sheet_score
    if winner is not None and on_sheet is not None and winner != on_sheet:
        said = (names[winner], names[on_sheet])
        yield Differs(meeting.place, Disagreement.WINNER, names, *said, line)
    elif score is not None and _capped(score, meeting) != _capped(record_score, meeting):
        yield Differs(meeting.place, Disagreement.SCORE, names, record_score, score, line)


def _capped(score: Points, meeting: Meeting) -> Points:
    length = meeting.length
    return score if not length else (min(score[0], length), min(score[1], length))


def _games(meeting: Meeting) -> Iterator[GameDiffers | CrawfordDiffers]:
    """Game by game, where the sheet has games."""
    row = meeting.row
    assert row is not None
    if not row.games:
        return
    played = {game.number or place: (index, game) for place, (index, game) in meeting.games()}
    noted = {note.number: (note, side) for note, side in zip(row.games, meeting.sides, strict=True)}
    score = _SheetScore(meeting.length)
    totals: tuple[Points | None, Points | None] = (meeting.record_score, meeting.sheet_score)
    for number in sorted({*played, *noted}):
        index, game = played.get(number, (0, None))
        note, side = noted.get(number, (None, None))
        if game is not None and note is not None:
            yield from _crawford(meeting, number, index, game, note, score)
        says = _says(meeting, index, game, note, side, score)
        if says is not None:
            place = meeting.place if game is None else meeting.entries[index].place
            yield GameDiffers(
                place if game is None else place._replace(span=game.span),
                number,
                *says,
                *totals,
                row.span.line if note is None else note.span.line,
            )
            # Told once: it is the first difference that makes them.
            totals = (None, None)
        score.enter(note, side)


class _SheetScore:
    """The score from game to game by the sheet alone."""

    def __init__(self, length: int | None) -> None:
        self._length = length
        self._crawford_played = False
        #: None from a game on that the sheet does not tell.
        self.points: Points | None = (0, 0)

    @property
    def is_crawford(self) -> bool | None:
        """Whether the next game is the Crawford game; None when the sheet does not tell."""
        if self.points is None or self._length is None:
            return None
        return self._is_at_match_point and not self._crawford_played

    @property
    def _is_at_match_point(self) -> bool:
        if self.points is None or self._length is None:
            return False
        one, other = (points == self._length - 1 for points in self.points)
        return self._length > 1 and one != other

    def enter(self, note: SheetGame | None, side: int | None) -> None:
        """Note down the next game."""
        self._crawford_played = self._crawford_played or self._is_at_match_point
        if self.points is None or note is None or side is None or note.points is None:
            self.points = None
        else:
            points = list(self.points)
            points[side] += abs(note.points)
            self.points = (points[0], points[1])


def _crawford(
    meeting: Meeting, number: int, index: int, game: PlayedGame, note: SheetGame, score: _SheetScore
) -> Iterator[CrawfordDiffers]:
    """Whether a game is the Crawford game by one of two scores only."""
    by_record, by_sheet = game.crawford, score.is_crawford
    if by_record is None or by_sheet is None or score.points is None or by_record == by_sheet:
        return
    yield CrawfordDiffers(
        meeting.entries[index].place._replace(span=game.span),
        number,
        meeting.points_of(game.start, index),
        score.points,
        by_record,
        note.span.line,
    )


def _says(
    meeting: Meeting,
    index: int,
    game: PlayedGame | None,
    note: SheetGame | None,
    side: int | None,
    score: _SheetScore,
) -> tuple[Phrase, Phrase] | None:
    """What record and sheet say of a game; None where they agree, or one does not tell."""
    nothing = Phrase("nothing")
    if game is None or note is None:
        # A record that stops lacks what comes after it, and that has been said.
        if game is None and not meeting.is_finished:
            return None
        # Nor is a game missing whose line cannot be read.
        if note is None and meeting.row is not None and meeting.row.is_damaged:
            return None
        missing = (nothing, _on_sheet(meeting, note, side)) if note else None
        return missing or (_in_record(meeting, index, game), nothing)
    winner = meeting.side_in(game.winner, index)
    if winner is None or side is None:
        # The game has no end, or the sheet names neither player, which is told by itself.
        return None
    same_points = note.points is None or game.points is None or abs(note.points) == game.points
    if winner != side or not same_points or _codes_differ(meeting, index, game, note, score):
        return _in_record(meeting, index, game), _on_sheet(meeting, note, side)
    return None


def _codes_differ(
    meeting: Meeting, index: int, game: PlayedGame, note: SheetGame, score: _SheetScore
) -> bool:
    """Whether the codes on the sheet say something else than the record."""
    marks = note.marks
    owner = meeting.side_in(game.cube_owner, index)
    same_score = score.points == meeting.points_of(game.start, index)
    return (
        (marks.dropped is not None and marks.dropped != game.dropped)
        or (marks.kind is not None and game.kind is not None and marks.kind != game.kind)
        or (marks.cube is not None and not game.dropped and marks.cube != game.cube)
        or (
            marks.player_owns_cube is not None
            and owner is not None
            and marks.player_owns_cube != (owner == 0)
        )
        or (bool(marks.crawford) and game.crawford is False and same_score)
    )


def _in_record(meeting: Meeting, index: int, game: PlayedGame | None) -> Phrase:
    if game is None:
        return Phrase("nothing")
    details: list[Phrase] = []
    if game.dropped:
        details.append(Phrase("a refused double"))
    elif game.kind is not None:
        details.append(Phrase(_KINDS[game.kind]))
    details.append(Phrase("cube {value}", value=game.cube))
    return _result_in_words(meeting, meeting.side_in(game.winner, index), game.points, details)


def _on_sheet(meeting: Meeting, note: SheetGame, side: int | None) -> Phrase:
    marks = note.marks
    details: list[Phrase] = []
    if marks.dropped:
        details.append(Phrase("a refused double"))
    if marks.kind is not None:
        details.append(Phrase(_KINDS[marks.kind]))
    if marks.cube is not None:
        details.append(Phrase("cube {value}", value=marks.cube))
    if marks.crawford:
        details.append(Phrase("Crawford game"))
    points = None if note.points is None else abs(note.points)
    return _result_in_words(meeting, side, points, details)


def _result_in_words(
    meeting: Meeting, side: int | None, points: float | None, details: list[Phrase]
) -> Phrase:
    """`Bert 4 (a gammon, cube 2)`."""
    player = Phrase("somebody else") if side is None else meeting.names[side]
    shown = "?" if points is None else f"{points:g}"
    if not details:
        return Phrase("{player} {points}", player=player, points=shown)
    told = details[0]
    for detail in details[1:]:
        told = Phrase("{one}, {other}", one=told, other=detail)
    return Phrase("{player} {points} ({details})", player=player, points=shown, details=told)
