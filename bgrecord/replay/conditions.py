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

    #: A name of `RULE_SETS`, whatever the record says; None goes by the record.
    rule_set: str | None = None
    #: A name of `RULE_SETS` for what a record leaves open: its length, its variant.
    default_rule_set: str | None = None
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


#: Rule sets that stand for a variant, which may be played as a match or for money.
_OF_VARIANTS = frozenset(RULE_SETS) - {"match", "money"}


def variant_named(text: str) -> Variant | None:
    """The variant a record's `Variation` tag names, None when it is not one we know."""
    return _VARIATIONS.get(re.sub(r"[^a-z0-9]", "", text.casefold()))


def match_length(match: Match, wishes: Wishes) -> int | None:
    """The points to win; None for money and where neither record nor user says."""
    if wishes.rule_set == "money":
        return None
    length = wishes.length if match.length is None else match.length
    return length or None


def rules_for(match: Match, dialect: Dialect, wishes: Wishes) -> RuleSet:
    """The rule set a match is judged by.

    The user's switches win over the record's tags, these over the user's defaults, and these
    over the rule set's own. The options of money play (Jacoby, beavers, raccoons, automatic
    doubles) are never used in a match, whoever asks for them.

    Raises:
        KeyError: the user names an unknown rule set.
    """
    length = match_length(match, wishes)
    in_match = _is_match(match, length, wishes)
    declared = _declared(match, in_match=in_match)
    if wishes.rule_set in _OF_VARIANTS:
        declared["variant"] = RULE_SETS[wishes.rule_set].variant
    base = RULE_SETS["match" if in_match else "money"]
    variant = declared.get("variant")
    if variant is None and wishes.default_rule_set in _OF_VARIANTS:
        variant = RULE_SETS[wishes.default_rule_set].variant
    if variant in (Variant.PORTES, Variant.TAVLA):
        base = RULE_SETS[variant]
    elif variant is not None:
        base = base.but(variant=variant)
    rules = base.but(**{**wishes.defaults, **declared, **wishes.switches})
    if not in_match:
        return rules
    disguised = is_disguised_session(match, dialect, length)
    jacoby = wishes.switches.get("jacoby") if disguised else False
    return rules.but(jacoby=jacoby, beavers=False, raccoons=0, automatic_doubles=0)


def _is_match(match: Match, length: int | None, wishes: Wishes) -> bool:
    """Whether a match is played, rather than a session for money.

    Raises:
        KeyError: the user names an unknown rule set.
    """
    for name in (wishes.rule_set, wishes.default_rule_set):
        if name is not None and name not in RULE_SETS:
            raise KeyError(name)
    if wishes.rule_set in ("match", "money"):
        return wishes.rule_set == "match"
    return bool(length) or (match.length is None and wishes.default_rule_set == "match")


def is_disguised_session(match: Match, dialect: Dialect, length: int | None) -> bool:
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
        for tag, switch in (("Raccoons", "raccoons"), ("Automatic Doubles", "automatic_doubles")):
            # Whether, not how often: agreed on, any number may be right.
            if (value := _on_off(match.tag(tag))) is not None:
                switches[switch] = None if value else 0
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
