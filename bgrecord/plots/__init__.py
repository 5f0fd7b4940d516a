"""Pictures of matches, players and dice, drawn with matplotlib: the extra `plot`.

>>> import bgrecord
>>> from bgrecord.plots import PLOTS, Choice, render
>>> tables = bgrecord.tables("samples/clean/gnubg.mat")
>>> figure = PLOTS["pips"](tables, Choice(game=2))
>>> render(figure, "svg")[:5]
b'<?xml'

A module a kind of picture, each with a function from tables to a figure. Neither matplotlib nor
pandas is loaded before something is drawn.
"""

from bgrecord.plots._registry import PLOTS, Plot
from bgrecord.plots.choice import CannotPlot, Choice, Scope, TooMuch
from bgrecord.plots.render import IMAGE_FORMATS, render, require_library

__all__ = [
    "IMAGE_FORMATS",
    "PLOTS",
    "CannotPlot",
    "Choice",
    "Plot",
    "Scope",
    "TooMuch",
    "render",
    "require_library",
]
