"""The sums of a check in words."""

from __future__ import annotations

from collections.abc import Iterator

from bgrecord.findings import Severity
from bgrecord.languages import counted, number
from bgrecord.languages import gettext as _
from bgrecord.report.tally import Tally
from bgrecord.rules import rule_of


def summary(tally: Tally, lowest: Severity) -> str:
    """One line: `Checked 3 files: 2 errors, 1 warning; 4 findings below warning hidden.`.

    Args:
        tally: what was counted.
        lowest: the lowest severity that was shown.
    """
    kinds = [
        of_kind(kind, tally.severities[kind])
        for kind in reversed(Severity)
        if tally.severities[kind]
    ]
    if tally.folded:
        kinds.append(
            counted(tally.folded, "{number} more that follows", "{number} more that follow")
        )
    nothing = _("nothing to show") if tally.hidden else _("no findings")
    parts = [
        counted(
            tally.files,
            "Checked {number} file: {findings}",
            "Checked {number} files: {findings}",
            findings=", ".join(kinds) or nothing,
        )
    ]
    if tally.hidden:
        parts.append(
            counted(
                tally.hidden,
                "{number} finding below {severity} hidden",
                "{number} findings below {severity} hidden",
                severity=_(str(lowest)),
            )
        )
    if tally.failures:
        parts.append(
            counted(tally.failures, "{number} path not checked", "{number} paths not checked")
        )
    return "; ".join(parts) + "."


def statistics(tally: Tally) -> Iterator[str]:
    """Lines: how often each rule was broken, the most frequent first, and what was read."""
    for code, times in sorted(tally.codes.items(), key=lambda item: (-item[1], item[0])):
        yield _row(f"{code} {rule_of(code).name}", times)
    for kind, times in tally.contents._asdict().items():
        yield _row(_(kind), times)


def _row(label: str, times: int) -> str:
    return f"{label:40} {number(times, 0):>11}\n"


def of_kind(kind: Severity, times: int) -> str:
    """`2 errors`."""
    match kind:
        case Severity.ERROR:
            return counted(times, "{number} error", "{number} errors")
        case Severity.WARNING:
            return counted(times, "{number} warning", "{number} warnings")
        case Severity.INFO:
            return counted(times, "{number} note", "{number} notes")
