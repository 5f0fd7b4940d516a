"""What we write as .mat, read by GNU Backgammon."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from benchmarks import gnubg
from benchmarks.selfplay import play_matches
from bgrecord.convert import first_difference
from bgrecord.core.position import Position
from bgrecord.formats import FORMATS, Feature, read_source
from bgrecord.formats.mat import FORMAT
from bgrecord.formats.mat.writer import write
from bgrecord.record.model import Comment, Record, Tag
from bgrecord.record.transcript import CheckerPlay, PlayKind, Transcript
from bgrecord.replay.transcribe import transcribe
from bgrecord.source import Source, Span, decode
from tests.convert.random_match import Wanted, random_match
from tests.differential.gnubg_import import GNUBG, random_matches

pytestmark = [
    pytest.mark.gnubg,
    pytest.mark.skipif(not GNUBG.exists(), reason="GNU Backgammon is not installed"),
]

DIALECTS = FORMAT.written_dialects
#: Words of gnubg's for what it could not make sense of.
COMPLAINTS = ("WARNING", "nvalid", "llegal", "No game in progress", "doesn't follow", "Unrecog")
#: gnubg has no words for a resignation and says so; the result tells it.
WORDS = {"xg-text": ('"????"', '" ????"'), "studio": ('"Concedes"', '" Concedes"')}


def through_gnubg(
    matches: Sequence[Transcript], dialect: str, folder: Path, export: str = "export match mat"
) -> tuple[list[Path], list[str]]:
    """What gnubg makes of matches in a dialect, and what it complained about."""
    commands = ["set display off"]
    files = []
    for number, match in enumerate(matches):
        given, made = folder / f"{number}.mat", folder / f"{number}.out"
        text = write(Record(Source("-", ""), "mat"), [match], dialect)
        given.write_text(text, encoding="utf-8")
        commands += [f"import mat {given}", f"{export} {made}"]
        files.append(made)
    output, _ = gnubg.run(commands)
    complaints = [line for line in output.splitlines() if any(word in line for word in COMPLAINTS)]
    return files, [line for line in complaints if not _is_resignation(line, dialect)]


def _is_resignation(line: str, dialect: str) -> bool:
    return any(word in line for word in WORDS.get(dialect, ()))


def told(path: Path, format: str) -> tuple[Transcript, ...]:
    return transcribe(read_source(decode(path.read_bytes()), format))


@pytest.mark.parametrize("dialect", DIALECTS)
def test_gnubg_reads_the_same_random_matches(dialect: str, tmp_path: Path) -> None:
    matches = random_matches(60)
    files, complaints = through_gnubg(matches, dialect, tmp_path)
    assert complaints == []
    for match, path in zip(matches, files, strict=True):
        held = FORMAT.can_hold("gnubg")
        if match.length is None:
            # gnubg's .mat export forgets the Jacoby rule in results; the next score has it.
            held -= {Feature.RESULTS}
        assert first_difference([match], told(path, "mat"), held) is None


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> list[Transcript]:
    """Matches gnubg played against itself: those kept for the tests, and some fresh ones."""
    kept = sorted((Path(__file__).parents[1] / "mutation" / "games").glob("*.mat"))
    fresh = play_matches(tmp_path_factory.mktemp("played"), 8, length=5, seed=71)
    return [match for path in (*kept, *fresh) for match in told(path, "mat")]


@pytest.mark.parametrize("dialect", DIALECTS)
def test_gnubg_reads_the_same_played_matches(
    played: list[Transcript], dialect: str, tmp_path: Path
) -> None:
    assert len(played) >= 18
    files, complaints = through_gnubg(played, dialect, tmp_path)
    assert complaints == []
    for match, path in zip(played, files, strict=True):
        assert first_difference([match], told(path, "mat"), FORMAT.can_hold("gnubg")) is None


@pytest.mark.parametrize("dialect", ["gnubg", "xg-text"])
def test_gnubg_sets_the_same_positions(dialect: str, tmp_path: Path) -> None:
    """In a Crawford game it does not: its command for the cube fails there."""
    matches = [
        random_match(Random(seed), Wanted(length=[None, 15][seed % 2], set_position=True))
        for seed in range(20)
    ]
    matches = [match for match in matches if not any(game.crawford for game in match.games)]
    assert len(matches) >= 15
    # Its .mat export forgets positions.
    files, complaints = through_gnubg(matches, dialect, tmp_path, "save match")
    assert complaints == []
    held = (FORMAT.can_hold("gnubg") & FORMATS["sgf"].holds) - {Feature.RESULTS}
    for match, path in zip(matches, files, strict=True):
        assert first_difference([match], told(path, "sgf"), held) is None


def test_gnubg_goes_on_from_where_an_illegal_play_led(tmp_path: Path) -> None:
    matches = [_with_illegal_plays(seed) for seed in range(20)]
    files, complaints = through_gnubg(matches, "snowie", tmp_path, "save match")
    assert complaints == []
    for match, path in zip(matches, files, strict=True):
        (made,) = told(path, "sgf")
        assert list(_legal_boards(made)) == list(_legal_boards(match))


def _with_illegal_plays(seed: int) -> Transcript:
    """A random match in which some plays are said to be illegal: so they are dumped."""
    random = Random(seed)
    match = random_match(random, Wanted(length=[None, 7][seed % 2], resignations=False))
    games = []
    for game in match.games:
        turns = list(game.turns)
        for place in random.sample(range(len(turns) - 4), min(3, len(turns) - 4)):
            turn = turns[place]
            if isinstance(turn, CheckerPlay) and turn.kind is PlayKind.LEGAL and turn.hops:
                turns[place] = replace(turn, kind=PlayKind.ILLEGAL)
        games.append(replace(game, turns=tuple(turns)))
    return replace(match, games=tuple(games))


def _legal_boards(match: Transcript) -> Iterator[Position | None]:
    """The board before every legal play but those behind an illegal one."""
    for game in match.games:
        for turn in game.turns:
            if isinstance(turn, CheckerPlay) and turn.kind is PlayKind.LEGAL:
                yield turn.after


def test_gnubg_keeps_tags_and_remarks(tmp_path: Path) -> None:
    match = random_match(Random(4), Wanted(length=3))
    span = Span(1, 1, 1)
    match.match.tags += [Tag("Event", "Game Fair 3: 31", span), Tag("Round", "2", span)]
    remarks = ["31: 8/5 Takes", "Game 3", "3 point match", '[Event "x"]', "x" * 400]
    match.match.comments += [Comment(text, span) for text in remarks]
    games = [replace(game, comments=(Comment("a: 12: b", span),)) for game in match.games]
    match = replace(match, games=tuple(games))
    (made,), complaints = through_gnubg([match], "gnubg", tmp_path)
    assert complaints == []
    (back,) = told(made, "mat")
    assert first_difference([match], [back]) is None
    assert (back.tag("Event"), back.tag("Round")) == ("Game Fair 3: 31", "2")
    kept = [comment.text for comment in back.match.comments]
    assert [text for text in remarks if text not in kept] == ['[Event "x"]', "x" * 400]
    assert "".join(kept).count("x") >= 400
    assert "Game 1, at the end: a: 12: b" in kept


@pytest.mark.parametrize("dialect", DIALECTS)
def test_no_name_makes_gnubg_fail(dialect: str, tmp_path: Path) -> None:
    matches = [random_match(Random(seed), Wanted(length=1, odd_names=True)) for seed in range(20)]
    for number, name in enumerate(("", "31: Anna", ":", "; Ada", "1) Ada", "Ada, 12")):
        games = [replace(game, names=(name, "Bob")) for game in matches[number].games]
        matches[number] = replace(matches[number], games=tuple(games))
    files, complaints = through_gnubg(matches, dialect, tmp_path)
    assert complaints == []
    for match, path in zip(matches, files, strict=True):
        assert first_difference([match], told(path, "mat"), FORMAT.can_hold("gnubg")) is None


@pytest.mark.parametrize("variation", ["NackGammon", "HyperGammon (3)", "HyperGammon (1)"])
def test_gnubg_plays_the_same_variation(variation: str, tmp_path: Path) -> None:
    play = {"N": "24/23 24/22", "H": "24/23 23/21"}[variation[0]]
    text = (
        f'; [Variation "{variation}"]\n\n 3 point match\n\n Game 1\n'
        f" Ada : 0                         Bob : 0\n  1) 21: {play}\n"
    )
    match = transcribe(read_source(decode(text.encode()), "mat"))
    (made,), complaints = through_gnubg(match, "gnubg", tmp_path)
    assert complaints == []
    assert first_difference(match, told(made, "mat"), FORMAT.can_hold("gnubg")) is None
