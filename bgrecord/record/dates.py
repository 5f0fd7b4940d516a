"""Days as tags of records have them."""

from __future__ import annotations

import re
from datetime import date

#: Year, month, day: 2024.07.23, 2024-07-23, 20240723.
_DATE = re.compile(r"(\d{4})[.\-/ ]?(\d{1,2})[.\-/ ]?(\d{1,2})(?!\d)")


def day_in(text: str | None) -> date | None:
    """The day a tag names, None when it names none."""
    found = _DATE.match(text or "")
    if found is None:
        return None
    year, month, day = map(int, found.groups())
    try:
        return date(year, month, day)
    except ValueError:
        return None
