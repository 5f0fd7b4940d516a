"""What fuzzing starts from: samples, shared cases, and random matches in every format."""

from __future__ import annotations

import json
import tarfile
from collections.abc import Iterator
from functools import cache
from io import BytesIO
from pathlib import Path
from random import Random
from zipfile import ZIP_BZIP2, ZIP_DEFLATED, ZIP_STORED, ZipFile

from bgrecord.convert import NotTheSame, convert_record
from bgrecord.formats import FORMATS, MissingExtra, Unwritable, detect
from bgrecord.record.transcript import Transcript
from bgrecord.source import decode
from tests.convert.random_match import Wanted, random_match
from tests.formats.bgf_file import match_of
from tests.formats.json_records import record_of
from tests.formats.smile import bgf_file
from tests.formats.xg_file import records_of, xg_file
from tests.fuzz.kept import kept
from tests.fuzz.targets import TARGETS, Shape
from tests.fuzz.words import words

_ROOT = Path(__file__).parents[2]
_FOLDERS = (
    _ROOT / "samples" / "clean",
    _ROOT / "samples" / "broken",
    _ROOT.parent / "shared" / "cases",
)
#: Longer texts are cut: a fuzzer wants many short ones.
_MOST_BYTES = 1024
#: Positions as Snowie writes them: a match of many turns is none.
_POSITIONS = (
    b"7;0;0;0;1;Bob;Ada;0;2;4;2;1;0;-1;0;2;0;2;2;0;2;0;0;0;-4;4;2;0;-1;-2;0;-2;-3;-2;0;0;0;1;6;3;",
    b"0;1;0;1;0;Ada;Bob;0;0;0;1;0;0;-2;0;0;0;0;5;0;3;0;0;0;-5;5;0;0;0;-3;0;-5;0;0;0;0;2;0;0;0;",
)
_WANTED = (
    Wanted(length=1),
    Wanted(length=3),
    Wanted(length=None, beavers=True, raccoons=True),
    Wanted(length=3, odd_names=True, unfinished=True),
)


def seeds(target: str) -> Iterator[bytes]:
    """Texts a target can make something of."""
    yield from kept(target)
    if target in ("identifiers", "notation", "tags"):
        yield from (word.encode() for word in words(TARGETS[target].words))
        return
    if target == "bgf-match":
        yield from (json.dumps(match_of(told)).encode() for told in _matches())
        return
    if target == "xg-records":
        yield from (records_of(told) for told in _matches())
        return
    if target == "archives":
        yield from _archives()
        return
    is_wanted = {"any": FORMATS, "repair": ("mat",)}.get(target, (target,))
    for name, data in _records():
        if name in is_wanted:
            shape = TARGETS[name].shape
            yield data[:_MOST_BYTES] if shape is Shape.LINES else data


def _archives() -> Iterator[bytes]:
    """A sample and a folder in archives of every kind, with odd names and compressions."""
    names = ("final.mat", "round 1/./final.mat", "../out.mat", "in.zip", "/root.mat")
    content = (_FOLDERS[0] / "galaxy.mat").read_bytes()[:200]
    for compression in (ZIP_STORED, ZIP_DEFLATED, ZIP_BZIP2):
        packed = BytesIO()
        with ZipFile(packed, "w", compression) as archive:
            for name in names:
                archive.writestr(name, content)
        yield packed.getvalue()
    for mode in ("w", "w:gz"):
        packed = BytesIO()
        with tarfile.open(fileobj=packed, mode=mode) as tar:
            for name in (*names, "x" * 200):
                entry = tarfile.TarInfo(name)
                entry.size = len(content)
                tar.addfile(entry, BytesIO(content))
        yield packed.getvalue()


def _matches() -> Iterator[Transcript]:
    for wanted in _WANTED:
        yield from (random_match(Random(seed), wanted) for seed in range(3))


@cache
def _records() -> tuple[tuple[str, bytes], ...]:
    """Records of all formats, each with the name of its format."""
    return (*_found(), *_made())


def _found() -> Iterator[tuple[str, bytes]]:
    """Samples and cases."""
    for folder in _FOLDERS:
        for path in sorted(folder.glob("*")):
            data = path.read_bytes() if not path.name.endswith(".expected.txt") else b""
            known = detect(decode(data, path.name))
            if known is not None:
                yield known.name, data


def _made() -> Iterator[tuple[str, bytes]]:
    """Positions and random matches, as every format writes them."""
    yield from (("snowie", position + b"\n") for position in _POSITIONS)
    for told in _matches():
        yield "xg", xg_file(records_of(told))
        yield "bgf", bgf_file(match_of(told))
        record = record_of(told)
        for known in FORMATS.values():
            for dialect in known.written_dialects or (None,):
                if known.write is not None:
                    try:
                        yield known.name, convert_record(record, known.name, dialect).data
                    except (MissingExtra, NotTheSame, Unwritable):
                        continue
