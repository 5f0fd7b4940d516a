"""Days as tags of records and cells of score sheets have them."""

from __future__ import annotations

import re
from datetime import date

#: Year, month, day: 2024.07.23, 2024-07-23, 20240723.
_DATE = re.compile(r"(\d{4})[.\-/ ]?(\d{1,2})[.\-/ ]?(\d{1,2})(?!\d)")
#: Day, month, year: 23.07.2031, 23/7/2031, 23.07.31.
_DAY_FIRST = re.compile(r"(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})(?!\d)")
#: 23 July 2031, 23. Jul 2031; July 23, 2031.
_DAY_AND_NAME = re.compile(r"(\d{1,2})(?:st|nd|rd|th|\.)?[ -]([a-z]{3,9})\.?,?[ -](\d{4})(?!\d)")
_NAME_AND_DAY = re.compile(r"([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})(?!\d)")
_MONTHS = (
    *("january", "february", "march", "april", "may", "june"),
    *("july", "august", "september", "october", "november", "december"),
)
#: Years of two digits are of this century.
_CENTURY = 2000


def day_in(text: str | None) -> date | None:
    """The day a text begins with, None when it names none.

    Numbers are year first, or day first: with slashes and hyphens only where they cannot be the
    month and the day. Months may have their English names.
    """
    plain = (text or "").strip().casefold()
    if found := _DATE.match(plain):
        return _day(*found.groups())
    if found := _DAY_FIRST.match(plain):
        day, sign, month, year = found.groups()
        return _day_first(int(day), int(month), year, is_certain=sign == ".")
    if found := _DAY_AND_NAME.match(plain):
        return _day(found[3], _month(found[2]), found[1])
    if found := _NAME_AND_DAY.match(plain):
        return _day(found[3], _month(found[1]), found[2])
    return None


def _day_first(day: int, month: int, year: str, *, is_certain: bool) -> date | None:
    if not is_certain:
        if day <= 12 and month <= 12 and day != month:
            return None
        if month > 12:
            day, month = month, day
    return _day(int(year) + (_CENTURY if len(year) == 2 else 0), month, day)


def _month(name: str) -> int:
    """The number of a month, 0 of what is none; three letters are enough."""
    found = [number for number, month in enumerate(_MONTHS, 1) if month.startswith(name)]
    return found[0] if found else 0


def _day(year: str | int, month: str | int, day: str | int) -> date | None:
    try:
        return date(int(year), int(month), int(day))
    except ValueError:
        return None
