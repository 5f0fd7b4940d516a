"""What a page tells of a match: plain data, every text ready to be shown."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from bgrecord.audit import Audit
from bgrecord.core.scoring import Score
from bgrecord.findings import Finding, Severity
from bgrecord.languages import counted, date
from bgrecord.languages import gettext as _
from bgrecord.record.model import Match
from bgrecord.replay.events import Event, GameEnded, MatchEnded
from bgrecord.report.boards import player_name
from bgrecord.report.html.faults import Fault, fault_of
from bgrecord.report.html.plies import Ply, plies
from bgrecord.report.html.sheet import Line, outcome, score_sheet
from bgrecord.report.summary import of_kind
from bgrecord.report.words import rules_in_force
from bgrecord.shown import shortened, visible
from bgrecord.source import Span

#: The longest name, value of a tag, and remark that is shown, in characters.
_LONGEST_NAME, _LONGEST_VALUE, _LONGEST_REMARK = 60, 120, 400
#: So many tags and remarks are shown.
_MOST_TAGS, _MOST_REMARKS = 30, 100
#: So many findings are told in full.
_MOST_FINDINGS = 1_000


@dataclass(frozen=True, slots=True)
class GameView:
    """A game on the page."""

    title: str
    score: Score
    #: What restricts the cube or pays more for it, in words.
    rules: str
    plies: tuple[Ply, ...]


@dataclass(frozen=True, slots=True)
class MatchView:
    """A match as the page tells it."""

    #: Left and right, as they are shown; as wide as a board has room for, and in full.
    players: tuple[str, str]
    names: tuple[str, str]
    #: `7 point match`, and how it ended.
    length: str
    result: str
    #: Tags by name.
    facts: tuple[tuple[str, str], ...]
    #: Where it was read from, and by which reader.
    path: str
    format: str
    sheet: tuple[Line, ...]
    games: tuple[GameView, ...]
    faults: tuple[Fault, ...]
    #: How many findings there are besides.
    more_faults: int
    #: `2 errors, 1 warning`.
    verdict: str
    remarks: tuple[str, ...]

    @property
    def gravest(self) -> Severity | None:
        """The gravest severity of its findings; None without any."""
        return max((fault.severity for fault in self.faults), default=None)


def match_views(audit: Audit, lowest: Severity = Severity.INFO) -> Iterator[MatchView]:
    """What there is to tell of every match of a record.

    Args:
        audit: the record, replayed and held against the rules.
        lowest: the lowest severity of findings that are told.
    """
    findings = [finding for finding in audit.findings if finding.severity >= lowest]
    for number, (match, events) in enumerate(by_match(audit), start=1):
        own = [finding for finding in findings if finding.match in (number, None)]
        yield _view(audit, match, events, own)


def by_match(audit: Audit) -> Iterator[tuple[Match, list[Event]]]:
    """The matches with games, and what happened in each."""
    events: list[Event] = []
    for event in audit.events:
        events.append(event)
        if isinstance(event, MatchEnded):
            yield event.match, events
            events = []


def _view(
    audit: Audit, match: Match, events: Sequence[Event], findings: Sequence[Finding]
) -> MatchView:
    names = (_name(match.names, 0), _name(match.names, 1))
    ends = [event for event in events if isinstance(event, GameEnded)]
    games = tuple(_game(end, names) for end in ends)
    sheet = score_sheet(events)
    places = _Places(ends, games)
    source = audit.record.source
    faults = []
    for number, finding in enumerate(findings[:_MOST_FINDINGS], start=1):
        ply = places.ply_of(finding)
        if ply is not None:
            places.plies[ply].findings.append(number)
        faults.append(fault_of(number, finding, source, places.names_at(finding, match), ply))
    remarks = [*match.comments, *(remark for game in match.games for remark in game.comments)]
    return MatchView(
        players=(player_name(match.names, 0), player_name(match.names, 1)),
        names=names,
        length=_length(ends[0].conditions.score.length if ends else match.length),
        result=_result(ends[-1], names) if ends else "",
        facts=tuple(_facts(match)),
        path=visible(shortened(source.name, _LONGEST_VALUE)),
        format=audit.record.format,
        sheet=sheet,
        games=games,
        faults=tuple(faults),
        more_faults=max(0, len(findings) - _MOST_FINDINGS),
        verdict=_verdict(findings),
        remarks=tuple(
            visible(shortened(remark.text.strip(), _LONGEST_REMARK))
            for remark in remarks[:_MOST_REMARKS]
        ),
    )


def _name(names: tuple[str, str], side: int) -> str:
    return visible(shortened(names[side], _LONGEST_NAME)) or player_name(names, side)


def _length(length: int | None) -> str:
    if not length:
        return _("money session")
    return counted(length, "match to {number} point", "match to {number} points")


def _result(last: GameEnded, names: tuple[str, str]) -> str:
    """`Ada wins 7-3`, or how the match stands, as the score sheet has it behind the last game."""
    score = last.written_score if last.results else last.right_score
    if score.is_decided:
        points = "-".join(map(str, sorted(score[:2], reverse=True)))
        winner = names[score.right > score.left]
        return _("{player} wins {score}").format(player=winner, score=points)
    return _("score {score}, not finished").format(score=score)


def _facts(match: Match) -> Iterator[tuple[str, str]]:
    known = {
        "Event": _("Event"),
        "Round": _("Round"),
        "Site": _("Site"),
        "EventDate": _("Date"),
        "Date": _("Date"),
        "EventTime": _("Time"),
        "Transcriber": _("Transcriber"),
        "Variation": _("Variant"),
    }
    for tag in match.tags[:_MOST_TAGS]:
        value = visible(shortened(tag.value.strip(), _LONGEST_VALUE))
        if value:
            label = known.get(tag.name) or visible(shortened(tag.name, _LONGEST_NAME))
            yield label, _date(value) if tag.name in ("EventDate", "Date") else value


def _date(text: str) -> str:
    """A date as the language writes it; anything else as it is."""
    parts = text.replace("-", ".").split(".")
    if len(parts) == 3 and all(part.isascii() and part.isdecimal() for part in parts):
        return date(int(parts[0]), int(parts[1]), int(parts[2]))
    return text


def _game(end: GameEnded, names: tuple[str, str]) -> GameView:
    number, rules = end.conditions.game.number, end.conditions.rules
    return GameView(
        title=_("Game {number}").format(
            number=end.conditions.index + 1 if number is None else number
        ),
        score=end.conditions.score,
        rules=", ".join(
            rules_in_force(
                crawford=bool(end.conditions.crawford),
                jacoby=bool(rules.jacoby),
                beavers=bool(rules.beavers),
            )
        ),
        plies=tuple(plies(end, outcome(end, names))),
    )


class _Places:
    """Finds the station a finding belongs to."""

    def __init__(self, ends: Sequence[GameEnded], games: Sequence[GameView]) -> None:
        self.plies = [ply for game in games for ply in game.plies]
        self._by_line: dict[int, list[tuple[Span, int]]] = {}
        for number, ply in enumerate(self.plies):
            for span in ply.spans:
                self._by_line.setdefault(span.line, []).append((span, number))
        self._ends = ends
        #: The first station of each game, and the line its heading stands on.
        self._first: list[int] = []
        number = 0
        for game in games:
            self._first.append(number)
            number += len(game.plies)
        self._headings = [end.conditions.game.span.line for end in ends]

    def ply_of(self, finding: Finding) -> int | None:
        """The station whose action a finding speaks of; else the first one of its game."""
        line, column, _end = finding.span
        for span, number in self._by_line.get(line, ()):
            if span.column <= column < max(span.end_column, span.column + 1):
                return number
        game = bisect_right(self._headings, line) - 1
        return self._first[game] if finding.game is not None and game >= 0 else None

    def names_at(self, finding: Finding, match: Match) -> tuple[str, str]:
        """The players of the game a finding is in."""
        game = bisect_right(self._headings, finding.span.line) - 1
        names = self._ends[game].conditions.game.names if game >= 0 else ("", "")
        return names if any(names) else match.names


def _verdict(findings: Iterable[Finding]) -> str:
    """`2 errors, 1 warning`."""
    counts = dict.fromkeys(reversed(Severity), 0)
    for finding in findings:
        counts[finding.severity] += 1 + finding.more
    words = [of_kind(severity, count) for severity, count in counts.items() if count]
    return ", ".join(words) or _("no findings")
