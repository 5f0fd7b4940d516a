"""The formats that need optional packages: known without them, and bounded with them."""

from __future__ import annotations

import gzip
import sys
import zlib

import pytest

from bgrecord.formats import FORMATS, MissingExtra, detect, read_source
from bgrecord.formats._extras import TooMuch, inflated
from bgrecord.source import decode
from tests.formats.smile import bgf_file
from tests.formats.xg_file import xg_file

BINARY = {
    "xg": (xg_file(b""), "xgparse.xgstruct"),
    "bgf": (bgf_file({}), "gvformat.bgf"),
    "ogxm": (b"OGXM\x02\x00", "ogxm"),
}


@pytest.mark.parametrize("name", BINARY)
def test_a_file_is_known_by_its_first_bytes(name: str) -> None:
    data, _ = BINARY[name]
    known = detect(decode(data))
    assert known is FORMATS[name]
    assert known.binary


@pytest.mark.parametrize("name", BINARY)
def test_no_text_is_taken_for_one(name: str) -> None:
    for text in (b"", b" 3 point match\n", b'{"a": 1}\n{"b": 2}\n', b"OGX", b"RGM"):
        assert not FORMATS[name].sniff(decode(text))


@pytest.mark.parametrize("name", BINARY)
def test_without_the_package_reading_names_the_extra(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    data, module = BINARY[name]
    monkeypatch.setitem(sys.modules, module, None)
    with pytest.raises(MissingExtra, match=r"pip install 'bgrecord\[formats\]'"):
        read_source(decode(data))


@pytest.mark.parametrize("pack", [zlib.compress, gzip.compress])
def test_a_packed_stream_gives_its_content_and_what_stands_behind(pack) -> None:  # type: ignore[no-untyped-def]
    packed = pack(b"content")
    assert inflated(packed + b"rest", 100) == (b"content", b"rest")
    assert inflated(packed, 7) == (b"content", b"")
    assert inflated(packed[:-1], 100) == (b"content", None)
    with pytest.raises(TooMuch):
        inflated(packed, 6)
