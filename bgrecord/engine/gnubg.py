"""GNU Backgammon, the installed program: it analyses whole matches as it does for its users.

A match goes to it as SGF and comes back as SGF with the analysis inside.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from bgrecord.engine.analyst import EngineUnavailable, Judged
from bgrecord.engine.judgement import Level
from bgrecord.engine.questions import as_sgf, bare
from bgrecord.engine.stored import judgements
from bgrecord.formats import read_source
from bgrecord.record.transcript import CheckerPlay, CubeTurn, GameTranscript, Transcript, Turn
from bgrecord.replay.transcribe import transcribe
from bgrecord.source import decode

#: Where Debian installs it; a folder that is not on every user's search path.
_DEBIAN = "/usr/games/gnubg"
#: Terminal mode, no sounds, no settings of the user's.
PLAIN = ("--tty", "--quiet", "--no-rc")
#: Evaluations it remembers. The default is many times more than a match needs, and a table that
#: fits the processor's own cache makes it a sixth faster; what it says is the same.
_CACHE = 2048
_VERSION = re.compile(r"GNU Backgammon (\S+)")
#: It is asked to look so many rolls ahead at most.
DEEPEST = 2


class GnuBackgammon:
    """The installed program as an analyst."""

    def __init__(self, ply: int = 0) -> None:
        """Look for the program and ask for its version.

        Raises:
            EngineUnavailable: it is not installed or does not start, or is to look too deep.
        """
        if not 0 <= ply <= DEEPEST:
            raise EngineUnavailable(f"gnubg looks 0 to {DEEPEST} plies ahead, not {ply}")
        self._program = _installed()
        self._level = Level("gnubg", _version(self._program), ply)

    @property
    def level(self) -> Level:
        """Its version and how deeply it looks."""
        return self._level

    def judge(self, matches: Sequence[Transcript]) -> list[Judged | None]:
        """Judge some matches with one process; after a crash the others one by one."""
        with tempfile.TemporaryDirectory(prefix="bgrecord-") as name:
            folder = Path(name)
            asked = [number for number, match in enumerate(matches) if _ask(match, folder, number)]
            if not self._analyse(asked, folder):
                for number in asked:
                    self._analyse([number], folder)
            return [self._answer(match, folder, number) for number, match in enumerate(matches)]

    def _analyse(self, numbers: Sequence[int], folder: Path) -> bool:
        """Have it analyse the matches of some numbers; tells whether it came to its end."""
        script = folder / "commands"
        script.write_text("\n".join([*self._commands(numbers), "quit", ""]), encoding="ascii")
        # A file, not a pipe: it answers before it has read everything, and both ends would wait.
        with script.open("rb") as commands:
            done = subprocess.run(
                [self._program, *PLAIN],
                stdin=commands,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                cwd=folder,
                check=False,
            )
        return done.returncode == 0

    def _commands(self, numbers: Sequence[int]) -> Iterator[str]:
        yield "set display off"
        yield f"set cache {_CACHE}"
        for what in ("chequerplay", "cubedecision"):
            yield f"set analysis {what} evaluation plies {self._level.ply}"
        yield f"set analysis luckanalysis plies {self._level.luck_ply}"
        for number in numbers:
            yield f"load match {number}.sgf"
            yield "analyse match"
            yield f"save match {number}.analysed.sgf"

    def _answer(self, match: Transcript, folder: Path, number: int) -> Judged | None:
        """What the program says of a match; None when it is not there or of another match."""
        path = folder / f"{number}.analysed.sgf"
        if not path.exists():
            return None
        answers = transcribe(read_source(decode(path.read_bytes(), path.name), "sgf"))
        if len(answers) != 1 or answers[0].names != _names(number):
            return None
        games = answers[0].games
        if len(games) != len(match.games):
            return None
        return tuple(
            judgements(_with_analysis(game, answer), self._level)
            for game, answer in zip(match.games, games, strict=True)
        )


def find() -> str | None:
    """The program's path, None when it is not installed."""
    return shutil.which("gnubg") or shutil.which(_DEBIAN)


def _installed() -> str:
    program = find()
    if program is None:
        raise EngineUnavailable("gnubg is not installed (Debian: apt-get install gnubg)")
    return program


def _version(program: str) -> str:
    try:
        said = subprocess.run(
            [program, "--version"], capture_output=True, text=True, errors="replace", check=True
        ).stdout
    except (OSError, subprocess.CalledProcessError) as error:
        raise EngineUnavailable(f"{program} does not start: {error}") from None
    found = _VERSION.search(said)
    return found[1] if found else "unknown"


def _names(number: int) -> tuple[str, str]:
    """Players' names by which an answer is known to belong to its question."""
    return f"left {number}", f"right {number}"


def _ask(match: Transcript, folder: Path, number: int) -> bool:
    """Write a match down for the program; tells whether that can be done."""
    text = as_sgf(bare(match, _names(number)))
    if text is not None:
        (folder / f"{number}.sgf").write_text(text, encoding="utf-8")
    return text is not None


def _with_analysis(game: GameTranscript, answer: GameTranscript) -> GameTranscript:
    """A game with the analysis of its double, up to where that is not the same any more."""
    answers = (turn for turn in answer.turns if isinstance(turn, CheckerPlay | CubeTurn))
    turns: list[Turn] = []
    same = True
    for turn in game.turns:
        analysis = None
        if same and isinstance(turn, CheckerPlay | CubeTurn):
            double = next(answers, None)
            same = double is not None and _act(double) == _act(turn)
            analysis = double.analysis if same and double is not None else None
        turns.append(replace(turn, analysis=analysis))
    return replace(game, turns=tuple(turns))


def _act(turn: Turn) -> object:
    """What a turn and its double have in common."""
    what = turn.roll if isinstance(turn, CheckerPlay) else getattr(turn, "kind", None)
    return turn.side, what
