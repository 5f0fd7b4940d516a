"""Parsers built from the grammar files, each on first use and once."""

from __future__ import annotations

import hashlib
import marshal
import os
import pickle
import sys
from contextlib import suppress
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any

import lark
from lark import Lark
from lark.lexer import ContextualLexer

from bgrecord._resources import cache_folder, grammar

#: The start rules of each grammar.
STARTS = {
    "mat": ["transcript", "row", "action", "unplayed"],
    "bgammon": ["transcript"],
    "bgroom": ["transcript"],
    "bkg": ["transcript"],
    "party": ["transcript"],
    "notes": ["transcript", "cell"],
    "oldmoves": ["transcript"],
    "plays": ["move"],
    "sgg": ["transcript"],
    "tmg": ["transcript"],
    "sgf": ["collection"],
    "gam": ["transcript"],
    "snowie": ["transcript"],
}
#: How tables are kept; another way has another number.
_FORM = 2
#: Bytes of a SHA-256.
_DIGEST = 32


@cache
def parser(name: str, *, strict: bool = False) -> Lark:
    """The LALR parser of `grammars/NAME.lark`.

    Building one takes up to 50 milliseconds, so its tables are kept in the user's own cache
    folder.

    Args:
        name: the grammar's file name without `.lark`.
        strict: refuse a grammar in which two terminals fit the same text (for tests).
    """
    text = grammar(name).read_text(encoding="utf-8")
    if strict:
        return _built(name, text, strict=True)
    # Tables that cannot be read may fail in any way; they are as good as none.
    with suppress(Exception):
        return _kept(_tables(name, text))
    built = _built(name, text, _plugins={"ContextualLexer": _TrustingLexer})
    with suppress(OSError, RuntimeError):
        _keep(built, _tables(name, text))
    return built


def _built(name: str, text: str, **settings: Any) -> Lark:
    return Lark(
        text,
        start=STARTS[name],
        parser="lalr",
        lexer="contextual",
        maybe_placeholders=False,
        **settings,
    )


class _TrustingLexer(ContextualLexer):
    """Takes the terminals as they are: that no two collide is for `strict`, and takes long."""

    def __init__(self, conf: Any, *more: Any, **settings: Any) -> None:
        conf.skip_validation = True
        super().__init__(conf, *more, **settings)


def _tables(name: str, text: str) -> Path:
    """The file for the tables of a grammar, as this Lark and this Python make them."""
    made_by = f"{text}{STARTS[name]}{lark.__version__}{sys.version_info[:2]}{_FORM}"
    digest = hashlib.sha256(made_by.encode()).hexdigest()
    return cache_folder() / "grammars" / f"{name}-{digest[:16]}.tables"


def _keep(built: Lark, place: Path) -> None:
    """Write a parser's tables, whole or not at all: other runs may be reading them.

    Lark pickles them. A pickle can run anything when it is read, so only the plain data in it is
    kept, as Python keeps the constants of compiled modules.
    """
    pickled = BytesIO()
    built.save(pickled, exclude_options=["_plugins"])
    place.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    data = marshal.dumps(pickle.loads(pickled.getvalue()))
    unfinished = place.with_suffix(f".{os.getpid()}")
    try:
        unfinished.write_bytes(hashlib.sha256(data).digest() + data)
        unfinished.replace(place)
    finally:
        unfinished.unlink(missing_ok=True)


def _kept(place: Path) -> Lark:
    """The parser of kept tables.

    Raises:
        ValueError: they are damaged, or none.
    """
    kept = place.read_bytes()
    digest, data = kept[:_DIGEST], kept[_DIGEST:]
    if hashlib.sha256(data).digest() != digest:
        raise ValueError
    return Lark.load(BytesIO(pickle.dumps(marshal.loads(data))))
