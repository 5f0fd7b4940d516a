"""A position as a picture: a board in SVG, from either side, in several sets of colours.

`diagram` draws a situation, `board_to_fill` a board whose content a script fills in. All geometry
is in `places`.
"""

from bgrecord.report.diagram.picture import View, board_to_fill, diagram, standalone, symbols
from bgrecord.report.diagram.themes import THEMES, Theme, stylesheet, variables

__all__ = [
    "THEMES",
    "Theme",
    "View",
    "board_to_fill",
    "diagram",
    "standalone",
    "stylesheet",
    "symbols",
    "variables",
]
