"""Tests metrics that are counted in processes of their own, and judged exactly."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from library import asked, compiled, measure, of_all, processes
from project import BROKEN, PASS, REGRESSED, Project, one_line, run

pytestmark = pytest.mark.slow


@pytest.fixture(scope="module")
def counted(tmp_path_factory: pytest.TempPathFactory) -> Project:
    """Returns a project that was accepted before the work was doubled."""
    library = compiled(tmp_path_factory.mktemp("counted"))
    for test in ("counted", "looked-at", "counted-command", "strings", "allocates-at-random", "rate", "told"):
        measure(library, test)
        library.accept(test)
    return library


def test_a_count_that_repeats_is_judged_by_two_processes_on_each_side(counted: Project) -> None:
    measured = measure(counted, "counted", "--identical", "measure")
    assert of_all(measured, "metric") == ["instructions", "branches"]
    assert of_all(measured, "verdict") == ["pass", "pass"]
    assert of_all(measured, "tester") == ["exact", "exact"]
    for result in measured.report["results"]:
        assert len(processes(result)) == 2
        assert result["estimate"]["ratio"] == pytest.approx(1, abs=0.001)
    assert measured.code == PASS


def test_the_body_is_counted_and_not_the_process(counted: Project) -> None:
    report = measure(counted, "counted", "--identical", "measure").report
    instructions, branches = (result["current"]["median"] for result in report["results"])
    # 20,000 steps, each a few instructions with one branch; a process takes millions to start.
    assert 20_000 < branches < instructions < 400_000


def test_of_a_command_the_whole_process_is_counted(counted: Project) -> None:
    result = measure(counted, "counted-command", "--identical", "measure").result
    assert (result["verdict"], result["metric"]) == ("pass", "instructions")
    assert result["current"]["median"] > 400_000


def test_unchanged_code_whose_count_varies_is_never_red(counted: Project) -> None:
    """About 1 of 500 runs is called improved: rounds differ by 4 % (docs/evidence/error-rates.md, 3 and 5 %)."""
    gains = 0
    for _ in range(10):
        result = measure(counted, "allocates-at-random", "--identical", "measure").result
        assert result["verdict"] in ("pass", "inconclusive", "improved")
        gains += result["verdict"] == "improved"
        assert result["tester"] == "shift"
        assert len(processes(result)) >= 6
        assert any(warning.startswith("the count varies from process to process, ") for warning in result["warnings"])
    assert gains <= 1  # two occur in 1 of 5,000 runs


def test_a_count_that_is_not_measured_has_the_settings_of_one_that_is(counted: Project) -> None:
    for result, tolerance in zip(measure(counted, "counted").report["results"], (0.05, 0.002), strict=True):
        assert result["identical"]
        assert (result["tester"], result["thresholds"]["min_effect"], result["differences"]) == ("exact", tolerance, [])


@pytest.mark.parametrize("metrics", ["instructions time", "time instructions"])
def test_the_policy_of_the_base_judges_times_by_the_tester_of_times(counted: Project, metrics: str) -> None:
    test = f"{metrics.split()[0]}-first"
    counted.edit("CMakeLists.txt", r"\Z", f"holdfast_add_test({test} TARGET bench BENCHMARK told METRICS {metrics})\n")
    run("cmake", counted.build)
    measure(counted, test)
    counted.accept(test)
    counted.ctest("-R", f"^perf[.]{test}$", config="Release", HOLDFAST_POLICY="base", HOLDFAST_IDENTICAL="measure")
    report = counted.report("Release")
    assert report["gate"]["policy"]["of_base"] is True
    assert {one["metric"]: one["tester"] for one in report["results"]} == {"time": "shift", "instructions": "exact"}
    assert [one["verdict"] for one in report["results"] if one["metric"] == "instructions"] == ["pass"]
    for result in report["results"]:
        assert not any("MIN_EFFECT has no effect" in warning for warning in result["warnings"])


def test_the_report_names_what_a_count_was_judged_by(counted: Project) -> None:
    for test, tester, processes_ in (("counted", "exact", "2"), ("allocates-at-random", "shift", "20")):
        measure(counted, test, "--identical", "measure")
        report = json.loads(counted.holdfast("report", "json").stdout)
        settings = next(result["settings"] for result in report["results"] if result["test"] == test)
        assert (settings["tester"], settings["processes"]) == (tester, processes_)


def test_a_setting_without_effect_is_told_and_not_listed_as_in_force(counted: Project) -> None:
    given = ("--historian", "window:3", "--noise-magnitude", 0.5, "--squeeze-max", 4)
    result = measure(counted, "rate", "--identical", "measure", *given).result
    for keyword in ("HISTORIAN", "NOISE_MAGNITUDE", "SQUEEZE_MAX"):
        assert any(warning.startswith(f"{keyword} has no effect here; it is used ") for warning in result["warnings"])
    report = json.loads(counted.holdfast("report", "json").stdout)
    settings = next(one["settings"] for one in report["results"] if one["test"] == "rate")
    assert not {"historian", "noise-magnitude", "squeeze-max"} & set(settings)
    kept = measure(counted, "rate", "--identical", "measure", "--historian", "window:3", "--baseline", "stored").result
    assert not any("has no effect" in warning for warning in kept["warnings"])
    assert kept["settings"]["historian"] == "window:3"


def test_what_the_system_says_of_a_process_is_judged_in_rounds(counted: Project) -> None:
    result = measure(counted, "looked-at", "--identical", "measure").result
    assert (result["metric"], result["unit"], result["tester"]) == ("peak-rss", "B", "shift")
    assert len(processes(result)) == 6
    assert result["current"]["median"] > 1 << 20


def test_the_footprint_of_a_value_is_exact(counted: Project) -> None:
    measured = measure(counted, "arrays")
    expected = {"footprint": [4_000_000, 12_000_000, 20_000_000], "allocations": [1] * 3, "leaked-bytes": [0] * 3}
    for metric, values in expected.items():
        results = [result for result in measured.report["results"] if result["metric"] == metric]
        assert [result["current"]["median"] for result in results] == values


# The input has 4,000,000 bytes on the heap, which do not count. The first result has half as many bytes. Code that grows
# the input allocates a larger block and frees the smaller one, so 100 more ints stay.
def test_an_input_on_the_heap_is_no_part_of_the_footprint(counted: Project) -> None:
    measured = asked(counted, "footprints")
    values = {result["benchmark"]: result["current"]["median"] for result in measured.report["results"]}
    assert (values["footprints/first half"], values["footprints/grows"]) == (2_000_000, 400)


def test_a_loop_holds_what_has_a_footprint_and_else_it_is_what_stays(counted: Project) -> None:
    measured = asked(counted, "footprints")
    values = {result["benchmark"]: result["current"]["median"] for result in measured.report["results"]}
    assert (values["footprints/held"], values["footprints/retained"]) == (300, 200)


def test_a_body_that_keeps_nothing_has_a_footprint_of_0(counted: Project) -> None:
    assert asked(counted, "no-result").result["current"]["median"] == 0


def test_the_footprint_of_a_command_is_what_it_has_at_most(counted: Project) -> None:
    footprint, peak = (result["current"]["median"] for result in asked(counted, "footprint-of-a-command").report["results"])
    assert footprint == peak > 1000


def test_a_command_is_counted_with_no_change_to_it(counted: Project) -> None:
    allocations, peak = (result["current"]["median"] for result in measure(counted, "allocating-command").report["results"])
    assert allocations > 10 and peak > 1000  # the lists of its benchmarks


def test_a_static_program_cannot_be_counted_from_outside(counted: Project) -> None:
    measured = asked(counted, "static-command")
    assert measured.code == BROKEN
    assert "is linked statically: no library can be preloaded into it" in one_line(measured.stderr)


def test_what_one_instrument_cannot_give_does_not_hide_behind_what_others_gave(counted: Project) -> None:
    measured = asked(counted, "counted", "--metrics", "misses,binary-size(.none)")
    assert measured.code == BROKEN
    assert of_all(measured, "metric") == ["misses", "binary-size(.none)"]
    assert [result["current"]["median"] for result in measured.report["results"]] == [2, None]
    assert "has no section .none" in one_line(measured.stderr)


@pytest.fixture(scope="module")
def planted(counted: Project) -> Project:
    """Returns the project with twice the work, after all tests of the accepted program."""
    counted.edit("planted.cpp", "kPlanted = false", "kPlanted = true")
    counted.compile("bench")
    return counted


def test_a_program_that_does_more_is_red(planted: Project) -> None:
    measured = measure(planted, "counted")
    assert of_all(measured, "verdict") == ["regressed", "regressed"]
    assert measured.report["results"][0]["estimate"]["ratio"] == pytest.approx(2, rel=0.05)  # twice the steps
    assert measured.code == REGRESSED


def test_a_copy_that_became_expensive_is_seen_by_its_allocations(planted: Project) -> None:
    result = measure(planted, "strings").result  # the strings no longer fit into their objects
    assert (result["verdict"], result["baseline"]["median"], result["current"]["median"]) == ("regressed", 1, 101)


def test_a_red_result_says_how_many_functions_changed(planted: Project) -> None:
    result = measure(planted, "told", "--metrics", "time").result
    assert result["verdict"] == "regressed"
    assert re.search(r"; 0 of the \d+ functions that it executes changed, but 1 variable of theirs begins with another value: \w+", result["message"])


def test_a_fifth_more_of_a_count_that_varies_is_found(planted: Project) -> None:
    result = measure(planted, "allocates-at-random").result
    assert (result["verdict"], result["tester"]) == ("regressed", "shift")
    assert result["estimate"]["low"] > 1.1


def test_without_valgrind_nothing_is_made_up(counted: Project, tmp_path: Path) -> None:
    for name in ("sh", "env", "git"):  # a PATH without valgrind
        (tmp_path / name).symlink_to(f"/usr/bin/{name}")
    measured = asked(counted, "counted", PATH=str(tmp_path))
    assert measured.code == BROKEN
    assert "METRICS instructions is counted by valgrind, which is not installed; install valgrind" in one_line(measured.stderr)


@pytest.mark.parametrize(
    ("test", "metrics", "said"),
    [
        ("counted-command", "misses", "metrics misses is not a metric of a command; allowed: time, cpu-time, instructions"),
        ("counted", "instructions@much", "@ must be followed by a tolerance, such as instructions@1%"),
        ("local", "instructions", "metrics instructions is counted in a separate process; use executor processes"),
    ],
)
def test_metrics_that_do_not_fit_are_told(counted: Project, test: str, metrics: str, said: str) -> None:
    done = counted.holdfast("run", counted.declaration(test, "Release"), "--metrics", metrics)
    assert done.returncode == BROKEN
    assert said in one_line(done.stderr)


def test_two_build_trees_are_compared_by_what_is_counted(counted: Project) -> None:
    compared = json.loads(counted.holdfast("compare", "--test", "counted", "--json", "--", counted.build, counted.build).stdout)
    assert [(result["metric"], result["verdict"], result["estimate"]["ratio"]) for result in compared["results"]] == [
        ("instructions", "pass", 1),
        ("branches", "pass", 1),
    ]


def test_a_count_is_calibrated_to_be_without_noise(counted: Project) -> None:
    told = json.loads(counted.holdfast("calibrate", "counted", "--sessions", "2", "--json").stdout)
    calibrated = [result["calibration"] for result in told["results"]]
    assert [one["noise"]["sessions"] for one in calibrated] == [0, 0]
    assert [(one["gates"], one["alarms"], one["undecided"]) for one in calibrated] == [(2, 0, 0), (2, 0, 0)]
