"""The JSON document, by its schema."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from bgrecord.core.dice import Roll
from bgrecord.core.scoring import GameKind
from bgrecord.findings import Severity
from bgrecord.report.json import render
from bgrecord.source import Span

DOCS = Path(__file__).parents[2] / "docs"
SCHEMA = json.loads((DOCS / "check.schema.json").read_text(encoding="utf-8"))


def _document(*reports: Any) -> Any:
    text = "".join(render(reports, "1.2.3"))
    document = json.loads(text)
    jsonschema.validate(document, SCHEMA, cls=jsonschema.Draft202012Validator)
    return document


def test_the_schema_is_one() -> None:
    jsonschema.Draft202012Validator.check_schema(SCHEMA)


def test_the_example_of_the_documentation_fits_it() -> None:
    page = (DOCS / "json.md").read_text(encoding="utf-8")
    example = page.partition("```json\n")[2].partition("```")[0]
    jsonschema.validate(json.loads(example), SCHEMA, cls=jsonschema.Draft202012Validator)


@pytest.mark.parametrize("number", [0, 1, 3])
def test_any_number_of_files(report: Any, number: int) -> None:
    document = _document(*[report()] * number)
    assert document["bgrecord"] == "1.2.3"
    assert len(document["files"]) == document["summary"]["files"] == number
    assert document["summary"]["games"] == 2 * number


def test_all_facts_of_a_finding(report: Any, finding: Any, situation: Any) -> None:
    found = finding(
        match=1,
        game=1,
        move=1,
        side=0,
        player="Ada",
        values={"what": "it", "roll": Roll(6, 3), "kind": GameKind.GAMMON, "points": (1, 2)},
        situation=situation(),
        expected=("24/15",),
        related=(finding(Severity.WARNING, span=Span(6, 6, 15)),),
    )
    document = _document(report(found))
    (file,) = document["files"]
    (shown,) = file.pop("findings")
    assert file == {
        "path": "final.mat",
        "format": "mat",
        "dialect": "generic",
        "encoding": "utf-8",
        "games": 2,
    }
    (related,) = shown.pop("related")
    assert (related["code"], related["line"], related["column"]) == ("BG691", 6, 6)
    assert shown.pop("position")["xgid"].startswith("XGID=-b----E-C---eE---c-e----B-:")
    assert len(shown.pop("fingerprint")) == 16
    assert shown == {
        "code": "BG390",
        "name": "test-error",
        "severity": "error",
        "message": "it happened",
        "path": "final.mat",
        "line": 5,
        "column": 6,
        "end_line": 5,
        "end_column": 17,
        "match": 1,
        "game": 1,
        "move": 1,
        "player": "Ada",
        "expected": ["24/15"],
        "values": {"what": "it", "roll": "63", "kind": "gammon", "points": [1, 2]},
        "more": 0,
    }


def test_what_is_not_known_is_null(report: Any, finding: Any) -> None:
    (shown,) = _document(report(finding()))["files"][0]["findings"]
    assert [shown[key] for key in ("match", "game", "move", "player", "position")] == [None] * 5


def test_the_summary(report: Any, finding: Any) -> None:
    found = report(
        finding(related=(finding(), finding())), finding(Severity.WARNING), finding(Severity.INFO)
    )
    summary = _document(found.at_least(Severity.WARNING), report())["summary"]
    assert summary["findings"] == {"error": 1, "warning": 1, "info": 0}
    assert summary["codes"] == {"BG390": 1, "BG691": 1}
    assert (summary["folded"], summary["hidden"]) == (2, 1)
    assert (summary["matches"], summary["rolls"], summary["dances"]) == (2, 10, 0)


def test_the_text_is_ascii_and_keeps_what_it_says(report: Any, finding: Any) -> None:
    found = report(finding(player="Łukasz\x1b\u202e"), path="Ωμέγα:'\"\x1b.mat")
    assert "".join(render([found], "1")).isascii()
    file = _document(found)["files"][0]
    assert file["path"] == "Ωμέγα:'\"\x1b.mat"
    assert file["findings"][0]["player"] == "Łukasz\x1b\u202e"


def test_a_path_that_is_no_text_is_replaced(report: Any) -> None:
    assert _document(report(path="caf\udce9.mat"))["files"][0]["path"] == "caf\ufffd.mat"


class TestFingerprints:
    def _of(self, report: Any) -> list[str]:
        return [shown["fingerprint"] for shown in _document(report)["files"][0]["findings"]]

    def test_they_survive_a_move_to_another_line(self, report: Any, finding: Any) -> None:
        moved = finding(span=Span(9, 1, 2))
        assert self._of(report(finding())) == self._of(report(moved, path="other.mat"))

    @pytest.mark.parametrize(
        "change",
        [{"game": 2}, {"move": 2}, {"side": 1}, {"values": {"what": "else"}}],
        ids=lambda change: next(iter(change)),
    )
    def test_they_tell_findings_apart(self, report: Any, finding: Any, change: Any) -> None:
        known = {"game": 1, "move": 1, "side": 0}
        one, other = self._of(report(finding(**known), finding(**{**known, **change})))
        assert one != other

    def test_even_equal_ones(self, report: Any, finding: Any) -> None:
        assert len(set(self._of(report(finding(), finding(), finding())))) == 3
