"""Statistics: records as tables, and what the tables say of players. The one user of pandas."""

from bgrecord.stats.columns import ALL_TABLES, TABLES
from bgrecord.stats.export import EXPORT_FORMATS, ExportFormat
from bgrecord.stats.measures import Measure, measures
from bgrecord.stats.parts import Part
from bgrecord.stats.players import AliasError, Players, read_aliases
from bgrecord.stats.summary import GROUPINGS, Group, Summary, Value, summarize
from bgrecord.stats.tables import Collector, PartCollector, Tables, between
from bgrecord.stats.turn_columns import Detail

__all__ = [
    "ALL_TABLES",
    "EXPORT_FORMATS",
    "GROUPINGS",
    "TABLES",
    "AliasError",
    "Collector",
    "Detail",
    "ExportFormat",
    "Group",
    "Measure",
    "Part",
    "PartCollector",
    "Players",
    "Summary",
    "Tables",
    "Value",
    "between",
    "measures",
    "read_aliases",
    "summarize",
]
