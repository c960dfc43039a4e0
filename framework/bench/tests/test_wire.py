"""Tests the lines that a program writes for the wrapper (wire/child_lines.hpp), for each kind of measurement."""

from pathlib import Path

import pytest
from program import BROKEN, GOOD, measured, run, wire


def test_a_steady_benchmark_tells_its_time() -> None:
    told = measured("kinds", "steady")
    (block,) = told.blocks
    assert block.subject == {
        "benchmark": "steady", "params": {}, "metric": "time", "unit": "ns", "direction": "lower",
    }  # fmt: skip
    assert len(block.values) == 3 and min(block.values) > 0
    assert block.is_complete
    assert list(block.lines[0]) == ["warmup"]
    assert block.lines[1]["clock_ns"] > 0  # the machine was probed


def test_without_the_guard_no_probe_is_taken() -> None:
    (block,) = measured("kinds", "steady", "--holdfast-guard=off").blocks
    assert not block.all("clock_ns")


def test_counters_rates_and_figures_are_metrics_of_their_own() -> None:
    told = measured("kinds", "told")
    counter = "a counter with a rather long name"
    assert told.metrics == ["time", counter, "items", "bytes", "footprint"]
    assert told.of(counter).values == [2, 2, 2]  # in one iteration
    assert told.of(counter).subject["unit"] == "misses"
    assert told.of("footprint").values == [4096]  # one for the process
    time, items, volume = (told.of(metric) for metric in ("time", "items", "bytes"))
    assert items.subject["direction"] == "higher"
    assert items.values == pytest.approx([1000 * 1e9 / value for value in time.values])
    assert volume.subject["unit"] == "B/s"
    assert volume.values == pytest.approx([64 * 1e9 / value for value in time.values])
    assert all(block.is_complete for block in told.blocks)
    by_hand = run("kinds", "--holdfast-quick", "--holdfast-benchmark=told")
    assert by_hand.returncode == GOOD
    assert [line.split("  ")[1] for line in by_hand.stdout.splitlines()[3:]] == [counter, "items", "bytes", "footprint"]


def test_throughput_is_calls_in_a_second() -> None:
    told = measured("kinds", "told", "--holdfast-mode=throughput")
    throughput, items = told.of("throughput"), told.of("items")
    assert (throughput.subject["unit"], throughput.subject["direction"]) == ("/s", "higher")
    assert items.values == pytest.approx([1000 * value for value in throughput.values])  # 1000 items in a call
    assert "time" not in told.metrics


def test_latency_has_six_metrics_of_one_number_each() -> None:
    told = measured("kinds", "steady", "--holdfast-mode=latency", "--holdfast-samples=1000")
    assert told.metrics == ["p50", "p90", "p99", "p99.9", "p99.99", "max"]
    values = [value for block in told.blocks for value in block.values]
    assert len(values) == 6 and values == sorted(values)
    assert told.of("p50").all("iterations") == [1000]  # calls that were timed


def test_single_shot_is_the_first_call() -> None:
    (block,) = measured("kinds", "steady", "--holdfast-mode=single-shot", "--holdfast-samples=1").blocks
    assert block.all("iterations") == [1]
    assert block.all("warmup") == [{"runs": 0, "cov": 0, "steady": True}]


def test_start_up_writes_nothing() -> None:
    told = wire("kinds", "--holdfast-benchmark=steady", "--holdfast-mode=start-up")
    assert (told.code, told.blocks) == (GOOD, [])


def test_start_up_says_where_there_is_nothing_to_time() -> None:
    told = wire("kinds", "--holdfast-benchmark=skips", "--holdfast-mode=start-up")
    assert (told.code, told.blocks[0].lines) == (GOOD, [{"skip": "no data here"}])
    told = wire("kinds", "--holdfast-benchmark=throws", "--holdfast-mode=start-up")
    assert (told.code, told.blocks) == (BROKEN, [])
    assert told.stderr == "holdfast: throws failed: it threw: disk full\n"
    by_hand = run("kinds", "--holdfast-mode=start-up", "--holdfast-samples=1", "skips|throws$")
    assert "skips      skipped: no data here\n" in by_hand.stdout
    assert "throws     failed: it threw: disk full\n" in by_hand.stdout


def test_start_up_by_hand_times_processes_at_any_point() -> None:
    words = ("--holdfast-params=ratio=7", "--holdfast-params=order=left,right", "--holdfast-samples=2")
    by_hand = run("points", "cross", "--holdfast-mode=start-up", *words)
    assert by_hand.returncode == GOOD, by_hand.stdout
    assert len(by_hand.stdout.splitlines()) == 4  # the header, and two points that the code does not declare


def test_an_own_measurer_is_read_around_each_sample() -> None:
    (block,) = measured("kinds", "steady", "--holdfast-measurer=own:ticks", "--holdfast-iterations=3").blocks
    assert block.subject | {"benchmark": "", "params": {}} == {
        "benchmark": "", "params": {}, "metric": "ticks", "unit": "ticks", "direction": "higher",
    }  # fmt: skip
    assert set(block.values) == {2}  # each reading is 6 more than the one before, for 3 iterations


def test_an_own_aggregator_says_what_the_samples_come_to() -> None:
    (block,) = measured("kinds", "steady", "--holdfast-aggregator=own:last").blocks
    assert block.all("aggregate") == [block.values[-1]]


def test_an_own_aggregator_that_throws_fails_by_its_name() -> None:
    (block,) = measured("kinds", "steady", "--holdfast-aggregator=own:broken").blocks
    assert block.lines[-1] == {"error": 'aggregator "broken" threw: no last value'}


def test_a_figure_that_is_no_number_fails_by_its_name() -> None:
    told = measured("kinds", "not a number")
    assert told.of("time").is_complete
    assert told.of("ratio").lines == [{"error": 'a value of "ratio" is not a finite number'}]
    assert run("kinds", "--holdfast-quick", "--holdfast-benchmark=not a number").returncode == BROKEN


def test_undisturbed_takes_the_samples_asked_for() -> None:
    words = ("--holdfast-measurer=undisturbed", "--holdfast-samples=5")
    (block,) = measured("kinds", "steady", *words).blocks
    assert len(block.values) == 5


def test_sleeping_is_time_but_no_cpu_time() -> None:
    (wall,) = measured("kinds", "sleep").blocks
    (cpu,) = measured("kinds", "sleep", "--holdfast-measurer=cpu-time").blocks
    assert min(wall.values) > 2e6  # it sleeps for 2 ms
    assert min(cpu.values) < 0.5e6  # the time to fall asleep and to wake up


def test_who_skips_says_why_and_is_no_failure() -> None:
    (block,) = measured("kinds", "skips").blocks
    assert block.lines[-1] == {"skip": "no data here"}


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("returns early", "it returned before its loop ended"),
        ("throws", "it threw: disk full"),
        ("throws an int", "it threw something that is not a std::exception"),
    ],
)
def test_a_body_that_does_not_end_its_loop_has_failed(name: str, sentence: str) -> None:
    (block,) = measured("kinds", name).blocks
    assert block.lines[-1]["error"].startswith(sentence)
    assert not block.values
    by_hand = run("kinds", "--holdfast-quick", "--holdfast-benchmark", name)
    assert by_hand.returncode == 2
    assert "failed: " + sentence in by_hand.stdout


def test_a_body_without_work_is_warned_of() -> None:
    # If a processor slows down between the body and the empty loop, that hides the empty body in this process. With twice
    # as many busy processes as processors, this happened in three of five processes.
    warnings = [warning for _ in range(15) for warning in measured("kinds", "nothing").blocks[0].all("warning")]
    assert len(warnings) >= 3
    assert all("one of an empty loop" in warning for warning in warnings)


@pytest.mark.parametrize(
    ("program", "sentence"),
    [
        ("unoptimised", "the benchmark was compiled without optimisation"),
        ("sanitised", "the program contains AddressSanitizer"),
    ],
)
def test_a_build_that_is_none_to_measure_is_warned_of(program: str, sentence: str) -> None:
    try:
        (block,) = measured(program, "spin").blocks
    except FileNotFoundError:
        pytest.skip("this compiler links no AddressSanitizer")
    assert any(warning.startswith(sentence) for warning in block.all("warning"))
    assert block.is_complete  # a warning is not a failure


def test_two_processes_may_write_into_one_file(tmp_path: Path) -> None:
    file = tmp_path / "wire"
    for _ in range(2):
        done = run("kinds", "--holdfast-quick", "--holdfast-benchmark=steady", HOLDFAST_WIRE=str(file))
        assert done.returncode == GOOD
    assert file.read_text().count('"end":true') == 2
