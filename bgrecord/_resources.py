"""Finds the data files that ship with the package."""

from __future__ import annotations

from pathlib import Path


def grammar(name: str) -> Path:
    """The path of `grammars/NAME.lark`.

    In a wheel the grammars lie inside the package, in a checkout beside it.
    """
    package = Path(__file__).parent
    inside = package / "grammars"
    folder = inside if inside.is_dir() else package.parent / "grammars"
    return folder / f"{name}.lark"
