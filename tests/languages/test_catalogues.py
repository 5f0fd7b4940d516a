"""The catalogues hold what the code says today, whole in the main languages, and are compiled."""

from __future__ import annotations

import re
import string
from collections.abc import Iterator
from gettext import GNUTranslations

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
def test_placeholders_codes_and_edges_are_kept(code: str) -> None:
    for entry in entries(catalog_of(code)):
        one, *many = forms(entry.id)
        wanted = placeholders(" ".join((one, *many)))
        for text in filter(None, forms(entry.string)):
            lacking = wanted - placeholders(text)
            # The singular may say "one" and leave the number out.
            assert lacking <= ({"number"} if many else set()), entry.id
            assert placeholders(text) <= wanted, entry.id
            assert sorted(_CODES.findall(text)) == sorted(_CODES.findall(one)), entry.id
            assert (text[0].isspace(), text[-1].isspace()) == (
                one[0].isspace(),
                one[-1].isspace(),
            ), entry.id
            assert text.isprintable() or "\N{NO-BREAK SPACE}" in text or "\u202f" in text, entry.id
