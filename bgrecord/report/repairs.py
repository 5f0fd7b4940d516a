"""What was really played, in words: corrections, why they are needed, what else may have been."""

from __future__ import annotations

from collections.abc import Iterator
from math import exp
from typing import Any

from bgrecord.languages import counted
from bgrecord.languages import gettext as _
from bgrecord.record.model import Entry, Record
from bgrecord.record.wording import action_text
from bgrecord.repair.cells import cell_for, cell_of, habits_of
from bgrecord.repair.changes import Edit
from bgrecord.repair.patch import EDITABLE
from bgrecord.repair.proposals import Correction, GameRepair, Proposal, Repair, ScoreCorrection
from bgrecord.shown import shortened, visible
from bgrecord.source import Span

#: So many other readings are told.
MOST_OTHERS = 3

#: An edit with the old text and the new one.
_Told = tuple[Edit, str, str]


def explanation(
    path: str, repair: Repair, game: GameRepair, outcome: str, *, edits: int
) -> Iterator[str]:
    """Lines on one game: its first reading, why it is so, the next ones, and what is done.

    Args:
        path: the file.
        repair: the readings of the whole record.
        game: one of its games, in which something is wrong.
        outcome: what is done with it, in words.
        edits: within how many mistakes was looked.
    """
    best = game.best
    name = f"{visible(path)}: {title(game)}"
    if best is None:
        nothing = counted(
            edits, "no repair within {number} edit", "no repair within {number} edits"
        )
        yield f"{name}: {nothing}"
        return
    trust = _("confidence {confidence}").format(confidence=_(str(game.confidence)))
    yield f"{name}: {trust}; {outcome}" if outcome else f"{name}: {trust}"
    yield from reading(repair.record, best)
    for other in game.proposals[1 : 1 + MOST_OTHERS]:
        yield f"  {_less_likely(other.cost - best.cost)}"
        yield from reading(repair.record, other)


def title(game: GameRepair) -> str:
    """The game: `game 3 (Ada - Bob)`."""
    written = game.conditions.game
    number = game.conditions.index + 1 if written.number is None else written.number
    names = " - ".join(visible(shortened(name)) for name in written.names if name)
    return _("game {number}").format(number=number) + (f" ({names})" if names else "")


def reading(record: Record, proposal: Proposal) -> Iterator[str]:
    """Lines on one reading of a game."""
    for correction, edits in _told(record, proposal):
        for edit, old, new in edits:
            place = f"{edit.written.line}:{edit.written.column}"
            words = _(correction.mistake.words)
            yield f"  {place} {_called(words, _changed(edit, old, new))}"
        if correction.needed_by is not None:
            impossible = _("without it impossible: {place}")
            yield f"      {impossible.format(place=_quoted(record, correction.needed_by))}"
    for violation in proposal.violations:
        words = _(violation.mistake.words)
        yield f"  {_called(_quoted(record, violation.place), words)}"
    if proposal.score is not None:
        line, column, _end = proposal.score.span
        old, new = score_texts(proposal.score)
        yield f"  {line}:{column} {_called(_('score'), f'{old} -> {new}')}"
    if not proposal.changes_record and not proposal.violations:
        yield f"  {_('right as it is written')}"


def _told(record: Record, proposal: Proposal) -> Iterator[tuple[Correction, list[_Told]]]:
    """Each correction with its edits, and each edit with the old text and the new one."""
    all_of_game = [edit for each in proposal.corrections for edit in each.edits]
    habits = habits_of(record)
    for correction in proposal.corrections:
        told = []
        for edit in correction.edits:
            old = "" if edit.is_inserted else text_of(record, edit.written)
            if record.format in EDITABLE:
                new = cell_for(record, edit, all_of_game, habits)
            else:
                new = "" if edit.meant is None else action_text(edit.meant.action)
            told.append((edit, visible(old), visible(new)))
        yield correction, told


def text_of(record: Record, entry: Entry) -> str:
    """What an entry says: as it is written, in formats whose cells are text."""
    return cell_of(record, entry) if record.format in EDITABLE else action_text(entry.action)


def score_texts(score: ScoreCorrection) -> tuple[str, str]:
    """A score as written and as meant: `1-0`, `2-0`."""
    return "-".join(map(str, score.written)), "-".join(map(str, score.meant))


def as_json(
    repair: Repair, game: GameRepair, written: Proposal | None, reason: str | None
) -> dict[str, Any]:
    """One game in which something is wrong, for programs."""
    conditions, record = game.conditions, repair.record
    return {
        "match": next(n for n, m in enumerate(record.matches, 1) if m is conditions.match),
        "game": conditions.game.number,
        "line": conditions.game.span.line,
        "confidence": str(game.confidence) if game.proposals else None,
        "complete": game.complete,
        "written": next((n for n, p in enumerate(game.proposals, 1) if p is written), None),
        "reason": reason,
        "readings": [_reading_as_json(record, proposal) for proposal in game.proposals],
    }


def _reading_as_json(record: Record, proposal: Proposal) -> dict[str, Any]:
    score = proposal.score
    return {
        "cost": round(proposal.cost, 2),
        "corrections": [
            {
                "mistake": correction.mistake.name.lower(),
                "edits": [
                    {
                        **_place(edit.written.span),
                        "side": (edit.meant or edit.written).side,
                        "inserted": edit.is_inserted,
                        "old": old,
                        "new": new,
                    }
                    for edit, old, new in edits
                ],
                "needed_by": None
                if correction.needed_by is None
                else {
                    **_place(correction.needed_by.span),
                    "text": visible(text_of(record, correction.needed_by)),
                },
            }
            for correction, edits in _told(record, proposal)
        ],
        "violations": [
            {
                "mistake": violation.mistake.name.lower(),
                **_place(violation.place.span),
                "text": visible(text_of(record, violation.place)),
            }
            for violation in proposal.violations
        ],
        "score": None
        if score is None
        else {**_place(score.span), "old": list(score.written), "new": list(score.meant)},
    }


def _place(span: Span) -> dict[str, int]:
    return {"line": span.line, "column": span.column, "end_column": span.end_column}


def _changed(edit: Edit, old: str, new: str) -> str:
    if edit.is_inserted:
        return _("insert {text}").format(text=new)
    if edit.meant is None:
        return _("remove {text}").format(text=old)
    if edit.meant.side != edit.written.side:
        return _("{old} -> {new} in the other column").format(old=old, new=new)
    return f"{old} -> {new}"


def _called(what: str, text: str) -> str:
    # The colon is part of the text: French has a blank before it.
    return _("{what}: {text}").format(what=what, text=text)


def _quoted(record: Record, entry: Entry) -> str:
    # A colon that ends a roll without a play would run into the one that follows here.
    return f"{entry.line}:{entry.column} {visible(text_of(record, entry)).removesuffix(':')}"


def _less_likely(margin: float) -> str:
    """How a reading compares with the first one."""
    times = round(exp(margin))
    if times <= 1:
        return _("or, as likely:")
    return counted(times, "or, {number} time less likely:", "or, {number} times less likely:")
