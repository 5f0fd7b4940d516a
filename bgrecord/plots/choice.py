"""What of some tables a picture is of: all, a match, a game, some players."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from enum import Enum
from itertools import accumulate
from typing import TYPE_CHECKING, NamedTuple
from unicodedata import east_asian_width

from bgrecord.languages import counted
from bgrecord.languages import gettext as _
from bgrecord.shown import shortened, visible

if TYPE_CHECKING:
    import pandas as pd

    from bgrecord.stats import Tables

#: So much of a name is shown.
LONGEST_NAME = 18


class CannotPlot(ValueError):
    """There is nothing to draw, or too much for one picture; says in one line why."""


class TooMuch(CannotPlot):
    """There are several matches or games, and a picture shows one of them."""

    def __init__(self, what: str, problem: str) -> None:
        super().__init__(problem)
        #: `match` or `game`.
        self.what = what


class Scope(Enum):
    """What one picture of a kind shows at most."""

    ALL = "all matches"
    MATCH = "a match"
    GAME = "a game"


class Choice(NamedTuple):
    """What is to be drawn of some tables."""

    #: The match's place among all matches of the tables, from 1; None is the only one, or all.
    match: int | None = None
    #: The game's place in its match, from 1.
    game: int | None = None
    #: These players only, in any spelling known; all without.
    players: tuple[str, ...] = ()
    #: The title, if the usual one will not do.
    title: str | None = None


def chosen(tables: Tables, choice: Choice, scope: Scope) -> Tables:
    """Only what is to be drawn.

    Raises:
        CannotPlot: there is no such match or game.
        TooMuch: there are several where only one can be drawn.
    """
    matches = len(tables.matches)
    if choice.match is not None:
        if not 1 <= choice.match <= matches:
            raise CannotPlot(_no_match(choice.match, matches))
        tables = _of_match(tables, choice.match)
    elif scope is not Scope.ALL and matches > 1:
        raise TooMuch("match", _too_many_matches(matches))
    games = len(tables.games)
    if choice.game is not None:
        if not 1 <= choice.game <= games:
            raise CannotPlot(_no_game(choice.game, games))
        tables = _narrowed(tables, ("games", "turns", "judgements"), game=choice.game)
    elif scope is Scope.GAME and games > 1:
        raise TooMuch("game", _too_many_games(games))
    return tables


def every(tables: Tables, choice: Choice, scope: Scope) -> Iterator[Choice]:
    """A choice for each picture that all of it takes."""
    if scope is Scope.ALL:
        yield choice
        return
    places = range(1, len(tables.matches) + 1) if choice.match is None else (choice.match,)
    for match in places:
        of_match = choice._replace(match=match)
        if scope is Scope.MATCH or choice.game is not None:
            yield of_match
        else:
            games = len(chosen(tables, of_match, Scope.MATCH).games)
            yield from (of_match._replace(game=game) for game in range(1, games + 1))


def chosen_players(tables: Tables, choice: Choice) -> tuple[str, ...]:
    """The names under which the players chosen are counted.

    Raises:
        CannotPlot: the tables have no such player.
    """
    names = []
    for written in choice.players:
        name = tables.players.find(written)
        if name is None:
            raise CannotPlot(_("nobody is called {name!r}").format(name=written))
        names.append(name)
    return tuple(dict.fromkeys(names))


def display_name(name: str) -> str:
    """A player as a picture names him: all of it visible, and not too long."""
    text = visible(name)
    # Chinese, Japanese and Korean letters are twice as wide.
    ends = accumulate(2 if east_asian_width(letter) in "WF" else 1 for letter in text)
    return shortened(text, max(2, sum(end <= LONGEST_NAME for end in ends)))


def opponents(rows: pd.DataFrame) -> tuple[str, str]:
    """The two players of a match, left and right, as a picture names them."""
    left, right = rows.iloc[0][["left", "right"]]
    return display_name(left), display_name(right)


def length_of(match: pd.DataFrame) -> int | None:
    """The points to win a match, the one row of its table; None in a session."""
    known = match["length"].dropna()
    return int(known.iloc[0]) if len(known) else None


def contest(match: pd.DataFrame) -> str:
    """Who plays for what: `Ada – Bob, match to 7 points`."""
    left, right = opponents(match)
    length = length_of(match)
    if length is None:
        return _("{left} – {right}, session").format(left=left, right=right)
    return counted(
        length,
        "{left} – {right}, match to {number} point",
        "{left} – {right}, match to {number} points",
        left=left,
        right=right,
    )


def judged_by(judgements: pd.DataFrame) -> str:
    """Who judged, and how deeply."""
    from bgrecord.stats.summary import engines

    return "; ".join(engines(judgements))


def _of_match(tables: Tables, place: int) -> Tables:
    row = tables.matches.iloc[place - 1]
    names = ("matches", "games", "turns", "judgements")
    return _narrowed(tables, names, file=row["file"], match=row["match"])


def _narrowed(tables: Tables, names: tuple[str, ...], **values: object) -> Tables:
    """The rows of some tables with some values."""
    kept = {}
    for name in names:
        rows = getattr(tables, name)
        for column, value in values.items():
            rows = rows[rows[column] == value]
        kept[name] = rows.reset_index(drop=True)
    return replace(tables, **kept)


def _no_match(place: int, count: int) -> str:
    return counted(
        count,
        "there is no match {place}: there is {number}",
        "there is no match {place}: there are {number}",
        place=place,
    )


def _no_game(place: int, count: int) -> str:
    return counted(
        count,
        "there is no game {place}: there is {number}",
        "there is no game {place}: there are {number}",
        place=place,
    )


def _too_many_matches(count: int) -> str:
    return counted(
        count,
        "a picture shows one match, and there is {number} match",
        "a picture shows one match, and there are {number} matches",
    )


def _too_many_games(count: int) -> str:
    return counted(
        count,
        "a picture shows one game, and there is {number} game",
        "a picture shows one game, and there are {number} games",
    )
