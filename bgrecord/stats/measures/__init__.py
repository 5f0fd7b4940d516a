"""What is measured: a module a family, a function a measure."""

from bgrecord.stats.measures import checkers, cube, dice, results, skill
from bgrecord.stats.measures._registry import Measure, measures

__all__ = ["Measure", "checkers", "cube", "dice", "measures", "results", "skill"]
