"""Writes matches as .mat text, in the dialects of `spelling`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bgrecord.core.position import Variant
from bgrecord.core.ruleset import RULE_SETS
from bgrecord.core.scoring import Score
from bgrecord.formats.mat.names import one_line, spell_name, spell_rating, spell_remark
from bgrecord.formats.mat.spelling import SPELLINGS, Remarks, Spelling
from bgrecord.formats.mat.table import Row, rows
from bgrecord.formats.mat.turns import Cell, spell_result, spell_turns
from bgrecord.record.model import Comment, Record
from bgrecord.record.transcript import GameTranscript, Result, Transcript

_BYTE_ORDER_MARK = "\ufeff"
#: As GNU Backgammon calls them; other words for them mean nothing to it.
_VARIATIONS = {
    Variant.NACKGAMMON: "NackGammon",
    Variant.HYPERGAMMON: "HyperGammon (3)",
    Variant.HYPERGAMMON_2: "HyperGammon (2)",
    Variant.HYPERGAMMON_1: "HyperGammon (1)",
    Variant.PORTES: "Portes",
    Variant.TAVLA: "Tavla",
}

#: The rows of a game; the first is its score line.
_Table = list[Row]


def write(_: Record, transcripts: Sequence[Transcript], dialect: str) -> str:
    """The text of some matches.

    Raises:
        KeyError: there is no such dialect.
        Unwritable: a position set by hand cannot be written.
    """
    spelling = SPELLINGS[dialect]
    matches = [[_table(game, match, spelling) for game in match.games] for match in transcripts]
    right_column = max(
        spelling.right_column,
        *(row.width for tables in matches for table in tables for row in table),
        0,
    )
    lines: list[str] = []
    for match, tables in zip(transcripts, matches, strict=True):
        lines += _header(match, tables, spelling)
        for game, table in zip(match.games, tables, strict=True):
            lines += [""] * spelling.gap
            lines.append(f" Game {game.number}")
            if spelling.remarks is Remarks.IN_PLACE:
                table = _with_remarks(table, game.comments)
            lines += [row.text(right_column) for row in table]
        lines.append("")
    mark = _BYTE_ORDER_MARK if spelling.is_marked_utf8 else ""
    return mark + "\n".join(lines) + "\n"


def game_rows(game: GameTranscript, match: Transcript, spelling: Spelling) -> list[Row]:
    """The rows of a game, its result the last of them.

    Raises:
        Unwritable: a position set by hand cannot be written.
    """
    turns = list(spell_turns(game, spelling, jacoby=bool(match.rules.jacoby)))
    if game.result is None:
        return list(rows(turns, spelling.label))
    wins_match = _wins_match(game.score, game.result)
    words = spell_result(game.result, spelling, wins_match=wins_match)
    result = Cell(game.result.winner, words, line=0)
    if spelling.numbers_results:
        return list(rows([*turns, result], spelling.label))
    last = Row(label=" " * len(spelling.label.format(1)))
    last.cells[result.side] = result
    return [*rows(turns, spelling.label), last]


def _table(game: GameTranscript, match: Transcript, spelling: Spelling) -> _Table:
    score = Row([_score(game, side, spelling) for side in (0, 1)], line=game.line)
    return [score, *game_rows(game, match, spelling)]


def _score(game: GameTranscript, side: int, spelling: Spelling) -> Cell:
    rating = spell_rating(game.ratings[side]) if spelling.has_ratings else ""
    text = f"{spell_name(game.names[side])}{rating} : {game.score[side]}"
    return Cell(side, text if side else f" {text}", game.line)


def _wins_match(score: Score, result: Result) -> bool:
    """Whether a result ends the match: the record says so, or the score does."""
    away = score.away(result.winner)
    return result.match or (
        away is not None and result.points is not None and result.points >= away
    )


def _header(match: Transcript, tables: Sequence[_Table], spelling: Spelling) -> Iterator[str]:
    """All lines up to the first game."""
    tags = list(_tags(match)) if spelling.has_tags else []
    for name, value in tags:
        yield f'; [{name} "{value}"]'
    remarks: list[str] = []
    if spelling.remarks is not Remarks.NOWHERE:
        remarks += [comment.text for comment in match.match.comments]
    if spelling.remarks is Remarks.IN_HEADER:
        for game, table in zip(match.games, tables, strict=True):
            remarks += [
                f"Game {game.number}, {_place(table, index)}: {comment.text}"
                for index, comment in _placed(table, game.comments)
            ]
    for remark in remarks:
        yield from spell_remark(remark)
    if tags or remarks:
        yield ""
    yield f"{spelling.margin}{match.length or 0} point match"


def _tags(match: Transcript) -> Iterator[tuple[str, str]]:
    """The tags of the record, and those that say under which rules it was played."""
    for tag in match.match.tags:
        value = one_line(tag.value)
        if tag.name.casefold() == "variation":
            value = _VARIATIONS.get(match.rules.variant, value)
        yield _tag_name(tag.name), value
    for name, value in _tags_of_rules(match):
        if match.match.tag(name) is None:
            yield name, value


def _tags_of_rules(match: Transcript) -> Iterator[tuple[str, str]]:
    rules = match.rules
    if rules.variant in _VARIATIONS:
        yield "Variation", _VARIATIONS[rules.variant]
    if match.length is None:
        for name, switch in (("Jacoby", rules.jacoby), ("Beaver", rules.beavers)):
            if switch is not None:
                yield name, "On" if switch else "Off"
    elif rules.crawford is not RULE_SETS["match"].crawford:
        yield "Crawford", "Off"
    if not rules.cube:
        yield "CubeLimit", "1"
    elif rules.cube_limit is not None:
        yield "CubeLimit", str(rules.cube_limit)


def _tag_name(name: str) -> str:
    return one_line(name).translate({ord(sign): None for sign in '"]'})


def _with_remarks(table: _Table, comments: Sequence[Comment]) -> _Table:
    """The rows of a game with remarks between them."""
    done = 0
    mixed: _Table = []
    for index, comment in _placed(table, comments):
        mixed += table[done:index]
        mixed += [Row(between=line) for line in spell_remark(comment.text)]
        done = index
    return mixed + table[done:]


def _placed(table: _Table, comments: Sequence[Comment]) -> Iterator[tuple[int, Comment]]:
    """Remarks in order, each with the index of the row it stands before.

    What stands behind the last turn comes behind the result.
    """
    index = 1
    for comment in sorted(comments, key=lambda comment: comment.span.line):
        while index < len(table) and table[index].line <= comment.span.line:
            index += 1
        yield index, comment


def _place(table: _Table, index: int) -> str:
    """A place between rows in words."""
    labels = (row.label.strip(" )") for row in table[index:])
    row = next((label for label in labels if label), None)
    return "at the end" if row is None else f"before row {row}"
