"""Statistics: records as tables, and what the tables say of players. The one user of pandas."""

from bgrecord.stats.columns import ALL_TABLES, TABLES
from bgrecord.stats.export import EXPORT_FORMATS, ExportFormat
from bgrecord.stats.measures import Measure, measures
from bgrecord.stats.parts import combined, unread_alone
from bgrecord.stats.players import AliasError, Players, read_aliases
from bgrecord.stats.store import Store, StoreError, open_store
from bgrecord.stats.summary import GROUPINGS, Group, Summary, Value, summarize
from bgrecord.stats.tables import Collector, Tables, between
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
    "Players",
    "Store",
    "StoreError",
    "Summary",
    "Tables",
    "Value",
    "between",
    "combined",
    "measures",
    "open_store",
    "read_aliases",
    "summarize",
    "unread_alone",
]
