"""Writes the first node of a game."""

from __future__ import annotations

import re
from collections.abc import Iterator

from bgrecord.core.position import Variant
from bgrecord.core.ruleset import RULE_SETS, RuleSet
from bgrecord.formats.sgf.boards import check_cube
from bgrecord.formats.sgf.heading import FORFEITED, PROGRAM, RULES, SETTLED, TAGS
from bgrecord.formats.sgf.values import as_line, escaped
from bgrecord.record.transcript import GameTranscript, Resignation, Result, Transcript

#: The version of these habits, not of bgrecord: the same match is always written the same.
_VERSION = 1
#: The properties of tags, by the tags' names in small letters.
_PROPERTIES = {name.lower(): prop for prop, name in TAGS.items()}
_VARIANTS = {
    Variant.NACKGAMMON: "Nackgammon",
    Variant.HYPERGAMMON_1: "Hypergammon1",
    Variant.HYPERGAMMON_2: "Hypergammon2",
    Variant.HYPERGAMMON: "Hypergammon3",
}
#: Switches of the rules for which RU has no word, and the tags that say them.
_SWITCHES = (
    ("crawford", "Crawford"),
    ("jacoby", "Jacoby"),
    ("beavers", "Beaver"),
    ("cube_limit", "CubeLimit"),
)
_DATE = re.compile(r"([0-9]{4})[.-]([0-9]{2})[.-]([0-9]{2})")


def first_node(
    transcript: Transcript, game: GameTranscript, *, index: int, match: int | None
) -> str:
    """A game's first node, without comment and analysis.

    Args:
        transcript: its match.
        game: the game.
        index: its place in the match, from 0; the first game's node also has the tags.
        match: the number of the match in the file, None when nothing else can be meant.

    Raises:
        Unwritable: the cube it begins with is too high.
    """
    ratings = [
        f"{name}[{rating:.10g}]"
        for name, rating in zip(("WR", "BR"), game.ratings, strict=True)
        if rating is not None
    ]
    check_cube(game.cube, game.line)
    parts = [
        f"FF[4]GM[6]CA[UTF-8]AP[{PROGRAM}:{_VERSION}]",
        _match_info(transcript, game, match),
        *(
            f"{name}[{escaped(as_line(player))}]"
            for name, player in zip(("PW", "PB"), game.names, strict=True)
        ),
        *ratings,
        *(_tags(transcript, game) if index == 0 else ()),
        _rules(transcript, game),
        f"CV[{game.cube}]" if game.cube > 1 else "",
        _result(game),
    ]
    return "".join(parts)


def _match_info(transcript: Transcript, game: GameTranscript, match: int | None) -> str:
    """The match and the score. GNU Backgammon counts games from 0."""
    length = transcript.length or transcript.match.length
    score = game.score
    return "".join(
        [
            "MI",
            "" if length is None else f"[length:{length}]",
            f"[game:{game.number - 1}][ws:{score.left}][bs:{score.right}]",
            "" if match is None else f"[match:{match}]",
        ]
    )


def _rules(transcript: Transcript, game: GameTranscript) -> str:
    rules = transcript.rules
    words = []
    if _counts_crawford(transcript):
        words.append("Crawford")
        if game.crawford:
            words.append("CrawfordGame")
    if transcript.length is None and rules.jacoby:
        words.append("Jacoby")
    if rules.variant in _VARIANTS:
        words.append(_VARIANTS[rules.variant])
    if not rules.cube:
        words.append("NoCube")
    return f"RU[{':'.join(words)}]" if words else ""


def _counts_crawford(transcript: Transcript) -> bool:
    return transcript.rules.crawford and (transcript.length or 0) > 1


def _result(game: GameTranscript) -> str:
    result = game.result
    if result is None:
        return ""
    points = "" if result.points is None else f"{result.points:.12g}"
    return f"RE[{'WB'[result.winner]}+{points}{_how(game, result)}]"


def _how(game: GameTranscript, result: Result) -> str:
    """How a game ended; other programs read no more than the `R` of what was given up."""
    if result.settled:
        return SETTLED
    if any(isinstance(turn, Resignation) and turn.forfeit for turn in game.turns):
        return FORFEITED
    return "R" if game.given_up else ""


def _tags(transcript: Transcript, game: GameTranscript) -> Iterator[str]:
    """The tags as properties; those that have none, and remarks, as the game comment."""
    said = _said_elsewhere(transcript, game)
    known = {**_PROPERTIES, **_rating_properties(transcript, game)}
    properties: dict[str, str] = {}
    others: list[str] = []
    for tag in transcript.match.tags:
        name, value = tag.name.lower(), as_line(tag.value)
        prop = known.get(name)
        if (name, value.lower()) in said:
            continue
        if prop is None or prop in properties:
            others.append(f'[{as_line(tag.name)} "{value}"]')
        else:
            date = _DATE.fullmatch(value) if prop == "DT" else None
            properties[prop] = "-".join(date.groups()) if date else value
    yield from (f"{prop}[{escaped(value)}]" for prop, value in properties.items())
    others += _unsaid_switches(transcript)
    lines = [as_line(comment.text) for comment in transcript.match.comments] + others
    if lines:
        yield "GC[" + escaped("\n".join(lines)) + "]"


def _said_elsewhere(transcript: Transcript, game: GameTranscript) -> set[tuple[str, str]]:
    """Tags, in small letters, that other properties say as well."""
    said = {(f"player {n}", as_line(name).lower()) for n, name in enumerate(game.names, 1)}
    words = _rules(transcript, game)[3:-1].lower().split(":")
    said |= {(RULES[word][0].lower(), RULES[word][1].lower()) for word in words if word in RULES}
    return said


def _rating_properties(transcript: Transcript, game: GameTranscript) -> dict[str, str]:
    """The properties of the players' rating tags; sites do not always name the left one first."""
    players = [transcript.tag(f"Player {number}") for number in (1, 2)]
    return {
        f"player {number} elo": side_property
        for number, player, name, rating, side_property in zip(
            (1, 2), players, game.names, game.ratings, ("WR", "BR"), strict=True
        )
        if rating is None and (player == name or players == [None, None])
    }


def _unsaid_switches(transcript: Transcript) -> Iterator[str]:
    """Rules that were agreed on and have neither a word nor a tag yet, as tags."""
    money = transcript.length is None
    usual: RuleSet = RULE_SETS["money" if money else "match"]
    for switch, name in _SWITCHES:
        value = getattr(transcript.rules, switch)
        if value == getattr(usual, switch) or value is None or transcript.tag(name) is not None:
            continue
        if switch != "jacoby" or not value:
            word = str(value) if switch == "cube_limit" else "On" if value else "Off"
            yield f'[{name} "{word}"]'
