"""Reads an SGF text: each tree is a game, trees that continue each other are a match."""

from __future__ import annotations

import codecs
import re
from dataclasses import replace

from bgrecord.formats._notes import Notebook
from bgrecord.formats.sgf.game import read_game
from bgrecord.formats.sgf.heading import CRAWFORD_GAME, Heading, read_heading
from bgrecord.formats.sgf.plays import QUOTE
from bgrecord.formats.sgf.tree import Places, Tree, read_trees
from bgrecord.record.model import Comment, Dialect, Game, Match, Note, NoteKind, Record, Tag
from bgrecord.source import Source, Span

_ENCODING = re.compile(r"\bCA\s*\[\s*([A-Za-z0-9_-]{1,20})\s*\]")
#: Encodings of letters; there are codecs for other things too.
_OF_LETTERS = re.compile(
    r"(?:iso-?8859-?|latin-?|windows-?|cp-?)[0-9]{1,4}|koi8-[ru]|gbk|big5|shift_?jis|euc-[a-z]{2}",
    re.IGNORECASE,
)


def read(source: Source) -> Record:
    """Read a text as SGF, whatever it is."""
    source = _by_its_own_encoding(source)
    reader = _Reader(source)
    reader.read()
    return reader.record


class _Reader:
    """Makes a record of the trees of one text."""

    def __init__(self, source: Source) -> None:
        self.record = Record(source, "sgf", Dialect("sgf", marks_hits=False))
        self._text = source.text
        self._places = Places(source.text)
        self._notebook = Notebook()
        self._match: Match | None = None
        #: The headings of the open match's games.
        self._headings: list[Heading] = []
        #: The tags (name and value) and remarks of the open match.
        self._said: set[object] = set()
        #: The first tree of another game.
        self._other_game: Note | None = None
        if source.encoding_assumed:
            self._note(NoteKind.ENCODING_ASSUMED, Span(1, 1, 1), encoding=source.encoding)

    def read(self) -> None:
        """Read all trees."""
        for piece in read_trees(self._text.replace("\ufeff", " ")):
            if isinstance(piece, Tree):
                self._tree(piece)
            else:
                self._unreadable(*piece)
        self._close_match()
        record = self.record
        if not record.matches:
            record.notes = [self._other_game or Note(NoteKind.NO_MATCH, Span(1, 1, 1))]

    def _tree(self, tree: Tree) -> None:
        root = tree.nodes[0] if tree.nodes else ()
        heading = read_heading(root)
        if heading.is_backgammon:
            self._game(tree, heading)
        elif root:
            self._another_game(tree, heading)
        for stray in tree.strays:
            self._unreadable(*stray)
        if not tree.closed:
            end = len(self._text.rstrip())
            self._note(NoteKind.CUT_SHORT, self._places.span(max(end - 1, 0), end))

    def _another_game(self, tree: Tree, heading: Heading) -> None:
        """A tree of Go, chess or whatever else SGF holds."""
        at = next((each for each in tree.nodes[0] if each.name == "GM"), None)
        span = self._places.span(*((tree.start, tree.start + 1) if at is None else at[2:]))
        values = {"game": (heading.game_type or "1")[:QUOTE]}
        if self._other_game is None:
            self._other_game = Note(NoteKind.NO_MATCH, span, values)
        if self.record.matches:
            self._unreadable(tree.start, tree.start + 1)

    def _game(self, tree: Tree, heading: Heading) -> None:
        if self._match is None or not _goes_on(self._headings[-1], heading):
            self._open_match(tree, heading)
        assert self._match is not None
        match, places = self._match, self._places
        game = read_game(tree, heading, places)
        match.games.append(game)
        self._headings.append(heading)
        # Writers may repeat what they say of the match in every game.
        for name, value, each in heading.tags:
            if (name, value) not in self._said:
                self._said.add((name, value))
                match.tags.append(Tag(name, value, places.span(each.start, each.end)))
        comments = match.comments if len(match.games) == 1 else game.comments
        for text, each in heading.remarks:
            if text not in self._said:
                comments.append(Comment(text, places.span(each.start, each.end)))
        if len(match.games) == 1:
            self._said.update(text for text, _ in heading.remarks)
        for each in heading.unreadable:
            self._note(
                NoteKind.BAD_METADATA,
                places.span(each.start, each.end),
                what=each.name,
                value=each.values[0][:QUOTE],
            )
        if heading.by_gnubg:
            version = heading.program.partition(":")[2].strip()
            self.record.dialect = replace(self.record.dialect, name="gnubg", version=version)

    def _open_match(self, tree: Tree, heading: Heading) -> None:
        self._close_match()
        info = heading.info
        span = None if info is None else self._places.span(info.start, info.end)
        self._match = Match(heading.length, span if heading.length is not None else None)
        self.record.matches.append(self._match)
        if heading.bad_length is not None and span is not None:
            self._note(NoteKind.BAD_LENGTH, span, written=heading.bad_length[:QUOTE])
        elif heading.length is None:
            self._note(NoteKind.MISSING_HEADER, self._places.span(tree.start, tree.start + 1))

    def _close_match(self) -> None:
        """Settle what only the whole match tells."""
        if self._match is None:
            return
        games, headings = self._match.games, self._headings
        starts_at_zero = any(heading.counts_from_zero for heading in headings)
        is_marked = any(CRAWFORD_GAME in heading.rules for heading in headings)
        for game, heading in zip(games, headings, strict=True):
            if game.number is not None and starts_at_zero:
                game.number += 1
            if is_marked:
                game.marked_crawford = CRAWFORD_GAME in heading.rules
        self._match.tags += _unsaid_rules(headings[0], games[0])
        self._match.notes.sort(key=lambda note: note.span)
        self._match, self._headings, self._said = None, [], set()

    def _unreadable(self, start: int, end: int) -> None:
        text = self._text[start : min(end, start + QUOTE)]
        self._note(NoteKind.UNREADABLE_LINE, self._places.span(start, end), text=text)

    def _note(self, kind: NoteKind, span: Span, **values: object) -> None:
        notes = self.record.notes if self._match is None else self._match.notes
        self._notebook.add(notes, kind, span, **values)


def _goes_on(last: Heading, next_one: Heading) -> bool:
    """Whether a game belongs to the same match as the one before it."""
    if last.match is not None and next_one.match is not None:
        return last.match == next_one.match
    if last.names != next_one.names or last.length != next_one.length:
        return False
    if last.number is None or next_one.number is None or next_one.number > last.number:
        return True
    # A number that is repeated is a slip, unless the score begins anew too.
    before, now = last.score, next_one.score
    if before is None or now is None:
        return False
    return now != (0, 0) and now[0] >= before[0] and now[1] >= before[1]


def _unsaid_rules(heading: Heading, game: Game) -> list[Tag]:
    """The rules that GNU Backgammon says by leaving them out."""
    if not heading.by_gnubg or heading.length is None:
        return []
    if heading.length == 0 and "jacoby" not in heading.rules:
        return [Tag("Jacoby", "Off", game.span)]
    if heading.length > 1 and "crawford" not in heading.rules:
        return [Tag("Crawford", "Off", game.span)]
    return []


def _by_its_own_encoding(source: Source) -> Source:
    """The text decoded as the file itself says, when its bytes did not tell."""
    if not source.encoding_assumed or source.encoding.startswith("utf-16"):
        return source
    found = _ENCODING.search(source.text)
    if found is None or not _OF_LETTERS.fullmatch(found[1]):
        return source
    try:
        encoding = codecs.lookup(found[1]).name
    except LookupError:
        return source
    text = source.data.decode(encoding, errors="replace")
    return replace(source, text=text, encoding=encoding, encoding_assumed=False)
