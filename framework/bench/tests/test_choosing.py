"""Tests which benchmarks run, at which points, and with which settings."""

import json
from typing import Any

import pytest
from program import GOOD, complaint, listing, measured, run, wire


def names(listed: list[dict[str, Any]]) -> list[str]:
    return [one["benchmark"] for one in listed]


def sizes(*words: str) -> list[Any]:
    return [one["params"]["size"] for one in listing("points", "--holdfast-benchmark=suite/hooks", *words)]


def test_listing_names_every_point_with_its_settings_and_runs_nothing() -> None:
    done = run("points", "--holdfast-list", "hooks")
    assert done.stdout.splitlines()[0] == (
        '{"benchmark":"suite/hooks","params":{"size":1},'
        '"settings":{"iterations":"1","processes":"3","samples":"2","warmer":"zero"}}'
    )
    assert done.stdout.count("\n") == 3
    assert done.stderr == ""  # no hook ran, no input was built


def test_the_outer_axis_of_a_product_varies_slowest() -> None:
    points = [one["params"] for one in listing("points", "cross")]
    assert points == [{"ratio": ratio, "order": order} for ratio in (0.5, 2) for order in ("up", "down")]


def test_ten_thousand_points_are_listed() -> None:
    assert len(listing("points", "many")) == 10_000


def test_two_files_may_use_the_same_names_within() -> None:
    assert names(listing("kinds", "shared|file")) == ["shared/first", "file/one", "shared/second", "file/two"]


def test_a_filter_is_found_anywhere_in_the_name() -> None:
    assert names(listing("kinds", "^throws|led$")) == ["throws", "throws an int"]


def test_a_benchmark_by_its_whole_name() -> None:
    assert names(listing("kinds", "--holdfast-benchmark=throws")) == ["throws"]
    both = listing("kinds", "--holdfast-benchmark=throws", "--holdfast-benchmark", "steady")
    assert names(both) == ["steady", "throws"]


def test_values_of_an_axis_are_narrowed_and_replaced() -> None:
    assert sizes("--holdfast-params=size=2") == [2]
    assert sizes("--holdfast-params=size=40,7") == [40, 7]  # in the given order, declared or not
    (point,) = listing("points", "cross", "--holdfast-params=ratio=1e-3", "--holdfast-params", "order=sideways")
    assert point["params"] == {"ratio": 0.001, "order": "sideways"}


def test_a_label_must_be_one_of_those_that_exist() -> None:
    assert [one["params"]["kind"] for one in listing("points", "labels", "--holdfast-params=kind=b")] == ["b"]
    assert '"c"' in complaint("points", "labels", "--holdfast-params=kind=c")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("speed=1", 'there is no parameter "speed"; there are size'),
        ("size=big", 'axis "size": "big" is not a whole number'),
        ("size=", "--holdfast-params=size=: AXIS=VALUE is needed"),
        ("size", "--holdfast-params=size: AXIS=VALUE is needed"),
    ],
)
def test_parameters_that_mean_nothing_are_refused(text: str, sentence: str) -> None:
    assert complaint("points", "hooks", "--holdfast-params", text).startswith(sentence)


def test_a_point_is_found_in_any_order_of_its_keys() -> None:
    for point in ('{"ratio":0.5,"order":"up"}', '{ "order": "up", "ratio": 5e-1 }'):
        (one,) = listing("points", "--holdfast-point", point)
        assert one["params"] == {"order": "up", "ratio": 0.5}
    assert "no selected benchmark has this parameter point" in complaint("points", '--holdfast-point={"order":"up"}')
    assert "is not a JSON object" in complaint("points", "--holdfast-point=up")


def test_settings_are_inherited_and_the_innermost_wins() -> None:
    samples = {one["benchmark"]: one["settings"]["samples"] for one in listing("points", "scope")}
    assert samples == {
        "suite/scope/inherits": "3", "suite/scope/says itself/inner": "4", "suite/scope/says itself/curve": "5",
    }  # fmt: skip
    for benchmark, count in samples.items():
        (block,) = wire("points", "--holdfast-benchmark", benchmark).blocks
        assert len(block.values) == int(count)


def test_the_command_line_wins_over_code() -> None:
    def iterations(*words: str) -> list[int]:
        told = wire("kinds", "--holdfast-benchmark=has settings", *words)
        return list(told.blocks[0].all("iterations"))

    assert iterations() == [7] * 5
    assert iterations("--holdfast-samples=2", "--holdfast-iterations=3") == [3, 3]
    assert iterations("--holdfast-runs=2") == [7, 7]  # overrides samples in the code, too
    assert iterations("--holdfast-mode=single-shot", "--holdfast-samples=1") == [1]
    told = wire("kinds", "--holdfast-benchmark=has settings", "--holdfast-warmer=count:4")
    assert told.blocks[0].all("warmup")[0]["runs"] == 4


def test_quick_means_three_short_samples_unless_more_is_asked_for() -> None:
    assert len(measured("kinds", "steady").blocks[0].values) == 3
    assert len(measured("kinds", "steady", "--holdfast-samples=4").blocks[0].values) == 4


def test_names_and_values_of_any_kind_find_their_way_there_and_back() -> None:
    for one in listing("names"):
        point = json.dumps(one["params"])
        told = measured("names", one["benchmark"], "--holdfast-point", point)
        assert told.blocks[0].subject["benchmark"] == one["benchmark"]
        assert told.blocks[0].subject["params"] == one["params"]
    assert [one["benchmark"] for one in listing("names", "--holdfast-benchmark=-o|(x)[y]*")] == ["-o|(x)[y]*"]
    assert run("names", "--holdfast-quick").returncode == GOOD
