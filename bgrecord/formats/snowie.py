"""Snowie's position text: a position a line, in forty fields.

    7;0;0;0;1;Bob;Ada;0;2;4;2;1;0;-1;0;2;0;2;2;0;2;0;0;0;-4;4;2;0;-1;-2;0;-2;-3;-2;0;0;0;1;6;3;

Every line is read as a match of one game that starts from that position. The name that stands
first is that of the player on roll; the fourth field tells whether he is the first player, here the
left side.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from lark import Token

from bgrecord.core.cube import Cube
from bgrecord.core.position import Position
from bgrecord.formats._base import Feature, Format
from bgrecord.formats._draft import Draft
from bgrecord.formats._lines import lines_of, span_of
from bgrecord.formats._signs import SIGNS, SUFFIXES
from bgrecord.formats._snowie_line import SnowieLine, parse, spell, spell_name
from bgrecord.record.actions import Rolled, SetPosition, Unplayed
from bgrecord.record.model import Dialect, Record
from bgrecord.record.transcript import CheckerPlay, GameTranscript, SetUp, Transcript
from bgrecord.source import Source, Span

T = TypeVar("T")


def read(source: Source) -> Record:
    """Read a text as positions, whatever it is."""
    draft = Draft(source, "snowie")
    for line in lines_of(source, "snowie"):
        if line.type != "GAP":
            _read_line(draft, line)
    return draft.finish(Dialect("snowie"))


def _read_line(draft: Draft, line: Token) -> None:
    position = parse(line) if line.type == "POSITION" else None
    if position is None:
        draft.unreadable(line)
        return
    span, side = span_of(line), position.side
    match = draft.open_match(position.length, _field(line, span, 0))
    if position.length == 0:
        draft.tag("Jacoby", "On" if position.jacoby else "Off", _field(line, span, 1))
    game = draft.open_game(1, span)
    game.names = _by_side(position.names, side)
    game.score = _by_side(position.score, side)
    game.score_span = _field(line, span, 8)
    game.marked_crawford = position.crawford if match.length else None
    owner = None if position.owner is None else side ^ position.owner
    draft.add(side, SetPosition(position.position, position.cube, owner), span)
    if position.roll is not None:
        dice = _field(line, span, 38)
        draft.add(side, Rolled(position.roll, unplayed=Unplayed.BLANK), dice)


def _field(line: Token, span: Span, number: int) -> Span:
    """The place of a field."""
    fields = line.strip().split(";")
    start = span.column + sum(len(field) + 1 for field in fields[:number])
    return Span(span.line, start, start + len(fields[number]))


def _by_side(pair: tuple[T, T], side: int) -> tuple[T, T]:
    """What the player on roll and the opponent have, left first; or the other way round."""
    return pair if side == 0 else (pair[1], pair[0])


def write(_: Record, transcripts: Sequence[Transcript], dialect: str) -> str:
    """A line for the position each game starts from."""
    positions = [_position(game, match) for match in transcripts for game in match.games]
    return "".join(spell(position) + "\n" for position in positions)


def _position(game: GameTranscript, match: Transcript) -> SnowieLine:
    """The last position set in a game, or the usual one, with the roll behind it."""
    start = SetUp(
        side=0, line=1, position=Position.start(match.rules.variant), cube=Cube(game.cube)
    )
    last = game.turns[-1] if game.turns else start
    set_up = next((turn for turn in reversed(game.turns) if isinstance(turn, SetUp)), start)
    side, cube = last.side, set_up.cube
    return SnowieLine(
        length=match.length or 0,
        jacoby=bool(match.rules.jacoby),
        side=side,
        names=_by_side(game.names, side),
        crawford=bool(game.crawford),
        score=_by_side((game.score.left, game.score.right), side),
        cube=cube.value,
        owner=None if cube.owner is None else side ^ cube.owner,
        position=set_up.position if side == set_up.side else set_up.position.flip(),
        roll=last.roll if isinstance(last, CheckerPlay) else None,
    )


FORMAT = Format(
    name="snowie",
    title="Snowie position text",
    suffixes=SUFFIXES["snowie"],
    sniff=SIGNS["snowie"],
    read=read,
    write=write,
    holds=frozenset(
        {
            Feature.LENGTH,
            Feature.MATCHES,
            Feature.MONEY,
            Feature.NAMES,
            Feature.SCORES,
            Feature.SET_POSITIONS,
            Feature.UNPLAYED_ROLLS,
        }
    ),
    kept_tags=frozenset({"jacoby"}),
    spell_name=spell_name,
    notes=("It holds positions, not games: a game that was played on is refused.",),
)
