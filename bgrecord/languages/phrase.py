"""Words of bgrecord's own among the values of a finding."""

from __future__ import annotations

from typing import Any

from bgrecord.languages import gettext


class Phrase(str):
    """Words that are translated where they are shown; a name in a record is none.

    As a string, and so in JSON, it is English.
    """

    __slots__ = ("_template", "_values")
    _template: str
    _values: dict[str, Any]

    def __new__(cls, template: str, **values: Any) -> Phrase:
        """Make a phrase from a template and what its `{placeholders}` stand for."""
        phrase = super().__new__(cls, template.format_map(values))
        phrase._template, phrase._values = template, values
        return phrase

    def translated(self) -> str:
        """The phrase in the language spoken now."""
        words = {name: in_words(value) for name, value in self._values.items()}
        return gettext(self._template).format_map(words)


def in_words(value: Any) -> Any:
    """A phrase in the language spoken now, anything else as it is."""
    return value.translated() if isinstance(value, Phrase) else value
