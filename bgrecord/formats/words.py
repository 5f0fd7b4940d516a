"""The words of records in other languages, in one table: what each means, and whose it is.

Programs write a few English words. People who write a match down by hand use their own: `Dobla`,
`Acepta`, `Κερδίζει 2 πόντους`. The words are those of the game's own books and programs in each
language, in the forms a transcript has them: he does, he did, has done, to do.

Case and accents make no difference, and neither does how an accented letter is composed. A word
that means two things is listed under a meaning that says so: it is never taken for one of the
two unless its place tells.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from enum import Enum
from functools import cache
from typing import NamedTuple

#: The languages of the table by their codes (ISO 639), in English.
LANGUAGES: Mapping[str, str] = {
    "en": "English",
    "es": "Spanish",
    "fr": "French",
    "de": "German",
    "el": "Greek",
    "pt": "Portuguese",
    "it": "Italian",
    "tr": "Turkish",
    "da": "Danish",
    "ja": "Japanese",
}


class Meaning(Enum):
    """What a word of a record stands for; the value is what records write in English."""

    DOUBLE = "Doubles"
    TAKE = "Takes"
    DROP = "Drops"
    BEAVER = "Beavers"
    RACCOON = "Raccoons"
    WIN = "Wins"
    LOSS = "Losses"
    RESIGN = "Resigns"
    DANCE = "Cannot Move"

    # One of two, which the place may tell.
    DROP_OR_DANCE = "Drops or Cannot Move"
    DOUBLE_OR_DOUBLET = "Doubles or a doublet"
    DOUBLE_OR_DIE = "Doubles or a die"

    GAME = "game"
    MATCH = "match"
    GAME_OR_MATCH = "game or match"
    MONEY = "money game"
    POINT = "points"
    SINGLE = "single"
    GAMMON = "gammon"
    BACKGAMMON = "backgammon"
    SETTLED = "settled"
    #: Articles, prepositions and the like, which may stand between the others.
    LINK = "to, and, the"

    @property
    def candidates(self) -> tuple[str, ...]:
        """What a word of two meanings may stand for; empty for all others."""
        return tuple(self.value.split(" or ")) if " or " in self.value else ()


#: What a player does, as opposed to what he does it with.
ACTIONS = frozenset(list(Meaning)[: list(Meaning).index(Meaning.GAME)])
#: What may stand behind dice in place of a play.
BEHIND_DICE = frozenset({Meaning.RESIGN, Meaning.DANCE, Meaning.DROP_OR_DANCE})

#: Every word by its meaning and language. Under English stand only words that programs do not
#: write, and those which occur among words of other languages.
TABLE: Mapping[Meaning, Mapping[str, str]] = {
    Meaning.DOUBLE: {
        "es": "dobla, dobló, doblar, doblado, ha doblado"
        ", redobla, redobló, redoblar, redoblado, ha redoblado",
        "fr": "double, doublé, doubla, doubler, a doublé"
        ", redouble, redoublé, redoubla, redoubler, a redoublé",
        "de": "doppelt, doppelte, doppeln, gedoppelt, hat gedoppelt"
        ", verdoppelt, verdoppelte, verdoppeln, hat verdoppelt"
        ", redoppelt, redoppelte, redoppeln, hat redoppelt",
        "el": "διπλασιάζει, διπλασίασε, διπλασιάζω, διπλασιασμός, βίδο, δίνει βίδο",
        "pt": "dobra, dobrou, dobrar, dobrado, redobra, redobrou, redobrar, redobrado",
        "it": "raddoppia, raddoppiò, raddoppiare, raddoppiato, ha raddoppiato, raddoppio",
        "tr": "vido, vido verir, vido verdi, vido veriyor, vido der, vido dedi, vido diyor"
        ", katlar, katladı, katlıyor",
        "da": "dobler, doblede, har doblet, redobler, redoblede, redoble, har redoblet",
        "ja": "ダブル, ダブルする, ダブルした, リダブル, リダブルする, リダブルした",
    },
    Meaning.TAKE: {
        "en": "taken, took, accepted",
        "es": "acepta, aceptó, aceptar, aceptado, ha aceptado, toma, tomó, tomar, ha tomado",
        "fr": "prend, prit, pris, a pris, accepte, accepté, accepta, accepter, a accepté",
        "de": "nimmt an, nimmt, nahm an, annehmen, angenommen, hat angenommen"
        ", akzeptiert, akzeptierte",
        "el": "δέχεται, δέχτηκε, δέχθηκε, δέχομαι, αποδέχεται, αποδέχτηκε, αποδέχθηκε",
        "pt": "aceita, aceitou, aceitar, aceito, toma, tomou",
        "it": "accetta, accettò, accettare, accettato, ha accettato",
        "tr": "kabul, kabul eder, kabul etti, kabul ediyor, kabul etmek",
        "da": "tager, tog, accepterer, accepterede",
        "ja": "テイク, テイクする, テイクした",
    },
    Meaning.DROP: {
        "en": "dropped, passed, rejected, decline, declines, declined, declining"
        ", fold, folds, folded, refuse, refuses, refused, refusing, refusal",
        "es": "rechaza, rechazó, rechazar, rechazado, ha rechazado, rehúsa, rehusó, no acepta",
        "fr": "refuse, refusé, refusa, refuser, a refusé, n'accepte pas",
        "de": "lehnt ab, lehnte ab, ablehnen, abgelehnt, hat abgelehnt, nimmt nicht an",
        "el": "αρνείται, αρνήθηκε, αρνούμαι, απορρίπτει, απέρριψε, δεν δέχεται, δε δέχεται",
        "pt": "recusa, recusou, recusar, recusado, rejeita, rejeitou, não aceita",
        "it": "rifiuta, rifiutò, rifiutare, rifiutato, ha rifiutato, non accetta",
        "tr": "reddeder, reddetti, reddediyor, reddetmek, ret, kabul etmez, kabul etmedi",
        "da": "dropper, droppede, afviser, afviste",
        "ja": "パス, パスする, パスした",
    },
    Meaning.BEAVER: {
        "de": "beavert, beaverte",
        "da": "bæver",
        "ja": "ビーバー, ビーバーする",
    },
    Meaning.RACCOON: {
        "da": "vaskebjørn",
    },
    Meaning.WIN: {
        "es": "gana, ganó, ganar, ganado, ha ganado, vence, venció",
        "fr": "gagne, gagné, gagna, gagner, a gagné",
        "de": "gewinnt, gewann, gewinnen, gewonnen, hat gewonnen",
        "el": "κερδίζει, κέρδισε, νικά, νικάει, νίκησε",
        "pt": "ganha, ganhou, ganhar, vence, venceu, vencer",
        "it": "vince, vinse, vincere, vinto, ha vinto",
        "tr": "kazanır, kazandı, kazanıyor, kazanmak",
        "da": "vinder, vandt, har vundet",
        "ja": "勝ち",
    },
    Meaning.LOSS: {
        "es": "pierde, perdió, ha perdido",
        "fr": "perd, perdu, perdit, a perdu",
        "de": "verliert, verlor, verloren, hat verloren",
        "el": "χάνει, έχασε",
        "pt": "perde, perdeu",
        "it": "perde, perse, ha perso",
        "tr": "kaybeder, kaybetti, kaybediyor",
        "da": "taber, tabte, har tabt",
    },
    Meaning.RESIGN: {
        "en": "conceded, give up, gives up, gave up, abandon, abandons, abandoned",
        "es": "abandona, abandonó, abandonar, ha abandonado, renuncia, renunció, renunciar"
        ", se rinde, se rindió",
        "fr": "abandonne, abandonné, abandonna, abandonner, a abandonné, abandon",
        "de": "gibt auf, gab auf, aufgeben, aufgegeben, hat aufgegeben",
        "el": "παραίτηση, παραιτείται, παραιτήθηκε, εγκαταλείπει, εγκατέλειψε",
        "pt": "desiste, desistiu, desistir, abandona, abandonou, renuncia, renunciou",
        "it": "abbandona, abbandonò, abbandonare, ha abbandonato, rinuncia, si arrende",
        "tr": "pes, pes eder, pes etti, pes ediyor, pes etmek",
        "da": "resignerer, resignerede, resignere, giver op, gav op",
        "ja": "投了, 投了する, 投了した",
    },
    Meaning.DANCE: {
        "en": "fan, fans, fanned, danced, pass, passes, passed",
        "es": "no puede mover, no pudo mover, no puede jugar, no pudo jugar, no puede entrar"
        ", no mueve, no juega, no hay movimientos legales, no hay jugada, sin jugada"
        ", sin movimiento",
        "fr": "ne peut pas jouer, ne peut jouer, ne peut pas bouger, ne peut pas rentrer"
        ", n'a pas pu jouer, ne joue pas, aucun coup légal, aucun coup, pas de coup légal",
        "de": "kann nicht ziehen, kann nicht spielen, kann nicht einsetzen, konnte nicht ziehen"
        ", kein Zug, kein Zug möglich, kein legaler Zug, keine legalen Züge, tanzt",
        "el": "δεν μπορεί να παίξει, δε μπορεί να παίξει, δεν μπορεί να κινηθεί"
        ", δεν μπορεί να μπει, δεν παίζει, δεν έχει κίνηση, καμία νόμιμη κίνηση",
        "pt": "não pode mover, não pode jogar, não pode entrar, não pôde mover, não move"
        ", não joga, sem jogada, sem movimento, nenhuma jogada legal",
        "it": "non può muovere, non può giocare, non può entrare, non muove, non gioca"
        ", nessuna mossa, nessuna mossa legale",
        "tr": "hamle yapamıyor, hamle yapamaz, hamle yapamadı, oynayamıyor, oynayamaz"
        ", oynayamadı, giremiyor, giremedi, hamle yok, gele",
        "da": "kan ikke flytte, kan ikke rykke, kan ikke spille, ikke nogen lovlige træk"
        ", ingen lovlige træk",
        "ja": "ムーブできません, ムーブできない",
    },
    Meaning.DROP_OR_DANCE: {
        "es": "pasa, pasó, paso, pasar",
        "fr": "passe, passé, passa, passer, a passé",
        "de": "passt, passte, passen, gepasst, hat gepasst",
        "el": "πάσο, πάει πάσο",
        "pt": "passa, passou, passar",
        "it": "passa, passò, passare, passato, ha passato",
        "tr": "pas, pas geçer, pas geçti, pas geçiyor",
        "da": "pas, passer",
    },
    Meaning.DOUBLE_OR_DOUBLET: {
        "es": "doble, dobles",
    },
    Meaning.DOUBLE_OR_DIE: {
        "el": "κύβος, κύβο, κύβου",
        "pt": "dado",
    },
    Meaning.GAME: {
        "en": "game",
        "es": "juego",
        "fr": "partie",
        "de": "Partie, Spiel",
        "el": "παρτίδα, παιχνίδι",
        "pt": "jogo",
        "tr": "oyun, oyunu",
        "da": "parti, partiet",
        "ja": "ゲーム",
    },
    Meaning.MATCH: {
        "en": "match",
        "es": "match",
        "fr": "match",
        "de": "Match",
        "el": "αγώνας, αγώνα, ματς",
        "pt": "match",
        "it": "match, incontro",
        "tr": "maç, maçı",
        "da": "match, kamp, kampen",
        "ja": "マッチ",
    },
    Meaning.GAME_OR_MATCH: {
        "es": "partida",
        "pt": "partida",
        "it": "partita",
    },
    Meaning.MONEY: {
        "es": "juego por dinero, partida por dinero",
        "fr": "partie libre",
        "de": "Spiel um Geld, Moneygame",
        "pt": "jogo a dinheiro",
        "da": "moneygame",
        "ja": "マネーゲーム",
    },
    Meaning.POINT: {
        "en": "point, points, p, pt, pts",
        "es": "punto, puntos",
        "fr": "point, points",
        "de": "Punkt, Punkte, Punkten",
        "el": "πόντος, πόντο, πόντοι, πόντους, πόντων",
        "pt": "ponto, pontos",
        "it": "punto, punti",
        "tr": "sayı, sayılık, puan, puanlık",
        "da": "point",
        "ja": "点, ポイント",
    },
    Meaning.SINGLE: {
        "en": "single",
        "es": "simple",
        "fr": "simple",
        "de": "einfach, einfache",
        "el": "μονό",
        "pt": "simples",
        "tr": "tek",
        "da": "enkelt",
    },
    Meaning.GAMMON: {
        "en": "gammon",
        "es": "gammon",
        "fr": "gammon",
        "de": "Gammon",
        "el": "διπλό",
        "pt": "gammon, gamão",
        "it": "gammon",
        "tr": "mars",
        "da": "gammon",
    },
    Meaning.BACKGAMMON: {
        "en": "backgammon",
        "es": "backgammon",
        "fr": "backgammon",
        "de": "Backgammon",
        "el": "τριπλό",
        "pt": "backgammon",
        "it": "backgammon",
        "da": "backgammon",
    },
    Meaning.SETTLED: {
        "en": "settled",
        "es": "acuerdo",
        "fr": "arrangement",
        "de": "Einigung",
        "pt": "acordo",
        "da": "forlig",
    },
    Meaning.LINK: {
        "en": "to, a, an, the, and, with, by, for, on, of, in, as",
        "es": "a, en, de, por, con, y, el, la, un, una",
        "fr": "à, en, de, par, avec, et, le, la, un, une, au",
        "de": "auf, mit, zu, um, bis, und, das, die, den, ein, eine, einen",
        "el": "σε, στα, στο, στους, στον, με, και, τον, την, τη, το, ένα",
        "pt": "a, em, de, para, por, com, e, o, um, uma",
        "it": "a, ai, al, di, con, e, il, la, l, un, una",
        "tr": "e, a, ye, ya, lik, luk, ile, ve",
        "da": "til, med, og, i, en, et",
    },
}


# A number, a word, an arrow, or another sign; an apostrophe parts two words as a blank does.
_TOKEN = re.compile(r"[0-9]++(?:[.,][0-9]++)?|[^\W\d_]++|=*+>|->|[^\s'’]")


class Word(NamedTuple):
    """A word of the table, or several that belong together: `nimmt an`."""

    meaning: Meaning
    #: The languages that have it, by their codes.
    languages: tuple[str, ...]


def fold(text: str) -> str:
    """A text without the differences that make no difference: case, accents, their composition.

    The Turkish letter without a dot counts as the one with it.
    """
    if text.isascii():
        return text.lower()
    letters = unicodedata.normalize("NFD", text.casefold())
    return "".join([sign for sign in letters if not unicodedata.combining(sign)]).replace("ı", "i")


def tokens(text: str) -> list[str]:
    """The words, numbers and signs of a text, folded."""
    return _TOKEN.findall(fold(text))


def longest(
    tokens: Sequence[str], at: int = 0, *, behind_dice: bool = False
) -> tuple[Word, int] | None:
    """The longest word of the table at a place among tokens, and where it ends.

    Args:
        tokens: as `tokens` gives them.
        at: where the word begins.
        behind_dice: of the actions, take only those that can stand in place of a play.

    Returns:
        None when no word of the table begins there.
    """
    lengths, words = _known(behind_dice)
    for length in lengths.get(tokens[at], ()):
        if (word := words.get(tuple(tokens[at : at + length]))) is not None:
            return word, at + length
    return None


def begins_action(text: str) -> bool:
    """Whether a single word may begin an action in a language other than English."""
    return fold(text).rstrip("!?.,") in _beginnings()


def candidates(text: str) -> tuple[str, ...]:
    """What an action in words of two meanings may be; empty when a text is none."""
    all_tokens = tokens(text)
    found = longest(all_tokens) if all_tokens else None
    if found is None:
        return ()
    word, end = found
    others = (at for at in range(end, len(all_tokens)) if all_tokens[at].isalpha())
    return word.meaning.candidates if all(longest(all_tokens, at) for at in others) else ()


def entries() -> Iterator[tuple[Meaning, str, str]]:
    """The table line by line: a meaning, a language by its code, and one of its words."""
    for meaning, languages in TABLE.items():
        for language, words in languages.items():
            for word in words.split(", "):
                yield meaning, language, word


@cache
def _known(behind_dice: bool) -> tuple[Mapping[str, list[int]], Mapping[tuple[str, ...], Word]]:
    """How long words are that begin with a token, longest first; and the words by their tokens."""
    words: dict[tuple[str, ...], Word] = {}
    lengths: dict[str, set[int]] = {}
    for meaning, language, text in entries():
        if behind_dice and meaning in ACTIONS and meaning not in BEHIND_DICE:
            continue
        word = tuple(tokens(text))
        known = words.setdefault(word, Word(meaning, ()))
        if known.meaning is meaning and language not in known.languages:
            words[word] = Word(meaning, (*known.languages, language))
        lengths.setdefault(word[0], set()).add(len(word))
    return {first: sorted(all, reverse=True) for first, all in lengths.items()}, words


@cache
def _beginnings() -> frozenset[str]:
    """The first tokens of actions in other languages, without those of English ones."""
    firsts: dict[bool, set[str]] = {True: set(), False: set()}
    for meaning, language, word in entries():
        if meaning in ACTIONS:
            firsts[language == "en"].add(tokens(word)[0])
    return frozenset(firsts[False] - firsts[True])
