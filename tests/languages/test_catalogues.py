"""The catalogues hold what the code says today, whole in the main languages, and are compiled."""

from __future__ import annotations

import re
import string
from collections.abc import Iterator
from gettext import GNUTranslations
from unicodedata import category

import pytest
from babel.messages.catalog import Catalog
from babel.messages.catalog import Message as Entry
from babel.messages.pofile import read_po

from bgrecord.languages import LANGUAGES
from tests.languages.catalogues import MAIN, TEMPLATE, path_of, template

#: What `%`-formatting fills, in the templates of the report.
_NAMED = re.compile(r"%\(\w+\)[sd]")
_CODES = re.compile(r"BG\d{3}")

TRANSLATED = [code for code in LANGUAGES if code != "en"]


def catalog_of(code: str) -> Catalog:
    with path_of(code).open("rb") as written:
        return read_po(written, locale=code)


def entries(catalog: Catalog) -> Iterator[Entry]:
    return (entry for entry in catalog if entry.id)


def forms(text: object) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else tuple(text)  # type: ignore[arg-type]


def placeholders(text: str) -> set[str]:
    fields = (field for _, field, _, _ in string.Formatter().parse(text) if field is not None)
    return {*fields, *_NAMED.findall(text)}


@pytest.mark.parametrize("code", ["template", *TRANSLATED])
def test_it_has_the_texts_of_today(code: str) -> None:
    path = TEMPLATE if code == "template" else path_of(code)
    with path.open("rb") as written:
        kept = {forms(entry.id) for entry in entries(read_po(written))}
    assert kept == {forms(entry.id) for entry in entries(template())}, (
        "bring it up to date: python -m tests.languages.catalogues"
    )


@pytest.mark.parametrize("code", MAIN)
def test_nothing_is_missing_in_a_main_language(code: str) -> None:
    missing = [entry.id for entry in entries(catalog_of(code)) if not all(forms(entry.string))]
    assert missing == []


@pytest.mark.parametrize("code", TRANSLATED)
def test_it_is_compiled(code: str) -> None:
    with path_of(code).with_suffix(".mo").open("rb") as compiled:
        spoken = GNUTranslations(compiled)
    for entry in entries(catalog_of(code)):
        one, *many = forms(entry.id)
        if not all(forms(entry.string)):
            assert spoken.gettext(one) == one
        elif many:
            said = {spoken.ngettext(one, many[0], number) for number in range(200)}
            assert said == set(forms(entry.string))
        else:
            assert spoken.gettext(one) == entry.string


@pytest.mark.parametrize("code", TRANSLATED)
def test_placeholders_are_kept(code: str) -> None:
    for entry in entries(catalog_of(code)):
        *others, last = forms(entry.id)
        wanted, allowed = placeholders(last), placeholders(" ".join((*others, last)))
        *few, many = forms(entry.string)
        if many:
            assert wanted <= placeholders(many) <= allowed, entry.id
        # Of one thing the number may be left out.
        assert all(placeholders(text) <= allowed for text in few), entry.id


@pytest.mark.parametrize("code", TRANSLATED)
def test_codes_and_edges_are_kept(code: str) -> None:
    for entry in entries(catalog_of(code)):
        one = forms(entry.id)[0]
        for text in filter(None, forms(entry.string)):
            assert sorted(_CODES.findall(text)) == sorted(_CODES.findall(one)), entry.id
            assert edges(text) == edges(one), entry.id
            assert controls(text) == controls(one), entry.id


def edges(text: str) -> tuple[bool, bool]:
    return text[0] == " ", text[-1] == " "


def controls(text: str) -> set[str]:
    return {char for char in text if category(char) == "Cc"}
