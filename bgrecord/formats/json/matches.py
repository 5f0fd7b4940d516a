"""Matches, games and turns as JSON, and back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
from typing import NamedTuple

from bgrecord.formats.json.actions import SIDE, decode_action, encode_action
from bgrecord.formats.json.shapes import (
    AT,
    FLAG,
    FRACTION,
    NUMBER,
    SPAN,
    TEXT,
    WHOLE,
    Codec,
    Faults,
    Json,
    Placed,
    Plain,
    Shape,
    Unfit,
    each,
    every,
    fitting,
    members,
    optional,
    pair,
    quoted,
    words,
)
from bgrecord.record.actions import Unreadable
from bgrecord.record.model import (
    Analysis,
    Comment,
    Dialect,
    Entry,
    Game,
    Match,
    Note,
    NoteKind,
    Tag,
)
from bgrecord.record.transcript import GameTranscript, Result, Transcript
from bgrecord.source import Span


class Origin(NamedTuple):
    """The file a match was first read from: the one its places are in."""

    #: The registered name of its format.
    format: str
    dialect: Dialect = Dialect()
    name: str = "-"
    encoding: str = "utf-8"
    encoding_assumed: bool = False


DIALECT = Shape(
    Dialect,
    name=TEXT,
    version=TEXT,
    marks_hits=FLAG,
    merges_steps=FLAG,
    names_bar_and_off=FLAG,
    repeats=FLAG,
    dance=TEXT,
    right_column=WHOLE,
    says_match=FLAG,
)
ORIGIN = Shape(
    Origin, name=TEXT, format=TEXT, dialect=DIALECT, encoding=TEXT, encoding_assumed=FLAG
)

# -- remarks ------------------------------------------------------------------------------------


def _written_value(value: object) -> Json:
    """A value of a note; what JSON has no kind for becomes text."""
    match value:
        case None | bool():
            return value
        case int() | float():
            return NUMBER.encode(value)
        case tuple() | list():
            return [_written_value(element) for element in value]
        case Enum():
            return _written_value(value.value)
        case _:
            return TEXT.encode(str(value))


def _read_value(value: Json, faults: Faults) -> object:
    """A value of a note: a scalar, or a row of them."""
    if isinstance(value, list):
        return tuple(_read_scalar(element, faults) for element in value)
    return _read_scalar(value, faults)


def _read_scalar(value: Json, faults: Faults) -> object:
    if value is None or isinstance(value, bool):
        return value
    return (TEXT if isinstance(value, str) else NUMBER).decode(value, faults)


_VALUES: Codec[Mapping[str, object]] = Plain(
    lambda values: {name: _written_value(value) for name, value in values.items()},
    lambda value, faults: {
        name: _read_value(member, faults) for name, member in members(value).items()
    },
)
_NOTE_KIND: Codec[NoteKind] = words(
    {kind.name.lower().replace("_", "-"): kind for kind in NoteKind}
)

NOTE = Shape(Note, kind=_NOTE_KIND, values=_VALUES, span=(AT, SPAN))
TAG = Shape(Tag, name=TEXT, value=TEXT, span=(AT, SPAN))
COMMENT = Shape(Comment, text=TEXT, span=(AT, SPAN))

# -- turns --------------------------------------------------------------------------------------


def _read_property(value: Json, faults: Faults) -> tuple[str, tuple[str, ...]]:
    texts = every(TEXT).decode(value, faults)
    if not texts:
        raise Unfit
    return texts[0], texts[1:]


#: A name and the values behind it, in one list.
_PROPERTY: Codec[tuple[str, tuple[str, ...]]] = Plain(
    lambda named: every(TEXT).encode((named[0], *named[1])), _read_property
)
ANALYSIS = Shape(Analysis, format=TEXT, properties=every(_PROPERTY))


class _Turn(NamedTuple):
    """A turn's members besides its action."""

    side: int
    span: Span
    row: int | None = None
    analysis: Analysis | None = None


TURN = Shape(_Turn, side=SIDE, row=optional(WHOLE), span=(AT, SPAN), analysis=optional(ANALYSIS))


def _written_turn(entry: Entry, analysis: Analysis | None) -> dict[str, Json]:
    around = TURN.encode(_Turn(entry.side, entry.span, entry.row, analysis))
    return {"side": around.pop("side"), **encode_action(entry.action), **around}


def _read_turn(value: Json, faults: Faults) -> tuple[Entry, Analysis | None]:
    """A turn; one whose action cannot be read is kept as an unreadable one."""
    side, span, row, analysis = TURN.decode(value, faults)
    if isinstance(value, Placed):
        # Rows are those of another file: here every turn has lines of its own.
        row = None
    try:
        action = decode_action(value, faults)
    except Unfit:
        faults.found = True
        action = Unreadable(quoted(value))
    return Entry(side, action, *span, row=row), analysis


# -- games --------------------------------------------------------------------------------------

GAME = Shape(
    Game,
    number=optional(WHOLE),
    span=(AT, SPAN),
    names=pair(TEXT),
    score=optional(pair(WHOLE)),
    score_span=("score_at", optional(SPAN)),
    ratings=pair(optional(FRACTION)),
    marked_crawford=("crawford", optional(FLAG)),
    cube=optional(WHOLE),
    opening_throws=each(pair(WHOLE)),
    blank_rows=each(WHOLE),
    variations=WHOLE,
    comments=each(COMMENT),
)
_RESULT = Shape(Result, winner=SIDE, points=optional(NUMBER), match=FLAG, settled=FLAG)


class _Apart(NamedTuple):
    """An analysis of a place where no turn stands."""

    span: Span
    analysis: Analysis


_APART = Shape(_Apart, span=(AT, SPAN), analysis=ANALYSIS)


def _written_game(game: Game, told: GameTranscript | None) -> dict[str, Json]:
    waiting = dict(game.analyses)
    turns = [_written_turn(entry, waiting.pop(entry.span, None)) for entry in game.entries]
    written = GAME.encode(game)
    if told is not None and told.result is not None:
        written["result"] = _RESULT.encode(told.result)
    if waiting:
        written["analyses"] = [_APART.encode(_Apart(*apart)) for apart in waiting.items()]
    return {**written, "turns": turns}


def _read_game(value: Json, faults: Faults) -> Game:
    game = GAME.decode(value, faults)
    found = members(value)
    for entry, analysis in fitting(_read_turn, found.get("turns", []), faults):
        game.entries.append(entry)
        if analysis is not None:
            game.analyses[entry.span] = analysis
    game.analyses.update(fitting(_APART.decode, found.get("analyses", []), faults))
    return game


# -- matches ------------------------------------------------------------------------------------

MATCH = Shape(
    Match,
    length=optional(WHOLE),
    length_span=(AT, optional(SPAN)),
    tags=each(TAG),
    comments=each(COMMENT),
    notes=each(NOTE),
)


def written_match(match: Match, told: Transcript | None = None) -> dict[str, Json]:
    """A match; what was made of it tells the results that nobody wrote down."""
    games: Sequence[GameTranscript | None] = told.games if told is not None else ()
    if len(games) != len(match.games):
        games = [None] * len(match.games)
    return {
        "names": pair(TEXT).encode(match.names),
        **MATCH.encode(match),
        "games": [_written_game(*both) for both in zip(match.games, games, strict=True)],
    }


def read_match(value: Json, faults: Faults) -> Match:
    """A match, with what does not fit in it as its last notes.

    Raises:
        Unfit: it is none.
    """
    before = len(faults.notes)
    match = MATCH.decode(value, faults)
    match.games.extend(fitting(_read_game, members(value).get("games", []), faults))
    match.notes += faults.notes[before:]
    del faults.notes[before:]
    return match
