"""Turns records of one format into another, and proves that the match stayed the same."""

from bgrecord.convert.compare import Difference, first_difference
from bgrecord.convert.convert import Conversion, NotTheSame, convert_record
from bgrecord.convert.losses import ESSENTIAL, Loss, losses

__all__ = [
    "ESSENTIAL",
    "Conversion",
    "Difference",
    "Loss",
    "NotTheSame",
    "convert_record",
    "first_difference",
    "losses",
]
