"""The tags of a match as fields of OGXM, and back.

The format always says which rules are played by. A record that leaves them open, or says them in
other words, is told apart by remarks of bgrecord's own.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

from bgrecord.core.ruleset import RULE_SETS, RuleSet
from bgrecord.formats.ogxm import codes
from bgrecord.record.model import Match

_Json = Mapping[str, Any]

#: Tags with a field of their own, and how many bytes it holds.
_FIELDS: Mapping[str, tuple[str, int]] = {
    "Event": ("event", 120),
    "Round": ("stage", 60),
    "Site": ("city", 80),
}
#: Tags of rules that the format always tells, and their switches.
_SWITCHES: Mapping[str, str] = {
    "Variation": "variant",
    "Crawford": "crawford",
    "Jacoby": "jacoby",
    "Beaver": "beavers",
}
_DATE = "%Y.%m.%d"
_SECOND = 1000


def tags(data: _Json, untold: str) -> Iterator[tuple[str, str]]:
    """The names and values of the tags of a match; some of these fields may be empty.

    Args:
        data: the match as the projection has it.
        untold: the names of the rules that the record did not tell so, as `set_apart` puts them.
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
    names = json.loads(untold) if untold else ()
    yield from ((name, value) for name, value in _rules(data) if name not in names)


def kept_tags(kept: str) -> Iterator[tuple[str, str]]:
    """The tags without a field, as `set_apart` puts them."""
    if kept:
        yield from ((str(name), str(value)) for name, value in json.loads(kept))


def _rules(data: _Json) -> Iterator[tuple[str, str]]:
    """The rules as tags."""
    yield "Variation", codes.VARIATIONS.get(data.get("variant", ""), "")
    if data["match_length"]:
        yield "Crawford", _switch(data.get("crawford"))
    else:
        yield "Jacoby", _switch(data.get("jacoby"))
        yield "Beaver", _switch(data.get("beavers"))
    if "cube_limit" in data:
        yield "CubeLimit", str(data["cube_limit"])


def fields(match: Match) -> tuple[dict[str, Any], list[tuple[str, str]]]:
    """The fields of a match that its tags fill, and the names and values of the other tags."""
    filled: dict[str, Any] = {}
    others: list[tuple[str, str]] = []
    for name, value, _ in match.tags:
        field, longest = _FIELDS.get(name, ("", 0))
        if field and field not in filled and _fits(value, longest):
            filled[field] = value
        elif name == "EventDate" and "started_at" not in filled and _day(value) is not None:
            filled |= {"started_at": _day(value), "date_precision": "day"}
        else:
            others.append((name, value))
    return filled, others


def set_apart(data: _Json, rules: RuleSet, others: Sequence[tuple[str, str]]) -> tuple[str, str]:
    """The texts that keep what the fields of a match do not tell as its record does.

    Args:
        data: the match as the projection will have it.
        rules: the rules it was played by.
        others: its tags without a field of their own.

    Returns:
        The tags to keep, and the names of the rules that are not to be taken for tags.
    """
    told = dict(_rules(data))
    kept = [(name, value) for name, value in others if told.get(name) != value]
    # `Beavers` declares what `Beaver` does.
    names = {name.casefold().removesuffix("s") for name, _ in kept}
    usual = RULE_SETS["match" if data["match_length"] else "money"]
    untold = [
        name
        for name, value in told.items()
        if name.casefold() in names
        or ((name, value) not in others and _is_usual(name, rules, usual))
    ]
    return json.dumps(kept) if kept else "", json.dumps(untold) if untold else ""


def _is_usual(name: str, rules: RuleSet, usual: RuleSet) -> bool:
    """Whether the rule of a tag is the one that is played when nobody says otherwise."""
    switch = _SWITCHES.get(name)
    return switch is not None and getattr(rules, switch) == getattr(usual, switch)


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
