"""`bgrecord position`: the board an identifier stands for, and its other identifiers."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from bgrecord.cli.group import EXIT_CANNOT_RUN, EXIT_CLEAN
from bgrecord.cli.help import HelpfulCommand
from bgrecord.cli.inputs import read_input
from bgrecord.cli.terminal import complain, of_one_width, shows_unicode
from bgrecord.languages import gettext as _
from bgrecord.languages import mark
from bgrecord.source import STDIN

if TYPE_CHECKING:
    from bgrecord.core.ids import Identified
    from bgrecord.findings import Situation

_SIDES = ("left", "right")


class _Name(NamedTuple):
    """What a position is called by one kind of identifier."""

    #: The kind, in the text and in the JSON.
    label: str
    key: str
    #: None if it cannot be told in this kind, for the reason beside it.
    text: str | None
    reason: str = ""


@click.command(
    cls=HelpfulCommand,
    short_help="Draw a position, and convert its identifier.",
    examples=(
        "bgrecord position XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10",
        "bgrecord position 4HPwATDgc/ABMA:cAnnAAAAAAAE",
        "bgrecord position 11ccccchhhjjjjj:66666888dddddoo:N0N:13:B:R:0:0:7",
        "bgrecord position --output-format json - < positions.txt",
    ),
)
@click.argument("identifiers", nargs=-1, required=True, metavar="ID...")
@click.option(
    "--output-format",
    type=click.Choice(["text", "json"]),
    default="text",
    help="A drawing and a line an identifier, or the same as JSON.",
)
def position(*, identifiers: Sequence[str], output_format: str) -> int:
    """Draw a position and print it as XGID, GNUBG ID, OGID and FIBS board.

    Each ID is one of these; a GNUBG position ID may stand alone or before a match ID. The ID -
    reads them from standard input, one a line.
    """
    asked = list(_asked(identifiers))
    known = [(text, identified) for text in asked if (identified := _read(text)) is not None]
    if output_format == "json":
        click.echo(json.dumps([_facts(*one) for one in known], indent=2))
    else:
        for _text, identified in known:
            click.echo("\n".join(_lines(identified)) + "\n")
    return EXIT_CLEAN if len(known) == len(asked) else EXIT_CANNOT_RUN


def _asked(identifiers: Iterable[str]) -> Iterator[str]:
    """The identifiers named, those of standard input in the place of `-`."""
    for text in identifiers:
        if text == STDIN:
            lines = read_input(STDIN).decode("utf-8-sig", errors="replace").splitlines()
            yield from filter(None, map(str.strip, lines))
        else:
            yield text


def _read(text: str) -> Identified | None:
    """What an identifier stands for; if nothing, standard error says why."""
    from bgrecord.core.ids import identify

    try:
        return identify(text)
    except ValueError as error:
        complain(str(error))
        return None


def _lines(identified: Identified) -> Iterator[str]:
    """The drawing, and a line for each kind of identifier."""
    from bgrecord.report.boards import drawing

    yield from drawing(_situation(identified), unicode=shows_unicode(sys.stdout))
    names = list(_names(identified))
    labels = of_one_width(_(name.label) for name in names)
    for name, label in zip(names, labels, strict=True):
        text = name.text or _("none: {reason}").format(reason=name.reason)
        yield f"   {label}  {text}"


def _facts(text: str, identified: Identified) -> dict[str, Any]:
    board, state = identified
    return {
        "id": text,
        "position": str(board),
        "pips": list(board.pips),
        "off": list(board.off),
        "to_act": _SIDES[state.side],
        "roll": None if state.roll is None else str(state.roll),
        "cube": {
            "value": state.cube.value,
            "owner": _side(state.cube.owner),
            "offered_by": _side(state.cube.offered_by),
        },
        "length": state.score.length,
        "score": [state.score.left, state.score.right],
        "crawford": state.crawford,
        "jacoby": state.jacoby,
        "beavers": state.beavers,
        **{name.key: name.text for name in _names(identified)},
    }


def _side(side: int | None) -> str | None:
    return None if side is None else _SIDES[side]


def _names(identified: Identified) -> Iterator[_Name]:
    from bgrecord.core.ids import fibs_board, gnubg_id, ogid, xgid

    kinds = {"XGID": xgid, "GNUBG ID": gnubg_id, "OGID": ogid, mark("FIBS board"): fibs_board}
    for label, write in kinds.items():
        key = label.lower().replace(" ", "_")
        try:
            yield _Name(label, key, write(*identified))
        except ValueError as error:
            yield _Name(label, key, None, str(error))


def _situation(identified: Identified) -> Situation:
    from bgrecord.findings import Situation

    board, state = identified
    return Situation(
        position=board,
        side=state.side,
        cube=state.cube,
        score=state.score,
        crawford=state.crawford,
        jacoby=state.jacoby,
        beavers=state.beavers,
        roll=state.roll,
    )
