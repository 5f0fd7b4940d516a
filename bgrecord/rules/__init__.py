"""The rule catalogue: a module a family, a short function a rule."""

from bgrecord.rules._catalogue import OF_EVENTS, catalogue, diagnoses, record_rules, rule_of
from bgrecord.rules._registry import Breach, Rule, Trigger
from bgrecord.rules._selection import Selection, did_you_mean, ignored_in, matching, require_known

__all__ = [
    "OF_EVENTS",
    "Breach",
    "Rule",
    "Selection",
    "Trigger",
    "catalogue",
    "diagnoses",
    "did_you_mean",
    "ignored_in",
    "matching",
    "record_rules",
    "require_known",
    "rule_of",
]
