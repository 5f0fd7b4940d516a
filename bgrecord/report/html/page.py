"""The page of a match: one file that loads nothing from anywhere."""

from __future__ import annotations

import base64
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from typing import Any, NamedTuple

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from bgrecord.languages import gettext, language, ngettext
from bgrecord.languages import gettext as _
from bgrecord.report.diagram import board_to_fill, symbols
from bgrecord.report.diagram.themes import DARK, LIGHT, OF_THE_PAGE, PRINT, stylesheet, variables
from bgrecord.report.html.faults import Fault
from bgrecord.report.html.plies import Ply
from bgrecord.report.html.statistics import StatisticsTable
from bgrecord.report.html.view import GameView, MatchView
from bgrecord.report.words import sentences

#: What could end a script, begin a comment or a tag, or end a line of JavaScript.
_INERT = {ord(char): f"\\u{ord(char):04x}" for char in "<>&\u2028\u2029"}


class Picture(NamedTuple):
    """A plot to be shown on a page."""

    title: str
    svg: bytes

    @property
    def data(self) -> str:
        """The picture in base 64."""
        return base64.b64encode(self.svg).decode("ascii")


@dataclass(frozen=True, slots=True)
class Extras:
    """What a page shows besides, when it is asked for."""

    statistics: StatisticsTable | None = None
    pictures: Sequence[Picture] = ()
    #: The way to the index from here, when there is one.
    index: str = ""


def match_page(match: MatchView, version: str, extras: Extras | None = None) -> str:
    """The page of a match, in the language spoken now.

    Args:
        match: what to tell.
        version: bgrecord's own.
        extras: what to show besides.
    """
    extras = extras or Extras()
    starts = [0]
    for game in match.games:
        starts.append(starts[-1] + len(game.plies))
    return render(
        "match.jinja",
        version,
        match=match,
        first_plies=starts,
        statistics=extras.statistics,
        pictures=extras.pictures,
        index=extras.index,
        symbols=Markup(symbols()),
        board=Markup(board_to_fill("replay-board")),
        data=Markup(as_inert_json(_data(match))),
    )


def render(template: str, version: str, **values: Any) -> str:
    """A page of its template, with the style and the script all pages share."""
    style, script = _style(), _script()
    policy = (
        f"default-src 'none'; style-src '{_hash(style)}'; script-src '{_hash(script)}'; "
        "img-src data:; base-uri 'none'; form-action 'none'"
    )
    return (
        _environment()
        .get_template(template)
        .render(
            language=language().code,
            version=version,
            policy=policy,
            style=Markup(style),
            script=Markup(script),
            **values,
        )
    )


def as_inert_json(value: Any) -> str:
    """JSON that may stand in a page: nothing in it can end the element or begin another."""
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return text.translate(_INERT)


def _data(match: MatchView) -> Mapping[str, Any]:
    """What the script knows: see `templates/replayer.js`."""
    return {
        "names": match.names,
        "players": match.players,
        "games": [_game(game) for game in match.games],
        "findings": [_finding(fault) for fault in match.faults],
        "texts": {
            **sentences(),
            "line": _("Line {number} of the record"),
            "copied": _("{what} copied"),
        },
    }


def _game(game: GameView) -> Mapping[str, Any]:
    return {
        "title": game.title,
        "score": game.score[:2],
        "length": game.score.length,
        "rules": game.rules,
        "plies": [_ply(ply) for ply in game.plies],
    }


def _ply(ply: Ply) -> Mapping[str, Any]:
    """A station; what is empty is left out."""
    cube = ply.cube
    places = (-1 if side is None else side for side in (cube.owner, cube.offered_by))
    shown = {
        "side": ply.side,
        "text": ply.text,
        "roll": ply.roll or None,
        "board": ply.board,
        "cube": (cube.value, *places),
        "xgid": ply.ids and ply.ids.xgid,
        "gnubg": ply.ids and ply.ids.gnubg_id,
        "line": ply.spans[0].line if ply.spans else None,
        "findings": ply.findings or None,
    }
    return {name: value for name, value in shown.items() if value is not None}


def _finding(fault: Fault) -> Mapping[str, Any]:
    shown = {
        "title": fault.message,
        "kind": fault.kind,
        "severity": str(fault.severity),
        "ply": fault.ply,
    }
    return {name: value for name, value in shown.items() if value is not None}


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=PackageLoader("bgrecord.report.html"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        extensions=["jinja2.ext.i18n"],
    )
    # The methods come with the extension, so nothing declares them.
    install: Any = environment
    install.install_gettext_callables(gettext, ngettext, newstyle=True)
    return environment


@cache
def _style() -> str:
    boards = stylesheet(OF_THE_PAGE)
    colours = f":root{{{variables(LIGHT, DARK)}}}\n@media print{{:root{{{variables(PRINT)}}}}}\n"
    return f"{_file('style.css')}{boards}{colours}"


@cache
def _script() -> str:
    return _file("replayer.js")


def _file(name: str) -> str:
    loader = _environment().loader
    assert loader is not None
    return loader.get_source(_environment(), name)[0]


def _hash(text: str) -> str:
    """How a policy names an inline style or script."""
    return f"sha256-{base64.b64encode(sha256(text.encode()).digest()).decode('ascii')}"
