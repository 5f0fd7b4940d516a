"""The rule catalogue: a module a family, a short function a rule."""

from bgrecord.rules import (  # noqa: F401 - importing a family enters its rules
    bearoff,
    cube,
    match,
    plays,
    result,
    structure,
    style,
    turns,
)
from bgrecord.rules._registry import Breach, Rule, Trigger, catalogue

__all__ = ["Breach", "Rule", "Trigger", "catalogue"]
