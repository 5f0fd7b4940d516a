"""Writes transcripts as SGF: a tree for every game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from bgrecord.core.cube import Cube
from bgrecord.core.play import Move, play_text
from bgrecord.core.position import BAR, OFF, Position
from bgrecord.core.reading import carry_out
from bgrecord.formats._base import Unwritable
from bgrecord.formats.sgf.boards import board_text, check_cube
from bgrecord.formats.sgf.plays import COLOURS, in_letters
from bgrecord.formats.sgf.roots import first_node
from bgrecord.formats.sgf.values import as_line, escaped
from bgrecord.languages import gettext
from bgrecord.record.model import Analysis, Record
from bgrecord.record.transcript import (
    CheckerPlay,
    CubeKind,
    CubeTurn,
    GameTranscript,
    Hop,
    PlayKind,
    SetUp,
    Transcript,
    Turn,
)

CUBE_WORDS = {
    CubeKind.DOUBLE: "double",
    CubeKind.BEAVER: "double",
    CubeKind.RACCOON: "double",
    CubeKind.TAKE: "take",
    CubeKind.DROP: "drop",
}


def write(record: Record, transcripts: Sequence[Transcript], dialect: str = "") -> str:
    """Write matches as a collection of game trees.

    Raises:
        Unwritable: a cube is too high, or a game's last play leads off the board.
    """
    numbered = len(transcripts) > 1 or any(map(_needs_number, transcripts))
    parts: list[str] = []
    for number, transcript in enumerate(transcripts, 1):
        for index, game in enumerate(transcript.games):
            root = first_node(transcript, game, index=index, match=number if numbered else None)
            parts += ["(;", root, _kept(_root_analysis(transcript, index))]
            parts += _nodes(game)
            parts.append(")\n")
    return "".join(parts)


def _needs_number(transcript: Transcript) -> bool:
    """Whether the games of a match do not look like games of one match."""
    games = transcript.games
    return any(
        one.names != other.names or one.number >= other.number for one, other in pairwise(games)
    )


def _root_analysis(transcript: Transcript, index: int) -> Analysis | None:
    games = transcript.match.games
    return games[index].analyses.get(games[index].span) if index < len(games) else None


def _nodes(game: GameTranscript) -> list[str]:
    """The rest of a game's first node, its comment, and all other nodes."""
    turns = game.turns
    remarks = _remarks_by_turn(game)
    parts = [_comment(remarks.get(-1, []))]
    last_play = max((i for i, turn in enumerate(turns) if isinstance(turn, CheckerPlay)), default=0)
    for index, turn in enumerate(turns):
        if isinstance(turn, CheckerPlay):
            parts.append(_play(turn, is_last=index == last_play))
            if not _is_on_board(turn):
                remarks.setdefault(index, []).append(_in_words(turn))
        elif isinstance(turn, CubeTurn):
            parts.append(f"\n;{COLOURS[turn.side]}[{CUBE_WORDS[turn.kind]}]")
        elif isinstance(turn, SetUp):
            parts.append(_set_up(turn, turns[index + 1 :], is_first=index == 0))
        if turn.analysis is not None:
            parts.append(_kept(turn.analysis))
        if index in remarks:
            parts.append(_comment(remarks[index]))
    return parts


def _play(turn: CheckerPlay, *, is_last: bool) -> str:
    """The node of a roll."""
    colour, dice = COLOURS[turn.side], f"{turn.roll[0]}{turn.roll[1]}"
    hops: Sequence[Hop] = turn.hops if _is_on_board(turn) else ()
    if not hops:
        if _is_bare(turn, is_last=is_last):
            if is_last and turn.hops and turn.kind is not PlayKind.UNKNOWN:
                # The dice would read as not played at all.
                problem = gettext("sgf cannot hold a last play off the board (line {line})")
                raise Unwritable(problem.format(line=turn.line))
            return f"\n;PL[{colour}]DI[{dice}]"
        if turn.after is not None:
            between = _hops_between(turn.before, turn.after)
            if between is None:
                board = turn.after if turn.side == 0 else turn.after.flip()
                return f"\n;PL[{colour}]{board_text(board)}DI[{dice}]"
            hops = between
    return f"\n;{colour}[{in_letters(turn.side, turn.roll, hops)}]"


def _is_bare(turn: CheckerPlay, *, is_last: bool) -> bool:
    """Whether dice are all that can be written of a roll."""
    if turn.kind is PlayKind.NOT_PLAYED:
        return is_last
    return turn.after is None and turn.kind is not PlayKind.DANCE


def _is_on_board(turn: CheckerPlay) -> bool:
    """Whether there are letters for all places of a play."""
    return all(OFF <= hop.start <= BAR and OFF <= hop.end <= BAR for hop in turn.hops)


def _in_words(turn: CheckerPlay) -> str:
    """A play for which there are no letters: `63: 99/93 13/10`."""
    return f"{turn.roll}: {play_text([Move(hop[:2], (hop.hits,)) for hop in turn.hops])}"


def _comment(lines: Sequence[str]) -> str:
    text = escaped("\n".join(lines))
    return f"C[{text}]" if text else ""


def _hops_between(before: Position, after: Position) -> list[Hop] | None:
    """Hops that lead from one board to another, None when no play of one side does.

    Of an illegal play sometimes only the result is known.
    """
    if before == after:
        return []
    was, now = _standing(before), _standing(after)
    starts = sorted((was - now).elements(), reverse=True)
    ends = sorted((now - was).elements(), reverse=True)
    if len(starts) != len(ends):
        return None
    hops = [Hop(start, end) for start, end in zip(starts, ends, strict=True)]
    moves = [Move((start, end), (False,)) for start, end, _ in hops]
    return hops if carry_out(before, moves) == after else None


def _standing(position: Position) -> Counter[int]:
    """How many checkers the player to move has on every place."""
    return Counter(dict(enumerate(position.own)))


def _set_up(turn: SetUp, following: Sequence[Turn], *, is_first: bool) -> str:
    """The nodes that set the board and the cube by hand.

    GNU Backgammon wants `PL` in front of the board and the cube behind it, each in its own node.
    """
    to_play = next((each.side for each in following if not isinstance(each, SetUp)), turn.side)
    board = turn.position if turn.side == 0 else turn.position.flip()
    text = f"\n;PL[{COLOURS[to_play]}]{board_text(board)}"
    cube = turn.cube
    check_cube(cube.value, turn.line)
    if not is_first or cube != Cube():
        owner = "c" if cube.owner is None else "wb"[cube.owner]
        text += f"\n;CV[{cube.value}]\n;CP[{owner}]CO[{owner}]"
    return text


def _kept(analysis: Analysis | None) -> str:
    """Properties of other programs, as they were read."""
    if analysis is None or analysis.format != "sgf":
        return ""
    return "".join(
        f"{name}{''.join(f'[{value}]' for value in values)}" for name, values in analysis.properties
    )


def _remarks_by_turn(game: GameTranscript) -> dict[int, list[str]]:
    """The comments by the index of the turn they stand at or behind, -1 in front of all."""
    if not game.comments:
        return {}
    at: dict[int, list[str]] = {}
    lines = [turn.line for turn in game.turns]
    index = -1
    for comment in sorted(game.comments, key=lambda comment: comment.span.line):
        while index + 1 < len(lines) and lines[index + 1] <= comment.span.line:
            index += 1
        at.setdefault(index, []).append(as_line(comment.text))
    return at
