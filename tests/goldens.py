"""Golden files: what a user sees, byte by byte, kept in `tests/golden`.

With BGRECORD_WRITE_GOLDEN=1 in the environment they are written anew, and the run fails all the
same: read them before they are kept.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

GOLDEN = Path(__file__).with_name("golden")


def require_golden(name: str, text: str) -> None:
    """A text must be what its file says."""
    path = GOLDEN / name
    if os.environ.get("BGRECORD_WRITE_GOLDEN"):
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")
        pytest.fail(f"{name} was written; read it")
    assert text == path.read_text(encoding="utf-8")


def page_without_looks(html: str) -> str:
    """A page without what is the same in all pages: style, script, and the hashes of both."""
    text = re.sub(r"(?s)<style>.*?</style>", "<style></style>", html)
    text = re.sub(r"(?s)<script>.*?</script>", "<script></script>", text)
    return re.sub(r"sha256-[\w+/=]+", "HASH", text)
