r"""JSON as text: letters as they are, nothing that a terminal obeys.

JSON itself escapes control characters up to U+001F. The others, the ends of lines that not every
program knows, marks that turn the direction of writing and halves of characters are escaped here.
"""

from __future__ import annotations

import json
import re
from typing import Any

#: All of them are in the first plane, so one escape holds each.
_UNSEEN = re.compile("[\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ud800-\udfff]")


def json_text(value: Any, *, indent: int | None = None) -> str:
    """A value as JSON, on one line unless it is indented.

    Raises:
        ValueError: a number in it is not finite.
    """
    text = json.dumps(value, ensure_ascii=False, allow_nan=False, indent=indent)
    return _UNSEEN.sub(lambda match: f"\\u{ord(match.group()):04x}", text)
