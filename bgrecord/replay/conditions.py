"""Which rules a match was played under: defaults, the record's own tags, the user's wishes."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from bgrecord.core.position import SETUPS, Position, Variant
from bgrecord.core.ruleset import RULE_SETS, RuleSet
from bgrecord.record.actions import SetPosition
from bgrecord.record.model import Dialect, Match


@dataclass(frozen=True, slots=True)
class Wishes:
    """What the user says of the rules; switches are fields of `RuleSet`."""

    #: A name of `RULE_SETS`; None picks `match` or `money` by the length.
    rule_set: str | None = None
    #: Switches that the record's own tags win over.
    defaults: Mapping[str, Any] = field(default_factory=dict)
    #: Switches that win over everything.
    switches: Mapping[str, Any] = field(default_factory=dict)
    #: The match length of records that do not say one.
    length: int | None = None


_VARIATIONS = {
    "backgammon": Variant.BACKGAMMON,
    "standard": Variant.BACKGAMMON,
    "nackgammon": Variant.NACKGAMMON,
    "hypergammon": Variant.HYPERGAMMON,
    "hypergammon1": Variant.HYPERGAMMON_1,
    "hypergammon2": Variant.HYPERGAMMON_2,
    "hypergammon3": Variant.HYPERGAMMON,
    "portes": Variant.PORTES,
    "tavla": Variant.TAVLA,
}


def variant_named(text: str) -> Variant | None:
    """The variant a record's `Variation` tag names, None when it is not one we know."""
    return _VARIATIONS.get(re.sub(r"[^a-z0-9]", "", text.casefold()))


def match_length(match: Match, wishes: Wishes) -> int | None:
    """The points to win; None for money and where neither record nor user says."""
    length = wishes.length if match.length is None else match.length
    return length or None


def rules_for(match: Match, dialect: Dialect, wishes: Wishes) -> RuleSet:
    """The rule set a match is judged by.

    The user's switches win over the record's tags, these over the user's defaults, and these
    over the rule set's own. Money options declared in a match are not used there.

    Raises:
        KeyError: the user names an unknown rule set.
    """
    length = match_length(match, wishes)
    base = RULE_SETS[wishes.rule_set or ("match" if length else "money")]
    variant = variant_named(match.tag("Variation") or "")
    if wishes.rule_set is None and variant in (Variant.PORTES, Variant.TAVLA):
        base = RULE_SETS[variant.value]
    if length and _is_disguised_session(match, dialect, length):
        base = base.but(jacoby=None)
    switches = {**wishes.defaults, **_declared(match, in_match=bool(length)), **wishes.switches}
    return base.but(**switches)


def _is_disguised_session(match: Match, dialect: Dialect, length: int) -> bool:
    """Backgammon Galaxy exports a money game as one game of a 16 (or 8) point match."""
    return dialect.name == "galaxy" and length in (8, 16) and len(match.games) == 1


def _declared(match: Match, *, in_match: bool) -> dict[str, Any]:
    """The switches the record's tags set, or the set-up its first game starts from."""
    switches: dict[str, Any] = {}
    variant = variant_named(match.tag("Variation") or "") or _variant_set_up(match)
    if variant is not None:
        switches["variant"] = variant
    if in_match:
        if (crawford := _on_off(match.tag("Crawford"))) is not None:
            switches["crawford"] = crawford
    else:
        for tag, switch in (("Jacoby", "jacoby"), ("Beaver", "beavers"), ("Beavers", "beavers")):
            if (value := _on_off(match.tag(tag))) is not None:
                switches[switch] = value
    limit = match.tag("CubeLimit") or ""
    if limit.isascii() and limit.isdigit() and 0 < len(limit) < 10:
        if int(limit) == 1:
            switches["cube"] = False
        elif int(limit) > 1:
            switches["cube_limit"] = int(limit)
    return switches


def _variant_set_up(match: Match) -> Variant | None:
    """The variant whose starting position the record sets by hand, as DailyGammon does."""
    action = match.games[0].entries[0].action if match.games and match.games[0].entries else None
    if not isinstance(action, SetPosition):
        return None
    return next((v for v in SETUPS if Position.start(v) == action.position), None)


def _on_off(value: str | None) -> bool | None:
    return {"on": True, "1": True, "yes": True, "off": False, "0": False, "no": False}.get(
        (value or "").strip().casefold()
    )
