"""What the tests of bgrecord's own JSON share: records of every kind, written and read back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from bgrecord.core.play import Move
from bgrecord.formats import FORMATS, MissingExtra, detect, read_source
from bgrecord.record.actions import (
    Action,
    Beavered,
    Doubled,
    Dropped,
    Raccooned,
    Resigned,
    Rolled,
    SetPosition,
    Took,
    Unplayed,
    Won,
)
from bgrecord.record.model import Entry, Game, Match, Record
from bgrecord.record.transcript import (
    CheckerPlay,
    CubeKind,
    CubeTurn,
    GameTranscript,
    Resignation,
    SetUp,
    Transcript,
    Turn,
)
from bgrecord.replay.transcribe import transcribe
from bgrecord.source import Source, Span, decode

NAMES = ("json", "jsonl")
ROOT = Path(__file__).parents[2]
SHARED = ROOT.parent / "shared"


def write(record: Record, name: str = "json", told: Sequence[Transcript] | None = None) -> str:
    """A record as text, with the results of its replay."""
    writer = FORMATS[name].write
    assert writer is not None
    content = writer(record, transcribe(record) if told is None else told, "")
    assert isinstance(content, str)
    return content


def read(text: str, name: str | None = None) -> Record:
    """A text by the format it looks like, or by the one named."""
    return read_source(decode(text.encode(), "match.json"), name)


def require_lossless(record: Record) -> None:
    """Written and read back, a record is the same but for the text and the path of its source."""
    told = transcribe(record)
    for name in NAMES:
        text = write(record, name, told)
        found = detect(Source("-", text))
        assert found is not None
        assert found.name == name
        back = read(text)
        assert _but_for_the_text(back) == _but_for_the_text(record)
        # What equality passes over, such as a play that could go on, shows in the repr.
        assert _said(back) == _said(record)
        assert write(back, name, told) == text


def _said(record: Record) -> str:
    """All that is said in a record; analyses have a place each, but no order."""
    return repr(
        [
            replace(match, games=[_with_sorted_analyses(game) for game in match.games])
            for match in record.matches
        ]
    )


def _with_sorted_analyses(game: Game) -> Game:
    return replace(game, analyses=dict(sorted(game.analyses.items())))


def _but_for_the_text(record: Record) -> Record:
    source = record.source
    return replace(record, source=replace(source, name=source.first_name, text="", origin=None))


def records_in(*folders: Path) -> list[Record]:
    """All files of some folders, whatever they are."""
    paths = sorted(path for folder in folders for path in folder.rglob("*") if path.is_file())
    records = []
    for path in paths:
        source = decode(path.read_bytes(), path.name)
        try:
            records.append(read_source(source))
        except MissingExtra:
            continue
    return records


def record_of(transcript: Transcript) -> Record:
    """A record in which somebody wrote down just what happened."""
    match = Match(transcript.length or 0, Span(1, 1, 2), tags=list(transcript.match.tags))
    match.games = [_game(game, 100 * number) for number, game in enumerate(transcript.games, 1)]
    return Record(Source("random.mat", ""), "mat", transcript.dialect, [match])


def _game(told: GameTranscript, line: int) -> Game:
    game = Game(told.number, Span(line, 1, 7), told.names, told.score[:2], Span(line + 1, 1, 30))
    for row, turn in enumerate(told.turns):
        game.entries.append(Entry(turn.side, _action(turn), line + 2 + row, 6, 20, row))
    if told.result is not None:
        won = Won(told.result.points)
        game.entries.append(Entry(told.result.winner, won, line + 99, 6, 20, None))
    return game


def _action(turn: Turn) -> Action:
    match turn:
        case CheckerPlay():
            moves = tuple(Move((start, end), (hits,)) for start, end, hits in turn.hops)
            return Rolled(turn.roll, moves, None if moves else Unplayed.BLANK)
        case CubeTurn():
            return _cube_action(turn)
        case SetUp():
            return SetPosition(turn.position, turn.cube.value, turn.cube.owner)
        case Resignation():
            return Resigned(turn.kind, match=turn.match, forfeit=turn.forfeit)
    raise AssertionError(f"a turn the tests do not know: {turn}")


def _cube_action(turn: CubeTurn) -> Action:
    match turn.kind:
        case CubeKind.DOUBLE:
            return Doubled(turn.value)
        case CubeKind.BEAVER:
            return Beavered(turn.value)
        case CubeKind.RACCOON:
            return Raccooned(turn.value)
        case CubeKind.TAKE:
            return Took()
        case CubeKind.DROP:
            return Dropped()
