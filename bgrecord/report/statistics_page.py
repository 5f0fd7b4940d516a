"""The columns of the tables and the measures as a page, and one measure explained."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from itertools import groupby

from bgrecord.languages import gettext as _
from bgrecord.stats.columns import ALL_TABLES, ONE_ROW, Column
from bgrecord.stats.measures import Measure, measures

_WIDTH = 88

_HEAD = """\
# Statistics

`bgrecord.tables(paths)` makes data frames of records in Python, `bgrecord export` writes them to
files, and `bgrecord stats` measures players by them. This page defines every column and every
measure; `bgrecord stats --describe take-rate` shows one of the latter.

A player goes by one name: letter case, blanks, underscores and a rating in brackets behind a name
make no difference. Other spellings are other players, unless a file of aliases says that they are
not, a line a player: `"Ada Brown" = ["ada_b", "AdaB"]`.

## Tables

The columns `file`, `match` and `game` say in every table what a row belongs to; in `findings`,
which follow the record, `game` is the number that the record gives it, `number` in `games`. Types
are those of pandas; one with a capital letter, `string` and dates can hold missing values. The
table `judgements` is empty unless an engine is asked, as by
`analyst=bgrecord.engine.analyst("gnubg")`, and exported only with `--luck` or `--engine`.

"""

_MEASURES_HEAD = """
## Measures

Every measure is taken over the rows of a group, most as a sum or as one sum divided by another, so
it means the same whether it is taken by player, match, event, opponent, month or year; by opening
roll the measures of games are taken, each game for the player who had the first roll. Nothing
divided by nothing is shown as a dash. `elo` goes through all matches that were read, in the order
of their dates: by opponent, month or event it is the rating after the last of those matches.

Those of skill are what an engine says, asked for with `--luck`; what it said of a match is kept on
disk, so that it is not asked again. `--engine stored` asks nobody: it takes the analysis that is in
the files already, in SGF saved by GNU Backgammon and in .xg.

A measure in % is a share and comes with Wilson's score interval. An average comes with Student's
interval: the average, and on both sides its standard error times the deviate of the t distribution,
over the cases it is divided by, which are the rolls, plays, decisions, games or matches that its
unit names. There is none of a single case, nor when all cases are alike, which do not tell how
much others would vary. That of an average of what cannot be negative, such as errors, is cut at 0.
In both the true value lies with 95 % confidence if the cases are independent.

Matches count as judged for `luck-adjusted-result` and `luck-adjusted-points` when the luck of at
least 95 % of their rolls is known: not those that an engine could follow for a part only, nor those
whose stored analysis leaves luck out.

"""


def measure_text(measure: Measure) -> str:
    """One measure's definition for a terminal."""
    text = textwrap.fill(
        _(measure.definition), _WIDTH, break_long_words=False, break_on_hyphens=False
    )
    return f"{measure.name} ({_(measure.unit)})\n\n{text}\n"


def statistics_page() -> str:
    """The page of all columns and measures."""
    return "".join([_HEAD, *_tables(), _MEASURES_HEAD, *_measures()])


def _tables() -> Iterator[str]:
    for name, columns in ALL_TABLES.items():
        yield f"### {name}\n\nOne row is {ONE_ROW[name]}.\n\n"
        yield "| column | type | unit | what it is |\n|---|---|---|---|\n"
        yield from map(_column, columns)
        yield "\n"


def _column(column: Column) -> str:
    return f"| `{column.name}` | {column.dtype} | {column.unit} | {column.description} |\n"


def _measures() -> Iterator[str]:
    for family, found in groupby(measures().values(), lambda measure: measure.family):
        yield f"### {family}\n\n| measure | unit | definition |\n|---|---|---|\n"
        for measure in found:
            yield f"| `{measure.name}` | {measure.unit} | {measure.definition} |\n"
        yield "\n"
