"""PartyGammon's games, read: settings a line, a whole game in one of them.

    BOARDID=1001
    CREATOR=Ada
    MATCHLENGTH=3
    GAME_1_PLAYER_1=Ada
    GAME_1_PLAYER_2=Bob
    GAME_1_GAMEPLAY=1 1 0 31 8/5 6/5#2 2 0 42 8/4 6/4#1 Double#2 Drop
    GAME_1_SCORE1=1
    GAME_1_SCORE2=0

An event starts with its player's digit; of the three numbers that may follow, the third is the
roll. Points are the mover's own, the scores those after the game. Player 1 is the left side. No
file was seen: the facts are those GNU Backgammon's importer rests on.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from lark import Token

from bgrecord.core.dice import Roll
from bgrecord.formats._base import Feature, Format
from bgrecord.formats._draft import Draft
from bgrecord.formats._lines import lines_of, span_of
from bgrecord.formats._signs import SIGNS, SUFFIXES
from bgrecord.formats.mat.cells import read_cell
from bgrecord.formats.notation import rolled
from bgrecord.record.actions import Action, Unreadable, Won
from bgrecord.record.model import Dialect, Game, NoteKind, Record
from bgrecord.source import Source, Span

_SETTING = re.compile(r"\s*+([A-Za-z0-9_]++)[ \t]*+=[ \t]*+")
_OF_GAME = re.compile(r"GAME_([0-9]{1,9})_(PLAYER_1|PLAYER_2|GAMEPLAY|SCORE1|SCORE2)", re.I)
_EVENT = re.compile(r"[^#]++")
_PLAYER = re.compile(r"\s*+([12])(?:\s++|$)")
_ROLLED = re.compile(r"[0-9]++\s++\S++\s++([0-9])-?([0-9])(?:\s++|$)")
_INTEGER = re.compile(r"[0-9]{1,9}")

#: Settings that are a tag of the .mat family under another name.
_TAGS = {"BOARDID": "Match ID", "CREATOR": "Creator"}


def read(source: Source) -> Record:
    """Read a text as PartyGammon's, whatever it is."""
    return _Reader(source).read()


class _Reader:
    def __init__(self, source: Source) -> None:
        self._source = source
        self._draft = Draft(source, "party")
        self._draft.open_match(None)
        self._score: tuple[int, int] = (0, 0)
        #: The scores after the open game, and where each stands.
        self._after: dict[int, tuple[int, Span]] = {}

    def read(self) -> Record:
        """Read all lines."""
        for line in lines_of(self._source, "party"):
            if line.type == "SETTING":
                self._setting(line)
            elif line.type == "OTHER":
                self._draft.unreadable(line)
        self._close()
        hits = "*" in self._source.text
        return self._draft.finish(Dialect("party", marks_hits=hits, names_bar_and_off=True))

    def _setting(self, line: Token) -> None:
        found = _SETTING.match(line)
        assert found is not None
        key, value = found[1], line[found.end() :].rstrip()
        at = Span(line.line or 1, found.end() + 1, found.end() + len(value) + 1)
        of_game = _OF_GAME.fullmatch(key)
        if of_game:
            game = self._game(int(of_game[1]), span_of(line))
            _HANDLERS[of_game[2].upper()](self, game, value, at)
        elif key.upper() == "MATCHLENGTH":
            self._length(value, at)
        else:
            self._draft.tag(_TAGS.get(key.upper(), key), value, at)

    def _length(self, value: str, at: Span) -> None:
        match = self._draft.match
        assert match is not None
        match.length_span = at
        if _INTEGER.fullmatch(value):
            match.length = int(value)
        else:
            self._draft.note(NoteKind.BAD_LENGTH, at, written=value[:200])

    def _game(self, number: int, at: Span) -> Game:
        """The open game, or a new one when the number is another."""
        game = self._draft.game
        if game is None or game.number != number:
            self._close()
            game = self._draft.open_game(number, at)
            game.score, game.score_span = self._score, at
        return game

    def _name(self, game: Game, side: int, name: str) -> None:
        game.names = (name, game.names[1]) if side == 0 else (game.names[0], name)

    def _keep_score(self, side: int, value: str, at: Span) -> None:
        if _INTEGER.fullmatch(value):
            self._after[side] = int(value), at
        else:
            self._draft.note(NoteKind.UNREADABLE_LINE, at, text=value[:200])

    def _play(self, _: Game, value: str, at: Span) -> None:
        """Add the events of a game."""
        for found in _EVENT.finditer(value):
            text, start = found.group(), at.column + found.start()
            span = Span(at.line, start, start + len(text))
            player = _PLAYER.match(text)
            if player is None:
                self._draft.note(NoteKind.UNREADABLE_LINE, span, text=text.strip()[:200])
            else:
                self._draft.add(int(player[1]) - 1, _action(text[player.end() :]), span)

    def _close(self) -> None:
        """End the open game: the scores behind it tell who won what."""
        if self._draft.game is not None and len(self._after) == 2:
            after = self._after[0][0], self._after[1][0]
            gains = after[0] - self._score[0], after[1] - self._score[1]
            if min(gains) == 0 < max(gains):
                winner = gains.index(max(gains))
                self._draft.add(winner, Won(gains[winner]), self._after[winner][1])
            self._score = after
        self._after = {}


#: What a reader does with a setting of a game, by its name.
_HANDLERS: Mapping[str, Callable[[_Reader, Game, str, Span], None]] = {
    "PLAYER_1": lambda reader, game, value, _: reader._name(game, 0, value),
    "PLAYER_2": lambda reader, game, value, _: reader._name(game, 1, value),
    "GAMEPLAY": _Reader._play,
    "SCORE1": lambda reader, _, value, at: reader._keep_score(0, value, at),
    "SCORE2": lambda reader, _, value, at: reader._keep_score(1, value, at),
}


def _action(text: str) -> Action:
    """What stands behind the player: numbers, the roll and its play, or an action in words."""
    dice = _ROLLED.match(text)
    if dice is None:
        words = text.strip()
        return read_cell(words) if words and not words[0].isdigit() else Unreadable(words)
    roll = Roll(int(dice[1]), int(dice[2]))
    return rolled(roll, text[dice.end() :].strip())


FORMAT = Format(
    name="party",
    title="PartyGammon games",
    suffixes=SUFFIXES["party"],
    sniff=SIGNS["party"],
    read=read,
    dialects=("party",),
    holds=frozenset(
        {
            Feature.ANNOTATIONS,
            Feature.TAGS,
            Feature.RESIGNATIONS,
            Feature.MONEY,
            Feature.BEAVERS,
            Feature.RACCOONS,
            Feature.ILLEGAL_PLAYS,
            Feature.UNPLAYED_ROLLS,
            Feature.NAMES,
            Feature.LENGTH,
            Feature.SCORES,
            Feature.RESULTS,
            Feature.TURNS,
            Feature.GAMES,
        }
    ),
    notes=(
        "No file was seen; what is known comes from GNU Backgammon's importer.",
        "What the two numbers in front of a roll mean is not known; they are not kept.",
        "How money games, resignations and time-outs are written is not known. Words are read as "
        "in a .mat file.",
    ),
)
