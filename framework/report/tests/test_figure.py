from holdfast_report.figure import figure
from holdfast_report.units import scale_for

MICROSECONDS = scale_for(573000, "ns")


def traces(result):
    return {trace["name"]: trace for trace in figure(result, MICROSECONDS)["data"]}


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


def test_lines_join_the_two_processes_of_a_pair(loaded, sort):
    pairs = traces(loaded(sort).results[0])["pair"]
    assert pairs["x"] == [0, 1, None, 3, 2, None]
    assert pairs["y"] == [521.0, 573.0, None, 520.5, 574.0, None]


def test_sides_that_did_not_run_as_pairs_are_not_joined(loaded, sort):
    assert "pair" not in traces(loaded({**sort, "pairs": 0}).results[0])


def test_hovering_tells_the_numbers_of_a_process(loaded, sort):
    text = traces(loaded(sort).results[0])["baseline"]["text"][1].replace("\u202f", " ")
    assert (
        text
        == "<b>baseline</b>, process 3, pair 1<br>median 520.5 µs<br>quartiles 517.5 µs to 524.0 µs<br>29 samples"
    )


def test_a_hostile_unit_cannot_write_into_the_plot(loaded, sort):
    result = loaded({**sort, "unit": "<a href='x'>"}).results[0]
    drawn = figure(result, scale_for(1, result.unit))
    assert "<a" not in drawn["layout"]["yaxis"]["title"]["text"] + drawn["data"][1]["text"][0]


def test_a_process_without_a_median_is_left_out(loaded, sort):
    sort["baseline"]["processes"][0]["median"] = None
    assert traces(loaded(sort).results[0])["baseline"]["x"] == [3]


def test_without_processes_there_is_no_figure(loaded, example):
    assert figure(loaded(example["results"][0]).results[0], MICROSECONDS) is None
