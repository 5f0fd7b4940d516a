"""Measures how often a repair finds what was really played.

    python -m benchmarks.repair FOLDER...
    python -m benchmarks.repair FOLDER... --games 50 --write docs/repair.md

The folders hold clean `.mat` files: self-played matches (`python -m benchmarks.selfplay`) or any
others. Games that are right to their end get one mistake of each kind, or two of any kinds.
Counted is how often the first reading, or one of the first three, is the game as it was.
Mistakes that leave the record free of contradictions cannot be seen, and are counted apart.

With the package gnubg-nn installed, games with an illegal play that stood are made too: they are
to be left alone.
"""

from __future__ import annotations

import argparse
import statistics
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from importlib import import_module
from pathlib import Path
from random import Random
from time import perf_counter
from typing import NamedTuple

from benchmarks.slips import SLIPS, Slip
from benchmarks.violations import is_available, with_violation
from bgrecord.formats import read_source
from bgrecord.record.model import Game
from bgrecord.repair.proposals import Confidence, GameRepair, Proposal, repair_match
from bgrecord.repair.stand import trace
from bgrecord.replay.events import Conditions
from bgrecord.source import decode

_START, _END = "<!-- measured: begin -->\n", "<!-- measured: end -->\n"
_TWO, _VIOLATION = "two mistakes", "illegal play that stood"


class Trial(NamedTuple):
    """What became of one damaged game."""

    #: Where the true reading came, from 1; 0 when it was not found.
    rank: int
    confidence: Confidence
    seconds: float
    #: What the first reading takes the mistake for.
    taken_for: str

    @property
    def is_right(self) -> bool:
        """Whether the first reading is the true one."""
        return self.rank == 1


@dataclass(slots=True)
class Row:
    """All games with one kind of mistake."""

    kind: str
    trials: list[Trial] = field(default_factory=list)
    #: Games in which the mistake cannot be seen.
    unseen: int = 0

    @property
    def first(self) -> int:
        """How often the first reading is the true one."""
        return sum(trial.is_right for trial in self.trials)

    @property
    def three(self) -> int:
        """How often one of the first three is."""
        return sum(1 <= trial.rank <= 3 for trial in self.trials)

    @property
    def surely_wrong(self) -> int:
        """How often a wrong reading is offered with high confidence."""
        return sum(t.confidence is Confidence.HIGH and not t.is_right for t in self.trials)

    @property
    def seconds(self) -> list[float]:
        """How long each game took."""
        return [trial.seconds for trial in self.trials]


def clean_games(folders: Sequence[Path]) -> Iterator[Conditions]:
    """Every game in the folders' matches that is right to its end."""
    for path in sorted(path for folder in folders for path in folder.glob("*.mat")):
        record = read_source(decode(path.read_bytes(), path.name))
        for match in record.matches:
            repaired = repair_match(record, match)
            if all(game.is_right for game in repaired):
                yield from (game.conditions for game in repaired if game.conditions.game.entries)


def measured(games: Sequence[Conditions], wanted: int, kinds: Sequence[str]) -> Iterator[Row]:
    """Make so many mistakes of each kind that can be seen, and repair them."""
    for kind in kinds:
        row = Row(kind)
        order = Random(kind).sample(games, len(games))
        for number, conditions in enumerate(order[: 8 * wanted]):
            if len(row.trials) == wanted:
                break
            random = Random(f"{kind} {number}")
            slips = [SLIPS[kind]] if kind in SLIPS else random.sample([*SLIPS.values()], 2)
            if len(slips) == 1 or all(_is_seen(conditions, slip, random) for slip in slips):
                _try(row, conditions, slips, random)
        yield row


def violations(games: Sequence[Conditions], wanted: int) -> Row:
    """Make games with an illegal play that stood, and see whether they are left alone."""
    row, engine = Row(_VIOLATION), import_module("gnubg_nn")
    for number, conditions in enumerate(Random(_VIOLATION).sample(games, len(games))):
        if len(row.trials) == wanted:
            break
        entries = with_violation(engine, conditions, Random(number))
        if entries is None:
            continue
        game = replace(conditions.game, entries=entries)
        repaired, seconds = _repaired(conditions, game, alone=True)
        if repaired.is_right:
            row.unseen += 1
            continue
        best = repaired.best
        left_alone = best is not None and not best.changes_record
        row.trials.append(Trial(left_alone, repaired.confidence, seconds, _words(best)))
    return row


def _is_seen(conditions: Conditions, slip: Slip, random: Random) -> bool:
    """Whether a mistake that a slip makes shows when it is the only one."""
    game = replace(conditions.game, entries=[*conditions.game.entries])
    return slip(game, random) and not _repaired(conditions, game)[0].is_right


def _try(row: Row, conditions: Conditions, slips: Sequence[Slip], random: Random) -> None:
    """Damage a game and repair it."""
    game = replace(conditions.game, entries=[*conditions.game.entries])
    made = [slip(game, random) for slip in slips]
    if not all(made) or _is_same(game, conditions.game):
        return
    repaired, seconds = _repaired(conditions, game)
    if repaired.is_right:
        row.unseen += 1
        return
    rank = next(
        (
            place
            for place, proposal in enumerate(repaired.proposals, 1)
            if _is_true(proposal, game, conditions)
        ),
        0,
    )
    row.trials.append(Trial(rank, repaired.confidence, seconds, _words(repaired.best)))


def _repaired(
    conditions: Conditions, game: Game, *, alone: bool = False
) -> tuple[GameRepair, float]:
    """A damaged game repaired in its match, or alone, and how long that took."""
    games = [*conditions.match.games]
    games[conditions.index] = game
    if alone:
        games = games[: conditions.index + 1]
    match = replace(conditions.match, games=games)
    record = replace(conditions.record, matches=[match])
    start = perf_counter()
    repaired = repair_match(record, match)
    return repaired[conditions.index], perf_counter() - start


def _is_same(one: Game, other: Game) -> bool:
    return [e[:2] for e in one.entries] == [e[:2] for e in other.entries] and (
        one.score == other.score
    )


def _is_true(proposal: Proposal, damaged: Game, true: Conditions) -> bool:
    """Whether a reading is the game as it was."""
    score = damaged.score if proposal.score is None else proposal.score.meant
    entries = proposal.reading.entries(tuple(damaged.entries))
    return score == true.game.score and trace(entries, true) == trace(true.game.entries, true)


def _words(proposal: Proposal | None) -> str:
    """What a reading takes a mistake for."""
    if proposal is None:
        return "no repair found"
    words = sorted(change.mistake.words for change in proposal.reading.changes)
    words += ["score"] if proposal.score is not None else []
    return " + ".join(words) or "nothing"


def table(rows: Sequence[Row]) -> Iterator[str]:
    """The lines of a Markdown table."""
    yield "| Mistake | Games | Unseen | First | First three | Surely wrong | Median | Longest |"
    yield "|---|--:|--:|--:|--:|--:|--:|--:|"
    for row in rows:
        yield _line(row)


def _line(row: Row) -> str:
    count = len(row.trials) or 1
    seconds = row.seconds or [0.0]
    return (
        f"| {row.kind} | {len(row.trials)} | {row.unseen} | {row.first / count:.0%}"
        f" | {row.three / count:.0%} | {row.surely_wrong / count:.1%}"
        f" | {statistics.median(seconds):.2f} s | {max(seconds):.2f} s |"
    )


def _sum(kind: str, rows: Sequence[Row]) -> Row:
    trials = [trial for row in rows for trial in row.trials]
    return Row(kind, trials, sum(row.unseen for row in rows))


def confusion(rows: Sequence[Row]) -> Iterator[str]:
    """The lines of a Markdown table: what each kind of mistake is taken for."""
    yield "| Mistake | Taken for |"
    yield "|---|---|"
    for row in rows:
        counts = Counter(trial.taken_for for trial in row.trials)
        shown = ", ".join(f"{words} {times}" for words, times in counts.most_common(6))
        yield f"| {row.kind} | {shown} |"


def confidences(rows: Sequence[Row]) -> Iterator[str]:
    """The lines of a Markdown table: how often a reading is right by how far it is trusted."""
    yield "| Confidence | Games | Right |"
    yield "|---|--:|--:|"
    for confidence in reversed(Confidence):
        trials = [t for row in rows for t in row.trials if t.confidence is confidence]
        right = sum(trial.is_right for trial in trials)
        yield f"| {confidence} | {len(trials)} | {right / (len(trials) or 1):.1%} |"


def report(games: Sequence[Conditions], wanted: int, kinds: Sequence[str]) -> Iterator[str]:
    """The pages' lines, as they are measured."""
    ones = [*measured(games, wanted, kinds)]
    yield from table([*ones, _sum("**all**", ones)])
    yield ""
    others = [*measured(games, wanted, [_TWO])]
    if is_available():
        others.append(violations(games, wanted))
    yield from table(others)
    yield ""
    yield from confidences(ones)
    yield ""
    yield from confusion([*ones, *others])


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("folders", type=Path, nargs="+")
    parser.add_argument("--games", type=int, default=50, help="games a kind of mistake")
    parser.add_argument("--kinds", default="", help="kinds with these words only, by commas")
    parser.add_argument("--write", type=Path, help="a page whose measured part is replaced")
    given = parser.parse_args()
    words = [word for word in given.kinds.split(",") if word]
    kinds = [kind for kind in SLIPS if not words or any(word in kind for word in words)]
    games = [*clean_games(given.folders)]
    lines = []
    for line in report(games, given.games, kinds):
        print(line, flush=True)
        lines.append(f"{line}\n")
    if given.write is not None:
        page = given.write.read_text(encoding="utf-8")
        head, rest = page.split(_START)
        _, tail = rest.split(_END)
        text = f"{head}{_START}\n{''.join(lines)}\n{_END}{tail}"
        given.write.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
