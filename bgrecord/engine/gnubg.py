"""GNU Backgammon, the installed program: it analyses whole matches as it does for its users.

A match goes to it as SGF and comes back as SGF with the analysis inside.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from bgrecord.engine.analyst import VARIANTS, EngineUnavailable, Judged
from bgrecord.engine.answers import analysed
from bgrecord.engine.judgement import Level
from bgrecord.engine.questions import as_sgf, bare
from bgrecord.engine.stored_sgf import judgements
from bgrecord.languages import gettext
from bgrecord.record.transcript import Transcript

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
            problem = gettext("gnubg looks 0 to {deepest} plies ahead, not {ply}")
            raise EngineUnavailable(problem.format(deepest=DEEPEST, ply=ply))
        self._program = _installed()
        self._level = Level("gnubg", _version(self._program), ply)

    @property
    def level(self) -> Level:
        """Its version and how deeply it looks."""
        return self._level

    def judge(self, matches: Sequence[Transcript]) -> list[Judged | None]:
        """Judge some matches with one process; after a crash the others one by one.

        Returns:
            What is said of each; None of other games than backgammon, and where there is no
            answer.
        """
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
        answer = path.read_text(encoding="utf-8", errors="replace")
        found = analysed(match, _names(number), answer)
        if found is None:
            return None
        return tuple(judgements(game, self._level) for game in found.games)


def find() -> str | None:
    """The program's path, None when it is not installed."""
    return shutil.which("gnubg") or shutil.which(_DEBIAN)


def _installed() -> str:
    program = find()
    if program is None:
        raise EngineUnavailable(gettext("gnubg is not installed (Debian: apt-get install gnubg)"))
    return program


def _version(program: str) -> str:
    try:
        said = subprocess.run(
            [program, "--version"], capture_output=True, text=True, errors="replace", check=True
        ).stdout
    except (OSError, subprocess.CalledProcessError) as error:
        problem = gettext("{program} does not start: {reason}")
        raise EngineUnavailable(problem.format(program=program, reason=error)) from None
    found = _VERSION.search(said)
    return found[1] if found else "unknown"


def _names(number: int) -> tuple[str, str]:
    """Players' names by which an answer is known to belong to its question."""
    return f"left {number}", f"right {number}"


def _ask(match: Transcript, folder: Path, number: int) -> bool:
    """Write a match down for the program; tells whether it knows the game and SGF can hold it."""
    if match.rules.variant not in VARIANTS:
        return False
    text = as_sgf(bare(match, _names(number)))
    if text is not None:
        (folder / f"{number}.sgf").write_text(text, encoding="utf-8")
    return text is not None
