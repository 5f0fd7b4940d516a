"""Reads what GNU Backgammon saved of a match it was asked about.

The answer is the question, as SGF, with the analysis behind every turn, and the program writes each
node on a line of its own. So its nodes are taken in their order beside the turns that were asked
about; nothing is played through again.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from bgrecord.formats.sgf.plays import COLOURS
from bgrecord.formats.sgf.writer import CUBE_WORDS
from bgrecord.record.model import Analysis
from bgrecord.record.transcript import CheckerPlay, CubeTurn, GameTranscript, Transcript, Turn

#: A game's first line, and how the line of every other node begins.
_GAME, _NODE = "(;", ";"
#: A property with its values. Names of players could hold escaped brackets, those of questions
#: do not.
_PROPERTY = re.compile(r"([A-Z]++)((?:\[[^\]]*+\])++)")
#: What an analysis says of a turn, see `stored_sgf`.
_SAID = ("A", "DA", "LU")

_Node = Mapping[str, Sequence[str]]


def analysed(match: Transcript, names: tuple[str, str], answer: str) -> Transcript | None:
    """A match with the analysis of its turns; None when the answer is another match's.

    Args:
        match: what was asked.
        names: the players' names it was asked by.
        answer: the file that the program saved.
    """
    games = list(_games(answer))
    if len(games) != len(match.games) or any(_names(root) != names for root, *_ in games):
        return None
    return replace(match, games=tuple(map(_with_analysis, match.games, games)))


def _games(answer: str) -> Iterator[list[_Node]]:
    """The nodes of each game."""
    nodes: list[_Node] = []
    for line in answer.split("\n"):
        if line.startswith(_GAME):
            if nodes:
                yield nodes
            nodes = []
        if line.startswith((_GAME, _NODE)):
            nodes.append(_node(line))
    if nodes:
        yield nodes


def _node(line: str) -> _Node:
    return {name: values[1:-1].split("][") for name, values in _PROPERTY.findall(line)}


def _names(root: _Node) -> tuple[str, str]:
    return root.get("PW", ("",))[0], root.get("PB", ("",))[0]


def _with_analysis(game: GameTranscript, nodes: Iterable[_Node]) -> GameTranscript:
    """A game with the analysis of its double, up to where that is not the same any more."""
    acts = ((act, node) for node in nodes if (act := _act_told(node)) is not None)
    turns: list[Turn] = []
    same = True
    for turn in game.turns:
        analysis = None
        if same and isinstance(turn, CheckerPlay | CubeTurn):
            act, node = next(acts, (None, {}))
            same = act == _act(turn)
            analysis = _analysis(node) if same else None
        turns.append(turn if analysis is turn.analysis else replace(turn, analysis=analysis))
    return replace(game, turns=tuple(turns))


def _act(turn: CheckerPlay | CubeTurn) -> str:
    """What a turn and its double have in common: `B31`, `Wtake`."""
    what = str(turn.roll) if isinstance(turn, CheckerPlay) else CUBE_WORDS[turn.kind]
    return COLOURS[turn.side] + what


def _act_told(node: _Node) -> str | None:
    """The same of a node; None of one where nobody rolls or turns the cube."""
    for colour in COLOURS:
        if colour in node:
            value = node[colour][0]
            return colour + (value[:2] if value[:1].isdecimal() else value)
    if "DI" in node and "PL" in node:
        return node["PL"][0] + node["DI"][0]
    return None


def _analysis(node: _Node) -> Analysis | None:
    said = tuple((name, tuple(node[name])) for name in _SAID if name in node)
    return Analysis("sgf", said) if said else None
