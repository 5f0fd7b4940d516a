"""The table of an event: who won how much, who met whom, round by round."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from bgrecord.players import NAMELESS
from bgrecord.tournament.entries import Points
from bgrecord.tournament.examine import Event
from bgrecord.tournament.meetings import Meeting
from bgrecord.tournament.rounds import round_of


@dataclass(slots=True)
class Standing:
    """What a player has come to."""

    player: str
    matches: int = 0
    won: int = 0
    lost: int = 0
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


@dataclass(frozen=True, slots=True)
class EventRound:
    """A round as far as it is known."""

    name: str
    meetings: tuple[Meeting, ...]


@dataclass(frozen=True, slots=True)
class EventTable:
    """The table of an event."""

    #: The players, those with most wins first.
    standings: tuple[Standing, ...]
    meetings: tuple[Meeting, ...]
    #: In their order; empty where no round is known. Matches without one are in none.
    rounds: tuple[EventRound, ...]
    #: Who loses is out: a bracket rather than a cross table tells how it went.
    is_knock_out: bool

    def totals(self) -> Mapping[str, int]:
        """How many matches, players, plays that broke a rule ... there are."""
        return {
            "matches": len(self.meetings),
            "players": len(self.standings),
            "games": sum(len(list(meeting.games())) for meeting in self.meetings),
            "illegal_plays": sum(standing.illegal_plays for standing in self.standings),
        }


def event_table(event: Event) -> EventTable:
    """The table of an event; copies count once."""
    standings: dict[str, Standing] = {}
    for meeting in event.meetings:
        if NAMELESS not in meeting.names and meeting.names[0] != meeting.names[1]:
            for side in (0, 1):
                name = meeting.names[side]
                _enter(standings.setdefault(name, Standing(name)), meeting, side)
    rounds = tuple(_rounds(event.meetings))
    return EventTable(
        tuple(sorted(standings.values(), key=_rank)),
        event.meetings,
        rounds,
        event.is_knock_out or _all_knock_out(rounds),
    )


def _rank(standing: Standing) -> tuple[float, float, str]:
    balance = standing.points - standing.opponent_points
    return -standing.won, -balance, standing.player.casefold()


def _enter(standing: Standing, meeting: Meeting, side: int) -> None:
    standing.matches += 1
    if meeting.winner is not None:
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
        if (known := round_of(meeting.round)) is not None:
            found.setdefault((meeting.division, known), []).append(meeting)
    for played in sorted(found.values(), key=_order):
        name = played[0].round
        if played[0].division:
            name = f"{played[0].event}, {name}"
        yield EventRound(name, tuple(played))


def _order(played: Sequence[Meeting]) -> tuple[str, int]:
    known = round_of(played[0].round)
    return played[0].division, -1 if known is None or known.order is None else known.order


def _all_knock_out(rounds: Iterable[EventRound]) -> bool:
    known = [round_of(each.meetings[0].round) for each in rounds]
    return bool(known) and all(each is not None and each.is_knock_out for each in known)
