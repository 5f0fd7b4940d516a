"""Makes eXtreme Gammon files of transcripts, by the maker's description of the format."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Sequence

from bgrecord.core.cube import Cube
from bgrecord.core.position import BAR, Position
from bgrecord.record.transcript import (
    CheckerPlay,
    CubeKind,
    CubeTurn,
    GameTranscript,
    Hop,
    Resignation,
    SetUp,
    Transcript,
)

RECORD = 2560
VERSION = 30
MONEY = 99999
NOT_ANALYSED = -1000.0
ILLEGAL = 2
RESIGNED, SETTLED = 100, 1000


class Block:
    """A record being filled in."""

    def __init__(self, kind: int) -> None:
        self.bytes = bytearray(RECORD)
        self.bytes[8] = kind

    def put(self, offset: int, layout: str, *values: object) -> None:
        struct.pack_into(f"<{layout}", self.bytes, offset, *values)

    def short_string(self, offset: int, text: str, size: int) -> None:
        letters = text.encode("cp1252", errors="replace")[:size]
        self.put(offset, f"{1 + len(letters)}s", bytes([len(letters)]) + letters)

    def wide_string(self, offset: int, text: str) -> None:
        letters = text.encode("utf-16-le")[:256]
        self.put(offset, f"{len(letters)}s", letters)


def counts(position: Position) -> list[int]:
    """A board as the file has it, seen by the position's own side."""
    own, opp = position
    points = [own[point] - opp[BAR - point] for point in range(1, BAR)]
    return [-opp[BAR], *points, own[BAR]]


def match_header(match: Transcript, *, comments: tuple[int, int] = (-1, -1), **tags: str) -> bytes:
    """The record a file begins with; tags are `event`, `location`, `round`, `transcriber`."""
    block = Block(0)
    block.short_string(9, match.names[0], 40)
    block.short_string(50, match.names[1], 40)
    block.put(92, "i", match.length if match.length is not None else MONEY)
    rules = match.rules
    block.put(100, "4B", rules.crawford, bool(rules.jacoby), bool(rules.beavers), 0)
    block.put(104, "dd", 1650.25, 0.0)
    block.put(120, "ii", 300, 0)
    # 2 January 2026, half past six in the evening.
    block.put(128, "d", 46024.0 + 18.5 / 24)
    block.put(552, "i", VERSION)
    block.put(556, "4s", b"DMLI")
    block.put(576, "ii", *comments)
    block.put(612, "ii", 10, 0)
    for name, offset in (
        ("event", 622),
        ("location", 1396),
        ("round", 1654),
        ("transcriber", 1960),
    ):
        block.wide_string(offset, tags.get(name, ""))
    block.wide_string(880, match.names[0])
    block.wide_string(1138, match.names[1])
    return bytes(block.bytes)


def game_header(game: GameTranscript, start: Position) -> bytes:
    block = Block(1)
    block.put(12, "ii", *game.score[:2])
    block.put(20, "B", bool(game.crawford))
    block.put(21, "26b", *counts(start))
    block.put(48, "i", game.number)
    block.put(56, "iii", -1, -1, game.cube.bit_length() - 1)
    return bytes(block.bytes)


def play_record(
    turn: CheckerPlay,
    *,
    hops: Sequence[Hop] | None = None,
    illegal: bool = False,
    analysed: bool = False,
    comment: int = -1,
) -> bytes:
    """A play; the board before it is seen by the first player, the one after it by the roller."""
    block = Block(3)
    before = turn.before if turn.side == 0 else turn.before.flip()
    assert turn.after is not None
    block.put(9, "26b", *counts(before))
    block.put(35, "26b", *counts(turn.after))
    block.put(64, "i", 1 if turn.side == 0 else -1)
    codes = [-1] * 8
    for index, hop in enumerate(turn.hops if hops is None else hops):
        codes[2 * index : 2 * index + 2] = hop.start - 1, hop.end - 1
    block.put(68, "8i", *codes)
    block.put(100, "ii", *turn.roll)
    block.put(2312, "dd", NOT_ANALYSED, NOT_ANALYSED)
    block.put(2480, "i", ILLEGAL * illegal)
    block.put(2524, "i", comment)
    if analysed:
        block.put(120, "i", 1)
        block.put(124 + 64, "i", 1)
        block.put(124 + 900, "8b", *codes)
        block.put(124 + 1284, "7f", 0.01, 0.12, 0.48, 0.52, 0.13, 0.01, 0.125)
        block.put(2312, "dd", -0.25, 0.5)
    return bytes(block.bytes)


def cube_record(side: int, position: Position, cube: Cube, answers: Sequence[int]) -> bytes:
    """A double and the codes of its answers: 0 a drop, 1 a take, 2 a beaver or a raccoon."""
    block = Block(2)
    block.put(12, "ii", 1 if side == 0 else -1, 1)
    block.put(20, "iii", *answers, *[-1] * (3 - len(answers)))
    block.put(32, "i", cube.value.bit_length() - 1)
    block.put(36, "26b", *counts(position if side == 0 else position.flip()))
    block.put(64 + 56, "h", -100)
    block.put(200, "d", NOT_ANALYSED)
    block.put(216, "d", NOT_ANALYSED)
    block.put(292, "i", -1)
    return bytes(block.bytes)


def no_double_record(side: int, position: Position, cube: Cube) -> bytes:
    """A chance to double that was not taken."""
    record = bytearray(cube_record(side, position, cube, []))
    struct.pack_into("<i", record, 16, 0)
    return bytes(record)


def with_compared_plays(
    record: bytes,
    equities: Sequence[float],
    *,
    error: float = NOT_ANALYSED,
    luck: float = NOT_ANALYSED,
    level: int = 0,
) -> bytes:
    """A play with the equities of all that were compared, the best one first."""
    analysed = bytearray(record)
    struct.pack_into("<i", analysed, 124 + 64, len(equities))
    for number, equity in enumerate(equities):
        struct.pack_into("<h", analysed, 124 + 1156 + 4 * number, level)
        struct.pack_into("<f", analysed, 124 + 1284 + 28 * number + 24, equity)
    struct.pack_into("<dd", analysed, 2312, error, luck)
    return bytes(analysed)


def with_cube_analysis(
    record: bytes,
    no_double: float,
    double_take: float,
    *,
    error: float,
    answer: float = NOT_ANALYSED,
    level: int = 0,
) -> bytes:
    """A decision on the cube with its equities, and the errors of both sides."""
    analysed = bytearray(record)
    struct.pack_into("<h", analysed, 64 + 56, 1)
    struct.pack_into("<3f", analysed, 64 + 88, no_double, double_take, 1.0)
    struct.pack_into("<d", analysed, 200, error)
    struct.pack_into("<d", analysed, 216, answer)
    struct.pack_into("<i", analysed, 232, level)
    return bytes(analysed)


def game_footer(game: GameTranscript) -> bytes:
    block = Block(4)
    assert game.result is not None
    winner, points = game.result.winner, game.result.points
    assert isinstance(points, int)
    block.put(12, "ii", *game.score.plus(winner, points)[:2])
    given_up = [turn for turn in game.turns if isinstance(turn, Resignation)]
    dropped = isinstance(game.turns[-1], CubeTurn) and game.turns[-1].kind is CubeKind.DROP
    code = 0 if dropped else 1
    code += RESIGNED * bool(given_up) + SETTLED * game.result.settled
    block.put(24, "iii", 1 if winner == 0 else -1, points, code)
    return bytes(block.bytes)


def records_of(match: Transcript, **tags: str) -> bytes:
    """The records of a match, one behind the other."""
    records = [match_header(match, **tags)]
    for game in match.games:
        records += _game(game)
    end = Block(5)
    return b"".join([*records, bytes(end.bytes)])


_ANSWERS = {CubeKind.DROP: 0, CubeKind.TAKE: 1, CubeKind.BEAVER: 2, CubeKind.RACCOON: 2}


def _game(game: GameTranscript) -> list[bytes]:
    first = game.turns[0] if game.turns else None
    start = Position.start()
    if isinstance(first, SetUp):
        start = first.position if first.side == 0 else first.position.flip()
    records = [game_header(game, start)]
    doubles: list[CubeTurn] = []
    for turn in (*game.turns, None):
        if isinstance(turn, CubeTurn):
            doubles.append(turn)
            continue
        if doubles:
            double, *answers = doubles
            codes = [_ANSWERS[answer.kind] for answer in answers]
            before = Cube(double.value // 2 // game.cube)
            records.append(cube_record(double.side, double.position, before, codes))
            doubles = []
        if isinstance(turn, CheckerPlay):
            records.append(play_record(turn))
    if game.result is not None:
        records.append(game_footer(game))
    return records


def xg_file(records: bytes, *, remarks: bytes = b"", picture: bytes = b"") -> bytes:
    """A file around records: header, picture, archive of its parts, index, trailer."""
    header = bytearray(8232)
    struct.pack_into("<4sIIQI", header, 0, b"RGMH", 1, 8232, 0, len(picture))
    ends = records[:RECORD] + records[-RECORD:]
    parts = {"temp.xg": records, "temp.xgi": ends, "temp.xgc": remarks}
    packed, index = b"", b""
    parts = {name: content for name, content in parts.items() if content}
    for name, content in parts.items():
        part = zlib.compress(content)
        entry = bytearray(532)
        struct.pack_into(f"<B{len(name)}s", entry, 0, len(name), name.encode())
        sizes = len(content), len(part), len(packed), zlib.crc32(content)
        struct.pack_into("<3iIBB", entry, 512, *sizes, 0, 2)
        index += bytes(entry)
        packed += part
    registry = zlib.compress(index)
    archive = packed + registry
    trailer = struct.pack(
        "<I5i12x", zlib.crc32(archive), len(parts), 1, len(registry), len(packed), 1
    )
    return bytes(header) + picture + archive + trailer
