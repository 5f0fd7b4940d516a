"""What is fuzzed: everything that takes what strangers have written."""

from __future__ import annotations

import json
import struct
from collections.abc import Callable, Mapping
from contextlib import suppress
from enum import Enum
from functools import partial
from tempfile import NamedTemporaryFile
from typing import NamedTuple

from bgrecord.batch.archives import archives_closed, read_file
from bgrecord.batch.files import Failure, find_files
from bgrecord.core import ids
from bgrecord.core.dice import Roll
from bgrecord.core.ids import Identified
from bgrecord.core.position import Position
from bgrecord.core.verdict import judge, judge_form
from bgrecord.formats import FORMATS, read_source
from bgrecord.formats.notation import NotationError, parse_moves, read_play
from bgrecord.formats.words import begins_action, candidates
from bgrecord.repair.fixes import fixed
from bgrecord.repair.patch import patch
from bgrecord.repair.proposals import Confidence, repair_record
from bgrecord.repair.search import Bounds
from bgrecord.report.repairs import as_json, explanation
from bgrecord.source import decode
from tests.formats.smile import smile
from tests.fuzz.oracle import require_readable

#: The search is bounded by places looked at, not by time, so that a find can be seen again.
BOUNDS = Bounds(edits=2, nodes=40, seconds=60.0)

#: The header of an .xg that has its records behind it, not packed.
_XG_HEADER = struct.pack("<4sIIQI8208x", b"RGMH", 1, 8232, 0, 0)
_BGF_HEADER = b'{"version":"0.1","compression":"none","encoding":"smile"}\n'
_GZIP = b"\x1f\x8b"
_MOST_OF_A_MEMBER = 1024 * 1024
_GAME = """\
 3 point match

 Game 1
 Ada : 0                          Bob : 0
  1) 31: 8/5 6/5                   42: 8/4 6/4
  2)  Doubles => 2                  Takes
  3) 66: 24/18(2) 13/7(2)           Doubles => 4
  4)  Drops                         Wins 2 points
"""


class Shape(Enum):
    """What a text is made of, for what changes it."""

    BYTES = "bytes"
    LINES = "lines"
    JSON = "JSON"
    XG_RECORDS = "records of eXtreme Gammon"


class Target(NamedTuple):
    """Something that is fuzzed."""

    #: Raises when something failed that never may.
    run: Callable[[bytes], object]
    shape: Shape
    #: The grammar or format whose words the text is made of.
    words: str
    #: The longest text.
    most_bytes: int = 4096


def read_xg_records(data: bytes) -> None:
    """Read records of eXtreme Gammon, without what they are packed in."""
    require_readable(_XG_HEADER + data, "xg")


def read_bgf_match(data: bytes) -> None:
    """Read a match of BGBlitz, given as JSON of the kind it is packed from."""
    try:
        packed = smile(json.loads(data))
    except (ValueError, AssertionError, AttributeError, RecursionError, TypeError):
        return
    require_readable(_BGF_HEADER + packed, "bgf")


def read_identifier(data: bytes) -> None:
    """Read an identifier; what tells something tells the same when written anew."""
    text = data.decode("utf-8", errors="replace")
    for parse, write in (
        (ids.parse_xgid, ids.xgid),
        (ids.parse_gnubg_id, ids.gnubg_id),
        (ids.parse_ogid, ids.ogid),
        (ids.parse_fibs_board, ids.fibs_board),
    ):
        told = _or_none(partial(parse, text))
        written = told and _or_none(partial(write, *told))
        if written is not None:
            assert write(*parse(written)) == written, f"{text!r} comes back changed: {written}"
    for parse_part in (ids.identify, ids.position_from_gnubg_id, ids.match_state_from_gnubg_id):
        _or_none(partial(parse_part, text))


def _or_none(ask: Callable[[], Identified | str | object]) -> object:
    try:
        return ask()
    except ValueError:
        return None


def read_notation(data: bytes) -> None:
    """Read a play, behind two bytes that choose the roll, and judge it."""
    text = data[2:].decode("utf-8", errors="replace")
    roll = Roll(data[0] % 6 + 1, data[1] % 6 + 1) if len(data) > 1 else Roll(6, 1)
    moves = read_play(text).moves
    with suppress(NotationError):
        moves = parse_moves(text)
    judge(Position.start(), roll, moves)
    judge_form(roll, moves)
    if begins_action(text):
        candidates(text)


def read_tags(data: bytes) -> None:
    """Read a match with header tags, a name and a value a line."""
    lines = data.decode("utf-8", errors="replace").splitlines()
    pairs = (line.partition("=") for line in lines)
    tags = "".join(f'; [{name} "{value}"]\n' for name, _, value in pairs)
    require_readable((tags + _GAME).encode(), "mat")


def read_archive(data: bytes) -> None:
    """Find the records in an archive of any kind, and read them."""
    ending = ".zip" if data.startswith(b"PK") else ".tar.gz" if data[:2] == _GZIP else ".tar"
    with NamedTemporaryFile(suffix=ending) as file, archives_closed():
        file.write(data)
        file.flush()
        for found in find_files([file.name]):
            if not isinstance(found, Failure):
                with suppress(OSError):
                    assert len(read_file(found, most=_MOST_OF_A_MEMBER)) <= _MOST_OF_A_MEMBER


def repair(data: bytes) -> None:
    """Repair whatever is read, tell it, and write it down."""
    record = read_source(decode(data, "fuzzed"), "mat")
    found = repair_record(record, bounds=BOUNDS)
    made = patch(record, found.trusted(Confidence.LOW))
    written = {id(game): reading for game, reading in made.written}
    for game in found.broken:
        for line in explanation("fuzzed", found, game, "", edits=BOUNDS.edits):
            line.encode("utf-8", errors="surrogatepass")
        json.dumps(as_json(found, game, written.get(id(game)), None))
    fixed(record)


#: By name; a format's reader has the format's name.
TARGETS: Mapping[str, Target] = {
    **{
        name: Target(
            partial(require_readable, format=name),
            Shape.BYTES if known.binary else Shape.JSON if known.lossless else Shape.LINES,
            name,
            most_bytes=32768 if known.binary or known.lossless else 2048,
        )
        for name, known in FORMATS.items()
        if known.read is not None
    },
    "xg-records": Target(read_xg_records, Shape.XG_RECORDS, "xg", most_bytes=65536),
    "bgf-match": Target(read_bgf_match, Shape.JSON, "bgf", most_bytes=32768),
    "any": Target(require_readable, Shape.LINES, "mat"),
    "archives": Target(read_archive, Shape.BYTES, "archives", most_bytes=16384),
    "identifiers": Target(read_identifier, Shape.BYTES, "identifiers", most_bytes=256),
    "notation": Target(read_notation, Shape.BYTES, "plays", most_bytes=128),
    "tags": Target(read_tags, Shape.LINES, "tags", most_bytes=512),
    "repair": Target(repair, Shape.LINES, "mat", most_bytes=2048),
}
