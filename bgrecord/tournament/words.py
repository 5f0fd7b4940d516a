"""The words of a score sheet: headings of columns, codes for how a game went.

The codes are those players put into the third column of their sheets: `g`, `bg`, `P`, `nc`, `cr`,
`fd`, `lr`, `ng`, and arrows for the cube (up: on the opponent's side of the board).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from enum import Enum
from typing import Any, NamedTuple

from bgrecord.core.scoring import GameKind
from bgrecord.languages import mark


class Column(Enum):
    """What a column of a score sheet holds."""

    PLAYER = mark("player")
    OPPONENT = mark("opponent")
    SCORE = mark("score")
    POINTS = mark("points")
    OPPONENT_POINTS = mark("opponent points")
    WINNER = mark("winner")
    LENGTH = mark("length")
    ROUND = mark("round")
    DATE = mark("date")
    EVENT = mark("event")
    GAME = mark("game")
    NOTE = mark("note")


#: The headings of each column, the plainest first; case, accents and signs make no difference.
HEADINGS: Mapping[Column, tuple[str, ...]] = {
    Column.PLAYER: (
        *("player", "player 1", "name", "name 1", "left", "home", "jugador", "jugador 1"),
        *("joueur", "joueur 1", "jogador", "jogador 1", "παίκτης", "παίκτης 1", "spieler"),
        *(
            "spieler 1",
            "oyuncu",
            "oyuncu 1",
            "選手",
            "選手 1",
            "プレイヤー",
            "spiller",
            "spiller 1",
        ),
    ),
    Column.OPPONENT: (
        *("opponent", "player 2", "name 2", "right", "away", "rival", "oponente", "jugador 2"),
        *("adversaire", "joueur 2", "adversário", "jogador 2", "αντίπαλος", "παίκτης 2"),
        *("contrincante",),
        *("gegner", "spieler 2", "rakip", "oyuncu 2", "相手", "選手 2", "modstander", "spiller 2"),
    ),
    Column.SCORE: (
        *("score", "result", "final score", "resultado", "marcador", "résultat", "placar"),
        *("σκορ", "αποτέλεσμα", "ergebnis", "stand", "skor", "sonuç", "スコア", "結果", "resultat"),
        *("puntuación", "spielstand", "stilling"),
    ),
    Column.POINTS: (
        *("points", "points 1", "score 1", "player points", "pts", "puntos", "pontos", "πόντοι"),
        *("punkte", "punkte 1", "puan", "ポイント", "point"),
        *("点",),
    ),
    Column.OPPONENT_POINTS: (
        *("opponent points", "points 2", "score 2", "puntos 2", "pontos 2", "πόντοι 2"),
        *("punkte 2", "puan 2", "ポイント 2", "point 2"),
        *(
            "puntos del adversario",
            "points de l'adversaire",
            "πόντοι αντιπάλου",
            "pontos do adversário",
        ),
        *("punkte des gegners", "rakip puanı", "相手の点", "modstanderens point"),
    ),
    Column.WINNER: (
        *("winner", "won by", "ganador", "vainqueur", "gagnant", "vencedor", "νικητής"),
        *("sieger", "gewinner", "kazanan", "勝者", "vinder"),
    ),
    Column.LENGTH: (
        *("length", "match length", "points to", "longitud", "longueur", "comprimento"),
        *("μήκος", "länge", "matchlänge", "uzunluk", "ポイント数", "længde"),
        *("tamanho", "長さ"),
    ),
    Column.ROUND: (
        *("round", "ronda", "ronde", "tour", "rodada", "γύρος", "runde", "tur", "ラウンド"),
    ),
    Column.DATE: ("date", "day", "fecha", "data", "ημερομηνία", "datum", "tarih", "日付", "dato"),
    Column.EVENT: (
        *("event", "tournament", "division", "torneo", "tournoi", "torneio", "τουρνουά"),
        *("turnier", "turnuva", "大会", "turnering"),
        *("evento", "événement", "διοργάνωση", "etkinlik", "イベント"),
    ),
    Column.GAME: (
        *("game", "game number", "partida", "juego", "partie", "jogo", "παιχνίδι", "spiel"),
        *("oyun", "ゲーム", "spil"),
        *("παρτίδα", "parti"),
    ),
    Column.NOTE: (
        *("note", "notes", "code", "codes", "remark", "remarks", "comment", "cube", "nota"),
        *("notas", "remarque", "observação", "σημείωση", "bemerkung", "not", "備考", "bemærkning"),
        *("παρατήρηση",),
    ),
}


class Marks(NamedTuple):
    """What the codes beside a game say; None of what they do not speak of."""

    #: It ended with a refused double.
    dropped: bool | None = None
    kind: GameKind | None = None
    #: The cube at the end; 1 is a cube nobody turned.
    cube: int | None = None
    #: Whether the player the sheet belongs to held the cube at the end, or the opponent.
    player_owns_cube: bool | None = None
    crawford: bool | None = None


#: Each code, by what it says.
CODES: Mapping[str, Marks] = {
    "p": Marks(dropped=True),
    "pass": Marks(dropped=True),
    "passed": Marks(dropped=True),
    "drop": Marks(dropped=True),
    "dropped": Marks(dropped=True),
    "d/p": Marks(dropped=True),
    "fd": Marks(dropped=True),
    "free drop": Marks(dropped=True),
    "s": Marks(kind=GameKind.SINGLE),
    "single": Marks(kind=GameKind.SINGLE),
    "ng": Marks(kind=GameKind.SINGLE),
    "no gammon": Marks(kind=GameKind.SINGLE),
    "lr": Marks(kind=GameKind.SINGLE),
    "last roll": Marks(kind=GameKind.SINGLE),
    "g": Marks(kind=GameKind.GAMMON),
    "gammon": Marks(kind=GameKind.GAMMON),
    "bg": Marks(kind=GameKind.BACKGAMMON),
    "backgammon": Marks(kind=GameKind.BACKGAMMON),
    "nc": Marks(cube=1),
    "no cube": Marks(cube=1),
    "↑": Marks(player_owns_cube=False),
    "↓": Marks(player_owns_cube=True),
    "cr": Marks(crawford=True),
    "crawford": Marks(crawford=True),
}

#: A match that was won without being played.
WALKOVERS = frozenset(
    {"wo", "w/o", "walkover", "ff", "forfeit", "forfeited", "default", "bye", "free"}
)
#: A match without a result yet.
NOT_YET = frozenset({"-", "–", "—", "?", "tbd", "tba"})
#: Whom players without an opponent play.
_BYES = frozenset({"bye", "free", "-", "–", "—"})
#: The column of the losers, beside one of the winners.
LOSERS = frozenset(
    {"loser", "perdedor", "perdant", "ηττημενοσ", "verlierer", "kaybeden", "敗者", "taber"}
)

_NOTHING_SAID = Marks()
_CODE = re.compile(
    "|".join(
        rf"(?<![^\W_]){re.escape(code)}(?![^\W_])" for code in sorted(CODES, key=len, reverse=True)
    )
)
_CUBE = re.compile(r"\bcube(?:\s+(?:on|at|=))?\s*(\d{1,4})\b")
_SIGNS = re.compile(r"[^\w]+|_")
#: Players told from each other by letters: Player A, Παίκτης Β.
_LETTER = re.compile(r" [abαβ]$")
_NUMBER_BEHIND = re.compile(r"(?<=[^\W\d])(?=\d)")


def column_of(heading: str) -> Column | None:
    """The column a heading means, None when nobody knows it."""
    text = plain(heading)
    return _COLUMNS.get(text) or _COLUMNS.get(_LETTER.sub(_numbered, text))


def is_walkover(text: str) -> bool:
    """Whether a score or a note says that nothing was played: `w/o`, `W.O.`, `3-0 (ff)`."""
    words = text.casefold().replace(".", "").replace("(", " ").replace(")", " ").split()
    if words and words[0][0].isdigit():
        words = words[1:]
    return " ".join(words) in WALKOVERS


def is_bye(name: str) -> bool:
    """Whether what stands for a name says that nobody does: `Bye`, `BYE 1`, `-`."""
    words = name.casefold().split()
    if len(words) == 2 and words[1].isdigit():
        words = words[:1]
    return " ".join(words) in _BYES | WALKOVERS


def marks_in(note: str) -> Marks:
    """What the codes in a note say; other words say nothing.

    Single letters are codes only where no other words stand beside them.
    """
    text = note.casefold().replace(".", "")
    cube = _CUBE.search(text)
    has_words = any(map(str.isalpha, _CODE.sub("", _CUBE.sub("", text))))
    said: dict[str, Any] = {} if cube is None else {"cube": int(cube[1])}
    for found in _CODE.finditer(text):
        if not (has_words and len(found[0]) == 1 and found[0].isalpha()):
            said |= {
                name: value
                for name, value in CODES[found[0]]._asdict().items()
                if value is not None
            }
    return _NOTHING_SAID._replace(**said)


def _numbered(letter: re.Match[str]) -> str:
    return " 1" if letter[0][1] in "aα" else " 2"


def plain(text: str) -> str:
    """A heading without accents, case and signs: `Player_1` and `player1` are `player 1`."""
    # The capital of the Turkish ı is that of i elsewhere.
    bare = unicodedata.normalize("NFKD", text.casefold().replace("ı", "i"))
    bare = "".join(char for char in bare if not unicodedata.combining(char))
    return " ".join(_NUMBER_BEHIND.sub(" ", _SIGNS.sub(" ", bare)).split())


def _columns() -> Iterable[tuple[str, Column]]:
    for column, headings in HEADINGS.items():
        for heading in headings:
            yield plain(heading), column


_COLUMNS: Mapping[str, Column] = dict(_columns())
