"""Players' names as formats with narrow fields can hold them."""

from __future__ import annotations

#: What a format that needs a name calls a player without one.
NAMELESS = "nobody"


def clipped(name: str, size: int) -> str:
    """A name on one line, in at most so many bytes of UTF-8, never empty."""
    words = " ".join(name.split())
    return words.encode()[:size].decode(errors="ignore").strip() or NAMELESS
