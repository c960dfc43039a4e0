"""Tests charts over parameters, quantiles and workers."""

import pytest

from holdfast_report.curves import curves, quantiles, squeeze
from holdfast_report.explorer import explorable, explorer
from holdfast_report.histories import History, Point, Series
from holdfast_report.node import Words
from holdfast_report.units import Scale


def no_history(result):
    return None


def points(loaded, sort, *sizes, **other):
    return loaded(*({**sort, "params": {"size": size}, **other} for size in sizes)).results


@pytest.fixture
def session(loaded):
    return loaded().session


def measured(sort, metric, value):
    return {**sort, "metric": metric, "current": {"median": value}, "baseline": {}}


def test_a_curve_holds_the_points_of_its_axis_in_their_order(loaded, sort):
    results = points(loaded, sort, "1000", "10", "100")
    (chart,) = curves(results[0], results, no_history)
    assert [trace.name for trace in chart.traces] == ["baseline", "current"]
    assert chart.traces[1].x == (10, 100, 1000) and chart.x.log


def test_other_parameters_stay_as_on_the_page(loaded, sort):
    shapes = [{"size": "1", "kind": "a"}, {"size": "2", "kind": "a"}, {"size": "1", "kind": "b"}]
    results = loaded(*({**sort, "params": params} for params in shapes)).results
    (chart,) = curves(results[0], results, no_history)
    assert (chart.name, chart.traces[0].x) == ("over-size", (1, 2))


def test_a_single_point_and_words_are_no_curve(loaded, sort):
    assert curves(*(lambda found: (found[0], found, no_history))(points(loaded, sort, "1000"))) == []
    assert curves(*(lambda found: (found[0], found, no_history))(points(loaded, sort, "small", "large"))) == []


def test_a_page_whose_own_point_is_a_word_has_the_curve_of_the_others_and_no_mark(loaded, sort):
    results = points(loaded, sort, "auto", "1", "2")
    (chart,) = curves(results[0], results, no_history)
    assert chart.marks == () and "upright" not in chart.note
    assert [mark.at for mark in curves(results[1], results, no_history)[0].marks] == [1]


def test_quantiles_lie_at_the_powers_of_ten_of_their_rest(loaded, sort):
    names = {"p50": 10.0, "p99": 30.0, "p99.9": 70.0}
    results = loaded(*(measured(sort, name, value) for name, value in names.items()), sort).results
    chart = quantiles(results[0], results)
    # 1 - 0.99 is a hundredth, 1 - 0.999 a thousandth
    assert [round(x, 6) for x in chart.traces[0].x] == [0.30103, 2.0, 3.0]
    assert [text for _, text in chart.x.ticks] == ["p50", "p99", "p99.9"]
    assert quantiles(results[3], results) is None  # the time of the same benchmark
    assert quantiles(results[0], results[:1]) is None


def test_throughput_over_workers_has_its_knee_marked(loaded, sort):
    measured_at = {1: 1000.0, 2: 1900.0, 4: None}
    words = {"throughput": {"divisor": 1e3, "name": "k/s"}}
    curve = [{"workers": workers, "throughput": throughput} for workers, throughput in measured_at.items()]
    chart = squeeze(loaded({**sort, "curve": curve, "knee": 2, "words": words}).results[0])
    assert (chart.traces[0].x, chart.traces[0].y) == ((1, 2, 4), (1.0, 1.9, None))
    assert (chart.marks[0].at, chart.marks[0].label, chart.y.label) == (2, "knee at 2", "throughput (k/s)")
    assert squeeze(loaded({**sort, "curve": curve}).results[0]).marks == ()
    assert squeeze(loaded(sort).results[0]) is None


def test_a_benchmark_of_several_points_can_be_explored(loaded, sort, session):
    results = points(loaded, sort, "10", "20")
    assert list(explorable(results)) == [("sort", "sort/names")]
    assert explorable(results[:1]) == {}
    data = explorer("slug", list(results), [], None, session).data
    assert data["axes"] == ["size"] and [row[-1] for row in data["rows"]] == ["10", "20"]
    assert data["metrics"] == [{"name": "time", "unit": "us", "divisor": 1000.0}]


def test_classes_of_machines_are_one_more_axis(loaded, sort, session):
    results = [one for name in ("zen", "big") for one in points(loaded, sort, "10", "20", machine_class=name)]
    data = explorer("slug", results, [], None, session).data
    assert data["axes"] == ["size", "machine class"]
    assert [row[-2:] for row in data["rows"]] == [["10", "zen"], ["20", "zen"], ["10", "big"], ["20", "big"]]


def test_a_count_is_explored_in_full(loaded, sort, session):
    """With five digits, a difference of one instruction would be lost."""
    counted = [{"metric": "instructions", "unit": "instructions", "current": {"median": n}} for n in (123456789, 123456790)]
    results = loaded(*({**sort, **one, "params": {"size": str(i)}} for i, one in enumerate(counted))).results
    rows = explorer("slug", list(results), [], None, session).data["rows"]
    assert [row[4] for row in rows] == [123456789, 123456790]


def test_many_points_show_fewer_sessions(loaded, sort, session):
    results = points(loaded, sort, *(str(size) for size in range(100)))
    sessions = tuple(Point(f"s{i}", "", None, None, False, 1.0, None, None, "pass", False, False) for i in range(300))
    series = [
        Series("sort/names", one.params, "time", "Release", session.fingerprint, 300, sessions, (), None, None, None, None, None, Words({}, ""), Scale(1, "ns"))
        for one in results
    ]
    rows = explorer("slug", list(results), [], History("sort", tuple(series)), session).data["rows"]
    assert len([row for row in rows if row[-1] == "7" and row[1] != sort["current"]["session"]]) == 100  # 10,000 / 100
