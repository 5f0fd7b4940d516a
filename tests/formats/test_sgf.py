"""SGF GM[6]: the games."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bgrecord.audit import audit_record
from bgrecord.convert import convert_record, first_difference
from bgrecord.core.dice import Roll
from bgrecord.core.position import Position
from bgrecord.findings import Severity
from bgrecord.formats import FORMATS, Feature, Unwritable, read_source
from bgrecord.formats.sgf import FORMAT
from bgrecord.record.actions import Doubled, Rolled, SetPosition, Unplayed, Unreadable
from bgrecord.record.model import Comment, NoteKind, Record
from bgrecord.record.transcript import CheckerPlay, CubeTurn, PlayKind, SetUp, Transcript
from bgrecord.replay.transcribe import transcribe
from bgrecord.source import Source, Span, decode
from tests.convert.random_match import Wanted, random_match
from tests.formats.small_formats import DEMO, complaints, read_as, told

HEAD = "FF[4]GM[6]CA[UTF-8]AP[demo:1]MI[length:3][game:1][ws:0][bs:0]PW[Ada]PB[Bob]RU[Crawford]"
#: The invented match of the other formats.
SAMPLE = f"""\
(;{HEAD}RE[W+1]
;W[31hefe]
;B[42qusu]
;W[64xrrn]
;B[62agln]
;W[66]
;B[31nqst]
;W[52ytmk]
;B[54ydlq]
;W[double]
;B[drop])
"""

CASES = Path(__file__).parents[3] / "shared" / "cases"


def game_text(*nodes: str, head: str = HEAD) -> str:
    return f"(;{head}\n" + "".join(f";{node}\n" for node in nodes) + ")\n"


def game_of(text: str) -> Any:
    return read_as("sgf", text).matches[0].games[0]


def entries(*nodes: str, head: str = HEAD) -> Any:
    return game_of(game_text(*nodes, head=head)).entries


def written(record: Record) -> str:
    return str(FORMAT.write(record, transcribe(record), ""))  # type: ignore[misc]


def test_a_match_is_read_to_its_actions_and_places(spell: Any) -> None:
    record = read_as("sgf", SAMPLE)
    assert spell(record) == [
        "L 31: 8/5 6/5",
        "R 42: 8/4 6/4",
        "L 64: 24/18 18/14",
        "R 62: 24/18 13/11",
        "L 66: blank",
        "R 31: 11/8 6/5",
        "L 52: bar/20 13/11",
        "R 54: bar/21 13/8",
        "L doubles None",
        "R drops",
        "L wins 1",
    ]
    (match,) = record.matches
    (game,) = match.games
    assert (match.length, match.names, game.number, game.score) == (3, ("Ada", "Bob"), 1, (0, 0))
    assert match.length_span == game.score_span == Span(1, 32, 64)
    assert (game.span, game.entries[0].span) == (Span(1, 1, 2), Span(2, 2, 11))
    assert game.entries[-1].span == Span(1, 90, 97)
    assert (record.dialect.name, record.dialect.marks_hits) == ("sgf", False)
    assert [tag[:2] for tag in match.tags] == [("Crawford", "On")]
    assert complaints(record) == []


def test_the_match_is_the_same_as_its_mat() -> None:
    assert first_difference(told(SAMPLE), told(DEMO), FORMAT.holds) is None


def test_the_match_is_written_as_gnubg_likes_it() -> None:
    head = SAMPLE.replace("demo:1", "bgrecord:1").replace("game:1", "game:0")
    assert written(read_source(decode(DEMO.encode()))) == head
    assert written(read_as("sgf", SAMPLE)) == head


WANTED = [
    Wanted(length, odd_names=odd, unfinished=unfinished, set_position=set_position)
    for length in (1, 3, 7)
    for odd in (False, True)
    for unfinished in (False, True)
    for set_position in (False, True)
] + [
    Wanted(None, jacoby=jacoby, beavers=beavers, raccoons=beavers, set_position=set_position)
    for jacoby in (False, True)
    for beavers in (False, True)
    for set_position in (False, True)
]


@pytest.mark.parametrize("first_seed", range(0, 64, len(WANTED)))
def test_what_is_written_reads_back_the_same(first_seed: int) -> None:
    for seed, wanted in enumerate(WANTED, first_seed):
        match = random_match(Random(seed), wanted)
        text = str(FORMAT.write(Record(Source("-", ""), "mat"), [match], ""))  # type: ignore[misc]
        (back,) = transcribe(read_as("sgf", text))
        assert first_difference([match], [back], FORMAT.holds) is None
        assert back.names == tuple(map(FORMAT.spell_name, match.names))
        assert back.rules == match.rules


def test_several_matches_between_the_same_players_are_kept_apart() -> None:
    matches = [random_match(Random(seed), Wanted(3, unfinished=True)) for seed in range(4)]
    text = str(FORMAT.write(Record(Source("-", ""), "mat"), matches, ""))  # type: ignore[misc]
    assert first_difference(matches, transcribe(read_as("sgf", text)), FORMAT.holds) is None


@pytest.mark.parametrize("name", ["broken/illegal-bar", "broken/unreadable", "clean/old-archive"])
def test_records_with_faults_are_written_as_they_are(name: str) -> None:
    folder = Path(__file__).parents[2] / "samples"
    path = next(path for path in folder.glob(f"{name}.*") if "expected" not in path.name)
    conversion = convert_record(read_source(decode(path.read_bytes())), "sgf")
    assert str(conversion.content).startswith("(;FF[4]GM[6]")


# ------------------------------------------------------------------ plays


@pytest.mark.parametrize(
    ("nodes", "words"),
    [
        (["W[65xm]"], ["L 65: 24/13"]),
        (["B[61yg]"], ["R 61: bar/18"]),
        (["W[66fzezdzcz]"], ["L 66: 6/off 5/off 4/off 3/off"]),
        (["White[31hefe]"], ["L 31: 8/5 6/5"]),
        (["W [31hefe]"], ["L 31: 8/5 6/5"]),
        (["W[double]", "B[double]", "W[double]", "B[take]"],
         ["L doubles None", "R beavers None", "L raccoons None", "R takes"]),
        (["W[double]", "W[double]"], ["L doubles None", "L doubles None"]),
        (["W[31hefe]B[42qusu]"], ["L 31: 8/5 6/5", "R 42: 8/4 6/4"]),
        (["W[31he2]"], ["L unreadable '31he2'"]),
        (["W[]"], ["L unreadable ''"]),
        (["W[31hefe][double]"], ["L 31: 8/5 6/5", "L unreadable 'double'"]),
    ],
)  # fmt: skip
def test_moves(spell: Any, nodes: list[str], words: list[str]) -> None:
    assert spell(read_as("sgf", game_text(*nodes))) == words


def test_more_pairs_than_checkers_are_no_play() -> None:
    (entry,) = entries("W[11" + "ba" * 5_000 + "]")
    assert isinstance(entry.action, Unreadable)
    assert len(entry.action.text) <= 200


def test_an_illegal_play_stands_as_written() -> None:
    (transcript,) = told(game_text("W[31xvhz]", "B[42qusu]"))
    play = transcript.games[0].turns[0]
    assert play.kind is PlayKind.ILLEGAL  # type: ignore[attr-defined]
    assert (play.after.own[0], play.after.own[22]) == (1, 1)  # type: ignore[attr-defined]


def test_dice_alone_are_a_roll_that_was_not_played() -> None:
    (_, last) = entries("W[31hefe]", "PL[B]DI[63]")
    assert (last.side, last.action) == (1, Rolled(last.action.roll, unplayed=Unplayed.BLANK))
    assert last.span == Span(3, 7, 13)
    (transcript,) = told(game_text("W[31hefe]", "DI[63]"))
    assert transcript.games[0].turns[-1].kind is PlayKind.NOT_PLAYED  # type: ignore[attr-defined]
    assert transcript.games[0].turns[-1].side == 1


def test_dice_in_front_of_their_play_are_no_roll_of_their_own(spell: Any) -> None:
    nodes = "PL[W]DI[31]", "PL[W]DI[13]", "W[31hefe]", "PL[W]DI[63]", "B[42qusu]"
    words = ["L 31: 8/5 6/5", "L 63: unknown", "R 42: 8/4 6/4"]
    assert spell(read_as("sgf", game_text(*nodes))) == words


@pytest.mark.parametrize(
    "cell", ["63: ????", "63: Illegal play", "63: 99/93 13/10", "63: ", "63: 8/2(3)"]
)
def test_plays_nobody_knows_survive(cell: str) -> None:
    mat = DEMO.replace("64: 24/18 18/14 ", f"{cell:16}")
    record = read_source(decode(mat.encode()))
    assert any(isinstance(e.action, Rolled) and e.action.roll == (6, 3)
               for e in record.matches[0].games[0].entries)  # fmt: skip
    content = convert_record(record, "sgf").content
    if "99" in cell:
        assert "C[63: 99/93 13/10]" in str(content)


def test_an_illegal_play_of_which_only_the_result_is_known_survives() -> None:
    points = "0;-2;0;0;0;0;4;0;3;0;0;0;-4;4;0;0;0;-3;0;-5;-1;0;0;0;2;0"
    dump = f"(3;0;0;0;1;Bob;Ada;0;0;0;1;0;{points};5;4;)"
    mat = DEMO.replace("64: 24/18 18/14 ", f"64: Illegal play {dump}  ")
    record = read_source(decode(mat.encode()))
    (transcript,) = transcribe(record)
    assert transcript.games[0].turns[2].kind is PlayKind.ILLEGAL  # type: ignore[attr-defined]
    assert not transcript.games[0].turns[2].hops  # type: ignore[attr-defined]
    convert_record(record, "sgf")


H = " 3 point match\n\n Game 1\n Ada : 0   Bob : 0\n"


def rolls(text: str) -> list[tuple[int, Roll]]:
    """Who rolled what."""
    turns = told(text)[0].games[0].turns
    return [(turn.side, turn.roll) for turn in turns if isinstance(turn, CheckerPlay)]


def test_a_play_off_the_board_that_nobody_knows_is_dice_and_words() -> None:
    rows = "  1) 31: 8/4 6/5  42: 13/7*\n  2) 63:A1j3 99/97\n"
    record = read_source(decode((H + rows).encode()))
    assert "\n;PL[W]DI[63]C[63: 99/97])" in written(record)
    convert_record(record, "sgf")


def test_a_last_play_off_the_board_cannot_be_told_from_none() -> None:
    rows = "  1) 31: 8/5 6/5  42: 8/4 6/4\n  2) 63: 99/93 13/10  52: 13/8 13/-2\n"
    with pytest.raises(Unwritable, match=r"off the board \(line 6\)"):
        convert_record(read_source(decode((H + rows).encode())), "sgf")


@pytest.mark.parametrize("cell", ["", " ????"], ids=["not played", "unknown"])
def test_two_rolls_of_one_side_stay_two_when_nobody_knows_the_board(cell: str) -> None:
    rows = f"  1) 31: 8/5 6/5  42: ????\n  2) 52:{cell}\n  3) 32:{cell}  54:\n  4) 11:  66:\n"
    content = convert_record(read_source(decode((H + rows).encode())), "sgf").content
    assert rolls(str(content)) == rolls(H + rows)


def test_dice_thrown_twice_by_one_side_are_two_rolls(spell: Any) -> None:
    text = game_text("PL[W]DI[31]", "PL[W]DI[42]", "PL[W]DI[42]", "B[66]")
    assert spell(read_as("sgf", text)) == ["L 31: unknown", "L 42: unknown", "R 66: blank"]


def test_a_cube_too_high_to_be_written_is_refused() -> None:
    (transcript,) = told(SAMPLE)
    game = replace(transcript.games[0], cube=1 << 40, line=3)
    with pytest.raises(Unwritable, match=r"cube of 1099511627776 \(line 3\)"):
        FORMAT.write(read_as("sgf", SAMPLE), [replace(transcript, games=(game,))], "")  # type: ignore[misc]


# ------------------------------------------------------------------ positions


def test_a_position_is_set_by_hand() -> None:
    nodes = "AE[a:y]AW[f][f][h]AB[s:u][y]CV[4]CO[b]PL[B]", "B[42qusu]"
    set_position, _ = entries(*nodes)
    expected = Position.of({6: 2, 8: 1}, {6: 1, 5: 1, 4: 1, 25: 1})
    assert set_position.side == 1
    assert set_position.action == SetPosition(expected.flip(), 4, 1)
    assert set_position.span == Span(2, 2, 9)


def test_gnubg_sets_board_and_cube_in_nodes_of_their_own() -> None:
    nodes = "PL[W]AE[a:y]AW[f]AB[s]", "CV[2]", "CP[w]", "PL[W]DI[31]"
    set_position, roll = entries(*nodes)
    assert set_position.action == SetPosition(Position.of({6: 1}, {6: 1}), 2, 0)
    assert roll.action.unplayed is Unplayed.BLANK


def test_a_position_is_changed_from_where_it_stood() -> None:
    *_, set_position = entries("W[31hefe]", "B[42qusu]", "W[double]", "B[take]", "AE[e]AB[e]")
    own, opp = set_position.action.position
    assert (own[5], own[6], own[8], opp[20], opp[4]) == (0, 4, 2, 1, 2)
    assert (set_position.action.cube_value, set_position.action.cube_owner) == (2, 1)


def test_a_cube_on_the_first_node_tells_of_automatic_doubles() -> None:
    head = "GM[6]MI[length:0][game:1][ws:0][bs:0]PW[Ada]PB[Bob]RU[Jacoby]CV[2]RE[W+2]"
    text = game_text("W[31hefe]", "B[42qusu]", "W[double]", "B[drop]", head=head)
    record = read_as("sgf", text)
    assert record.matches[0].games[0].cube == 2
    assert complaints(record) == []
    (game,) = transcribe(record)[0].games
    assert game.cube == 2
    assert [turn.value for turn in game.turns if isinstance(turn, CubeTurn)] == [4, 2]
    assert "CV[2]" in str(convert_record(record, "sgf").content)


def test_a_cube_set_by_hand_survives() -> None:
    nodes = "W[31hefe]", "B[42qusu]", "CV[4]", "CP[b]", "W[64xrrn]"
    record = read_as("sgf", game_text(*nodes))
    set_ups = [turn for turn in transcribe(record)[0].games[0].turns if isinstance(turn, SetUp)]
    assert [turn.cube[:2] for turn in set_ups] == [(4, 1)]
    convert_record(record, "sgf")


def test_an_owner_nobody_knows_is_unreadable() -> None:
    assert isinstance(entries("AE[a:y]AW[f]AB[s]CP[x]")[0].action, Unreadable)


# ------------------------------------------------------------------ what else nodes hold


def test_analyses_and_unknown_properties_are_kept_and_written_back() -> None:
    nodes = (
        r"W[31hefe]A[0][hefe E ver 3 0.55 0.17][mjxw E \] 3]MR[]LU[0.24330]C[good]",
        "B[42qusu]ZZ[unknown][prop]",
        "W[double]DA[E ver 3 2C 1]CR[X ver 3]BM[1]",
        "B[take]",
    )
    record = read_as("sgf", game_text(*nodes, head=f"{HEAD}GS[M:1 2][C:3]"))
    game = record.matches[0].games[0]
    assert {span.line: said.properties for span, said in game.analyses.items()} == {
        1: (("GS", ("M:1 2", "C:3")),),
        2: (
            ("A", ("0", "hefe E ver 3 0.55 0.17", r"mjxw E \] 3")),
            ("MR", ("",)),
            ("LU", ("0.24330",)),
        ),
        3: (("ZZ", ("unknown", "prop")),),
        4: (("DA", ("E ver 3 2C 1",)), ("CR", ("X ver 3",)), ("BM", ("1",))),
    }
    assert all(said.format == "sgf" for said in game.analyses.values())
    text = written(record)
    for node in nodes:
        assert f"\n;{node}" in text
    assert text.splitlines()[0].endswith("GS[M:1 2][C:3]")


def test_comments_stand_at_their_node() -> None:
    text = f"(;{HEAD}C[at the start]\n;W[31hefe]C[a \\] b\\\\c \\:d\nnext, so\\\nft]\n;B[42qusu])"
    game = game_of(text)
    assert game.comments == [
        Comment("at the start", Span(1, 90, 105)),
        Comment("a ] b\\c :d", Span(2, 11, 26)),
        Comment("next, soft", Span(2, 11, 26)),
    ]
    again = written(read_as("sgf", text))
    assert "RU[Crawford]C[at the start]\n;W[31hefe]C[a \\] b\\\\c :d\nnext, soft]\n;B[42" in again


def test_the_first_variation_is_the_game_and_the_others_are_counted(spell: Any) -> None:
    text = (
        f"(;{HEAD};W[31hefe](;B[42qusu](;W[double];B[take])(;W[66]))"
        "(;B[42](;W[11])(;W[22]))(;B[double]))"
    )
    record = read_as("sgf", text)
    words = ["L 31: 8/5 6/5", "R 42: 8/4 6/4", "L doubles None", "R takes"]
    assert spell(record) == words
    assert record.matches[0].games[0].variations == 4
    assert record.matches[0].notes == []
    (loss,) = convert_record(record, "sgf").losses
    assert (loss.feature, loss.line, loss.text) == (Feature.VARIATIONS, 1, "4")


# ------------------------------------------------------------------ cases


def _case(name: str) -> Record:
    if not CASES.is_dir():
        pytest.skip("the shared cases are not here")
    return read_source(decode((CASES / f"{name}.sgf").read_bytes(), f"{name}.sgf"))


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("V01", []),
        ("V02", []),
        ("V06", ["1:8 BG126"]),
        ("V07", ["1:1 BG101"]),
        ("V10", ["6:41 BG701", "6:101 BG602"]),
        ("V11", []),
        ("V12", ["5:2 BG210"]),
    ],
)
def test_a_case_gives_its_errors_and_no_other(name: str, expected: list[str]) -> None:
    findings = audit_record(_case(name)).findings
    errors = [f for f in findings if f.severity is Severity.ERROR]
    assert [f"{f.span.line}:{f.span.column} {f.code}" for f in errors] == expected


def test_v02_undoes_the_escapes_of_its_comment() -> None:
    (comment,) = _case("V02").matches[0].games[0].comments
    assert comment.text == "bracket ] and back\\slash; (not a branch) :colon"


def test_v06_says_which_game_it_is() -> None:
    (note,) = _case("V06").notes
    assert (note.kind, note.values) == (NoteKind.NO_MATCH, {"game": "1"})


def test_v11_keeps_the_unknown_property() -> None:
    assert ";W[31hefe]ZZ[unknown][prop]\n" in written(_case("V11"))


def test_the_corpus_survives(corpus: list[Path]) -> None:
    for path in corpus[::8]:
        convert_record(read_source(decode(path.read_bytes(), path.name)), "sgf")


def test_the_sample_is_the_match_of_the_other_samples() -> None:
    folder = Path(__file__).parents[2] / "samples" / "clean"
    sgf = (folder / "sgf-demo.sgf").read_text("utf-8")
    mat = (folder / "gnubg.mat").read_text("utf-8")
    assert first_difference(told(sgf), told(mat), FORMATS["mat"].holds) is None


def test_doubles_keep_their_place_without_a_value() -> None:
    transcripts: tuple[Transcript, ...] = told(SAMPLE)
    assert any(isinstance(entry.action, Doubled) for entry in game_of(SAMPLE).entries)
    assert [turn.value for turn in transcripts[0].games[0].turns if isinstance(turn, CubeTurn)] == [
        2,
        1,
    ]
