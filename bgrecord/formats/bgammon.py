"""The replays of bgammon.org (`.match`), read and written.

    bgammon-replay 00000024
    i 1767376800 Ada Bob 3 0 0 1 1 0
    1 r 3-1 8/5 6/5
    2 r 4-2 17/21 19/21
    1 d 2 0

Both players' points are those of player 1. A line `i` gives the time the game began (seconds since
1970), the players, the match length, the score, the winner, his points and the game played: 0 is
backgammon, 1 acey-deucey, 2 tabula. Player 1 is the left side. Facts by the server's own
description of the format and by what its versions write.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime, timedelta
from typing import NamedTuple

from lark import Token

from bgrecord.core.dice import Roll
from bgrecord.core.play import Move, place_name
from bgrecord.core.position import BAR, OFF
from bgrecord.core.scoring import kind_of_win
from bgrecord.formats._base import Feature, Format, Unwritable
from bgrecord.formats._draft import Draft
from bgrecord.formats._hops import UNKNOWN_PLAY, goes_on, hops_to_write, is_pass
from bgrecord.formats._lines import Word, lines_of, span_of, words_of
from bgrecord.formats._signs import SIGNS, SUFFIXES
from bgrecord.formats.notation import read_move
from bgrecord.languages import gettext
from bgrecord.record.actions import Doubled, Dropped, Resigned, Rolled, Took, Unplayed, Won
from bgrecord.record.model import Comment, Dialect, NoteKind, Record
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
from bgrecord.source import Source, Span

_INTEGER = re.compile(r"[0-9]{1,12}")
_ROLL = re.compile(r"([1-6])-([1-6])")
_CLOCK = re.compile(r"([0-9]{1,2})[.:]([0-9]{2})")
#: Points that nothing but the heading tells, see `FORMAT.notes`.
_CERTAIN = re.compile(r"0[0-9]+")
_DATE = re.compile(r"([0-9]{4})[./-]([0-9]{1,2})[./-]([0-9]{1,2})")
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)

#: The other games the server offers; their lines are no backgammon.
_OTHER_GAMES = {1: "Acey-deucey", 2: "Tabula"}
#: One line of the table in front of the games, which is what its offsets count from.
_INDEX_LINE = "bgammon-replay {:08d}\n"


class _Heading(NamedTuple):
    """What a line `i` says."""

    started: int
    names: tuple[str, str]
    length: int
    score: tuple[int, int]
    #: 1 or 2; 0 when the line does not say.
    winner: int
    points: int
    variant: int
    words: Sequence[Word]
    line: int

    def span(self, first: int, last: int) -> Span:
        """The place of some of its fields, counted from the end."""
        return Span(self.line, self.words[first].start, self.words[last].end)


def read(source: Source) -> Record:
    """Read a text as a replay, whatever it is."""
    return _Reader(source).read()


class _Reader:
    def __init__(self, source: Source) -> None:
        self._source = source
        self._draft = Draft(source, "bgammon")
        self._heading: _Heading | None = None
        #: The cube by the doubles taken, and whether the game was given up or a double dropped.
        self._cube = 1
        self._given_up = False

    def read(self) -> Record:
        """Read all lines."""
        for line in lines_of(self._source, "bgammon"):
            if line.type == "GAME":
                self._open(line)
            elif line.type == "EVENT":
                self._event(line)
            elif line.type == "OTHER":
                self._draft.unreadable(line)
        self._close()
        return self._draft.finish(Dialect("bgammon", marks_hits=False, names_bar_and_off=True))

    def _open(self, line: Token) -> None:
        """Begin a game."""
        self._close()
        heading = _heading(line)
        if heading is None:
            self._draft.unreadable(line)
            self._draft.open_game(None, span_of(line))
            return
        if not self._continues(heading):
            self._open_match(heading)
        self._heading = heading
        if heading.variant:
            assert self._draft.match is not None
            self._draft.match.comments.append(Comment(line.strip(), span_of(line)))
            return
        game = self._draft.open_game(None, span_of(line))
        game.names, game.score, game.score_span = heading.names, heading.score, span_of(line)

    def _continues(self, heading: _Heading) -> bool:
        """Whether a game belongs to the match of the game before it."""
        before = self._heading
        if before is None or before.variant != heading.variant:
            return False
        same = before.length == heading.length and set(before.names) & set(heading.names)
        return bool(same) or heading.score != (0, 0)

    def _open_match(self, heading: _Heading) -> None:
        draft = self._draft
        draft.open_match(heading.length or None, heading.span(-6, -6))
        if not heading.length:
            draft.note(NoteKind.BAD_LENGTH, heading.span(-6, -6), written="0")
        if heading.started:
            began, at = _EPOCH + timedelta(seconds=heading.started), heading.span(1, 1)
            draft.tag("EventDate", f"{began:%Y.%m.%d}", at)
            if began.hour or began.minute:
                draft.tag("EventTime", f"{began:%H.%M}", at)
        if heading.variant:
            other = _OTHER_GAMES.get(heading.variant, f"game {heading.variant}")
            draft.tag("Variation", other, heading.span(-1, -1))

    def _event(self, line: Token) -> None:
        if self._heading is not None and self._heading.variant:
            return
        if self._draft.game is None:
            game = self._draft.open_game(None, span_of(line))
            self._draft.note(NoteKind.MISSING_SCORE_LINE, game.span)
        words = words_of(line)
        side, kind = int(words[0].text) - 1, words[1].text.lower()
        if kind == "r" and len(words) > 2 and _ROLL.fullmatch(words[2].text):
            self._draft.add(side, _rolled(side, words[2:]), span_of(line))
        elif kind == "d" and len(words) > 2 and _INTEGER.fullmatch(words[2].text):
            self._double(side, words, line.line or 1)
        elif kind == "t":
            self._draft.add(side, Resigned(), span_of(line))
            self._given_up = True
        else:
            self._draft.unreadable(line)

    def _double(self, side: int, words: Sequence[Word], line: int) -> None:
        """A double to a value, with its answer: 1 for a take, 0 for a drop."""
        value = int(words[2].text)
        self._draft.add(side, Doubled(value), Span(line, words[0].start, words[2].end))
        if len(words) == 3:
            return
        answer = words[3]
        taken = answer.text != "0"
        action = Took() if taken else Dropped()
        self._draft.add(1 - side, action, Span(line, answer.start, answer.end))
        if taken:
            self._cube = value
        else:
            self._given_up = True

    def _close(self) -> None:
        """End the open game with the result of its heading."""
        heading, game = self._heading, self._draft.game
        if heading is not None and game is not None and heading.winner in (1, 2):
            won = Won(self._points(heading))
            self._draft.add(heading.winner - 1, won, heading.span(-3, -2))
        self._draft.game = None
        self._cube, self._given_up = 1, False

    def _points(self, heading: _Heading) -> int | None:
        """The points of a game; None when only the board tells."""
        if _CERTAIN.fullmatch(heading.words[-2].text):
            return heading.points
        needed = heading.length - heading.score[heading.winner - 1]
        leaves_open = _is_open(heading.points, self._cube, (needed, heading.length))
        return None if leaves_open and not self._given_up else heading.points or None


def _is_open(points: int, cube: int, wins_match: tuple[int, int]) -> bool:
    """Whether the points of a game that was played to its end may mean something else.

    Some versions of the server write the multiple of the cube here, 1 to 3, and others the cube.
    Where the match is won with the written points it does not matter.
    """
    return points not in wins_match and (points == cube or (cube > 1 and points <= 3))


def _heading(line: Token) -> _Heading | None:
    """The fields of a line `i`, which an early version wrote without the time; None if damaged."""
    words = words_of(line)
    if len(words) not in (9, 10) or not all(_INTEGER.fullmatch(word.text) for word in words[-6:]):
        return None
    started = "0" if len(words) == 9 else words[1].text
    if not _INTEGER.fullmatch(started) or int(started) >= 10**11:
        return None
    length, left, right, winner, points, variant = (int(word.text) for word in words[-6:])
    names = words[-8].text, words[-7].text
    return _Heading(
        int(started), names, length, (left, right), winner, points, variant, words, line.line or 1
    )


def _rolled(side: int, words: Sequence[Word]) -> Rolled:
    """A roll and its play, in its own side's numbering; nothing behind it when none is legal."""
    moves: list[Move] = []
    unreadable: list[str] = []
    for word in words[1:]:
        move = read_move(word.text.rstrip(","))
        if move is None:
            unreadable.append(word.text)
        else:
            moves.append(move._replace(stops=tuple(_seen_by(side, stop) for stop in move.stops)))
    unplayed = None if moves or unreadable else Unplayed.BLANK
    roll = Roll.parse(words[0].text)
    return Rolled(roll, tuple(moves), unplayed, unreadable=tuple(unreadable))


def _seen_by(side: int, point: int) -> int:
    """A point of player 1 in a side's numbering, or the other way round; bar and off stay."""
    return BAR - point if side and OFF < point < BAR else point


def write(record: Record, transcripts: Sequence[Transcript], dialect: str) -> str:
    """Write matches as a replay, with the byte at which each game begins in front.

    Raises:
        Unwritable: a roll is none of two dice, or an illegal play led where nothing leads.
    """
    games = [
        "".join(f"{line}\n" for line in _game_lines(transcript, game))
        for transcript in transcripts
        for game in transcript.games
    ]
    offset = len(games) * len(_INDEX_LINE.format(0))
    index = []
    for game in games:
        index.append(_INDEX_LINE.format(offset))
        offset += len(game.encode())
    return "".join(index + games)


def spell_name(name: str) -> str:
    """A name as one word, which is all there is room for."""
    return "_".join(name.split()) or "_"


def _game_lines(transcript: Transcript, game: GameTranscript) -> Iterator[str]:
    names = game.names if any(game.names) else transcript.names
    left, right = map(spell_name, names)
    score = f"{transcript.length or 0} {game.score.left} {game.score.right}"
    yield f"i {_started(transcript)} {left} {right} {score} {_result(transcript, game)} 0"
    yield from _events(game)
    loser = _resigned(game)
    if loser is not None:
        yield f"{loser + 1} t"


def _result(transcript: Transcript, game: GameTranscript) -> str:
    """The winner and his points, with a zero in front where a reader would take them for others."""
    if game.result is None:
        return "0 0"
    winner, points, *_ = game.result
    if not isinstance(points, int):
        return f"{winner + 1} 0"
    takes = [turn.value for turn in _cube_turns(game) if turn.kind is CubeKind.TAKE]
    cube = takes[-1] if takes else 1
    wins_match = (game.score.away(winner) or 0, transcript.length or 0)
    is_open = _is_open(points, cube, wins_match) and not _is_given_up(game)
    is_misread = points == 0 or (is_open and points != _points_by_board(game, cube))
    return f"{winner + 1} {'0' if is_misread else ''}{points}"


def _cube_turns(game: GameTranscript) -> list[CubeTurn]:
    return [turn for turn in game.turns if isinstance(turn, CubeTurn)]


def _is_given_up(game: GameTranscript) -> bool:
    """Whether it is written that a side resigned or dropped."""
    drops = any(turn.kind is CubeKind.DROP for turn in _cube_turns(game))
    return drops or _resigned(game) is not None


def _points_by_board(game: GameTranscript, cube: int) -> int | None:
    """What a game that was played to its end is worth; None when its last board is not known."""
    plays = [turn for turn in game.turns if isinstance(turn, CheckerPlay)]
    after = plays[-1].after if plays else None
    return None if after is None else cube * kind_of_win(after.opp)


def _events(game: GameTranscript) -> Iterator[str]:
    """A line a roll, and one for a double with its answer."""
    offer: CubeTurn | None = None
    for index, turn in enumerate(game.turns):
        if isinstance(turn, CubeTurn):
            if offer is not None and turn.kind in (CubeKind.TAKE, CubeKind.DROP):
                yield f"{offer.side + 1} d {offer.value} {int(turn.kind is CubeKind.TAKE)}"
                offer = None
            else:
                offer = turn
        elif isinstance(turn, CheckerPlay):
            yield _roll(turn, game.turns[index + 1 :])
    if offer is not None:
        yield f"{offer.side + 1} d {offer.value}"


def _roll(turn: CheckerPlay, later: Sequence[Turn]) -> str:
    if not turn.roll.is_possible:
        problem = gettext("bgammon cannot hold a roll of {roll} (line {line})")
        raise Unwritable(problem.format(roll=turn.roll, line=turn.line))
    hops = hops_to_write(turn)
    words = [f"{_place(turn.side, start)}/{_place(turn.side, end)}" for start, end, _ in hops]
    is_silent = is_pass(turn) or turn.kind is PlayKind.NOT_PLAYED or not goes_on(later)
    if not words and not is_silent:
        words = [UNKNOWN_PLAY]
    return " ".join([f"{turn.side + 1} r {turn.roll.high}-{turn.roll.low}", *words])


def _place(side: int, place: int) -> str:
    return place_name(_seen_by(side, place))


def _resigned(game: GameTranscript) -> int | None:
    """The side that gave the game up, None when none did."""
    last = game.turns[-1] if game.turns else None
    said = last.side if isinstance(last, Resignation) else None
    if game.result is not None and (said is not None or game.given_up):
        return 1 - game.result.winner
    return said


def _started(transcript: Transcript) -> int:
    """The time a match began, in seconds since 1970; 0 when its tags do not tell."""
    date = _DATE.fullmatch(transcript.tag("EventDate") or "")
    clock = _CLOCK.fullmatch(transcript.tag("EventTime") or "")
    if date is None:
        return 0
    year, month, day = map(int, date.groups())
    hour, minute = map(int, clock.groups()) if clock else (0, 0)
    try:
        began = datetime(year, month, day, hour, minute, tzinfo=UTC)
    except ValueError:
        return 0
    return max(int(began.timestamp()), 0)


FORMAT = Format(
    name="bgammon",
    title="Replays of bgammon.org",
    suffixes=SUFFIXES["bgammon"],
    sniff=SIGNS["bgammon"],
    read=read,
    dialects=("bgammon",),
    write=write,
    holds=frozenset(
        {
            Feature.RESIGNATIONS,
            Feature.ILLEGAL_PLAYS,
            Feature.UNPLAYED_ROLLS,
            Feature.LENGTH,
            Feature.SCORES,
            Feature.RESULTS,
            Feature.TURNS,
            Feature.GAMES,
        }
    ),
    spell_name=spell_name,
    utf8_only=True,
    counts_bytes=True,
    notes=(
        "What the server sends is one game without the index `bgammon-replay`; that is read too.",
        "The points of a game played to its end are the cube in some versions of the server and "
        "the multiple of the cube in others. Where both would do, the board decides. Written are "
        "the points won, with a zero in front when the board says otherwise: they count.",
        "Newer versions of the server write the score after a game that was dropped or resigned, "
        "where all else is the score before. It is read as the score before.",
        "Games of acey-deucey and tabula are kept as a remark, and not replayed.",
        "An unanswered double at the end of an unfinished game is written without its answer, and "
        "a play that nobody knows as `????`.",
        "The date and time of the match are its time of beginning, in UTC; other tags are lost.",
        "Events without a player in front, as in the first draft of the format, are not read.",
    ),
)
