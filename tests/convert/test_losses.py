"""What a match has and a format cannot hold is named, with its place."""

from __future__ import annotations

import pytest

from bgrecord.convert import losses
from bgrecord.formats import EVERYTHING, FORMATS, Feature, Format, read_source
from bgrecord.replay.transcribe import transcribe
from bgrecord.source import decode

MATCH = """; [Event "Club night"]
; [Variation "Nackgammon"]
; [CubeLimit "4"]
 3 point match

 Game 1
 Ada,1650.2 : 1                  Bob,1700 : 0
; a remark
  1) 31: 13/10 6/5               42: 8/4 6/4!?
  2)  Doubles => 2                Takes
  3) 63: 13/4                    ????
      Wins 2.5 points
"""


def nothing_held(*held: Feature) -> Format:
    """A format that holds these features alone."""
    return Format(
        name="bare",
        title="",
        suffixes=(),
        sniff=lambda source: False,
        read=None,
        holds=frozenset(held),
    )


def lost(text: str, target: Format) -> set[tuple[Feature, int]]:
    transcripts = transcribe(read_source(decode(text.encode())))
    return {(loss.feature, loss.line) for loss in losses(transcripts, target, "")}


def test_each_thing_is_named_with_its_line() -> None:
    assert lost(MATCH, nothing_held()) >= {
        (Feature.TAGS, 1),
        (Feature.VARIANTS, 4),
        (Feature.RULES, 4),
        (Feature.LENGTH, 4),
        (Feature.RATINGS, 6),
        (Feature.SCORES, 6),
        (Feature.COMMENTS, 8),
        (Feature.ANNOTATIONS, 9),
        (Feature.RESIGNATIONS, 11),
        (Feature.SETTLEMENTS, 11),
    }


@pytest.mark.parametrize("feature", sorted(Feature, key=lambda feature: feature.name), ids=str)
def test_what_is_held_is_not_lost(feature: Feature) -> None:
    assert feature not in {each for each, _ in lost(MATCH, nothing_held(feature))}


def test_a_format_that_holds_everything_loses_nothing() -> None:
    assert lost(MATCH, nothing_held(*EVERYTHING)) == set()


@pytest.mark.parametrize(
    ("rows", "feature"),
    [
        ("  1) 31: 8/5 6/4\n", Feature.ILLEGAL_PLAYS),
        ("  1) 31: ????\n  2)                              42: 8/4 6/4\n", Feature.UNKNOWN_PLAYS),
        ("  1) 31: 8/5 6/5                 42: ????\n", Feature.UNPLAYED_ROLLS),
        (
            "  1) 31: 8/5 6/5                 42: 8/4 6/4\n"
            "  2)  Doubles => 2                Beavers => 4\n"
            "  3)  Raccoons => 8               Takes\n",
            Feature.RACCOONS,
        ),
        ("  1) 13: 8/5 6/5\n", Feature.DICE_ORDER),
        (
            "  1) 31: 8/5 6/5                  Resigns gammon\n      Wins 2 points\n",
            Feature.RESIGNATION_KINDS,
        ),
        (" ; Set Pos=-b----E-C---eE---c-e----AA/0\n  1) 31: 8/5 6/5\n", Feature.SET_POSITIONS),
    ],
)
def test_turns_that_not_every_format_has(rows: str, feature: Feature) -> None:
    head = " 0 point match\n\n Game 1\n Ada : 0                         Bob : 0\n"
    held = EVERYTHING - {feature}
    assert {each for each, _ in lost(head + rows, nothing_held(*held))} == {feature}


def test_several_matches_are_lost_once() -> None:
    target = nothing_held(*(EVERYTHING - {Feature.MATCHES}))
    head = " 1 point match\n\n Game 1\n Ada : 0                         Bob : 0\n  1) 31: 8/5 6/5\n"
    assert lost(head * 3, target) == {(Feature.MATCHES, 6)}


def test_a_name_that_comes_back_otherwise_is_a_loss() -> None:
    target = FORMATS["oldmoves"]
    text = MATCH.replace("Ada", "Ada Lee")
    names = [
        loss.text
        for loss in losses(transcribe(read_source(decode(text.encode()))), target, "")
        if loss.feature is Feature.NAMES
    ]
    assert names == ["Ada Lee"]


def test_a_session_that_its_site_writes_as_a_match_is_told_by_its_spelling_alone() -> None:
    galaxy = (
        '; [Site "BackgammonGalaxy"]\n; [Variation "Backgammon"]\n\n16 point match\n\n Game 1\n'
        " Ada : 0                         Bob : 0\n"
        "  1) 31: 8/5 6/5                 42: 8/4 6/4\n      Wins 1 point\n"
    )
    transcripts = transcribe(read_source(decode(galaxy.encode())))
    mat = FORMATS["mat"]
    for dialect, is_lost in (("galaxy", False), ("gnubg", True), ("studio", True)):
        features = {loss.feature for loss in losses(transcripts, mat, dialect)}
        assert (Feature.RULES in features) is is_lost
    assert losses(transcripts, FORMATS["json"], "") == []
