"""Writes .sgg as GamesGrid does, within the limits of GNU Backgammon's reader.

It reads names into buffers of 32 bytes, takes any line with ` wins ` for the end of a game and
any line with a digit in front for a turn, and crashes on a head with lines it does not know.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from textwrap import wrap

from bgrecord.core.legal import is_shut_out
from bgrecord.core.position import Position
from bgrecord.formats._base import Unwritable
from bgrecord.formats._hops import UNKNOWN_PLAY, goes_on, hops_to_write, is_pass
from bgrecord.formats._names import NAMELESS, clipped
from bgrecord.formats._results import points_text
from bgrecord.formats.sgg.header import header
from bgrecord.languages import gettext
from bgrecord.record.model import Comment, Record
from bgrecord.record.transcript import (
    CheckerPlay,
    CubeKind,
    CubeTurn,
    GameTranscript,
    PlayKind,
    Resignation,
    Transcript,
    Turn,
)

_LONGEST_NAME = 31
#: Longer remarks go on in the next line.
_LONGEST_REMARK = 500
_VERSUS = re.compile(r"vs\.", re.IGNORECASE)
#: The blank before the word of a result.
_BEFORE_WINS = re.compile(r" (?=wins )", re.IGNORECASE)
_WORDS = {
    CubeKind.DOUBLE: "Double to {}",
    CubeKind.BEAVER: "Beaver to {}",
    CubeKind.RACCOON: "Raccoon to {}",
    CubeKind.TAKE: "Accept",
    CubeKind.DROP: "Pass",
}


def spell_name(name: str) -> str:
    """A name between the lines' fixed words."""
    return clipped(_VERSUS.sub(lambda versus: versus.group()[:-1], name), _LONGEST_NAME)


def write(record: Record, transcripts: Sequence[Transcript], dialect: str) -> str:
    """The match as text; the format has no place for a second one.

    Raises:
        Unwritable: the match is of a variant that the format has no name for, its players have
            one name, or an illegal play led where nothing leads.
    """
    lines: list[str] = []
    for transcript in transcripts[:1]:
        names = _names(transcript)
        lines.append(" vs. ".join(names))
        lines += header(transcript)
        remarks = transcript.match.comments
        for game in transcript.games:
            lines += _game(game, names, [*remarks, *game.comments])
            remarks = []
    return "".join(f"{line}\n" for line in lines)


def _names(transcript: Transcript) -> tuple[str, str]:
    """The players' names; results go by them, so they must differ.

    Raises:
        Unwritable: they do not.
    """
    left, right = map(spell_name, transcript.names)
    if left != right:
        return left, right
    if left == NAMELESS:
        return left, f"{right} 2"
    problem = gettext("sgg cannot hold two players of one name: {name}")
    raise Unwritable(problem.format(name=left))


def _game(
    game: GameTranscript, names: tuple[str, str], remarks: Sequence[Comment]
) -> Iterator[str]:
    left, right = game.score.left, game.score.right
    marks = ["*" if game.crawford and score == max(left, right) else "" for score in (left, right)]
    length = "" if game.score.length is None else f"/{game.score.length}"
    yield f"Game {game.number}.{left}{marks[0]}-{right}{marks[1]}{length}"
    yield ""
    for _ in range(game.cube.bit_length() - 1):
        yield "11: Automatic double"  # some doublet has to stand there
    sheet = _Sheet()
    waiting = sorted(remarks, key=lambda remark: remark.span.line)
    turns = _with_resignation(game)
    for index, turn in enumerate(turns):
        while waiting and waiting[0].span.line < turn.line:
            yield from _remark(waiting.pop(0))
        yield from sheet.lines(turn, turns[index + 1 :])
    for remark in waiting:
        yield from _remark(remark)
    if game.result is not None:
        yield f"{names[game.result.winner]}  wins {points_text(game.result.points)}."


def _with_resignation(game: GameTranscript) -> Sequence[Turn]:
    """The turns of a game, also the resignation that some records leave to the result.

    Without it GNU Backgammon does not see that the game is over.
    """
    turns = game.turns
    last = turns[-1] if turns else None
    if game.result is None or not game.given_up or isinstance(last, Resignation):
        return turns
    line = game.line if last is None else last.line
    return (*turns, Resignation(side=1 - game.result.winner, line=line))


class _Sheet:
    """Numbers the rows: each has room for an action of either side, left before right."""

    def __init__(self) -> None:
        self._row = 1
        #: The side that wrote last in this row.
        self._last = -1
        self._last_play: CheckerPlay | None = None
        self._beavered = False

    def lines(self, turn: Turn, later: Sequence[Turn]) -> Iterator[str]:
        """The lines of a turn, given those behind it."""
        if isinstance(turn, CheckerPlay):
            yield from self._play(turn, later)
        elif isinstance(turn, CubeTurn):
            # The next roll is what accepts a beaver.
            is_implied = self._beavered and bool(later) and isinstance(later[0], CheckerPlay)
            if turn.kind is not CubeKind.TAKE or not is_implied:
                yield self._line(turn.side, _WORDS[turn.kind].format(turn.value))
            self._beavered = turn.kind in (CubeKind.BEAVER, CubeKind.RACCOON)
        elif isinstance(turn, Resignation) and not goes_on(later) and not self._gave_up(turn):
            yield self._line(turn.side, "Resign")

    def _play(self, turn: CheckerPlay, later: Sequence[Turn]) -> Iterator[str]:
        last = self._last_play
        if last is not None and last.side == turn.side and _shuts_out(turn.before):
            yield self._line(1 - turn.side, " -: O-O")
        self._last_play = turn
        if is_pass(turn):
            yield self._line(turn.side, f"{turn.roll}: O-O")
            return
        if later and isinstance(later[0], Resignation) and self._gave_up(later[0]):
            # One line, since GNU Backgammon overlooks the second one of the player named second.
            yield self._line(turn.side, f"{turn.roll}: Resign")
            return
        hops = hops_to_write(turn)
        line = self._line(turn.side, f"{turn.roll}:")
        yield line
        if hops:
            yield f"{line} {', '.join(f'{hop.start}/{hop.end}' for hop in hops)}"
        elif turn.kind is not PlayKind.NOT_PLAYED and goes_on(later):
            yield f"{line} {UNKNOWN_PLAY}"

    def _gave_up(self, resignation: Resignation) -> bool:
        """Whether a side resigns instead of playing the roll before."""
        last = self._last_play
        return (
            last is not None and last.kind is PlayKind.NOT_PLAYED and last.side == resignation.side
        )

    def _line(self, side: int, text: str) -> str:
        if side <= self._last:
            self._row += 1
        self._last = side
        return f"{self._row}\t{side * chr(9)}{text}"


def _shuts_out(position: Position) -> bool:
    """Whether the opponent of the side on roll has no way in."""
    return is_shut_out(position.flip())


def _remark(remark: Comment) -> Iterator[str]:
    """A remark on lines that are read as nothing else."""
    for part in wrap(remark.text, _LONGEST_REMARK):
        text = _BEFORE_WINS.sub("\t", part)
        is_heading = text[:5].casefold() == "game "
        yield text if text[0].isalpha() and not is_heading else f"; {text}"
