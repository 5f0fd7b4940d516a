"""What click says by itself, of a wrong command line above all, in the language spoken now."""

from __future__ import annotations

from importlib import import_module

from bgrecord.languages import gettext, ngettext

#: The modules of click that say something.
_MODULES = ("core", "exceptions", "parser", "types")


def let_click_speak() -> None:
    """Let click look its texts up in the catalogues of bgrecord.

    It takes `gettext` from the standard library, whose language is that of the environment for
    the whole process; here it is that of the context, which `--lang` may change.
    """
    for name in _MODULES:
        vars(import_module(f"click.{name}")).update(_=gettext, ngettext=ngettext)
