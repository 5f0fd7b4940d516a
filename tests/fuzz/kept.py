"""Texts that fuzzing came upon and that make lines run which others do not: kept as tests.

`kept` has an archive of them for each target. They are seeds of the next fuzzing, too.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from types import FrameType
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

_FOLDER = Path(__file__).parent / "kept"
_PACKAGE = str(Path(__file__).parents[2] / "bgrecord")
#: So many texts of a target are kept, of so many short ones that are looked at.
_MOST, _MOST_LOOKED_AT = 25, 120

_Lines = set[tuple[str, int]]


def kept(target: str) -> Iterator[bytes]:
    """The texts of a target that were kept."""
    path = _FOLDER / f"{target}.zip"
    if path.exists():
        with ZipFile(path) as archive:
            yield from map(archive.read, archive.namelist())


def keep(target: str, run: Callable[[bytes], object], texts: Iterable[bytes]) -> int:
    """Keep the texts that make most lines run, each more than those before it; how many."""
    looked_at = sorted({*texts, *kept(target)}, key=len)[:_MOST_LOOKED_AT]
    left = {text: _lines_run(run, text) for text in looked_at}
    chosen: list[bytes] = []
    seen: _Lines = set()
    while left and len(chosen) < _MOST:
        text = max(left, key=lambda text: len(left[text] - seen))
        if left[text] <= seen:
            break
        seen |= left.pop(text)
        chosen.append(text)
    _FOLDER.mkdir(exist_ok=True)
    with ZipFile(_FOLDER / f"{target}.zip", "w", ZIP_DEFLATED) as archive:
        for number, text in enumerate(chosen):
            # Without the time, so that the same texts make the same archive.
            archive.writestr(ZipInfo(f"{number:02}"), text, ZIP_DEFLATED)
    return len(chosen)


def _lines_run(run: Callable[[bytes], object], text: bytes) -> _Lines:
    """The lines of bgrecord that run on a text."""
    lines: _Lines = set()

    def trace(frame: FrameType, event: str, _argument: Any) -> Any:
        file = frame.f_code.co_filename
        if not file.startswith(_PACKAGE):
            return None
        lines.add((file, frame.f_lineno))
        return trace

    sys.settrace(trace)
    try:
        run(text)
    finally:
        sys.settrace(None)
    return lines
