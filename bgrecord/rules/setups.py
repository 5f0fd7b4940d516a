"""BG1xx: positions set by hand, plays the record leaves open, and the rules it declares."""

from __future__ import annotations

from collections.abc import Iterator

from bgrecord.core.position import BAR, OFF, SETUPS, Position, Variant
from bgrecord.findings import Severity
from bgrecord.languages.phrase import Phrase
from bgrecord.record.actions import Rolled, SetPosition, Unplayed
from bgrecord.record.model import NoteKind
from bgrecord.replay.conditions import variant_named
from bgrecord.replay.events import MatchStarted, Noticed, OtherAction, RollPlayed, TurnFault
from bgrecord.rules._registry import Breach, rule

_ON = frozenset({"on", "1", "yes", "true"})
_MONEY_TAGS = frozenset(
    {"jacoby", "beaver", "beavers", "raccoons", "automatic doubles", "automaticdoubles"}
)
_CUBELESS = (Variant.PORTES, Variant.TAVLA)
_NO_CUBE = frozenset({"", "0", "1"})

# ------------------------------------------------------------------ positions


@rule(
    "BG115",
    "wrong-checker-count",
    Severity.ERROR,
    on=(SetPosition, TurnFault.DECLARED_ILLEGAL),
    message="A side has {count} checkers, not {checkers}.",
    rows=(4,),
)
def wrong_checker_count(event: OtherAction | RollPlayed) -> Iterator[Breach]:
    """A written position gives a side more or fewer checkers than the game has.

    Why: Each side plays with 15 checkers, in hypergammon with three; on the board, on the bar or
        borne off, they never become more or fewer.

    Breaks:
        Game 1
        Ada : 0                         Bob : 0
        ; Set Pos=-b----F-C---eE---c-e----B-/0
         1) 31: 8/5 6/5                 42: 8/4 6/4

    Keeps:
        Game 1
        Ada : 0                         Bob : 0
        ; Set Pos=-b----E-C---eE---c-e----B-/0
         1) 31: 8/5 6/5                 42: 8/4 6/4

    Tournaments: Who started with too few checkers plays on with them once the starter has begun
        the second turn, and can still lose a gammon.
    """
    checkers = sum(SETUPS[event.conditions.rules.variant].values())
    action = event.entry.action
    position: Position | None = None
    if isinstance(action, SetPosition):
        position = action.position
    elif isinstance(action, Rolled) and action.dumps:
        position = action.dumps[0]
    for side in position or ():
        # What is not on the board is taken to be off, so only a surplus shows.
        if (count := sum(side[1:])) > checkers:
            yield Breach(values={"count": count, "checkers": checkers})


@rule(
    "BG116",
    "bad-starting-position",
    Severity.ERROR,
    on=SetPosition,
    message="The position is the start of {other}, the game is {variant}.",
    rows=(6,),
)
def bad_starting_position(event: OtherAction) -> Iterator[Breach]:
    """A game is set up as the start of another variant than the one declared.

    Why: Backgammon starts with two checkers on the 24-point, five on the 13, three on the 8 and
        five on the 6; nackgammon and hypergammon have starts of their own.

    Breaks:
        ; [Variation "Backgammon"]
         3 point match

         Game 1
         Ada : 0                         Bob : 0
        ; Set Pos=-bb---D-C---dD---c-d---BB-/0
          1) 31: 8/5 6/5                 42: 8/4 6/4

    Keeps:
        ; [Variation "NackGammon"]
         3 point match

         Game 1
         Ada : 0                         Bob : 0
        ; Set Pos=-bb---D-C---dD---c-d---BB-/0
          1) 31: 8/5 6/5                 42: 8/4 6/4

    Tournaments: A wrong set-up stands once the starter has begun the second turn.
    """
    action, variant = event.entry.action, event.conditions.rules.variant
    assert isinstance(action, SetPosition)
    if action.position == Position.start(variant):
        return
    other = next((other for other in SETUPS if Position.start(other) == action.position), None)
    if other is not None:
        yield Breach(values={"variant": variant, "other": other})


@rule(
    "BG117",
    "both-sides-on-a-point",
    Severity.ERROR,
    on=SetPosition,
    message="Both sides have checkers on the {point}-point.",
    rows=(23,),
)
def both_sides_on_a_point(event: OtherAction) -> Iterator[Breach]:
    """A written position has checkers of both sides on one point.

    Why: A checker landing on an opposing blot sends it to the bar, and may not land on more:
        a point never holds both.

    Breaks:
        Not in .mat: its positions hold one side's checkers a point. A position that lists the
        sides apart, such as a Position ID, can contradict itself.

    Keeps:
        Not in .mat: a position in which each point is one side's.
    """
    action = event.entry.action
    assert isinstance(action, SetPosition)
    own, opp = action.position
    for point in range(1, BAR):
        if own[point] and opp[BAR - point]:
            yield Breach(values={"point": point})


@rule(
    "BG118",
    "embedded-position-mismatch",
    Severity.WARNING,
    on=TurnFault.DECLARED_ILLEGAL,
    message="The position written behind the roll cannot follow from the one before it.",
)
def embedded_position_mismatch(event: RollPlayed) -> Iterator[Breach]:
    """A position written in the record differs from the one the plays lead to.

    Why: Even an illegal play moves its own side's checkers only: the opponent's stay where they
        are, but for blots that were hit. If the position says otherwise, turns before it are
        missing or wrong.

    Breaks:
        1) 31: 8/5 6/5                 42: 8/4 6/4
        2) 63: Illegal play (7;0;0;0;1;Ada;Bob;0;0;0;1;0;0;-2;0;0;0;0;5;0;2;1;0;0;-5;4;0;0;0;-3;0;-4;-1;0;0;0;1;0;0;0;)

    Keeps:
        1) 31: 8/5 6/5                 42: 8/4 6/4
        2) 63: Illegal play (7;0;0;0;1;Ada;Bob;0;0;0;1;0;0;-2;0;0;0;2;4;0;2;1;0;0;-5;4;0;0;0;-2;0;-4;0;-2;0;0;1;0;0;0;)
    """  # noqa: E501
    action, before = event.entry.action, event.before
    assert isinstance(action, Rolled)
    # A position behind the first roll tells of another start, not of a play.
    if before == Position.start(event.conditions.rules.variant):
        return
    if action.dumps and not any(_may_follow(before, dump) for dump in action.dumps):
        yield Breach()


@rule(
    "BG130",
    "position-set",
    Severity.INFO,
    on=SetPosition,
    message="The position was set by hand here.",
)
def position_set(event: OtherAction) -> Iterator[Breach]:
    """The board was set by hand before a turn.

    Why: The replay goes on from there. What was played before cannot be compared with it.

    Breaks:
        Game 1
        Ada : 0                         Bob : 0
         1) 31: 8/5 6/5                 42: 8/4 6/4
        ; Set Pos=-b---BD-BA--eD---bAd-b--A-/0
         2)                             52: 13/8 13/11

    Keeps:
        1) 31: 8/5 6/5                 42: 8/4 6/4
        2) 63: 24/18 13/10             52: 13/8 13/11
    """
    yield Breach()


@rule(
    "BG119",
    "replay-desync",
    Severity.INFO,
    on=TurnFault.DESYNCHRONISED,
    message="From here to the end of the game only the form of plays is checked.",
)
def replay_desync(event: RollPlayed) -> Iterator[Breach]:
    """A play cannot be carried out, so the board is unknown until the next game.

    Why: Later plays would be judged on a board that was never there. Only faults that show in
        the written play itself are still reported.

    Breaks:
        1) 31: 8/5 6/5                 42: Illegal play
        2) 63: 24/18 13/10             31: 8/5 6/5

    Keeps:
        1) 31: 8/5 6/5                 42: 8/4 6/4
        2) 63: 24/18 13/10
    """
    yield Breach()


@rule(
    "BG122",
    "declared-illegal-play",
    Severity.INFO,
    on=TurnFault.DECLARED_ILLEGAL,
    message="The record says itself that this play was illegal and stood.",
)
def declared_illegal_play(event: RollPlayed) -> Iterator[Breach]:
    """The record marks a play as illegal.

    Why: Players missed it at the table and the game went on from it. It is counted, not held
        against the record.

    Breaks:
        1) 31: 8/5 6/5                 42: 8/4 6/4
        2) 63: Illegal play (7;0;0;0;1;Ada;Bob;0;0;0;1;0;0;-2;0;0;0;2;4;0;2;1;0;0;-5;4;0;0;0;-2;0;-4;0;-2;0;0;1;0;0;0;)

    Keeps:
        1) 31: 8/5 6/5                 42: 8/4 6/4
        2) 63: 24/18 13/10

    Tournaments: An illegal play nobody corrected in time stands.
    """  # noqa: E501
    yield Breach()


@rule(
    "BG123",
    "unknown-play",
    Severity.WARNING,
    on=TurnFault.UNKNOWN_PLAY,
    message="{roll} was rolled, but not what was played with it.",
)
def unknown_play(event: RollPlayed) -> Iterator[Breach]:
    """A roll is recorded without its play, and the game goes on.

    Why: Question marks at the end of a game mean that it was given up. In the middle they mean
        that the scorer missed a play, and the board is unknown from there.

    Breaks:
        1) 31: 8/5 6/5                 42: ????
        2) 63: 24/18 13/10             31: 8/5 6/5

    Keeps:
        1) 31: 8/5 6/5                 42: 8/4 6/4
        2) 63: 24/18 13/10             31: 8/5 6/5
    """
    action = event.entry.action
    assert isinstance(action, Rolled)
    # Of what hand notes leave open, rules of their own speak.
    if action.unplayed is not Unplayed.OPEN:
        yield Breach(values={"roll": action.roll})


@rule(
    "BG120",
    "unknown-variant",
    Severity.WARNING,
    on=MatchStarted,
    message="{variation} is not a variant bgrecord knows; read as {variant}.",
    rows=(60,),
)
def unknown_variant(event: MatchStarted) -> Iterator[Breach]:
    """The record names a game bgrecord has no rules for.

    Why: It is checked by the ordinary rules, so findings in it say little.

    Breaks:
        ; [Variation "Fevga"]
         3 point match

         Game 1
         Ada : 0                         Bob : 0
          1) 31: 8/5 6/5                 42: 8/4 6/4

    Keeps:
        ; [Variation "NackGammon"]
         3 point match

         Game 1
         Ada : 0                         Bob : 0
          1) 31: 8/5 6/5                 42: 8/4 6/4
    """
    for tag in event.match.tags:
        is_named = tag.name.casefold() == "variation" and tag.value.strip()
        if is_named and variant_named(tag.value) is None:
            yield Breach(tag.span, {"variation": tag.value, "variant": event.rules.variant})


@rule(
    "BG132",
    "undeclared-variant",
    Severity.WARNING,
    on=NoteKind.VARIANT_INFERRED,
    message="The plays fit the start of {variant}, which the record does not declare.",
    rows=(6, 60),
)
def undeclared_variant(event: Noticed) -> Iterator[Breach]:
    """The plays are illegal from the usual start, but fit the start of another variant.

    Why: Some sites never say that a match was nackgammon. The record is checked as what it
        shows itself to be.

    Breaks:
        1) 21: 23/21 24/23             65: 24/18 23/18
        2) 51: 13/8 24/23              31: 8/5 6/5

    Keeps:
        ; [Variation "NackGammon"]
         7 point match

         Game 1
         Ada : 0                         Bob : 0
          1) 21: 23/21 24/23             65: 24/18 23/18
          2) 51: 13/8 24/23              31: 8/5 6/5
    """
    yield Breach(values={"variant": event.note.values.get("variant", "")})


@rule(
    "BG121",
    "rules-not-declared",
    Severity.INFO,
    on=MatchStarted,
    message="The record does not say whether these were in force: {switches}",
    rows=(13, 58),
)
def rules_not_declared(event: MatchStarted) -> Iterator[Breach]:
    """A money session does not say which of the usual options were played.

    Why: The Jacoby rule, beavers and automatic doubles are agreed before money play. Where the
        record is silent, whatever either setting allows is accepted.

    Breaks:
        0 point match

         Game 1
         Ada : 0                         Bob : 0
          1) 31: 8/5 6/5                 42: 8/4 6/4

    Keeps:
        3 point match

         Game 1
         Ada : 0                         Bob : 0
          1) 31: 8/5 6/5                 42: 8/4 6/4
    """
    if event.match.length != 0:
        return
    rules = event.rules
    switches = {
        Phrase("Jacoby rule"): rules.jacoby,
        Phrase("beavers"): rules.beavers,
        Phrase("automatic doubles"): rules.automatic_doubles,
    }
    open_ones = [name for name, value in switches.items() if value is None]
    if open_ones:
        yield Breach(event.match.length_span, {"switches": open_ones})


@rule(
    "BG124",
    "rule-set-conflict",
    Severity.WARNING,
    on=MatchStarted,
    message="{tag} does not go with {play}.",
    rows=(59,),
)
def rule_set_conflict(event: MatchStarted) -> Iterator[Breach]:
    """The record declares rules that exclude each other.

    Why: The Crawford rule belongs to matches; the Jacoby rule, beavers and automatic doubles to
        money play; portes and tavla have no cube.

    Breaks:
        ; [Jacoby "On"]
         3 point match

         Game 1
         Ada : 0                         Bob : 0
          1) 31: 8/5 6/5                 42: 8/4 6/4

    Keeps:
        ; [Crawford "On"]
         3 point match

         Game 1
         Ada : 0                         Bob : 0
          1) 31: 8/5 6/5                 42: 8/4 6/4

    Tournaments: The money options are never used in matches.
    """
    match, variant = event.match, event.rules.variant
    for tag in match.tags:
        name, is_on = tag.name.casefold(), tag.value.strip().casefold() in _ON
        if match.length == 0 and name == "crawford" and is_on:
            yield Breach(tag.span, {"tag": tag.name, "play": Phrase("money play")})
        elif match.length and name in _MONEY_TAGS and is_on:
            yield Breach(tag.span, {"tag": tag.name, "play": Phrase("a match")})
        elif name == "cubelimit" and variant in _CUBELESS and tag.value.strip() not in _NO_CUBE:
            yield Breach(tag.span, {"tag": tag.name, "play": variant})


def _may_follow(before: Position, after: Position) -> bool:
    """Whether one play of the side on roll, however illegal, can lead from one to the other."""
    if after.opp[OFF] != before.opp[OFF]:
        return False
    return all(
        now == then or (now == 0 and then == 1)
        for now, then in zip(after.opp[1:BAR], before.opp[1:BAR], strict=True)
    )
