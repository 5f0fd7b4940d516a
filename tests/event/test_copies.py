"""The same match twice, the same game in two matches: dice and boards tell."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

import bgrecord
from tests.event import field
from tests.event.conftest import AuditEvent, found
from tests.event.small import record

CASES = Path(__file__).parents[2] / ".." / "shared" / "cases"


@pytest.mark.skipif(not CASES.is_dir(), reason="the shared cases are not here")
def test_x01_is_one_match_in_two_copies() -> None:
    audit = bgrecord.event([CASES / "X01a.mat", CASES / "X01b.mat"])
    (copy,) = [each for each in audit.findings if each[1].code == "BG903"]
    assert Path(copy[0]).name == "X01b.mat"
    assert copy[1].values["common"] == 4
    # The event has it once.
    assert len(audit.event.meetings) == 1


@pytest.mark.parametrize("ending", ["sgf", "json", "jsonl", "sgg"])
def test_another_format_makes_no_other_match(tmp_path: Path, ending: str) -> None:
    played = field.match(Random(1), ("Ada", "Bob"))
    field.write(tmp_path / "a.mat", played)
    field.write(tmp_path / f"b.{ending}", played)
    assert found(bgrecord.event(tmp_path)).codes == ["BG903"]


def test_neither_names_nor_spelling_nor_sides_make_another_match(audit_event: AuditEvent) -> None:
    here = record("Ada", "Bob", "2-1", dice="same")
    there = here.replace("Ada", "Xenia").replace("Bob", "Yorick").replace("*", "")
    audit = audit_event({"a.mat": here, "b.mat": there})
    copy = found(audit).one("BG903")
    assert (copy.values["left"], copy.values["right"]) == ("Ada", "Bob")


def test_of_a_long_path_the_end_is_shown(tmp_path: Path) -> None:
    folder = tmp_path / ("of the year " * 12)
    folder.mkdir()
    for name in ("a.mat", "b.mat"):
        (folder / name).write_text(record("Ada", "Bob"), encoding="utf-8")
    (copy,) = [finding for _path, finding in bgrecord.event(folder).findings]
    assert copy.values["other"] == str(folder / "a.mat")
    assert "/a.mat (" in bgrecord.message(copy).replace("\\", "/")


def test_who_stands_on_the_left_makes_no_difference(audit_event: AuditEvent) -> None:
    played = """\
 1 point match

 Game 1
 Ada : 0                          Bob : 0
  1) 31: 8/5 6/5                   42: 8/4 6/4
  2) 63: 24/15                     64: 24/14
      Wins 1 point and the match
"""
    turned = """\
 1 point match

 Game 1
 Bob : 0                          Ada : 0
  1)                               13: 6/5 8/5
  2) 24: 6/4 8/4                   36: 24/18/15
  3) 46: 24/14
                                   Wins 1 point and the match
"""
    assert found(audit_event({"a.mat": played, "b.mat": turned})).codes == ["BG903"]


def test_a_cut_copy_is_told_at_the_shorter_one(audit_event: AuditEvent) -> None:
    whole = record("Ada", "Bob", "3-2", dice="same")
    cut = whole[: whole.index(" Game 4")]
    audit = audit_event({"a.mat": cut, "b.mat": whole})
    assert found(audit).places == ["a.mat:1:2 BG903"]
    copy = found(audit).one("BG903")
    assert (copy.values["common"], copy.values["turns"], copy.values["other_turns"]) == (30, 30, 50)
    assert audit.event.meetings[0].is_finished


def test_a_copy_that_was_changed_is_one_all_the_same(audit_event: AuditEvent) -> None:
    whole = record("Ada", "Bob", "3-2", dice="same")
    other = record("Ada", "Bob", "3-2", dice="other")
    changed = whole[: whole.index(" Game 5")] + other[other.index(" Game 5") :]
    copy = found(audit_event({"a.mat": whole, "b.mat": changed})).one("BG903")
    assert (copy.values["common"], copy.values["turns"]) == (40, 50)
    assert "game 5, turn 1" in copy.values["extent"]


def test_a_game_copied_into_another_match_is_told(audit_event: AuditEvent) -> None:
    one = record("Ada", "Bob", "3-2", dice="one")
    other = record("Cleo", "Dag", "3-2", dice="other")
    start, end = other.index(" Game 3"), other.index(" Game 4")
    own = one[one.index(" Game 2") : one.index(" Game 3")]
    rows = own[own.index("  1)") :]
    heading = other[start : other.index("  1)", start)]
    audit = audit_event({"a.mat": one, "b.mat": other[:start] + heading + rows + other[end:]})
    assert found(audit).codes == ["BG904"]
    copied = found(audit).one("BG904")
    assert (copied.values["game"], copied.values["other_game"], copied.values["common"]) == (
        3,
        2,
        10,
    )
    assert len(audit.event.meetings) == 2


def test_a_few_turns_may_be_alike_by_chance(audit_event: AuditEvent) -> None:
    records = {
        f"{name}.mat": record(name, "Bob", dice="same", turns=2, Round=str(place))
        for place, name in enumerate(("Ada", "Cleo"), 1)
    }
    assert found(audit_event(records)).codes == []


def test_one_file_may_hold_a_match_twice(audit_event: AuditEvent) -> None:
    played = record("Ada", "Bob", "2-0")
    audit = audit_event({"a.mat": f"{played}\n{played}"})
    copy = found(audit).one("BG903")
    assert copy.match == 2
    assert str(copy.values["other"]).endswith("a.mat (1)")


def test_a_remark_in_the_record_silences_a_finding(audit_event: AuditEvent) -> None:
    played = record("Ada", "Bob", "2-0")
    remark = "; bgrecord: ignore[BG903] kept on purpose\n"
    assert found(audit_event({"a.mat": played, "b.mat": remark + played})).codes == []


def test_a_remark_about_events_is_none_too_many_in_a_check() -> None:
    text = "; bgrecord: ignore[BG903]\n" + record("Ada", "Bob")
    assert [finding.code for finding in bgrecord.reads(text).audit()] == []


def test_of_two_copies_the_one_that_the_sheet_knows_is_kept(audit_event: AuditEvent) -> None:
    true = record("Ada", "Bob", "2-1", dice="same")
    records = {"a.mat": true.replace("Bob", "Xenia"), "b.mat": true}
    findings = found(audit_event(records, "player,opponent,score\nAda,Bob,2-1\n"))
    assert findings.places == ["a.mat:1:2 BG903"]


@pytest.mark.parametrize("format", ["bgammon", "gam"])
def test_an_underscore_that_a_format_writes_for_a_blank_is_no_spelling(
    tmp_path: Path, format: str
) -> None:
    played = field.match(Random(1), ("Ada Almqvist", "Bo Brandt"))
    field.write(tmp_path / "a.mat", played)
    field.write(tmp_path / f"b.{format}", played).rename(tmp_path / "b.txt")
    assert "Ada_Almqvist" in (tmp_path / "b.txt").read_text(encoding="utf-8")
    assert found(bgrecord.event(tmp_path)).codes == ["BG903"]


@pytest.mark.parametrize("misspelt", ["a", "c"])
@pytest.mark.parametrize("sheet", [None, "player,opponent,score\nCastellan,Bob,2-1\n"])
def test_a_slip_in_a_copy_is_told_as_a_copy(
    audit_event: AuditEvent, misspelt: str, sheet: str | None
) -> None:
    """The one whose names others have is kept, whichever file comes first."""
    played = record("Castellan", "Bob", "2-1", dice="same")
    records = {"b.mat": played, f"{misspelt}.mat": played.replace("Castellan", "Castelan")}
    if sheet is None:
        records["d.mat"] = record("Castellan", "Dag", "2-1")
    audit = audit_event(records, sheet)
    assert found(audit).places == [f"{misspelt}.mat:1:2 BG903"]
    assert "Castelan" not in {name for each in audit.event.meetings for name in each.names}


def test_another_way_to_write_a_name_is_told_of_a_copy_too(audit_event: AuditEvent) -> None:
    """Statistics count two players until a file of aliases says otherwise."""
    played = record("Bert Brandt", "Ada", "2-1", dice="same")
    audit = audit_event({"a.mat": played, "b.mat": played.replace("Bert Brandt", "B. Brandt")})
    assert found(audit).codes == ["BG903", "BG905"]
