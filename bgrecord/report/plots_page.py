"""The kinds of pictures as a page.

The page kept in the folder `docs` is written by `python -m bgrecord.report.catalogue docs`.
"""

from __future__ import annotations

from bgrecord.plots import PLOTS, Plot, Scope

_HEAD = """\
# Pictures

`bgrecord plot KIND PATHS... -o FILE` draws matches, players and dice as SVG or PNG, with
matplotlib: `pip install 'bgrecord[plot]'`.

```sh
bgrecord plot score final.mat -o final.svg
bgrecord plot pips final.mat --game 3 -o race.png
bgrecord plot luck season/ -o pictures/
```

They can be read in black and white and by those who tell few colours apart: the colours are those
of Okabe and Ito, lines differ in their dashes and marks, bars in their hatching, and names stand
beside their lines. Text in SVG stays text. The same record gives the same file, byte by byte, as
long as the version of matplotlib is the same.

Where one picture shows a match or a game, `--match` and `--game` choose it; with a folder behind
`-o` each is drawn, into files such as `final-game-3-pips.svg`.

![the pip counts of a game](pips.svg)

![the score of a match](score.svg)

## The kinds

| kind | one picture shows | may be chosen besides | made from the tables |
|---|---|---|---|
"""

_PYTHON = """
## In Python

```python
>>> import bgrecord
>>> from bgrecord.plots import PLOTS, Choice, render
>>> tables = bgrecord.tables("samples/clean/gnubg.mat")
>>> figure = PLOTS["pips"](tables, Choice(game=2))
>>> svg = render(figure, "svg")
>>> part_of_a_page = render(figure, "svg", embedded=True)

```

`figure` is a `matplotlib.figure.Figure`, which can be changed before it is rendered. Where there is
nothing to draw, `CannotPlot` says why; `TooMuch` asks for a match or a game to be chosen.
"""


def plots_page() -> str:
    """The page of all kinds of pictures."""
    rows = map(_row, PLOTS.values())
    definitions = (f"\n### {plot.name}\n\n{plot.definition}\n" for plot in PLOTS.values())
    return "".join([_HEAD, *rows, *definitions, _PYTHON])


def _row(plot: Plot) -> str:
    taken = ["match"] if plot.scope is Scope.ALL else []
    taken += [option for option in ("game", "player", "engine") if option in plot.takes]
    options = ", ".join(f"`--{option}`" for option in taken)
    cells = [f"[{plot.name}](#{plot.name})", plot.scope.value, options, ", ".join(plot.tables)]
    return f"| {' | '.join(cells)} |\n"
