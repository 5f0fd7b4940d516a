"""Who is who: the spellings of a name that count as one player, and nobody else's.

Letter case, blanks and a rating behind the name make no difference, nor do underscores, which some
formats have for blanks, and the two ways Unicode writes an accent. Everything else does, unless a
file of aliases says that two names are one player's: nothing is guessed.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from bgrecord.languages import gettext as _
from bgrecord.shown import encodable
from bgrecord.source import MAX_BYTES, read_bytes, reason

#: A rating in brackets behind a name: `Ada (1823.4)`, `Ada [1823]`.
_RATING = re.compile(r"\s*[(\[]\s*\d{3,4}(?:[.,]\d+)?\s*[)\]]\s*$")

#: What a player without a name is called.
NAMELESS = "?"


class AliasError(ValueError):
    """A file of aliases that cannot be used; says in one line why."""


class Players:
    """Gives every spelling the one name its player is counted under."""

    def __init__(self, aliases: Mapping[str, Sequence[str]] | None = None) -> None:
        """Take the spellings of each player.

        Raises:
            AliasError: a spelling is claimed by two players.
        """
        self._names: dict[str, str] = {}
        self._spellings: dict[str, dict[str, None]] = {}
        self._known: dict[str, str] = {}
        for name, spellings in (aliases or {}).items():
            for spelling in (name, *spellings):
                owner = self._names.setdefault(folded(spelling), name)
                if owner != name:
                    problem = _("{spelling!r} is said to be {one!r} and {other!r}")
                    raise AliasError(problem.format(spelling=spelling, one=owner, other=name))
        self._declared = frozenset(self._names)

    def name(self, written: str) -> str:
        """The name a player is counted under: an alias's owner, or the first spelling met."""
        known = self._known.get(written)
        if known is None:
            name = self._names.setdefault(folded(written), _shown(written))
            self._spellings.setdefault(name, {})[written] = None
            known = self._known[written] = name
        return known

    def remember(self, key: str, name: str, written: str) -> None:
        """Take what an earlier run called a player: a key, see `folded`, and one spelling of it."""
        self._names.setdefault(folded(key), name)
        self._spellings.setdefault(name, {})[written] = None
        self._known[written] = name

    def is_declared(self, name: str) -> bool:
        """Whether the aliases say whose a name is."""
        return folded(name) in self._declared

    def find(self, name: str) -> str | None:
        """The name a player met is counted under, from any spelling; None for a stranger."""
        known = self._names.get(folded(name))
        return known if known in self._spellings else None

    def __iter__(self) -> Iterator[str]:
        """The players met."""
        return iter(self._spellings)

    @property
    def spellings(self) -> Mapping[str, tuple[str, ...]]:
        """The players met, with all their spellings, the first one met first."""
        return {name: tuple(spellings) for name, spellings in self._spellings.items()}

    @property
    def merged(self) -> Mapping[str, tuple[str, ...]]:
        """The players met in more than one spelling, with all of them."""
        return {name: written for name, written in self.spellings.items() if len(written) > 1}


def folded(name: str) -> str:
    """A name without what makes no difference."""
    composed = unicodedata.normalize("NFC", _RATING.sub("", name))
    return " ".join(composed.casefold().replace("_", " ").split())


def read_aliases(path: Path) -> dict[str, list[str]]:
    """Read a file of aliases: TOML, a line `"Ada Brown" = ["ada_b", "AdaB"]` a player.

    Raises:
        AliasError: it cannot be read, or holds something else.
    """
    import tomllib  # Most runs have no such file.

    try:
        table: dict[str, Any] = tomllib.loads(
            read_bytes(str(path), most=MAX_BYTES).decode("utf-8-sig")
        )
    except OSError as error:
        raise AliasError(f"{path}: {reason(error)}") from None
    except (ValueError, RecursionError) as error:
        raise AliasError(f"{path}: {_('not valid TOML')}: {error}") from None
    for name, spellings in table.items():
        if not isinstance(spellings, list) or not all(isinstance(each, str) for each in spellings):
            problem = _("{name!r} needs a list of spellings, each in quotes").format(name=name)
            raise AliasError(f"{path}: {problem}")
    try:
        Players(table)
    except AliasError as error:
        raise AliasError(f"{path}: {error}") from None
    return table


def _shown(written: str) -> str:
    return " ".join(encodable(_RATING.sub("", written)).split()) or NAMELESS
