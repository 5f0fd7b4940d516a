"""Names that may be one player's. Nobody is taken for another: it is for people to say.

What counts are the letters, without accents, case, signs and the order of the words; an initial
for a word; one letter more, less, other or swapped in a long word; one word of a full name.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache

#: A word so short says nothing by itself.
_SHORTEST_WORD = 3
#: In a shorter word one letter makes another name: Ada, Ida.
_SHORTEST_MISSPELLED = 5
#: A word that so many names have tells none of them from the others.
_MOST_ALIKE = 30

#: Letters that Unicode does not take apart.
_LATIN = str.maketrans({"ø": "o", "ł": "l", "đ": "d", "ð": "d", "æ": "a", "œ": "o", "ı": "i"})
#: Umlauts written out.
_WRITTEN_OUT = re.compile(r"(?<=[aou])e")
#: What lists of players put before and behind a name.
_SEED = re.compile(r"^\d{1,3}[.)]\s*|\s*[(\[]\s*\d{1,3}\s*[)\]]$")
_RATING = re.compile(r"\s+\d{4}(?:[.,]\d+)?$")
_WORD = re.compile(r"[^\W_]+")


def alike(
    names: Sequence[str], are_two: Callable[[str, str], bool] = lambda one, other: False
) -> list[tuple[str, ...]]:
    """Groups of names that may be one player's, in the order of their first names.

    Args:
        names: all names, each once.
        are_two: whether two names are known to be two players'.
    """
    order = {name: place for place, name in enumerate(names)}
    groups = {name: [name] for name in names}
    for one, other in sorted(_suspects(names), key=lambda pair: (order[pair[0]], order[pair[1]])):
        if groups[one] is not groups[other] and not are_two(one, other):
            joined = sorted(groups[one] + groups[other], key=order.__getitem__)
            groups.update(dict.fromkeys(joined, joined))
    found = {id(group): tuple(group) for group in groups.values()}
    return [group for group in found.values() if len(group) > 1]


def may_be_one(one: str, other: str) -> bool:
    """Whether two names may be one player's."""
    words, others = list(_words(one)), list(_words(other))
    if not words or not others:
        return False
    if "".join(words) == "".join(others):
        return True
    if _bare(one) == other or one == _bare(other):
        return True
    for word in tuple(words):
        if word in others:
            words.remove(word)
            others.remove(word)
    shared = [word for word in _words(one) if len(word) >= _SHORTEST_WORD and word not in words]
    if not words or not others:
        return bool(shared) and all(map(str.isalpha, words + others))
    if len(words) != len(others):
        return False
    if shared and all(_is_initial(*pair) for pair in zip(words, others, strict=True)):
        return True
    return len(words) == 1 and _is_slip(words[0], others[0])


def is_slip(one: str, other: str) -> bool:
    """Whether two names are the same but for one letter in a long word."""
    words, others = set(_words(one)), set(_words(other))
    left, other_left = words - others, others - words
    return len(left) == len(other_left) == 1 and _is_slip(*left, *other_left)


def _suspects(names: Sequence[str]) -> set[tuple[str, str]]:
    """The pairs to be asked about, and found alike: those that share a word, or nearly."""
    shelves: dict[str, list[str]] = {}
    for name in names:
        for key in _keys(name):
            shelves.setdefault(key, []).append(name)
    pairs = set()
    for key, shelf in shelves.items():
        if len(shelf) > _MOST_ALIKE and not key.startswith("="):
            continue
        pairs |= {
            (one, other)
            for place, one in enumerate(shelf)
            for other in shelf[place + 1 : place + 1 + _MOST_ALIKE]
        }
    return {pair for pair in pairs if may_be_one(*pair)} - set(_too_common(pairs))


def _too_common(pairs: Iterable[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    """A single word that is part of several full names: it may be anybody's."""
    whole: dict[str, set[tuple[str, str]]] = {}
    for one, other in pairs:
        if may_be_one(one, other) and len(_words(_bare(one))) != len(_words(_bare(other))):
            part = min(one, other, key=lambda name: len(_words(name)))
            whole.setdefault(part, set()).add((one, other))
    for found in whole.values():
        if len(found) > 1:
            yield from found


@cache
def _bare(name: str) -> str:
    """A name without a seed or a rating: `1. Ada Brown`, `Ada Brown [3]`, `Ada Brown 1534`."""
    return _RATING.sub("", _SEED.sub("", name))


@cache
def _words(name: str) -> tuple[str, ...]:
    """The letters of a name, word by word, in the order of the alphabet."""
    bare = unicodedata.normalize("NFKD", name.casefold().translate(_LATIN))
    bare = "".join(char for char in bare if not unicodedata.combining(char))
    return tuple(sorted(_WRITTEN_OUT.sub("", word) for word in _WORD.findall(bare)))


def _keys(name: str) -> set[str]:
    """Where names alike find each other: words, all letters, words without a letter."""
    words = _words(name)
    keys = {"=" + "".join(words)}
    for word in words:
        if len(word) >= _SHORTEST_WORD:
            keys.add(word)
        if len(word) >= _SHORTEST_MISSPELLED:
            keys |= {f"-{word[:place]}{word[place + 1 :]}" for place in range(len(word))}
            keys.add(f"-{word}")
    return keys


def _is_initial(one: str, other: str) -> bool:
    """Whether one is the other's first letter."""
    return 1 in (len(one), len(other)) and one[0] == other[0]


def _is_slip(one: str, other: str) -> bool:
    """Whether two long words differ by a letter: one more or less, another, or two swapped."""
    if min(len(one), len(other)) < _SHORTEST_MISSPELLED or one == other:
        return False
    start = next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), None)
    start = min(len(one), len(other)) if start is None else start
    if any(char.isdigit() for char in one[start : start + 1] + other[start : start + 1]):
        # A number behind a name tells players apart.
        return False
    behind, other_behind = one[start:], other[start:]
    return (
        behind[1:] == other_behind[1:]
        or behind[1:] == other_behind
        or behind == other_behind[1:]
        or (behind[2:] == other_behind[2:] and behind[:2] == other_behind[1::-1])
    )
