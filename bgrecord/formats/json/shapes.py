"""Tables that say how values are spelled in JSON, there and back.

A `Codec` spells one kind of value. A `Shape` is the codec of a class with named fields: a table of
their keys and codecs. What a class has as a default is left out when written and
filled in when read, so the tables hold no defaults of their own.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import MISSING, dataclass, fields, is_dataclass
from typing import Any, Generic, NamedTuple, Protocol, TypeAlias, TypeVar

from bgrecord.formats._notes import LIMIT, Notebook
from bgrecord.record.model import Note, NoteKind
from bgrecord.source import Span

T = TypeVar("T")

#: Any value of JSON.
Json: TypeAlias = "bool | int | float | str | Sequence[Json] | Mapping[str, Json] | None"

#: Programs may keep numbers as doubles: larger whole ones are not the same to all of them.
_LARGEST = 2**53
#: So much of what does not fit is quoted.
QUOTE = 200
#: Half a character beyond U+FFFF. Alone it is no character, and no file can hold it.
_HALF_CHARACTER = re.compile("[\ud800-\udfff]")


class Unfit(ValueError):
    """A JSON value is not of the kind that belongs in its place."""


class Placed(dict[str, Json]):
    """A JSON object that knows its own place in the text it was read from."""

    __slots__ = ("place",)

    def __init__(self, members: Mapping[str, Json], place: Span) -> None:
        super().__init__(members)
        self.place = place


class Faults:
    """What does not fit in a document, as notes, and where the reading stands."""

    def __init__(self) -> None:
        #: The place of the innermost value being read that has one.
        self.place = Span(1, 1, 1)
        #: Whether anything did not fit, noted or not.
        self.found = False
        self.notes: list[Note] = []
        self._notebook = Notebook()
        self._count = 0

    def add(self, value: Json) -> None:
        """Note a value that does not fit where it stands."""
        self._count += 1
        # Beyond the limit notes are counted only.
        self.add_text(quoted(value) if self._count <= LIMIT else "")

    def add_text(self, text: str) -> None:
        """Note a text that cannot be read."""
        self.found = True
        self._notebook.add(self.notes, NoteKind.UNREADABLE_LINE, self.place, text=text)


class Codec(Protocol[T]):
    """How one kind of value is spelled in JSON, there and back."""

    def encode(self, value: T, /) -> Json:
        """The value as JSON."""

    def decode(self, value: Json, faults: Faults, /) -> T:
        """The value that JSON stands for.

        What it can be without is added to the faults when it does not fit.

        Raises:
            Unfit: it is no such value.
        """


@dataclass(frozen=True, slots=True)
class Plain(Generic[T]):
    """A codec made of two functions."""

    encode: Callable[[T], Json]
    decode: Callable[[Json, Faults], T]


def quoted(value: Json) -> str:
    """The beginning of a value as JSON, however large and deep it is."""
    text = ""
    # Piece by piece: of a deep value only the outermost levels are visited.
    for piece in json.JSONEncoder(ensure_ascii=False).iterencode(value):
        text += piece[:QUOTE]
        if len(text) >= QUOTE:
            break
    return _whole_characters(text[:QUOTE])


# -- plain values -----------------------------------------------------------------------------


def _whole_characters(text: str) -> str:
    return text if text.isascii() else _HALF_CHARACTER.sub("\ufffd", text)


def _text(value: Json, faults: Faults) -> str:
    if not isinstance(value, str):
        raise Unfit
    return _whole_characters(value)


def _flag(value: Json, faults: Faults) -> bool:
    if not isinstance(value, bool):
        raise Unfit
    return value


def _whole(value: Json, faults: Faults) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or abs(value) > _LARGEST:
        raise Unfit
    return value


def _number(value: Json, faults: Faults) -> int | float:
    if isinstance(value, float) and math.isfinite(value):
        return value
    return _whole(value, faults)


def _fraction(value: Json, faults: Faults) -> float:
    return float(_number(value, faults))


def _finite(value: int | float) -> Json:
    """A number, or null for one that JSON does not have."""
    return value if isinstance(value, int) or math.isfinite(value) else None


TEXT: Codec[str] = Plain(_whole_characters, _text)
FLAG: Codec[bool] = Plain(bool, _flag)
WHOLE: Codec[int] = Plain(int, _whole)
#: Whole numbers stay whole: 2 points are not 2.0.
NUMBER: Codec[int | float] = Plain(_finite, _number)
FRACTION: Codec[float] = Plain(_finite, _fraction)


def words(meanings: Mapping[str, T]) -> Codec[T]:
    """One of some words, each with its meaning."""
    spelled = {meaning: word for word, meaning in meanings.items()}

    def decode(value: Json, faults: Faults) -> T:
        if not isinstance(value, str) or value not in meanings:
            raise Unfit
        return meanings[value]

    return Plain(spelled.__getitem__, decode)


# -- values made of others ----------------------------------------------------------------------


def optional(codec: Codec[T]) -> Codec[T | None]:
    """A value or null."""
    return Plain(
        lambda value: None if value is None else codec.encode(value),
        lambda value, faults: None if value is None else codec.decode(value, faults),
    )


def pair(codec: Codec[T]) -> Codec[tuple[T, T]]:
    """Left's and right's."""

    def decode(value: Json, faults: Faults) -> tuple[T, T]:
        left, right = _elements(value, 2)
        return codec.decode(left, faults), codec.decode(right, faults)

    return Plain(lambda both: [codec.encode(both[0]), codec.encode(both[1])], decode)


def every(codec: Codec[T]) -> Codec[tuple[T, ...]]:
    """Values that have no meaning without each other."""
    return Plain(
        lambda values: [codec.encode(value) for value in values],
        lambda value, faults: tuple(codec.decode(element, faults) for element in _elements(value)),
    )


def each(codec: Codec[T]) -> Codec[list[T]]:
    """Values of which one that does not fit is noted, and the others are kept."""
    return Plain(
        lambda values: [codec.encode(value) for value in values],
        lambda value, faults: list(fitting(codec.decode, value, faults)),
    )


def fitting(decode: Callable[[Json, Faults], T], value: Json, faults: Faults) -> Iterator[T]:
    """The values of a list that fit; the others are noted.

    Raises:
        Unfit: it is no list.
    """
    for element in _elements(value):
        place = faults.place
        try:
            yield decode(element, faults)
        except Unfit:
            faults.place = place_of(element, faults)
            faults.add(element)
        faults.place = place


def _elements(value: Json, count: int | None = None) -> Sequence[Json]:
    if not isinstance(value, list | tuple) or (count is not None and len(value) != count):
        raise Unfit
    return value


def members(value: Json) -> dict[str, Json]:
    """The members of an object.

    Raises:
        Unfit: it is none.
    """
    if not isinstance(value, dict):
        raise Unfit
    return value


# -- places -----------------------------------------------------------------------------------


def _span(value: Json, faults: Faults) -> Span:
    line, column, end_column = [_whole(number, faults) for number in _elements(value, 3)]
    if line < 1 or not 1 <= column <= end_column:
        raise Unfit
    return Span(line, column, end_column)


SPAN: Codec[Span] = Plain(list, _span)

#: The key of an object's place.
AT = "at"


def place_of(value: Json, faults: Faults) -> Span:
    """The place of an object that knows it, or else the last known."""
    return value.place if isinstance(value, Placed) else faults.place


# -- classes ----------------------------------------------------------------------------------


class _Field(NamedTuple):
    attribute: str
    key: str
    codec: Codec[Any]


class Shape(Generic[T]):
    """The codec of a class with named fields, and a table of them.

    A field with a default is left out when it has it, and so is one that may be null when it is.
    Keys without a field are ignored: a newer version may write more. A member that does not fit is
    noted and counts as left out; without one that cannot be left out the whole object is unfit.
    """

    def __init__(
        self, make: Callable[..., T], **table: Codec[Any] | tuple[str, Codec[Any]]
    ) -> None:
        """Give the fields in the order of writing, their codecs, and keys unlike their names."""
        #: The class.
        self.make = make
        self._fields = [
            _Field(attribute, *(spelled if isinstance(spelled, tuple) else (attribute, spelled)))
            for attribute, spelled in table.items()
        ]
        self._by_key = {field.key: field for field in self._fields}
        of_class = _defaults(make)
        self._nulls = {
            attribute: None
            for attribute, _, codec in self._fields
            if attribute not in of_class and _may_be_null(codec)
        }
        self._defaults = {**of_class, **self._nulls}
        self._required = table.keys() - self._defaults.keys()

    @property
    def keys(self) -> Mapping[str, str]:
        """The key of each field."""
        return {field.attribute: field.key for field in self._fields}

    def encode(self, value: T) -> dict[str, Json]:
        """The members of the object."""
        written: dict[str, Json] = {}
        for attribute, key, codec in self._fields:
            member = getattr(value, attribute)
            if attribute in self._required or member != self._defaults[attribute]:
                written[key] = codec.encode(member)
        return written

    def decode(self, value: Json, faults: Faults) -> T:
        """The value of an object.

        Raises:
            Unfit: it is no object, or lacks what cannot be left out.
        """
        outer, faults.place = faults.place, place_of(value, faults)
        try:
            found = dict(self._found(value, faults))
        finally:
            faults.place = outer
        if not self._required <= found.keys():
            raise Unfit
        return self.make(**{**self._nulls, **found})

    def _found(self, value: Json, faults: Faults) -> Iterator[tuple[str, object]]:
        """The fields that an object has members for."""
        for key, member in _members_with_place(value).items():
            if (field := self._by_key.get(key)) is None:
                continue
            try:
                yield field.attribute, field.codec.decode(member, faults)
            except Unfit:
                if field.attribute in self._required:
                    raise
                faults.add({key: member})


def _may_be_null(codec: Codec[Any]) -> bool:
    try:
        return codec.decode(None, Faults()) is None
    except Unfit:
        return False


def _members_with_place(value: Json) -> Mapping[str, Json]:
    return {**value, AT: value.place} if isinstance(value, Placed) else members(value)


def _defaults(make: Callable[..., Any]) -> dict[str, object]:
    """What the fields of a class are when nobody says."""
    if not is_dataclass(make):
        return dict(getattr(make, "_field_defaults", {}))
    return {
        field.name: field.default if field.default_factory is MISSING else field.default_factory()
        for field in fields(make)
        if field.default is not MISSING or field.default_factory is not MISSING
    }
