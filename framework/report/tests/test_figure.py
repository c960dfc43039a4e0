from holdfast_report.chart import Chart, Mark, Ruler, Trace
from holdfast_report.figure import figure
from holdfast_report.processes import order, spread, warming


def traces(result):
    return {trace["name"]: trace for trace in figure(order(result))["traces"]}


def chart(*drawn, x=Ruler("x"), marks=()):
    return Chart("name", "Title", "", x, Ruler("y"), drawn, marks)


def test_both_sides_are_drawn_in_the_order_in_which_they_ran(loaded, sort):
    drawn = traces(loaded(sort).results[0])
    assert (drawn["baseline"]["x"], drawn["baseline"]["y"]) == ([0, 3], [521.0, 520.5])
    assert (drawn["current"]["x"], drawn["current"]["y"]) == ([1, 2], [573.0, 574.0])


def test_error_bars_reach_from_low_to_high(loaded, sort):
    drawn = traces(loaded(sort).results[0])["baseline"]
    assert (drawn["low"][0], drawn["y"][0], drawn["high"][0]) == (518, 521, 525)


def test_a_line_joins_the_two_processes_of_a_round(loaded, sort):
    lines = [one for one in figure(order(loaded(sort).results[0]))["traces"] if one["name"] == "round"]
    assert [(one["x"], one["y"]) for one in lines] == [([0, 1], [521, 573]), ([3, 2], [520.5, 574])]
    assert all("text" not in one and "points" not in one for one in lines)


def test_sides_that_did_not_run_as_pairs_are_not_joined(loaded, sort):
    assert "round" not in traces(loaded({**sort, "pairs": 0}).results[0])


def test_the_spread_of_each_side_is_a_box_with_its_points(loaded, sort):
    result = loaded({**sort, "current": {**sort["current"], "low": 573000, "median": 573500, "high": 574000}}).results[0]
    box, points = (one for one in figure(spread(result))["traces"] if one["name"] == "current")
    assert (box["x"], box["low"], box["y"], box["high"]) == ([0.85, 1.15], [573, 573], [573.5, 573.5], [574, 574])
    assert (points["x"], points["y"], "line" in points) == ([1, 1], [573, 574], False)


def test_hovering_tells_the_numbers_of_a_process(loaded, sort):
    text = traces(loaded(sort).results[0])["baseline"]["text"][1].replace("\u202f", " ")
    assert (
        text
        == "baseline, process 3, round 1\nmedian 520.5 us\nquartiles 517.5 us to 524 us\n29 samples"
    )


def test_a_count_is_drawn_in_full():
    (drawn,) = figure(chart(Trace("a", "current", (20240101, 20240102), (123456789, 123456790))))["traces"]
    assert (drawn["x"], drawn["y"]) == ([20240101, 20240102], [123456789, 123456790])


def test_a_process_without_a_median_is_left_out(loaded, sort):
    sort["baseline"]["processes"][0]["median"] = None
    assert traces(loaded(sort).results[0])["baseline"]["x"] == [3]


def test_without_processes_there_is_no_figure(loaded, example):
    assert figure(order(loaded(example["results"][0]).results[0])) is None


def test_a_mark_has_its_word_and_given_ticks_are_the_only_ones():
    drawn = figure(
        chart(
            Trace("a", "current", (1, 2), (5, 6)),
            x=Ruler("x", ticks=((1, "<one>"),)),
            marks=(Mark(1.5, "<here>", "knee"),),
        )
    )
    assert drawn["marks"] == [{"at": 1.5, "key": "knee", "label": "<here>"}]
    assert drawn["x"] == {"label": "x", "ticks": [[1, "<one>"]]} and drawn["y"] == {"label": "y"}


def test_the_runs_of_a_warm_up_are_a_line_for_each_process_with_what_their_windows_say(loaded, sort):
    assert not warming(loaded(sort).results[0])  # they were not kept
    sort["unit"] = "ns"
    sort["current"]["processes"][0]["warmup"] = [3e6, 2e6, 1e6]
    sort["words"]["current"]["processes"][0]["warmup"] = ["run 1: 3 ms", "run 2: 2 ms", "run 3: 1 ms; of the last 3: mean 2 ms"]
    (trace,) = warming(loaded(sort).results[0]).traces
    divisor = loaded(sort).results[0].scale.divisor
    assert (trace.x, trace.y) == ((1, 2, 3), (3e6 / divisor, 2e6 / divisor, 1e6 / divisor))
    assert trace.text[2].endswith(" 3: 1\u202fms; of the last 3: mean 2\u202fms")
