"""BG1xx: whether the games of a match are all there, in order and whole."""

from __future__ import annotations

from collections.abc import Iterator

from bgrecord.findings import Severity
from bgrecord.languages.phrase import Phrase
from bgrecord.record.actions import Resigned
from bgrecord.replay.events import Ending, GameEnded, GameStarted, MatchEnded, RowGap
from bgrecord.replay.game import MOST_TURNS
from bgrecord.replay.numbering import expected_number
from bgrecord.rules._numbers import NumberFault, missing_numbers
from bgrecord.rules._registry import Breach, rule
from bgrecord.rules._score_line import names
from bgrecord.rules._twins import with_earlier_twins


@rule(
    "BG110",
    "players-swapped",
    Severity.WARNING,
    on=GameStarted,
    message="The game before was played by {before}, this one by {names}.",
)
def players_swapped(event: GameStarted) -> Iterator[Breach]:
    """The names change, or change sides, between two games of a match.

    Why: A match is played by two people who keep their columns. Otherwise two files were joined,
        or points go to the wrong side.

    Breaks:
        Game 1
        Ada : 0                         Bob : 0
         1) 31: 8/5 6/5                  Doubles => 2
         2)  Drops                       Wins 1 point

        Game 2
        Bob : 1                         Ada : 0
         1) 42: 8/4 6/4                 31: 8/5 6/5

    Keeps:
        Game 1
        Ada : 0                         Bob : 0
         1) 31: 8/5 6/5                  Doubles => 2
         2)  Drops                       Wins 1 point

        Game 2
        Ada : 0                         Bob : 1
         1) 42: 8/4 6/4                 31: 8/5 6/5
    """
    previous, game = event.previous, event.conditions.game
    if previous is None or game.score is None or previous.conditions.game.score is None:
        return
    if game.names == previous.conditions.game.names:
        return
    games, index = event.conditions.match.games, event.conditions.index
    if index > 1 and game.names == games[index - 2].names:
        return  # it is the game before that has other names
    pairs = zip(names(event.conditions), names(previous.conditions), strict=True)
    if any(now != then for now, then in pairs if now and then):
        yield Breach(
            game.score_span,
            {"names": game.names, "before": previous.conditions.game.names},
        )


@rule(
    "BG104",
    "game-number-out-of-order",
    Severity.ERROR,
    on=(NumberFault.OUT_OF_PLACE, NumberFault.OUT_OF_ORDER),
    message="Game {number} stands where game {expected} belongs.",
)
def game_number_out_of_order(event: GameStarted) -> Iterator[Breach]:
    """The games are not numbered 1, 2, 3 in the order of the record.

    Why: Scores are carried from game to game in the order they were played. A part of a record
        may begin with a later game, but not at nil all.

    Breaks:
        Game 1
        Ada : 0                         Bob : 0
         1) 31: 8/5 6/5                  Doubles => 2
         2)  Drops                       Wins 1 point

        Game 3
        Ada : 1                         Bob : 1
         1) 42: 8/4 6/4                  Doubles => 2
         2)  Drops                       Wins 1 point

        Game 2
        Ada : 0                         Bob : 1
         1)                             63: 24/18 13/10
         2)  Doubles => 2                Drops
            Wins 1 point

    Keeps:
        Game 1
        Ada : 0                         Bob : 0
         1) 31: 8/5 6/5                  Doubles => 2
         2)  Drops                       Wins 1 point

        Game 2
        Ada : 0                         Bob : 1
         1)                             63: 24/18 13/10
         2)  Doubles => 2                Drops
            Wins 1 point

        Game 3
        Ada : 1                         Bob : 1
         1) 42: 8/4 6/4                  Doubles => 2
         2)  Drops                       Wins 1 point
    """
    conditions = event.conditions
    expected = expected_number(conditions.match.games, conditions.index)
    yield Breach(conditions.game.span, {"number": conditions.game.number, "expected": expected})


@rule(
    "BG105",
    "missing-game",
    Severity.ERROR,
    on=NumberFault.SKIPS,
    message="Game {missing} is missing.",
)
def missing_game(event: GameStarted) -> Iterator[Breach]:
    """A game number is skipped.

    Why: Part of the record is lost; the score of the next game shows what the lost games gave.

    Breaks:
        Game 1
        Ada : 0                         Bob : 0
         1) 31: 8/5 6/5                  Doubles => 2
         2)  Drops                       Wins 1 point

        Game 3
        Ada : 2                         Bob : 1
         1) 42: 8/4 6/4                 31: 8/5 6/5

    Keeps:
        Game 1
        Ada : 0                         Bob : 0
         1) 31: 8/5 6/5                  Doubles => 2
         2)  Drops                       Wins 1 point

        Game 2
        Ada : 0                         Bob : 1
         1) 42: 8/4 6/4                 31: 8/5 6/5

    Tournaments: The players' own score prevails over a record with a gap.
    """
    yield Breach(event.conditions.game.span, {"missing": missing_numbers(event)})


@rule(
    "BG106",
    "duplicate-game",
    Severity.WARNING,
    on=(NumberFault.REPEATED, MatchEnded),
    message="Game {number} has the same {what} as an earlier one.",
)
def duplicate_game(event: GameStarted | MatchEnded) -> Iterator[Breach]:
    """Two games have the same number, or the same plays.

    Why: A game was pasted twice, or its number was not raised. Equal games of fewer than ten
        turns are left alone: short games do repeat.

    Breaks:
        Game 1
        Ada : 0                         Bob : 0
         1) 31: 8/5 6/5                  Doubles => 2
         2)  Drops                       Wins 1 point

        Game 1
        Ada : 0                         Bob : 1
         1) 42: 8/4 6/4                 31: 8/5 6/5

    Keeps:
        Game 1
        Ada : 0                         Bob : 0
         1) 31: 8/5 6/5                  Doubles => 2
         2)  Drops                       Wins 1 point

        Game 2
        Ada : 0                         Bob : 1
         1) 42: 8/4 6/4                 31: 8/5 6/5
    """
    if isinstance(event, GameStarted):
        game = event.conditions.game
        yield Breach(game.span, {"number": game.number, "what": Phrase("number")})
        return
    for game, twin in with_earlier_twins(event.match.games):
        if game.number != twin.number:
            yield Breach(game.span, {"number": game.number, "what": Phrase("plays")})


@rule(
    "BG112",
    "move-number-gap",
    Severity.WARNING,
    on=RowGap,
    message="Row {row} follows row {last}.",
)
def move_number_gap(event: RowGap) -> Iterator[Breach]:
    """The row numbers of a game are not 1, 2, 3: one is missing or repeated.

    Why: Numbers are written by machines; a gap shows where lines were lost or pasted.

    Breaks:
        1) 31: 8/5 6/5                 42: 8/4 6/4
        3) 63: 24/18 13/10             31: 8/5 6/5

    Keeps:
        1) 31: 8/5 6/5                 42: 8/4 6/4
        2) 63: 24/18 13/10             31: 8/5 6/5
    """
    yield Breach(values={"row": event.entry.row, "last": event.last})


@rule(
    "BG135",
    "endless-game",
    Severity.ERROR,
    on=GameEnded,
    message="No game has {turns} turns: only the first {replayed} are checked.",
)
def endless_game(event: GameEnded) -> Iterator[Breach]:
    """A game has so many turns that it cannot be one.

    Why: A long game has two hundred turns. Headings are missing, or this is no record.

    Breaks:
        Not in .mat: it could be, but takes twenty thousand turns under one heading.

    Keeps:
        Not in .mat: any game of one evening.
    """
    entries = event.conditions.game.entries
    if len(entries) > MOST_TURNS:
        values = {"turns": len(entries), "replayed": MOST_TURNS}
        yield Breach(entries[MOST_TURNS].span, values)


@rule(
    "BG107",
    "empty-game",
    Severity.WARNING,
    on=GameEnded,
    message="Nothing stands below this game's heading.",
)
def empty_game(event: GameEnded) -> Iterator[Breach]:
    """A game has a heading and nothing else.

    Why: Either the game was never played and the heading is left over, or its turns are lost.

    Breaks:
        Game 1
        Ada : 0                         Bob : 0
         1) 31: 8/5 6/5                  Doubles => 2
         2)  Drops                       Wins 1 point

        Game 2
        Ada : 0                         Bob : 1

    Keeps:
        Game 1
        Ada : 0                         Bob : 0
         1) 31: 8/5 6/5                  Doubles => 2
         2)  Drops                       Wins 1 point
    """
    game = event.conditions.game
    if not game.entries and game.score is not None:
        yield Breach(game.span)


@rule(
    "BG108",
    "missing-result",
    Severity.WARNING,
    on=GameEnded,
    message="The game is over and no result is written.",
)
def missing_result(event: GameEnded) -> Iterator[Breach]:
    """A game is over on the board, by a drop or because another follows, but has no result.

    Why: The points must then be guessed from the next game's score, and the last game's from
        nothing. Hand notes need no result where the board or the cube tells it; where none does,
        `resigns 1` or `wins 1 point` stands for it.

    Breaks:
        1) 31: 8/5 6/5                  Doubles => 2
        2)  Drops

    Keeps:
        1) 31: 8/5 6/5                  Doubles => 2
        2)  Drops                       Wins 1 point
    """
    if event.results or not event.conditions.game.entries:
        return
    if event.ending is Ending.UNFINISHED:
        is_over = not _is_last(event)
    else:
        action = event.last_entry.action if event.last_entry else None
        is_over = not (isinstance(action, Resigned) and action.in_winners_column)
    goes_without_saying = event.conditions.record.format == "notes" and len(event.worth) == 1
    if is_over and not goes_without_saying:
        yield Breach(event.span, expected=_result_as_noted(event))


def _result_as_noted(event: GameEnded) -> tuple[str, ...]:
    """How hand notes say what was won: anybody who writes them can still do so."""
    if event.conditions.record.format != "notes":
        return ()
    won = event.worth or (event.cube.value,)
    if event.last_entry is not None and isinstance(event.last_entry.action, Resigned):
        return tuple(f"resigns {points}" for points in won)
    return tuple(f"wins {points} {'point' if points == 1 else 'points'}" for points in won)


@rule(
    "BG109",
    "truncated-game",
    Severity.INFO,
    on=GameEnded,
    message="The last game stops before its end.",
)
def truncated_game(event: GameEnded) -> Iterator[Breach]:
    """The last game stops before its end, and the match is not decided.

    Why: The match was broken off, or the end of the record is lost.

    Breaks:
        1) 31: 8/5 6/5                 42: 8/4 6/4

    Keeps:
        1) 31: 8/5 6/5                 42: 8/4 6/4
        2)  Doubles => 2                Drops
           Wins 1 point
    """
    is_open = event.ending is Ending.UNFINISHED and bool(event.conditions.game.entries)
    if is_open and _is_last(event) and not event.conditions.score.is_decided:
        yield Breach(event.span)


def _is_last(event: GameEnded) -> bool:
    return event.conditions.index == len(event.conditions.match.games) - 1
