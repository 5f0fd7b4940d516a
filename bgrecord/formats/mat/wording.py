"""Cells and headings in words that no program writes: other languages, other forms of the verb.

They are put into the words the grammar knows, and then read like any others. Which words there
are is the business of `words`; here is how they are put together.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from bgrecord.formats.words import ACTIONS, Meaning, Word, longest, tokens

#: A longer text is prose.
_LONGEST = 80
#: A number of more digits numbers nothing.
_MOST_DIGITS = 9

#: What stands for a word of each meaning where the order of words is looked at. Numbers are N,
#: arrows >, other signs stand for themselves.
_LETTERS = {
    **dict.fromkeys(ACTIONS, "V"),
    Meaning.GAME: "G",
    Meaning.MATCH: "M",
    Meaning.GAME_OR_MATCH: "E",
    Meaning.MONEY: "U",
    Meaning.POINT: "P",
    Meaning.SINGLE: "K",
    Meaning.GAMMON: "K",
    Meaning.BACKGAMMON: "K",
    Meaning.SETTLED: "K",
    Meaning.LINK: "L",
}
#: `Dobla => 4`, `Gana 2 puntos y la partida`, `Abandona (gammon)`.
_VERB_FIRST = re.compile(r"V(?:[>:=L(]*NP?\)?)?(?:[,(L-]*[GMEK]\)?)*[!?.,]*")
#: `2 sayı ve maçı kazanır`.
_VERB_LAST = re.compile(r"NP(?:L*[GMEK])*V[!?.,]*")
#: The lines that begin something: `Partida a 7 puntos`, `7 sayılık maç`, `7-Punkte-Match`;
#: `Juego 3`, `3. oyun`; `Juego por dinero`.
_HEADINGS = {
    Meaning.MATCH: re.compile(r"(?:[GEM]L*NP|ML+N|N-?P-?M)[.:]?"),
    Meaning.GAME: re.compile(r"(?:[GE]N|N\.G)[.:]?"),
    Meaning.MONEY: re.compile(r"U[.:]?"),
}
#: What may follow a heading: `Juego 3 (Crawford)`.
_MARK = re.compile(r"\([^:()]*\)\s*$|[-–,]\s*crawford\s*$", re.IGNORECASE)

_RESULTS = frozenset({Meaning.WIN, Meaning.LOSS})
_KINDS = (Meaning.SINGLE, Meaning.GAMMON, Meaning.BACKGAMMON, Meaning.SETTLED)


class Wording(NamedTuple):
    """The usual words for unusual ones."""

    meaning: Meaning
    #: What stands behind the verb, in words the grammar knows.
    rest: tuple[str, ...]
    #: Whose words they are: the codes of the languages that have them.
    languages: tuple[str, ...]
    #: The word that may be the match or the game, in `Gana 2 puntos y la partida`.
    game_or_match: str = ""

    @property
    def verb(self) -> str:
        """The word records use: `Doubles`."""
        return self.meaning.value

    @property
    def text(self) -> str:
        """The whole in words the grammar knows: `Doubles 2`."""
        return " ".join((self.verb, *self.rest))

    @property
    def is_open(self) -> bool:
        """Whether some word has two meanings, of which only the place can tell the right one."""
        return bool(self.meaning.candidates or self.game_or_match)


class Heading(NamedTuple):
    """A line that begins a match or a game."""

    #: `Meaning.MATCH`, `Meaning.GAME`, or `Meaning.MONEY` for a session without a length.
    meaning: Meaning
    #: The length of the match, or the number of the game.
    number: int
    #: The word for a match or a game, folded.
    word: str
    languages: tuple[str, ...]
    is_crawford: bool = False

    @property
    def usual(self) -> str:
        """The line in the usual words."""
        if self.meaning is Meaning.GAME:
            return f"Game {self.number}"
        return f"{self.number} point match" if self.number else "Money session"


class _Part(NamedTuple):
    """A word, number or sign of a text, and the letter that stands for it."""

    letter: str
    text: str
    word: Word | None = None


def usual_wording(text: str, *, behind_dice: bool = False) -> Wording | None:
    """The usual words for an action; None when a text does not say one in unusual words.

    Args:
        text: a cell, or what stands behind its dice.
        behind_dice: which of the two it is: "pass" is a dance behind dice, and else a drop.
    """
    parts = _parts(text, behind_dice=behind_dice)
    letters = "".join([part.letter for part in parts])
    verb = next((part.word for part in parts if part.letter == "V"), None)
    if verb is None:
        return None
    if not _VERB_FIRST.fullmatch(letters):
        if verb.meaning not in _RESULTS or not _VERB_LAST.fullmatch(letters):
            return None
    elif verb.meaning not in _RESULTS and ("G" in letters or "E" in letters):
        return None  # to abandon `la partida` may be either
    is_dance = behind_dice and verb.meaning is Meaning.DROP_OR_DANCE
    rest = tuple(filter(None, map(_usual, parts)))
    either = next((part.text for part in parts if part.letter == "E"), "")
    return Wording(Meaning.DANCE if is_dance else verb.meaning, rest, _languages(parts), either)


def heading(line: str) -> Heading | None:
    """Read a line that begins a match or a game in another language; None when it does not.

    English lines that are no heading to any program, such as `Match 7`, are not one here either.
    """
    mark = _MARK.search(line[: _LONGEST + 1])
    parts = _parts(line[: mark.start()] if mark else line)
    letters = "".join([part.letter for part in parts])
    for meaning, pattern in _HEADINGS.items():
        if pattern.fullmatch(letters):
            number = next((part.text for part in parts if part.letter == "N"), "0")
            noun = next(part for part in parts if part.letter in "GEMU")
            languages = _languages(parts)
            if "en" in languages or not number.isdecimal() or len(number) > _MOST_DIGITS:
                return None
            is_crawford = mark is not None and "crawford" in mark[0].lower()
            return Heading(meaning, int(number), noun.text, languages, is_crawford)
    return None


def _parts(text: str, *, behind_dice: bool = False) -> list[_Part]:
    """A text taken apart; nothing when it is long or has a word that is in no table."""
    parts: list[_Part] = []
    all_tokens, at = tokens(text) if len(text) <= _LONGEST else [], 0
    while at < len(all_tokens):
        token, end, word = all_tokens[at], at + 1, None
        if token[0].isalpha():
            found = longest(all_tokens, at, behind_dice=behind_dice)
            if found is None:
                return []
            word, end = found
            letter = _LETTERS[word.meaning]
        else:
            letter = "N" if token[0].isdecimal() else token[-1]
        parts.append(_Part(letter, " ".join(all_tokens[at:end]), word))
        at = end
    return parts


def _languages(parts: Sequence[_Part]) -> tuple[str, ...]:
    """The languages that have all the words; those of the first word when none has them all.

    `Match` is everybody's word, `Match en 7 points` is French.
    """
    of_each = [part.word.languages for part in parts if part.word]
    common = set(of_each[0]).intersection(*of_each)
    return tuple([code for code in of_each[0] if code in common]) or of_each[0]


def _usual(part: _Part) -> str:
    """A number or a noun as the grammar knows it; empty for all else."""
    if part.letter == "N":
        return part.text
    if part.letter == "M":
        return Meaning.MATCH.value
    return part.word.meaning.value if part.word and part.word.meaning in _KINDS else ""
