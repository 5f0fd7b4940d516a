"""What the players agreed to play by."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from bgrecord.core.position import Variant


class IllegalPlays(StrEnum):
    """What the tournament does about an illegal play."""

    #: Both players must correct it (USBGF, WBGF legal moves).
    REQUIRED = "legal-moves"
    #: The opponent may let it stand (older US rules, "responsible moves").
    CONDONE = "condone"


@dataclass(frozen=True, slots=True)
class RuleSet:
    """The rules a match or session is judged by.

    A switch that is None was not declared: the audit then accepts what either setting allows.
    """

    name: str = "match"
    variant: Variant = Variant.BACKGAMMON
    #: The Crawford rule is in force (matches only).
    crawford: bool = True
    #: Gammons count only once the cube has been turned by a player (money only).
    jacoby: bool | None = False
    #: A doubled player may redouble at once and keep the cube (money only).
    beavers: bool | None = False
    #: How many times a beaver may be answered by turning the cube again; None: not declared.
    raccoons: int | None = 0
    #: How many equal opening throws double the stake; None: not declared.
    automatic_doubles: int | None = 0
    #: Whether a doubling cube is used at all.
    cube: bool = True
    #: The highest value the cube may reach; None: no limit.
    cube_limit: int | None = None
    #: After the Crawford game no double before each side has rolled twice.
    holland: bool = False
    #: Whether a backgammon counts three times.
    backgammons: bool = True
    #: The winner of the opening throw rolls both dice again, so a doublet may open a game.
    starter_rerolls: bool = False
    #: The winner of a game starts the next one.
    winner_starts: bool = False
    #: A checker that hits in its own home board may move on in the same turn.
    hit_and_run: bool = True
    illegal_plays: IllegalPlays = IllegalPlays.REQUIRED

    def but(self, **switches: Any) -> RuleSet:
        """The same rule set with some switches changed.

        Raises:
            TypeError: there is no such switch.
        """
        return replace(self, **switches)


#: The rule sets `--rules` knows, by name.
RULE_SETS: Mapping[str, RuleSet] = {
    rules.name: rules
    for rules in (
        RuleSet("match"),
        RuleSet(
            "money",
            crawford=False,
            jacoby=None,
            beavers=None,
            raccoons=None,
            automatic_doubles=None,
        ),
        RuleSet("nackgammon", variant=Variant.NACKGAMMON),
        RuleSet("hypergammon", variant=Variant.HYPERGAMMON),
        RuleSet(
            "portes",
            variant=Variant.PORTES,
            crawford=False,
            cube=False,
            backgammons=False,
            starter_rerolls=True,
            winner_starts=True,
        ),
        RuleSet(
            "tavla",
            variant=Variant.TAVLA,
            crawford=False,
            cube=False,
            backgammons=False,
            starter_rerolls=True,
            winner_starts=True,
            hit_and_run=False,
        ),
    )
}
