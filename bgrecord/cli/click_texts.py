"""What click says by itself, of a wrong command line above all, in the language spoken now."""

from __future__ import annotations

from importlib import import_module

from bgrecord.languages import gettext, mark, ngettext

#: The modules of click that say something.
_MODULES = ("core", "exceptions", "parser", "types")
#: What click says of a value that is no number. It puts a name of its own into it.
_NO_NUMBER = "{value!r} is not a valid {number_type}."
#: What is said instead, by click's names.
_NUMBERS = {
    **dict.fromkeys(("integer", "integer range"), mark("{value!r} is not a whole number.")),
    **dict.fromkeys(("float", "float range"), mark("{value!r} is not a number.")),
}


class _NoNumber(str):
    """Click's text for a value that is no number; filled in, it is a sentence of ours."""

    __slots__ = ()

    def format(self, *args: object, **values: object) -> str:
        """The sentence for the kind of number that click names."""
        return gettext(_NUMBERS[str(values["number_type"])]).format(*args, **values)


def let_click_speak() -> None:
    """Let click look its texts up in the catalogues of bgrecord.

    It takes `gettext` from the standard library, whose language is that of the environment for
    the whole process; here it is that of the context, which `--lang` may change.
    """
    for name in _MODULES:
        vars(import_module(f"click.{name}")).update(_=_text, ngettext=ngettext)


def _text(text: str) -> str:
    return _NoNumber(text) if text == _NO_NUMBER else gettext(text)
