"""Statistics: records as tables, and what the tables say of players. The one user of pandas.

What writes tables, `export` and `store`, is loaded by those that write.
"""

from bgrecord.players import AliasError, Players, read_aliases
from bgrecord.stats.columns import ALL_TABLES, TABLES, plain_texts
from bgrecord.stats.measures import Measure, measures
from bgrecord.stats.parts import combined, unread_alone
from bgrecord.stats.summary import GROUPINGS, Group, Summary, Summing, summarize
from bgrecord.stats.sums import Value
from bgrecord.stats.tables import Collector, Tables, between
from bgrecord.stats.turn_columns import Detail

__all__ = [
    "ALL_TABLES",
    "GROUPINGS",
    "TABLES",
    "AliasError",
    "Collector",
    "Detail",
    "Group",
    "Measure",
    "Players",
    "Summary",
    "Summing",
    "Tables",
    "Value",
    "between",
    "combined",
    "measures",
    "plain_texts",
    "read_aliases",
    "summarize",
    "unread_alone",
]
