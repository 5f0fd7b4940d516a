"""Records in other languages: every word of the table is read, and nothing else is one."""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from bgrecord.audit import audit_record
from bgrecord.core.scoring import GameKind
from bgrecord.formats import detect, read_source
from bgrecord.formats.mat.cells import read_cell
from bgrecord.formats.mat.wording import heading
from bgrecord.formats.words import (
    ACTIONS,
    BEHIND_DICE,
    LANGUAGES,
    TABLE,
    Meaning,
    candidates,
    entries,
    fold,
)
from bgrecord.record.actions import (
    Action,
    Beavered,
    Doubled,
    Dropped,
    Lost,
    Played,
    Raccooned,
    Resigned,
    Rolled,
    Took,
    Unplayed,
    Unreadable,
    Won,
)
from bgrecord.record.model import Record
from bgrecord.source import Source

ACTION_OF: dict[Meaning, Action] = {
    Meaning.DOUBLE: Doubled(),
    Meaning.TAKE: Took(),
    Meaning.DROP: Dropped(),
    Meaning.BEAVER: Beavered(),
    Meaning.RACCOON: Raccooned(),
    Meaning.WIN: Won(None),
    Meaning.LOSS: Lost(None),
    Meaning.RESIGN: Resigned(),
    Meaning.DANCE: Played(()),
}
#: English words for a pass: behind dice they are a dance, in a cell of their own a drop.
ENGLISH_PASSES = {"pass", "passes", "passed"}

#: The same word, as it may be typed.
SPELLINGS: dict[str, Callable[[str], str]] = {
    "as in the table": str,
    "in capitals": str.upper,
    "capitalised": str.capitalize,
    "without accents": fold,
    "decomposed": lambda word: unicodedata.normalize("NFD", word),
}


def words(*meanings: Meaning) -> pytest.MarkDecorator:
    """All words of some meanings."""
    listed = [entry for entry in entries() if entry[0] in meanings]
    ids = [f"{language} {word}" for _, language, word in listed]
    return pytest.mark.parametrize(("meaning", "language", "word"), listed, ids=ids)


def first(meaning: Meaning, language: str) -> str:
    """A language's first word of a meaning; Spanish stands in for English, which has its own."""
    return TABLE[meaning]["es" if language == "en" else language].split(", ")[0]


def number_of(language: str, points: int) -> str:
    return f"{points} {first(Meaning.POINT, language)}"


# ------------------------------------------------------------------ words


@words(*ACTION_OF)
def test_an_action(meaning: Meaning, language: str, word: str) -> None:
    expected = Dropped() if word in ENGLISH_PASSES else ACTION_OF[meaning]
    for way, spell in SPELLINGS.items():
        assert read_cell(spell(word)) == expected, way


@words(*BEHIND_DICE)
def test_words_in_place_of_a_play(meaning: Meaning, language: str, word: str) -> None:
    expected = Unplayed.CONCEDED if meaning is Meaning.RESIGN else Unplayed.CANNOT_MOVE
    for way, spell in SPELLINGS.items():
        action = read_cell(f"66: {spell(word)}")
        assert isinstance(action, Rolled)
        assert action.unplayed is expected, way


@words(Meaning.DROP_OR_DANCE, Meaning.DOUBLE_OR_DOUBLET, Meaning.DOUBLE_OR_DIE)
def test_a_word_of_two_meanings_alone(meaning: Meaning, language: str, word: str) -> None:
    assert read_cell(word) == Unreadable(word)
    assert candidates(word) == meaning.candidates
    assert len(candidates(word)) == 2


@words(Meaning.POINT)
def test_a_word_for_points(meaning: Meaning, language: str, word: str) -> None:
    assert read_cell(f"{first(Meaning.WIN, language)} 2 {word}") == Won(2)


@words(Meaning.MATCH)
def test_a_word_for_the_match(meaning: Meaning, language: str, word: str) -> None:
    wins = f"{first(Meaning.WIN, language)} {number_of(language, 2)}"
    assert read_cell(f"{wins} {word}") == Won(2, match=True)
    assert read_cell(f"{first(Meaning.RESIGN, language)} {word}") == Resigned(match=True)


@words(Meaning.LINK)
def test_a_word_between_others(meaning: Meaning, language: str, word: str) -> None:
    wins = f"{first(Meaning.WIN, language)} {number_of(language, 2)}"
    assert read_cell(f"{wins} {word} {first(Meaning.MATCH, language)}") == Won(2, match=True)
    assert isinstance(read_cell(f"{wins} {word}"), Unreadable)


@words(Meaning.SINGLE, Meaning.GAMMON, Meaning.BACKGAMMON)
def test_a_word_for_the_kind_of_a_game(meaning: Meaning, language: str, word: str) -> None:
    kind = GameKind[meaning.name]
    assert read_cell(f"{first(Meaning.RESIGN, language)} ({word})") == Resigned(kind)
    assert read_cell(f"{first(Meaning.WIN, language)}, {word}") == Won(None, kind=kind)


@words(Meaning.SETTLED)
def test_a_word_for_a_settlement(meaning: Meaning, language: str, word: str) -> None:
    wins = f"{first(Meaning.WIN, language)} 1,5 {first(Meaning.POINT, language)}"
    assert read_cell(f"{wins} ({word})") == Won(1.5, settled=True)


@words(Meaning.GAME, Meaning.GAME_OR_MATCH)
def test_a_word_for_a_game(meaning: Meaning, language: str, word: str) -> None:
    if language == "en":
        assert heading(f"{word} 3") is None  # which is the grammar's to read
        return
    for way, spell in SPELLINGS.items():
        for mark in ("", " (Crawford)", " - Crawford"):
            found = heading(f"{spell(word)} 3{mark}")
            assert found is not None, way
            assert (found.meaning, found.number) == (Meaning.GAME, 3)
            assert found.is_crawford is (mark != "")
            assert language in found.languages


@words(Meaning.MONEY)
def test_a_word_for_a_money_session(meaning: Meaning, language: str, word: str) -> None:
    found = heading(word)
    assert found is not None
    assert (found.meaning, found.number) == (Meaning.MONEY, 0)


@pytest.mark.parametrize(
    ("line", "length", "language"),
    [
        ("Partida a 7 puntos", 7, "es"),
        ("Match a 7 puntos", 7, "es"),
        ("Juego a 7 puntos", 7, "es"),
        ("Match en 7 points", 7, "fr"),
        ("Match auf 7 Punkte", 7, "de"),
        ("7-Punkte-Match", 7, "de"),
        ("Αγώνας στους 7 πόντους", 7, "el"),
        ("αγωνας στους 7 ποντους", 7, "el"),
        ("Match de 7 pontos", 7, "pt"),
        ("Partida de 11 pontos", 11, "pt"),
        ("Incontro ai 7 punti", 7, "it"),
        ("Partita a 7 punti", 7, "it"),
        ("7 sayılık maç", 7, "tr"),
        ("Kamp til 7 point", 7, "da"),
    ],
)
def test_a_line_for_the_match(line: str, length: int, language: str) -> None:
    found = heading(line)
    assert found is not None
    assert (found.meaning, found.number, found.languages) == (Meaning.MATCH, length, (language,))


@pytest.mark.parametrize(
    "line",
    [
        "Match 7",
        "7 match",
        "Match 7 points",
        "3. game",
        "Partida",
        "Juego 3 y 4",
        "Juego 3.5",
        "Jugado en 3 partidas",
        "Juego 3 : 0",
        f"Juego {'9' * 40}",
    ],
)
def test_a_line_that_begins_nothing(line: str) -> None:
    assert heading(line) is None


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("Dobla a 4", Doubled(4)),
        ("Dobla => 4", Doubled(4)),
        ("Redobla: 4", Doubled(4)),
        ("Double à 4", Doubled(4)),
        ("Verdoppelt auf 4", Doubled(4)),
        ("Διπλασιάζει στο 4", Doubled(4)),
        ("Dobra para 4", Doubled(4)),
        ("Raddoppia a 4!", Doubled(4)),
        ("Gana 2 puntos", Won(2)),
        ("Gana 2 puntos y la partida", Won(2)),  # a game or the match: see below
        ("Gana 2 puntos y el match", Won(2, match=True)),
        ("Gagne 2 points et le match.", Won(2, match=True)),
        ("Gewinnt 2 Punkte und das Match", Won(2, match=True)),
        ("Κερδίζει 2 πόντους και τον αγώνα", Won(2, match=True)),
        ("Ganha 2 pontos e o match", Won(2, match=True)),
        ("Vince 2 punti e l'incontro", Won(2, match=True)),
        ("2 sayı kazanır", Won(2)),
        ("2 sayı ve maçı kazanır", Won(2, match=True)),
        ("Κερδίζει διπλό", Won(None, kind=GameKind.GAMMON)),
    ],
)
def test_words_put_together(text: str, action: Action) -> None:
    assert read_cell(text) == action


@pytest.mark.parametrize(
    "text",
    [
        "Gana fama",
        "Gana la",
        "Toma y daca",
        "Tomasa",
        "Acepta 2 puntos",
        "2 pasa",
        "Dobla ٣",
        "Dobla_4",
        "Abandona el juego",
        "Ada dobla",
        "Gana " + "la " * 60 + "match",
    ],
)
def test_prose_is_no_action(text: str) -> None:
    assert read_cell(text) == Unreadable(text)


def test_a_word_has_one_meaning() -> None:
    meanings: defaultdict[str, set[Meaning]] = defaultdict(set)
    for meaning, language, word in entries():
        if not (language == "en" and word in ENGLISH_PASSES):
            meanings[fold(word)].add(meaning)
    assert [word for word, several in meanings.items() if len(several) > 1] == []


def test_the_table_is_tidy() -> None:
    for meaning, languages in TABLE.items():
        assert list(languages) == [code for code in LANGUAGES if code in languages]
        for listed in languages.values():
            split = listed.split(", ")
            assert len(set(split)) == len(split), meaning
            assert all(word == word.strip() and fold(word) for word in split)


def test_every_language_of_the_table_has_the_common_actions() -> None:
    common = {Meaning.DOUBLE, Meaning.TAKE, Meaning.DROP, Meaning.WIN, Meaning.RESIGN}
    for meaning in common & ACTIONS:
        assert set(TABLE[meaning]) >= set(LANGUAGES) - {"en"}


# ------------------------------------------------------------------ whole matches


class Phrases(NamedTuple):
    """What somebody writes for what the programs write in English."""

    length: str
    game: str
    double: str
    take: str
    drop: str
    dance: str
    win: str
    wins: str
    wins_match: str


PHRASES = {
    "es": Phrases(
        "Partida a 3 puntos",
        "Juego {}",
        "Dobla a 2",
        "Acepta",
        "Pasa",
        "no puede mover",
        "Gana 1 punto",
        "Gana 2 puntos",
        "Gana 2 puntos y la partida",
    ),
    "fr": Phrases(
        "Match en 3 points",
        "Partie {}",
        "Double à 2",
        "Accepte",
        "Passe",
        "ne peut pas jouer",
        "Gagne 1 point",
        "Gagne 2 points",
        "Gagne 2 points et le match",
    ),
    "de": Phrases(
        "Match auf 3 Punkte",
        "Partie {}",
        "Verdoppelt auf 2",
        "Nimmt an",
        "Lehnt ab",
        "kann nicht ziehen",
        "Gewinnt 1 Punkt",
        "Gewinnt 2 Punkte",
        "Gewinnt 2 Punkte und das Match",
    ),
    "el": Phrases(
        "Αγώνας στους 3 πόντους",
        "Παρτίδα {}",
        "Διπλασιάζει => 2",
        "Δέχεται",
        "Αρνείται",
        "δεν μπορεί να παίξει",
        "Κερδίζει 1 πόντο",
        "Κερδίζει 2 πόντους",
        "Κερδίζει 2 πόντους και τον αγώνα",
    ),
    "pt": Phrases(
        "Match de 3 pontos",
        "Partida {}",
        "Dobra para 2",
        "Aceita",
        "Recusa",
        "não pode mover",
        "Ganha 1 ponto",
        "Ganha 2 pontos",
        "Ganha 2 pontos e o match",
    ),
    "it": Phrases(
        "Incontro ai 3 punti",
        "Partita {}",
        "Raddoppia a 2",
        "Accetta",
        "Passa",
        "passa",
        "Vince 1 punto",
        "Vince 2 punti",
        "Vince 2 punti e l'incontro",
    ),
    "tr": Phrases(
        "3 sayılık maç",
        "{}. oyun",
        "Vido => 2",
        "Kabul eder",
        "Reddeder",
        "hamle yapamıyor",
        "1 sayı kazanır",
        "2 sayı kazanır",
        "2 sayı ve maçı kazanır",
    ),
    "da": Phrases(
        "Kamp til 3 point",
        "Parti {}",
        "Dobler til 2",
        "Tager",
        "Pas",
        "kan ikke flytte",
        "Vinder 1 point",
        "Vinder 2 point",
        "Vinder 2 point og kampen",
    ),
    "en": Phrases(
        "3 point match",
        "Game {}",
        "Doubles => 2",
        "Takes",
        "Drops",
        "Cannot Move",
        "Wins 1 point",
        "Wins 2 points",
        "Wins 2 points and the match",
    ),
}
FOREIGN = sorted(PHRASES.keys() - {"en"})

MATCH = Path(__file__).parents[2] / "samples" / "clean" / "gnubg.mat"


def match_in(language: str) -> str:
    """The common match of the samples, in the words of a language."""
    english, phrases = PHRASES["en"], PHRASES[language]
    text = re.sub(r" +$", "", MATCH.read_text(encoding="utf-8"), flags=re.MULTILINE)
    before, _, behind = text.rpartition(english.wins)
    text = before + english.wins_match + behind
    text = re.sub(r"Game (\d)", lambda found: phrases.game.format(found[1]), text)
    lines = []
    for line in text.split("\n"):
        row = re.fullmatch(r"( *\d+\) .{26})(.*)", line)
        cells = row.groups() if row else (line, "")
        left, right = (_in_words(cell, phrases) for cell in cells)
        lines.append(f"{left:<31}{right}" if right else left)
    return "\n".join(lines)


def _in_words(cell: str, phrases: Phrases) -> str:
    """A cell or line of the English match in other words, and dances in words too."""
    cell = re.sub(r"(\d\d:) *$", rf"\1 {phrases.dance}", cell)
    # The longest first: the result of the match begins like that of a game.
    for english, words in sorted(zip(PHRASES["en"], phrases, strict=True), reverse=True):
        cell = cell.replace(english, words)
    return cell.rstrip()


def read(text: str) -> Record:
    return read_source(Source("match.txt", text))


def actions_of(record: Record) -> list[tuple[int, Action]]:
    games = [game for match in record.matches for game in match.games]
    return [(entry.side, entry.action) for game in games for entry in game.entries]


def test_the_english_match_is_worth_comparing() -> None:
    actions = [action for _, action in actions_of(read(match_in("en")))]
    assert {type(action) for action in actions} >= {Rolled, Doubled, Took, Dropped, Won}
    dances = [action for action in actions if isinstance(action, Rolled) and action.unplayed]
    assert len(dances) > 10
    assert actions[-1] == Won(2, match=True)


@pytest.mark.parametrize("language", FOREIGN)
@pytest.mark.parametrize(
    "spell",
    [str, lambda text: unicodedata.normalize("NFD", text), str.upper, str.swapcase],
    ids=["as written", "decomposed", "in capitals", "case swapped"],
)
def test_a_match_in_another_language(language: str, spell: Callable[[str], str]) -> None:
    source = Source("match.txt", spell(match_in(language)))
    found = detect(source)
    assert found is not None
    assert found.name == "mat"
    record = read_source(source)
    assert [match.length for match in record.matches] == [3]
    assert [game.number for game in record.matches[0].games] == [1, 2, 3]
    assert actions_of(record) == actions_of(read(match_in("en")))


@pytest.mark.parametrize("language", FOREIGN)
def test_a_match_in_another_language_has_nothing_wrong(language: str) -> None:
    findings = audit_record(read(match_in(language))).findings
    assert {finding.code for finding in findings} == {"BG816"}
    # The length, three games, the doubles, the answers, the results, and the dances.
    assert len(findings) == 1 + 3 + 2 + 2 + 3 + match_in(language).count(PHRASES[language].dance)
    assert all(language in finding.values["language"].split(", ") for finding in findings)


# ------------------------------------------------------------------ places

HEAD = " 7 point match\n\n Game 1\n Ada : 0                         Bob : 0\n"


def actions_in(rows: str, head: str = HEAD) -> list[tuple[int, Action]]:
    """What stands behind the opening of a game."""
    rows = f"{head}  1) 31: 8/5 6/5                 42: 8/4 6/4\n{rows}"
    return actions_of(read_source(Source("-", rows), "mat"))[2:]


PASSES = pytest.mark.parametrize("word", ["Pasa", "passe", "Passt", "ΠΑΣΟ", "Passou", "pas"])


@PASSES
@pytest.mark.parametrize("double", ["Doubles => 2", "Dobla a 2", "Doble"])
def test_a_pass_behind_a_double_is_a_drop(word: str, double: str) -> None:
    value = 2 if double[-1] == "2" else None
    rows = f"  2)  {double:<28}{word}\n"
    assert actions_in(rows) == [(0, Doubled(value)), (1, Dropped())]
    rows = f"  2)                              {double}\n  3)  {word}\n"
    assert actions_in(rows) == [(1, Doubled(value)), (0, Dropped())]


@PASSES
def test_a_pass_behind_nothing_may_be_either(word: str) -> None:
    assert actions_in(f"  2)  {word}\n") == [(0, Unreadable(word))]


@PASSES
def test_a_pass_behind_dice_is_a_dance(word: str) -> None:
    for gap in (" ", "  "):
        ((side, action),) = actions_in(f"  2) 66:{gap}{word}\n")
        assert side == 0
        assert isinstance(action, Rolled)
        assert action.unplayed is Unplayed.CANNOT_MOVE


def test_doble_is_a_double_when_it_is_answered() -> None:
    assert actions_in("  2)  Doble a 2                  Toma\n") == [(0, Doubled(2)), (1, Took())]
    assert actions_in("  2)  Doble a 2\n") == [(0, Unreadable("Doble a 2"))]


def test_a_word_for_a_die_and_the_cube_is_never_guessed() -> None:
    rows = "  2)  Κύβος => 2                  Δέχεται\n"
    assert actions_in(rows) == [(0, Unreadable("Κύβος => 2")), (1, Took())]


@pytest.mark.parametrize(
    ("length", "game", "is_match"),
    [
        ("Partida a 7 puntos", "Juego 1", True),
        ("Partida a 7 puntos", "Partida 1", False),
        ("Partida a 7 puntos", "Game 1", True),
        ("Match a 7 puntos", "Partida 1", False),
        ("7 point match", "Juego 1", True),
        ("7 point match", "Game 1", False),
    ],
)
def test_partida_is_the_match_or_a_game(length: str, game: str, is_match: bool) -> None:
    head = HEAD.replace("7 point match", length).replace("Game 1", game)
    rows = "      Gana 7 puntos y la partida\n"
    assert actions_in(rows, head) == [(0, Won(7, match=is_match))]


@pytest.mark.parametrize("gap", [" ", "  ", "\t", "      "])
def test_a_cell_begins_behind_a_play_or_an_action(gap: str) -> None:
    rows = f"  2) 44: 24/20*(2) 13/9(2){gap}Dobla a 2\n  3)  Acepta{gap}Abandona\n"
    actions = [action for _, action in actions_in(rows)]
    assert actions[1:] == [Doubled(2), Took(), Resigned()]


# ------------------------------------------------------------------ what is no action


def test_a_name_is_a_name() -> None:
    head = HEAD.replace("Ada", "Gana 2").replace("Bob", "Pasa")
    record = read_source(Source("-", head + "  1) 31: 8/5 6/5                 42: 8/4 6/4\n"))
    (game,) = record.matches[0].games
    assert game.names == ("Gana 2", "Pasa")
    assert len(game.entries) == 2


@pytest.mark.parametrize("remark", ["; pasa", "(pasa)", "!? pasa"])
def test_a_remark_behind_a_play_is_a_remark(remark: str) -> None:
    ((_, action),) = actions_in(f"  2) 63: 24/18 13/10 {remark}\n")
    assert isinstance(action, Rolled)
    assert action.annotation == remark


def test_a_remark_is_a_remark() -> None:
    assert actions_in("; Dobla a 2\n# Pasa\n| Juego 2 |\n") == []


def test_free_text_is_no_heading_beside_english_ones() -> None:
    text = f"Partida a 5 puntos\nJuego 4\n{HEAD}  1) 31: 8/5 6/5                 42: 8/4 6/4\n"
    record = read_source(Source("-", text))
    (match,) = record.matches
    assert match.length == 7
    assert [game.number for game in match.games] == [1]


def test_english_words_are_left_alone() -> None:
    rows = "  2) 63: 24/18 13/10 passed        31: 8/5 6/5 Refuse\n"
    actions = [action for _, action in actions_in(rows)]
    assert [action.annotation for action in actions if isinstance(action, Rolled)] == [
        "passed",
        "Refuse",
    ]
