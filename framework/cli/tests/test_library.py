"""Tests what a benchmark program offers to CMake, the environment and the command line, in one real program."""

from __future__ import annotations

import json
import re
import sqlite3
import statistics
import time
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from library import ALONE, alone, asked, compiled, measure, of_all, processes, sizes, text_of
from project import BROKEN, PASS, UNDECIDED, Project, one_line, run


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Project:
    return compiled(tmp_path_factory.mktemp("library"))


def shortest_life(program: Path) -> int:
    """Returns the shortest time of a process that measures nothing, in nanoseconds."""
    lives = []
    for _ in range(5):
        began = time.monotonic_ns()
        run(program, "--holdfast-list")
        lives.append(time.monotonic_ns() - began)
    return min(lives)


def warm_up_runs(project: Project, session: str) -> list[int]:
    """Returns the warm-up runs of each process: the tenth of its figures (wire/samples_json.hpp)."""
    query = "SELECT figures FROM process JOIN run ON run.sequence = process.run WHERE run.session = ?"
    with closing(sqlite3.connect(project.store)) as store:
        return [json.loads(figures)[9] for (figures,) in store.execute(query, (session,))]


# ---- points --------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_params_narrow_the_points_and_replace_them(library: Project) -> None:
    assert sizes(measure(library, "narrowed", *ALONE)) == [1000, 3000]
    assert sizes(measure(library, "narrowed", *ALONE, HOLDFAST_PARAMS="size=2000")) == [2000]
    assert sizes(measure(library, "narrowed", *ALONE, "--params", "size=10,20")) == [10, 20]


@pytest.mark.parametrize("test", ["narrowed", "ticks"])  # with parameters, and without
def test_an_unknown_axis_is_told_with_those_that_there_are(library: Project, test: str) -> None:
    measured = asked(library, test, "--params", "length=10")
    assert measured.code == BROKEN
    there = "only size" if test == "narrowed" else "no parameters"
    assert f'PARAMS names the axis "length", but the benchmarks have {there}' in one_line(measured.stderr)


# ---- metrics -------------------------------------------------------------------------------------------------


def test_all_metrics_of_a_benchmark_can_be_judged(library: Project) -> None:
    measured = measure(library, "told", *ALONE, "--metrics", "all")
    fields = [of_all(measured, field) for field in ("metric", "unit", "direction")]
    assert list(zip(*fields)) == [
        ("time", "ns", "lower"), ("misses", "misses", "lower"), ("items", "/s", "higher"), ("bytes", "B/s", "higher"),
        ("footprint", "B", "lower"),
    ]  # fmt: skip
    nanoseconds, misses, items, bytes_, footprint = (result["current"]["median"] for result in measured.report["results"])
    assert (misses, footprint) == (2, 4096)
    assert items == pytest.approx(1000 * 1e9 / nanoseconds)
    assert bytes_ == pytest.approx(4 * items)


# ---- modes ---------------------------------------------------------------------------------------------------


def test_latencies_are_metrics(library: Project) -> None:
    measured = measure(library, "latency")
    assert of_all(measured, "metric") == ["p50", "p99.9"]
    assert of_all(measured, "unit") == ["ns", "ns"]
    low, high = (result["current"]["median"] for result in measured.report["results"])
    assert 0 < low <= high


def test_a_single_shot_is_one_sample_of_one_iteration(library: Project) -> None:
    assert processes(alone(library, "coded", "--mode", "single-shot", "--executor", "processes")) == [6]
    result = measure(library, "single-shot", "--baseline", "none", "--processes", 3, "--samples", 1).result
    assert processes(result) == [1, 1, 1]
    assert result["metric"] == "time"


def test_a_start_up_is_the_life_of_one_process(library: Project) -> None:
    result = measure(library, "start-up", "--baseline", "none", "--processes", 5).result
    assert (result["metric"], result["params"]) == ("start-up", {"size": 1000})
    assert processes(result) == [1] * 5
    # A program that starts itself and takes the times, as it does by hand, would live as long as twenty processes. A
    # disturbance of one process on a busy machine does not affect another one.
    shortest = min(line["median"] for line in result["current"]["processes"])
    assert shortest < 8 * shortest_life(library.build / "bench")


def test_a_start_up_with_cold_pages(library: Project) -> None:
    result = alone(library, "cold")
    assert result["settings"]["page-cache"] == "cold"
    assert processes(result) == [1]


# ---- executors, warmers, measurers, aggregators, runs ---------------------------------------------------------


def test_a_warmer_is_obeyed(library: Project) -> None:
    report = measure(library, "warm", *ALONE).report
    assert warm_up_runs(library, report["session"]["id"])[-1] == 7
    report = measure(library, "warm", *ALONE, "--warmer", "zero").report
    assert warm_up_runs(library, report["session"]["id"])[-1] in (0, 1)


def test_the_runs_of_a_warm_up_are_kept_with_the_figures_of_their_windows(library: Project) -> None:
    assert "warmup" not in alone(library, "warm")["current"]["processes"][0]
    measured = measure(library, "warm", *ALONE, "--keep-warmup", "on")
    (process,) = measured.result["current"]["processes"]
    runs, windows = process["warmup"], process["windows"]
    assert (len(runs), len(windows)) == (7, 7 - 3 + 1)  # WARMER count:7, with windows of 3
    assert windows[0]["mean"] == pytest.approx(sum(runs[:3]) / 3)
    assert windows[-1]["cov"] == pytest.approx(statistics.stdev(runs[-3:]) / statistics.mean(runs[-3:]))
    told = text_of(library, "warm", *ALONE, "--keep-warmup", "on", "--verbose")
    assert re.search(r"\n +run 7: .*; of the last 3: mean .*, deviation .*, variation ", told)


def test_a_warmer_of_a_mode_that_has_none_is_told(library: Project) -> None:
    warnings = alone(library, "single-shot", "--warmer", "count:7")["warnings"]
    assert "WARMER has no effect here; it is used for MODE steady, throughput, timed and start-up" in str(warnings)


@pytest.mark.parametrize(
    ("aggregator", "value"),  # of the samples 2, 4, 6, 8, 10
    [("default", 6), ("min", 2), ("quantile:0.25", 4), ("quantile:0.9", 9.2), ("stdev", 10**0.5), ("own:last", 10)],
)
def test_an_aggregator_makes_one_number_of_the_samples(library: Project, aggregator: str, value: float) -> None:
    result = alone(library, "ticks", "--aggregator", aggregator)
    assert (result["metric"], result["unit"]) == ("ticks", "ticks")
    assert result["current"]["median"] == pytest.approx(value)


def test_an_aggregator_or_a_measurer_that_is_not_registered_is_told(library: Project) -> None:
    first = asked(library, "ticks", *ALONE, "--aggregator", "own:first")
    assert first.code == BROKEN
    assert 'this program has registered no aggregator "first"; it has last' in one_line(first.stderr)
    other = asked(library, "ticks", *ALONE, "--measurer", "own:tocks")
    assert 'this program has registered no measurer "tocks"; it has ticks' in one_line(other.stderr)


def test_sleeping_takes_time_and_no_processor(library: Project) -> None:
    wall, cpu = (
        alone(library, "nap", "--measurer", measurer)["current"]["median"] for measurer in ("undisturbed", "cpu-time")
    )
    assert wall > 5e6  # 5 ms
    assert cpu < wall / 2


def test_runs_are_divided_among_processes(library: Project) -> None:
    assert processes(measure(library, "divided", "--baseline", "none").result) == [4] * 9  # 36 samples


# ---- settings in code ----------------------------------------------------------------------------------------


def in_force(result: dict[str, Any]) -> tuple[str, ...]:
    settings = result["settings"]
    return tuple(settings.get(name, "") for name in ("processes", "runs", "mode", "aggregator"))


def test_what_its_code_asks_for_counts(library: Project) -> None:
    result = measure(library, "coded").result
    assert in_force(result) == ("3", "6", "throughput", "min")
    assert processes(result) == [2, 2, 2]
    assert result["metric"] == "throughput"
    lines = result["current"]["processes"]
    assert all(line["median"] <= line["low"] for line in lines)  # the minimum is not above the first quartile


def test_cmake_comes_before_the_code(library: Project) -> None:
    result = measure(library, "overruled").result
    assert in_force(result) == ("4", "8", "steady", "own:last")
    assert processes(result) == [2] * 4
    assert result["metric"] == "time"


def test_the_environment_comes_before_cmake_and_the_command_line_before_both(library: Project) -> None:
    environment = {"HOLDFAST_PROCESSES": "2", "HOLDFAST_RUNS": "2", "HOLDFAST_MODE": "throughput", "HOLDFAST_AGGREGATOR": "max"}
    assert in_force(measure(library, "overruled", **environment).result) == ("2", "2", "throughput", "max")
    words = ("--processes", 1, "--runs", 3, "--mode", "latency", "--aggregator", "mean")
    result = measure(library, "overruled", *words, **environment).result
    assert in_force(result) == ("1", "3", "latency", "mean")
    assert result["metric"] == "p50"


def test_code_may_ask_for_one_process_and_be_overruled(library: Project) -> None:
    together = measure(library, "coded-local")
    assert of_all(together, "benchmark") == ["in-one/first", "in-one/second"]
    assert [processes(result) for result in together.report["results"]] == [[4], [4]]
    assert [settings["samples"] for settings in of_all(together, "settings")] == ["4", "4"]  # which the code asks for
    assert all("EXECUTOR local" in reason for reason in of_all(together, "no_gate"))
    apart = measure(library, "coded-local", "--executor", "processes", "--processes", 2)
    assert [processes(result) for result in apart.report["results"]] == [[4, 4], [4, 4]]
    assert of_all(apart, "no_gate") == [None, None]


# ---- skipping, warnings, growth ------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", ["steady", "start-up", "latency"])
def test_a_benchmark_that_skips_itself_is_undecided(library: Project, mode: str) -> None:
    measured = measure(library, "skips", "--mode", mode)
    assert measured.code == UNDECIDED
    assert measured.result["message"] == "skipped: no data here"


@pytest.mark.parametrize(
    ("test", "said"),
    [
        ("unoptimised", "without optimisation"),
        ("nothing", "the optimiser has removed the work"),
        ("restless", "warming up did not become steady in 5 of 5 processes"),
    ],
)
@pytest.mark.slow
def test_what_is_doubtful_is_a_warning(library: Project, test: str, said: str) -> None:
    several = ("--baseline", "none", "--processes", 5)  # one of them shows it, even if a disturbed clock hides it in another
    warnings = measure(library, test, *several).result["warnings"]
    assert any(said in warning for warning in warnings), warnings
    assert re.search(r": \w+, \d warnings? \(--verbose prints", text_of(library, test, *several))
    assert said in text_of(library, test, "--verbose", *several)


def test_warnings_of_a_program_are_told_whichever_metric_is_judged(library: Project) -> None:
    warnings = alone(library, "unoptimised", "--mode", "latency", "--metrics", "max")["warnings"]
    assert any("without optimisation" in warning for warning in warnings)


def test_growth_is_told_and_a_broken_promise_is_a_warning(library: Project) -> None:
    measured = measure(library, "growth", "--baseline", "none")
    kept, broken = measured.report["growth"]
    assert (kept["benchmark"], kept["axis"], kept["asked"], kept["found"]) == ("growth/kept", "size", "n^2", "n^2")
    assert kept["error"] < 0.25
    assert kept["sentence"].startswith("growth/kept over size is O(n^2), ")
    assert broken["sentence"].startswith("growth/broken over size is not O(n) as it says; it is O(n^2), ")
    for result in measured.report["results"]:
        promised = result["benchmark"] == "growth/kept"
        assert (broken["sentence"] in result["warnings"]) != promised
    assert "growth: growth/kept over size is O(n^2), " in text_of(library, "growth", "--baseline", "none")


def test_pages_and_text_name_points_and_growth(library: Project) -> None:
    measure(library, "growth", "--baseline", "none")
    done = library.holdfast("report", "text", "html", "--output", library.build / "site")
    assert done.returncode == PASS, done.stderr
    pages = [page.read_text("utf-8") for page in (library.build / "site").rglob("*.html")]
    assert len([page for page in pages if "growth/kept over size is " in page]) == 4  # one for each size
    assert "growth: growth/broken over size is not O(n) as it says" in done.stdout
