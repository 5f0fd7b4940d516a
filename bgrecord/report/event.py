"""The table of an event: for people, as CSV, and as JSON; see docs/event.md."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from bgrecord.cells import cell
from bgrecord.findings import Finding, Severity
from bgrecord.languages import counted
from bgrecord.languages import gettext as _
from bgrecord.messages import message
from bgrecord.report.file_report import FileReport
from bgrecord.report.grid import grid_markdown, grid_text
from bgrecord.report.json import readable_path
from bgrecord.report.markdown_text import escaped
from bgrecord.shown import shortened, visible
from bgrecord.tournament.entries import Points
from bgrecord.tournament.meetings import Meeting
from bgrecord.tournament.table import EventRound, EventTable, Standing

#: A cross table of more players is too wide to be read.
MOST_ACROSS = 16
#: So many players have a column each in CSV.
_MOST_COLUMNS = 200
_LONGEST_NAME = 30

#: Cells as they are shown, without control characters.
Lines = list[list[str]]


def event_text(table: EventTable) -> str:
    """The table for people: players, then who met whom, by rounds or crosswise."""
    parts = [grid_text(standings_lines(table))]
    if shows_rounds(table):
        parts += [
            f"{round_title(each)}\n{grid_text(round_lines(each), 2)}" for each in table.rounds
        ]
    elif across := cross_lines(table):
        parts.append(grid_text(across))
    return "\n".join(parts) if table.standings else ""


def event_markdown(table: EventTable) -> str:
    """The same as Markdown."""
    parts = [f"# {_('Event')}\n", grid_markdown(standings_lines(table))]
    if shows_rounds(table):
        for each in table.rounds:
            parts += [f"## {escaped(round_title(each))}\n", grid_markdown(round_lines(each), 2)]
    elif across := cross_lines(table):
        parts += [f"## {_('Cross table')}\n", grid_markdown(across)]
    return "\n".join(parts) if table.standings else ""


def event_json(table: EventTable) -> dict[str, Any]:
    """The table as plain data."""
    places = {meeting: place for place, meeting in enumerate(table.meetings)}
    return {
        **table.totals(),
        "knock_out": table.is_knock_out,
        "standings": [_standing_json(standing) for standing in table.standings],
        "rounds": [
            {"name": each.name, "matches": [places[meeting] for meeting in each.meetings]}
            for each in table.rounds
        ],
        "played": [_meeting_json(meeting) for meeting in table.meetings],
    }


def players_csv(table: EventTable, _reports: Iterable[FileReport]) -> str:
    """A line a player, with a column an opponent while they are not too many."""
    names = [standing.player for standing in table.standings]
    across = names if len(names) <= _MOST_COLUMNS else []
    head = [
        *("player", "matches", "won", "lost", "points", "opponent_points"),
        *("games_won", "games_lost", "illegal_plays", "findings", "walkovers"),
    ]
    lines: list[list[object]] = [[*head, *map(cell, across)]]
    for standing in table.standings:
        scores = [cell(_scores(standing, name)) for name in across]
        lines.append([cell(standing.player), *_numbers(standing), *scores])
    return _csv(lines)


def matches_csv(table: EventTable, _reports: Iterable[FileReport]) -> str:
    """A line a match."""
    head = [
        *("event", "round", "date", "player", "opponent", "length", "points", "opponent_points"),
        *("winner", "games", "illegal_plays", "opponent_illegal_plays", "errors", "warnings"),
        *("records", "sheet_line", "walkover"),
    ]
    lines: list[Sequence[object]] = [head]
    for meeting in table.meetings:
        told = _meeting_json(meeting)
        texts = (told[name] for name in ("event", "round", "date", "player", "opponent"))
        lines.append(
            [
                *(cell(text or "") for text in texts),
                *("" if told[name] is None else told[name] for name in head[5:8]),
                cell(told["winner"] or ""),
                *(told[name] for name in head[9:14]),
                cell("; ".join(told["records"])),
                "" if told["sheet_line"] is None else told["sheet_line"],
                int(told["walkover"]),
            ]
        )
    return _csv(lines)


def findings_csv(_table: EventTable, reports: Iterable[FileReport]) -> str:
    """A line a finding."""
    lines: list[list[object]] = [
        ["file", "line", "column", "match", "code", "name", "severity", "message"]
    ]
    for report in reports:
        for finding in report.findings:
            lines.append(_finding_line(report.path, finding))
    return _csv(lines)


#: The tables there are as CSV.
CSV_TABLES: Mapping[str, Callable[[EventTable, Iterable[FileReport]], str]] = {
    "players": players_csv,
    "matches": matches_csv,
    "findings": findings_csv,
}


def contents(table: EventTable, files: int) -> str:
    """One line: `64 files, 63 matches, 64 players`."""
    totals = table.totals()
    return ", ".join(
        (
            counted(files, "{number} file", "{number} files"),
            counted(totals["matches"], "{number} match", "{number} matches"),
            counted(totals["players"], "{number} player", "{number} players"),
        )
    )


def _finding_line(path: str, finding: Finding) -> list[object]:
    line, column, _end = finding.span
    match = "" if finding.match is None else finding.match
    words = (finding.code, finding.name, str(finding.severity), cell(message(finding)))
    return [cell(readable_path(path)), line, column, match, *words]


def _csv(lines: Iterable[Sequence[object]]) -> str:
    file = io.StringIO()
    csv.writer(file, lineterminator="\n").writerows(lines)
    return file.getvalue()


def standings_lines(table: EventTable) -> Lines:
    """A line a player, the heading first; walkovers where there are any."""
    head = [_("player"), _("matches"), _("won"), _("lost"), _("points"), _("games")]
    head += [_("illegal plays"), _("findings")]
    has_walkovers = any(standing.walkovers for standing in table.standings)
    lines = [[*head, _("walkovers")] if has_walkovers else head]
    for standing in table.standings:
        matches, won, lost, own, other, games, games_lost, *rest = _numbers(standing)
        lines.append(
            [
                _name(standing.player),
                *map(str, (matches, won, lost)),
                f"{own}-{other}",
                f"{games}-{games_lost}",
                *map(str, rest if has_walkovers else rest[:-1]),
            ]
        )
    return lines


def _numbers(standing: Standing) -> list[float]:
    found = (
        *(standing.matches, standing.won, standing.lost),
        *(standing.points, standing.opponent_points),
        *(standing.games_won, standing.games_lost),
        *(standing.illegal_plays, standing.findings, standing.walkovers),
    )
    return [int(value) if value == int(value) else value for value in found]


def shows_rounds(table: EventTable) -> bool:
    """Whether rounds say more than a cross table, which many players do not fit into."""
    return bool(table.rounds) and (table.is_knock_out or len(table.standings) > MOST_ACROSS)


def cross_lines(table: EventTable) -> Lines:
    """Who scored what against whom; players have numbers at the top. None of many players."""
    if not 1 < len(table.standings) <= MOST_ACROSS:
        return []
    places = [str(place) for place in range(1, len(table.standings) + 1)]
    lines = [["", *places]]
    for place, standing in zip(places, table.standings, strict=True):
        scores = [_scores(standing, other.player) for other in table.standings]
        scores[int(place) - 1] = "×"
        lines.append([f"{place} {_name(standing.player)}", *scores])
    return lines


def _scores(standing: Standing, opponent: str) -> str:
    return ", ".join(map(_score, standing.scores.get(opponent, ())))


def round_title(each: EventRound) -> str:
    """What a round is called."""
    name = visible(shortened(each.name, _LONGEST_NAME))
    return _("Round {name}").format(name=name) if name.isdigit() else name


def round_lines(each: EventRound) -> Lines:
    """The matches of a round; an asterisk marks the winner, `w/o` what was not played."""
    lines = [[_("player"), _("opponent"), _("score")]]
    for meeting in each.meetings:
        score = "w/o" if meeting.is_walkover else _score(meeting.score)
        lines.append([_marked(meeting, 0), _marked(meeting, 1), score])
    return lines


def _marked(meeting: Meeting, side: int) -> str:
    return _name(meeting.names[side]) + "*" * (meeting.winner == side)


def _name(name: str) -> str:
    return visible(shortened(name, _LONGEST_NAME))


def _score(score: Points | None) -> str:
    return "" if score is None else f"{score[0]:g}-{score[1]:g}"


def _standing_json(standing: Standing) -> dict[str, Any]:
    names = ("matches", "won", "lost", "points", "opponent_points")
    more = ("games_won", "games_lost", "illegal_plays", "findings", "walkovers")
    return {
        "player": standing.player,
        **dict(zip((*names, *more), _numbers(standing), strict=True)),
        "scores": {name: [list(score) for score in s] for name, s in standing.scores.items()},
    }


def _meeting_json(meeting: Meeting) -> dict[str, Any]:
    score, winner = meeting.score, meeting.winner
    findings = _findings(meeting)
    own, other = meeting.illegal
    return {
        "event": meeting.event,
        "round": meeting.round,
        "date": None if meeting.day is None else str(meeting.day),
        "player": meeting.names[0],
        "opponent": meeting.names[1],
        "length": meeting.length,
        "points": None if score is None else score[0],
        "opponent_points": None if score is None else score[1],
        "winner": None if winner is None else meeting.names[winner],
        "games": len(list(meeting.games())),
        "illegal_plays": own,
        "opponent_illegal_plays": other,
        "errors": findings[Severity.ERROR],
        "warnings": findings[Severity.WARNING],
        "records": [readable_path(str(entry.place)) for entry in meeting.entries],
        "sheet_line": None if meeting.row is None else meeting.row.span.line,
        "walkover": meeting.is_walkover,
    }


def _findings(meeting: Meeting) -> Mapping[Severity, int]:
    return {
        severity: sum(entry.findings[severity] for entry in meeting.entries)
        for severity in Severity
    }
