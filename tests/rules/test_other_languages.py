"""Audits of records in other languages: what is unusual about them, and what is wrong."""

from __future__ import annotations

import pytest

from bgrecord.findings import Finding, Severity

SPANISH = """\
 Partida a 3 puntos

 Juego 1
 Ada : 0                         Bob : 0
  1) 31: 8/5 6/5                 42: 8/4 6/4
  2)  Dobla a 2                   Pasa
      Gana 1 punto

 Juego 2
 Ada : 1                         Bob : 0
  1) 31: 8/5 6/5                 42: 8/4 6/4
  2)  Dobla a 2                   Acepta
  3) 63: 24/18 13/10              Abandona
      Gana 2 puntos y la partida
"""


def places(findings: tuple[Finding, ...] | list[Finding]) -> list[str]:
    return [f"{finding.span.line}:{finding.span.column} {finding.code}" for finding in findings]


def faults(findings: tuple[Finding, ...] | list[Finding]) -> list[str]:
    return places([finding for finding in findings if finding.severity > Severity.INFO])


def test_every_word_is_noted_with_the_usual_one(audit_text) -> None:
    findings = audit_text(SPANISH).findings
    assert {finding.code for finding in findings} == {"BG816"}
    noted = [(f.span.line, f.span.column, f.values["text"], f.values["usual"]) for f in findings]
    assert noted == [
        (1, 2, "Partida a 3 puntos", "3 point match"),
        (3, 2, "Juego 1", "Game 1"),
        (6, 7, "Dobla a 2", "Doubles"),
        (6, 35, "Pasa", "Drops"),
        (7, 7, "Gana 1 punto", "Wins"),
        (9, 2, "Juego 2", "Game 2"),
        (12, 7, "Dobla a 2", "Doubles"),
        (12, 35, "Acepta", "Takes"),
        (13, 35, "Abandona", "Resigns"),
        (14, 7, "Gana 2 puntos y la partida", "Wins"),
    ]
    assert all("es" in finding.values["language"].split(", ") for finding in findings)


@pytest.mark.parametrize(
    ("right", "wrong", "found"),
    [
        ("63: 24/18 13/10", "63: 24/18 13/9", "13:6 BG301"),
        ("Gana 1 punto", "Gana 2 puntos", "7:7 BG606"),
        ("Ada : 1 ", "Ada : 2 ", "10:2 BG701"),
        ("Dobla a 2                   Acepta", "Dobla a 4                   Acepta", "12:7 BG517"),
        ("Juego 2", "Juego 4", "9:2 BG105"),
        ("Juego 2", "Juego 2 (Crawford)", "10:2 BG704"),
        ("31: 8/5 6/5", "31: no puede mover", "5:6 BG313"),
    ],
)
def test_what_is_wrong_is_found_in_its_place(
    audit_text, right: str, wrong: str, found: str
) -> None:
    assert faults(audit_text(SPANISH).findings) == []
    findings = audit_text(SPANISH.replace(right, wrong.ljust(len(right)), 1)).findings
    assert found in faults(findings)


def test_a_double_in_the_crawford_game(audit_text) -> None:
    crawford = SPANISH.replace("Gana 1 punto", "Gana 2 puntos").replace("  Pasa", "  Acepta")
    crawford = crawford.replace("      Gana 2 puntos\n", "  3)  Abandona\n     Gana 2 puntos\n")
    crawford = crawford.replace("Juego 2", "Juego 2 - Crawford").replace("Ada : 1", "Ada : 2")
    assert "13:7 BG502" in faults(audit_text(crawford).findings)


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("Pasa", ("Drops", "Cannot Move")),
        ("Doble a 2", ("Doubles", "a doublet")),
        ("Κύβος => 2", ("Doubles", "a die")),
        ("Pasa el tiempo", ()),
        ("Suspira", ()),
    ],
)
def test_words_nobody_can_read_and_what_they_may_be(
    audit_text, word: str, expected: tuple[str, ...]
) -> None:
    text = SPANISH.replace("Dobla a 2                   Acepta", word)
    (finding,) = [found for found in audit_text(text).findings if found.code == "BG114"]
    assert places([finding]) == ["12:7 BG114"]
    assert finding.values["text"] == word
    assert finding.expected == expected


def test_programs_words_are_not_noted(audit_text) -> None:
    for spanish, english in (
        ("Partida a 3 puntos", "3 point match"),
        ("Juego", "Game"),
        ("Dobla a 2 ", "Double => 2"),
        ("Pasa", "Pass"),
        ("Acepta", "Accept"),
        ("Abandona", "Resigns"),
        ("Gana 1 punto", "Wins 1 point"),
        ("Gana 2 puntos y la partida", "Wins 2 points and the match"),
    ):
        assert spanish in SPANISH
        text = SPANISH.replace(spanish, english)
        noted = {finding.values["text"] for finding in audit_text(text).findings}
        assert noted
        assert english not in noted
