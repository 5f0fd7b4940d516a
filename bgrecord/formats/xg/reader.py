"""Makes a record of the records of an .xg, which `xgparse` decodes."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from typing import Any

from bgrecord.core.cube import Cube
from bgrecord.core.position import Position, Variant
from bgrecord.core.scoring import GameKind
from bgrecord.formats._extras import fault_of, needed
from bgrecord.formats._listing import Listing
from bgrecord.formats._notes import Notebook
from bgrecord.formats.xg import header
from bgrecord.formats.xg.analyses import Properties, of_cube, of_play
from bgrecord.formats.xg.boards import LEFT, board, play, side_of
from bgrecord.formats.xg.container import RECORD, unpack
from bgrecord.formats.xg.remarks import remarks_of
from bgrecord.languages.phrase import Phrase
from bgrecord.record.actions import (
    Action,
    Beavered,
    Doubled,
    Dropped,
    Raccooned,
    Resigned,
    SetPosition,
    Took,
    Won,
)
from bgrecord.record.model import Analysis, Comment, Dialect, Game, Match, NoteKind, Record
from bgrecord.source import Source, Span

#: The kinds of records.
_MATCH, _GAME, _CUBE, _PLAY, _GAME_END, _MATCH_END = range(6)
#: What a termination code adds for a game given up, and for one settled.
_RESIGNED, _SETTLED = 100, 1000
#: Higher powers of two than this are no cube.
_HIGHEST_POWER = 30


def read(source: Source) -> Record:
    """Read an eXtreme Gammon file; of a damaged one, as much as there is.

    Every span is a line of a listing that takes the place of the text, see `_listing`.

    Raises:
        MissingExtra: the package that decodes it is not installed.
    """
    decoder = needed("xg", "xgparse.xgstruct")
    parts = unpack(source.data)
    reader = _Reader(remarks_of(parts.remarks))
    if parts.fault:
        reader.note(Phrase("damaged: {fault}", fault=parts.fault))
    for number, record in enumerate(_decoded(decoder, parts.records, reader), 1):
        try:
            reader.take(record)
        except Exception as error:
            reader.note(Phrase("record {number}: {fault}", number=number, fault=fault_of(error)))
    return reader.record(source)


def _decoded(decoder: Any, records: bytes, reader: _Reader) -> Iterator[Any]:
    """The records in turn, decoded; those that cannot be are noted."""
    version = -1
    for start in range(0, len(records), RECORD):
        try:
            record = decoder.read_game_record(BytesIO(records[start : start + RECORD]), version)
        except Exception as error:
            what = f"{type(error).__name__}: {error}"
            reader.note(Phrase("record {number}: {fault}", number=start // RECORD + 1, fault=what))
            continue
        if record is not None:
            if record.entry_type == _MATCH:
                version = record.version
            yield record


class _Reader:
    """Takes the records of one file in turn."""

    def __init__(self, remarks: list[str]) -> None:
        self._remarks = remarks
        self._listing = Listing()
        self._notebook = Notebook()
        self._record = Record(Source("", ""), "xg", Dialect("xg", merges_steps=True))
        self._match: Match | None = None
        self._names = ("", "")
        self._variant = Variant.BACKGAMMON
        self._game: Game | None = None
        #: What stands on the board, seen by the left player; every reading of a disputed board,
        #: none when nobody can tell.
        self._boards: tuple[Position, ...] = ()
        self._cube = Cube()
        #: What is said of the double that was not offered before the next roll.
        self._no_double: Properties = ()

    def record(self, source: Source) -> Record:
        """What was read."""
        self._record.source = self._listing.source(source)
        if not self._record.matches:
            self._notebook.add(self._record.notes, NoteKind.NO_MATCH, self._listing.here())
        return self._record

    def note(self, text: str) -> None:
        """Note what cannot be read."""
        notes = self._match.notes if self._match is not None else self._record.notes
        self._notebook.add(notes, NoteKind.UNREADABLE_LINE, self._listing.here(), text=text)

    def take(self, record: Any) -> None:
        """Take one record."""
        kind = record.entry_type
        if kind == _MATCH:
            self._open_match(record)
        elif kind == _GAME:
            self._open_game(record)
        elif kind == _CUBE and self._game is not None:
            self._take_cube(self._game, record)
        elif kind == _PLAY and self._game is not None:
            self._take_play(self._game, record)
        elif kind == _GAME_END and self._game is not None:
            self._end_game(self._game, record)
        elif kind != _MATCH_END:
            self.note(Phrase("a record of kind {kind} out of place", kind=int(kind)))

    def _open_match(self, record: Any) -> None:
        self._match = match = Match(header.length(record))
        self._record.matches.append(match)
        self._names = header.names(record)
        self._variant = header.variant(record)
        for name, value in header.tags(record):
            self._listing.tag(match, name, value)
        self._add_remark(match.comments, record.comment_header_match)
        self._add_remark(match.comments, record.comment_footer_match)
        self._listing.length(match)

    def _open_game(self, record: Any) -> None:
        if self._match is None:
            self._match = Match(None)
            self._record.matches.append(self._match)
        doubles = record.number_of_auto_doubles
        self._game = game = Game(
            record.game_number,
            self._listing.here(),
            names=self._names,
            score=(record.score1, record.score2),
            marked_crawford=bool(record.crawford_apply),
            cube=1 << doubles if 0 < doubles <= _HIGHEST_POWER else None,
        )
        self._listing.game(self._match, game)
        self._add_remark(game.comments, record.comment_header_game)
        self._add_remark(game.comments, record.comment_footer_game)
        self._cube = Cube(game.cube or 1)
        self._boards = (Position.start(self._variant),)
        if any(record.pos_init):
            self._set_board(game, board(record.pos_init, self._variant))

    def _set_board(self, game: Game, position: Position | None) -> None:
        """Take note of a board; when it is another than it should be, somebody set it."""
        if position is None or position in self._boards:
            return
        self._boards = (position,)
        action = SetPosition(position, self._cube.value, self._cube.owner)
        self._listing.action(game, LEFT, action)

    def _take_play(self, game: Game, record: Any) -> None:
        side = side_of(record.active_p)
        before = board(record.position_i, self._variant)
        self._set_board(game, before)
        if before is None:
            before = self._boards[0] if self._boards else Position.start(self._variant)
        seen = before if side == LEFT else before.flip()
        action = play(record, seen, side, self._variant)
        span = self._listing.action(game, side, action.rolled)
        self._boards = tuple(after if side == LEFT else after.flip() for after in action.afters)
        self._analyse(game, span, (*of_play(record), *self._no_double))
        self._no_double = ()
        self._add_remark(game.comments, record.comment_move)

    def _take_cube(self, game: Game, record: Any) -> None:
        self._no_double = of_cube(record, answer=False) if record.double == 0 else ()
        if record.double == 1:
            side = side_of(record.active_p)
            self._set_board(game, board(record.position, self._variant))
            for number, (actor, action) in enumerate(self._exchange(side, record)):
                span = self._listing.action(game, actor, action)
                if number < 2:
                    self._analyse(game, span, of_cube(record, answer=number == 1))
        self._add_remark(game.comments, record.comment_cube)

    def _exchange(self, side: int, record: Any) -> Iterator[tuple[int, Action]]:
        """A double and all that follows it, by whom."""
        cube = self._cube.offer(side)
        yield side, Doubled(cube.at_stake)
        answerer = 1 - side
        for answer, animal in (
            (record.take, Beavered),
            (record.beaver_r, Raccooned),
            (record.raccoon_r, None),
        ):
            if answer == 0:
                yield answerer, Dropped()
            elif answer == 1:
                self._cube = cube.take(answerer)
                yield answerer, Took()
            if answer != 2 or animal is None:
                return
            cube = cube.beaver(answerer) if animal is Beavered else cube.raccoon(answerer)
            yield answerer, animal(cube.at_stake)
            answerer = 1 - answerer

    def _end_game(self, game: Game, record: Any) -> None:
        winner = side_of(record.winner)
        code = record.termination
        if record.winner in (1, -1):
            if _RESIGNED <= code < _SETTLED:
                kind = code % _RESIGNED
                resigned = Resigned(GameKind(kind) if kind in (1, 2, 3) else None)
                self._listing.action(game, 1 - winner, resigned)
            won = Won(record.points_won, settled=code >= _SETTLED)
            self._listing.action(game, winner, won)
        self._game = None

    def _analyse(self, game: Game, span: Span, properties: Properties) -> None:
        if properties:
            game.analyses[span] = Analysis("xg", properties)

    def _add_remark(self, comments: list[Comment], number: int) -> None:
        if 0 <= number < len(self._remarks):
            self._listing.comment(comments, self._remarks[number])
