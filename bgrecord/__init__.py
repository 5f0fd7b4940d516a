"""bgrecord: linter, converter and statistician for backgammon match records."""

__version__ = "0.1.0"
