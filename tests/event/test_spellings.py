"""Names that may be one player's are proposed, and nobody is taken for another."""

from __future__ import annotations

from pathlib import Path

import pytest

import bgrecord
from bgrecord.tournament.spellings import alike, may_be_one
from tests.event.conftest import AuditEvent, found
from tests.event.small import record

CASES = Path(__file__).parents[2] / ".." / "shared" / "cases"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Bert Müller", "Bert Mueller"),
        ("Bert Müller", "MULLER Bert"),
        ("Bert Müller", "B. Mueller"),
        ("Bert Müller", "Müller, Bert"),
        ("Bert Müller", "bertmuller"),
        ("Bert Müller", "Bert"),
        ("Jørgen Ødegård", "Jorgen Odegard"),
        ("Łukasz", "Lukasz"),
        ("Jonathan Smith", "Jonathon Smith"),
        ("Jonathan Smith", "Jonathan Simth"),
        ("Jonathan Smith", "Jonathan Smiths"),
        ("Κώστας Πάππας", "ΚΩΣΤΑΣ ΠΑΠΠΑΣ"),
    ],
)
def test_these_may_be_one_player(one: str, other: str) -> None:
    assert may_be_one(one, other)
    assert may_be_one(other, one)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ada", "Ida"),
        ("Bob", "Rob"),
        ("Anna Berg", "Anne Berg"),
        ("Anna Berg", "Anna Lund"),
        ("Player 1", "Player 2"),
        ("Player", "Player 2"),
        ("player11", "player12"),
        ("A. Berg", "B. Berg"),
        ("Carla", "Clara"),
        ("山田太郎", "山田花子"),
        ("?", "Ada"),
    ],
)
def test_these_are_not_told(one: str, other: str) -> None:
    assert not may_be_one(one, other)
    assert not may_be_one(other, one)


def test_spellings_of_one_name_are_one_group() -> None:
    names = ["Bert Müller", "Ada", "B. Mueller", "MULLER Bert"]
    assert alike(names) == [("Bert Müller", "B. Mueller", "MULLER Bert")]


def test_a_first_name_that_several_have_is_nobodys() -> None:
    assert alike(["Bert", "Bert Müller", "Bert Lund"]) == []


@pytest.mark.skipif(not CASES.is_dir(), reason="the shared cases are not here")
def test_x02_is_perhaps_one_person_and_counts_as_three() -> None:
    audit = bgrecord.event([CASES / f"X02{letter}.mat" for letter in "abc"])
    names = found(audit).one("BG905").values["names"]
    assert set(names) == {"Bert Müller", "B. Mueller", "MULLER Bert"}


BOTH = {
    "a.mat": record("Ada", "Bert Müller"),
    "b.mat": record("Cleo", "MULLER Bert"),
}


def test_a_suggestion_is_told_once_at_the_rarer_name(audit_event: AuditEvent) -> None:
    more = {"c.mat": record("Dag", "Bert Müller")}
    audit = audit_event({**BOTH, **more})
    assert found(audit).places == ["b.mat:1:2 BG905"]
    names = {name for meeting in audit.event.meetings for name in meeting.names}
    assert {"Bert Müller", "MULLER Bert"} <= names


@pytest.mark.parametrize(
    "aliases",
    ['"Bert Müller" = ["MULLER Bert"]', '"Bert Müller" = []\n"MULLER Bert" = []'],
    ids=["one player", "two players"],
)
def test_a_file_of_aliases_decides(audit_event: AuditEvent, aliases: str) -> None:
    assert found(audit_event(BOTH, aliases=aliases)).codes == []


def test_who_met_is_not_one_player(audit_event: AuditEvent) -> None:
    assert found(audit_event({**BOTH, "c.mat": record("Bert Müller", "MULLER Bert")})).codes == []


def test_who_played_in_the_same_round_is_not_one_player(audit_event: AuditEvent) -> None:
    records = {
        "a.mat": record("Ada", "Bert Müller", Round="1"),
        "b.mat": record("Cleo", "MULLER Bert", Round="Round 1"),
    }
    assert found(audit_event(records)).codes == []


def test_case_and_ratings_make_no_other_player(audit_event: AuditEvent) -> None:
    records = {"a.mat": record("Ada", "Bob (1823.4)"), "b.mat": record("Cleo", "BOB")}
    audit = audit_event(records)
    assert found(audit).codes == []
    assert {each.names[1] for each in audit.event.meetings} == {"Bob"}
