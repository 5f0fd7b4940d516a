"""The table of an event: who won how much, who met whom, round by round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from bgrecord.players import NAMELESS
from bgrecord.tournament.entries import Points
from bgrecord.tournament.examine import Event
from bgrecord.tournament.meetings import Meeting
from bgrecord.tournament.pairings import is_of_knock_out


@dataclass(slots=True)
class Standing:
    """What a player has come to."""

    player: str
    #: Those that were played.
    matches: int = 0
    #: Walkovers among them.
    won: int = 0
    lost: int = 0
    #: Matches won or lost without being played.
    walkovers: int = 0
    points: float = 0
    opponent_points: float = 0
    #: Games of the records.
    games_won: int = 0
    games_lost: int = 0
    #: Plays of his that broke a rule and stood, and findings above notes on what he did.
    illegal_plays: int = 0
    findings: int = 0
    #: The scores against each opponent, in the order of the matches.
    scores: dict[str, list[Points]] = field(default_factory=dict)
    #: Where the last round of the knock-out he was in stands, and whether he won it.
    furthest: tuple[int, bool] = (0, False)


@dataclass(frozen=True, slots=True)
class EventRound:
    """A round as far as it is known."""

    name: str
    meetings: tuple[Meeting, ...]


@dataclass(frozen=True, slots=True)
class EventTable:
    """The table of an event."""

    #: The players, who came furthest in the knock-out first, then by wins and points.
    standings: tuple[Standing, ...]
    meetings: tuple[Meeting, ...]
    #: In their order; empty where no round is known. Matches without one are in none.
    rounds: tuple[EventRound, ...]
    #: Who loses is out: a bracket rather than a cross table tells how it went.
    is_knock_out: bool

    def totals(self) -> Mapping[str, int]:
        """How many matches, players, plays that broke a rule ... there are."""
        return {
            "matches": sum(meeting.is_played for meeting in self.meetings),
            "players": len(self.standings),
            "games": sum(len(list(meeting.games())) for meeting in self.meetings),
            "illegal_plays": sum(standing.illegal_plays for standing in self.standings),
        }


def event_table(event: Event) -> EventTable:
    """The table of an event; copies count once."""
    rounds = tuple(_rounds(event.meetings))
    is_knock_out = event.is_knock_out or _all_knock_out(rounds)
    standings: dict[str, Standing] = {}
    for meeting in event.meetings:
        if NAMELESS not in meeting.names and meeting.names[0] != meeting.names[1]:
            for side in (0, 1):
                name = meeting.names[side]
                standing = standings.setdefault(name, Standing(name))
                _enter(standing, meeting, side)
                _advance(standing, meeting, side, is_knock_out=is_knock_out)
    return EventTable(
        tuple(sorted(standings.values(), key=_rank)),
        event.meetings,
        rounds,
        is_knock_out,
    )


def _rank(standing: Standing) -> tuple[object, ...]:
    """Where a player stands: further in the knock-out, having played at all, wins, points, name."""
    order, won = standing.furthest
    balance = standing.points - standing.opponent_points
    name = standing.player.casefold()
    return -order, not won, not standing.matches, -standing.won, -balance, name


def _advance(standing: Standing, meeting: Meeting, side: int, *, is_knock_out: bool) -> None:
    """Note down how far a match brought a player in the knock-out."""
    found = meeting.named_round
    if found is not None and found.order and is_of_knock_out(meeting, all_are=is_knock_out):
        standing.furthest = max(standing.furthest, (found.order, meeting.winner == side))


def _enter(standing: Standing, meeting: Meeting, side: int) -> None:
    standing.matches += meeting.is_played
    if meeting.winner is not None:
        standing.walkovers += meeting.is_walkover
        standing.won += meeting.winner == side
        standing.lost += meeting.winner != side
    if (score := meeting.score) is not None:
        own, other = (score[1], score[0]) if side else score
        standing.points += own
        standing.opponent_points += other
        standing.scores.setdefault(meeting.names[1 - side], []).append((own, other))
    winners = Counter(meeting.side_in(game.winner, index) for _, (index, game) in meeting.games())
    standing.games_won += winners[side]
    standing.games_lost += winners[1 - side]
    standing.illegal_plays += meeting.illegal[side]
    standing.findings += meeting.faults[side]


def _rounds(meetings: Iterable[Meeting]) -> Iterator[EventRound]:
    """The rounds by their order as far as names tell it, else as they are met."""
    found: dict[tuple[str, object], list[Meeting]] = {}
    for meeting in meetings:
        if (known := meeting.named_round) is not None:
            found.setdefault((meeting.division, known), []).append(meeting)
    for played in sorted(found.values(), key=_order):
        name = played[0].round
        if played[0].division:
            name = f"{played[0].event}, {name}"
        yield EventRound(name, tuple(played))


def _order(played: Sequence[Meeting]) -> tuple[str, int]:
    known = played[0].named_round
    return played[0].division, -1 if known is None or known.order is None else known.order


def _all_knock_out(rounds: Iterable[EventRound]) -> bool:
    known = [each.meetings[0].named_round for each in rounds]
    return bool(known) and all(each is not None and each.is_knock_out for each in known)
