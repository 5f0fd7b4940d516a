"""A knock-out of 64 players with faults put in: each is told once, and nothing else is."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache
from pathlib import Path

import bgrecord
from bgrecord.batch.event import EventAudit
from tests.event import field
from tests.event.field import PLAYERS, Played

OTHER_FORMATS = ("sgf", "json", "sgg")


@cache
def played() -> tuple[Played, ...]:
    return tuple(field.knock_out(seed=5))


def codes(audit: EventAudit) -> Counter[str]:
    return Counter(finding.code for _path, finding in audit.findings)


def event(folder: Path, sheet: Path, *, knock_out: bool = True) -> EventAudit:
    audit = bgrecord.event(folder, sheet=sheet, knock_out=knock_out)
    assert not audit.failures
    return audit


def test_an_event_without_faults_has_no_finding(tmp_path: Path) -> None:
    matches = list(played())
    for one in matches:
        field.write(tmp_path / "records" / f"{one.file}.mat", one.transcript)
    sheet = field.sheet(tmp_path / "results.csv", list(field.results(matches)))
    audit = event(tmp_path / "records", sheet)
    assert audit.findings == ()
    assert len(audit.event.meetings) == 63
    assert {side for each in audit.event.meetings for side in each.names} == set(PLAYERS)


def test_every_fault_is_told_once_and_nothing_else(tmp_path: Path) -> None:
    matches = list(played())
    records = tmp_path / "records"
    first = [one for one in matches if one.round == 1]
    loser = next(name for name in first[31].names if name != first[31].winner)

    # A player of round 1 who lost sits in the loser's seat of another's match in round 2, and
    # plays a second match in round 1.
    second = next(one for one in matches if one.round == 2 and loser not in one.names)
    side = 1 - second.names.index(second.winner)
    names = (loser, second.names[1]) if side == 0 else (second.names[0], loser)
    transcript = field.renamed(second.transcript, names)
    matches[matches.index(second)] = replace(second, names=names, transcript=transcript)
    twice, extra = first[30].winner, first[29].winner
    transcript = field.match(field.Random(99), (twice, "Ivo Jacobsen"), 1)
    matches.append(Played(1, (twice, "Ivo Jacobsen"), transcript, field.score_of(transcript)))

    rows = list(field.results(matches))
    for one in first[:5]:
        # A wrong score, with the right winner.
        row = rows[1 + matches.index(one)]
        won = one.names.index(one.winner)
        wrong = [3, 3]
        wrong[1 - won] = (min(one.score) + 1) % 3
        row[2] = f"{wrong[0]}-{wrong[1]}"
    sheet = field.sheet(tmp_path / "results.csv", rows)

    missing = first[5:10]
    spellings = {
        first[10].names[0]: "{1} {0}",
        first[11].names[1]: "{0[0]}. {1}",
        first[12].names[0]: "{0} {1}x",
    }
    for one in matches:
        if one in missing:
            continue
        written = one.transcript
        if one in first[10:13]:
            spelled = [
                spellings[name].format(*name.split()) if name in spellings else name
                for name in one.names
            ]
            written = field.renamed(written, (spelled[0], spelled[1]))
        field.write(records / f"{one.file}.mat", written)
    for number, one in enumerate(first[13:23]):
        ending = OTHER_FORMATS[number % len(OTHER_FORMATS)]
        field.write(records / f"again-{number}.{ending}", one.transcript)

    audit = event(records, sheet)
    assert codes(audit) == {
        "BG903": 10,
        "BG927": 5,
        "BG923": 5,
        "BG905": 3,
        "BG909": 1,
        "BG910": 1,
    }
    assert extra in {name for each in audit.event.meetings for name in each.names}
    by_code = {finding.code: finding for _path, finding in audit.findings}
    assert by_code["BG909"].values["player"] == twice
    assert by_code["BG910"].values["player"] == loser
    copies = [path for path, finding in audit.findings if finding.code == "BG903"]
    assert len(set(copies)) == 10
    wrong = {path for path, finding in audit.findings if finding.code == "BG927"}
    assert wrong == {str(records / f"{one.file}.mat") for one in first[:5]}
    lines = {finding.span.line for _, finding in audit.findings if finding.code == "BG923"}
    assert lines == {2 + matches.index(one) for one in missing}
