from holdfast_report.bar import bar, own_axis, shared_axis
from holdfast_report.result import Estimate


def estimate(change: float, low: float | None, high: float | None) -> Estimate:
    return Estimate(1 + change, None if low is None else 1 + low, None if high is None else 1 + high)


TEN_PER_CENT = own_axis(estimate(0.08, 0.08, 0.08), None)


def test_zero_is_in_the_middle_and_the_limits_are_the_edges():
    # On an axis of +/- 10 %, 5 % is in the middle of the right half.
    drawn = bar(estimate(0.05, 0, 0.1), None, TEN_PER_CENT)
    assert (drawn.line.x, drawn.line.width) == ("50.00%", "50.00%")
    assert drawn.mark == "75.00%"
    assert not drawn.arrow_left and not drawn.arrow_right


def test_the_band_spans_the_minimum_effect_on_both_sides():
    # From -2 % to +2 % on an axis with a width of 20 %: it begins at 40 % of the width and is 20 % wide.
    band = bar(estimate(0, 0, 0), 0.02, TEN_PER_CENT).band
    assert (band.x, band.width) == ("40.00%", "20.00%")


def test_without_a_minimum_effect_there_is_no_band():
    assert bar(estimate(0, 0, 0), 0.0, TEN_PER_CENT).band is None
    assert bar(estimate(0, 0, 0), None, TEN_PER_CENT).band is None


def test_an_interval_that_leaves_the_scale_is_clipped_and_gets_an_arrow():
    drawn = bar(estimate(0.08, 0.05, 0.12), None, TEN_PER_CENT)
    assert (drawn.line.x, drawn.line.width) == ("75.00%", "25.00%")
    assert drawn.mark == "90.00%"
    assert (drawn.arrow_left, drawn.arrow_right) == (False, True)


def test_what_is_wholly_off_the_scale_is_only_an_arrow():
    drawn = bar(estimate(-0.5, -0.6, -0.4), None, TEN_PER_CENT)
    assert drawn.line is None and drawn.mark is None
    assert (drawn.arrow_left, drawn.arrow_right) == (True, False)


def test_an_unknown_bound_is_not_drawn():
    drawn = bar(estimate(0.05, None, 0.1), None, TEN_PER_CENT)
    assert (drawn.line.x, drawn.line.width) == ("75.00%", "25.00%")
    assert bar(estimate(0.05, None, None), None, TEN_PER_CENT).line is None


def test_a_shared_axis_is_the_narrowest_that_holds_all_of_a_few_bars():
    assert (
        shared_axis([(estimate(0.01, 0, 0.04), 0.02), (estimate(0.1, 0.09, 0.11), 0.02), (None, 0.02)]).limit == 0.2
    )


def test_one_bar_in_ten_does_not_squeeze_the_others():
    calm = [(estimate(0, -0.01, 0.01), 0.02)] * 9
    wild = (estimate(4, 3.9, 4.1), 0.02)
    assert shared_axis([*calm, wild]).limit == 0.05
    # With two bars, neither is an outlier, but a shared axis is at most 50 % wide.
    assert shared_axis([calm[0], wild]).limit == 0.5


def test_an_axis_has_room_beside_the_widest_band():
    assert shared_axis([(estimate(0, 0, 0), 0.02), (estimate(0, 0, 0), 0.08)]).limit == 0.2


def test_an_axis_without_any_bar_is_still_one():
    assert shared_axis([]).limit == 0.05
    assert own_axis(None, None).limit == 0.05


def test_a_bar_on_its_own_gets_an_axis_as_wide_as_it_needs():
    assert own_axis(estimate(0.83, 0.72, 0.94), 0.02).limit == 1
    assert own_axis(estimate(-0.001, -0.002, 0), 0.0).limit == 0.05


def test_ticks_are_labelled_at_the_ends_half_way_and_at_zero():
    labels = [tick.label.replace("\u202f", " ").replace("\u2212", "-") for tick in own_axis(None, None).ticks]
    assert labels == ["-5 %", "-2.5 %", "0", "+2.5 %", "+5 %"]
    assert [tick.x for tick in own_axis(None, None).ticks] == ["0%", "25%", "50%", "75%", "100%"]
