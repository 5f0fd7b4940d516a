"""Makes matches that GNU Backgammon plays against itself.

    python -m benchmarks.selfplay FOLDER --matches 200 --length 7 --seed 1

writes `FOLDER/match-0000.mat` and so on. A match depends on its own seed alone (`--seed` plus its
number), so the same command makes the same files and a longer run continues a shorter one.

gnubg plays without looking ahead, which takes it about 0.1 s of processor time a match; but it
sleeps 10 ms before every play, 2.5 s a match. So many processes run at once: 200 matches take
about half a minute on two cores.
"""

from __future__ import annotations

import argparse
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from benchmarks import gnubg

#: Nobody's names, and nobody's day.
NAMES = ("Ada", "Bob")
DATE = "2026-01-02"

_SETTINGS = (
    *(f"set automatic {what} on" for what in ("game", "roll", "move", "bearoff", "crawford")),
    *(
        f"set player {player} {command}"
        for player in (0, 1)
        for command in (
            "gnubg",
            "chequerplay evaluation plies 0",
            "cubedecision evaluation plies 0",
        )
    ),
    "set display off",
    "set confirm new off",
    "set confirm save off",
    "set rng mersenne",
)


def play_match(
    path: Path, *, length: int = 7, seed: int = 1, names: tuple[str, str] = NAMES
) -> Path:
    """Let gnubg play one match against itself and export it as `.mat`.

    Raises:
        FileNotFoundError: gnubg is not installed.
        RuntimeError: gnubg did not write the file.
    """
    path.unlink(missing_ok=True)
    output, _ = gnubg.run(
        [
            "set defaultnames {} {}".format(*names),
            *_SETTINGS,
            f"set seed {seed}",
            f"new match {length}",
            # A new match is dated today.
            f"set matchinfo date {DATE}",
            f'export match mat "{path.resolve()}"',
        ]
    )
    if not path.exists():
        raise RuntimeError(f"gnubg wrote no match:\n{output}")
    return path


def play_matches(
    folder: Path, matches: int, *, length: int = 7, seed: int = 1, at_once: int = 16
) -> list[Path]:
    """Play matches into a folder, several gnubg processes at once.

    Returns:
        The files, in the order of their seeds.
    """
    folder.mkdir(parents=True, exist_ok=True)

    def play(number: int) -> Path:
        path = folder / f"match-{number:04}.mat"
        return play_match(path, length=length, seed=seed + number)

    with ThreadPoolExecutor(at_once) as pool:
        return list(pool.map(play, range(matches)))


def main() -> None:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--length", type=int, default=7, help="points to win a match")
    parser.add_argument("--seed", type=int, default=1, help="seed of the first match")
    parser.add_argument("--at-once", type=int, default=16, help="gnubg processes at once")
    given = parser.parse_args()
    files = play_matches(
        given.folder, given.matches, length=given.length, seed=given.seed, at_once=given.at_once
    )
    print(f"{len(files)} matches in {given.folder}")


if __name__ == "__main__":
    main()
