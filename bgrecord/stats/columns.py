"""The tables and their columns: defined here once, for the frames and for the documentation."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from contextlib import AbstractContextManager
from typing import Any, NamedTuple

import numpy as np
import pandas as pd

#: What a column can be made of.
Values = Collection[Any] | pd.api.extensions.ExtensionArray


class Column(NamedTuple):
    """One column of a table."""

    name: str
    #: What pandas calls its type; those with a capital letter can hold missing values.
    dtype: str
    description: str
    #: What a number counts; empty for what is no number.
    unit: str = ""


_FILE = Column("file", "string", "The path as given.")
_MATCH = Column("match", "int32", "The match's place in its file, from 1.")
_GAME = Column("game", "int32", "The game's place in its match, from 1.")
_SIDE = Column("side", "int8", "0 the left player, 1 the right one.")

MATCHES = (
    _FILE,
    _MATCH,
    Column("format", "string", "The format of the file, such as `mat`."),
    Column("dialect", "string", "The nearest known writer, such as `galaxy`."),
    Column("event", "string", "The tag `Event`."),
    Column("place", "string", "The tag `Place` or `Site`."),
    Column("round", "string", "The tag `Round`."),
    Column("date", "datetime64[s]", "The tag `EventDate`; missing where it is no date."),
    Column("left", "string", "The left player, by the spelling all spellings are counted under."),
    Column("right", "string", "The right player."),
    Column("left_as_written", "string", "The left player's name as this record spells it."),
    Column("right_as_written", "string", "The right player's name as this record spells it."),
    Column("left_rating", "Float64", "The left player's rating, when the record gives it."),
    Column("right_rating", "Float64", "The right player's rating."),
    Column("length", "Int32", "Points to win; missing in a money session.", "points"),
    Column("variant", "string", "What was played: `backgammon`, `nackgammon` ..."),
    Column("games", "int32", "How many games the record has.", "games"),
    Column("left_points", "Float64", "The left player's points at the end.", "points"),
    Column("right_points", "Float64", "The right player's points at the end.", "points"),
    Column("winner", "Int8", "The side that reached the length; missing when none did."),
    Column("illegal_plays", "int32", "Plays that broke a rule and stood.", "plays"),
)

GAMES = (
    _FILE,
    _MATCH,
    _GAME,
    Column("number", "Int32", "The number the record gives it."),
    Column("line", "int32", "The line of its heading."),
    Column("left", "string", "The left player."),
    Column("right", "string", "The right player."),
    Column("left_score", "int32", "The left player's points before it.", "points"),
    Column("right_score", "int32", "The right player's points before it.", "points"),
    Column("length", "Int32", "Points to win the match; missing in a money session.", "points"),
    Column("crawford", "boolean", "The Crawford game; missing when the record leaves it open."),
    Column("post_crawford", "bool", "A game after the Crawford game."),
    Column("winner", "Int8", "The side that won; missing in an unfinished game."),
    Column("points", "Float64", "What it counted, as written; else as it must be.", "points"),
    Column(
        "kind",
        "string",
        "`single`, `gammon` or `backgammon`, by the board; of a game given up the least "
        "that its points allow. A drop is a single game. Missing when neither tells.",
    ),
    Column("ending", "string", "`bear-off`, `drop`, `resignation` or `unfinished`."),
    Column("cube", "Int32", "What the cube showed at the end; a dropped double does not count."),
    Column("cube_owner", "Int8", "The side that owned it then; missing while it is centred."),
    Column("rolls", "int32", "Rolls of both sides.", "rolls"),
    Column("race_roll", "Int32", "The first roll without contact, counted from 1.", "rolls"),
)

TURNS = (
    _FILE,
    _MATCH,
    _GAME,
    Column("turn", "int32", "Its place among the rows of its game, from 1."),
    Column("line", "int32", "The line it was read from."),
    _SIDE,
    Column("player", "string", "Who acts."),
    Column("opponent", "string", "The other player."),
    Column(
        "kind",
        "string",
        "Of a roll `play`, `illegal` (it stood), `dance`, `unplayed` (the game was given up) or "
        "`unknown`; of the cube `double`, `redouble`, `take`, `drop`, `beaver`, `raccoon`, "
        "`beaver-taken` or `beaver-dropped`.",
    ),
    Column("roll_number", "int32", "The side's own rolls so far, this one among them.", "rolls"),
    Column("opening", "bool", "The first roll of the game."),
    Column(
        "die1", "Int8", "The first die; missing for the cube, and where a die is not one to six."
    ),
    Column("die2", "Int8", "The second die."),
    Column("play", "string", "The play as written. Not made for `stats`."),
    Column("position", "string", "The GNU Backgammon position ID before it. Not made for `stats`."),
    Column(
        "position_after",
        "string",
        "The same after it, seen by the same player. Not made for `stats`.",
    ),
    Column("pips", "Int16", "The player's pip count before it.", "pips"),
    Column("opponent_pips", "Int16", "The opponent's pip count before it.", "pips"),
    Column("pips_rolled", "Int16", "The sum of the dice, twice that of a doublet.", "pips"),
    Column("pips_moved", "Int16", "What the play took off the pip count.", "pips"),
    Column(
        "phase",
        "string",
        "Before it: `contact` while some checker has to pass one of the other side, then `race`, "
        "and `bear-off` once all the player's checkers are home.",
    ),
    Column(
        "legal_plays",
        "Int32",
        "How many different results the roll allows, 0 of a dance. Counted with `--legal-plays` "
        "alone.",
        "plays",
    ),
    Column("forced", "boolean", "One legal play or none. Known only where they are counted."),
    Column("on_bar", "Int8", "The player's checkers on the bar before it.", "checkers"),
    Column("hits", "Int8", "Opposing checkers sent to the bar.", "checkers"),
    Column("blots", "Int8", "Points the player leaves with a single checker.", "points"),
    Column("prime", "Int8", "The longest row of points the player holds after it.", "points"),
    Column("anchors", "Int8", "Points held after it in the opponent's home board.", "points"),
    Column("cube", "int32", "What the cube shows before it."),
    Column("cube_owner", "string", "`own`, `opponent` or `centred`, before it."),
)

FINDINGS = (
    _FILE,
    Column("match", "Int32", "The match's place in its file; missing outside any match."),
    Column("game", "Int32", "The number the record gives the game."),
    Column("row", "Int32", "The record's row number."),
    Column("side", "Int8", "The side concerned."),
    Column("player", "string", "The player concerned."),
    Column("code", "string", "The rule's code, such as `BG308`."),
    Column("name", "string", "The rule's name."),
    Column("severity", "string", "`error`, `warning` or `info`."),
    Column("follows", "bool", "It follows from an earlier finding."),
    Column("line", "int32", "The line, from 1."),
    Column("column", "int32", "The first column, from 1."),
    Column("end_column", "int32", "The first column behind it."),
)

JUDGEMENTS = (
    _FILE,
    _MATCH,
    _GAME,
    Column("line", "int32", "The line it was read from."),
    _SIDE,
    Column("player", "string", "Who acts."),
    Column("opponent", "string", "The other player."),
    Column("kind", "string", "`roll`, with the decision not to double before it; or the action."),
    Column(
        "position",
        "string",
        "The GNU Backgammon position and match ID before it, the roll included. Not "
        "made for `stats`, and missing where they cannot tell it.",
    ),
    Column("unforced", "bool", "There were several legal plays."),
    Column("differing", "bool", "Some legal play is worse than the best by 0.001 or more."),
    Column("play_error", "Float64", "What the play gave away; missing of forced ones.", "equity"),
    Column("cube_decision", "string", "`no-double`, `double`, `take` or `drop`."),
    Column("cube_close", "bool", "A cube decision, as GNU Backgammon counts them."),
    Column("cube_in_doubt", "bool", "A cube decision, as eXtreme Gammon counts them."),
    Column("no_double", "Float64", "What the doubler can expect without the double.", "equity"),
    Column("double_take", "Float64", "What the doubler can expect if it is taken.", "equity"),
    Column("cube_error", "Float64", "What the cube decision gave away.", "equity"),
    Column("luck", "Float64", "The best equity with the roll less the average roll's.", "equity"),
    Column(
        "worth",
        "Float64",
        "What an equity of 1 is worth: a chance to win the match, or points in a money session. "
        "Missing where more than 25 points are needed.",
    ),
    Column("engine", "string", "Who judged."),
    Column("version", "string", "Its version; missing where the file does not tell."),
    Column(
        "ply",
        "Int8",
        "How far it looked ahead at plays and the cube; missing of rollouts.",
        "rolls",
    ),
    Column(
        "luck_ply",
        "Int8",
        "How far it looked ahead for the luck; missing where the file does not tell.",
        "rolls",
    ),
)

#: The tables that every record fills, by name.
TABLES: Mapping[str, tuple[Column, ...]] = {
    "matches": MATCHES,
    "games": GAMES,
    "turns": TURNS,
    "findings": FINDINGS,
}
#: Every table, those among them that only an engine fills, and what one row of each is.
ALL_TABLES: Mapping[str, tuple[Column, ...]] = {**TABLES, "judgements": JUDGEMENTS}
ONE_ROW: Mapping[str, str] = {
    "matches": "a match or money session",
    "games": "a game",
    "turns": "a roll with its play, or a decision on the cube",
    "findings": "a broken rule",
    "judgements": "a roll or an action with the cube that an engine judged",
}


def plain_texts() -> AbstractContextManager[None]:
    """While it lasts, the texts of new tables are Python's own.

    Where pyarrow is installed pandas takes that for them, which has to be loaded first: too much
    for tables that are looked at once.
    """
    return pd.option_context("mode.string_storage", "python")


def frame(table: str, values: Mapping[str, Values]) -> pd.DataFrame:
    """A table with its columns in order and of their types; without values, an empty one.

    A number too large for its column, which only a nonsensical record has, is the largest there.

    Args:
        table: a name of `ALL_TABLES`.
        values: of each column, one a row; a column that is not there has nothing but missing ones.
    """
    rows = pd.RangeIndex(max(map(len, values.values()), default=0))
    return pd.DataFrame(
        {
            column.name: _series(values.get(column.name), column.dtype, rows)
            for column in ALL_TABLES[table]
        },
        index=rows,
        copy=False,
    )


def _series(values: Values | None, dtype: str, rows: pd.RangeIndex) -> pd.Series[Any]:
    if values is None:
        return pd.Series(None, rows, dtype=dtype)
    try:
        if dtype.startswith("int") and isinstance(values, list | tuple):
            # NumPy reads numbers quicker; types in capitals are not its own.
            values = np.array(values, dtype)
        return pd.Series(values, rows, dtype=dtype)
    except (OverflowError, TypeError, ValueError):
        limits = np.iinfo(dtype.lower())
        clamped = [value and min(max(value, limits.min), limits.max) for value in values]
        return pd.Series(clamped, rows, dtype=dtype)
