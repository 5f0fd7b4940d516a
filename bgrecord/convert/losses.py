"""What a match has that a format cannot hold."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from bgrecord.core.position import Variant
from bgrecord.core.ruleset import RULE_SETS
from bgrecord.formats import Feature, Format
from bgrecord.record.transcript import (
    CheckerPlay,
    CubeKind,
    CubeTurn,
    GameTranscript,
    PlayKind,
    Resignation,
    SetUp,
    Transcript,
    Turn,
)

#: Without these a game cannot be told at all: the boards or the cube would be others.
ESSENTIAL = frozenset(
    {
        Feature.TURNS,
        Feature.MONEY,
        Feature.BEAVERS,
        Feature.RACCOONS,
        Feature.SET_POSITIONS,
        Feature.VARIANTS,
        Feature.GAMES,
        Feature.MATCHES,
    }
)


class Loss(NamedTuple):
    """Something that is not in the written file."""

    feature: Feature
    #: Where it stands in the record that was read.
    line: int
    #: What it is, as far as the feature does not say.
    text: str = ""

    @property
    def rule(self) -> str | None:
        """Which of the rules agreed on it is: `jacoby`."""
        return self.text.partition(":")[0] if self.feature is Feature.RULES else None


def losses(transcripts: Sequence[Transcript], target: Format, dialect: str) -> list[Loss]:
    """All that a format cannot hold in a dialect, in the order of the record."""
    held = target.can_hold(dialect)
    found: list[Loss] = []
    for number, transcript in enumerate(transcripts):
        used = _used(transcript)
        if number == 1:
            used = _together(Loss(Feature.MATCHES, _first_line(transcript)), used)
        found += [loss for loss in used if loss.feature not in held and not _is_kept(loss, target)]
        if Feature.ANALYSIS in held and not target.lossless:
            found += _foreign_analyses(transcript, target)
        if _is_disguised(transcript) and not (
            target.lossless or dialect == transcript.dialect.name
        ):
            text = "a session written as a match: only its own site's spelling tells"
            found.append(Loss(Feature.RULES, _first_line(transcript), text))
        names = [*transcript.names, *(name for game in transcript.games for name in game.names)]
        for name in dict.fromkeys(names):
            if target.spell_name(name) != name:
                found.append(Loss(Feature.NAMES, _first_line(transcript), name))
    return found


def _is_disguised(transcript: Transcript) -> bool:
    """Whether a match of some length is taken for a session, as its site exports them."""
    return transcript.length is not None and transcript.rules.jacoby is None


def _foreign_analyses(transcript: Transcript, target: Format) -> Iterator[Loss]:
    """Analyses that another format spells, which this one cannot."""
    for game in transcript.games:
        for turn in game.turns:
            if turn.analysis is not None and turn.analysis.format != target.name:
                yield Loss(Feature.ANALYSIS, turn.line, turn.analysis.format)


def _is_kept(loss: Loss, target: Format) -> bool:
    """Whether a tag is one of the few that a format has a place for."""
    name = loss.text.partition(":")[0].casefold()
    return loss.feature is Feature.TAGS and name in target.kept_tags


def _together(first: Loss, others: Iterator[Loss]) -> Iterator[Loss]:
    yield first
    yield from others


def _first_line(transcript: Transcript) -> int:
    span = transcript.match.length_span
    return span.line if span is not None else 1


def _used(transcript: Transcript) -> Iterator[Loss]:
    """Everything a match has that some format cannot hold."""
    match, line = transcript.match, _first_line(transcript)
    for tag in match.tags:
        yield Loss(Feature.TAGS, tag.span.line, f"{tag.name}: {tag.value}")
    for comment in match.comments:
        yield Loss(Feature.COMMENTS, comment.span.line, comment.text)
    if transcript.length is None:
        yield Loss(Feature.MONEY, line)
    else:
        yield Loss(Feature.LENGTH, line, str(transcript.length))
    if transcript.rules.variant is not Variant.BACKGAMMON:
        yield Loss(Feature.VARIANTS, line, transcript.rules.variant.value)
    yield from _rules_used(transcript, line)
    for written in match.games:
        if written.variations:
            yield Loss(Feature.VARIATIONS, written.span.line, str(written.variations))
    if len(transcript.games) > 1:
        yield Loss(Feature.GAMES, transcript.games[1].line)
    for game in transcript.games:
        yield from _used_in_game(game)


def _rules_used(transcript: Transcript, line: int) -> Iterator[Loss]:
    """The options that were agreed on and are not the usual ones."""
    rules = transcript.rules
    usual = RULE_SETS["money" if transcript.length is None else "match"]
    for switch in ("crawford", "jacoby", "beavers", "cube_limit", "cube"):
        value = getattr(rules, switch)
        if value != getattr(usual, switch) and value is not None:
            yield Loss(Feature.RULES, line, f"{switch}: {value}")


def _used_in_game(game: GameTranscript) -> Iterator[Loss]:
    if any(rating is not None for rating in game.ratings):
        yield Loss(Feature.RATINGS, game.line)
    if game.cube > 1:
        yield Loss(Feature.AUTOMATIC_DOUBLES, game.line, str(game.cube))
    if game.score[:2] != (0, 0):
        yield Loss(Feature.SCORES, game.line, str(game.score))
    for comment in game.comments:
        yield Loss(Feature.COMMENTS, comment.span.line, comment.text)
    yield from _low_die_first(game)
    last = game.turns[-1] if game.turns else None
    played = [turn for turn in game.turns if not isinstance(turn, SetUp)]
    if len(played) > 1 or (played and not _is_bare_roll(played[0])):
        yield Loss(Feature.TURNS, played[0].line)
    for turn in game.turns:
        yield from _used_in_turn(turn)
    if game.result is not None:
        at = last.line if last is not None else game.line
        yield Loss(Feature.RESULTS, at)
        if isinstance(game.result.points, float) or game.result.settled:
            yield Loss(Feature.SETTLEMENTS, at, str(game.result.points))


def _low_die_first(game: GameTranscript) -> Iterator[Loss]:
    """The first roll that is not written in the usual order, the higher die first."""
    for turn in game.turns:
        if isinstance(turn, CheckerPlay) and turn.roll.first < turn.roll.second:
            yield Loss(Feature.DICE_ORDER, turn.line, str(turn.roll))
            return


def _is_bare_roll(turn: Turn) -> bool:
    """Whether a turn is a roll that nothing was played with: it is part of a position."""
    return isinstance(turn, CheckerPlay) and turn.kind in (PlayKind.NOT_PLAYED, PlayKind.DANCE)


def _used_in_turn(turn: Turn) -> Iterator[Loss]:
    if turn.analysis is not None:
        yield Loss(Feature.ANALYSIS, turn.line)
    if isinstance(turn, CheckerPlay):
        if turn.annotation:
            yield Loss(Feature.ANNOTATIONS, turn.line, turn.annotation)
        feature = _PLAYS.get(turn.kind)
        if feature is not None:
            yield Loss(feature, turn.line)
    elif isinstance(turn, CubeTurn):
        if turn.kind is CubeKind.BEAVER:
            yield Loss(Feature.BEAVERS, turn.line)
        elif turn.kind is CubeKind.RACCOON:
            yield Loss(Feature.RACCOONS, turn.line)
    elif isinstance(turn, Resignation):
        yield Loss(Feature.RESIGNATIONS, turn.line)
        if turn.kind is not None or turn.match or turn.forfeit:
            yield Loss(Feature.RESIGNATION_KINDS, turn.line)
    elif isinstance(turn, SetUp):
        yield Loss(Feature.SET_POSITIONS, turn.line)


_PLAYS = {
    PlayKind.ILLEGAL: Feature.ILLEGAL_PLAYS,
    PlayKind.UNKNOWN: Feature.UNKNOWN_PLAYS,
    PlayKind.NOT_PLAYED: Feature.UNPLAYED_ROLLS,
}
