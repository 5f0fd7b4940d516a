"""BG92x, BG93x: the records of an event beside its score sheet."""

from __future__ import annotations

from collections.abc import Iterator

from bgrecord.findings import Severity
from bgrecord.languages.phrase import Phrase
from bgrecord.rules._registry import Breach, rule
from bgrecord.rules.event_records import in_round, points
from bgrecord.tournament.facts import (
    CrawfordDiffers,
    Differs,
    Disagreement,
    GameDiffers,
    NoRecord,
    NoResult,
    RowTwice,
    StopsShort,
    Unclear,
    UnreadableCell,
)

# ------------------------------------------------------------------ the sheet by itself


@rule(
    "BG920",
    "unreadable-sheet-cell",
    Severity.ERROR,
    on=UnreadableCell,
    message='Nobody can read "{text}" as {wanted}; this cell of the score sheet is left out.',
)
def unreadable_sheet_cell(fact: UnreadableCell) -> Iterator[Breach]:
    """A cell of the score sheet holds something else than its column should.

    Why: Spreadsheets turn a score of 7-5 into a date, people leave notes. Nothing is guessed: the
        cell is left out, and the line too where it is a name or the number of a game.

    Breaks:
        Not in .mat: the column of the score has "May 7th".

    Keeps:
        Not in .mat: the column of the score has "7-5".
    """
    yield Breach(values={"text": fact.cell.text, "wanted": fact.cell.wanted})


@rule(
    "BG921",
    "games-of-no-one-match",
    Severity.ERROR,
    on=Unclear,
    message="The winners of these games played {matches}: name both players in columns of the "
    "score sheet.",
)
def games_of_no_one_match(fact: Unclear) -> Iterator[Breach]:
    """A score sheet tells of games, and not of which match.

    Why: Without the columns player and opponent the games belong to the one record whose players
        won them. Here no record fits, or more than one.

    Breaks:
        Not in .mat: the sheet has games won by Ada alone, and Ada has two matches.

    Keeps:
        Not in .mat: the sheet has the columns player and opponent too.
    """
    some = Phrase("{number} of the matches", number=fact.fitting)
    yield Breach(values={"matches": some if fact.fitting else Phrase("none of the matches")})


@rule(
    "BG922",
    "result-twice",
    Severity.WARNING,
    on=RowTwice,
    message="{left} - {right} stands in line {line} of the score sheet already{differing}.",
)
def result_twice(fact: RowTwice) -> Iterator[Breach]:
    """A match stands on the score sheet twice: the same players, round and day.

    Why: One of the lines is a slip, of the round perhaps. The first one counts.

    Breaks:
        Not in .mat: two lines have Ada, Bob, round 1.

    Keeps:
        Not in .mat: one line has Ada, Bob, round 1.
    """
    left, right = fact.names
    yield Breach(
        values={
            "left": left,
            "right": right,
            "line": fact.line,
            "differing": Phrase(", with another winner") if fact.contradicts else "",
        },
        severity=Severity.ERROR if fact.contradicts else None,
    )


# ------------------------------------------------------------------ what is missing


@rule(
    "BG923",
    "result-without-record",
    Severity.WARNING,
    on=NoRecord,
    message="There is no record of {left} - {right}{round}.",
)
def result_without_record(fact: NoRecord) -> Iterator[Breach]:
    """The score sheet has a result of a match that no record tells of.

    Why: The record is missing, or has other names. A walkover needs none: write `w/o` for the
        score.

    Breaks:
        Not in .mat: the sheet has Ada, Bob, 7-5, and no file is of Ada and Bob.

    Keeps:
        Not in .mat: ada-bob.mat is in the folder.
    """
    left, right = fact.names
    yield Breach(values={"left": left, "right": right, "round": in_round(fact.round)})


@rule(
    "BG924",
    "record-without-result",
    Severity.WARNING,
    on=NoResult,
    message="The score sheet has no result of {left} - {right}.",
)
def record_without_result(fact: NoResult) -> Iterator[Breach]:
    """A record is of a match that the score sheet does not have.

    Why: The result was not handed in, or stands there under other names, or in another round.

    Breaks:
        Not in .mat: ada-bob.mat is in the folder, and no line has Ada and Bob.

    Keeps:
        Not in .mat: a line has Ada, Bob, 7-5.
    """
    yield Breach(values={"left": fact.names[0], "right": fact.names[1]})


@rule(
    "BG925",
    "record-stops-short",
    Severity.WARNING,
    on=StopsShort,
    message="The record of {left} - {right} stops at {score}, though the score sheet has a "
    "result{result} (line {line}).",
)
def record_stops_short(fact: StopsShort) -> Iterator[Breach]:
    """A record stops before the match is decided, though the score sheet says how it ended.

    Why: The rest of the record is missing.

    Breaks:
        Not in .mat: the sheet has 7-5, and the record ends at 4-2.

    Keeps:
        Not in .mat: the record goes on up to 7-5.
    """
    result = fact.sheet_score
    told = "" if result is None else Phrase(" of {score}", score=points(result))
    yield Breach(
        values={
            "left": fact.names[0],
            "right": fact.names[1],
            "score": points(fact.score),
            "result": told,
            "line": fact.line,
        }
    )


# ------------------------------------------------------------------ what differs


@rule(
    "BG926",
    "winner-differs",
    Severity.ERROR,
    on=Disagreement.WINNER,
    message="{record} wins by the record, {sheet} by the score sheet (line {line}).",
)
def winner_differs(fact: Differs) -> Iterator[Breach]:
    """Record and score sheet name different winners.

    Why: The names were swapped on one of them, or the result was. The record shows the play.

    Breaks:
        Not in .mat: Ada wins the record 7-5, and the sheet has Bob, Ada, 7-5.

    Keeps:
        Not in .mat: the sheet has Ada, Bob, 7-5.
    """
    yield Breach(values={"record": fact.record, "sheet": fact.sheet, "line": fact.line})


@rule(
    "BG927",
    "score-differs",
    Severity.ERROR,
    on=Disagreement.SCORE,
    message="{left} - {right} is {record} by the record, {sheet} by the score sheet (line {line}).",
)
def score_differs(fact: Differs) -> Iterator[Breach]:
    """Record and score sheet agree on the winner, and not on the score.

    Why: A game was scored wrong on the sheet, or is missing in the record. Points above the
        length make no difference.

    Breaks:
        Not in .mat: Ada wins the record 7-5, and the sheet has Ada, Bob, 7-4.

    Keeps:
        Not in .mat: the sheet has Ada, Bob, 7-5.
    """
    record, sheet = fact.record, fact.sheet
    assert isinstance(record, tuple)
    assert isinstance(sheet, tuple)
    yield Breach(
        values={
            "left": fact.names[0],
            "right": fact.names[1],
            "record": points(record),
            "sheet": points(sheet),
            "line": fact.line,
        }
    )


@rule(
    "BG928",
    "length-differs",
    Severity.WARNING,
    on=Disagreement.LENGTH,
    message="The match is to {record} by the record, to {sheet} by the score sheet (line {line}).",
)
def length_differs(fact: Differs) -> Iterator[Breach]:
    """Record and score sheet give a match different lengths.

    Why: Which game is the Crawford game, and when the match is over, hangs on it.

    Breaks:
        Not in .mat: a record to 5 points, and 7 in the column of the length.

    Keeps:
        Not in .mat: a record to 7 points, and 7 in the column of the length.
    """
    yield Breach(values={"record": fact.record, "sheet": fact.sheet, "line": fact.line})


@rule(
    "BG929",
    "date-differs",
    Severity.WARNING,
    on=Disagreement.DAY,
    message="The match is of {record} by the record, of {sheet} by the score sheet (line {line}).",
)
def date_differs(fact: Differs) -> Iterator[Breach]:
    """Record and score sheet give a match different days.

    Why: One of them is wrong, or the record is of another match of the two.

    Breaks:
        Not in .mat: a record of 2031-07-23, and 2031-07-24 in the column of the date.

    Keeps:
        Not in .mat: both have 2031-07-23.
    """
    yield Breach(values={"record": str(fact.record), "sheet": str(fact.sheet), "line": fact.line})


@rule(
    "BG930",
    "game-differs",
    Severity.ERROR,
    on=GameDiffers,
    message="Game {number}: {record} by the record, {sheet} by the score sheet (line {line})"
    "{totals}.",
)
def game_differs(fact: GameDiffers) -> Iterator[Breach]:
    """Record and score sheet tell of a game differently.

    Why: The winner, the points, or what the codes beside them say: a refused double, a gammon,
        the cube. The record shows the play, and the sheet what the players agreed on.

    Breaks:
        Not in .mat: the record has a gammon on a cube of 2, the sheet 2 points and `ng`.

    Keeps:
        Not in .mat: the sheet has 4 points and `g`.
    """
    totals = ""
    record, sheet = fact.record_total, fact.sheet_total
    if record is not None and sheet is not None and record != sheet:
        totals = Phrase("; in all {record} and {sheet}", record=points(record), sheet=points(sheet))
    yield Breach(
        values={
            "number": fact.number,
            "record": fact.record_says,
            "sheet": fact.sheet_says,
            "line": fact.line,
            "totals": totals,
        }
    )


@rule(
    "BG931",
    "crawford-by-one-score",
    Severity.WARNING,
    on=CrawfordDiffers,
    message="Game {number} is the Crawford game by the {who} alone: it starts at {record} by the "
    "record, at {sheet} by the score sheet (line {line}).",
)
def crawford_by_one_score(fact: CrawfordDiffers) -> Iterator[Breach]:
    """A game is the Crawford game by the score of the record, or of the sheet, and not by both.

    Why: In the Crawford game nobody may double. Which score is right decides on it.

    Breaks:
        Not in .mat: of a match to 5 game 3 starts at 1-4 by the record, at 1-2 by the sheet.

    Keeps:
        Not in .mat: game 3 starts at 1-4 by both.
    """
    who = Phrase("record's score") if fact.by_record else Phrase("score sheet")
    yield Breach(
        values={
            "number": fact.number,
            "who": who,
            "record": points(fact.record_score),
            "sheet": points(fact.sheet_score),
            "line": fact.line,
        }
    )


@rule(
    "BG932",
    "round-differs",
    Severity.WARNING,
    on=Disagreement.ROUND,
    message="The match is of {record} by the record, of {sheet} by the score sheet (line {line}).",
)
def round_differs(fact: Differs) -> Iterator[Breach]:
    """Record and score sheet put a match into different rounds.

    Why: One of them is wrong, so the round of this match is looked at no further. A number and a
        name, round 2 and semifinal, may be the same round, and are not told.

    Breaks:
        Not in .mat: a record with the tag Round "Semifinal", and "Final" on the sheet.

    Keeps:
        Not in .mat: both have "Semifinal".
    """
    record, sheet = (
        Phrase("round {round}", round=name) if name.isdigit() else name
        for name in (str(fact.record), str(fact.sheet))
    )
    yield Breach(values={"record": record, "sheet": sheet, "line": fact.line})


@rule(
    "BG933",
    "player-differs",
    Severity.ERROR,
    on=Disagreement.PLAYERS,
    message="The match is of {record} by the record, of {sheet} by the score sheet (line {line}).",
)
def player_differs(fact: Differs) -> Iterator[Breach]:
    """Record and score sheet name different opponents of a player.

    Why: Round, day and score are the same, and no other record or line is left that would fit: one
        of the names is wrong. The record's counts, and nothing is concluded from it.

    Breaks:
        Not in .mat: a record of Ada and Bob in round 1, and Ada, Cleo, 7-5 in round 1.

    Keeps:
        Not in .mat: the sheet has Ada, Bob, 7-5.
    """
    record, sheet = fact.record, fact.sheet
    assert isinstance(record, tuple)
    assert isinstance(sheet, tuple)
    yield Breach(
        values={"record": " - ".join(record), "sheet": " - ".join(sheet), "line": fact.line}
    )
