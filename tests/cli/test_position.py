"""`bgrecord position`: a drawing, and the position in every kind of identifier."""

from __future__ import annotations

import json
from typing import Any

import pytest

XGID = "XGID=-b---BCBB---dD---c-ca--bB-:0:0:1:51:0:0:0:5:10"
GNUBG_ID = "RufgATCw2+ABMA:MIGmAAAAAAAE"
OGID = "11cccchhiijjjkk:225666888ddddoo:N0N:15:B:R:0:0:5:0"
FIBS_BOARD = (
    "board:You:Opp:5:0:0:0:-2:0:0:0:2:3:2:2:0:0:0:-4:4:0:0:0:-3:0:-3:-1:0:0:-2:2:0"
    ":1:5:1:0:0:1:1:1:0:1:-1:0:25:0:0:0:0:2:0:0:0"
)
KINDS = [XGID, GNUBG_ID, OGID, FIBS_BOARD]

SHOWN = f"""\
 ┌13─14─15─16─17─18─┬─────┬19─20─21─22─23─24─┐
 │ ●           ○    │     │ ○  ○        ○  ● │  ○ right
 │ ●           ○    │     │ ○           ○  ● │    score 0 of 5
 │ ●           ○    │     │ ○                │    151 pips
 │ ●                │     │                  │
 │                  │     │                  │
 │                  │ [1] │       5 1        │
 │                  │     │                  │
 │ ○                │     │                  │
 │ ○                │     │ ●                │  ● left
 │ ○           ●  ● │     │ ●  ●           ○ │    score 0 of 5
 │ ○           ●  ● │     │ ●  ●           ○ │    158 pips, to play 51
 └12─11─10──9──8──7─┴─────┴─6──5──4──3──2──1─┘
   cube 1, centred
   XGID        {XGID}
   GNUBG ID    {GNUBG_ID}
   OGID        {OGID}
   FIBS board  {FIBS_BOARD}

"""


def _labelled(shown: str) -> list[str]:
    """The lines of one kind of identifier."""
    return [line.split()[-1] for line in shown.splitlines() if line.startswith("   XGID")]


@pytest.mark.parametrize("identifier", KINDS, ids=["XGID", "GNUBG ID", "OGID", "FIBS board"])
def test_a_drawing_and_every_identifier(run: Any, identifier: str) -> None:
    assert run("position", identifier) == (0, SHOWN, "")


def test_several(run: Any) -> None:
    outcome = run("position", XGID, "4HPwATDgc/ABMA")
    assert outcome.exit_code == 0
    assert outcome.stdout.startswith(SHOWN)
    start = "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10"
    assert _labelled(outcome.stdout) == [XGID, start]


def test_the_board_of_an_xgid_does_not_turn(run: Any) -> None:
    turned = XGID.replace(":0:0:1:", ":0:0:-1:")
    outcome = run("position", turned)
    assert _labelled(outcome.stdout) == [turned]
    beside = [line[48:].strip() for line in outcome.stdout.splitlines()]
    assert beside[1:4] == ["○ left", "score 0 of 5", "158 pips"]
    assert beside[9:12] == ["● right", "score 0 of 5", "151 pips, to play 51"]


def test_standard_input_is_an_identifier_a_line(run: Any) -> None:
    outcome = run("position", "-", stdin=f"\ufeff{OGID}\r\n\r\n  {GNUBG_ID}  \n".encode())
    assert outcome == (0, SHOWN * 2, "")


def test_standard_input_among_others(run: Any) -> None:
    outcome = run("position", "4HPwATDgc/ABMA", "-", stdin=XGID)
    assert outcome.stdout.endswith(SHOWN)
    assert len(_labelled(outcome.stdout)) == 2


def test_nothing_on_standard_input(run: Any) -> None:
    assert run("position", "-") == (0, "", "")


@pytest.mark.parametrize("output_format", ["text", "json"])
@pytest.mark.parametrize("bad", ["cAnnAAAAAAAE", "XGID=", "hello", "", "two\nlines\x1b"])
def test_a_bad_identifier_is_one_line_and_the_others_are_shown(
    run: Any, bad: str, output_format: str
) -> None:
    outcome = run("position", "--output-format", output_format, bad, XGID)
    alone = run("position", "--output-format", output_format, XGID)
    assert (outcome.exit_code, outcome.stdout) == (2, alone.stdout)
    assert len(outcome.stderr.splitlines()) == 1
    assert outcome.stderr.startswith("bgrecord: ")
    assert "\x1b" not in outcome.stderr


def test_as_json(run: Any) -> None:
    outcome = run("position", "--output-format", "json", OGID)
    assert json.loads(outcome.stdout) == [
        {
            "id": OGID,
            "position": "X 24:2 13:4 8:2 7:2 6:3 5:2 | O 24:2 13:4 8:3 6:3 5:1 2:2",
            "pips": [158, 151],
            "off": [0, 0],
            "to_act": "left",
            "roll": "51",
            "cube": {"value": 1, "owner": None, "offered_by": None},
            "length": 5,
            "score": [0, 0],
            "crawford": False,
            "jacoby": False,
            "beavers": False,
            "xgid": XGID,
            "gnubg_id": GNUBG_ID,
            "ogid": OGID,
            "fibs_board": FIBS_BOARD,
        }
    ]
    assert outcome.exit_code == 0


def test_sides_are_named_in_json(run: Any) -> None:
    doubled = "XGID=-b----E-C---eE---c-e----B-:1:1:1:D:0:0:0:7:10"
    (facts,) = json.loads(run("position", "--output-format", "json", doubled).stdout)
    assert facts["to_act"] == "right"
    assert facts["cube"] == {"value": 2, "owner": "left", "offered_by": "left"}


def test_a_kind_that_cannot_tell_it(run: Any) -> None:
    # A score for which a match ID has no room.
    far = "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:40000:0:0:0:10"
    outcome = run("position", far)
    assert outcome.exit_code == 0
    assert "   GNUBG ID    none: " in outcome.stdout
    (facts,) = json.loads(run("position", "--output-format", "json", far).stdout)
    assert facts["gnubg_id"] is None
    assert facts["xgid"] == far


@pytest.mark.parametrize("arguments", [(), ("--output-format", "xml", XGID)])
def test_a_wrong_command_line(run: Any, arguments: tuple[str, ...]) -> None:
    outcome = run("position", *arguments)
    assert (outcome.exit_code, outcome.stdout) == (2, "")
    assert outcome.stderr
