"""The match files of BGBlitz (.bgf): a line of JSON, then packed binary JSON ("Smile"), read only.

The package `gammonview` decodes them. The maker has published no description; what the fields
mean is what independent readers of such files agree on. Players are green (-1) and red (1); green
is the left side. A file has no lines, so a record's source is a listing of it (`_listing`).
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, TypeGuard

from bgrecord.core.cube import Cube
from bgrecord.core.dice import Roll
from bgrecord.core.play import Move
from bgrecord.core.position import BAR, OFF, Position
from bgrecord.formats._base import Feature, Format
from bgrecord.formats._extras import EXTRA, TooMuch, fault_of, inflated, needed
from bgrecord.formats._listing import Listing
from bgrecord.formats._notes import Notebook
from bgrecord.formats._signs import BGF_HEAD, SIGNS, SUFFIXES
from bgrecord.formats._walk import checkers_of
from bgrecord.languages.phrase import Phrase
from bgrecord.record.actions import (
    Doubled,
    Dropped,
    Resigned,
    Rolled,
    SetPosition,
    Took,
    Unplayed,
    Won,
)
from bgrecord.record.model import Analysis, Dialect, Game, Match, NoteKind, Record
from bgrecord.source import Source, Span

_SMILE = b":)\n"
#: A long match with every play analysed needs a few million bytes.
_MOST = 8 * 1024 * 1024
#: Bytes that may belong to one number, or to a text. The decoder's time grows with the square of
#: a number's length; real ones have eleven bytes at most.
_LONG_RUN = re.compile(rb"[\0-\x7f]{64,}")
_MOST_SQUARES = 1_000_000_000
_CHECKERS = 15
#: Damage makes any number; those in a match have a few digits.
_HUGE = 1 << 31
#: No point is farther off, were the board as large as it likes; other readers end there, too.
_FARTHEST = 9999
_GREEN, _RED = -1, 1
#: What an analysed turn carries besides the turn.
_ANALYSES = ("equity", "luck", "pr", "ply", "moveAnalysis", "dancingEquity")

_Json = Mapping[str, Any]


def read(source: Source) -> Record:
    """Read a BGBlitz match; of a damaged one, as much as there is.

    Every span is a line of a listing that takes the place of the text, see `_listing`.

    Raises:
        MissingExtra: the package that decodes it is not installed.
    """
    decoder = needed("bgf", "gvformat.bgf")
    reader = _Reader()
    try:
        reader.read(_match_in(source.data, decoder))
    except Exception as error:
        reader.note(Phrase("damaged: {fault}", fault=fault_of(error)))
    return reader.record(source)


def _match_in(data: bytes, decoder: Any) -> _Json:
    """The match a file holds.

    Raises:
        ValueError: it is no such file, damaged, or holds more than a match needs.
    """
    head = BGF_HEAD.match(data)
    if head is None:
        raise ValueError(Phrase("no line of JSON with packed data behind it"))
    smile: bytes | None = data[head.end() :]
    if not data.startswith(_SMILE, head.end()):
        smile, rest = inflated(data[head.end() :], _MOST)
        if rest is None:
            raise ValueError(Phrase("it breaks off"))
    assert smile is not None
    if len(smile) > _MOST or _squares(smile) > _MOST_SQUARES:
        raise TooMuch(Phrase("more than a match needs"))
    match = decoder.decode_smile(smile)
    if not isinstance(match, dict):
        raise ValueError(Phrase("no match in it"))
    return match


def _squares(smile: bytes) -> int:
    """What decoding would cost if all that may be a number were one."""
    return sum(len(run[0]) ** 2 for run in _LONG_RUN.finditer(smile))


class _Reader:
    """Makes a record of one decoded file."""

    def __init__(self) -> None:
        self._listing = Listing()
        self._notebook = Notebook()
        self._record = Record(
            Source("", ""), "bgf", Dialect("bgblitz", marks_hits=False, merges_steps=True)
        )

    def record(self, source: Source) -> Record:
        """What was read."""
        self._record.source = self._listing.source(source)
        if not self._record.matches:
            self._notebook.add(self._record.notes, NoteKind.NO_MATCH, self._listing.here())
        return self._record

    def note(self, text: str) -> None:
        """Note what cannot be read."""
        matches = self._record.matches
        notes = matches[-1].notes if matches else self._record.notes
        self._notebook.add(notes, NoteKind.UNREADABLE_LINE, self._listing.here(), text=text)

    def read(self, data: _Json) -> None:
        """Read the match."""
        match = Match(max(_int(data, "matchlen"), 0))
        self._record.matches.append(match)
        names = _text(data, "nameGreen"), _text(data, "nameRed")
        for name, value in _tags(data, names, match.length):
            self._listing.tag(match, name, value)
        self._listing.comment(match.comments, _text(data, "comment"))
        self._listing.length(match)
        games = [game for game in _list(data, "games") if isinstance(game, dict)]
        scores = [(_int(game, "scoreGreen"), _int(game, "scoreRed")) for game in games]
        scores.append((_int(data, "finalGreen"), _int(data, "finalRed")))
        for number, game in enumerate(games):
            try:
                self._game(match, names, game, number, scores)
            except Exception as error:
                self.note(
                    Phrase("game {number}: {fault}", number=number + 1, fault=fault_of(error))
                )

    def _game(
        self,
        match: Match,
        names: tuple[str, str],
        data: _Json,
        index: int,
        scores: Sequence[tuple[int, int]],
    ) -> None:
        game = Game(
            index + 1,
            self._listing.here(),
            names,
            scores[index],
            marked_crawford=bool(data.get("isCrawford")),
        )
        self._listing.game(match, game)
        cube = self._start(game, _object(data, "initial"))
        moves = iter([move for move in _list(data, "moves") if isinstance(move, dict)])
        for move in moves:
            if _first(move, "from") != -1 or move.get("dancingEquity") is not None:
                self._add(game, _side(move), _rolled(move), move)
            elif _decision(move).get("hasDoubled") is not None:
                cube = self._double(game, cube, move)
                next(moves, None)
            # Else nothing was done: the game was over.
        self._end(game, data, scores[index], scores[index + 1])

    def _start(self, game: Game, initial: _Json) -> Cube:
        """The board and the cube a game starts with."""
        value, owner = max(_int(initial, "cube"), 1), _int(initial, "cubeOwner")
        cube = Cube(value, {_GREEN: 0, _RED: 1}.get(owner))
        position = _board(_list(initial, "points"))
        if position not in (None, Position.start()) or cube.owner is not None:
            board = Position.start() if position is None else position
            self._listing.action(game, 0, SetPosition(board, cube.value, cube.owner))
        elif value > 1:
            game.cube = value
        return cube

    def _double(self, game: Game, cube: Cube, move: _Json) -> Cube:
        """A double with its answer, which the record behind it holds once more."""
        side = _side(move)
        cube = cube.offer(side)
        self._add(game, side, Doubled(cube.at_stake), move)
        accepted = _decision(move).get("hasAccepted")
        if accepted is None:
            return cube
        self._listing.action(game, 1 - side, Took() if accepted else Dropped())
        return cube.take(1 - side) if accepted else cube

    def _add(self, game: Game, side: int, action: Rolled | Doubled, move: _Json) -> None:
        span: Span = self._listing.action(game, side, action)
        properties = tuple(
            (name, (json.dumps(move[name]),)) for name in _ANALYSES if move.get(name) is not None
        )
        if properties:
            game.analyses[span] = Analysis("bgf", properties)
        self._listing.comment(game.comments, _text(move, "comment"))

    def _end(self, game: Game, data: _Json, score: tuple[int, int], after: tuple[int, int]) -> None:
        """The result: who won shows in the next score, the last points perhaps only there."""
        gained = after[0] - score[0], after[1] - score[1]
        if max(gained) <= 0:
            return
        winner = 0 if gained[0] >= gained[1] else 1
        if data.get("wasResignation") or data.get("wasForfeit"):
            resigned = Resigned(forfeit=bool(data.get("wasForfeit")))
            self._listing.action(game, 1 - winner, resigned)
        points = _int(data, "wonPoints") or gained[winner]
        self._listing.action(game, winner, Won(points))


def _tags(data: _Json, names: tuple[str, str], length: int | None) -> Iterator[tuple[str, str]]:
    """The names and values of the header tags."""
    yield "Event", _text(data, "event")
    yield "Site", _text(data, "site")
    yield "Round", _text(data, "round")
    yield "Player 1", names[0]
    yield "Player 2", names[1]
    for number, colour in enumerate(("Green", "Red"), 1):
        rating = data.get(f"rating{colour}")
        if isinstance(rating, int | float) and 0 < rating < 1e6:
            yield f"Player {number} Elo", f"{rating:.2f}"
    yield "EventDate", _text(data, "date").replace("-", ".")
    switches = (("Crawford", "useCrawford"),) if length else _MONEY_SWITCHES
    for name, key in switches:
        if isinstance(data.get(key), bool):
            yield name, "On" if data[key] else "Off"
    if data.get("useCube") is False:
        yield "CubeLimit", "1"
    elif _int(data, "cubeLimit") > 1:
        yield "CubeLimit", str(_int(data, "cubeLimit"))
    yield "Transcriber", _text(data, "transcriber")
    yield "Annotator", _text(data, "annotator")


_MONEY_SWITCHES = (("Jacoby", "useJacoby"), ("Beaver", "useBeaver"))


def _rolled(move: _Json) -> Rolled:
    """A roll with its play; the dice of a dance stand in the place of its first hop."""
    if move.get("dancingEquity") is not None:
        return Rolled(_roll(_first(move, "from"), _first(move, "to")), unplayed=Unplayed.BLANK)
    moves = []
    for start, end in zip(_list(move, "from"), _list(move, "to"), strict=False):
        if not _is_number(start) or not 0 <= start <= _FARTHEST:
            break
        stop = min(max(end, OFF), _FARTHEST) if _is_number(end) else OFF
        moves.append(Move((start, stop), (False,)))
    return Rolled(_roll(_int(move, "red"), _int(move, "green")), tuple(moves))


def _roll(one: int, other: int) -> Roll:
    """A roll, higher number first: which die was thrown first is not known."""
    return Roll(max(one, other), min(one, other))


def _board(counts: Sequence[Any]) -> Position | None:
    """A board: red's points from 1 to 24, green's checkers positive, then both bars.

    Raises:
        ValueError: a side has too many checkers.
    """
    if len(counts) != BAR + 1 or not any(counts):
        return None
    points = list(enumerate(counts[: BAR - 1], 1))
    green = [(BAR - point, count) for point, count in points if count > 0]
    red = [(point, -count) for point, count in points if count < 0]
    green_bar, red_bar = counts[BAR - 1 :]
    return Position(
        checkers_of([*green, (BAR, abs(green_bar))], _CHECKERS),
        checkers_of([*red, (BAR, abs(red_bar))], _CHECKERS),
    )


def _side(move: _Json) -> int:
    return 0 if _int(move, "player") == _GREEN else 1


def _decision(move: _Json) -> _Json:
    return _object(_object(move, "equity"), "cubeDecision")


def _first(move: _Json, name: str) -> int:
    places = _list(move, name)
    return places[0] if places and _is_number(places[0]) else -1


def _is_number(value: Any) -> TypeGuard[int]:
    """Whether it is a whole number, and none that no match has."""
    return type(value) is int and abs(value) < _HUGE


def _int(data: _Json, name: str) -> int:
    value = data.get(name)
    return value if _is_number(value) else 0


def _text(data: _Json, name: str) -> str:
    value = data.get(name)
    return value.strip() if isinstance(value, str) else ""


def _list(data: _Json, name: str) -> list[Any]:
    value = data.get(name)
    return value if isinstance(value, list) else []


def _object(data: _Json, name: str) -> _Json:
    value = data.get(name)
    return value if isinstance(value, dict) else {}


FORMAT = Format(
    name="bgf",
    title="BGBlitz match",
    suffixes=SUFFIXES["bgf"],
    sniff=SIGNS["bgf"],
    read=read,
    dialects=("bgblitz",),
    holds=frozenset(Feature)
    - {
        Feature.BEAVERS,
        Feature.RACCOONS,
        Feature.MATCHES,
        Feature.RATINGS,
        Feature.UNKNOWN_PLAYS,
        Feature.VARIANTS,
        Feature.SETTLEMENTS,
        Feature.ANNOTATIONS,
    },
    binary=True,
    extra=EXTRA,
    notes=(
        "It is read, not written.",
        "How a beaver is stored is not known.",
        "A play is stored as the ends of each checker's way, without a mark for an illegal one.",
    ),
)
