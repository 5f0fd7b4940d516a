"""Jellyfish's .gam: two names and the rows of a .mat, without length or score.

     Ada                            Bob
      1) 31: 8/5 6/5                 42: 8/4 6/4
      2)  Doubles => 2                Drops
          Wins 1 point

Jellyfish keeps one game in a file, GammonEmpire one after another; GNU Backgammon reads both as
GammonEmpire's (`import empire`). Names are single words there. What a file holds is read as games
for no fixed length.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import chain, pairwise

from lark import Token

from bgrecord.formats._base import EVERYTHING, Feature, Format, Unwritable
from bgrecord.formats._lines import lines_of, span_of
from bgrecord.formats._names import clipped
from bgrecord.formats._signs import SUFFIXES
from bgrecord.formats.mat.dialects import dialect_of
from bgrecord.formats.mat.draft import Draft
from bgrecord.formats.mat.ending import mark_end
from bgrecord.formats.mat.entries import add_rows
from bgrecord.formats.mat.layout import INDENTED
from bgrecord.formats.mat.names import spell_name as spell_mat_name
from bgrecord.formats.mat.spelling import SPELLINGS
from bgrecord.formats.mat.table import GAP
from bgrecord.formats.mat.writer import game_rows
from bgrecord.languages import gettext
from bgrecord.record.model import Comment, Note, NoteKind, Record
from bgrecord.record.transcript import Transcript
from bgrecord.source import Source, Span

#: A line of names, and a first row with dice or words.
_SNIFFED = re.compile(
    r"\s*+(?![;#])[^\n:]++\n\s*+1\)[ \t]*+(?:[0-9]{2}:|(?:doubles|resigns|drops)(?!\w))",
    re.IGNORECASE,
)
#: The first row of a game.
_FIRST_ROW = re.compile(r"[ \t]*+0*+1\)")
_WIDE_GAP = re.compile(r"[ \t]*\t[ \t]*| {2,}")
#: So much of an unreadable line is quoted.
_QUOTE = 200

_SPELLING = SPELLINGS["gnubg"]._replace(name="gam")
#: In bytes of UTF-8.
_LONGEST_NAME = 31
#: Where the right name stands, from 0.
_RIGHT_NAME = 32


def sniff(source: Source) -> bool:
    """Whether a text begins with two names and a first row."""
    text = source.text.replace("\r\n", "\n").replace("\r", "\n")
    return _SNIFFED.match(text) is not None and _names(text.lstrip().partition("\n")[0]) is not None


def read(source: Source) -> Record:
    """Read a text as .gam, whatever it is."""
    return _Reader(source).read()


class _Reader:
    def __init__(self, source: Source) -> None:
        self._source = source
        self._draft = Draft(source)
        self._draft.record.format = "gam"

    def read(self) -> Record:
        """Read all lines."""
        draft = self._draft
        if self._source.encoding_assumed:
            draft.note(NoteKind.ENCODING_ASSUMED, Span(1, 1, 1), encoding=self._source.encoding)
        lines = (line for line in lines_of(self._source, "gam") if line.type != "GAP")
        for line, following in pairwise(chain(lines, (None,))):
            assert line is not None
            if line.type in ("ROW", "LOOSE_ROW"):
                self._row(line)
            elif line.type == "REMARK":
                draft.wait(Comment(line.strip().lstrip(";#").strip(), span_of(line)))
            else:
                self._other(line, following or "")
        record = draft.record
        self._close_game()
        draft.close_match()
        if not record.matches:
            record.notes = [Note(NoteKind.NO_MATCH, Span(1, 1, 1))]
            return record
        text = self._source.text.replace("\r\n", "\n").replace("\r", "\n")
        mark_end(record.matches[-1], text, ended=text.endswith("\n"))
        record.dialect = replace(dialect_of(record, draft.right), name="gam")
        return record

    def _other(self, line: Token, following: str) -> None:
        """A line of names, or one that nobody can read.

        Names begin a game even where the game before has no result: when they are those of that
        game, or when a first row follows.
        """
        names, game = _names(line), self._draft.game
        begins = not self._draft.in_game or _FIRST_ROW.match(following)
        if names is not None and (begins or (game is not None and game.names == names)):
            self._open_game(line, names)
        else:
            text = line.strip()[:_QUOTE]
            self._draft.note(NoteKind.UNREADABLE_LINE, span_of(line), text=text)

    def _open_game(self, line: Token, names: tuple[str, str] = ("", "")) -> None:
        draft = self._draft
        if draft.match is None:
            draft.open_match(None, None)
        assert draft.match is not None
        self._close_game()
        draft.open_game(len(draft.match.games) + 1, span_of(line)).names = names
        column = line.rfind(names[1])
        if names[1] and column > INDENTED:
            draft.layout.of_name = column

    def _close_game(self) -> None:
        """End the open game before the draft does, which would miss its score line."""
        self._draft.file_waiting()
        self._draft.game = None

    def _row(self, line: Token) -> None:
        if self._draft.game is None:
            self._open_game(line)
        assert self._draft.game is not None
        self._draft.file_waiting()
        add_rows(self._draft, self._draft.game, line, line.line or 1)


def _names(line: str) -> tuple[str, str] | None:
    """The two names of a line: parted by a wide gap, or two words; None when they are not two."""
    for parts in (_WIDE_GAP.split(line.strip()), line.split()):
        if len(parts) == 2:
            return parts[0], parts[1]
    return None


def write(_: Record, transcripts: Sequence[Transcript], dialect: str) -> str:
    """The games of the matches, one after another.

    Raises:
        Unwritable: a position set by hand cannot be written, and a file that begins with a game
            without turns is not to be told from any two words.
    """
    tables = [
        (game, game_rows(game, match, _SPELLING)) for match in transcripts for game in match.games
    ]
    for game, table in tables[:1]:
        if not table or not table[0].label.strip():
            problem = gettext("gam cannot hold a first game without a turn (line {line})")
            raise Unwritable(problem.format(line=game.line))
    widths = [row.width for _, table in tables for row in table]
    right_column = max(_SPELLING.right_column, *widths, 0)
    games: list[str] = []
    for game, table in tables:
        left, right = map(spell_name, game.names)
        names = f" {left}{GAP}".ljust(_RIGHT_NAME) + right
        games.append("\n".join([names, *(row.text(right_column) for row in table), ""]))
    return "\n".join(games)


def spell_name(name: str) -> str:
    """A name as one word, short enough for GNU Backgammon 1.07, which crashes on longer ones."""
    return clipped("_".join(spell_mat_name(name).split()), _LONGEST_NAME)


FORMAT = Format(
    name="gam",
    title="Jellyfish and GammonEmpire game text",
    suffixes=SUFFIXES["gam"],
    sniff=sniff,
    read=read,
    write=write,
    holds=EVERYTHING
    - {
        Feature.ANALYSIS,
        Feature.ANNOTATIONS,
        Feature.AUTOMATIC_DOUBLES,
        Feature.COMMENTS,
        Feature.LENGTH,
        Feature.MATCHES,
        Feature.RATINGS,
        Feature.RESIGNATIONS,
        Feature.RESIGNATION_KINDS,
        Feature.RULES,
        Feature.SCORES,
        Feature.SET_POSITIONS,
        Feature.TAGS,
        Feature.VARIANTS,
        Feature.VARIATIONS,
    },
    spell_name=spell_name,
    notes=("GNU Backgammon reads it as GammonEmpire's: `import empire`.",),
)
