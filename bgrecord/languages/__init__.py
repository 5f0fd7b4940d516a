"""The languages bgrecord speaks: what it says in each, and how each writes numbers and dates.

Texts are looked up in gettext catalogues, by the English text; what a catalogue does not have is
said in English. The language belongs to the context: every thread and every task has its own.
"""

from __future__ import annotations

import gettext as catalogues
import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from pathlib import Path
from typing import NamedTuple

#: Where the catalogues lie, a folder a language.
LOCALE = Path(__file__).with_name("locale")
#: What their files are called.
DOMAIN = "bgrecord"


class Language(NamedTuple):
    """A language, and how it writes what is no word."""

    #: By ISO 639: `es`.
    code: str
    #: In itself: `español`.
    name: str
    decimal_sign: str = ","
    #: Between thousands.
    thousands: str = "."
    #: With `{day}`, `{month}` and `{year}`.
    date: str = "{day}/{month}/{year}"
    #: With `{number}`.
    percentage: str = "{number}\N{NO-BREAK SPACE}%"


#: All languages there are catalogues of, English first, which needs none.
LANGUAGES: Mapping[str, Language] = {
    language.code: language
    for language in (
        Language("en", "English", ".", ",", "{year}-{month}-{day}", "{number}%"),
        Language("es", "español"),
        Language("fr", "français", thousands="\N{NARROW NO-BREAK SPACE}"),
        Language("el", "ελληνικά", percentage="{number}%"),
        Language("pt", "português", percentage="{number}%"),
        Language("de", "Deutsch", date="{day}.{month}.{year}"),
        Language("tr", "Türkçe", date="{day}.{month}.{year}", percentage="%{number}"),
        Language("ja", "日本語", ".", ",", "{year}/{month}/{day}", "{number}%"),
        Language("da", "dansk", date="{day}.{month}.{year}"),
    )
}
ENGLISH = LANGUAGES["en"]

_current: ContextVar[Language] = ContextVar("language", default=ENGLISH)


def language() -> Language:
    """The language spoken now."""
    return _current.get()


def speak(code: str) -> None:
    """Speak a language from now on.

    Raises:
        KeyError: there is no such language.
    """
    _current.set(LANGUAGES[code])


@contextmanager
def speaking(code: str) -> Iterator[None]:
    """Speak a language for a while.

    Raises:
        KeyError: there is no such language.
    """
    token = _current.set(LANGUAGES[code])
    try:
        yield
    finally:
        _current.reset(token)


def wanted(environment: Mapping[str, str] = os.environ) -> str:
    """The language the environment asks for, in the order gettext looks; English without one."""
    for variable in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        if asked := environment.get(variable):
            codes = (one.split(".")[0].split("@")[0].split("_")[0] for one in asked.split(":"))
            return next((code for code in codes if code in LANGUAGES), ENGLISH.code)
    return ENGLISH.code


def gettext(text: str) -> str:
    """A text in the language spoken now."""
    # The empty text stands for the catalogue's own head.
    return _catalogue(language().code).gettext(text) if text else text


def ngettext(one: str, many: str, number: int) -> str:
    """A text that speaks of a number of things, in the form the language has for the number."""
    return _catalogue(language().code).ngettext(one, many, number)


def counted(things: int, one: str, many: str, **values: object) -> str:
    """A number of things in words: `counted(2, "{number} game", "{number} games")`.

    Args:
        things: how many; it is what `{number}` stands for.
        one: the English text for one thing.
        many: that for several.
        **values: what the other placeholders stand for.
    """
    return ngettext(one, many, things).format(number=number(things, 0), **values)


def mark(text: str) -> str:
    """Mark a text that is looked up later, where it is shown."""
    return text


def number(value: float, decimals: int | None = None) -> str:
    """A number as the language writes it, thousands apart; else in its shortest form.

    Args:
        value: the number.
        decimals: how many; None for as many as it has, up to six digits in all.
    """
    text = f"{value:g}" if decimals is None else f"{value:,.{decimals}f}"
    spoken = language()
    return text.translate({ord("."): spoken.decimal_sign, ord(","): spoken.thousands})


def percentage(value: float, decimals: int = 1) -> str:
    """A share as the language writes it: 0.5 is 50.0 %."""
    return language().percentage.format(number=number(100 * value, decimals))


def date(year: int, month: int, day: int) -> str:
    """A day as the language writes it."""
    return language().date.format(year=f"{year:04}", month=f"{month:02}", day=f"{day:02}")


@cache
def _catalogue(code: str) -> catalogues.NullTranslations:
    # The texts themselves are English: there is nothing to look for.
    if code == ENGLISH.code:
        return catalogues.NullTranslations()
    return catalogues.translation(DOMAIN, LOCALE, [code], fallback=True)
