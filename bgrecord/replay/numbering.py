"""The numbers of a match's games: which one belongs where."""

from __future__ import annotations

from collections.abc import Sequence

from bgrecord.record.model import Game


def is_misnumbered(games: Sequence[Game], index: int) -> bool:
    """Whether a game's number is a slip: the games around it count on without it."""
    if index + 1 >= len(games):
        return False
    before = games[index - 1].number if index else 0
    here, after = games[index].number, games[index + 1].number
    return before is not None and here != before + 1 and after == before + 2


def expected_number(games: Sequence[Game], index: int) -> int | None:
    """The number a game should have by the games before it; None when they do not tell."""
    if index == 0:
        return 1
    if is_misnumbered(games, index - 1):
        return games[index].number
    last = games[index - 1].number
    return None if last is None else last + 1


def follows_gap(games: Sequence[Game], index: int) -> bool:
    """Whether game numbers are skipped before a game."""
    here, expected = games[index].number, expected_number(games, index)
    is_later = here is not None and expected is not None and here > expected
    return is_later and not is_misnumbered(games, index)
