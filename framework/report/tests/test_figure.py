from holdfast_report.chart import Chart, Mark, Ruler, Trace
from holdfast_report.figure import figure
from holdfast_report.processes import order, spread
from holdfast_report.units import scale_for

MICROSECONDS = scale_for(573000, "ns")


def traces(result):
    return {trace["name"]: trace for trace in figure(order(result, MICROSECONDS))["data"]}


def chart(*drawn, x=Ruler("x"), marks=()):
    return Chart("name", "Title", "", x, Ruler("y"), drawn, marks)


def test_both_sides_are_drawn_in_the_order_in_which_they_ran(loaded, sort):
    drawn = traces(loaded(sort).results[0])
    assert (drawn["baseline"]["x"], drawn["baseline"]["y"]) == ([0, 3], [521.0, 520.5])
    assert (drawn["current"]["x"], drawn["current"]["y"]) == ([1, 2], [573.0, 574.0])


def test_error_bars_reach_from_low_to_high(loaded, sort):
    # The first baseline process: 518 .. 521 .. 525 µs.
    bars = traces(loaded(sort).results[0])["baseline"]["error_y"]
    assert (bars["arrayminus"][0], bars["array"][0]) == (3.0, 4.0)


def test_the_sides_differ_in_colour_and_in_symbol(loaded, sort):
    drawn = traces(loaded(sort).results[0])
    baseline, current = drawn["baseline"]["marker"], drawn["current"]["marker"]
    assert baseline["color"] != current["color"] and baseline["symbol"] != current["symbol"]


def test_a_line_joins_the_two_processes_of_a_round_and_the_legend_says_so_once(loaded, sort):
    lines = [one for one in figure(order(loaded(sort).results[0], MICROSECONDS))["data"] if one["name"] == "round"]
    assert [(one["x"], one["y"]) for one in lines] == [([0, 1], [521.0, 573.0]), ([3, 2], [520.5, 574.0])]
    assert [one.get("showlegend", True) for one in lines] == [True, False]


def test_sides_that_did_not_run_as_pairs_are_not_joined(loaded, sort):
    assert "round" not in traces(loaded({**sort, "pairs": 0}).results[0])


def test_the_spread_of_each_side_is_a_violin_with_its_points(loaded, sort):
    drawn = {one["name"]: one for one in figure(spread(loaded(sort).results[0], MICROSECONDS))["data"]}
    assert drawn["current"]["type"] == "violin" and drawn["current"]["points"] == "all"
    assert drawn["current"]["y"] == [573.0, 574.0]


def test_hovering_tells_the_numbers_of_a_process(loaded, sort):
    text = traces(loaded(sort).results[0])["baseline"]["text"][1].replace("\u202f", " ")
    assert (
        text
        == "<b>baseline</b>, process 3, round 1<br>median 520.5 µs<br>quartiles 517.5 µs to 524.0 µs<br>29 samples"
    )


def test_a_hostile_unit_cannot_write_into_the_plot(loaded, sort):
    result = loaded({**sort, "unit": "<a href='x'>"}).results[0]
    drawn = figure(order(result, scale_for(1, result.unit)))
    assert "<a" not in drawn["layout"]["yaxis"]["title"]["text"] + drawn["data"][2]["text"][0]


def test_a_quotation_mark_is_shown_as_one():
    """Plotly decodes &amp;, &lt; and &gt;, and would show &quot; as it is."""
    drawn = figure(chart(Trace("branch \"a\" & 'b'", "first", (1, 2), (5, 6))))
    assert drawn["data"][0]["name"] == "branch \"a\" &amp; 'b'"


def test_a_count_is_drawn_in_full():
    (drawn,) = figure(chart(Trace("a", "current", (20240101, 20240102), (123456789, 123456790))))["data"]
    assert (drawn["x"], drawn["y"]) == ([20240101, 20240102], [123456789, 123456790])


def test_a_process_without_a_median_is_left_out(loaded, sort):
    sort["baseline"]["processes"][0]["median"] = None
    assert traces(loaded(sort).results[0])["baseline"]["x"] == [3]


def test_without_processes_there_is_no_figure(loaded, example):
    assert figure(order(loaded(example["results"][0]).results[0], MICROSECONDS)) is None


def test_bounds_of_a_line_are_a_band_behind_it():
    low, high, line = figure(chart(Trace("a", "current", (1, 2), (5, 6), (4, 5), (7, 8))))["data"]
    assert (low["y"], high["y"], line["y"]) == ([4, 5], [7, 8], [5, 6])
    assert high["fill"] == "tonexty" and "error_y" not in line


def test_a_mark_is_a_line_with_its_word_and_given_ticks_are_the_only_ones():
    drawn = figure(
        chart(
            Trace("a", "current", (1, 2), (5, 6)),
            x=Ruler("x", ticks=((1, "<one>"),)),
            marks=(Mark(1.5, "<here>", "knee"),),
        )
    )["layout"]
    assert (drawn["shapes"][0]["x0"], drawn["annotations"][0]["text"]) == (1.5, "&lt;here&gt;")
    assert (drawn["xaxis"]["tickvals"], drawn["xaxis"]["ticktext"]) == ([1], ["&lt;one&gt;"])
