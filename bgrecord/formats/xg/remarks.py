"""The remarks of an .xg: rich text, one a line, named by their numbers in the records."""

from __future__ import annotations

import re

#: Stands for a line end inside a remark.
_LINE_END = b"\x01\x02"
#: Groups that hold no text of the remark.
_HIDDEN = frozenset({"fonttbl", "colortbl", "stylesheet", "info", "pict", "generator", "*"})
_BREAKS = {"par": "\n", "line": "\n", "tab": " "}
#: A control word with its number, a byte in hexadecimal, an escaped sign, a brace, other text.
_RICH = re.compile(
    r"\\(?P<word>[a-z]++)(?P<number>-?[0-9]{1,9})? ?|\\'(?P<byte>[0-9a-f]{2})"
    r"|\\(?P<sign>[^a-z0-9])|(?P<brace>[{}])|(?P<text>[^\\{}\r\n]++)",
    re.IGNORECASE | re.DOTALL,
)


def remarks_of(part: bytes) -> list[str]:
    """The remarks, in the order of their numbers."""
    lines = part.replace(b"\r\n", b"\n").split(b"\n")
    return [_words(line.replace(_LINE_END, b"\n").decode("cp1252", "replace")) for line in lines]


def _words(remark: str) -> str:
    """A remark's words; one that is no rich text is taken as it is."""
    return plain_text(remark) if remark.startswith("{\\rtf") else remark.strip()


def plain_text(rich: str) -> str:
    """The words of a rich text without its looks."""
    words: list[str] = []
    #: Whether each open group is hidden, and how many signs stand for the last \\u.
    hidden, skip = [False], 0
    for found in _RICH.finditer(rich):
        match found.lastgroup:
            case "brace" if found["brace"] == "{":
                hidden.append(hidden[-1])
            case "brace" if len(hidden) > 1:
                hidden.pop()
            case "word" | "number" if found["word"] == "u" and found["number"]:
                words.append("" if hidden[-1] else chr(int(found["number"]) % 0x10000))
                skip = 1
            case "word" | "number" if found["word"] in _HIDDEN:
                hidden[-1] = True
            case "word" | "number":
                words.append("" if hidden[-1] else _BREAKS.get(found["word"], ""))
            case "sign" if found["sign"] == "*":
                hidden[-1] = True
            case "byte" | "sign" | "text" if not hidden[-1]:
                byte, sign = found["byte"], found["sign"]
                text = bytes.fromhex(byte).decode("cp1252", "replace") if byte else sign
                words.append((text or found["text"])[skip:])
                skip = 0
    joined = "".join(words).encode("utf-16", "surrogatepass").decode("utf-16", "replace")
    return joined.strip()
