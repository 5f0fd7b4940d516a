"""Words of two meanings, decided by the place they stand in.

Spanish `pasa` is a drop after a double, and a dance behind dice; anywhere else it may be either.
What no place decides stays unreadable: a guess would make another game of it.
"""

from __future__ import annotations

from collections.abc import Sequence

from bgrecord.formats.mat.wording import Heading, Wording
from bgrecord.formats.words import Meaning, candidates
from bgrecord.record.actions import (
    Action,
    Beavered,
    Doubled,
    Dropped,
    Raccooned,
    Took,
    Unreadable,
)
from bgrecord.record.model import Entry

_OFFERS = (Doubled, Beavered, Raccooned)
_ANSWERS = (Took, Dropped, Beavered)


class Terms:
    """What a record calls its matches and its games: Spanish `partida` may be either."""

    def __init__(self) -> None:
        self.matches: set[str] = set()
        self.games: set[str] = set()

    def learn(self, heading: Heading) -> None:
        """Take note of the word a heading uses."""
        known = self.games if heading.meaning is Meaning.GAME else self.matches
        known.add(heading.word)

    def is_match(self, word: str) -> bool:
        """Whether a word that may be a match or a game is the match.

        It is where headings call the match so, or call the games by another word. With a match
        nothing is said of the game, so of the two the game is what is said in any case.
        """
        return word not in self.games and bool(word in self.matches or self.games)


def decided(entries: Sequence[Entry], index: int, wording: Wording, terms: Terms) -> Wording | None:
    """What an action in words of two meanings says at its place; None when it stays open.

    Args:
        entries: the game's, with their sides.
        index: the place of the action.
        wording: its words.
        terms: how the headings of the match use such words.
    """
    if wording.meaning is Meaning.DROP_OR_DANCE:
        is_answer = index > 0 and isinstance(entries[index - 1].action, _OFFERS)
        return wording._replace(meaning=Meaning.DROP) if is_answer else None
    if wording.meaning is Meaning.DOUBLE_OR_DOUBLET:
        is_answered = index + 1 < len(entries) and _may_answer(entries[index + 1].action)
        return wording._replace(meaning=Meaning.DOUBLE) if is_answered else None
    if wording.meaning.candidates:
        return None
    nouns = (Meaning.MATCH.value,) if terms.is_match(wording.game_or_match) else ()
    return wording._replace(rest=(*wording.rest, *nouns), game_or_match="")


def _may_answer(action: Action) -> bool:
    """Whether an action answers a double, or is in words that may."""
    if isinstance(action, Unreadable):
        return Meaning.DROP.value in candidates(action.text)
    return isinstance(action, _ANSWERS)
