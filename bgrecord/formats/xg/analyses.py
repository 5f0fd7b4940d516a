"""What an .xg says of turns, kept under the names its records use."""

from __future__ import annotations

from typing import Any

#: A value that stands for no analysis; so does anything below it.
_NOT_ANALYSED = -999.0

Properties = tuple[tuple[str, tuple[str, ...]], ...]


def of_play(record: Any) -> Properties:
    """The error, the luck, and the plays that were compared with their equities."""
    found: list[tuple[str, tuple[str, ...]]] = []
    moves = record.data_moves
    for name in ("err_move", "err_luck"):
        value = getattr(record, name)
        # A dance compares no plays, but its luck is bad.
        if value > _NOT_ANALYSED and (moves.n_moves > 0 or (value and name == "err_luck")):
            found.append((name, (f"{value:.6g}",)))
    compared = range(max(0, min(moves.n_moves, len(moves.eval))))
    if compared:
        found.append(("init_eq", (f"{record.init_eq:.6g}",)))
        found.append(("analyze_m", (str(record.analyze_m),)))
        found.append(("moves", tuple(" ".join(map(str, moves.moves[n])) for n in compared)))
        found.append(("eval", tuple(_numbers(moves.eval[n]) for n in compared)))
        found.append(("eval_level", tuple(str(moves.eval_level[n].level) for n in compared)))
    return tuple(found)


def of_cube(record: Any, *, answer: bool) -> Properties:
    """The error of a decision to double or not, or of an answer, and the equities it rests on."""
    error = "err_take" if answer else "err_cube"
    value = getattr(record, error)
    if not value > _NOT_ANALYSED or record.doubled.flag_double < 0:
        return ()
    judged = record.doubled
    return (
        (error, (f"{value:.6g}",)),
        ("analyze_c", (str(record.analyze_c),)),
        ("equ_b", (f"{judged.equ_b:.6g}",)),
        ("equ_double", (f"{judged.equ_double:.6g}",)),
        ("equ_drop", (f"{judged.equ_drop:.6g}",)),
        ("eval_nd", (_numbers(judged.eval_nd),)),
        ("eval_double", (_numbers(judged.eval_double),)),
    )


def _numbers(values: tuple[float, ...]) -> str:
    return " ".join(f"{value:.6g}" for value in values)
