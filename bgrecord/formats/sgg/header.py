"""The head of an .sgg file: place, date, ratings and the options agreed on."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from datetime import date

from bgrecord.core.position import Variant
from bgrecord.core.ruleset import RuleSet
from bgrecord.formats._base import Unwritable
from bgrecord.languages import gettext
from bgrecord.record.transcript import Transcript

_MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
)  # fmt: skip
_DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")

#: Options that are yes or no, and the tags other formats have for them.
_SWITCHES: Mapping[str, str] = {
    "jacoby": "Jacoby",
    "automatic doubles": "Automatic Doubles",
    "crawford": "Crawford",
    "beavers": "Beaver",
    "raccoons": "Raccoons",
}
_ON_OFF = {"yes": "On", "no": "Off"}
_VARIANTS: Mapping[Variant, str] = {
    Variant.BACKGAMMON: "Backgammon",
    Variant.NACKGAMMON: "Nackgammon",
    Variant.HYPERGAMMON: "HyperGammon",
}

#: Tags whose meaning has a line of its own; the names are in the first line of all.
KEPT_TAGS = frozenset(
    {
        "player 1", "player 2", "player 1 elo", "player 2 elo", "eventdate", "variation",
        "unrated", "jacoby", "crawford", "beaver", "beavers",
    }
)  # fmt: skip

_NUMBER = r"[0-9]{1,9}(?:[.,][0-9]{1,9})?"
_ELO = re.compile(rf"\s*({_NUMBER})\s+([0-9]{{1,9}})\s+({_NUMBER})\s+([0-9]{{1,9}})\s*")
_RATING = re.compile(rf"\s*({_NUMBER})\s*(?:/\s*([0-9]{{1,9}}))?\s*")
_DATE = re.compile(r"\s*\w+\s+([A-Za-z]{3,9})\s+([0-9]{1,2}),?\s+([0-9]{4})\s*")
_EVENT_DATE = re.compile(r"\s*([0-9]{4})[./-]([0-9]{1,2})[./-]([0-9]{1,2})\s*")
#: GNU Backgammon 1.07 crashes on any other place.
_PLACE = "GamesGrid"


def option_tags(name: str, value: str) -> list[tuple[str, str]]:
    """The tags an option line stands for: their names and values."""
    option = name.casefold()
    if option in _SWITCHES:
        return [(_SWITCHES[option], _ON_OFF.get(value.casefold(), value))]
    if option == "elo" and (found := _ELO.fullmatch(value)):
        return [
            ("Player 1 Elo", f"{found[1]}/{found[2]}"),
            ("Player 2 Elo", f"{found[3]}/{found[4]}"),
        ]
    if option == "rated" and value.casefold() in _ON_OFF:
        return [("Unrated", "Off" if value.casefold() == "yes" else "On")]
    if option == "doubling cube" and value.casefold() in _ON_OFF:
        return [("CubeLimit", "1")] if value.casefold() == "no" else []
    return [("Variation" if option == "variant" else name, value)]


def event_date(line: str) -> str:
    """A date such as `Saturday July 12, 2003` as tags have it; any other as it is."""
    found = _DATE.fullmatch(line)
    month = found[1].capitalize() if found else ""
    if found is None or month not in _MONTHS:
        return line.strip()
    return f"{found[3]}.{_MONTHS.index(month) + 1:02}.{int(found[2]):02}"


def header(transcript: Transcript) -> Iterator[str]:
    """The lines between the names and the first game.

    Raises:
        Unwritable: the match is of a variant that the format has no name for.
    """
    rules = transcript.rules
    if rules.variant not in _VARIANTS:
        variant = gettext(rules.variant.value)
        raise Unwritable(gettext("sgg has no {variant}").format(variant=variant))
    if (transcript.tag("Site") or "").startswith(_PLACE):
        yield _PLACE
    yield from _date(transcript.tag("EventDate") or transcript.tag("Date") or "")
    yield from _ratings(transcript)
    yield from _switches(rules)
    if transcript.tag("Unrated") in ("On", "Off"):
        yield f"Rated: {'Yes' if transcript.tag('Unrated') == 'Off' else 'No'}"
    if transcript.length is not None:
        yield f"Match Length: {transcript.length}"
    yield f"Variant: {_VARIANTS[rules.variant]}"


def _switches(rules: RuleSet) -> Iterator[str]:
    options = {
        "Jacoby": rules.jacoby,
        "Automatic Doubles": rules.automatic_doubles,
        "Crawford": rules.crawford,
        "Beavers": rules.beavers,
        "Raccoons": rules.raccoons,
        "Doubling Cube": rules.cube,
    }
    for option, value in options.items():
        if value is not None:
            yield f"{option}: {'Yes' if value else 'No'}"


def _date(text: str) -> Iterator[str]:
    found = _EVENT_DATE.fullmatch(text)
    if found is None:
        return
    try:
        day = date(*map(int, found.groups()))
    except ValueError:
        return
    yield f"{_DAYS[day.weekday()]} {_MONTHS[day.month - 1]} {day.day}, {day.year}"


def _ratings(transcript: Transcript) -> Iterator[str]:
    """Both ratings with the players' experience; none when one is unknown or they change."""
    by_game = {game.ratings for game in transcript.games}
    agreed = by_game.pop() if len(by_game) == 1 else (None, None)
    ratings = []
    for number, known in enumerate(agreed, 1):
        found = _RATING.fullmatch(transcript.tag(f"Player {number} Elo") or str(known))
        if found is None:
            return
        ratings.append(f"{float(found[1].replace(',', '.')):.2f} {found[2] or 0}")
    yield f"ELO: {' '.join(ratings)}"
