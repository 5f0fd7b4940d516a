"""Which rules are asked, by patterns that want and patterns that ignore."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bgrecord.findings import Severity
from bgrecord.rules import Breach, Rule, Selection, ignored_in, matching


def _never(event: object) -> Iterator[Breach]:
    yield from ()


def _rule(code: str, name: str, *, default: bool = True) -> Rule:
    return Rule(code, name, Severity.ERROR, "", (), _never, default=default)


RULES = {
    rule.code: rule
    for rule in (
        _rule("BG301", "dice-mismatch"),
        _rule("BG308", "incomplete-play"),
        _rule("BG309", "lower-number-played"),
        _rule("BG502", "double-in-crawford-game"),
        _rule("BG803", "dice-order", default=False),
        _rule("BG814", "separator", default=False),
    )
}
DEFAULT = {"BG301", "BG308", "BG309", "BG502"}


@pytest.mark.parametrize(
    ("select", "extend", "ignore", "expected"),
    [
        ([], [], [], DEFAULT),
        (["ALL"], [], [], set(RULES)),
        (["BG308"], [], [], {"BG308"}),
        (["bg308"], [], [], {"BG308"}),
        (["incomplete-play"], [], [], {"BG308"}),
        (["Incomplete-Play"], [], [], {"BG308"}),
        (["BG3"], [], [], {"BG301", "BG308", "BG309"}),
        (["BG3", "BG502"], [], [], {"BG301", "BG308", "BG309", "BG502"}),
        # What is added comes on top of the default, or of what was selected.
        ([], ["BG8"], [], set(RULES)),
        ([], ["separator"], [], DEFAULT | {"BG814"}),
        (["BG5"], ["BG803"], [], {"BG502", "BG803"}),
        # What is ignored is taken away, and nothing else.
        ([], [], ["BG308"], DEFAULT - {"BG308"}),
        ([], [], ["BG3"], {"BG502"}),
        ([], [], ["ALL"], set()),
        (["ALL"], [], ["BG8"], DEFAULT),
        # The narrower pattern wins ...
        ([], ["BG308"], ["BG3"], {"BG308", "BG502"}),
        (["BG30"], [], ["BG308"], {"BG301", "BG309"}),
        (["BG3", "BG30"], [], ["BG308", "BG3"], {"BG301", "BG309"}),
        (["ALL"], ["incomplete-play"], ["BG3"], {"BG308", "BG502", "BG803", "BG814"}),
        ([], ["BG3"], ["ALL"], {"BG301", "BG308", "BG309"}),
        # ... and between equals, ignore.
        (["BG308"], [], ["incomplete-play"], set()),
        (["BG3"], [], ["BG3"], set()),
    ],
)
def test_codes_of_a_selection(
    select: list[str], extend: list[str], ignore: list[str], expected: set[str]
) -> None:
    selection = Selection(tuple(select), tuple(extend), tuple(ignore))
    assert selection.codes(RULES) == expected


@pytest.mark.parametrize("pattern", ["BG999", "BG9", "B", "", "3", "incomplete", "BG3*", "BG3081"])
@pytest.mark.parametrize("place", ["select", "extend_select", "ignore"])
def test_a_pattern_that_fits_no_rule_is_refused(place: str, pattern: str) -> None:
    with pytest.raises(ValueError, match="no rule is called"):
        Selection(**{place: (pattern,)}).codes(RULES)


@pytest.mark.parametrize(
    ("pattern", "near"),
    [
        ("incomplet-play", "incomplete-play"),
        ("BG8033", "BG803"),
        ("BG399", "BG3"),
        ("DICE-ORDRE", "dice-order"),
    ],
)
def test_a_misspelt_pattern_is_answered_with_the_nearest(pattern: str, near: str) -> None:
    with pytest.raises(ValueError, match=f"did you mean '{near}'"):
        Selection(select=(pattern,)).codes(RULES)


class TestRefining:
    """The command line behind a configuration file."""

    FILE = Selection(("BG3",), ("BG8",), ("BG309",))

    def test_select_replaces_all(self) -> None:
        asked = self.FILE.refined_by(Selection(select=("BG309",)))
        assert asked.codes(RULES) == {"BG309"}

    def test_the_rest_is_added(self) -> None:
        asked = self.FILE.refined_by(Selection(extend_select=("BG502",), ignore=("BG814",)))
        assert asked.codes(RULES) == {"BG301", "BG308", "BG502", "BG803"}

    def test_nothing_said_changes_nothing(self) -> None:
        assert self.FILE.refined_by(Selection()) == self.FILE


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("old/final.mat", {"BG301", "BG308", "BG309"}),
        ("old/2019/final.mat", {"BG301", "BG308", "BG309"}),
        ("new/old/final.mat", set()),
        ("new/draft-1.mat", {"BG502"}),
        ("draft-2.mat", {"BG502"}),
        ("old/draft-3.mat", {"BG301", "BG308", "BG309", "BG502"}),
        ("final.mat", set()),
    ],
)
def test_rules_ignored_in_some_files(path: str, expected: set[str]) -> None:
    per_file = {"old/*": ["BG3"], "draft-*.mat": ["double-in-crawford-game"]}
    assert ignored_in(path, per_file, RULES) == expected


def test_no_pattern_matches_nothing() -> None:
    assert matching([], RULES) == frozenset()
