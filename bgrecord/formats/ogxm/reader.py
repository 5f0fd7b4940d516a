"""Makes a record of OGXM's JSON projection."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from io import BytesIO
from typing import Any

from bgrecord.core.position import Variant
from bgrecord.formats._extras import TooMuch, fault_of, needed
from bgrecord.formats._listing import Listing
from bgrecord.formats._notes import Notebook
from bgrecord.formats._signs import OGXM_MAGIC
from bgrecord.formats.ogxm import codes
from bgrecord.formats.ogxm.plies import Marks, read_plies
from bgrecord.formats.ogxm.tags import kept_tags, tags
from bgrecord.languages.phrase import Phrase
from bgrecord.record.model import Dialect, Game, Match, NoteKind, Record
from bgrecord.source import Source

#: A match with every play analysed needs a few hundred thousand bytes. The projection of one
#: that is all plies is a hundred times as large.
_MOST = 1024 * 1024

_Json = Mapping[str, Any]


def read(source: Source) -> Record:
    """Read the matches of a file or a stream; of a damaged one, as much as there is.

    Every span is a line of a listing that takes the place of the text, see `_listing`.

    Raises:
        MissingExtra: the package that decodes it is not installed.
    """
    codec = needed("ogxm", "ogxm")
    reader = _Reader()
    try:
        for member in _members(source.data, codec):
            if len(member) > _MOST:
                raise TooMuch(Phrase("more than a match needs"))
            reader.read(codec.binary_to_json(member))
    except Exception as error:
        reader.note(Phrase("damaged: {fault}", fault=fault_of(error)))
    return reader.record(source)


def _members(data: bytes, codec: Any) -> Iterator[bytes]:
    """The files of a stream; the first version of the format has no streams."""
    if data[len(OGXM_MAGIC) : len(OGXM_MAGIC) + 2] == b"\x01\x00":
        yield data
    else:
        yield from codec.iter_stream(BytesIO(data))


class _Reader:
    """Takes the matches of one file in turn."""

    def __init__(self) -> None:
        self._listing = Listing()
        self._notebook = Notebook()
        self._record = Record(Source("", ""), "ogxm", Dialect("ogxm", marks_hits=False))

    def record(self, source: Source) -> Record:
        """What was read."""
        self._record.source = self._listing.source(source)
        if not self._record.matches:
            self._notebook.add(self._record.notes, NoteKind.NO_MATCH, self._listing.here())
        return self._record

    def note(self, text: str) -> None:
        """Note what cannot be read."""
        matches = self._record.matches
        notes = matches[-1].notes if matches else self._record.notes
        self._notebook.add(notes, NoteKind.UNREADABLE_LINE, self._listing.here(), text=text)

    def read(self, data: _Json) -> None:
        """Read one match."""
        match = Match(data["match_length"])
        self._record.matches.append(match)
        names = data.get("player_white", ""), data.get("player_black", "")
        remarks = _Remarks(data.get("annotations", []))
        for name, value in tags(data, remarks.keyed("match", 0, codes.UNTOLD_KEY)):
            self._listing.tag(match, name, value)
        for name, value in kept_tags(remarks.keyed("match", 0, codes.TAGS_KEY)):
            self._listing.tag(match, name, value, even_empty=True)
        for name, value in remarks.of_others():
            self._listing.tag(match, name, value)
        for remark in remarks.prose("match", 0):
            self._listing.comment(match.comments, remark)
        self._listing.length(match)
        variant = codes.VARIANTS.get(data.get("variant", ""), Variant.BACKGAMMON)
        first_ply = 0
        for index, (told, score) in enumerate(zip(data["games"], _scores(data), strict=True)):
            stated = _stated(remarks.keyed("game", index, codes.SCORE_KEY))
            game = Game(index + 1, self._listing.here(), names, stated or score)
            self._listing.game(match, game)
            for remark in remarks.prose("game", index):
                self._listing.comment(game.comments, remark)
            behind = range(first_ply, first_ply + len(told["plies"]))
            marks = [
                Marks(
                    " ".join(remarks.prose("ply", ply)), remarks.keyed("ply", ply, codes.PLAY_KEY)
                )
                for ply in behind
            ]
            for text in read_plies(self._listing, game, told, marks, variant):
                self.note(text)
            first_ply = behind.stop


def _scores(data: _Json) -> Iterator[tuple[int, int]]:
    """The score before each game; a match ends as soon as its length is reached."""
    length = data["match_length"]
    score = [data.get("white_score_start", 0), data.get("black_score_start", 0)]
    for told in data["games"]:
        yield score[0], score[1]
        winner, points = told.get("winner", codes.NOBODY), told.get("points_won", 0)
        if winner != codes.NOBODY:
            needed_still = max(length - score[winner], 0)
            score[winner] += min(points, needed_still) if length else points


def _stated(text: str) -> tuple[int, int] | None:
    """A score kept in a remark of bgrecord's own."""
    left, _, right = text.partition(",")
    return (int(left), int(right)) if left.isdecimal() and right.isdecimal() else None


class _Remarks:
    """The annotations of a match by what they speak of."""

    def __init__(self, annotations: list[_Json]) -> None:
        self._prose: dict[tuple[str, int], list[str]] = {}
        self._keyed: dict[tuple[str, int, str], str] = {}
        for each in annotations:
            scope, ref, key = each.get("scope", ""), each.get("ref", 0), each.get("key")
            if key is None:
                self._prose.setdefault((scope, ref), []).append(each["value"])
            else:
                self._keyed[scope, ref, key] = each["value"]

    def prose(self, scope: str, ref: int) -> list[str]:
        """What is said in words."""
        return self._prose.get((scope, ref), [])

    def keyed(self, scope: str, ref: int, key: str) -> str:
        """The value of a key, empty without one; the parts of a long one put together."""
        value, part = "", 0
        while (found := self._keyed.get((scope, ref, codes.part_key(key, part)))) is not None:
            value, part = value + found, part + 1
        return value

    def of_others(self) -> Iterator[tuple[str, str]]:
        """Keys and values that other producers gave the match."""
        for (scope, _, key), value in self._keyed.items():
            if scope == "match" and not key.startswith((codes.TAGS_KEY, codes.UNTOLD_KEY)):
                yield key, value
