"""BG1xx: whether a file can be read as the record of a match."""

from __future__ import annotations

import re
from collections.abc import Iterator

from bgrecord.findings import Severity
from bgrecord.formats.words import candidates
from bgrecord.languages.phrase import Phrase
from bgrecord.record.actions import Unreadable
from bgrecord.record.model import NoteKind
from bgrecord.replay.events import (
    MatchEnded,
    MatchStarted,
    Noticed,
    OtherAction,
    RollPlayed,
    TurnFault,
)
from bgrecord.rules._illegal import rolled
from bgrecord.rules._registry import Breach, rule

#: Nobody plays a longer match; a larger number is a slip.
LONGEST_MATCH = 99

# ------------------------------------------------------------------ lines

#: So much of a line is quoted: in some formats one line is a whole match.
_QUOTE = 100
_MATCH = Phrase("a match record, such as `bgrecord expand` makes of notes taken by hand")


@rule(
    "BG101",
    "unreadable-line",
    Severity.ERROR,
    on=(NoteKind.UNREADABLE_LINE, Unreadable, TurnFault.UNREADABLE_PLAY),
    message='Nobody can read "{text}" as a turn.',
)
def unreadable_line(event: Noticed | OtherAction | RollPlayed) -> Iterator[Breach]:
    """A line or cell inside a game fits no action a record knows.

    Why: The board behind an unreadable turn is unknown, so every later turn hangs in the air.

    Breaks:
        1) 31: 8/5 6/5                 42: 8/4 6/4
        2) 6x: 24/18 13/10             31: 8/5 6/5

    Keeps:
        1) 31: 8/5 6/5                 42: 8/4 6/4
        2) 63: 24/18 13/10             31: 8/5 6/5
    """
    if isinstance(event, Noticed):
        yield Breach(values={"text": _line(event)})
    elif isinstance(event, RollPlayed):
        yield Breach(values={"text": " ".join(rolled(event).unreadable)})
    elif not _is_words(event) and not _is_cut(event):
        yield Breach(values={"text": _text(event)})


@rule(
    "BG114",
    "unknown-action",
    Severity.ERROR,
    on=Unreadable,
    message='Nobody knows "{text}" as an action of the game.',
)
def unknown_action(event: OtherAction) -> Iterator[Breach]:
    """Words stand in a cell that name no action of the game.

    Why: Besides a roll with its play a cell may hold a double, take, drop, beaver, raccoon,
        resignation, dance, illegal play or result, in any language bgrecord reads.

    Breaks:
        1) 31: 8/5 6/5                 42: 8/4 6/4
        2) Ada sighs
           Wins 1 point

    Keeps:
        1) 31: 8/5 6/5                 42: 8/4 6/4
        2)  Doubles => 2                Drops
           Wins 1 point
    """
    if _is_words(event) and not _is_cut(event):
        text = _text(event)
        yield Breach(values={"text": text}, expected=candidates(text))


@rule(
    "BG113",
    "two-actions-in-a-cell",
    Severity.ERROR,
    on=NoteKind.TWO_ACTIONS,
    message='The cell already holds an action; "{text}" is one too many.',
)
def two_actions_in_a_cell(event: Noticed) -> Iterator[Breach]:
    """One cell holds two rolls, or a roll and a result.

    Why: A cell is one side's share of a turn. Where two share one, a line break or the other
        side's cell was lost.

    Breaks:
        1) 31: 8/5 6/5                 42: 8/4 6/4
        2) 63: 24/18 13/10             52: 13/8 13/11  Wins 1 point

    Keeps:
        1) 31: 8/5 6/5                 42: 8/4 6/4
        2) 63: 24/18 13/10             52: 13/8 13/11
                                        Wins 1 point
    """
    span = event.note.span
    line = event.record.source.line(span.line)
    yield Breach(values={"text": _short(line[span.column - 1 : span.end_column - 1])})


@rule(
    "BG126",
    "no-match",
    Severity.ERROR,
    on=(NoteKind.NO_MATCH, MatchEnded),
    message="No match found in this file.",
)
def no_match(event: Noticed | MatchEnded) -> Iterator[Breach]:
    """The file holds no game of backgammon.

    Why: A file without a single heading or turn is empty, or not a match record.

    Breaks:
        ; [Event "Club night"]

    Keeps:
        ; [Event "Club night"]
         3 point match

         Game 1
         Ada : 0                         Bob : 0
          1) 31: 8/5 6/5                 42: 8/4 6/4
    """
    if isinstance(event, Noticed):
        yield Breach(expected=(_MATCH,) if event.note.values.get("like") == "notes" else ())
    elif not event.games and event.match.tag("Variation") is None:
        yield Breach()  # where it is another game, BG120 says so


@rule(
    "BG134",
    "cut-short",
    Severity.ERROR,
    on=(NoteKind.CUT_SHORT, TurnFault.CUT_SHORT),
    message="The file ends in the middle of a turn: {text}",
)
def cut_short(event: Noticed | RollPlayed) -> Iterator[Breach]:
    """The last line breaks off inside a play.

    Why: A download or copy was interrupted: more than the last play may be missing. An illegal
        play that could go on, with nothing behind it, not even a line end, is half a play too.

    Breaks:
        1) 31: 8/5 6/5                 42: 8/4 6/4
        2) 63: 24/18 13/

    Keeps:
        1) 31: 8/5 6/5                 42: 8/4 6/4
        2) 63: 24/18 13/10
    """
    yield Breach(values={"text": _line(event)})


@rule(
    "BG127",
    "assumed-encoding",
    Severity.INFO,
    on=NoteKind.ENCODING_ASSUMED,
    message="The file is not UTF-8; read as {encoding}.",
)
def assumed_encoding(event: Noticed) -> Iterator[Breach]:
    """The encoding of the letters had to be guessed.

    Why: Old programs wrote one byte a letter and did not say in which alphabet. The plays do not
        suffer; names may.

    Breaks:
        Not in .mat: shows in the bytes of a file only, such as a name with é stored as one byte.

    Keeps:
        Not in .mat: the same name stored as UTF-8.
    """
    yield Breach(values={"encoding": event.record.source.encoding})


@rule(
    "BG128",
    "control-character",
    Severity.ERROR,
    on=NoteKind.CONTROL_CHARACTER,
    message="The character {character} has no place in a record.",
)
def control_character(event: Noticed) -> Iterator[Breach]:
    """A line holds a control character, such as a zero byte.

    Why: Some programs cut a line there without a word, so readers disagree about what was played.

    Breaks:
        Not in .mat: a zero byte between two moves of a play; it cannot be shown on paper.

    Keeps:
        Not in .mat: a blank in its place.
    """
    line = event.record.source.line(event.note.span.line)
    found = line[event.note.span.column - 1 : event.note.span.column]
    yield Breach(values={"character": f"U+{ord(found):04X}" if found else ""})


@rule(
    "BG133",
    "unused-suppression",
    Severity.INFO,
    on=(NoteKind.UNUSED_SUPPRESSION, NoteKind.SUPPRESSION),
    message="This comment suppresses nothing: {text}",
)
def unused_suppression(event: Noticed) -> Iterator[Breach]:
    """A comment that should silence a finding silences none.

    Why: The fault it excused is gone, or the code in it is misspelled; left standing it would
        hide the next fault.

    Breaks:
        Game 1
        Ada : 0                         Bob : 0
        ; bgrecord: ignore[BG301]
         1) 31: 8/5 6/5                 42: 8/4 6/4

    Keeps:
        Game 1
        Ada : 0                         Bob : 0
         1) 31: 8/5 6/5                 42: 8/4 6/4
    """
    yield Breach(values={"text": _line(event)})


# ------------------------------------------------------------------ headings


@rule(
    "BG102",
    "missing-match-header",
    Severity.WARNING,
    on=NoteKind.MISSING_HEADER,
    message="No match length stands before the first game.",
)
def missing_match_header(event: Noticed) -> Iterator[Breach]:
    """Neither a match length nor a sign of money play stands before the first game.

    Why: Without the length nobody can tell the Crawford game, a dead cube or the end of the match.
        The games are checked as if the length were unknown.

    Breaks:
        ; [Event "Club night"]

         Game 1
         Ada : 0                         Bob : 0
          1) 31: 8/5 6/5                 42: 8/4 6/4

    Keeps:
        ; [Event "Club night"]
         3 point match

         Game 1
         Ada : 0                         Bob : 0
          1) 31: 8/5 6/5                 42: 8/4 6/4
    """
    yield Breach()


@rule(
    "BG103",
    "bad-match-length",
    Severity.ERROR,
    on=(NoteKind.BAD_LENGTH, MatchStarted),
    message="Matches are played to 1 to 99 points; this one to {length}.",
)
def bad_match_length(event: Noticed | MatchStarted) -> Iterator[Breach]:
    """The match length is not a whole number of at least one point.

    Why: A match is won by the first to reach its length; 0 stands for money play. Lengths above
        99 are only noted: they can be played, but hardly ever are.

    Breaks:
        -3 point match

         Game 1
         Ada : 0                         Bob : 0
          1) 31: 8/5 6/5                 42: 8/4 6/4

    Keeps:
         3 point match

         Game 1
         Ada : 0                         Bob : 0
          1) 31: 8/5 6/5                 42: 8/4 6/4

    Tournaments: A match begun to too long a length is won by the first to reach the right one;
        one begun to too short a length is taken up again.
    """
    if isinstance(event, Noticed):
        number = re.search(r"[-+]?\d+(?:[.,]\d+)?", _line(event))
        yield Breach(values={"length": number.group() if number else _line(event)})
    elif event.match.length is not None and event.match.length > LONGEST_MATCH:
        yield Breach(
            event.match.length_span, {"length": event.match.length}, severity=Severity.INFO
        )


@rule(
    "BG129",
    "missing-score-line",
    Severity.ERROR,
    on=NoteKind.MISSING_SCORE_LINE,
    message="No names and score stand below the game's heading.",
)
def missing_score_line(event: Noticed) -> Iterator[Breach]:
    """A game has no line with the players' names and the score.

    Why: The line says which column is whose and at what score the game starts.

    Breaks:
        Game 1
         1) 31: 8/5 6/5                 42: 8/4 6/4

    Keeps:
        Game 1
        Ada : 0                         Bob : 0
         1) 31: 8/5 6/5                 42: 8/4 6/4
    """
    yield Breach()


@rule(
    "BG125",
    "bad-metadata",
    Severity.INFO,
    on=(NoteKind.BAD_METADATA, MatchStarted),
    message="{text} cannot be right.",
)
def bad_metadata(event: Noticed | MatchStarted) -> Iterator[Breach]:
    """A date, time, rating or name in the head of the record is impossible or empty.

    Why: The games are not touched by it, but lists and statistics sort by these.

    Breaks:
        ; [EventDate "2026.13.40"]
         3 point match

         Game 1
         Ada : 0                         Bob : 0
          1) 31: 8/5 6/5                 42: 8/4 6/4

    Keeps:
        ; [EventDate "2026.03.14"]
         3 point match

         Game 1
         Ada : 0                         Bob : 0
          1) 31: 8/5 6/5                 42: 8/4 6/4
    """
    if isinstance(event, Noticed):
        # Two empty names are BG131.
        if event.note.values.get("what") != "names":
            yield Breach(values={"text": _line(event)})
    elif (game := event.match.named_game) is not None and any(game.names) and not all(game.names):
        yield Breach(game.score_span or game.span, {"text": Phrase("an empty name")})


@rule(
    "BG131",
    "missing-names",
    Severity.WARNING,
    on=MatchStarted,
    message="Neither player has a name.",
)
def missing_names(event: MatchStarted) -> Iterator[Breach]:
    """The score line names neither player.

    Why: Statistics, folders and reports know a player by the name alone.

    Breaks:
        Game 1
         : 0                             : 0
         1) 31: 8/5 6/5                 42: 8/4 6/4

    Keeps:
        Game 1
        Ada : 0                         Bob : 0
         1) 31: 8/5 6/5                 42: 8/4 6/4
    """
    # Hand notes name them above the games and need no score line.
    is_notes = event.record.format == "notes"
    games = (game for game in event.match.games if is_notes or game.score is not None)
    game = next(games, None)
    if game is not None and not any(game.names):
        yield Breach(game.score_span or game.span)


@rule(
    "BG111",
    "same-player-twice",
    Severity.WARNING,
    on=MatchStarted,
    message="Both sides are called {name}.",
)
def same_player_twice(event: MatchStarted) -> Iterator[Breach]:
    """Both sides carry the same name.

    Why: Nobody plays himself; one of the names was typed or copied wrongly.

    Breaks:
        Game 1
        Ada : 0                         Ada : 0
         1) 31: 8/5 6/5                 42: 8/4 6/4

    Keeps:
        Game 1
        Ada : 0                         Bob : 0
         1) 31: 8/5 6/5                 42: 8/4 6/4
    """
    if (game := event.match.named_game) is None:
        return
    left, right = (name.strip() for name in game.names)
    if left and left.casefold() == right.casefold():
        yield Breach(game.score_span or game.span, {"name": left})


def _line(event: Noticed | RollPlayed) -> str:
    """The line a note or a roll stands in."""
    if isinstance(event, Noticed):
        line = event.record.source.line(event.note.span.line)
        return _short(line or str(event.note.values.get("text", "")))
    return _short(event.conditions.record.source.line(event.entry.line))


def _short(line: str) -> str:
    """A line without the blanks around it; the beginning of a very long one."""
    text = line.strip()
    return text if len(text) <= _QUOTE else f"{text[: _QUOTE - 1]}…"


def _text(event: OtherAction) -> str:
    """The words of an unreadable cell."""
    action = event.entry.action
    assert isinstance(action, Unreadable)
    return action.text.strip()


def _is_words(event: OtherAction) -> bool:
    """Whether an unreadable cell holds words, rather than something like a roll."""
    return _text(event)[:1].isalpha()


def _is_cut(event: OtherAction) -> bool:
    """Whether an unreadable cell is where the file was cut: BG134."""
    return any(
        note.kind is NoteKind.CUT_SHORT and note.span == event.entry.span
        for note in event.conditions.match.notes
    )
