"""What holds for every play of every position."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from bgrecord.core.dice import Roll
from bgrecord.core.legal import legal_plays
from bgrecord.core.play import Move
from bgrecord.core.position import BAR, OFF, Position
from bgrecord.core.verdict import Reason, Remark, carry_out, judge
from tests.strategies import Turn, games, positions, rolls

#: Remarks on a legal play that is written out in full: stops that hit, marks, every number.
HARMLESS = {Remark.LOOKS_PARTIAL}


@st.composite
def written_plays(draw: st.DrawFn, position: Position, roll: Roll) -> tuple[Move, ...]:
    """A play as a careless scorer may write it: often near a legal one, often wrong."""
    starts = [point for point in range(1, 26) if position.own[point]] or [6]
    moves = []
    for _ in range(draw(st.integers(1, 4))):
        stops = [draw(st.sampled_from(starts))]
        for _ in range(draw(st.integers(1, 2))):
            number = draw(st.sampled_from([roll.first, roll.second, sum(roll), 3]))
            stops.append(max(stops[-1] - number, OFF))
            if stops[-1] == OFF:
                break
        hits = tuple(draw(st.booleans()) for _ in stops[1:])
        moves.append(Move(tuple(stops), hits, draw(st.sampled_from([1, 1, 1, 2]))))
        starts.append(max(stops[-1], 1))
    return tuple(moves)


@settings(max_examples=100, deadline=None)
@given(position=positions(), roll=rolls(), hit_and_run=st.booleans())
def test_a_legal_play_is_judged_legal_as_it_is_written(
    position: Position, roll: Roll, hit_and_run: bool
) -> None:
    for play in legal_plays(position, roll, hit_and_run=hit_and_run)[:40]:
        verdict = judge(position, roll, play.moves, hit_and_run=hit_and_run)
        assert verdict.is_legal
        assert (verdict.after, verdict.hits) == (play.after, play.hits)
        assert set(verdict.remarks) <= HARMLESS


@settings(max_examples=400, deadline=None)
@given(data=st.data(), position=positions(), roll=rolls(), hit_and_run=st.booleans())
def test_a_play_is_legal_if_and_only_if_its_result_is(
    data: st.DataObject, position: Position, roll: Roll, hit_and_run: bool
) -> None:
    moves = data.draw(written_plays(position, roll))
    plays = legal_plays(position, roll, hit_and_run=hit_and_run)
    verdict = judge(position, roll, moves, hit_and_run=hit_and_run)
    if verdict.is_legal:
        assert verdict.after in plays.results or Remark.LAST_CHECKER in verdict.remarks
        assert all(other in plays.results for other in verdict.others)
    else:
        assert verdict.after not in plays.results or verdict.reason is Reason.TOO_MANY_OFF
        assert verdict.after == carry_out(position, moves) or verdict.reason in {
            Reason.INCOMPLETE,
            Reason.STRANDED_NUMBER,
            Reason.LOWER_NUMBER,
            Reason.REFUSED_BEAR_OFF,
            Reason.BAR_NOT_ENTERED,
            Reason.HIT_AND_RUN,
        }


@settings(max_examples=200, deadline=None)
@given(data=st.data(), position=positions(), roll=rolls())
def test_no_text_is_too_wrong_to_be_judged(
    data: st.DataObject, position: Position, roll: Roll
) -> None:
    place = st.integers(0, 30)
    stops = st.lists(place, min_size=2, max_size=4)
    written = data.draw(st.lists(stops, max_size=5))
    moves = [Move(tuple(stops), (False,) * (len(stops) - 1)) for stops in written]
    verdict = judge(position, roll, moves)
    if verdict.after is not None:
        assert sum(verdict.after.own) == sum(position.own)
        assert sum(verdict.after.opp) == sum(position.opp)


@settings(max_examples=40, deadline=None)
@given(games())
def test_a_game_keeps_its_checkers_and_counts_its_pips(played: list[Turn]) -> None:
    for turn in played:
        before, after = turn.before, turn.after
        assert sum(after.own) == sum(after.opp) == 15
        assert after.flip().flip() == after
        assert not any(after.own[point] and after.opp[BAR - point] for point in range(1, 25))
        hits = 0 if turn.play is None else turn.play.hits
        sent_back = sum(point for point in range(1, 25) if hits >> point & 1)
        assert after.pips[1] == before.pips[1] + sent_back
        assert 0 <= before.pips[0] - after.pips[0] <= sum(turn.roll.numbers)
