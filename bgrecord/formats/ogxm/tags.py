"""The tags of a match as fields of OGXM, and back."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from typing import Any

from bgrecord.formats.ogxm import codes
from bgrecord.record.model import Match

_Json = Mapping[str, Any]

#: Tags with a field of their own, and how many bytes it holds.
_FIELDS: Mapping[str, tuple[str, int]] = {
    "Event": ("event", 120),
    "Round": ("stage", 60),
    "Site": ("city", 80),
}
#: Tags that say again what the fields of a match, or of a session, say.
_TOLD_OF_MATCH = frozenset({"variation", "crawford", "cubelimit"})
_TOLD_OF_SESSION = frozenset({"variation", "jacoby", "beaver", "beavers", "cubelimit"})
_DATE = "%Y.%m.%d"
_SECOND = 1000


def tags(data: _Json, kept: str) -> Iterator[tuple[str, str]]:
    """The names and values of the tags of a match.

    Args:
        data: the match as the projection has it.
        kept: the tags without a field, as `fields` put them.
    """
    for name, (field, _) in _FIELDS.items():
        yield name, data.get(field, "")
    if "city" not in data:
        yield "Site", data.get("site", "")
    if "started_at" in data:
        yield "EventDate", _date(data["started_at"])
    for number, colour in enumerate(("white", "black"), 1):
        rating = data.get(f"{colour}_profile", {}).get("rating")
        yield f"Player {number} Elo", "" if rating is None else f"{rating:.2f}"
    yield "Variation", codes.VARIATIONS.get(data.get("variant", ""), "")
    if data["match_length"]:
        yield "Crawford", _switch(data.get("crawford"))
    else:
        yield "Jacoby", _switch(data.get("jacoby"))
        yield "Beaver", _switch(data.get("beavers"))
    if "cube_limit" in data:
        yield "CubeLimit", str(data["cube_limit"])
    if kept:
        yield from ((str(name), str(value)) for name, value in json.loads(kept))


def fields(match: Match) -> tuple[dict[str, Any], str]:
    """The fields of a match that its tags fill, and the other tags in one text."""
    told = _TOLD_OF_MATCH if match.length else _TOLD_OF_SESSION
    filled: dict[str, Any] = {}
    kept: list[tuple[str, str]] = []
    for name, value, _ in match.tags:
        field, longest = _FIELDS.get(name, ("", 0))
        if name.casefold() in told:
            continue
        if field and field not in filled and _fits(value, longest):
            filled[field] = value
        elif name == "EventDate" and "started_at" not in filled and _day(value) is not None:
            filled |= {"started_at": _day(value), "date_precision": "day"}
        else:
            kept.append((name, value))
    return filled, json.dumps(kept) if kept else ""


def _fits(text: str, longest: int) -> bool:
    return text.isprintable() and 0 < len(text.encode()) <= longest


def _day(text: str) -> int | None:
    """The beginning of a day in milliseconds, None when the format cannot have it so."""
    try:
        day = datetime.strptime(text, _DATE).replace(tzinfo=UTC)
    except ValueError:
        return None
    since = int(day.timestamp()) * _SECOND
    return since if since > 0 and day.strftime(_DATE) == text else None


def _date(since: int) -> str:
    try:
        return datetime.fromtimestamp(since // _SECOND, UTC).strftime(_DATE)
    except (ValueError, OverflowError, OSError):
        return ""


def _switch(on: bool | None) -> str:
    return "On" if on else "Off"
