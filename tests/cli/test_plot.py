"""`bgrecord plot`: pictures in files."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from bgrecord import engine
from bgrecord.core.cube import Cube
from bgrecord.engine import Judged, Judgement, Level
from bgrecord.plots import PLOTS, render
from bgrecord.record.transcript import Transcript
from tests.cli.conftest import CLEAN, Run
from tests.plots.drawn import MATCH, SESSION

pytest.importorskip("matplotlib", reason="the extra plot is not installed")

#: The matches that the engine was asked about.
asked: list[Transcript] = []


class Oracle:
    """Finds every opening roll lucky, and remembers what it was asked."""

    def __init__(self, ply: int) -> None:
        self.level = Level("oracle", "1.0", ply)

    def judge(self, matches: Sequence[Transcript]) -> list[Judged | None]:
        asked.extend(matches)
        lucky = (Judgement(0, Cube(), self.level, luck=0.25, unit=0.5),)
        return [tuple(lucky for _ in match.games) for match in matches]


@pytest.fixture(autouse=True)
def oracle(monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path_factory.mktemp("cache")))
    monkeypatch.setattr(engine, "ENGINES", dict.fromkeys(engine.ENGINES, Oracle))
    asked.clear()


@pytest.fixture
def season(folder: Path) -> Path:
    """A folder with three matches of two, one and one games."""
    (folder / "season").mkdir()
    for name, text in (("a", MATCH), ("b", CLEAN), ("c", SESSION)):
        (folder / "season" / f"{name}.mat").write_text(text, encoding="utf-8")
    return folder / "season"


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_the_command_explains_every_kind(run: Run) -> None:
    stdout = run("plot", "--help").stdout
    for plot in PLOTS.values():
        assert f"\n  {plot.name} " in stdout
        assert " ".join(plot.summary.split()) in " ".join(stdout.split())


@pytest.mark.parametrize("kind", [kind for kind in PLOTS if kind != "cube"])
@pytest.mark.parametrize(("ending", "start"), [("svg", b"<?xml"), ("png", b"\x89PNG")])
def test_a_picture_in_a_file(run: Run, folder: Path, kind: str, ending: str, start: bytes) -> None:
    (folder / "one.mat").write_text('; [EventDate "2026.01.02"]\n' + CLEAN, encoding="utf-8")
    result = run("plot", kind, "one.mat", "-o", f"one.{ending}")
    assert (result.exit_code, result.stdout, result.stderr) == (0, "", "")
    assert (folder / f"one.{ending}").read_bytes().startswith(start)


def test_standard_output(run: Run) -> None:
    result = run("plot", "score", "clean.mat", "-o", "-")
    assert result.exit_code == 0
    assert result.stdout.startswith("<?xml")


def test_the_format_may_be_said(run: Run, folder: Path) -> None:
    run("plot", "score", "clean.mat", "-o", "picture", "--output-format", "png")
    assert (folder / "picture").read_bytes().startswith(b"\x89PNG")


def test_the_title(run: Run) -> None:
    result = run("plot", "score", "clean.mat", "-o", "-", "--title", "The $final$ <1>")
    assert "The $final$ &lt;1&gt;</text>" in result.stdout


def test_nothing_is_replaced_without_force(run: Run, folder: Path) -> None:
    (folder / "score.svg").write_text("mine", encoding="utf-8")
    result = run("plot", "score", "clean.mat", "-o", "score.svg")
    assert result.exit_code == 2
    assert (folder / "score.svg").read_text(encoding="utf-8") == "mine"
    assert run("plot", "score", "clean.mat", "-o", "score.svg", "--force").exit_code == 0
    assert (folder / "score.svg").read_text(encoding="utf-8") != "mine"


@pytest.mark.parametrize(
    ("kind", "advice"), [("score", "--match"), ("luck", "--match"), ("pips", "--match")]
)
def test_of_several_matches_one_must_be_chosen(
    run: Run, folder: Path, season: Path, kind: str, advice: str
) -> None:
    result = run("plot", kind, "season", "-o", "picture.svg")
    assert result.exit_code == 2
    assert len(result.stderr.splitlines()) == 1
    assert advice in result.stderr
    assert "FOLDER" in result.stderr
    assert not (folder / "picture.svg").exists()
    assert not asked


def test_of_several_games_one_must_be_chosen(run: Run, season: Path) -> None:
    result = run("plot", "pips", "season", "--match", "1", "-o", "-")
    assert result.exit_code == 2
    assert "--game" in result.stderr
    result = run("plot", "pips", "season", "--match", "1", "--game", "2", "-o", "-")
    assert result.exit_code == 0
    assert "game 2" in result.stdout


def test_the_engine_is_asked_about_the_chosen_match_alone(run: Run, season: Path) -> None:
    result = run("plot", "luck", "season", "--match", "3", "-o", "-")
    assert result.exit_code == 0
    assert [len(match.games) for match in asked] == [1]
    assert "session" in result.stdout
    assert "Ada +0.25" in result.stdout


def test_standard_input_is_read_once(run: Run) -> None:
    result = run("plot", "luck", "-", "-o", "-", stdin=MATCH)
    assert result.exit_code == 0
    assert len(asked) == 1


@pytest.mark.parametrize(
    ("kind", "made"),
    [
        ("score", ["a-score.svg", "b-score.svg", "c-score.svg"]),
        ("luck", ["a-luck.svg", "b-luck.svg", "c-luck.svg"]),
        (
            "pips",
            [
                "a-game-1-pips.svg",
                "a-game-2-pips.svg",
                "b-game-1-pips.svg",
                "c-game-1-pips.svg",
            ],
        ),
        ("dice", ["dice.svg"]),
    ],
)
def test_a_folder_gets_a_picture_of_each(
    run: Run, folder: Path, season: Path, kind: str, made: list[str]
) -> None:
    assert run("plot", kind, "season", "-o", "pictures/").exit_code == 0
    assert names(folder / "pictures") == made


def test_records_of_one_name_do_not_replace_each_other(run: Run, folder: Path) -> None:
    for place in ("x", "y"):
        (folder / place).mkdir()
        (folder / place / "final.mat").write_text(CLEAN, encoding="utf-8")
    assert run("plot", "score", "x", "y", "-o", "out/").exit_code == 0
    assert names(folder / "out") == ["final-score-2.svg", "final-score.svg"]


def test_several_matches_of_a_file_are_numbered(run: Run, folder: Path) -> None:
    (folder / "two.mat").write_text(CLEAN + "\n" + CLEAN, encoding="utf-8")
    assert run("plot", "score", "two.mat", "-o", "out/").exit_code == 0
    assert names(folder / "out") == ["two-1-score.svg", "two-2-score.svg"]


def test_in_a_folder_what_cannot_be_drawn_does_not_stop_the_others(
    run: Run, folder: Path, season: Path
) -> None:
    begun = MATCH[: MATCH.index("  2)  Doubles")]
    (season / "b.mat").write_text(begun, encoding="utf-8")
    result = run("plot", "score", "season", "-o", "out/")
    assert result.exit_code == 2
    assert "b-score.svg" in result.stderr
    assert names(folder / "out") == ["a-score.svg", "c-score.svg"]


def test_in_a_folder_nothing_is_replaced_without_force(
    run: Run, folder: Path, season: Path
) -> None:
    (folder / "out").mkdir()
    (folder / "out" / "c-score.svg").write_text("mine", encoding="utf-8")
    assert run("plot", "score", "season", "-o", "out").exit_code == 2
    assert names(folder / "out") == ["c-score.svg"]
    assert run("plot", "score", "season", "-o", "out", "--force").exit_code == 0
    assert names(folder / "out") == ["a-score.svg", "b-score.svg", "c-score.svg"]
    assert (folder / "out" / "c-score.svg").read_text(encoding="utf-8") != "mine"


@pytest.mark.parametrize(
    "arguments",
    [
        ("cube", "clean.mat"),
        ("rating", "clean.mat"),
        ("score", "begun.mat"),
        ("dice", "begun.mat"),
        ("score", "missing.mat"),
        ("score", "nothing"),
        ("score", "clean.mat", "--match", "2"),
        ("pips", "clean.mat", "--game", "2"),
        ("dice", "clean.mat", "--player", "Adda"),
    ],
    ids=" ".join,
)
def test_nothing_to_draw_is_one_line(run: Run, folder: Path, arguments: Sequence[str]) -> None:
    begun = CLEAN[: CLEAN.index("                   42:")] + "\n"
    (folder / "begun.mat").write_text(begun, encoding="utf-8")
    (folder / "nothing").mkdir()
    result = run("plot", *arguments, "-o", "picture.svg")
    assert result.exit_code == 2
    assert result.stdout == ""
    assert len(result.stderr.splitlines()) == 1
    assert not (folder / "picture.svg").exists()


@pytest.mark.parametrize(
    "arguments",
    [
        ("score", "clean.mat"),
        ("scores", "clean.mat", "-o", "a.svg"),
        ("score", "-o", "a.svg"),
        ("score", "clean.mat", "-o", "a.gif"),
        ("score", "clean.mat", "-o", "a"),
        ("score", "clean.mat", "-o", "a.svg", "--game", "1"),
        ("score", "clean.mat", "-o", "a.svg", "--player", "Ada"),
        ("dice", "clean.mat", "-o", "a.svg", "--engine", "gnubg"),
        ("luck", "clean.mat", "-o", "a.svg", "--ply", "3"),
    ],
    ids=" ".join,
)
def test_what_cannot_be_meant(run: Run, folder: Path, arguments: Sequence[str]) -> None:
    result = run("plot", *arguments)
    assert result.exit_code == 2
    assert "plot --help" in result.stderr
    assert not list(folder.glob("a*"))


def test_one_unreadable_file_among_others(run: Run, folder: Path) -> None:
    result = run("plot", "dice", "clean.mat", "missing.mat", "-o", "dice.svg")
    assert result.exit_code == 2
    assert "missing.mat" in result.stderr
    assert (folder / "dice.svg").exists()


def test_a_missing_library_is_named(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.modules[render.__module__], "find_spec", lambda _: None)
    result = run("plot", "score", "clean.mat", "-o", "score.svg")
    assert result.exit_code == 2
    assert "bgrecord[plot]" in result.stderr


def test_a_name_as_long_as_can_be(run: Run, folder: Path) -> None:
    # 81 characters of three bytes each, with the ending 247 bytes.
    (folder / ("\u6f22" * 81 + ".mat")).write_text(CLEAN, encoding="utf-8")
    assert run("plot", "score", "\u6f22" * 81 + ".mat", "-o", "out/").exit_code == 0
    assert len(names(folder / "out")) == 1
