"""How an event is audited, as a page: what is compared, the score sheet, its headings and codes.

The page kept in the folder `docs` is written by `python -m bgrecord.report.catalogue docs`.
"""

from __future__ import annotations

from collections.abc import Iterator

from bgrecord.rules import OF_EVENTS, catalogue
from bgrecord.tournament.words import CODES, HEADINGS, WALKOVERS, Column, Marks

_HEAD = """\
# Events

`bgrecord event` reads the records of a tournament together, beside the score sheet if there is one,
and says what does not fit: a match twice, a missing record, a result that differs, a pairing that
cannot be.

```sh
bgrecord event samples/event --sheet samples/event/results.csv
bgrecord event open/ --sheet results.csv --knock-out --dates 2031-07-22..2031-07-24
bgrecord event open/ --sheet results.csv --output-format csv --table matches -o matches.csv
bgrecord report open/ --sheet results.csv -o pages/
```

Records are found and read as by `check`, and options on rules, files and severities are the same.
What is wrong inside a record is for `check` to tell: here it is counted, in the column `findings`
of the table. The exit code is 1 when something between the records is an error, or as grave as
`--fail-on` says.

## What is compared

**Matches** are known by dice and boards, turn by turn, each seen by the side that rolls. Names,
format, file, spelling of plays and who stands on the left make no difference. A record all of whose
turns stand in a longer one is a cut copy; one half of whose turns are the same as another's is a
copy that was changed, and where the two part is told. Games are compared from their beginnings up
to the first turn that differs, and looked for by their first {head} turns: a match of one game that
was changed in an early turn is not known again. Of copies the longest counts, among those the one
whose players the score sheet has, then that whose names other records have; the others are left out
of everything else. Matches of fewer than {fewest} turns are not compared, nor games of fewer than
{head} with games of other matches: they may be alike by chance.

**Players** are known by name. Letter case, blanks, underscores and a rating in brackets make no
difference, and nothing else is taken for granted: names that look like spellings of one name (other
accents, another order of the words, initials, a letter more or less in a long word, one word of a
full name, a seed or a rating beside it) are told, and count as different players until a file of
aliases (`--aliases`) says that they are one:

```toml
"Bert Müller" = ["B. Mueller", "MULLER Bert"]
"Anna Berg" = []
"A. Berg" = []
```

The last two lines say that these are two players, so they are not told again. Names whose bearers
met, or played in the same round, are not told either, nor is a slip of a letter in a copy.
Spellings that make no difference are told on standard error, unless `--quiet` says not to.

**Rounds** come from the tag `Round` of a record or from the score sheet, and go by their numbers
(`2`, `Round 2`, `Ronda 2`) or names (`Final`, `Semifinal`, `Quarterfinal`, `last 16`), in the
languages of the messages, and what is short for them: `F`, `SF`, `QF`, `HF`, `VF`, `1/1`, `1/2`,
`1/4`, `1/8`, `R16`, `L16`, `R32`, `R64`. Beside a round `E` or `G`, `F` is one of the groups and no
final, and beside `R15` or `R17`, `R16` is the sixteenth round. Where the tag `Event` or the sheet
names more than one event, each is looked at by itself. A player has one match a round, but more in
a group (`Group A`, `A`). A consolation needs an event of its own, unless its rounds say so by their
names (`Consolation`, `3rd place`): there everybody has lost before. That a loser plays on is told
where `--knock-out` says that who loses is out, and of rounds whose names say so themselves; a
number says nothing of the kind. Which of two matches came later the rounds tell, else the dates;
where neither does, only a second loss is told. Where record and sheet disagree on the winner nobody
has lost.

**Records in parts** (a match that was broken off and went on in another file) are one match when
the second starts at the score the first stops at, to the same length and between the same players.

**The score sheet** is looked through line by line for each record: the same two players, in any
order, and where they met more than once the round, the date and the score. Where the round alone is
another, or one of the two names, and nothing else is left that would fit, the two belong together,
and what differs is told. That a number and a name of a round differ (`2`, `Semifinal`) is not.
Where only a spelling stands in the way, and the line fits one record only, it is taken to be that
one's; the spelling is told all the same.

## The table

A line a player: matches, won, lost, points, games, plays of theirs that broke a rule and stood, and
findings above notes on what they did; where there are any, walkovers. Who came further in the
knock-out stands first: whoever won its last round, then whoever lost it, then those who lost the
round before, and so on, by the rounds that say so by their names or, with `--knock-out`, all of
them. Among those as far, and where there is no knock-out, who has played stands before who has not;
then count matches won, then points won less points lost, then the name. Below it the rounds, when
the event is a knock-out or has more than {across} players, with an asterisk behind the winner; else
a cross table. Points come from the score sheet, without one from the records; games and illegal
plays from the records alone. A winner on whom record and sheet disagree has not won yet. Money
sessions have points and nobody who won.

`matches` are those that were played: there is a record, a score or a winner of them. **Walkovers**
are none: nothing was played. One is won, and lost by the other, where it is known by whom: by the
column `winner`, by points beside the word (`3-0 w/o`), which count for nothing else, or, in a
knock-out, by a later round in which one of the two has a match and the other has none. Wherever
nothing of this tells, it is no result. So of a player `won` and `lost` together may be more than
`matches`: `walkovers` says by how many. The rounds have `w/o` for the score.

Players of several events stand in one table: run it with the records of one for a table of its
own.

`--output-format` is `text`, `markdown`, `json` or `csv`. CSV has one of three tables, by `--table`:
`players`, with a column an opponent; `matches`, a line each with its records and the line of the
sheet; `findings`. A cell that a spreadsheet would take for a formula begins with an apostrophe, and
control characters are spelled out; JSON has names as they are. Programs that make a date of a score
such as 7-5 should be told that the column is text.

JSON is that of [`check`](json.md), with a key `event` more: `matches`, `players`, `games`,
`illegal_plays`; `knock_out`; `standings`, an object a player, whose `scores` has a list of scores
an opponent, and `walkovers`; `rounds`, each with its `name` and the places of its `matches` in
`played`; and `played`, an object a match, with its `records`, `sheet_line` and `walkover`, whether
it was one. `files` are those with findings.

## In Python

```python
>>> import bgrecord
>>> audit = bgrecord.event("samples/event", sheet="samples/event/results.csv")
>>> for path, finding in audit.findings:
...     print(path, finding)
samples/event/final.mat 5:1 BG927 error score-differs
samples/event/semifinal-ada-bob.mat 5:1 BG903 error same-match-twice
samples/event/results.csv 3:10 BG923 warning result-without-record
>>> [meeting.names for meeting in audit.event.meetings]
[('Ada', 'Bob'), ('Ada', 'Cleo'), ('Cleo', 'Dag')]

```

`bgrecord.event` takes `aliases`, `knock_out` and `dates`, a pair of days, too.
`bgrecord.tournament.table.event_table(audit.event)` is the table.

## The score sheet

CSV with a heading; a spreadsheet's own workbooks (`.xlsx`, `.xls`, `.ods`) are not read: save them
as CSV. The cells may be parted by commas, semicolons, tabs or `|`; the text may be
UTF-8, with or without a byte order mark, UTF-16 or, as is then said, Windows-1252
(`--sheet-encoding` names another). Lines that begin with `#` are remarks. Columns nobody knows are
passed over, and so is their order; case, accents and signs in headings make no difference.

```text
Player,Opponent,Score,Length,Round,Date
Ada,Bob,7-5,7,1,2031-07-22
Cleo,Dag,3:7,7,1,22.07.2031
Edda,Finn,w/o,7,1,
```

A sheet of matches needs `player`, `opponent` and one of `score` (the player's points first: `7-5`,
`7:5`, `7–5`), `points` with `opponent points`, or `winner`. Who has more points has won, if they
reach the length where one is given. {walkovers} for a score, or as a note, mean a
[walkover](#the-table), `-`, `?` and `tbd` that there is no result yet. A date is year first, or day
first (with slashes only where that cannot be the month); months may have their English names.
Columns `winner` and `loser` are the two players, where there are no others.

A sheet of games has a column `game`, a line a game, and `winner` or points with a sign, `+2` of the
player and `-4` of the opponent. Without `player` and `opponent` it belongs to the one record whose
players won its games. Where neither players nor winner nor points have a column, and two others
are left, these are headed by the players, and have the points of whoever won the game.

```text
game,winner,points,note
1,Ada,1,P
2,Bob,4,g
3,Ada,1,cr
```

```text
game,Ada,Bob,note
1,1,,P
2,,4,g
3,1,,cr
```

A cell that cannot be read is a finding with its place, and left out; its line too, where it is a
player's name or the number of a game. A sheet without the columns it needs is an error in one line,
exit code 2.

### Headings

| column | headings |
|---|---|
"""

_CODES = """
### Codes

In the column of notes of a game; other words say nothing, and single letters are codes only where
no other words stand beside them.

| code | says |
|---|---|
"""

_CUBE = "| `cube 2`, `cube on 2` | the cube at the end |\n"

_RULES = """
## What is told

| Code | Name | What it objects to |
|---|---|---|
"""


def event_page() -> str:
    """The page."""
    # The numbers are those of the modules that hold to them.
    from bgrecord.report.event import MOST_ACROSS
    from bgrecord.tournament.copies import FEWEST_TURNS
    from bgrecord.tournament.fingerprint import HEAD

    walkovers = ", ".join(f"`{word}`" for word in sorted(WALKOVERS))
    numbers = {"fewest": FEWEST_TURNS, "head": HEAD, "across": MOST_ACROSS}
    parts = [_HEAD.format(walkovers=walkovers, **numbers)]
    parts += map(_heading, HEADINGS)
    parts += [_CODES, *_codes(), _CUBE, _RULES, *_rules()]
    return "".join(parts)


def _heading(column: Column) -> str:
    headings = ", ".join(f"`{heading}`" for heading in HEADINGS[column])
    return f"| {column.value} | {headings} |\n"


def _codes() -> Iterator[str]:
    """A line for all codes that say the same."""
    by_meaning: dict[Marks, list[str]] = {}
    for code, marks in CODES.items():
        by_meaning.setdefault(marks, []).append(f"`{code}`")
    for marks, codes in by_meaning.items():
        yield f"| {', '.join(codes)} | {_meaning(marks)} |\n"


def _meaning(marks: Marks) -> str:
    if marks.dropped:
        return "it ended with a refused double"
    if marks.kind is not None:
        return f"won as a {marks.kind.name.lower()}" + " game" * (marks.kind == 1)
    if marks.cube is not None:
        return "nobody turned the cube"
    if marks.crawford:
        return "the Crawford game"
    return "the player held the cube" if marks.player_owns_cube else "the opponent held the cube"


def _rules() -> Iterator[str]:
    for code, rule in catalogue().items():
        if code.startswith(OF_EVENTS):
            summary = " ".join(rule.summary.split())
            yield f"| [{code}](rules.md#{code}) | {rule.name} | {summary} |\n"
