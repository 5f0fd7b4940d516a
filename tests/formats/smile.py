"""Writes Smile, the binary JSON of BGBlitz files: the part of it these files use."""

from __future__ import annotations

import gzip
import json
from typing import Any


def smile(value: Any) -> bytes:
    """A whole document, keys in full."""
    return b":)\n\x00" + _value(value)


def bgf_file(match: Any) -> bytes:
    """A BGBlitz file around a match."""
    head = {"version": "0.1", "compression": "gzip", "encoding": "smile"}
    return json.dumps(head).encode() + b"\n" + gzip.compress(smile(match), mtime=0)


def _value(value: Any) -> bytes:
    match value:
        case None:
            return b"\x21"
        case bool():
            return b"\x23" if value else b"\x22"
        case int():
            return b"\x24" + _number(value)
        case str():
            return _string(value)
        case list():
            return b"\xf8" + b"".join(map(_value, value)) + b"\xf9"
        case _:
            members = (_key(key) + _value(item) for key, item in value.items())
            return b"\xfa" + b"".join(members) + b"\xfb"


def _number(value: int) -> bytes:
    """Six bits in the last byte, seven in each one before; the sign is the lowest bit."""
    rest = value << 1 if value >= 0 else ~(value << 1)
    digits = [0x80 | rest & 0x3F]
    rest >>= 6
    while rest:
        digits.append(rest & 0x7F)
        rest >>= 7
    return bytes(reversed(digits))


def _string(text: str) -> bytes:
    letters = text.encode()
    if not letters:
        return b"\x20"
    if len(letters) <= 32 and text.isascii():
        return bytes([0x40 + len(letters) - 1]) + letters
    return b"\xe4" + letters + b"\xfc"


def _key(name: str) -> bytes:
    assert name.isascii()
    return bytes([0x80 + len(name) - 1]) + name.encode()
