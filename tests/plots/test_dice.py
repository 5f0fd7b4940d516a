"""What was rolled, and what fair dice roll."""

from __future__ import annotations

from math import comb

import pytest

from bgrecord.plots import CannotPlot
from bgrecord.plots.dice import Count, binomial_band, face_counts, roll_counts
from tests.plots.drawn import MATCH, figure_of

pytest.importorskip("matplotlib", reason="the extra plot is not installed")


def below(count: int, trials: int, chance: float) -> float:
    """The chance of so many or fewer."""
    return sum(
        comb(trials, ways) * chance**ways * (1 - chance) ** (trials - ways)
        for ways in range(count + 1)
    )


@pytest.mark.parametrize("trials", [1, 2, 7, 36, 100, 600])
@pytest.mark.parametrize("chance", [1 / 6, 1 / 18, 1 / 36])
def test_the_band_leaves_at_most_a_fortieth_on_either_side(trials: int, chance: float) -> None:
    low, high = binomial_band(trials, chance)
    assert below(low - 1, trials, chance) <= 0.025 < below(low, trials, chance)
    assert 1 - below(high, trials, chance) <= 0.025 < 1 - below(high - 1, trials, chance)


def test_the_band_of_ten_dice_by_hand() -> None:
    # No six in ten: 0.1615. Up to three: 0.9303; up to four: 0.9845.
    assert binomial_band(10, 1 / 6) == (0, 4)


def test_the_band_of_very_many_rolls_is_nearly_that_of_the_normal_distribution() -> None:
    low, high = binomial_band(1_000_000, 1 / 18)
    spread = 1.96 * (1_000_000 * 17 / 18 / 18) ** 0.5
    assert low == pytest.approx(1_000_000 / 18 - spread, abs=2)
    assert high == pytest.approx(1_000_000 / 18 + spread, abs=2)


def test_both_dice_of_a_roll_count() -> None:
    counts = face_counts({(3, 1): 2, (1, 3): 1, (4, 4): 1})
    assert {count.label: count.observed for count in counts} == {
        "1": 3, "2": 0, "3": 3, "4": 2, "5": 0, "6": 0,
    }  # fmt: skip
    assert [count.expected for count in counts] == pytest.approx([8 / 6] * 6)


def test_a_roll_is_the_same_in_either_order_and_twice_as_likely_as_a_doublet() -> None:
    counts = {count.label: count for count in roll_counts({(3, 1): 2, (1, 3): 1, (4, 4): 1})}
    assert len(counts) == 21
    assert counts["31"].observed == 3
    assert counts["31"].expected == pytest.approx(4 / 18)
    assert counts["44"].observed == 1
    assert counts["44"].expected == pytest.approx(4 / 36)


@pytest.mark.parametrize(
    ("observed", "unusual"), [(1, True), (2, False), (5, False), (9, False), (10, True)]
)
def test_unusual_is_what_lies_outside_the_band(observed: int, unusual: bool) -> None:
    assert Count("31", observed, 5.0, 2, 9).is_unusual == unusual


def heights(axes: object) -> dict[str, float]:
    """The bar of each label; the first half of the bars are the bands."""
    from matplotlib.axes import Axes

    assert isinstance(axes, Axes)
    _, bars = axes.containers
    labels = [label.get_text() for label in axes.get_xticklabels()]
    return {
        label: bar.get_height() for label, bar in zip(labels, bars, strict=True) if bar.get_height()
    }


def test_opening_rolls_do_not_count() -> None:
    numbers, rolls = figure_of("dice", MATCH).axes
    assert heights(rolls) == {"42": 1, "21": 1, "44": 1, "61": 1}
    assert heights(numbers) == {"1": 2, "2": 2, "4": 3, "6": 1}


def test_the_rolls_of_one_player() -> None:
    _, rolls = figure_of("dice", MATCH, players=("ada",)).axes
    assert heights(rolls) == {"21": 1, "61": 1}


def test_an_unusual_count_is_hatched() -> None:
    rows = "".join(f"  {row}) 11: 8/7                         11: 8/7\n" for row in range(2, 40))
    begun = MATCH[: MATCH.index("  2)  Doubles")]
    _, rolls = figure_of("dice", begun + rows).axes
    _, bars = rolls.containers
    assert bars[0].get_hatch()
    assert not bars[1].get_hatch()


def test_opening_rolls_alone_are_no_picture() -> None:
    begun = MATCH[: MATCH.index("  2)  Doubles")].replace("42: 8/4 6/4", "")
    with pytest.raises(CannotPlot):
        figure_of("dice", begun)
