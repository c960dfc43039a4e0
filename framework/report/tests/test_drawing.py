from holdfast_report.chart import Chart, Mark, Ruler, Trace
from holdfast_report.drawing import drawing


def drawn(*traces, x=Ruler("x"), y=Ruler("y"), marks=()):
    return drawing(Chart("name", "Title", "", x, y, traces, marks))


def words(labels):
    return [label.text.replace("\u202f", " ") for label in labels]


def test_a_field_has_room_around_its_values_and_up_is_more():
    # x has a margin of 2 % of its range on either side: 0 is at 20 / 1040 of the width, 1000 at 1020 / 1040; y has 6 %.
    (shape,) = drawn(Trace("a", "current", (0, 1000), (0, 100))).shapes
    assert shape.line == "M19 946L981 54"
    assert shape.points == "M19 946h0M981 54h0"


def test_a_value_that_is_missing_is_left_out():
    (shape,) = drawn(Trace("a", "current", (0, 500, 1000), (0, None, 100))).shapes
    assert shape.points.count("h0") == 2


def test_bounds_are_a_band_around_a_line_and_strokes_through_points():
    bounds = {"low": (-10, 90), "high": (10, 110)}
    assert drawn(Trace("a", "current", (0, 1), (0, 100), **bounds)).shapes[0].band.endswith("Z")
    strokes = drawn(Trace("a", "current", (0, 1), (0, 100), line=False, **bounds)).shapes[0].band
    assert strokes.count("M") == strokes.count("V") == 2


def test_ticks_are_round_numbers_and_powers_of_ten_where_the_axis_is_logarithmic():
    straight = drawn(Trace("a", "current", (0, 1), (0, 100)))
    assert words(straight.y_ticks) == ["0", "50", "100"]
    bent = drawn(Trace("a", "current", (1, 10000), (1, 2)), x=Ruler("x", log=True))
    assert words(bent.x_ticks) == ["1", "10", "100", "1 000", "10 000"]


def test_the_largest_and_the_smallest_numbers_have_ticks_too():
    ends = drawn(Trace("a", "current", (5e-324, 1e308), (0, 1)), x=Ruler("x", log=True))
    assert ends.x_ticks


def test_the_outermost_labels_stay_within_the_drawing():
    given = Ruler("x", ticks=((0, "first"), (1, "middle"), (2, "last")))
    assert [label.anchor for label in drawn(Trace("a", "current", (0, 1, 2), (1, 2, 3)), x=given).x_ticks] == [
        "start",
        "middle",
        "end",
    ]


def test_a_mark_stands_at_its_place_with_its_word():
    rule = drawn(Trace("a", "current", (0, 1000), (0, 1)), marks=(Mark(500, "knee", "knee"),)).rules[0]
    assert (rule.path, rule.label.at, rule.label.text) == ("M500 0V1000", "50.0%", "knee")


def test_equal_values_nothing_at_all_and_zeros_on_a_logarithmic_axis_are_drawn_without_complaint():
    assert drawn(Trace("a", "current", (1, 1), (5, 5))).shapes[0].points
    assert drawn().shapes == []
    assert drawn(Trace("a", "current", (0, 10), (0, 1)), x=Ruler("x", log=True), y=Ruler("y", log=True)).shapes
