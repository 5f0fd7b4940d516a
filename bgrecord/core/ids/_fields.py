"""The fields of an identifier, what each looks like, and which of them is wrong."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from bgrecord.languages import gettext as _
from bgrecord.languages import mark
from bgrecord.shown import shortened


class Field(NamedTuple):
    """One of the fields between colons."""

    #: What it tells, in English.
    name: str
    #: What it may be, for a human, in English.
    expected: str
    #: The same as a regular expression; empty where its form alone does not tell.
    shape: str = ""
    #: How many characters it has, where that is always the same and too many to be counted.
    characters: int | None = None


#: A score, a length: what has no other bounds than the game's own.
NUMBER = mark("a whole number")


def pattern(fields: Mapping[str, Field]) -> re.Pattern[str]:
    """All fields with colons between, each a group of its own."""
    return re.compile(":".join(f"(?P<{key}>{field.shape})" for key, field in fields.items()))


def problem(kind: str, fields: Sequence[Field], written: Sequence[str], least: int) -> ValueError:
    """Why an identifier cannot be read: the first field that does not look as it should.

    Args:
        kind: what the identifier is called.
        fields: all that it may have.
        written: those that stand there.
        least: how many there must be.
    """
    if not least <= len(written) <= len(fields):
        several = str(least) if least == len(fields) else f"{least}-{len(fields)}"
        return wrong_count(kind, len(written), several)
    for field, text in zip(fields, written, strict=False):
        if not re.fullmatch(field.shape, text):
            return wrong_field(kind, field, text)
    raise AssertionError(f"nothing is wrong in {written}")


def wrong_field(kind: str, field: Field, text: str) -> ValueError:
    """A field that is not what was expected."""
    values = {"kind": _(kind), "field": _(field.name), "expected": _(field.expected)}
    if field.characters not in (None, len(text)):
        template = _("{kind}, {field}: {number} characters; expected: {expected}")
        return ValueError(template.format(number=len(text), **values))
    template = _("{kind}, {field}: {text!r}; expected: {expected}")
    return ValueError(template.format(text=shortened(text), **values))


def wrong_count(kind: str, number: int, expected: str) -> ValueError:
    """Fields are missing, or there are more than there can be."""
    template = _("{kind}, number of fields between colons: {number}; expected: {expected}")
    return ValueError(template.format(kind=_(kind), number=number, expected=expected))
