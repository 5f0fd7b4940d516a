"""BG7xx: what a record says of the match as a whole, against what its games show."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from bgrecord.findings import Severity
from bgrecord.languages.phrase import Phrase
from bgrecord.record.model import Match, Record
from bgrecord.replay.events import MatchEnded, MatchStarted
from bgrecord.rules._registry import Breach, rule
from bgrecord.rules._score_line import comments, folded
from bgrecord.source import Span

_LENGTH_TAGS = frozenset({"match length", "matchlength", "length", "points"})
_LENGTH_IN_NAME = re.compile(r"(?<![0-9])([0-9]{1,2})[ _-]?(?:pts?|points?)(?![a-z])", re.I)
_SCORE_TAGS = frozenset({"final score", "finalscore", "score", "result"})
_FINAL_SCORE = re.compile(r"final (?:score|result)\D{0,3}([0-9]{1,9})\s*[-:]\s*([0-9]{1,9})", re.I)
_SCORE = re.compile(r"\s*([0-9]{1,9})\s*[-:]\s*([0-9]{1,9})\s*")
_NUMBER = re.compile(r"\s*([0-9]{1,9})\s*")
_WINNER_TAGS = frozenset({"winner", "match winner", "matchwinner"})
_WINS_MATCH = re.compile(r"(.+?) (?:wins|won) the match", re.I)


@rule(
    "BG703",
    "match-length-changes",
    Severity.ERROR,
    on=MatchStarted,
    message="The match is to {length} points; {where} says {other}.",
)
def match_length_changes(event: MatchStarted) -> Iterator[Breach]:
    """The match length differs between the header, the tags, the file name or the games.

    Why: A match has one length; the Crawford game, dead cubes and the end depend on it.

    Breaks:
        ; [Length "5"]
         7 point match

         Game 1
         Ada : 0                         Bob : 0
          1) 31: 8/5 6/5                 42: 8/4 6/4

    Keeps:
        ; [Length "7"]
         7 point match

         Game 1
         Ada : 0                         Bob : 0
          1) 31: 8/5 6/5                 42: 8/4 6/4

    Tournaments: Too long a match: the first to reach the right length has won. Too short: it is
        taken up again.
    """
    match = event.match
    if not match.length:
        return
    for other in _other_lengths(event.record, match):
        if other.length != match.length:
            values = {"length": match.length, "where": other.where, "other": other.length}
            yield Breach(other.span or match.length_span, values)


@rule(
    "BG706",
    "final-score-mismatch",
    Severity.ERROR,
    on=MatchEnded,
    message="The final score is given as {declared}; the games give {score}.",
)
def final_score_mismatch(event: MatchEnded) -> Iterator[Breach]:
    """The declared final score differs from the one the games lead to.

    Why: The final score is the sum of the games' points, written in full or cut at the length.
        Its sides are not compared: a tag does not say which column it means first.

    Breaks:
        ; [Score "0-2"]
         3 point match

         Game 1
         Ada : 0                         Bob : 0
          1) 31: 8/5 6/5                  Doubles => 2
          2)  Drops                       Wins 1 point

    Keeps:
        ; [Score "0-1"]
         3 point match

         Game 1
         Ada : 0                         Bob : 0
          1) 31: 8/5 6/5                  Doubles => 2
          2)  Drops                       Wins 1 point

    Tournaments: A wrong result may be corrected until either player begins the next match.
    """
    if not event.games:
        return
    score = event.games[-1].written_score
    right = sorted(score[:2])
    cut = right if score.length is None else sorted(min(side, score.length) for side in score[:2])
    for declared in _declared_scores(event.match):
        if sorted(declared.points) not in (right, cut):
            values = {"declared": "{}-{}".format(*declared.points), "score": score}
            yield Breach(declared.span, values)


@rule(
    "BG707",
    "match-unfinished",
    Severity.WARNING,
    on=MatchEnded,
    message="{winner} is said to have won the match, at {score} of {length} points.",
)
def match_unfinished(event: MatchEnded) -> Iterator[Breach]:
    """The declared winner of the match has not reached the length, and nobody else has.

    Why: Penalty points or a default may explain it; otherwise the last games are missing.

    Breaks:
        ; [Winner "Bob"]
         5 point match

         Game 1
         Ada : 0                         Bob : 0
          1) 31: 8/5 6/5                  Doubles => 2
          2)  Drops                       Wins 1 point

    Keeps:
        ; [Winner "Bob"]
         1 point match

         Game 1
         Ada : 0                         Bob : 0
          1) 31: 8/5 6/5                 42: 8/4 6/4
                                            Wins 1 point
    """
    if event.games and not event.games[-1].written_score.is_decided:
        yield from _wrongly_declared(event, None)


@rule(
    "BG712",
    "match-winner-mismatch",
    Severity.ERROR,
    on=MatchEnded,
    message="{winner} is said to have won the match; the games end at {score} of {length} points.",
)
def match_winner_mismatch(event: MatchEnded) -> Iterator[Breach]:
    """The declared winner of the match is not the side that reached the length.

    Why: Whoever has the points has won.

    Breaks:
        ; [Winner "Ada"]
         1 point match

         Game 1
         Ada : 0                         Bob : 0
          1) 31: 8/5 6/5                 42: 8/4 6/4
                                            Wins 1 point

    Keeps:
        ; [Winner "Bob"]
         1 point match

         Game 1
         Ada : 0                         Bob : 0
          1) 31: 8/5 6/5                 42: 8/4 6/4
                                            Wins 1 point
    """
    if event.games and event.games[-1].written_score.is_decided:
        score = event.games[-1].written_score
        yield from _wrongly_declared(event, 0 if score.left > score.right else 1)


class _Length(NamedTuple):
    """A match length said elsewhere than in the header."""

    length: int
    where: str
    span: Span | None = None


class _Declared(NamedTuple):
    """A final score or a winner the record states in words."""

    span: Span
    points: tuple[int, int] = (0, 0)
    name: str = ""


def _other_lengths(record: Record, match: Match) -> Iterator[_Length]:
    for tag in match.tags:
        if tag.name.casefold() in _LENGTH_TAGS and (found := _NUMBER.fullmatch(tag.value)):
            yield _Length(int(found[1]), Phrase("the tag {name}", name=tag.name), tag.span)
    in_name = _LENGTH_IN_NAME.search(re.split(r"[/\\]", record.source.first_name)[-1])
    if in_name and len(record.matches) == 1:
        yield _Length(int(in_name[1]), Phrase("the file's name"))
    if match.games and (match.games[0].number or 0) > 1:
        for before, after in pairwise(record.matches):
            if after is match and before.length and before.names == match.names:
                yield _Length(before.length, Phrase("the match it continues"))


def _declared_scores(match: Match) -> Iterator[_Declared]:
    for tag in match.tags:
        found = _SCORE.fullmatch(tag.value) if tag.name.casefold() in _SCORE_TAGS else None
        # A result of 1-0 can be meant as in chess: the first player won.
        if found and (tag.name.casefold() != "result" or max(int(found[1]), int(found[2])) > 1):
            yield _Declared(tag.span, (int(found[1]), int(found[2])))
    for comment in comments(match):
        if found := _FINAL_SCORE.search(comment.text):
            yield _Declared(comment.span, (int(found[1]), int(found[2])))


def _wrongly_declared(event: MatchEnded, winner: int | None) -> Iterator[Breach]:
    """Where the record names a match winner other than the right one (None: nobody)."""
    names = [folded(name) for name in event.match.names]
    score = event.games[-1].written_score
    for declared in _declared_winners(event.match):
        name = folded(declared.name)
        if name in names and names.index(name) != winner and score.length is not None:
            values = {"winner": declared.name, "score": score, "length": score.length}
            yield Breach(declared.span, values)


def _declared_winners(match: Match) -> Iterator[_Declared]:
    for tag in match.tags:
        if tag.name.casefold() in _WINNER_TAGS:
            yield _Declared(tag.span, name=tag.value.strip())
    for comment in comments(match):
        if found := _WINS_MATCH.match(comment.text):
            yield _Declared(comment.span, name=found[1].strip())
