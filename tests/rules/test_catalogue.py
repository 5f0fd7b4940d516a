"""The catalogue as a whole: every rule explained, shown to speak, and shown to keep silent."""

from __future__ import annotations

import importlib
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from bgrecord.core.verdict import Reason, Remark
from bgrecord.findings import Finding, Severity
from bgrecord.record.model import NoteKind
from bgrecord.replay.events import TurnFault
from bgrecord.report.catalogue import NOT_IN_MAT, pages
from bgrecord.rules import Rule, catalogue
from bgrecord.rules._sources import PAGES, STATEMENTS, Disposition, dispositions

ROOT = Path(__file__).parents[2]
REFERENCE = ROOT / ".." / "shared" / "rules.md"

#: Rules that no .mat record can break; tests of their own break them otherwise.
NEVER_IN_MAT = {
    "BG117": "a Set Pos line holds one side's checkers a point",
    "BG127": "shows in the bytes of a file",
    "BG135": "twenty thousand turns are too many for a docstring",
    "BG128": "a control character cannot stand in a docstring",
    "BG207": "no opening dice",
    "BG208": "no opening dice",
    "BG325": "no landing points",
    "BG326": "no landing points",
    "BG327": "no landing points",
    "BG518": "no automatic doubles",
    "BG519": "no word for the Holland rule",
    "BG704": "no Crawford mark",
    "BG705": "no Crawford mark",
    **{code: "a record is no event" for code in catalogue() if code.startswith("BG9")},
}

#: Rules that speak of a fault another rule reports too.
ALSO_FOUND = {
    "BG215": {"BG301"},  # the play that does not fit its roll
    "BG324": {"BG302"},  # the play that the mistake makes impossible
}

RULES = list(catalogue().values())
IN_MAT = [rule for rule in RULES if rule.code not in NEVER_IN_MAT]

_ROW = re.compile(r"\d+\)")
_SEVERITIES = {"E": Severity.ERROR, "W": Severity.WARNING, "I": Severity.INFO}


def as_record(example: str) -> str:
    """The whole record an example stands for.

    An example that begins with a row is the first game of a match to 7 between Ada and Bob; one
    that begins with a game's heading lacks the match length only.
    """
    if _ROW.match(example):
        heading = " Game 1\n Ada : 0                         Bob : 0\n"
        return f" 7 point match\n\n{heading}{example}\n"
    if example.startswith("Game"):
        return f" 7 point match\n\n{example}\n"
    return f"{example}\n"


def named(rules: Iterable[Rule]) -> pytest.MarkDecorator:
    rules = list(rules)
    return pytest.mark.parametrize("rule", rules, ids=[rule.code for rule in rules])


def grave(findings: Iterable[Finding]) -> set[str]:
    """The codes of findings that are more than information."""
    return {finding.code for finding in findings if finding.severity > Severity.INFO}


# ------------------------------------------------------------------ the entries


def test_codes_and_names_are_well_formed() -> None:
    for code, rule in catalogue().items():
        assert code == rule.code
        assert re.fullmatch(r"BG[1-9][0-9]{2}", code)
        assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", rule.name)


def test_names_are_unique() -> None:
    assert len({rule.name for rule in RULES}) == len(RULES)


@named(RULES)
def test_a_rule_explains_itself(rule: Rule) -> None:
    assert rule.summary.endswith(".")
    assert "\n\n" not in rule.summary
    assert rule.why
    assert rule.breaks
    assert rule.keeps


@named(RULES)
def test_a_message_is_a_sentence(rule: Rule) -> None:
    assert rule.message[0].isupper() or rule.message[0] in "{0123456789"
    assert rule.message.endswith((".", "?", "}"))


# ------------------------------------------------------------------ the examples


def test_only_documented_rules_have_no_record_as_example() -> None:
    words_only = {rule.code for rule in RULES if rule.breaks.startswith(NOT_IN_MAT)}
    assert words_only == set(NEVER_IN_MAT)


@named(IN_MAT)
def test_the_example_that_breaks_a_rule_is_found(rule: Rule, audit_text) -> None:
    findings = audit_text(as_record(rule.breaks), rule.code).findings
    related = (follow_up for finding in findings for follow_up in finding.related)
    assert rule.code in {finding.code for finding in (*findings, *related)}
    assert grave(findings) <= {rule.code} | ALSO_FOUND.get(rule.code, set())


@named(IN_MAT)
def test_the_example_that_keeps_a_rule_is_not(rule: Rule, audit_text) -> None:
    findings = audit_text(as_record(rule.keeps), rule.code).findings
    assert rule.code not in {finding.code for finding in findings}
    assert not [finding for finding in findings if finding.severity is Severity.ERROR]


@named(IN_MAT)
def test_a_finding_supplies_what_its_message_needs(rule: Rule, audit_text) -> None:
    needed = set(re.findall(r"{(\w+)", rule.message))
    findings = audit_text(as_record(rule.breaks), rule.code).findings
    for finding in findings:
        if finding.code == rule.code:
            assert needed <= set(finding.values)


@named(IN_MAT)
def test_a_finding_lies_inside_the_record(rule: Rule, audit_text) -> None:
    text = as_record(rule.breaks)
    lines = text.split("\n")
    for finding in audit_text(text, rule.code).findings:
        line, column, end = finding.span
        assert 1 <= line <= len(lines)
        assert 1 <= column <= end <= len(lines[line - 1]) + 1


# ------------------------------------------------------------------ completeness


@pytest.mark.parametrize(
    "kind",
    [kind for facts in (Reason, Remark, TurnFault, NoteKind) for kind in facts],
    ids=str,
)
def test_every_kind_of_fact_has_a_listener(kind: Reason | Remark | TurnFault | NoteKind) -> None:
    if kind is not Reason.LEGAL:
        assert any(kind in rule.triggers for rule in RULES)


@pytest.fixture(scope="module")
def reference() -> dict[str, tuple[str, str, str]]:
    """Name, severity letter and rows of every code of the reference catalogue."""
    if not REFERENCE.exists():
        pytest.skip("the reference catalogue is not here")
    cells = (line.split(" | ") for line in REFERENCE.read_text(encoding="utf-8").splitlines())
    return {
        row[0].removeprefix("| "): (row[1], row[2], row[-1].removesuffix(" |"))
        for row in cells
        if re.fullmatch(r"\| BG[0-9]{3}", row[0])
    }


def test_the_catalogue_is_complete(reference: dict[str, tuple[str, str, str]]) -> None:
    assert len(reference) == 144
    names = {code: rule.name for code, rule in catalogue().items()}
    assert {code: name for code, (name, _, _) in reference.items()}.items() <= names.items()


def test_severities_are_as_agreed(reference: dict[str, tuple[str, str, str]]) -> None:
    rules = catalogue()
    for code, (_, letter, _) in reference.items():
        assert rules[code].severity is _SEVERITIES[letter[0]], code


def test_rules_name_the_statements_they_check(reference: dict[str, tuple[str, str, str]]) -> None:
    rules = catalogue()
    for code, (_, _, rows) in reference.items():
        assert _rows(rows) <= set(rules[code].rows), code


def _rows(cell: str) -> set[int]:
    """The rows a cell such as `47-50, 53` names."""
    rows: set[int] = set()
    for first, last in re.findall(r"([0-9]+)(?:-([0-9]+))?", cell):
        rows |= set(range(int(first), int(last or first) + 1))
    return rows


# ------------------------------------------------------------------ the statements


def test_the_statements_are_numbered_through() -> None:
    assert [statement.row for statement in STATEMENTS] == list(range(1, 63))


def test_the_statements_name_known_pages() -> None:
    for statement in STATEMENTS:
        assert set(statement.pages.split()) <= set(PAGES)


def test_as_many_statements_a_page_as_were_counted(
    reference: dict[str, tuple[str, str, str]],
) -> None:
    counted = re.search(r"\((000: .*?)\)", REFERENCE.read_text(encoding="utf-8"))
    assert counted
    counts = dict.fromkeys(PAGES, 0)
    for statement in STATEMENTS:
        for page in statement.pages.split():
            counts[page] += 1
    assert ", ".join(f"{page}: {count}" for page, count in counts.items()) == counted[1]


@pytest.mark.parametrize(
    "row", dispositions(catalogue()), ids=[str(statement.row) for statement in STATEMENTS]
)
def test_no_statement_is_left_open(row: Disposition) -> None:
    assert row.kind in ("checked", "enforced", "not visible")


@pytest.mark.parametrize(
    "name", sorted({statement.enforced_by for statement in STATEMENTS if statement.enforced_by})
)
def test_what_enforces_a_statement_exists(name: str) -> None:
    assert any(_found(name))


def _found(name: str) -> Iterator[bool]:
    """Whether some way to cut a dotted name into module and attributes leads to an object."""
    words = name.split(".")
    for cut in range(2, len(words)):
        try:
            found: object = importlib.import_module(".".join(words[:cut]))
            for word in words[cut:]:
                found = getattr(found, word)
        except (ImportError, AttributeError):
            continue
        yield True


# ------------------------------------------------------------------ the pages


@pytest.mark.parametrize("name", ["rules.md", "source-rules.md"])
def test_the_pages_in_docs_are_up_to_date(name: str) -> None:
    """Write them anew with `python -m bgrecord.report.catalogue` when this fails."""
    assert (ROOT / "docs" / name).read_text(encoding="utf-8") == pages()[name]


def test_every_rule_has_an_anchor() -> None:
    page = pages()["rules.md"]
    for rule in RULES:
        assert f'<a id="{rule.code}"></a>' in page


def test_the_statements_link_to_rules_that_exist() -> None:
    anchors = re.findall(r'<a id="(\w+)">', pages()["rules.md"])
    for anchor in re.findall(r"rules\.md#(\w+)", pages()["source-rules.md"]):
        assert anchor in anchors
