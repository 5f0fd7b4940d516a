"""Findings for people, as a compiler shows its own."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from bgrecord.findings import Finding, Severity
from bgrecord.languages import counted, ngettext
from bgrecord.languages import gettext as _
from bgrecord.messages import message, visible
from bgrecord.report.boards import board, player_name
from bgrecord.report.excerpt import excerpt
from bgrecord.report.file_report import FileReport
from bgrecord.report.look import Look

#: How many legal plays are named before the rest is counted.
_MOST_EXPECTED = 8
#: Families of rules about checker play: what they expect is a legal play.
_PLAY_FAMILIES = ("BG3", "BG4")

_RESET = "\x1b[0m"
_BOLD, _DIM = "\x1b[1m", "\x1b[2m"
_SEVERITY_INK = {
    Severity.ERROR: "\x1b[1;31m",
    Severity.WARNING: "\x1b[1;33m",
    Severity.INFO: "\x1b[1;36m",
}


def concise(reports: Iterable[FileReport], look: Look) -> Iterator[str]:
    """One line a finding."""
    for report in reports:
        for finding in report.findings:
            yield _headline(report, finding, look) + "\n"


def full(reports: Iterable[FileReport], look: Look) -> Iterator[str]:
    """A paragraph a finding: the line it is on, the game, what would have been right."""
    for report in reports:
        for finding in report.findings:
            yield "".join(f"{line}\n" for line in _paragraph(report, finding, look)) + "\n"


def _headline(report: FileReport, finding: Finding, look: Look) -> str:
    line, column = finding.span[:2]
    place = _ink(f"{visible(report.path)}:{line}:{column}:", _BOLD, look)
    kind = _ink(
        f"{finding.code} {_(str(finding.severity))}:", _SEVERITY_INK[finding.severity], look
    )
    name = _ink(f"[{finding.name}]", _DIM, look)
    return f"{place} {kind} {message(finding)} {name}"


def _paragraph(report: FileReport, finding: Finding, look: Look) -> Iterator[str]:
    yield _headline(report, finding, look)
    quoted, carets = excerpt(report.source.line(finding.span.line), finding.span)
    if quoted:
        yield f"  {quoted}"
        yield f"  {_ink(carets, _SEVERITY_INK[finding.severity], look)}"
    facts = (_circumstances(report, finding), _expectation(finding), *_notes(finding))
    yield from (f"  {fact}" for fact in facts if fact)
    if look.boards and finding.situation is not None:
        names = report.names_at(finding.span.line)
        yield from board(finding.situation, names, unicode=look.unicode)


def _circumstances(report: FileReport, finding: Finding) -> str:
    """`game 1, row 2, Ada to play 63`; in a file of several matches, `match 2, game 1, ...`."""
    words = []
    if finding.match is not None and report.counts.matches > 1:
        words.append(_("match {number}").format(number=finding.match))
    if finding.game is not None:
        words.append(_("game {number}").format(number=finding.game))
    if finding.move is not None:
        words.append(_("row {number}").format(number=finding.move))
    situation = finding.situation
    if situation is not None:
        name = player_name(report.names_at(finding.span.line), situation.side)
        what = _("{player} to act") if situation.roll is None else _("{player} to play {roll}")
        words.append(what.format(player=name, roll=situation.roll))
    elif finding.player:
        words.append(visible(finding.player))
    return ", ".join(words)


def _expectation(finding: Finding) -> str:
    """`legal plays: 8/5 6/5, 24/20`."""
    if not finding.expected:
        return ""
    shown = [visible(text) for text in finding.expected[:_MOST_EXPECTED]]
    more = len(finding.expected) - len(shown)
    if finding.code.startswith(_PLAY_FAMILIES):
        label = ngettext("legal play: {plays}", "legal plays: {plays}", len(finding.expected))
    else:
        label = _("expected: {plays}")
    text = label.format(plays=", ".join(shown))
    return text + (" " + _("and {number} more").format(number=more) if more else "")


def _notes(finding: Finding) -> Iterator[str]:
    """What follows from a finding: notes in words, later findings by their number."""
    notes = [other for other in finding.related if other.severity is Severity.INFO]
    yield from (_("note: {message}").format(message=message(note)) for note in notes)
    number = sum(1 + other.more for other in finding.related) - len(notes)
    if number:
        yield counted(
            number,
            "and {number} finding that follows from it",
            "and {number} findings that follow from it",
        )


def _ink(text: str, sequence: str, look: Look) -> str:
    return f"{sequence}{text}{_RESET}" if look.color else text
