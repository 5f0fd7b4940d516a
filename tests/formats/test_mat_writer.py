"""Matches written as .mat, in every dialect."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

import pytest

from bgrecord.convert import Conversion, convert_record, first_difference
from bgrecord.core.cube import Cube
from bgrecord.core.position import Position
from bgrecord.formats import Feature, Unwritable, read_source
from bgrecord.formats.mat import FORMAT
from bgrecord.formats.mat.writer import write
from bgrecord.record.actions import Rolled, SetPosition
from bgrecord.record.model import Comment, Record, Tag
from bgrecord.record.transcript import GameTranscript, SetUp, Transcript
from bgrecord.replay.transcribe import transcribe
from bgrecord.source import Source, Span, decode
from tests.convert.random_match import Wanted, random_match
from tests.formats.small_formats import DEMO, complaints, told

DIALECTS = FORMAT.written_dialects

#: Three games with a merged run, a doublet, a hit on the way, a dance and a resignation.
MATCH = """\
; [Event "Club night"]

 3 point match

 Game 1
 Ada : 0                         Bob : 0
  1) 13: 8/5 6/5                 42: 8/4 6/4
  2) 64: 24/18 18/14             62: 24/18 13/11*
  3) 66:                         31: 11/8 6/5
  4) 52: 25/20* 13/11            54: 25/21 13/8
  5)  Doubles => 2                Drops
      Wins 1 point

 Game 2
 Ada : 1                         Bob : 0
  1)                             65: 24/18 18/13
  2) 55: 13/8 13/8 8/3 8/3       11: 8/7 8/7 6/5 6/5
                                  Wins 2 points

 Game 3
 Ada : 1                         Bob : 2
  1) 61: 13/7 8/7                62: 24/22 13/7
"""


def record_of(text: str) -> Record:
    return read_source(decode(text.encode()), "mat")


def converted(text: str, dialect: str) -> Conversion:
    return convert_record(record_of(text), "mat", dialect)


def written(text: str, dialect: str = "gnubg") -> str:
    content = converted(text, dialect).content
    assert isinstance(content, str)
    return content


def rows_of(text: str, dialect: str = "gnubg") -> list[str]:
    """The rows and remarks behind the first score line, without what pads them."""
    content = written(text, dialect)
    return [line.rstrip() for line in content.partition(" Game 1\n")[2].splitlines()[1:]]


def spelled(match: Transcript, dialect: str = "gnubg") -> str:
    return write(Record(Source("-", ""), "mat"), [match], dialect)


def game(*rows: str, head: str = " 3 point match") -> str:
    names = " Ada : 0                         Bob : 0"
    return "\n".join([head, "", " Game 1", names, *rows, ""])


# ------------------------------------------------------------------ the dialects

GOLDEN = {
    "gnubg": """\
; [Event "Club night"]

 3 point match

 Game 1
 Ada : 0                         Bob : 0
  1) 13: 8/5 6/5                 42: 8/4 6/4
  2) 64: 24/18 18/14             62: 24/18 13/11*
  3) 66:                         31: 11/8 6/5
  4) 52: 25/20* 13/11            54: 25/21 13/8
  5)  Doubles => 2                Drops
      Wins 1 point

 Game 2
 Ada : 1                         Bob : 0
  1)                             65: 24/18 18/13
  2) 55: 13/8 13/8 8/3 8/3       11: 8/7 8/7 6/5 6/5
                                  Wins 2 points

 Game 3
 Ada : 1                         Bob : 2
  1) 61: 13/7 8/7                62: 24/22 13/7
""",
    "galaxy": """\
; [Event "Club night"]

3 point match

 Game 1
 Ada : 0                         Bob : 0
  1) 31: 8/5 6/5                 42: 8/4 6/4
  2) 64: 24/18 18/14             62: 24/18 13/11
  3) 66:                         31: 11/8 6/5
  4) 52: 25/20 13/11             54: 25/21 13/8
  5)  Doubles => 2                Drops
      Wins 1 point

 Game 2
 Ada : 1                         Bob : 0
  1)                             65: 24/18 18/13
  2) 55: 13/8 13/8 8/3 8/3       11: 8/7 8/7 6/5 6/5
                                  Wins 2 point

 Game 3
 Ada : 1                         Bob : 2
  1) 61: 13/7 8/7                62: 24/22 13/7
""",
    "studio": """\
; [Event "Club night"]

3 point match


 Game 1
 Ada : 0                                Bob : 0
  1) 31: 8/5 6/5                        42: 8/4 6/4
  2) 64: 24/14                          62: 24/18 13/11*
  3) 66: Cannot Move                    31: 11/8 6/5
  4) 52: bar/20* 13/11                  54: bar/21 13/8
  5)  Doubles => 2                       Drops
  6)  Wins 1 point


 Game 2
 Ada : 1                                Bob : 0
  1)                                    65: 24/13
  2) 55: 13/3(2)                        11: 8/7(2) 6/5(2)
  3)                                     Wins 2 point


 Game 3
 Ada : 1                                Bob : 2
  1) 61: 13/7 8/7                       62: 24/22 13/7
""",
    "xg-text": """\
\ufeff; [Event "Club night"]

3 point match



 Game 1
 Ada : 0                               Bob : 0
  1) 31: 8/5 6/5                       42: 8/4 6/4
  2) 64: 24/14                         62: 24/18 13/11*
  3) 66: Cannot Move                   31: 11/8 6/5
  4) 52: Bar/20* 13/11                 54: Bar/21 13/8
  5)  Doubles => 2                      Drops
      Wins 1 point



 Game 2
 Ada : 1                               Bob : 0
  1)                                   65: 24/13
  2) 55: 13/3(2)                       11: 8/7(2) 6/5(2)
                                        Wins 2 point



 Game 3
 Ada : 1                               Bob : 2
  1) 61: 13/7 8/7                      62: 24/22 13/7
""",
    "snowie": """\
 3 point match

 Game 1
 Ada : 0                         Bob : 0
  1) 13: 8/5 6/5                 42: 8/4 6/4
  2) 64: 24/18 18/14             62: 24/18 13/11*
  3) 66:                         31: 11/8 6/5
  4) 52: 25/20* 13/11            54: 25/21 13/8
  5)  Doubles => 2                Drops
      Wins 1 point

 Game 2
 Ada : 1                         Bob : 0
  1)                             65: 24/18 18/13
  2) 55: 13/8 13/8 8/3 8/3       11: 8/7 8/7 6/5 6/5
                                  Wins 2 points

 Game 3
 Ada : 1                         Bob : 2
  1) 61: 13/7 8/7                62: 24/22 13/7
""",
}


@pytest.mark.parametrize("dialect", DIALECTS)
def test_each_dialect_has_its_own_spelling(dialect: str) -> None:
    lines = written(MATCH, dialect).splitlines()
    assert [line.rstrip() for line in lines] == [*GOLDEN[dialect].splitlines(), ""]


@pytest.mark.parametrize("dialect", DIALECTS)
def test_the_reader_knows_whose_spelling_it_is(dialect: str) -> None:
    known = {"snowie": "gnubg"}.get(dialect, dialect)
    assert record_of(written(MATCH, dialect)).dialect.name == known


@pytest.mark.parametrize("dialect", DIALECTS)
def test_a_written_match_gives_no_finding(dialect: str) -> None:
    assert complaints(record_of(written(MATCH, dialect))) == complaints(record_of(MATCH)) == []


def test_every_dialect_is_the_same_match() -> None:
    for dialect in DIALECTS:
        assert first_difference(told(DEMO), told(written(DEMO, dialect))) is None


# ------------------------------------------------------------------ there and back

KINDS = [
    Wanted(length=1),
    Wanted(length=2, unfinished=True),
    Wanted(length=3, odd_names=True),
    Wanted(length=5),
    Wanted(length=7, odd_names=True, unfinished=True),
    Wanted(length=None, jacoby=False),
    Wanted(length=None, beavers=True, odd_names=True),
    Wanted(length=None, beavers=True, raccoons=True, unfinished=True),
    Wanted(length=3, set_position=True),
    Wanted(length=None, set_position=True, beavers=True),
]


@pytest.mark.parametrize("dialect", DIALECTS)
@pytest.mark.parametrize("kind", range(len(KINDS)))
def test_random_matches_come_back_the_same(kind: int, dialect: str) -> None:
    wanted, held = KINDS[kind], FORMAT.can_hold(dialect)
    if wanted.set_position and Feature.SET_POSITIONS not in held:
        pytest.skip("a dialect without positions set by hand")
    for seed in range(5):
        match = random_match(Random(seed), wanted)
        back = read_source(decode(spelled(match, dialect).encode()))
        assert back.format == "mat"
        assert first_difference([match], transcribe(back), held) is None
        assert back.matches[0].names == tuple(map(FORMAT.spell_name, match.names))
        assert back.matches[0].notes == []


@pytest.mark.parametrize("dialect", DIALECTS)
def test_several_matches_in_a_file(dialect: str) -> None:
    matches = [random_match(Random(seed), Wanted(length=2)) for seed in range(3)]
    text = write(Record(Source("-", ""), "mat"), matches, dialect)
    assert first_difference(matches, told(text), FORMAT.can_hold(dialect)) is None


@pytest.mark.parametrize("dialect", DIALECTS)
def test_real_exports_come_back_the_same(corpus: list, dialect: str) -> None:  # type: ignore[type-arg]
    for path in corpus:
        record = read_source(decode(path.read_bytes(), path.name))
        kept = {loss.feature for loss in convert_record(record, "mat", dialect).losses}
        assert kept <= {Feature.RESIGNATIONS, Feature.TAGS, Feature.RULES}


# ------------------------------------------------------------------ columns


def test_a_row_without_a_right_cell_is_as_long_as_one_with_it() -> None:
    text = game(
        "  1) 31: 8/5 6/5                 42: 8/4 6/4",
        "  2) Doubles => 2                Takes",
        "  3) 63: 24/18 13/10              Doubles => 4",
        "  4) Drops",
        "                                 Wins 2 points",
    )
    rows = written(text).splitlines()[4:-1]
    assert rows[3] == "  4)  Drops".ljust(33)
    assert all(len(row) >= 33 for row in rows)


def test_a_long_cell_moves_the_right_column_of_the_whole_file() -> None:
    text = game(
        "  1) 21: 13/11 24/23             62: 24/18 13/11",
        "  2) 44: 24/20 20/16 16/12 12/8     31: 8/5 6/5",
    )
    rows = written(text).splitlines()[4:-1]
    assert rows[0].index("62:") == rows[1].index("31:") == len("  2) 44: 24/20 20/16 16/12 12/8  ")
    assert rows[1].count("  ") == 2
    (score,) = (line for line in written(text).splitlines() if " : " in line)
    assert score.index("Bob") == rows[0].index("62:")


def test_a_side_that_plays_twice_leaves_the_other_column_empty() -> None:
    text = game(
        "  1) 31: 8/5 6/5",
        "  2) 42: 8/4 6/4                 31: 8/5 6/5",
    )
    assert rows_of(text)[:2] == ["  1) 31: 8/5 6/5", "  2) 42: 8/4 6/4                 31: 8/5 6/5"]


# ------------------------------------------------------------------ plays


def plays(first: str, *, dialect: str) -> str:
    """How the second play of a game is written that goes on from `31: 8/5 6/5`."""
    text = game(f"  1) 31: 24/23 24/21             {first}")
    return rows_of(text, dialect)[0].partition("24/21")[2].strip()


@pytest.mark.parametrize(
    ("play", "gnubg", "xg", "galaxy"),
    [
        # Whether the blot on the 4 point is hit decides the route.
        ("41: 8/4* 4/3", "41: 8/4* 4/3", "41: 8/4* 4/3", "41: 8/4 4/3"),
        ("41: 8/7 7/3", "41: 8/7 7/3", "41: 8/7 7/3", "41: 8/7 7/3"),
        ("42: 8/4* 6/4", "42: 8/4* 6/4", "42: 8/4* 6/4", "42: 8/4 6/4"),
        ("31: 13/10 13/12", "31: 13/10 13/12", "31: 13/10 13/12", "31: 13/10 13/12"),
        ("22: 6/4*(2) 13/11(2)", "22: 6/4* 6/4 13/11 13/11", "22: 13/11(2) 6/4*(2)", ""),
        ("11: 8/7(2) 6/5(2)", "11: 8/7 8/7 6/5 6/5", "11: 8/7(2) 6/5(2)", ""),
    ],
)
def test_plays_in_the_words_of_a_dialect(play: str, gnubg: str, xg: str, galaxy: str) -> None:
    assert plays(play, dialect="gnubg") == gnubg
    assert plays(play, dialect="xg-text") == xg
    assert plays(play, dialect="galaxy") == (galaxy or gnubg.replace("*", ""))


def test_steps_are_in_an_order_that_can_be_played() -> None:
    for dialect in ("gnubg", "galaxy"):
        assert plays("64: 8/2 8/4*", dialect=dialect).replace("*", "") == "64: 8/2 8/4"
    text = game(
        "  1) 64: 24/18 18/14             31: 13/10 6/5",
        "  2) 21: 14/13 24/22             32: 13/8",
        "  3) 21: 13/11 6/5               44: 24/20*/16/12 13/9",
    )
    last = rows_of(text)[2].rpartition("44: ")[2].split()
    assert last[:3] == ["24/20*", "20/16", "16/12"]


ILLEGAL = game(
    "  1) 31: 8/5 6/5                 42: 8/4 6/4",
    "  2) 63: 24/18 13/11             61: 13/7* 8/7",
    "  3) 21: 25/24 6/4",
)


@pytest.mark.parametrize("dialect", [name for name in DIALECTS if name != "snowie"])
def test_an_illegal_play_is_written_as_it_was_made(dialect: str) -> None:
    assert rows_of(ILLEGAL, dialect)[1].startswith("  2) 63: 24/18 13/11  ")


def test_snowie_writes_where_an_illegal_play_led() -> None:
    assert rows_of(ILLEGAL, "snowie")[1] == (
        "  2) 63: Illegal play (3;0;0;0;0;Bob;Ada;0;0;0;1;0;0;-1;0;0;2;0;4;-1;2;0;0;0;"
        "-4;5;-1;0;0;-2;0;-4;-2;0;0;0;2;0;6;1;)  61: 13/7* 8/7"
    )
    (match,) = record_of(written(ILLEGAL, "snowie")).matches
    action = match.games[0].entries[2].action
    assert isinstance(action, Rolled)
    assert action.dumps


@pytest.mark.parametrize("dialect", DIALECTS)
def test_a_play_known_by_its_result_alone(dialect: str) -> None:
    once = written(ILLEGAL, "snowie")
    again = written(once, dialect)
    assert "63: Illegal play (" in again
    assert first_difference(told(once), told(again), FORMAT.can_hold(dialect)) is None


@pytest.mark.parametrize("dialect", DIALECTS)
def test_a_play_nobody_knows(dialect: str) -> None:
    text = game(
        "  1) 31: 8/5 6/5                 42: ???",
        "  2) 63: 24/18 13/10             61: 13/7 8/7",
    )
    assert rows_of(text, dialect)[0].endswith("42: ????")
    last = game("  1) 31: 8/5 6/5                 42: 8/l4 6/4")
    assert rows_of(last, dialect)[0].endswith("42:")


@pytest.mark.parametrize("dialect", DIALECTS)
def test_a_false_pass_is_written_as_a_dance(dialect: str) -> None:
    text = game(
        "  1) 31: 8/5 6/5                 42: Cannot Move",
        "  2) 63: 24/18 13/10             61: 13/7 8/7",
    )
    behind = {"xg-text": "Cannot Move", "studio": "Cannot Move"}.get(dialect, "")
    assert rows_of(text, dialect)[0].endswith(f"42: {behind}".rstrip())


# ------------------------------------------------------------------ the cube and the end

BEAVER = game(
    "  1) 31: 8/5 6/5                 42: 8/4 6/4",
    "  2)  Doubles => 2                Beavers => 4",
    "  3)  Raccoons => 8               Takes",
    "  4) 63: 24/18 13/10             61: 13/7 8/7",
    head='; [Beaver "On"]\n\n 0 point match',
)


@pytest.mark.parametrize("dialect", DIALECTS)
def test_beavers_and_raccoons(dialect: str) -> None:
    assert "  2)  Doubles => 2" in written(BEAVER, dialect)
    assert [row.split() for row in rows_of(BEAVER, dialect)[1:3]] == [
        ["2)", "Doubles", "=>", "2", "Beavers", "=>", "4"],
        ["3)", "Raccoons", "=>", "8", "Takes"],
    ]


def test_a_beaver_is_taken_by_rolling_on() -> None:
    text = BEAVER.replace("  3)  Raccoons => 8               Takes\n", "")
    assert [row.split()[1] for row in rows_of(text)[:3]] == ["31:", "Doubles", "63:"]
    without_roll = text.replace("  4) 63: 24/18 13/10             61: 13/7 8/7", "  3)  Takes")
    assert rows_of(without_roll)[2] == "  3)  Takes"


@pytest.mark.parametrize(
    ("dialect", "resigned", "before_the_roll"),
    [
        ("gnubg", "63:", ["Wins", "2", "points"]),
        ("galaxy", "63:", ["Wins", "2", "point"]),
        ("xg-text", "63: ????", ["2)", "????"]),
        ("studio", "63: ????", ["2)", "Concedes", "Wins", "2", "point"]),
    ],
)
def test_a_resignation_is_told_where_a_dialect_has_a_word_for_it(
    dialect: str, resigned: str, before_the_roll: list[str]
) -> None:
    opening = "  1) 31: 8/5 6/5                 42: 8/4 6/4"
    result = "                                  Wins 2 points"
    rolled = game(opening, "  2) 63: ????", result)
    assert rows_of(rolled, dialect)[1].strip().split(")")[1].strip().startswith(resigned)
    not_rolled = game(opening, "  2) ????", result)
    assert rows_of(not_rolled, dialect)[1].split() == before_the_roll
    lost = Feature.RESIGNATIONS in {loss.feature for loss in converted(rolled, dialect).losses}
    assert lost == (dialect in ("gnubg", "galaxy"))


@pytest.mark.parametrize(
    ("result", "gnubg", "galaxy"),
    [
        ("Wins 3 points and the match", "Wins 3 points", "Wins 3 point and the match"),
        ("Wins 3 points", "Wins 3 points", "Wins 3 point and the match"),
        ("Wins 1 points", "Wins 1 point", "Wins 1 point"),
        ("Wins 1.5 points", "Wins 1.5 points", "Wins 1.5 point"),
        ("Wins", "Wins", "Wins"),
        ("Settled 2 points", "Wins 2 points (settled)", "Wins 2 point (settled)"),
    ],
)
def test_a_result_in_the_words_of_a_dialect(result: str, gnubg: str, galaxy: str) -> None:
    text = game("  1) 31: 8/5 6/5                 42: 8/4 6/4", f"      {result}")
    assert rows_of(text, "gnubg")[1].strip() == gnubg
    assert rows_of(text, "galaxy")[1].strip() == galaxy
    assert rows_of(text, "studio")[1].startswith("  2)  Wins")


# ------------------------------------------------------------------ positions set by hand


@pytest.mark.parametrize("dialect", ["gnubg", "xg-text"])
def test_a_position_set_by_hand(dialect: str) -> None:
    set_pos = "; Set Pos=-a---BD-B---eE---cBd----B-/-2"
    text = game(set_pos, "  1)                             31: 8/5 6/5")
    assert rows_of(text, dialect)[0] == set_pos
    within = game("  1) 31: 8/5 6/5                 42: 8/4 6/4", set_pos, "  2) 21: 8/5")
    assert rows_of(within, dialect)[1] == set_pos


@pytest.mark.parametrize("dialect", ["galaxy", "studio", "snowie"])
def test_a_dialect_without_set_positions_refuses_them(dialect: str) -> None:
    text = game("; Set Pos=-a---BD-B---eE---cBd----B-/0", "  1) 31: 8/5 6/5")
    with pytest.raises(Unwritable):
        converted(text, dialect)


@pytest.mark.parametrize("cube", [Cube(2), Cube(3, 0), Cube(0)])
def test_a_cube_that_no_remark_can_set(cube: Cube) -> None:
    match = random_match(Random(1), Wanted(length=3))
    set_up = SetUp(side=0, line=4, position=Position.start(), cube=cube)
    changed = replace(match, games=(replace(match.games[0], turns=(set_up,)),))
    with pytest.raises(Unwritable, match="line 4"):
        spelled(changed)


def test_the_upper_case_side_is_the_left_one() -> None:
    position = Position.of({6: 15}, {24: 2, 13: 13})
    set_up = SetUp(side=1, line=1, position=position, cube=Cube(2, 1))
    match = random_match(Random(1), Wanted(length=3))
    changed = replace(match, games=(replace(match.games[0], turns=(set_up,), result=None),))
    (read,) = record_of(spelled(changed)).matches
    action = read.games[0].entries[0].action
    assert action == SetPosition(position.flip(), 2, 1)


# ------------------------------------------------------------------ tags, names, remarks


def tags_of(text: str, dialect: str = "gnubg") -> list[tuple[str, str]]:
    (match,) = record_of(written(text, dialect)).matches
    return [(tag.name, tag.value) for tag in match.tags]


@pytest.mark.parametrize("dialect", [name for name in DIALECTS if name != "snowie"])
def test_tags_stay_as_they_are(dialect: str) -> None:
    tags = [("Event", 'The "Cup"'), ("Site", ""), ("Player 1 Elo", "1600,00/0"), ("Crawford", "On")]
    head = "".join(f'; [{name} "{value}"]\n' for name, value in tags)
    assert tags_of(head + DEMO, dialect) == tags


@pytest.mark.parametrize(
    ("changes", "length", "tags"),
    [
        ({"crawford": False}, 3, [("Crawford", "Off")]),
        ({"jacoby": True, "beavers": False}, None, [("Jacoby", "On"), ("Beaver", "Off")]),
        ({"cube": False}, 3, [("CubeLimit", "1")]),
        ({"cube_limit": 64}, 3, [("CubeLimit", "64")]),
        ({}, 3, []),
    ],
)
def test_rules_that_no_tag_told_get_one(
    changes: dict[str, object], length: int | None, tags: list[tuple[str, str]]
) -> None:
    match = random_match(Random(1), Wanted(length=length))
    match.match.tags.clear()
    back = record_of(spelled(replace(match, rules=match.rules.but(**changes)))).matches[0]
    assert [(tag.name, tag.value) for tag in back.tags] == tags


def test_a_variation_is_written_as_gnubg_knows_it() -> None:
    for name, known in (("nackgammon", "NackGammon"), ("HyperGammon", "HyperGammon (3)")):
        text = f'; [Variation "{name}"]\n' + game("  1) 21: 24/23 24/22")
        assert tags_of(text) == [("Variation", known)]


@pytest.mark.parametrize(
    ("name", "spelled"),
    [
        ("Ada", "Ada"),
        ("  Bob  van\tder Bo ", "Bob van der Bo"),
        ("31: Anna", "31. Anna"),
        ("", "?"),
        (" : ", "."),
        ("; Ada", "Ada"),
        ("1) Ada", "Ada"),
        ('[a "b"] Ada', 'a "b"] Ada'),
        ("[GBR] Ada", "[GBR] Ada"),
        ("Ada, 1650.5", "Ada 1650.5"),
        ("Ada, Jr", "Ada, Jr"),
        ("1650", "1650"),
        ("Κώστας\0", "Κώστας"),
        ("\ud800x", "x"),
        ("a" * 100, "a" * 60),
    ],
)
def test_a_name_comes_back_as_it_is_said_to(name: str, spelled: str) -> None:
    assert FORMAT.spell_name(name) == spelled
    assert FORMAT.spell_name(spelled) == spelled
    match = random_match(Random(1), Wanted(length=1))
    for names in ((name, "Bob"), ("Ada", name)):
        games = tuple(replace(game, names=names) for game in match.games)
        for dialect in DIALECTS:
            text = write(Record(Source("-", ""), "mat"), [replace(match, games=games)], dialect)
            (back,) = record_of(text).matches
            assert back.names == tuple(spelled if each == name else each for each in names)


def test_ratings_stand_behind_the_names() -> None:
    text = DEMO.replace(" Ada : 0    ", " Ada,1650.25 : 0")
    assert " Ada,1650.25 : 0" in written(text)
    assert "1650" not in written(text, "xg-text")
    assert [loss.feature for loss in converted(text, "xg-text").losses] == [Feature.RATINGS]


REMARKED = """\
; Played outdoors
; [Event "Club night"]

 3 point match

 Game 1
; The opening
 Ada : 0                         Bob : 0
  1) 31: 8/5 6/5                 42: 8/4 6/4
; 12: Game 3 of the evening (Takes a while)
  2) 64: 24/18 18/14             62: 24/18 13/11*
      Wins 1 point
; The end
"""


@pytest.mark.parametrize("dialect", ["xg-text", "galaxy", "studio"])
def test_remarks_stay_where_they_are(dialect: str) -> None:
    rows = rows_of(REMARKED, dialect)
    assert rows[0] == "; The opening"
    assert rows[2] == "; 12: Game 3 of the evening (Takes a while)"
    assert rows[-2:] == ["; The end", ""] or rows[-1] == "; The end"
    (match,) = record_of(written(REMARKED, dialect)).matches
    assert [comment.text for comment in match.comments] == ["Played outdoors"]
    assert len(match.games[0].comments) == 3


def test_remarks_within_a_game_go_to_the_header_for_gnubg() -> None:
    """It takes a line between rows for a row, and one with `Game ` in it for a game."""
    header = written(REMARKED).partition(" 3 point match")[0]
    assert header.splitlines() == [
        '; [Event "Club night"]',
        "; Played outdoors",
        "; Game 1, before row 1: The opening",
        "; Game 1, before row 2: 12: Game 3 of the evening (Takes a while)",
        "; Game 1, at the end: The end",
        "",
    ]
    assert ";" not in written(REMARKED).partition(" 3 point match")[2]


@pytest.mark.parametrize(
    "text",
    [
        '[Event "x"]',
        "31: 8/5 6/5",
        "Game 2",
        "3 point match",
        " Ada : 0        Bob : 0",
        "; twice",
        "|  boxed  |",
        "1) Takes",
        "",
        "a" * 300,
        " ".join(["word"] * 200),
    ],
)
@pytest.mark.parametrize("dialect", ["gnubg", "xg-text"])
def test_a_remark_is_nothing_else(text: str, dialect: str) -> None:
    match = random_match(Random(3), Wanted(length=2))
    span = Span(1, 1, 1)
    match.match.comments.append(Comment(text, span))
    match.match.tags.append(Tag("Event", "Cup", span))
    games = tuple(replace(game, comments=(Comment(text, span),)) for game in match.games)
    back = record_of(spelled(replace(match, games=games), dialect))
    assert first_difference([match], transcribe(back)) is None
    (read,) = back.matches
    assert read.notes == []
    assert [tag.value for tag in read.tags] == ["Cup"]
    remarks = [comment.text for comment in read.comments]
    assert "".join("".join(remarks).split()).startswith("".join(text.split()))
    assert max(len(remark) for remark in remarks) <= 240


def test_nothing_makes_the_writer_fail() -> None:
    for seed in range(25):
        match = _strange_match(Random(seed))
        for dialect in DIALECTS:
            back = record_of(spelled(match, dialect))
            assert first_difference([match], transcribe(back), FORMAT.can_hold(dialect)) is None


PIECES = ["Ada", " ", ":", "31:", "Takes", ";", "#", "[", 'x"y"]', "1)", "Game 3", "3 point match"]
PIECES += [", 7", "|", "\t", "\n", "\r", "\0", "\x85", "\u2028", "\xa0", "\ufeff", "\ud800", "Κ"]
PIECES += ["Set Pos=", "-" * 26, "Illegal play (", "????", "-5", "a" * 70, "money game"]


def _strange_match(random: Random) -> Transcript:
    """A random match with names, tags, remarks and ratings of anything."""

    def text() -> str:
        return "".join(random.choices(PIECES, k=random.randrange(6)))

    def remarks() -> Iterator[Comment]:
        for _ in range(3):
            yield Comment(text(), Span(random.randrange(9), 1, 1))

    def strange(game: GameTranscript) -> GameTranscript:
        turns = tuple(replace(turn, line=i // 2 + 2) for i, turn in enumerate(game.turns))
        rating = random.choice([None, 1500.25, -3.0, 1e30, float("nan")])
        names, ratings = (text(), text()), (rating, None)
        return replace(
            game,
            names=names,
            turns=turns,
            ratings=ratings,
            comments=tuple(remarks()),
        )

    match = random_match(random, Wanted(length=1))
    match.match.comments += remarks()
    match.match.tags += [Tag(text(), text(), Span(1, 1, 1)) for _ in range(3)]
    return replace(match, games=tuple(map(strange, match.games)))
