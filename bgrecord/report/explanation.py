"""What is said of a finding besides its message: where it is, what was right, what follows."""

from __future__ import annotations

from collections.abc import Iterator

from bgrecord.findings import Finding, Severity
from bgrecord.languages import counted, ngettext
from bgrecord.languages import gettext as _
from bgrecord.languages.phrase import in_words
from bgrecord.messages import message
from bgrecord.report.boards import player_name
from bgrecord.shown import shortened, visible

#: How many legal plays are named before the rest is counted.
_MOST_EXPECTED = 8
#: Of the plays that one note can mean nearly all are named: its writer has to choose.
_MOST_READINGS = 40
_AMBIGUOUS = "BG319"
#: Families of rules about checker play: what they expect is a legal play.
_PLAY_FAMILIES = ("BG3", "BG4")


def circumstances(finding: Finding, names: tuple[str, str], *, many_matches: bool = False) -> str:
    """`game 1, row 2, Ada to play 63`; in a file of several matches, `match 2, game 1, ...`."""
    words = []
    if finding.match is not None and many_matches:
        words.append(_("match {number}").format(number=finding.match))
    if finding.game is not None:
        words.append(_("game {number}").format(number=finding.game))
    if finding.move is not None:
        words.append(_("row {number}").format(number=finding.move))
    situation = finding.situation
    if situation is not None:
        what = _("{player} to act") if situation.roll is None else _("{player} to play {roll}")
        name = player_name(names, situation.side)
        words.append(what.format(player=name, roll=situation.roll))
    elif finding.player:
        words.append(visible(shortened(finding.player)))
    return ", ".join(words)


def expectation(finding: Finding) -> str:
    """What would have been right: `legal plays: 8/5 6/5, 24/20`; empty when nothing is known."""
    if not finding.expected:
        return ""
    most = _MOST_READINGS if finding.code == _AMBIGUOUS else _MOST_EXPECTED
    shown = [visible(in_words(text)) for text in finding.expected[:most]]
    more = len(finding.expected) - len(shown)
    if finding.code.startswith(_PLAY_FAMILIES):
        label = ngettext("legal play: {plays}", "legal plays: {plays}", len(finding.expected))
    else:
        label = _("expected: {plays}")
    text = label.format(plays=", ".join(shown))
    return text + (" " + _("and {number} more").format(number=more) if more else "")


def consequences(finding: Finding) -> Iterator[str]:
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
