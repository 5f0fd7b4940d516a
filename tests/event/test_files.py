"""Files that are no records, or not of the kind they seem, are named at once."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

import bgrecord
from tests.event import field
from tests.event.conftest import AuditEvent, found
from tests.event.small import record
from tests.formats.xg_file import records_of, xg_file

CASES = Path(__file__).parents[2] / ".." / "shared" / "cases"


@pytest.mark.parametrize(
    ("content", "kind"),
    [
        (b"", "an empty file"),
        (b" \n\n", "an empty file"),
        (b"<!DOCTYPE html>\n<html><body>404</body></html>", "a web page (HTML)"),
        (b"\n<HTML><p>Sign in", "a web page (HTML)"),
        (b"%PDF-1.7\n", "a PDF document"),
        (b"PK\x03\x04\x14\0\0\0", "a ZIP archive, as word processors and spreadsheets write too"),
        (b"{\\rtf1\\ansi 7 point match}", "a rich text document"),
        (b"\x89PNG\r\n\x1a\n", "a picture (PNG)"),
        (b"RGMH\x01\0\0\0", "an eXtreme Gammon file (.xg), damaged"),
        (b"\x01\x02\0\0\x03", "a binary file"),
        (b"Dear Ada,\nthank you for the game.\n", "a text without a match"),
        (b"(;FF[4]GM[1]SZ[19];B[pd])", "an SGF record of another game, type 1"),
    ],
)
def test_what_is_no_record_is_called_what_it_is(
    audit_event: AuditEvent, content: bytes, kind: str
) -> None:
    findings = found(audit_event({"final.mat": content}))
    assert findings.places == ["final.mat:1:1 BG901"]
    assert findings.one("BG901").values["kind"] == kind


def test_text_in_utf_16_is_read_and_named(audit_event: AuditEvent) -> None:
    audit = audit_event({"a.mat": record("Ada", "Bob").encode("utf-16")})
    assert found(audit).codes == ["BG902"]
    assert [meeting.names for meeting in audit.event.meetings] == [("Ada", "Bob")]


def test_a_binary_file_by_the_name_of_a_text_is_read_and_named(audit_event: AuditEvent) -> None:
    pytest.importorskip("xgparse", reason="xgparse is in the formats extra")
    data = xg_file(records_of(field.match(Random(1), ("Ada", "Bob"))))
    audit = audit_event({"a.mat": data})
    assert found(audit).codes == ["BG902"]
    assert found(audit).one("BG902").values["kind"] == "a binary file of the format .xg"
    assert found(audit_event({"a.mat": record("Cleo", "Dag"), "a.xg": data})).codes == []


def test_a_file_of_its_own_kind_is_fine(audit_event: AuditEvent) -> None:
    assert found(audit_event({"a.mat": record("Ada", "Bob")})).codes == []


@pytest.mark.skipif(not CASES.is_dir(), reason="the shared cases are not here")
@pytest.mark.parametrize(
    ("case", "names"),
    [
        ("E01.mat", ("Ünal Çaýrý", "Jørg Müßig")),
        ("E05.mat", ("山田太郎", "🎲Dice King🎲")),
        ("H01.mat", ("An:na", "31: Bert")),
        ("H06.mat", ("Anna", "Anna")),
        ("H08.mat", ("Anna", "Bert")),
        ("V01.sgf", None),
        ("V02.sgf", None),
        ("V11.sgf", None),
    ],
)
def test_odd_names_are_names(case: str, names: tuple[str, str] | None) -> None:
    audit = bgrecord.event(CASES / case)
    (meeting,) = audit.event.meetings
    assert names is None or meeting.names == names
    assert set(found(audit).codes) <= {"BG906"}


@pytest.mark.skipif(not CASES.is_dir(), reason="the shared cases are not here")
@pytest.mark.parametrize(("case", "codes"), [("V06.sgf", ["BG901"]), ("V07.sgf", ["BG901"])])
def test_what_is_no_match_is_none(case: str, codes: list[str]) -> None:
    audit = bgrecord.event(CASES / case)
    assert found(audit).codes == codes
    assert audit.event.meetings == ()


@pytest.mark.skipif(not CASES.is_dir(), reason="the shared cases are not here")
def test_h05_players_without_a_name_are_nobody() -> None:
    audit = bgrecord.event([CASES / "H05.mat", CASES / "K01.mat"])
    assert "BG905" not in found(audit).codes


def test_a_file_that_cannot_be_read_stops_nothing(tmp_path: Path) -> None:
    (tmp_path / "a.mat").write_text(record("Ada", "Bob"), encoding="utf-8")
    (tmp_path / "gone.mat").symlink_to(tmp_path / "nowhere")
    audit = bgrecord.event(tmp_path)
    assert [Path(failure.path).name for failure in audit.failures] == ["gone.mat"]
    assert (audit.files, len(audit.event.meetings)) == (1, 1)


def test_a_file_given_twice_is_read_once(tmp_path: Path) -> None:
    path = tmp_path / "a.mat"
    path.write_text(record("Ada", "Bob"), encoding="utf-8")
    (tmp_path / "link.mat").symlink_to(path)
    audit = bgrecord.event([path, path, tmp_path, tmp_path / "link.mat"])
    assert (audit.files, found(audit).codes) == (1, [])


def test_the_score_sheet_beside_the_records_is_none_of_them(tmp_path: Path) -> None:
    (tmp_path / "a.mat").write_text(record("Ada", "Bob"), encoding="utf-8")
    sheet = tmp_path / "results.csv"
    sheet.write_text("player,opponent,score\nAda,Bob,1-0\n", encoding="utf-8")
    audit = bgrecord.event([tmp_path, sheet], sheet=sheet)
    assert (audit.files, found(audit).codes) == (1, [])


def test_a_file_is_known_by_its_own_path(tmp_path: Path) -> None:
    """Each was converted from a file of the same name, and says so."""
    for number in range(3):
        played = field.match(Random(number), ("Ada", f"Bob{number}"))
        field.write(tmp_path / "match.json", played).rename(tmp_path / f"{number}.json")
    audit = bgrecord.event(tmp_path)
    assert (audit.files, len(audit.event.meetings)) == (3, 3)
