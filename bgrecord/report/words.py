"""A position in words: beside a drawing, and for those who cannot see one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bgrecord.core.position import BAR, OFF
from bgrecord.core.scoring import Score
from bgrecord.findings import Situation
from bgrecord.languages import gettext as _


def stakes(situation: Situation) -> str:
    """The cube and the rules of the game in words."""
    cube = situation.cube
    words = [_("cube {value}, centred") if cube.owner is None else _("cube {value}")]
    if cube.offered_by is not None:
        words.append(_("{offer} offered"))
    words += rules_in_force(
        crawford=situation.crawford, jacoby=situation.jacoby, beavers=situation.beavers
    )
    return ", ".join(words).format(value=cube.value, offer=cube.at_stake)


def rules_in_force(*, crawford: bool, jacoby: bool, beavers: bool) -> list[str]:
    """What restricts the cube in a game, or pays more for it."""
    rules = {
        _("Crawford game"): crawford,
        _("Jacoby rule"): jacoby,
        _("beavers"): beavers,
    }
    return [name for name, holds in rules.items() if holds]


def sentences() -> Mapping[str, str]:
    """The sentences that say a position, by what they are about; a script fills them too."""
    return {
        "act": _("{player} to act."),
        "play": _("{player} to play {roll}."),
        "over": _("The game is over."),
        "side": _("{player}, pip count {pips}: {places}."),
        "point": _("{checkers} on {point}"),
        "bar": _("{checkers} on the bar"),
        "off": _("{checkers} off"),
        "centred": _("Cube {value}, centred."),
        "owned": _("Cube {value}, owned by {player}."),
        "offered": _("{player} offers {value}."),
        "score": _("{points} of {length}, pips {pips}"),
        "money": _("score {points}, pips {pips}"),
    }


def facts(score: Score, side: int, pips: int) -> str:
    """What stands beside a side's name: points and pips."""
    kind = "money" if score.length is None else "score"
    points = score.right if side else score.left
    return sentences()[kind].format(points=points, length=score.length, pips=pips)


def position_in_words(situation: Situation, names: tuple[str, str]) -> str:
    """Who is to act, the cube, and where every checker stands, by each side's own numbering.

    Args:
        situation: what to say.
        names: the players, left and right, as they are to be shown.
    """
    say, cube, side = sentences(), situation.cube, situation.side
    owner = "" if cube.owner is None else names[cube.owner]
    said = [
        say["act"].format(player=names[side])
        if situation.roll is None
        else say["play"].format(player=names[side], roll=situation.roll),
        say["owned" if owner else "centred"].format(value=cube.value, player=owner),
    ]
    if cube.offered_by is not None:
        said.append(say["offered"].format(player=names[cube.offered_by], value=cube.at_stake))
    for player, checkers, pips in zip(
        (names[side], names[1 - side]), situation.position, situation.position.pips, strict=True
    ):
        places = ", ".join(_places(checkers, say))
        said.append(say["side"].format(player=player, pips=pips, places=places))
    return " ".join(said)


def _places(checkers: bytes, say: Mapping[str, str]) -> Iterator[str]:
    """`1 on the bar`, `2 on 24`, `3 off`, the farthest first."""
    if checkers[BAR]:
        yield say["bar"].format(checkers=checkers[BAR])
    for point in range(24, 0, -1):
        if checkers[point]:
            yield say["point"].format(checkers=checkers[point], point=point)
    if checkers[OFF]:
        yield say["off"].format(checkers=checkers[OFF])
