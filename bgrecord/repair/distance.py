"""How much two spellings differ."""

from __future__ import annotations


def distance(one: str, other: str) -> int:
    """How many characters are to be left out and added to make one text the other.

    >>> distance("13/11 8/3", "3/1 8/3")
    2
    """
    row = list(range(len(other) + 1))
    for deleted, character in enumerate(one, 1):
        diagonal, row[0] = row[0], deleted
        for index, wanted in enumerate(other, 1):
            replaced = diagonal + 2 * (character != wanted)
            diagonal = row[index]
            row[index] = min(replaced, row[index] + 1, row[index - 1] + 1)
    return row[len(other)]
