"""What the header of an .xg says of a match: length, players, tags."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bgrecord.core.position import Variant

#: The length of a session without an end.
_UNLIMITED = 99999
_VARIATIONS = ("Backgammon", "NackGammon", "HyperGammon", "LongGammon")
_VARIANTS = {1: Variant.NACKGAMMON, 2: Variant.HYPERGAMMON}
#: Higher powers of two than this are no cube.
_HIGHEST_POWER = 30
#: An empty date counts from this year.
_NO_DATE = "1899"


def length(record: Any) -> int | None:
    """The points to win, 0 for a money session, None when there can be no such length."""
    points: int = record.match_length
    if points in (0, _UNLIMITED):
        return 0
    return points if points > 0 else None


def names(record: Any) -> tuple[str, str]:
    """The first and the second player; older versions know only one byte a letter."""
    return (
        _text(record.player1 or record.s_player1),
        _text(record.player2 or record.s_player2),
    )


def variant(record: Any) -> Variant:
    """The game played, as far as it is one of ours."""
    return _VARIANTS.get(record.variation, Variant.BACKGAMMON)


def tags(record: Any) -> Iterator[tuple[str, str]]:
    """The names and values of the header tags, as the same program writes them in a .mat."""
    yield "Event", _text(record.event or record.s_event)
    yield "Site", _text(record.location or record.s_location)
    yield "Round", _text(record.round or record.s_round)
    yield "Player 1", names(record)[0]
    yield "Player 2", names(record)[1]
    yield "Player 1 Elo", _rating(record.elo1, record.exp1)
    yield "Player 2 Elo", _rating(record.elo2, record.exp2)
    if not record.date.startswith(_NO_DATE):
        yield "EventDate", record.date[:10].replace("-", ".")
        yield "EventTime", record.date[11:16].replace(":", ".")
    if 0 <= record.variation < len(_VARIATIONS):
        yield "Variation", _VARIATIONS[record.variation]
    if length(record) == 0:
        yield "Jacoby", _switch(record.jacoby)
        yield "Beaver", _switch(record.beaver)
    else:
        yield "Crawford", _switch(record.crawford)
    if 0 < record.cube_limit <= _HIGHEST_POWER:
        yield "CubeLimit", str(1 << record.cube_limit)
    yield "Transcriber", _text(record.transcriber)


def _rating(rating: float, experience: int) -> str:
    return f"{rating:.2f}/{experience}" if 0 < rating < 1e6 else ""


def _switch(on: bool) -> str:
    return "On" if on else "Off"


def _text(units: str) -> str:
    """A text of which each character is one unit of UTF-16."""
    return units.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
