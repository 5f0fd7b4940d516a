"""OGXM keeps a match move by move; what it has no field for goes into remarks."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from bgrecord.audit import audit_record
from bgrecord.convert import convert_record, first_difference
from bgrecord.core.cube import Cube
from bgrecord.core.dice import Roll
from bgrecord.core.play import Move
from bgrecord.core.position import Position, Variant
from bgrecord.core.scoring import GameKind, Score
from bgrecord.formats import FORMATS, Unwritable, read_source
from bgrecord.formats.ogxm import codes
from bgrecord.formats.ogxm.writer import write
from bgrecord.record.actions import (
    Action,
    Beavered,
    Doubled,
    Raccooned,
    Resigned,
    Rolled,
    SetPosition,
    Took,
    Unplayed,
    Won,
)
from bgrecord.record.model import Comment, Game, NoteKind, Record, Tag
from bgrecord.record.transcript import (
    CheckerPlay,
    CubeKind,
    CubeTurn,
    GameTranscript,
    PlayKind,
    Resignation,
    Result,
    SetUp,
    Transcript,
    Turn,
)
from bgrecord.replay.conditions import Wishes
from bgrecord.replay.transcribe import transcribe
from bgrecord.source import Source, Span, decode
from tests.convert.random_match import Wanted, random_match

ogxm = pytest.importorskip("ogxm", reason="ogxm is in the formats extra, for Linux on x86-64")

FORMAT = FORMATS["ogxm"]
NOWHERE = Span(1, 1, 1)
START = Position.start()

ADA_BOB = """; [Event "Club night"]
; [EventDate "2026.01.02"]
; [Video "tape 4"]
; a friendly match
3 point match

 Game 1
 Ada : 0                         Bob : 0
  1) 31: 8/5 6/5                 42: 8/4 6/4
  2) 64: 24/18 18/14             62: 24/18 13/11*
  3) 66:                         31: 11/8 6/5
  4) 52: 25/20* 13/11            54: 25/21 13/8
  5)  Doubles => 2                Drops
      Wins 1 point
"""


def read(data: bytes) -> Record:
    return read_source(decode(data, "match.ogxm"), "ogxm")


def write_match(*transcripts: Transcript) -> bytes:
    return write(Record(Source("", ""), "mat"), transcripts, "")


def back(*transcripts: Transcript) -> tuple[Transcript, ...]:
    return transcribe(read(write_match(*transcripts)))


def same(*transcripts: Transcript) -> bool:
    return first_difference(transcripts, back(*transcripts), FORMAT.holds) is None


def with_turns(*turns: Turn, result: Result | None = None, length: int | None = None) -> Transcript:
    """A session of one game with these turns."""
    told = random_match(Random(1), Wanted(length))
    game = replace(told.games[0], turns=turns, result=result, given_up=False)
    return replace(told, games=(game,))


def actions(game: Game) -> list[tuple[int, Action]]:
    return [(entry.side, entry.action) for entry in game.entries]


def encoded(plies: list[dict[str, Any]], **game: Any) -> bytes:
    document = {"ogxm": codes.VERSION, "match_length": 0, "beavers": True, "raccoons": True}
    data: bytes = ogxm.json_to_binary({**document, "games": [{"plies": plies, **game}]})
    return data


def first_game(data: bytes) -> Game:
    return read(data).matches[0].games[0]


OPENING = {"color": 1, "action_id": 2, "d1": 3, "d2": 1}
STEPS = [{"from": 17, "pips": 3}, {"from": 19, "pips": 1}]


# Reading.


def test_white_is_the_left_side_and_counts_the_other_way() -> None:
    replied = {"color": 0, "action_id": 8, "d1": 4, "d2": 2}
    steps = [{"from": 8, "pips": 4}, {"from": 6, "pips": 2}]
    game = first_game(encoded([{**OPENING, "moves": STEPS}, {**replied, "moves": steps}]))
    assert actions(game) == [
        (0, Rolled(Roll(3, 1), (Move((8, 5), (False,)), Move((6, 5), (False,))))),
        (1, Rolled(Roll(4, 2), (Move((8, 4), (False,)), Move((6, 4), (False,))))),
    ]


@pytest.mark.parametrize("first", range(1, 7))
def test_the_code_of_a_roll_is_its_place_among_all_rolls(first: int) -> None:
    for second in range(1, 7):
        code = codes.roll_code(first, second)
        document = {"color": 1, "action_id": code, "moves": []}
        rolled = first_game(encoded([document])).entries[0].action
        assert isinstance(rolled, Rolled)
        assert rolled.roll == Roll(max(first, second), min(first, second))


def test_a_beaver_takes_too() -> None:
    double = [{**OPENING, "moves": STEPS}, {"color": 0, "action_id": 21}]
    beaver = [*double, {"color": 1, "action_id": 32}]
    assert actions(first_game(encoded(beaver)))[1:] == [
        (1, Doubled(2)),
        (0, Beavered(4)),
        (1, Took()),
    ]
    raccoon = [*beaver, {"color": 0, "action_id": 33}]
    assert actions(first_game(encoded(raccoon)))[1:] == [
        (1, Doubled(2)),
        (0, Beavered(4)),
        (1, Raccooned(8)),
        (0, Took()),
    ]


def test_an_illegal_play_is_the_board_it_led_to() -> None:
    after = Position.of({24: 2, 13: 5, 8: 3, 6: 4, 4: 1}, {24: 2, 13: 5, 8: 3, 6: 5})
    told = {"color": 0, "action_id": 31, "d1": 3, "d2": 1, "illegal": True}
    data = encoded([{**told, "set_position": codes.board_of(after)}])
    rolled = Rolled(Roll(3, 1), unplayed=Unplayed.ILLEGAL, dumps=(after,))
    assert actions(first_game(data)) == [(0, rolled)]


def test_a_set_cube_keeps_the_board() -> None:
    cube = {"color": 1, "action_id": 36, "cube_value": 4, "cube_owner": "black"}
    assert actions(first_game(encoded([cube]))) == [(0, SetPosition(START, 4, 1))]


def test_a_settlement_goes_to_the_side_that_gets_it() -> None:
    plies = [{**OPENING, "moves": STEPS}, {"color": 0, "action_id": 34, "settle_value": -1.5}]
    assert actions(first_game(encoded(plies)))[1:] == [(0, Won(1.5, settled=True))]


def test_a_resignation_belongs_to_the_loser() -> None:
    resign = {"color": 0, "action_id": 27, "resign_value": "gammon"}
    data = encoded([{**OPENING, "moves": STEPS}, resign], winner=0, points_won=2)
    assert actions(first_game(data))[1:] == [(1, Resigned(GameKind.GAMMON)), (0, Won(2))]


def test_the_score_follows_from_the_results() -> None:
    games = [{"plies": [], "winner": winner, "points_won": 2} for winner in (0, 1, 0, 0)]
    start = {"white_score_start": 1, "black_score_start": 0}
    document = {"ogxm": codes.VERSION, "match_length": 5, **start, "games": games}
    match = read(ogxm.json_to_binary(document)).matches[0]
    assert [game.score for game in match.games] == [(1, 0), (3, 0), (3, 2), (5, 2)]


def test_an_analysis_is_kept_beside_its_turn() -> None:
    gvformat = pytest.importorskip("gvformat", reason="gammonview is in the formats extra")
    analysis = {"best_equity": 0.1, "played_equity": 0.1, "equity_loss": 0.0, "luck": 0.25}
    alternative = {"move": STEPS, "equity": 0.1, "is_played": True}
    ply = {**OPENING, "moves": STEPS, "analysis": {**analysis, "alternatives": [alternative]}}
    document = {
        "match_length": 0,
        "player_white": "Ada",
        "player_black": "Bob",
        "games": [{"plies": [ply], "winner": 255, "points_won": 0}],
        "analysis_info": {"ply": 1, "eval_level": "1ply", "model_id": "test"},
    }
    game = first_game(gvformat.write_gvab(document))
    told = dict(game.analyses[game.entries[0].span].properties)
    assert told["equity_loss"] == ("0.0",)
    assert '"luck": 0.25' in told["roll"][0]


def test_a_listing_stands_for_the_lines_a_file_does_not_have() -> None:
    record = read(encoded([{**OPENING, "moves": STEPS}]))
    entry = record.matches[0].games[0].entries[0]
    assert record.source.line(entry.line) == "  31: 8/5 6/5"


# Writing.


def test_the_match_comes_back_with_all_it_has() -> None:
    record = read_source(decode(ADA_BOB.encode()))
    written = convert_record(record, "ogxm")
    assert isinstance(written.content, bytes)
    assert written.losses == ()
    match = read(written.content).matches[0]
    tags = {tag.name: tag.value for tag in match.tags}
    assert tags["Event"] == "Club night"
    assert tags["EventDate"] == "2026.01.02"
    assert tags["Video"] == "tape 4"
    assert [comment.text for comment in match.comments] == ["a friendly match"]


def test_the_fields_are_where_other_readers_look_for_them() -> None:
    (told,) = transcribe(read_source(decode(ADA_BOB.encode())))
    document = ogxm.binary_to_json(write_match(told))
    assert document["player_white"] == "Ada"
    assert (document["match_length"], document["crawford"]) == (3, True)
    assert (document["event"], document["date_precision"]) == ("Club night", "day")
    assert document["replay_complete"]
    assert document["games"][0]["termination"] == "dropped"
    assert [ply["action_id"] for ply in document["games"][0]["plies"][-2:]] == [21, 23]


def test_other_readers_read_what_is_written() -> None:
    gvformat = pytest.importorskip("gvformat", reason="gammonview is in the formats extra")
    told = random_match(Random(3), Wanted(5, set_position=True))
    assert len(gvformat.read_gvab(write_match(told))["games"]) == len(told.games)


@pytest.mark.parametrize(
    "wanted",
    [
        Wanted(1),
        Wanted(7, odd_names=True),
        Wanted(3, set_position=True),
        Wanted(5, unfinished=True, odd_names=True),
        Wanted(None, beavers=True, raccoons=True, set_position=True),
        Wanted(None, jacoby=False, unfinished=True),
    ],
    ids=str,
)
def test_random_matches_come_back_as_they_were(wanted: Wanted) -> None:
    for seed in range(10):
        told = random_match(Random(seed), wanted)
        data = write_match(told)
        record = read(data)
        assert first_difference([told], transcribe(record), FORMAT.holds) is None
        assert not record.matches[0].notes
        assert record.matches[0].names == told.names
        assert ogxm.binary_to_json(data)["replay_complete"]


def test_several_matches_are_a_stream() -> None:
    told = [random_match(Random(seed), Wanted(3)) for seed in range(3)]
    data = write_match(*told)
    assert data.count(b"OGXM") == 3
    assert same(*told)


def test_an_illegal_play_comes_back_as_its_board() -> None:
    after = Position.of({24: 2, 13: 5, 8: 3, 6: 4, 4: 1}, {24: 2, 13: 5, 8: 3, 6: 5})
    play = CheckerPlay(
        side=1,
        line=1,
        roll=Roll(3, 1),
        kind=PlayKind.ILLEGAL,
        hops=(),
        before=START,
        after=after,
        annotation="a pity",
    )
    told = with_turns(play)
    assert same(told)
    (turn,) = back(told)[0].games[0].turns
    assert isinstance(turn, CheckerPlay)
    assert (turn.kind, turn.annotation) == (PlayKind.ILLEGAL, "a pity")


def test_a_side_that_rolls_out_of_turn_is_passed_to() -> None:
    plays = random_match(Random(2), Wanted(1)).games[0].turns
    twice = with_turns(plays[0], replace(plays[0], before=plays[0].after))
    document = ogxm.binary_to_json(write_match(twice))
    assert [ply["action_id"] for ply in document["games"][0]["plies"]][1] == codes.PASS
    assert [turn.side for turn in back(twice)[0].games[0].turns] == [plays[0].side] * 2


def test_boards_and_cubes_may_be_set_in_a_game() -> None:
    board = Position.of({24: 1, 6: 2}, {13: 3})
    play = random_match(Random(2), Wanted(1)).games[0].turns[0]
    setups = [
        SetUp(side=side, line=1, position=position, cube=cube)
        for side in (0, 1)
        for position in (board, START)
        for cube in (Cube(), Cube(4, 0), Cube(2, 1))
    ]
    for setup in setups:
        assert same(with_turns(play, setup))
        if (setup.position, setup.cube) != (START, Cube()):
            assert same(with_turns(setup))


def test_what_other_producers_note_of_a_match_becomes_tags() -> None:
    note = {"scope": "match", "key": "x-other-city", "value": "Here"}
    document = {"ogxm": codes.VERSION, "match_length": 3, "games": [], "annotations": [note]}
    assert read(ogxm.json_to_binary(document)).matches[0].tag("x-other-city") == "Here"


def test_automatic_doubles_come_back() -> None:
    told = random_match(Random(1), Wanted(None))
    game = replace(told.games[0], cube=4, turns=told.games[0].turns[:3], result=None)
    assert same(replace(told, games=(game,)))


def test_a_score_that_does_not_follow_is_kept() -> None:
    told = random_match(Random(3), Wanted(7))
    wrong = replace(told.games[1], score=Score(6, 6, 7))
    assert same(replace(told, games=(told.games[0], wrong, *told.games[2:])))


@pytest.mark.parametrize(
    "result",
    [Result(0, 3), Result(1, None), Result(1, 2, settled=True), Result(0, 1.5), Result(1, 0.3)],
    ids=str,
)
def test_results_come_back(result: Result) -> None:
    play = random_match(Random(2), Wanted(1)).games[0].turns[0]
    won = first_game(write_match(with_turns(play, result=result))).entries[-1]
    settled = result.settled or isinstance(result.points, float)
    assert (won.side, won.action) == (result.winner, Won(result.points, settled=settled))


@pytest.mark.parametrize("kind", [None, *GameKind])
def test_resignations_come_back(kind: GameKind | None) -> None:
    play = random_match(Random(2), Wanted(1)).games[0].turns[0]
    resigned = Resignation(side=0, line=1, kind=kind, match=kind is None, forfeit=kind == 2)
    (told,) = back(with_turns(play, resigned, result=Result(1, 1)))
    turn = told.games[0].turns[-1]
    assert isinstance(turn, Resignation)
    assert (turn.side, turn.kind, turn.match, turn.forfeit) == (
        0,
        resigned.kind,
        resigned.match,
        resigned.forfeit,
    )


def test_long_and_many_remarks_and_tags_come_back() -> None:
    told = random_match(Random(1), Wanted(1))
    told.match.comments += [Comment("é" * 5000, NOWHERE), Comment("second", NOWHERE)]
    told.match.tags += [Tag(f"Tag {n}", "v" * 500, NOWHERE) for n in range(20)]
    told.match.tags.append(Tag("Event", "two\nlines", NOWHERE))
    match = read(write_match(told)).matches[0]
    assert "".join(comment.text for comment in match.comments) == "é" * 5000 + "second"
    tags = {tag.name: tag.value for tag in match.tags}
    assert tags["Tag 19"] == "v" * 500
    assert tags["Event"] == "two\nlines"


def test_a_variant_it_does_not_know_is_refused() -> None:
    told = random_match(Random(1), Wanted(1))
    portes = replace(told, rules=told.rules.but(variant=Variant.PORTES))
    with pytest.raises(Unwritable):
        write_match(portes)


def test_what_its_rules_forbid_is_refused() -> None:
    take = CubeTurn(side=0, line=1, kind=CubeKind.TAKE, value=2, position=START)
    with pytest.raises(Unwritable, match=r"out of order.*\(line 1\)"):
        write_match(with_turns(take))


def test_a_match_without_games_comes_back() -> None:
    assert same(replace(random_match(Random(1), Wanted(3)), games=()))
    empty = GameTranscript(
        1, ("Ada", "Bob"), (None, None), Score(0, 0, 3), False, 1, (), None, False
    )
    assert same(replace(random_match(Random(1), Wanted(3)), games=(empty,)))


H = " 3 point match\n\n Game 1\n Ada : 0   Bob : 0\n  1) 31: 8/5 6/5  42: 8/4 6/4\n"


@pytest.mark.parametrize(
    ("rows", "reason"),
    [
        ("  2) Doubles => 2  Takes\n  3) Doubles => 4  Takes\n", r"cube does not allow \(line 7\)"),
        ("  2) 71: 24/23\n", r"dice 71 \(line 6\)"),
        ("  2) 00: 24/23\n", r"dice 00 \(line 6\)"),
        ("      Wins 0 points\n", r"a win of 0 points \(line 5\)"),
    ],
)
def test_a_refusal_says_what_cannot_be_held_and_where(rows: str, reason: str) -> None:
    with pytest.raises(Unwritable, match=reason):
        convert_record(read_source(decode((H + rows).encode())), "ogxm")


def test_scores_and_cubes_that_no_match_has_are_refused() -> None:
    told = random_match(Random(1), Wanted(3))
    game = replace(told.games[0], line=4)
    for odd in (replace(game, score=Score(-1, 0, 3)), replace(game, cube=1 << 40)):
        with pytest.raises(Unwritable, match=r"\(line 4\)"):
            write_match(replace(told, games=(odd,)))


def test_a_long_name_is_cut() -> None:
    long = "é" * 3000
    told = replace(random_match(Random(1), Wanted(1)), names=(long, "Bob"))
    assert read(write_match(told)).matches[0].names == (FORMAT.spell_name(long), "Bob")
    assert FORMAT.spell_name(long) == "é" * 2048


@pytest.mark.parametrize(
    "rows",
    [
        "  2) 63: 24/15  55:\n",
        "  2) 63: ????  55: 8/3 8/3 6/1 6/1\n  3) 41: ????\n",
        "  2) 21: 1/3 99/97  31: 8/5 6/5 6/5\n  3) 66: 24/6  52: 13/8 13/-2\n",
        "  2) 21: foo bar  31: 13/7\n  3) 31: 24/20\n",
    ],
)
def test_plays_nobody_can_make_or_know_come_back_as_they_were(rows: str) -> None:
    record = read_source(decode((H + rows).encode()))
    content = convert_record(record, "ogxm").content
    assert isinstance(content, bytes)
    (one,), (other,) = transcribe(record), transcribe(read(content))
    plays = [
        [(turn.kind, [hop[:2] for hop in turn.hops], turn.after) for turn in turns]
        for turns in (
            [t for t in told.games[0].turns if isinstance(t, CheckerPlay)] for told in (one, other)
        )
    ]
    assert plays[0] == plays[1]


@pytest.mark.parametrize("length", [0, 3])
@pytest.mark.parametrize(
    "tags",
    [
        {},
        {"Crawford": "On", "Jacoby": "On", "Beaver": "On", "Variation": "Backgammon"},
        {"Crawford": "off", "Jacoby": "1", "Beavers": "On", "CubeLimit": "3"},
        {"Variation": "Foogammon", "CubeLimit": "64"},
        {"Variation": "LongGammon", "Empty": "", "Event": ""},
    ],
    ids=str,
)
def test_rules_come_back_as_they_were_declared(tags: dict[str, str], length: int) -> None:
    head = "".join(f'; [{name} "{value}"]\n' for name, value in tags.items())
    record = read_source(decode((head + H.replace("3 point", f"{length} point")).encode()))
    content = convert_record(record, "ogxm").content
    assert isinstance(content, bytes)
    back = read(content)
    assert {tag.name: tag.value for tag in back.matches[0].tags} == tags
    assert transcribe(back)[0].rules == transcribe(record)[0].rules


def test_rules_that_only_the_user_named_are_told() -> None:
    record = read_source(decode(H.replace("3 point", "0 point").encode()))
    wishes = Wishes(switches={"jacoby": True})
    content = convert_record(record, "ogxm", wishes=wishes).content
    assert isinstance(content, bytes)
    assert [(tag.name, tag.value) for tag in read(content).matches[0].tags] == [("Jacoby", "On")]


# Damage.


def noted(record: Record) -> bool:
    return bool(record.notes) or any(match.notes for match in record.matches)


def test_a_file_that_breaks_off_is_a_note() -> None:
    data = write_match(random_match(Random(1), Wanted(3)))
    for end in range(len(data)):
        assert noted(read(data[:end]))
    whole = read(data + data[:50])
    assert len(whole.matches) == 1
    assert noted(whole)


def test_damage_never_fails() -> None:
    data = write_match(random_match(Random(1), Wanted(3)))
    random = Random(5)
    for _ in range(500):
        damaged = bytearray(data)
        for _ in range(random.choice((1, 2, 10))):
            damaged[random.randrange(len(damaged))] = random.randrange(256)
        record = read(bytes(damaged))
        transcribe(record)
        audit_record(record)


@pytest.mark.parametrize(
    "data",
    [b"OGXM", b"OGXM\x01\x00" + b"\xff" * 1000, b"OGXM\x02\x00" + b"\xff" * 3_000_000],
    ids=["nothing", "first version", "noise"],
)
def test_a_file_without_a_match_is_one_note(data: bytes) -> None:
    record = read(data)
    assert record.matches == []
    kinds = [note.kind for note in record.notes]
    assert kinds == [NoteKind.UNREADABLE_LINE, NoteKind.NO_MATCH]
