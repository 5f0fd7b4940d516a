"""Nothing is said that cannot be translated.

All texts are looked up in a catalogue that puts marks around them; no word of prose may stand
outside of these.
"""

from __future__ import annotations

import gettext
import re
from collections.abc import Iterator, Sequence
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner

import bgrecord.languages
from bgrecord.cli import main
from bgrecord.formats import FORMATS
from bgrecord.plots import PLOTS, Choice, Scope
from bgrecord.report.catalogue import NOT_IN_MAT
from bgrecord.rules import catalogue
from bgrecord.stats import TABLES, measures
from tests.plots.drawn import MATCH, judged, texts
from tests.stats.tiny import tables_of

GOLDEN = Path(__file__).parents[1] / "golden"

RECORD = (GOLDEN / "broken.mat").read_text(encoding="utf-8")
CLEAN = """\
 1 point match

 Game 1
 Ada : 0                          Bob : 0
  1) 31: 8/5 6/5                   42: 8/4 6/4
  2) 63: 24/15                     11: 8/7(2) 6/5(2)
      Wins 1 point and the match
"""
#: What `convert` must leave out, or refuse.
RICH = """\
; [Event "Club night"]
; [Round "2"]
 7 point match

 Game 1
 Ada : 0                          Bob : 0
  1) 31: 8/5 6/5                   42: 8/4 6/4
  2) 63: 24/18                     Doubles => 2
  3)  Takes                        11: 8/7(2) 6/5(2)
; a remark
      Resigns
      Wins 2 points
"""

#: A text, and what stands in a text for a value.
MARKED = re.compile(r"‹[^‹›]*›")
PLACEHOLDER = re.compile(r"(\{[^{}]*\})")
BETWEEN = re.compile(r"[\s,;()|'\"`\[\]]+")
WORD = re.compile(r"[^\W\d_]{2,}")


class Marking(gettext.NullTranslations):
    """Puts marks around every text, but not around the values in it."""

    def gettext(self, message: str) -> str:
        parts = PLACEHOLDER.split(message)
        return "".join(
            part if PLACEHOLDER.fullmatch(part) or not part else f"‹{part}›" for part in parts
        )

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return self.gettext(msgid1 if n == 1 else msgid2)


@pytest.fixture
def marks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bgrecord.languages, "_catalogue", lambda code: Marking())


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    for name, text in (("broken", RECORD), ("clean", CLEAN), ("rich", RICH)):
        (tmp_path / f"{name}.mat").write_text(text, encoding="utf-8")
    return tmp_path


class Visible(HTMLParser):
    """The texts of a page that somebody sees or hears."""

    def __init__(self) -> None:
        super().__init__()
        self.texts: list[str] = []
        self._inside = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._inside = tag
        self.texts += [value for name, value in attrs if value and name in ("title", "aria-label")]

    def handle_endtag(self, tag: str) -> None:
        self._inside = ""

    def handle_data(self, data: str) -> None:
        if self._inside not in ("script", "style"):
            self.texts.append(data)


def commands() -> Iterator[tuple[str, click.Command]]:
    context = click.Context(main)
    for name in main.list_commands(context):
        command = main.get_command(context, name)
        assert command is not None
        yield name, command


def names() -> Iterator[str]:
    """What is never translated: the names of things that a command line or a program can say."""
    yield "bgrecord"
    for name, command in commands():
        yield name
        for parameter in command.params:
            yield from parameter.opts + parameter.secondary_opts
            if isinstance(parameter.type, click.Choice):
                yield from map(str, parameter.type.choices)
        for example in getattr(command, "examples", ()):
            yield from (example if isinstance(example, str) else example.line).split()
    for code, rule in catalogue().items():
        yield from (code, rule.name)
        for example in (rule.breaks, rule.keeps):
            yield from () if example.startswith(NOT_IN_MAT) else BETWEEN.split(example)
    for format in FORMATS.values():
        yield from (format.name, *format.suffixes, *format.dialects, *format.written_dialects)
    yield from measures()
    yield from TABLES
    # What the records say themselves.
    yield from BETWEEN.split(RECORD + RICH + CLEAN)


NAMES = frozenset(names())


def prose(text: str, *asked: str) -> list[str]:
    """The words of a text that stand outside the marks and are no names and no notation.

    Args:
        text: what was said.
        *asked: what the user wrote, which may be quoted.
    """
    left = text
    while MARKED.search(left):
        left = MARKED.sub(" ", left)
    words = BETWEEN.split(left)
    return [word for word in words if _is_prose(word) and word.strip(".:") not in asked]


def _is_prose(word: str) -> bool:
    bare = word.strip(".:!?*-_#")
    if word in NAMES or bare in NAMES or not WORD.search(bare):
        return False
    # An option; a value's name in capitals; a path, an identifier, a play.
    return not (word.startswith("-") or bare.isupper() or re.search(r"[/=\d\\.]", bare))


def said(*arguments: str) -> str:
    result = CliRunner().invoke(main, arguments, prog_name="bgrecord")
    return result.stdout + result.stderr


@pytest.mark.usefixtures("marks", "folder")
@pytest.mark.parametrize("command", ["", *(name for name, _ in commands())])
def test_help(command: str) -> None:
    assert prose(said(*command.split(), "--help")) == []


@pytest.mark.usefixtures("marks", "folder")
@pytest.mark.parametrize(
    "line",
    [
        "check broken.mat clean.mat --severity info --boards",
        "check broken.mat --output-format concise --statistics",
        "check broken.mat --output-format markdown",
        "convert broken.mat --to gam -o x.gam",
        "convert rich.mat --to sgg -o x.sgg",
        "convert rich.mat --to sgg -o y.sgg --strict",
        "convert rich.mat --to snowie",
        "convert broken.mat rich.mat --to sgf -o folder/",
        "compare Ada Bob clean.mat rich.mat",
        "export broken.mat --to csv -o tables",
        "formats",
        "formats mat",
        "formats bgf",
        "formats .txt --output-format markdown",
        "plot score clean.mat rich.mat -o pictures/",
        "position XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:7:10",
        "position XGID=-b----E-C---eE---c-e----B-:0:0:1:00:3:2:0:0:10",
        "report broken.mat rich.mat missing.mat -o pages/",
        "rules",
        "rules BG308",
        "rules gammon",
        "rules BG5 --output-format markdown",
        "show broken.mat --game 1 --move 4",
        "stats broken.mat clean.mat",
        "stats broken.mat --output-format markdown",
        "stats broken.mat clean.mat --by match --measures games-won,take-rate",
        "stats broken.mat clean.mat rich.mat --by opponent",
        "stats --describe all",
        "stats --describe elo",
    ],
)
def test_what_is_printed(line: str) -> None:
    text = said(*line.split())
    assert MARKED.search(text)
    assert prose(text) == []


@pytest.mark.usefixtures("marks", "folder")
@pytest.mark.parametrize(
    "line",
    [
        "check",
        "chek clean.mat",
        "check missing.mat",
        "check nothing*.mat",
        "check clean.mat --rule match",
        "check clean.mat --rules snooker",
        "check clean.mat --raccoons -1",
        "check clean.mat --raccoons two",
        "check clean.mat --cube-limit two",
        "check clean.mat --max-seconds two",
        "check clean.mat --cube-limit 3",
        "check clean.mat --encoding nonsense",
        "check clean.mat --config",
        "check clean.mat --config missing.toml",
        "check clean.mat --config missing.toml --isolated",
        "check clean.mat --select incomplete-pley",
        "check clean.mat --select BG999",
        "check clean.mat --boards --output-format json",
        "check clean.mat --max-bytes 10",
        "check clean.mat -o clean.mat --force",
        "check clean.mat -o broken.mat",
        "check .",
        "compare Ada Zoe clean.mat",
        "compare Ada 王 broken.mat rich.mat",
        "convert clean.mat",
        "convert clean.mat rich.mat --to sgf",
        "convert clean.mat --to word",
        "convert clean.mat --to xg-text",
        "convert clean.mat --to mat --dialect xg",
        "convert clean.mat --to sgf --dialect fibs",
        "convert clean.mat --to sgf --from word",
        "convert clean.mat --to bgf",
        "convert clean.mat --to sgf -o broken.mat",
        "convert missing.mat --to sgf -o x.sgf",
        "export clean.mat --to csv -o broken.mat",
        "export clean.mat --to csv",
        "formats mta",
        "formats nonsense",
        "plot score clean.mat rich.mat -o x.svg",
        "plot score clean.mat --match 5 -o x.svg",
        "plot score clean.mat --player Ada -o x.svg",
        "plot pips broken.mat -o x.svg",
        "plot pips clean.mat --game 5 -o x.svg",
        "plot luck clean.mat --engine stored -o x.svg",
        "plot rating clean.mat -o x.svg",
        "plot dice clean.mat --player Zoe -o x.svg",
        "plot cube clean.mat -o x.svg",
        "plot dice clean.mat -o x.gif",
        "position",
        "position ab",
        "position cAnnAAAAAAAE",
        "position XGID=ab",
        "position XGID=-b----E-C---eE---c-e----B-:0:0:1:91:0:0:0:7:10",
        "position XGID=-PA-----------------------:0:0:1:31:0:0:0:7:10",
        "position XGID=A-------------------------:0:0:1:31:0:0:0:7:10",
        "position XGID=-b----E-C---eE---c-e----B-:0:0:1:00:40000:0:0:0:10",
        "position 4HPwATDgc/ABM:cAnnAAAAAAAE",
        "position 4HPwATDgc/ABMA:IAAAAAAAAAAA",
        "position //////////////",
        "position OGID=11:66:N0X:13:B",
        "position board:You:Opp:7",
        "report clean.mat rich.mat -o x.html",
        "rules nonsense-of-mine",
        "show missing.mat",
        "show clean.mat more.mat",
        "show clean.mat --match 2",
        "show clean.mat --game 2",
        "show clean.mat --move 9",
        "show clean.mat --move 9 --side left",
        "stats",
        "stats clean.mat --measures elos",
        "stats clean.mat --measures wxyz",
        "stats clean.mat --measures luck",
        "stats clean.mat --player Zoe",
        "stats clean.mat --ply 1",
        "stats clean.mat --ply 1 --engine stored",
        "stats clean.mat --engine stored",
        "stats clean.mat --aliases missing.toml",
        "stats clean.mat --by opening --measures pips-per-roll",
    ],
)
def test_what_is_complained_of(line: str) -> None:
    text = said(*line.split())
    assert MARKED.search(text)
    assert prose(text, *line.split()) == []


@pytest.mark.usefixtures("marks")
@pytest.mark.parametrize(
    "settings",
    [
        "ruels = 'money'",
        "rules = 'mony'",
        "jacoby = 1",
        "raccoons = -1",
        "cube-limit = 3",
        "select = 'BG3'",
        "select = ['BG999']",
        "per-file-ignores = 3",
        "a = " + "[" * 5000,
    ],
)
def test_what_is_wrong_in_a_configuration(folder: Path, settings: str) -> None:
    (folder / "bgrecord.toml").write_text(settings, encoding="utf-8")
    text = said("check", "clean.mat")
    assert MARKED.search(text)
    assert prose(text, *BETWEEN.split(settings)) == []


@pytest.mark.usefixtures("marks")
@pytest.mark.parametrize("aliases", ["Ada = 'ada'", "Ada = ['x']\nBob = ['x']"])
def test_what_is_wrong_in_aliases(folder: Path, aliases: str) -> None:
    (folder / "aliases.toml").write_text(aliases, encoding="utf-8")
    assert prose(said("stats", "clean.mat", "--aliases", "aliases.toml")) == []


@pytest.mark.usefixtures("marks", "folder")
def test_pages() -> None:
    said("report", "broken.mat", "rich.mat", "missing.mat", "-o", "pages/", "--stats")
    pages = sorted(Path("pages").iterdir())
    assert [page.name for page in pages] == ["broken.html", "index.html", "rich.html"]
    for page in pages:
        read = Visible()
        read.feed(page.read_text(encoding="utf-8"))
        assert prose(" ".join(read.texts)) == []


#: What an engine says of a turn of each side.
JUDGED = (
    {"side": 0, "luck": 0.25, "cube_close": True, "cube_decision": "double", "cube_error": 0.25},
    {"side": 1, "game": 2, "luck": -0.5, "cube_close": True, "cube_decision": "take"},
)


@pytest.mark.usefixtures("marks")
@pytest.mark.parametrize(
    ("kind", "by"),
    [(name, ()) for name, plot in PLOTS.items() if not plot.needs_engine]
    + [(name, JUDGED) for name, plot in PLOTS.items() if "engine" in plot.takes],
)
def test_pictures(kind: str, by: Sequence[dict[str, Any]]) -> None:
    pytest.importorskip("matplotlib", reason="the extra plot is not installed")
    tables = tables_of(MATCH.replace("3 point", "2 point"))
    chosen = Choice(game=1 if PLOTS[kind].scope is Scope.GAME else None)
    figure = PLOTS[kind](judged(tables, by) if by else tables, chosen)
    assert MARKED.search(" ".join(texts(figure)))
    assert prose(" ".join(texts(figure)), "oracle") == []


def test_prose_is_found() -> None:
    assert prose("‹Usage: › bgrecord check: 31: 8/5 ‹no› such --option FILE") == ["such"]
