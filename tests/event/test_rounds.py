"""Rounds by what people call them: in full, in short, and in the languages of the messages."""

from __future__ import annotations

import pytest

from bgrecord.tournament.rounds import of_a_row, round_of
from bgrecord.tournament.table import event_table
from tests.event.conftest import AuditEvent, found
from tests.event.small import record

#: What a round of a knock-out is called, by how many players are left.
CALLED = {
    2: ("F", "Final", "Finale", "FINALS", "1/1", "1/1 final", "Τελικός", "決勝"),
    4: ("SF", "Semis", "HF", "YF", "1/2", "½", "1/2-finale", "Meia-final", "Halbfinale", "準決勝"),
    8: (
        *("QF", "VF", "KF", "ÇF", "1/4", "¼", "1/4 finale", "Quarters", "Cuartos", "Top 8"),
        *("Quartas de final", "Kvartfinale", "準々決勝", "ベスト8"),
    ),
    16: (
        *("R16", "L16", "Ro16", "Last 16", "Round of 16", "AF", "1/8", "⅛", "1/8 de finale"),
        *("8es de finale", "Octavos", "Huitièmes de finale", "Letzte 16", "Son 16"),
    ),
    32: ("R32", "L32", "1/16", "1/16-finale", "16èmes de finale", "Dieciseisavos"),
    64: ("R64", "L64", "1/32", "last 64"),
    128: ("R128", "1/64", "Round of 128"),
}


@pytest.mark.parametrize(
    ("left", "name"), [(left, name) for left, names in CALLED.items() for name in names]
)
def test_a_round_of_a_knock_out_has_many_names(left: int, name: str) -> None:
    assert round_of(name) == round_of(f"last {left}")
    assert round_of(name.lower()) == round_of(name)


def test_fewer_players_come_later() -> None:
    orders = [known.order for left in sorted(CALLED) if (known := round_of(CALLED[left][0]))]
    assert len(orders) == len(CALLED)
    assert orders == sorted(orders, key=lambda order: -(order or 0))


@pytest.mark.parametrize("name", ["R1", "R2", "R8", "R15", "R17", "1/3", "A", "E", "Fo", "1/0"])
def test_these_are_no_rounds_of_a_knock_out(name: str) -> None:
    known = round_of(name)
    assert known is not None
    assert not known.is_knock_out


@pytest.mark.parametrize(
    ("names", "row"),
    [
        (("A", "B", "C", "D", "E", "F"), {"F"}),
        (("e", "f", "g"), {"f"}),
        (("A", "B", "SF", "F"), set()),
        (("SF", "F"), set()),
        (("R14", "R15", "R16"), {"R16"}),
        (("R32", "R16", "QF"), set()),
        (("L16", "R15"), set()),
        (("", "F", " F."), set()),
    ],
)
def test_others_show_a_name_to_be_of_a_row(names: tuple[str, ...], row: set[str]) -> None:
    assert of_a_row(names) == row


def test_semifinal_and_final_by_their_letters_are_a_knock_out(audit_event: AuditEvent) -> None:
    sheet = "player,opponent,score,round\nAda,Cleo,1-0,F\nAda,Bob,1-0,SF\nCleo,Dag,1-0,SF\n"
    table = event_table(audit_event({"a.mat": record("Ada", "Cleo")}, sheet).event)
    assert table.is_knock_out
    assert [each.name for each in table.rounds] == ["SF", "F"]


def test_a_loser_of_the_semifinal_does_not_play_f(audit_event: AuditEvent) -> None:
    records = {"a.mat": record("Ada", "Bob", Round="SF"), "b.mat": record("Bob", "Cleo", Round="F")}
    assert found(audit_event(records)).codes == ["BG910"]


def test_f_among_groups_is_a_group(audit_event: AuditEvent) -> None:
    """Bob loses in group F, and again where nobody knows when."""
    records = {
        "a.mat": record("Ada", "Bob", Round="F", EventDate="2031.07.22"),
        "b.mat": record("Cleo", "Dag", Round="E"),
        "c.mat": record("Cleo", "Bob", Round="Final"),
    }
    audit = audit_event(records)
    assert found(audit).codes == []
    assert not event_table(audit.event).is_knock_out


@pytest.mark.parametrize("name", ["A", "Group A", "Gruppe 1", "Grupo B", "Pool C", "Grup A", "α"])
def test_in_a_group_everybody_plays_several_matches(audit_event: AuditEvent, name: str) -> None:
    records = {
        "a.mat": record("Ada", "Bob", Round=name),
        "b.mat": record("Ada", "Cleo", Round=name),
    }
    assert found(audit_event(records)).codes == []
    ordinary = {file: text.replace(name, f"{name} day 1", 1) for file, text in records.items()}
    assert found(audit_event(ordinary)).codes == ["BG909"]


def test_two_of_a_group_may_be_one_player(audit_event: AuditEvent) -> None:
    records = {
        "a.mat": record("Ada", "Castellan", Round="A"),
        "b.mat": record("Bob", "Castelan", Round="A"),
    }
    assert found(audit_event(records)).codes == ["BG905"]


def test_r16_among_many_rounds_is_the_sixteenth(audit_event: AuditEvent) -> None:
    records = {
        f"{number}.mat": record("Ada", name, Round=f"R{number}")
        for number, name in ((15, "Bob"), (16, "Cleo"), (17, "Dag"))
    }
    table = event_table(audit_event(records).event)
    assert [each.name for each in table.rounds] == ["R15", "R16", "R17"]
    assert not table.is_knock_out
