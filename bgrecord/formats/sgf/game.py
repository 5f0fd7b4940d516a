"""Reads the nodes of one game tree."""

from __future__ import annotations

from typing import NamedTuple

from bgrecord.core.dice import Roll
from bgrecord.core.position import Position, Variant
from bgrecord.formats.sgf import values
from bgrecord.formats.sgf.boards import SETUP, Board, cube_value
from bgrecord.formats.sgf.heading import KNOWN, Heading
from bgrecord.formats.sgf.plays import COLOURS, QUOTE, in_answer, read_dice, read_move
from bgrecord.formats.sgf.tree import Node, Places, Property, Tree
from bgrecord.record.actions import (
    Action,
    Resigned,
    Rolled,
    SetPosition,
    Unplayed,
    Unreadable,
    Won,
)
from bgrecord.record.model import Analysis, Comment, Entry, Game
from bgrecord.source import Span

_VARIANTS = {
    "nackgammon": Variant.NACKGAMMON,
    "hypergammon1": Variant.HYPERGAMMON_1,
    "hypergammon2": Variant.HYPERGAMMON_2,
    "hypergammon3": Variant.HYPERGAMMON,
}


def read_game(tree: Tree, heading: Heading, places: Places) -> Game:
    """Read one game; its number stays as written."""
    return _GameReader(tree, heading, places).read()


class _Dice(NamedTuple):
    """Dice without a play: given up, or the play is unknown, or it follows in the next node."""

    side: int
    roll: Roll
    #: Where they stand.
    at: Property
    #: The board set in the same node, within a game.
    board: SetPosition | None


class _GameReader:
    """Takes the nodes of a game one by one."""

    def __init__(self, tree: Tree, heading: Heading, places: Places) -> None:
        self._tree, self._heading, self._places = tree, heading, places
        span = places.span(tree.start, tree.start + 1)
        info = heading.info
        self._game = Game(
            heading.number,
            span,
            names=(heading.names[0], heading.names[1]),
            score=heading.score,
            score_span=None if info is None else places.span(info.start, info.end),
            ratings=(heading.ratings[0], heading.ratings[1]),
            variations=tree.variations,
        )
        #: The board as it stands behind some of the entries; made when one is set by hand.
        self._board: Board | None = None
        self._followed = 0
        #: Where the setting of a board began, while that goes on.
        self._setting: Property | None = None
        #: Whose turn `PL` says it is.
        self._to_play: int | None = None
        self._dice: _Dice | None = None
        self._analyses: dict[Span, list[tuple[str, tuple[str, ...]]]] = {}

    def read(self) -> Game:
        """Read all nodes."""
        nodes = self._tree.nodes
        if nodes:
            root = nodes[0]
            at_start = [each for each in root if each.name == "CV"]
            if at_start and not any(each.name in SETUP and each.name != "CV" for each in root):
                # A cube alone, before anything else: the stake was doubled by equal dice.
                self._game.cube = cube_value(at_start[0].values[0])
                if self._game.cube is None:
                    self._heading.unreadable.append(at_start[0])
                root = tuple(each for each in root if each.name != "CV")
            self._node(tuple(each for each in root if each.name not in KNOWN))
        for node in nodes[1:]:
            self._node(node)
        self._flush_dice(unplayed=Unplayed.BLANK)
        self._flush_board()
        self._result()
        self._game.analyses = {
            span: Analysis("sgf", tuple(said)) for span, said in self._analyses.items()
        }
        return self._game

    def _node(self, node: Node) -> None:
        if len(node) == 1 and node[0].name in COLOURS:
            self._move(node[0])
            return
        setup: list[Property] = []
        rest: list[Property] = []
        dice: Property | None = None
        moves: list[Property] = []
        for each in node:
            if each.name in COLOURS:
                moves.append(each)
            elif each.name in SETUP:
                setup.append(each)
            elif each.name == "PL":
                self._to_play = _side(each.values[0], self._to_play)
            elif each.name == "DI":
                dice = each
            elif each.name == "C":
                self._comment(each)
            else:
                rest.append(each)
        if setup:
            self._set_up(setup)
        if dice is not None:
            self._throw(dice, with_board=bool(setup))
        for move in moves:
            self._move(move)
        if rest:
            self._keep(rest, moves[-1] if moves else dice)

    def _move(self, at: Property) -> None:
        side = COLOURS.index(at.name)
        entries = self._game.entries
        action = read_move(side, at.values[0])
        if self._dice is not None:
            self._flush_dice(side, action)
        if self._setting is not None:
            self._flush_board()
        last = entries[-1] if entries else None
        if last is not None and last.side != side:
            action = in_answer(action, last.action)
        self._add(side, action, at.start, at.end)
        if len(at.values) > 1:
            # A property of moves has one value.
            self._add(side, Unreadable(at.values[1][:QUOTE]), at.start, at.end)

    def _throw(self, at: Property, *, with_board: bool) -> None:
        """Dice in a node of their own."""
        side = self._next_side() if self._to_play is None else self._to_play
        roll = read_dice(at.values[0])
        self._flush_dice(side, None if roll is None else Rolled(roll))
        if roll is None:
            self._add(side, Unreadable(at.values[0][:QUOTE]), at.start, at.end)
            return
        board = None
        if with_board and self._board is not None and self._game.entries:
            board, self._setting = self._board.seen_by(side), None
        self._flush_board()
        self._to_play = None
        self._dice = _Dice(side, roll, at, board)

    def _flush_dice(
        self,
        side: int | None = None,
        action: Action | None = None,
        *,
        unplayed: Unplayed = Unplayed.UNKNOWN,
    ) -> None:
        """Make an entry of waiting dice, unless what follows has them.

        Args:
            side: who acts next, if anybody does.
            action: what he does.
            unplayed: why nothing was played with them.
        """
        dice, self._dice = self._dice, None
        if dice is None:
            return
        again = (
            side == dice.side
            and isinstance(action, Rolled)
            and sorted(action.roll) == sorted(dice.roll)
        )
        start, end = dice.at.start, dice.at.end
        if dice.board is not None:
            if again:
                self._add(dice.side, dice.board, start, end)
                return
            # A roll and the board it led to: a play that no letters can tell.
            dumps = (dice.board.position,)
            action = Rolled(dice.roll, unplayed=Unplayed.ILLEGAL, dumps=dumps)
            self._add(dice.side, action, start, end)
        elif not again:
            self._add(dice.side, Rolled(dice.roll, unplayed=unplayed), start, end)

    def _set_up(self, properties: list[Property]) -> None:
        """Change the board by hand."""
        if self._dice is not None:
            if self._game.entries:
                self._flush_dice()
            # Dice in front of a position that opens a game were never meant to be played.
            self._dice = None
        if self._board is None:
            variants = (_VARIANTS[word] for word in self._heading.rules if word in _VARIANTS)
            self._board = Board(Position.start(next(variants, Variant.BACKGAMMON)))
        if self._setting is None:
            self._board.follow(self._game.entries[self._followed :])
            self._followed = len(self._game.entries)
            self._setting = properties[0]
        if not self._board.set(properties):
            text = " ".join(each.name + each.values[0][:QUOTE] for each in properties)
            self._add(0, Unreadable(text[:QUOTE]), properties[0].start, properties[0].end)

    def _flush_board(self) -> None:
        """Make an entry of the board that was set."""
        setting, self._setting = self._setting, None
        if setting is not None and self._board is not None:
            side = self._to_play or 0
            self._add(side, self._board.seen_by(side), setting.start, setting.end)
        self._to_play = None

    def _result(self) -> None:
        if self._heading.result is None:
            return
        (winner, points, resigned, forfeit, settled), at = self._heading.result
        if resigned:
            self._add(1 - winner, Resigned(forfeit=forfeit), at.start, at.end)
        self._add(winner, Won(points, settled=settled), at.start, at.end)

    def _next_side(self) -> int:
        """The side whose turn it is, when nothing says so."""
        rolls = (e.side for e in reversed(self._game.entries) if isinstance(e.action, Rolled))
        return 1 - next(rolls, 1)

    def _add(self, side: int, action: Action, start: int, end: int) -> None:
        line, column, end_column = self._places.span(start, end)
        self._game.entries.append(Entry(side, action, line, column, end_column, None))

    def _comment(self, at: Property) -> None:
        span = self._places.span(at.start, at.end)
        lines = "\n".join(map(values.text, at.values)).split("\n")
        self._game.comments += [Comment(line.strip(), span) for line in lines if line.strip()]

    def _keep(self, properties: list[Property], at: Property | None) -> None:
        """Keep what analyses say of the node's action, or else of the game, and anything new."""
        span = self._game.span if at is None else self._places.span(at.start, at.end)
        said = self._analyses.setdefault(span, [])
        said += [(each.name, each.values) for each in properties]


def _side(value: str, otherwise: int | None) -> int | None:
    """The side a colour stands for: `W`, `white`, `b` ..."""
    letter = value.strip()[:1].upper()
    return COLOURS.index(letter) if letter and letter in COLOURS else otherwise
