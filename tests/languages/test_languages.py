"""Which language is spoken, and how it writes numbers, shares and days."""

from __future__ import annotations

from threading import Thread

import pytest

from bgrecord.languages import (
    LANGUAGES,
    counted,
    date,
    gettext,
    language,
    number,
    percentage,
    speak,
    speaking,
    wanted,
)
from bgrecord.languages.phrase import Phrase


@pytest.mark.parametrize(
    ("environment", "code"),
    [
        ({}, "en"),
        ({"LANG": "es_ES.UTF-8"}, "es"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "pt_BR"}, "pt"),
        ({"LANG": "el_GR.UTF-8@euro"}, "el"),
        ({"LANG": "fr_FR", "LC_ALL": "de_DE"}, "de"),
        ({"LANG": "fr_FR", "LC_MESSAGES": "da_DK"}, "da"),
        ({"LANG": "fr_FR", "LANGUAGE": "sv:ja:fr"}, "ja"),
        ({"LANG": "fr_FR", "LANGUAGE": ""}, "fr"),
        ({"LANG": "xx_XX"}, "en"),
    ],
)
def test_what_the_environment_asks_for(environment: dict[str, str], code: str) -> None:
    assert wanted(environment) == code


def test_no_other_language_is_spoken() -> None:
    with pytest.raises(KeyError):
        speak("xx")


def test_a_language_is_spoken_for_a_while() -> None:
    with speaking("fr"), speaking("ja"):
        assert language().code == "ja"
    assert language().code == "en"


def test_every_thread_speaks_its_own() -> None:
    heard = []
    with speaking("es"):
        thread = Thread(target=lambda: heard.append(language().code))
        thread.start()
        thread.join()
    assert heard == ["en"]


@pytest.mark.parametrize(
    ("code", "written"),
    [
        ("en", ["1,234.50", "12.5", "30.0%", "2026-03-01"]),
        ("es", ["1.234,50", "12,5", "30,0\N{NO-BREAK SPACE}%", "01/03/2026"]),
        (
            "fr",
            ["1\N{NARROW NO-BREAK SPACE}234,50", "12,5", "30,0\N{NO-BREAK SPACE}%", "01/03/2026"],
        ),
        ("el", ["1.234,50", "12,5", "30,0%", "01/03/2026"]),
        ("pt", ["1.234,50", "12,5", "30,0%", "01/03/2026"]),
        ("de", ["1.234,50", "12,5", "30,0\N{NO-BREAK SPACE}%", "01.03.2026"]),
        ("tr", ["1.234,50", "12,5", "%30,0", "01.03.2026"]),
        ("ja", ["1,234.50", "12.5", "30.0%", "2026/03/01"]),
        ("da", ["1.234,50", "12,5", "30,0\N{NO-BREAK SPACE}%", "01.03.2026"]),
    ],
)
def test_numbers_and_days(code: str, written: list[str]) -> None:
    with speaking(code):
        assert [number(1234.5, 2), number(12.5), percentage(0.3), date(2026, 3, 1)] == written


def test_every_language_says_its_name() -> None:
    assert list(LANGUAGES) == ["en", "es", "fr", "el", "pt", "de", "tr", "ja", "da"]
    assert len({spoken.name for spoken in LANGUAGES.values()}) == len(LANGUAGES)


def test_an_unknown_text_is_said_in_english() -> None:
    with speaking("es"):
        assert gettext("Nobody ever says this.") == "Nobody ever says this."
        assert counted(2, "{number} zebra", "{number} zebras") == "2 zebras"


def test_the_empty_text_is_empty_in_every_language() -> None:
    with speaking("es"):
        assert gettext("") == ""


def test_a_phrase_is_english_as_a_string() -> None:
    with speaking("es"):
        phrase = Phrase("the tag {name}", name="Length")
        assert phrase == "the tag Length" != phrase.translated()
        assert "Length" in phrase.translated()
    assert phrase.translated() == phrase
