"""Changes texts along their structure: lines and words, members of JSON, records of a fixed size.

What changes single bytes finds holes in readers of numbers and signs. What these changes make is
still nearly a record, so it comes as far as the replay and the rules.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, TypeAlias

from bgrecord.formats.xg.container import RECORD
from tests.fuzz.targets import Shape

#: A JSON value, and where others are to be taken from.
_Json: TypeAlias = Any

_ODD_VALUES: Sequence[_Json] = (
    None, True, False, 0, 1, -1, 2, 25, 26, 99, 2**31, 2**63, -(2**70), 0.5, 1e308, "", "x", "0",
    "\x1b", "\ud800", [], {}, [[]], [0, 0], "white", "black", "left", "right",
)  # fmt: skip
_NUMBERS = (0, 1, 6, 7, 13, 24, 25, 26)
_TOKEN = re.compile(r"\s+|[A-Za-z]+|\d+|.", re.DOTALL)


def mutated(data: bytes, shape: Shape, words: Sequence[str], random: Random) -> bytes | None:
    """One to four changes; None where nothing can be changed this way."""
    change = _CHANGES.get(shape)
    if change is None or not data:
        return None
    try:
        return change(data, words, random)
    except (ValueError, RecursionError):
        return None


def _change_lines(data: bytes, words: Sequence[str], random: Random) -> bytes:
    """Lines lost, doubled, moved, and words exchanged."""
    lines = data.decode("utf-8", errors="surrogateescape").split("\n")
    for _ in range(random.randint(1, 4)):
        _change_a_line(lines, words, random)
        lines = lines or [""]
    return "\n".join(lines).encode("utf-8", errors="surrogateescape")


def _change_a_line(lines: list[str], words: Sequence[str], random: Random) -> None:
    at, other = random.randrange(len(lines)), random.randrange(len(lines))
    match random.randrange(8):
        case 0:
            del lines[at : at + random.randint(1, 3)]
        case 1:
            lines.insert(at, lines[other])
        case 2:
            lines[at], lines[other] = lines[other], lines[at]
        case 3:
            lines.insert(at, random.choice(words))
        case 4:
            middle = random.randint(0, len(lines[at]))
            lines[at] = lines[at][:middle] + lines[other][random.randint(0, len(lines[other])) :]
        case _:
            tokens = _TOKEN.findall(lines[at])
            _change_tokens(tokens, words, random)
            lines[at] = "".join(tokens)


def _change_tokens(tokens: list[str], words: Sequence[str], random: Random) -> None:
    at = random.randint(0, len(tokens))
    match random.randrange(4):
        case 0:
            tokens.insert(at, random.choice(words))
        case 1 if tokens:
            tokens[at - 1] = random.choice(words)
        case 2 if tokens:
            tokens[at - 1] = str(
                random.choice((0, 1, 6, 7, 13, 24, 25, 26, random.getrandbits(40)))
            )
        case _ if tokens:
            other = random.randrange(len(tokens))
            tokens[at - 1], tokens[other] = tokens[other], tokens[at - 1]


def _change_json(data: bytes, words: Sequence[str], random: Random) -> bytes:
    """Values exchanged, lost, doubled, or of another kind; of several lines, in one."""
    lines = data.decode("utf-8").split("\n") if b"\n{" in data else [data.decode("utf-8")]
    at = random.randrange(len(lines))
    root = [json.loads(lines[at])]
    for _ in range(random.randint(1, 4)):
        places = list(_places(root))
        holder, key = random.choice(places)
        match random.randrange(5):
            case 0 if holder is not root:
                del holder[key]
            case 1:
                giver, there = random.choice(places)
                holder[key] = json.loads(json.dumps(giver[there]))
            case 2 if isinstance(holder, list):
                holder.insert(key, json.loads(json.dumps(holder[key])))
            case 3 if isinstance(holder[key], int):
                holder[key] += random.choice((-1, 1, 10))
            case _:
                holder[key] = random.choice((*_ODD_VALUES, random.choice(words)))
    lines[at] = json.dumps(root[0] if root else None)
    return "\n".join(lines).encode("utf-8", errors="surrogatepass")


def _places(value: _Json) -> list[tuple[Any, Any]]:
    """Every place in a value that holds another one."""
    found: list[tuple[Any, Any]] = []
    waiting = [value]
    while waiting:
        holder = waiting.pop()
        if isinstance(holder, dict | list):
            keys = list(holder) if isinstance(holder, dict) else range(len(holder))
            found += [(holder, key) for key in keys]
            waiting += [holder[key] for key in keys]
    return found


def _change_records(data: bytes, words: Sequence[str], random: Random) -> bytes:
    """Records lost, doubled and moved, and bytes changed where there are any."""
    records = [data[at : at + RECORD] for at in range(0, len(data), RECORD)]
    for _ in range(random.randint(1, 4)):
        at, other = random.randrange(len(records)), random.randrange(len(records))
        match random.randrange(8):
            case 0 if len(records) > 1:
                del records[at]
            case 1:
                records.insert(at, records[other])
            case 2:
                records[at], records[other] = records[other], records[at]
            case _:
                records[at] = _with_odd_bytes(records[at], random)
    return b"".join(records)


def _with_odd_bytes(record: bytes, random: Random) -> bytes:
    """A record changed in or beside a byte that says something."""
    telling = [index for index, byte in enumerate(record) if byte] or [0]
    at = min(max(0, random.choice(telling) + random.randint(-4, 4)), len(record) - 1)
    size = random.choice((1, 1, 1, 2, 4, 8))
    odd = random.choice((b"\0", b"\xff", b"\x7f", b"\x80", b"\x01", random.randbytes(1)))
    return record[:at] + (odd * size)[: len(record) - at] + record[at + size :]


_CHANGES: Mapping[Shape, Callable[[bytes, Sequence[str], Random], bytes]] = {
    Shape.LINES: _change_lines,
    Shape.JSON: _change_json,
    Shape.XG_RECORDS: _change_records,
}
