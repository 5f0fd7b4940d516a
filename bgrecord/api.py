"""The Python interface: read a file, walk through its matches, audit them.

>>> import bgrecord
>>> record = bgrecord.reads(''' 3 point match
...
...  Game 1
...  Ada : 0                         Bob : 0
...   1) 31: 8/5 6/5                 42: 8/4 6/4
...   2) 63: 24/18
... ''')
>>> match = record[0]
>>> match
<Match Ada - Bob to 3, 1 game>
>>> for turn in match.games[0]:
...     print(turn)
Ada 31: 8/5 6/5
Bob 42: 8/4 6/4
Ada 63: 24/18
>>> for finding in match.audit().errors:
...     print(finding)
6:6 BG308 error incomplete-play
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import fields, replace
from functools import cached_property
from pathlib import Path
from typing import IO, Any, overload

from bgrecord import audit as auditing
from bgrecord.audit import Audit, AuditOptions
from bgrecord.core import ids, legal, verdict
from bgrecord.core.cube import Cube
from bgrecord.core.dice import Roll
from bgrecord.core.legal import LegalPlays
from bgrecord.core.play import play_text
from bgrecord.core.position import Position
from bgrecord.core.ruleset import RuleSet
from bgrecord.core.scoring import Score
from bgrecord.core.verdict import Verdict
from bgrecord.formats import read_source
from bgrecord.formats.notation import parse_moves
from bgrecord.record import model
from bgrecord.record.actions import Rolled
from bgrecord.repair.proposals import Repair, repair_record
from bgrecord.repair.search import Bounds
from bgrecord.replay.conditions import Wishes
from bgrecord.replay.events import CubeTurned, GameEnded, GameStarted, RollPlayed
from bgrecord.replay.match import replay_match
from bgrecord.source import decode


class Turn:
    """One roll with its play, or one cube action, of a replayed game."""

    def __init__(self, event: RollPlayed | CubeTurned) -> None:
        self.event = event

    @property
    def side(self) -> int:
        """0 for the left player, 1 for the right one."""
        return self.event.entry.side

    @property
    def player(self) -> str:
        """The name of the player who acts."""
        return self.event.conditions.game.names[self.side]

    @property
    def roll(self) -> Roll | None:
        """The dice, None for a cube action."""
        action = self.event.entry.action
        return action.roll if isinstance(action, Rolled) else None

    @property
    def play(self) -> str:
        """The play as written, or the cube action in a word."""
        action = self.event.entry.action
        if not isinstance(action, Rolled):
            return type(action).__name__.lower()
        return play_text(action.moves)

    @property
    def before(self) -> Position:
        """The board before it, seen by the player who acts."""
        return self.event.before if isinstance(self.event, RollPlayed) else self.event.position

    @property
    def after(self) -> Position:
        """The board after it, seen by the same player."""
        return self.event.after if isinstance(self.event, RollPlayed) else self.event.position

    @property
    def cube(self) -> Cube:
        """The cube after it."""
        return self.event.cube if isinstance(self.event, RollPlayed) else self.event.after

    @property
    def is_legal(self) -> bool:
        """Whether the play is legal; cube actions are judged by the audit."""
        return not isinstance(self.event, RollPlayed) or self.event.verdict.is_legal

    def __str__(self) -> str:
        roll = f" {self.roll}:" if self.roll else ""
        return f"{self.player}{roll} {self.play}".rstrip()

    def __repr__(self) -> str:
        return f"<Turn {self}>"


class Game:
    """One replayed game: a sequence of turns."""

    def __init__(self, start: GameStarted, end: GameEnded) -> None:
        self._conditions = start.conditions
        self.end = end

    @cached_property
    def turns(self) -> tuple[Turn, ...]:
        """Rolls and cube actions in the order of the record."""
        return tuple(
            Turn(event) for event in self.end.events if isinstance(event, RollPlayed | CubeTurned)
        )

    def __iter__(self) -> Iterator[Turn]:
        return iter(self.turns)

    def __len__(self) -> int:
        return len(self.turns)

    @property
    def number(self) -> int | None:
        """The number the record gives it."""
        return self._conditions.game.number

    @property
    def score(self) -> Score:
        """The score it starts at."""
        return self._conditions.score

    @property
    def is_crawford(self) -> bool:
        """Whether it is the Crawford game for certain."""
        return bool(self._conditions.crawford)

    @property
    def positions(self) -> tuple[Position, ...]:
        """The boards before each turn, each seen by the player who acts."""
        return tuple(turn.before for turn in self.turns)

    @property
    def winner(self) -> str | None:
        """The winner's name, None when the game is unfinished."""
        return None if self.end.winner is None else self._conditions.game.names[self.end.winner]

    def __repr__(self) -> str:
        left, right = self._conditions.game.names
        score = self.score
        return (
            f"<Game {self.number}: {left} {score.left} - {right} {score.right}, {len(self)} turns>"
        )


class Match:
    """One match or money session of a record: a sequence of games."""

    def __init__(self, record: model.Record, written: model.Match) -> None:
        self._record = record
        #: The match as written, with all its spans.
        self.written = written

    @property
    def players(self) -> tuple[str, str]:
        """The players' names, left and right."""
        return self.written.names

    @property
    def length(self) -> int | None:
        """Points to win; 0 is an unlimited session, None when the record does not say."""
        return self.written.length

    @property
    def tags(self) -> dict[str, str]:
        """The header tags, such as `Event` and `EventDate`."""
        return {tag.name: tag.value for tag in self.written.tags}

    @property
    def comments(self) -> tuple[str, ...]:
        """Every remark in the match, in the order of the file."""
        games = (comment for game in self.written.games for comment in game.comments)
        return tuple(comment.text for comment in (*self.written.comments, *games))

    @cached_property
    def games(self) -> tuple[Game, ...]:
        """The games, replayed."""
        events = replay_match(self._record, self.written)
        starts = (event for event in events if isinstance(event, GameStarted))
        ends = (event for event in events if isinstance(event, GameEnded))
        return tuple(Game(start, end) for start, end in zip(starts, ends, strict=True))

    def __iter__(self) -> Iterator[Game]:
        return iter(self.games)

    def __len__(self) -> int:
        return len(self.games)

    def audit(self, rules: str | RuleSet | None = None, **switches: Any) -> Audit:
        """Hold the match against the rules.

        Args:
            rules: a rule set or the name of one; by default what the record's length and
                tags say.
            **switches: single fields of `RuleSet`, such as `jacoby=True`.

        Raises:
            KeyError: there is no rule set of that name.
            TypeError: there is no such switch.
        """
        return _audit(replace(self._record, matches=[self.written], notes=[]), rules, switches)

    def repair(
        self, rules: str | RuleSet | None = None, *, max_edits: int = 3, **switches: Any
    ) -> Repair:
        """Find what was really played in the games in which something is wrong.

        Args:
            rules: as for `audit`.
            max_edits: the most mistakes assumed in one game.
            **switches: as for `audit`.

        Returns:
            The readings of each game, the likeliest first; see its `broken` games.

        Raises:
            KeyError: there is no rule set of that name.
            TypeError: there is no such switch.
        """
        record = replace(self._record, matches=[self.written], notes=[])
        return _repair(record, rules, max_edits, switches)

    def __repr__(self) -> str:
        left, right = self.players
        length = f"to {self.length}" if self.length else "for money"
        count = len(self.written.games)
        return f"<Match {left} - {right} {length}, {count} game{'s' if count != 1 else ''}>"


class Record(Sequence[Match]):
    """A file: usually one match, sometimes several."""

    def __init__(self, written: model.Record) -> None:
        #: The record as written, with its source and dialect.
        self.written = written
        self._matches = tuple(Match(written, match) for match in written.matches)

    @property
    def format(self) -> str:
        """The format it is written in, such as `mat`."""
        return self.written.format

    @property
    def dialect(self) -> str:
        """The nearest known writer, such as `galaxy`."""
        return self.written.dialect.name

    @overload
    def __getitem__(self, index: int) -> Match: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Match]: ...
    def __getitem__(self, index: int | slice) -> Match | Sequence[Match]:
        return self._matches[index]

    def __len__(self) -> int:
        return len(self._matches)

    def audit(self, rules: str | RuleSet | None = None, **switches: Any) -> Audit:
        """Hold the whole file against the rules; see `Match.audit`."""
        return _audit(self.written, rules, switches)

    def repair(
        self, rules: str | RuleSet | None = None, *, max_edits: int = 3, **switches: Any
    ) -> Repair:
        """Find what was really played in all matches; see `Match.repair`."""
        return _repair(self.written, rules, max_edits, switches)

    def __repr__(self) -> str:
        count = len(self)
        return f"<Record {self.written.source.name}: {count} match{'es' if count != 1 else ''}>"


def read(file: str | Path | IO[bytes] | IO[str], *, encoding: str | None = None) -> Record:
    """Read a record from a path or an open file; format and encoding are detected.

    A bad record raises nothing: what is wrong with it is for `Record.audit` to say.

    Raises:
        OSError: the file cannot be read, or not in the encoding that was named.
    """
    if isinstance(file, str | Path):
        return reads(Path(file).read_bytes(), name=str(file), encoding=encoding)
    return reads(file.read(), name=str(getattr(file, "name", "-")), encoding=encoding)


def reads(text: str | bytes, *, name: str = "-", encoding: str | None = None) -> Record:
    """Read a record from text or bytes.

    Raises:
        OSError: the bytes are no text in the encoding that was named.
    """
    data = text.encode("utf-8") if isinstance(text, str) else text
    return Record(read_source(decode(data, name, encoding=encoding)))


def expand(notes: str | bytes, *, name: str = "-", encoding: str | None = None) -> Record:
    """Read hand notes of dice and landing points, and find the plays they stand for.

    Where several legal plays fit a note and all notes behind it, the turn stays open: the audit
    lists them.

    >>> import bgrecord
    >>> record = bgrecord.expand('''Ada - Bob, 3 points
    ...
    ... 31 5     | 42 4
    ... 64 14    | 55 3 3
    ... ''')
    >>> for turn in record[0].games[0]:
    ...     print(turn)
    Ada 31: 8/5 6/5
    Bob 42: 8/4 6/4
    Ada 64: 24/14
    Bob 55: 13/3(2)
    """
    data = notes.encode("utf-8") if isinstance(notes, str) else notes
    return Record(read_source(decode(data, name, encoding=encoding), "notes"))


def position(identifier: str) -> Position:
    """The board an identifier stands for, seen by the player to act.

    An XGID, a position ID of GNU Backgammon (alone or with a match ID behind a colon), an OGID
    or a board string of FIBS.

    >>> import bgrecord
    >>> from bgrecord import position
    >>> print(position("XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10"))
    X 24:2 13:5 8:3 6:5 | O 24:2 13:5 8:3 6:5
    >>> position("4HPwATDgc/ABMA") == bgrecord.Position.start()
    True

    Raises:
        ValueError: it is none of them.
    """
    return ids.identify(identifier).position


def legal_plays(position: Position, roll: Roll | str) -> LegalPlays:
    """Every distinct legal result of a roll.

    >>> from bgrecord import Position, legal_plays
    >>> plays = legal_plays(Position.start(), "31")
    >>> len(plays)
    16

    Raises:
        ValueError: the roll cannot be read, or no dice show it.
    """
    return legal.legal_plays(position, _roll(roll))


def judge(position: Position, roll: Roll | str, play: str) -> Verdict:
    """Whether a written play is legal, and if not, why not.

    >>> from bgrecord import Position, judge
    >>> judge(Position.start(), "31", "8/5 6/5").is_legal
    True
    >>> judge(Position.start(), "31", "8/5 6/3").reason.name
    'NUMBER_USED_TWICE'

    Raises:
        ValueError: the roll or the play cannot be read, or no dice show the roll.
    """
    return verdict.judge(position, _roll(roll), parse_moves(play))


def _roll(roll: Roll | str) -> Roll:
    known = Roll.parse(roll) if isinstance(roll, str) else roll
    if not known.is_possible:
        raise ValueError(f"no dice show {known}")
    return known


def _audit(record: model.Record, rules: str | RuleSet | None, switches: dict[str, Any]) -> Audit:
    return auditing.audit_record(record, AuditOptions(**_wishes(rules, switches)))


def _repair(
    record: model.Record, rules: str | RuleSet | None, max_edits: int, switches: dict[str, Any]
) -> Repair:
    wishes = Wishes(**_wishes(rules, switches))
    return repair_record(record, wishes, Bounds(edits=max_edits))


def _wishes(rules: str | RuleSet | None, switches: dict[str, Any]) -> dict[str, Any]:
    """A rule set and single switches as the fields of `Wishes`."""
    name = rules if isinstance(rules, str) else None
    if isinstance(rules, RuleSet):
        own = {field.name: getattr(rules, field.name) for field in fields(rules)}
        switches = {**own, **switches}
    return {"rule_set": name, "switches": switches}
