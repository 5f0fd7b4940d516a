"""Small records: a few turns a game, then a side gives up."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from bgrecord.core.dice import Roll
from bgrecord.core.legal import legal_plays
from bgrecord.core.play import play_text
from bgrecord.core.position import Position

#: Turns a game, enough to know it again.
TURNS = 10


def record(
    left: str,
    right: str,
    score: str = "1-0",
    *,
    dice: str = "",
    length: int | None = None,
    turns: int = TURNS,
    **tags: str,
) -> str:
    """A match in which every game counts a point.

    Args:
        left: the left player.
        right: the right player.
        score: what it comes to.
        dice: two records with the same are of one match; by default that of the players.
        length: points to win, 0 for a session; by default what the winner has.
        turns: how many turns a game has.
        **tags: `Round`, `Event`, `EventDate`.
    """
    points = [int(each) for each in score.split("-")]
    to = max(points) if length is None else length
    lines = [f'; [{name} "{value}"]' for name, value in tags.items()]
    lines += [f" {to} point match", ""]
    now = [0, 0]
    for number, winner in enumerate(_winners(points), 1):
        lines += [f" Game {number}", f" {f'{left} : {now[0]}':32} {right} : {now[1]}"]
        random = Random(f"{dice or sorted((left, right, *tags.values()))} {number}")
        cells = list(_cells(random, turns))
        for row, pair in enumerate(zip(cells[::2], cells[1::2], strict=True), 1):
            lines.append(f"{row:3}) {pair[0]:29}{pair[1]}".rstrip())
        now[winner] += 1
        won = f"Wins 1 point{' and the match' if now[winner] == to else ''}"
        lines += [f"{'':{34 if winner else 6}}{won}", ""]
    return "\n".join(lines)


def _winners(points: list[int]) -> list[int]:
    """Who wins each game: the one who wins the match wins its last game."""
    order = [0] * points[0] + [1] * points[1]
    return sorted(order, key=lambda side: points[side])


def _cells(random: Random, turns: int) -> Iterator[str]:
    position = Position.start()
    for turn in range(turns):
        roll = Roll(random.randint(1, 6), random.randint(1, 6))
        while turn == 0 and roll.is_doublet:
            roll = Roll(random.randint(1, 6), random.randint(1, 6))
        plays = legal_plays(position, roll)
        if plays:
            play = random.choice(plays)
            yield f"{roll}: {play_text(play.moves)}"
            position = play.after.flip()
        else:
            yield f"{roll}:"
            position = position.flip()
