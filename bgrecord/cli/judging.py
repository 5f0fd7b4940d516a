"""Analysts that stand between the tables and the engine: who is judged, and how far it has come."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from bgrecord.languages import gettext as _

if TYPE_CHECKING:
    from bgrecord.cli.progress import Progress
    from bgrecord.engine import Analyst, Judged, Level
    from bgrecord.record.transcript import Transcript
    from bgrecord.stats import Players


class Watched:
    """An analyst whose work shows on the terminal, counted in matches."""

    def __init__(self, analyst: Analyst, progress: Progress) -> None:
        self._analyst = analyst
        self._progress = progress
        self._done = 0

    @property
    def level(self) -> Level:
        """That of the analyst who is watched."""
        return self._analyst.level

    def judge(self, matches: Sequence[Transcript]) -> list[Judged | None]:
        """Say which matches are being judged, and judge them."""
        first, self._done = self._done + 1, self._done + len(matches)
        several = _("judging matches {first} to {last}")
        what = several if len(matches) > 1 else _("judging match {first}")
        self._progress.step(what.format(first=first, last=self._done))
        return self._analyst.judge(matches)


class Among:
    """An analyst who is asked only about the matches in which all of some players take part."""

    def __init__(self, analyst: Analyst, names: Sequence[str], players: Players) -> None:
        """Take the players' names in any spelling, and who goes by which name."""
        self._analyst = analyst
        self._names = names
        self._players = players

    @property
    def level(self) -> Level:
        """That of the analyst who is asked."""
        return self._analyst.level

    def judge(self, matches: Sequence[Transcript]) -> list[Judged | None]:
        """Judge the matches of these players; of the others nothing is said."""
        wanted = {self._players.find(name) for name in self._names}
        theirs = [wanted <= set(map(self._players.name, match.names)) for match in matches]
        asked = [match for match, is_theirs in zip(matches, theirs, strict=True) if is_theirs]
        said = iter(self._analyst.judge(asked) if asked else ())
        return [
            next(said) if is_theirs else tuple(() for _game in match.games)
            for match, is_theirs in zip(matches, theirs, strict=True)
        ]
