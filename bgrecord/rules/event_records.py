"""BG90x, BG91x: the records of an event beside each other."""

from __future__ import annotations

from collections.abc import Iterator

from bgrecord.findings import Severity
from bgrecord.languages.phrase import Phrase
from bgrecord.rules._registry import Breach, rule
from bgrecord.tournament.facts import (
    LikeNames,
    NotARecord,
    OddDay,
    OddFile,
    OddLength,
    PlaysOn,
    SameGame,
    SameMatch,
    TwiceInARound,
    Unfinished,
)

# ------------------------------------------------------------------ the files


@rule(
    "BG901",
    "not-a-record",
    Severity.ERROR,
    on=NotARecord,
    message="This is {kind}, not a match record.",
)
def not_a_record(fact: NotARecord) -> Iterator[Breach]:
    """A file of the event holds no match, whatever its name promises.

    Why: A page saved by a browser, a picture, a packed folder or a document under the name of a
        record means that a match is missing.

    Breaks:
        Not in .mat: final.mat is a web page that says "404 Not Found".

    Keeps:
        Not in .mat: final.mat is the match text the page led to.
    """
    yield Breach(values={"kind": fact.kind})


@rule(
    "BG902",
    "unexpected-file-kind",
    Severity.WARNING,
    on=OddFile,
    message="This is {kind}; it was read all the same.",
)
def unexpected_file_kind(fact: OddFile) -> Iterator[Breach]:
    """A file is a record, but not of the kind that its name or most programs go by.

    Why: Other programs will not read it: they go by the name, and by plain text.

    Breaks:
        Not in .mat: final.mat is a binary file of eXtreme Gammon, or text in UTF-16.

    Keeps:
        Not in .mat: the binary file is called final.xg, the text is in UTF-8.
    """
    yield Breach(values={"kind": fact.kind})


# ------------------------------------------------------------------ the same twice


@rule(
    "BG903",
    "same-match-twice",
    Severity.ERROR,
    on=SameMatch,
    message="The same match as {other:path} ({left} - {right}): {extent}.",
)
def same_match_twice(fact: SameMatch) -> Iterator[Breach]:
    """Two records of an event are of one match.

    Why: Names, formats and the spelling of plays may differ; dice and boards that are the same
        turn by turn are of one match. Counted twice it falsifies results and statistics.

    Breaks:
        Not in .mat: final.mat and final.sgf have the same 231 rolls and the same boards.

    Keeps:
        Not in .mat: final.mat alone.
    """
    values = {
        "other": str(fact.other),
        "left": fact.names[0],
        "right": fact.names[1],
        "common": fact.common,
        "turns": fact.turns,
        "other_turns": fact.other_turns,
    }
    yield Breach(values={**values, "extent": _extent(fact)})


def _extent(fact: SameMatch) -> Phrase:
    """How far two records agree, in words."""
    if fact.parts_at is not None:
        return Phrase(
            "{common} of {turns} turns, they part in game {game}, turn {turn}",
            common=fact.common,
            turns=fact.turns,
            game=fact.parts_in,
            turn=fact.parts_at,
        )
    if fact.turns == fact.other_turns:
        return Phrase("all {turns} turns are the same", turns=fact.turns)
    return Phrase(
        "cut, its {turns} turns are among the {other} there",
        turns=fact.turns,
        other=fact.other_turns,
    )


@rule(
    "BG904",
    "same-game-twice",
    Severity.ERROR,
    on=SameGame,
    message="Game {game} is game {other_game} of {other:path} too: {common} of {turns} turns are "
    "the same.",
)
def same_game_twice(fact: SameGame) -> Iterator[Breach]:
    """A game stands in two different matches.

    Why: Eight rolls with the same plays do not come twice. The game was copied from one record
        into the other, and one of the two matches was never played so.

    Breaks:
        Not in .mat: game 3 of Ada and Bob has the dice and boards of game 1 of Anna and Bert.

    Keeps:
        Not in .mat: every game has dice of its own.
    """
    yield Breach(
        values={
            "game": fact.game,
            "other": str(fact.other),
            "other_game": fact.other_game,
            "common": fact.common,
            "turns": fact.turns,
        }
    )


# ------------------------------------------------------------------ the players


@rule(
    "BG905",
    "perhaps-one-player",
    Severity.WARNING,
    on=LikeNames,
    message="Perhaps one player: {names}. If so, name the spellings in a file of aliases.",
)
def perhaps_one_player(fact: LikeNames) -> Iterator[Breach]:
    """Names of an event look like spellings of one name.

    Why: Nobody is taken for another: they count as different players until a file of aliases says
        that they are one. Names whose bearers met, or played in the same round, are not named, nor
        those that the file of aliases lists as different players.

    Breaks:
        Not in .mat: "Bert Müller" plays the first round, "MULLER Bert" the second.

    Keeps:
        Not in .mat: the file of aliases has the line "Bert Müller" = ["MULLER Bert"].
    """
    yield Breach(values={"names": fact.names})


@rule(
    "BG906",
    "unfinished-in-event",
    Severity.WARNING,
    on=Unfinished,
    message="{left} - {right} stops at {score}, before anyone has won{length}.",
)
def unfinished_in_event(fact: Unfinished) -> Iterator[Breach]:
    """A match of the event has no winner, or a session stops inside a game.

    Why: The rest of the record is missing, or the match was given up. A score sheet would tell.

    Breaks:
        Not in .mat: the only record of a match to 7 ends at 4-2.

    Keeps:
        Not in .mat: another record goes on from 4-2 up to 7-5.
    """
    game = Phrase(" the last game")
    to = Phrase(" a match to {length}", length=fact.length) if fact.length else game
    yield Breach(
        values={
            "left": fact.names[0],
            "right": fact.names[1],
            "score": points(fact.score),
            "length": to,
        }
    )


@rule(
    "BG907",
    "other-length-in-round",
    Severity.WARNING,
    on=OddLength,
    message="This match is to {length}, most of the matches{round} are to {usual}.",
)
def other_length_in_round(fact: OddLength) -> Iterator[Breach]:
    """A match is longer or shorter than most of its round.

    Why: A round is played to one length. The length line is wrong, or the round.

    Breaks:
        Not in .mat: seven matches of round 1 are to 7 points, one is to 5.

    Keeps:
        Not in .mat: all eight are to 7 points.
    """
    yield Breach(values={"length": fact.length, "round": in_round(fact.round), "usual": fact.usual})


@rule(
    "BG908",
    "date-outside-event",
    Severity.WARNING,
    on=OddDay,
    message="{day} is not between {first} and {last}, the days of the event.",
)
def date_outside_event(fact: OddDay) -> Iterator[Breach]:
    """A match was played before the event began or after it was over.

    Why: The record belongs to another event, or its date is wrong. The days of the event are
        those that --dates names; nothing is said without it.

    Breaks:
        Not in .mat: --dates 2031-07-22..2031-07-24, and a record of 2030-07-23.

    Keeps:
        Not in .mat: the record is of 2031-07-23.
    """
    yield Breach(values={"day": str(fact.day), "first": str(fact.first), "last": str(fact.last)})


# ------------------------------------------------------------------ the pairings


@rule(
    "BG909",
    "twice-in-a-round",
    Severity.ERROR,
    on=TwiceInARound,
    message="{player} has two matches{round}: with {one}, and with {other} here; see {place:path}.",
)
def twice_in_a_round(fact: TwiceInARound) -> Iterator[Breach]:
    """A player has two matches in one round.

    Why: In a round everybody plays once, unless its name says that it is a group. A name, a round,
        or a record is wrong.

    Breaks:
        Not in .mat: in round 2 Ada plays Bob, and Ada plays Anna.

    Keeps:
        Not in .mat: in round 2 Ada plays Bob, in round 3 Ada plays Anna.
    """
    yield Breach(
        values={
            "player": fact.player,
            "round": in_round(fact.round),
            "one": fact.opponents[0],
            "other": fact.opponents[1],
            "place": str(fact.other),
        }
    )


@rule(
    "BG910",
    "plays-on-after-loss",
    Severity.ERROR,
    on=PlaysOn,
    message="{player} plays on here{round}, beaten by {winner}{lost_in}; see {place:path}.",
)
def plays_on_after_loss(fact: PlaysOn) -> Iterator[Breach]:
    """Somebody who was beaten in a knock-out has a later match in it.

    Why: Who loses is out. That is asked where --knock-out says that the event is one, and of
        rounds whose names say so: finals, semifinals, the last 16. Where score sheet and record
        disagree on the winner, nobody counts as beaten.

    Breaks:
        Not in .mat: Ada beats Bob in a quarterfinal, and Bob plays a semifinal.

    Keeps:
        Not in .mat: Ada beats Bob in a quarterfinal, and plays a semifinal.
    """
    yield Breach(
        values={
            "player": fact.player,
            "round": in_round(fact.round),
            "winner": fact.winner,
            "lost_in": in_round(fact.lost_in),
            "place": str(fact.lost),
        }
    )


def in_round(name: str) -> str:
    """` in round 2`, ` (Semifinal)`, or nothing where no round is known."""
    if not name:
        return ""
    if name.isdigit():
        return Phrase(" in round {round}", round=name)
    return Phrase(" ({round})", round=name)


def points(score: tuple[float, float]) -> str:
    """`7-5`."""
    return f"{score[0]:g}-{score[1]:g}"
