"""Writes hand notes: the landing points where they tell the play, from and to where not."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from bgrecord.core.legal import legal_plays
from bgrecord.core.play import Move, place_name, play_text
from bgrecord.core.position import OFF
from bgrecord.formats._hops import goes_on, hops_to_write, is_pass
from bgrecord.formats._results import points_text
from bgrecord.formats.mat.names import one_line
from bgrecord.formats.mat.table import Row, rows
from bgrecord.formats.mat.turns import Cell
from bgrecord.formats.notes.cells import Noted, read_cell
from bgrecord.formats.notes.fitting import plays_that_fit
from bgrecord.record.model import Record
from bgrecord.record.transcript import (
    CheckerPlay,
    CubeKind,
    CubeTurn,
    GameTranscript,
    Hop,
    PlayKind,
    Resignation,
    Result,
    Transcript,
    Turn,
)

#: So many turns ahead it matters whether a game goes on.
_HORIZON = 16
#: Where right turns start at the least, from 0.
_RIGHT = 18
_LONGEST_NAME = 60

_CUBE = {
    CubeKind.DOUBLE: "D",
    CubeKind.TAKE: "T",
    CubeKind.DROP: "P",
    CubeKind.BEAVER: "B",
    CubeKind.RACCOON: "raccoons",
}
_NO_TAG = re.compile(r"[^\w ]+|\A[\W\d]+")


#: What is written of a legal play.
Noting = Callable[[CheckerPlay], str]


def write(_: Record, transcripts: Sequence[Transcript], dialect: str) -> str:
    """The notes of a match, each as short as it can be read again."""
    return notes_of(transcripts, shortest)


def notes_of(transcripts: Sequence[Transcript], noting: Noting) -> str:
    """The notes of matches, legal plays noted in a way of one's own."""
    return "\n".join(line for match in transcripts for line in _match(match, noting)) + "\n"


def spell_name(name: str) -> str:
    """A name as it comes back from notes: on one line, without what parts the columns."""
    return one_line(name.replace("|", "/"))[:_LONGEST_NAME].strip() or "?"


def landing_points(play: CheckerPlay) -> str:
    """What is written of a play at the board: where checkers come to rest, hits marked.

    It may fit other plays too; see `shortest`.
    """
    touched = Counter(hop.end for hop in play.hops)
    return _landings(touched - Counter(hop.start for hop in play.hops), play.hops)


def shortest(play: CheckerPlay) -> str:
    """The shortest note of a legal play that no other play fits."""
    touched = _landings(Counter(hop.end for hop in play.hops), play.hops)
    for note in (landing_points(play), touched):
        (noted,) = read_cell(f"{play.roll} {note}")
        assert isinstance(noted, Noted)
        if [*plays_that_fit(play.before, noted, each_checker=False)] == [play.after]:
            return note
    assert play.after is not None
    known = legal_plays(play.before, play.roll).leading_to(play.after)
    return _in_full(play.hops) if known is None else play_text(known.moves)


def _landings(points: Counter[int], hops: Sequence[Hop]) -> str:
    hit = {hop.end for hop in hops if hop.hits}
    words = []
    for point in sorted(points, reverse=True):
        words += [place_name(point)] * points[point]
        if point in hit:
            words[-1] += "*"
    return " ".join(words)


def _in_full(hops: Sequence[Hop]) -> str:
    moves = (Move((start, end), (hits and end != OFF,)) for start, end, hits in hops)
    return play_text(list(moves))


def _match(match: Transcript, noting: Noting) -> Iterator[str]:
    left, right = map(spell_name, match.names)
    yield f"Players: {left} | {right}"
    yield f"Length: {match.length or 'money'}"
    for tag in match.match.tags:
        name = " ".join(_NO_TAG.sub(" ", one_line(tag.name)).split())
        if name and name.lower() not in ("players", "length"):
            yield f"{name[:_LONGEST_NAME]}: {one_line(tag.value)}"
    for comment in match.match.comments:
        yield f"# {one_line(comment.text)}".rstrip()
    for game in match.games:
        yield ""
        yield f"Game {game.number}, {game.score.left}-{game.score.right}"
        yield from _game(game, noting)


def _game(game: GameTranscript, noting: Noting) -> Iterator[str]:
    remarks = sorted(game.comments, key=lambda comment: comment.span.line, reverse=True)
    for row in _rows(game, noting):
        while remarks and row.line > remarks[-1].span.line:
            yield f"# {one_line(remarks.pop().text)}".rstrip()
        left, right = (cell.text if cell else "" for cell in row.cells)
        yield f"{left.ljust(_RIGHT)}| {right}".rstrip()
    while remarks:
        yield f"# {one_line(remarks.pop().text)}".rstrip()


def _rows(game: GameTranscript, noting: Noting) -> Iterator[Row]:
    cells = [
        Cell(turn.side, text, turn.line)
        for index, turn in enumerate(game.turns)
        if (text := _turn(turn, game.turns[index + 1 : index + 1 + _HORIZON], noting))
    ]
    yield from rows(cells, "")
    if game.result is not None:
        last = Row()
        last.cells[game.result.winner] = Cell(game.result.winner, _result(game.result), 0)
        yield last


def _turn(turn: Turn, later: Sequence[Turn], noting: Noting) -> str:
    match turn:
        case CheckerPlay():
            return f"{turn.roll} {_play(turn, later, noting)}".rstrip()
        case CubeTurn():
            return _CUBE[turn.kind]
        case Resignation():
            words = ["forfeits" if turn.forfeit else "resigns"]
            words += ["the match"] * turn.match
            words += [turn.kind.name.lower()] if turn.kind else []
            return " ".join(words)
    return ""


def _play(play: CheckerPlay, later: Sequence[Turn], noting: Noting) -> str:
    """What stands behind the dice.

    Raises:
        Unwritable: an illegal play led where no moves lead.
    """
    if is_pass(play):
        return "-"
    if play.kind is PlayKind.LEGAL and play.after is not None:
        return noting(play)
    if play.kind is PlayKind.UNKNOWN:
        return "?"
    if play.kind is PlayKind.NOT_PLAYED:
        return "-" if goes_on(later) else ""
    return _in_full(hops_to_write(play))


def _result(result: Result) -> str:
    words = ["wins"]
    if result.points is not None:
        words.append(points_text(result.points))
    words += ["(settled)"] * result.settled + ["and the match"] * result.match
    return " ".join(words)
