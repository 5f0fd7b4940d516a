"""Reads a .mat text line by line."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping

from lark import Token

from bgrecord.formats._grammar import parser
from bgrecord.formats.mat import lines
from bgrecord.formats.mat.boards import set_position, sets_position
from bgrecord.formats.mat.dialects import dialect_of
from bgrecord.formats.mat.draft import Draft
from bgrecord.formats.mat.ending import mark_end
from bgrecord.formats.mat.entries import add_rows
from bgrecord.formats.mat.wording import Heading, heading, usual_wording
from bgrecord.formats.words import Meaning
from bgrecord.record.actions import SetPosition
from bgrecord.record.model import Comment, Entry, Game, Note, NoteKind, Record, Tag
from bgrecord.source import Source, Span

_LENGTH = (
    r"\S+?[ \t]*+-?points?[ \t]++match\b|match[ \t]++(?:of|to)[ \t]++[0-9]"
    r"|(?:unlimited|money)[ \t]++(?:match|game|session)"
)
_HEADING = r"game[ \t]++[0-9]++[ \t]*+$"
_TAG = r'[;#][ \t]*+\[[^\]"\n]++"'


def _line(*beginnings: str) -> re.Pattern[str]:
    """A line that begins in one of these ways."""
    return re.compile(rf"^[ \t]*+(?:{'|'.join(beginnings)})", re.IGNORECASE | re.MULTILINE)


#: Lines that only a .mat has.
_SIGNS = _line(_LENGTH, _HEADING, _TAG)
#: Of these, the headings by what they are of.
_HEADINGS = {Meaning.MATCH: _line(_LENGTH), Meaning.GAME: _line(_HEADING)}
#: A heading in another language is looked for in so many characters from the beginning.
_HEAD = 10_000
#: What parts two cells of words.
_WIDE_GAP = re.compile(r"\t|[ ]{4}")
_DICE = re.compile(r"(?<!\S)[0-9]-?[0-9]:")
#: Control characters but tabs, line ends and page breaks: one byte each in UTF-8.
_CONTROL = re.compile("[\0-\x08\x0e-\x1f\x7f]")
_CONTROL_BYTES = bytes({*range(9), *range(14, 32), 127})
#: So much of an unreadable line is quoted.
_QUOTE = 200


def sniff(source: Source) -> bool:
    """Whether a text looks like a .mat: a length line, a game's heading, or header tags."""
    if _SIGNS.search(_normalised(source.text)):
        return True
    return any(map(heading, _normalised(source.text[:_HEAD]).split("\n")))


def read(source: Source) -> Record:
    """Read a text as .mat, whatever it is."""
    draft = Draft(source)
    if source.encoding_assumed:
        draft.note(NoteKind.ENCODING_ASSUMED, Span(1, 1, 1), encoding=source.encoding)
    text = _normalised(source.text)
    if "\0" not in text or _SIGNS.search(text):
        _Reader(draft, text).read(_without_controls(text, draft))
    record = draft.record
    if not record.matches:
        record.notes = [Note(NoteKind.NO_MATCH, Span(1, 1, 1))]
        return record
    record.dialect = dialect_of(record, draft.right)
    mark_end(record.matches[-1], text, ended=source.text.endswith(("\n", "\r")))
    return record


class _Reader:
    """Takes the lines of one text and tells the draft what they are."""

    def __init__(self, draft: Draft, text: str) -> None:
        self._draft = draft
        self._text = text
        self._usual: dict[Meaning, bool] = {}

    def read(self, text: str) -> None:
        """Read all lines; each ends with a newline."""
        for token in _tokens(text):
            if token.type != "GAP":
                _HANDLERS[token.type](self, token)
        self._draft.close_match()

    def _length(self, token: Token) -> None:
        length, written = lines.match_length(token)
        self._draft.open_match(length, _span(token))
        if length is None:
            self._draft.note(NoteKind.BAD_LENGTH, _span(token), written=written[:_QUOTE])
        self._draft.file_waiting()

    def _heading(self, token: Token) -> None:
        self._draft.open_game(lines.game_number(token), _span(token))

    def _score(self, token: Token) -> None:
        found = lines.score_line(token)
        game = self._draft.game
        if found is not None and self._starts_game(found):
            game = self._draft.open_game(None, _span(token))
        if found is None or game is None or game.score is not None or _has_begun(game):
            unread = self._rows if _DICE.search(token) else self._other
            unread(token)
            return
        self._draft.file_waiting()
        game.names, game.score, game.ratings, self._draft.layout.of_name = found
        game.score_span = _span(token)
        match = self._draft.match
        if game.names == ("", "") and match is not None and len(match.games) == 1:
            self._draft.note(NoteKind.BAD_METADATA, game.score_span, what="names")

    def _starts_game(self, found: lines.ScoreLine) -> bool:
        """Whether a score line stands for a missing heading: the names tell, or the place."""
        game = self._draft.game
        if game is None:
            return self._draft.match is not None
        return game.score is not None and _has_begun(game) and found.names == game.names

    def _tag(self, token: Token) -> None:
        name_and_value = lines.tag(token)
        if name_and_value is None:
            self._remark(token)
        else:
            self._draft.wait(Tag(*name_and_value, _span(token)))

    def _remark(self, token: Token) -> None:
        span = _span(token)
        text = token.strip().lstrip(";#").strip()
        if not sets_position(text):
            self._draft.wait(Comment(text, span))
        elif (position := set_position(text)) is not None:
            self._draft.set_position(Entry(0, position, *span, row=None))
        else:
            self._draft.note(NoteKind.UNREADABLE_LINE, span, text=text[:_QUOTE])

    def _box(self, token: Token) -> None:
        self._draft.wait(Comment(token.strip(), _span(token)))

    def _rows(self, token: Token) -> None:
        game = self._draft.game
        if game is None:
            if self._draft.match is None and not _DICE.search(token):
                self._other(token)
                return
            game = self._draft.open_game(None, _span(token))
        self._draft.file_waiting()
        add_rows(self._draft, game, token, token.line or 1)

    def _other(self, token: Token) -> None:
        """Free text: a remark outside games; inside one an action in unusual words, or a fault.

        A heading of another language is one, unless there are English headings too.
        """
        if (found := heading(token.strip())) and not self._has_usual(found.meaning):
            self._foreign_heading(found, token)
            return
        if self._draft.game and usual_wording(_WIDE_GAP.split(token.strip(), 1)[0]):
            self._rows(token)
            return
        for number, line in enumerate(token.rstrip().split("\n"), token.line or 1):
            text, span = line.strip(), _place(line, number)
            if self._draft.in_game:
                self._draft.note(NoteKind.UNREADABLE_LINE, span, text=text[:_QUOTE])
            else:
                self._draft.wait(Comment(text, span))

    def _foreign_heading(self, found: Heading, token: Token) -> None:
        span = _span(token)
        if found.meaning is Meaning.GAME:
            game = self._draft.open_game(found.number, span)
            game.marked_crawford = found.is_crawford or None
        else:
            self._draft.open_match(found.number, span)
            self._draft.file_waiting()
        self._draft.terms.learn(found)
        self._draft.note_words(span, token.strip(), found.usual, found.languages)

    def _has_usual(self, meaning: Meaning) -> bool:
        """Whether the text has headings of matches or of games in the words programs write."""
        kind = Meaning.GAME if meaning is Meaning.GAME else Meaning.MATCH
        if kind not in self._usual:
            self._usual[kind] = _HEADINGS[kind].search(self._text) is not None
        return self._usual[kind]


#: What a reader does with a line, by the type of its token.
_HANDLERS: Mapping[str, Callable[[_Reader, Token], None]] = {
    "ROWS": _Reader._rows,
    "LOOSE_ROW": _Reader._rows,
    "HEADING": _Reader._heading,
    "SCORE": _Reader._score,
    "TAG": _Reader._tag,
    "REMARK": _Reader._remark,
    "BOX": _Reader._box,
    "LENGTH": _Reader._length,
    "OTHER": _Reader._other,
}


def _tokens(text: str) -> Iterator[Token]:
    """The line tokens of a text, straight from the lexer.

    A parser would keep them all, and a damaged file may have millions.
    """
    ready = parser("mat").parse_interactive(text, start="transcript")
    yield from ready.lexer_thread.lex(ready.parser_state)  # type: ignore[no-untyped-call]


def _normalised(text: str) -> str:
    """The text with line ends and blanks as the grammar knows them; no place changes.

    Text copied from a web page has blanks that do not break; a byte order mark may stand in the
    middle of files put together.
    """
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    if not text.isascii():
        text = text.replace("\xa0", " ").replace("\ufeff", " ")
    return text if text.endswith("\n") else text + "\n"


def _without_controls(text: str, draft: Draft) -> str:
    """Blank out control characters. Every line that has some is noted."""
    data = text.encode("utf-8", errors="replace")
    if len(data.translate(None, _CONTROL_BYTES)) == len(data):
        return text
    for number, line in enumerate(text.split("\n"), 1):
        if found := _CONTROL.search(line):
            span = Span(number, found.start() + 1, found.end() + 1)
            draft.note(NoteKind.CONTROL_CHARACTER, span, character=f"U+{ord(found[0]):04X}")
    return _CONTROL.sub(" ", text)


def _has_begun(game: Game) -> bool:
    return any(not isinstance(entry.action, SetPosition) for entry in game.entries[:2])


def _span(token: Token) -> Span:
    """The place of a token's line, or of its first line."""
    return _place(token.partition("\n")[0], token.line or 1)


def _place(line: str, number: int) -> Span:
    """The place of a line's text without the blanks around it."""
    text = line.rstrip()
    column = len(text) - len(text.lstrip()) + 1
    return Span(number, column, len(text) + 1)
