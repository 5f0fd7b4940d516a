"""The values of a finding as JSON knows them, and the fingerprint made of them."""

from __future__ import annotations

import json
import math
from collections import Counter
from collections.abc import Iterable, Mapping
from enum import Enum
from hashlib import sha256
from typing import Any

from bgrecord.findings import Finding


def plain(value: Any) -> Any:
    """A value as numbers, strings, lists and dictionaries.

    Enumerations become their value, or their name in lower case when that is a number. Rolls,
    scores and plays, tuples with a text of their own, become that text.
    """
    if isinstance(value, Enum):
        return value.name.lower() if isinstance(value.value, int) else value.value
    if value is None or isinstance(value, bool | int | str):
        return value
    if isinstance(value, float):
        return value if math.isfinite(value) else str(value)
    if isinstance(value, Mapping):
        return {str(plain(key)): plain(item) for key, item in value.items()}
    if isinstance(value, Iterable) and type(value).__str__ is object.__str__:
        return [plain(item) for item in value]
    return str(value)


class Fingerprints:
    """Names for the findings of one file that survive edits elsewhere in it.

    A fingerprint depends on the rule, the game, the row, the side and the values, never on line
    numbers. Findings alike in all of these are told apart by their order.
    """

    def __init__(self) -> None:
        self._seen: Counter[str] = Counter()

    def of(self, finding: Finding) -> str:
        """Sixteen hexadecimal digits; ask once for each finding, in the order of the file."""
        facts = [
            finding.code,
            finding.game,
            finding.move,
            finding.side,
            plain(finding.values),
        ]
        text = json.dumps(facts, sort_keys=True)
        self._seen[text] += 1
        return sha256(f"{text} {self._seen[text]}".encode()).hexdigest()[:16]
