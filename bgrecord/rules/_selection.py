"""Which rules are asked: by code, by prefix, by name, for all files or for some."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from fnmatch import fnmatchcase
from typing import NamedTuple

from bgrecord.languages import gettext as _
from bgrecord.rules._registry import Rule

#: The pattern for every rule of the catalogue.
ALL = "ALL"

_CODE_OR_PREFIX = re.compile(r"BG[0-9]*")
# How close a pattern comes: ALL, then the length of a prefix, then a rule's own code or name.
_WIDEST, _EXACT, _NOT_AT_ALL = 0, 99, -1


class Selection(NamedTuple):
    """What the user said about the rules, as patterns.

    A pattern is a code (`BG308`), the beginning of one (`BG3`), a name (`incomplete-play`) or
    `ALL`.
    """

    #: Replaces the default selection; empty means the rules that are on by default.
    select: tuple[str, ...] = ()
    #: Added to it.
    extend_select: tuple[str, ...] = ()
    #: Taken away. Where a rule is both wanted and ignored, the narrower pattern wins, and
    #: between equals `ignore`.
    ignore: tuple[str, ...] = ()

    @property
    def is_silent(self) -> bool:
        """Nothing was said."""
        return not (self.select or self.extend_select or self.ignore)

    def codes(self, rules: Mapping[str, Rule]) -> frozenset[str]:
        """The codes of the rules to ask.

        Raises:
            ValueError: a pattern fits no rule.
        """
        wanted = [*self.select, *self.extend_select]
        require_known([*wanted, *self.ignore], rules)
        return frozenset(
            rule.code
            for rule in rules.values()
            if max(_closeness(wanted, rule), self._by_default(rule)) > _closeness(self.ignore, rule)
        )

    def refined_by(self, other: Selection) -> Selection:
        """This selection, changed by one that comes later, as a command line after a file.

        Its `select` replaces all that was said before; its other patterns are added.
        """
        if other.select:
            return other
        return Selection(
            self.select,
            self.extend_select + other.extend_select,
            self.ignore + other.ignore,
        )

    def _by_default(self, rule: Rule) -> int:
        return _WIDEST if rule.default and not self.select else _NOT_AT_ALL


def matching(patterns: Iterable[str], rules: Mapping[str, Rule]) -> frozenset[str]:
    """The codes of all rules that some pattern fits."""
    chosen = tuple(patterns)
    if not chosen:
        return frozenset()
    return frozenset(rule.code for rule in rules.values() if _closeness(chosen, rule) > _NOT_AT_ALL)


def ignored_in(
    path: str, per_file: Mapping[str, Iterable[str]], rules: Mapping[str, Rule]
) -> frozenset[str]:
    """The codes not asked of one file.

    Args:
        path: the file, with `/` between folders, relative to the folder of the configuration.
        per_file: patterns of rules by glob. A glob without `/` is compared with the file's name,
            any other with the whole path; its `*` stands for any characters, `/` among them.
        rules: the catalogue.
    """
    name = path.rpartition("/")[2]
    return matching(
        (
            pattern
            for glob, patterns in per_file.items()
            if fnmatchcase(path if "/" in glob else name, glob)
            for pattern in patterns
        ),
        rules,
    )


def require_known(patterns: Iterable[str], rules: Mapping[str, Rule]) -> None:
    """Make sure that every pattern fits some rule.

    Raises:
        ValueError: one does not.
    """
    for pattern in patterns:
        if not matching([pattern], rules):
            problem = _("no rule is called {name!r}").format(name=pattern)
            raise ValueError(problem + did_you_mean(pattern, _alike(pattern, rules)))


def _alike(pattern: str, rules: Mapping[str, Rule]) -> list[str]:
    """What may have been meant by a pattern that fits no rule.

    Another code is another rule however alike the digits are: only its beginnings come near.
    """
    code = pattern.upper()
    if not _CODE_OR_PREFIX.fullmatch(code):
        return [ALL, *rules, *(rule.name for rule in rules.values())]
    beginnings = (code[:end] for end in range(len("BG") + 1, len(code)))
    return [beginning for beginning in beginnings if matching([beginning], rules)]


def did_you_mean(word: str, words: Iterable[str]) -> str:
    """The end of a sentence about an unknown word: the nearest known one, or nothing."""
    from difflib import get_close_matches  # Most words are known.

    by_folded = {known.casefold(): known for known in words}
    folded = word.casefold()
    near = get_close_matches(folded, by_folded, n=1)
    # The first letters alone are not alike enough, but if only one begins so ...
    near = near or [known for known in by_folded if folded and known.startswith(folded)]
    return _("; did you mean {name!r}?").format(name=by_folded[near[0]]) if len(near) == 1 else ""


def _closeness(patterns: Iterable[str], rule: Rule) -> int:
    return max((_fit(pattern, rule) for pattern in patterns), default=_NOT_AT_ALL)


def _fit(pattern: str, rule: Rule) -> int:
    code = pattern.upper()
    if code == ALL:
        return _WIDEST
    if code == rule.code or pattern.lower() == rule.name:
        return _EXACT
    if _CODE_OR_PREFIX.fullmatch(code) and rule.code.startswith(code):
        return len(code)
    return _NOT_AT_ALL
