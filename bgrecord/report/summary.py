"""The sums of a check in words."""

from __future__ import annotations

from collections.abc import Iterator

from bgrecord.findings import Severity
from bgrecord.report.tally import Tally
from bgrecord.rules import catalogue


def summary(tally: Tally, lowest: Severity) -> str:
    """One line: `Checked 3 files: 2 errors, 1 warning; 4 findings below warning hidden.`.

    Args:
        tally: what was counted.
        lowest: the lowest severity that was shown.
    """
    kinds = [
        _count(tally.severities[kind], _NAMES[kind])
        for kind in reversed(Severity)
        if tally.severities[kind]
    ]
    nothing = "nothing to show" if tally.hidden else "no findings"
    text = f"Checked {_count(tally.files, 'file')}: {', '.join(kinds) or nothing}"
    if tally.folded:
        text += f", {tally.folded} more that {'follow' if tally.folded > 1 else 'follows'}"
    if tally.hidden:
        text += f"; {_count(tally.hidden, 'finding')} below {lowest} hidden"
    if tally.failures:
        text += f"; {_count(tally.failures, 'path')} not checked"
    return text + "."


def statistics(tally: Tally) -> Iterator[str]:
    """Lines: how often each rule was broken, the most frequent first, and what was read."""
    rules = catalogue()
    for code, number in sorted(tally.codes.items(), key=lambda item: (-item[1], item[0])):
        yield _row(f"{code} {rules[code].name}", number)
    for kind, number in tally.contents._asdict().items():
        yield _row(kind, number)


_NAMES = {Severity.ERROR: "error", Severity.WARNING: "warning", Severity.INFO: "note"}


def _row(label: str, number: int) -> str:
    return f"{label:40} {number:11,}\n"


def _count(number: int, thing: str) -> str:
    return f"{number:,} {thing}{'' if number == 1 else 's'}"
