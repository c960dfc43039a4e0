"""Tests GROWTH: how fast the cost of a benchmark may grow with a parameter. Instructions are counted, so the verdicts do
not depend on how busy the machine is."""

from __future__ import annotations

from typing import Any

import pytest
from library import asked, measure, of_all
from project import PASS, REGRESSED, UNDECIDED, Measured, Project, configure, run
from repository import repository_at

CLASSES = ("1", "log-n", "n", "n-log-n", "n^2", "n^3")


@pytest.fixture(scope="module")
def growth(tmp_path_factory: pytest.TempPathFactory) -> Project:
    project = configure("growth", tmp_path_factory.mktemp("growth"), "-DCMAKE_BUILD_TYPE=Release")
    project.compile()
    return project


def message_of(measured: Measured) -> str:
    """Returns the message at the largest size, which has the verdict of the growth."""
    return str(measured.report["results"][-1]["message"])


def sizes(measured: Measured) -> list[int]:
    return [params["n"] for params in of_all(measured, "params")]


def growth_of(measured: Measured) -> dict[str, Any]:
    assert len(measured.report["growth"]) == 1
    return measured.report["growth"][0]


def test_growth_is_judged_without_a_baseline(growth: Project) -> None:
    kept, faster = (asked(growth, test) for test in ("push", "sum-is-n-squared"))
    assert (kept.code, faster.code) == (PASS, REGRESSED), message_of(kept) + message_of(faster)
    assert "GROWTH allows O(n)" in message_of(faster)


@pytest.mark.parametrize("test", ["sort", "sum", "append", "search", "look-up", "regex", "push", "pairs"])
@pytest.mark.slow
def test_an_algorithm_keeps_its_class_without_a_baseline(growth: Project, test: str) -> None:
    measured = asked(growth, test)
    assert measured.code == PASS, message_of(measured)
    assert growth_of(measured)["limit"]["outcome"] == "kept"
    assert set(of_all(measured, "verdict")) == {"pass"}


@pytest.mark.slow
def test_a_hash_table_whose_cost_jumps_where_it_grows_is_not_red(growth: Project) -> None:
    assert asked(growth, "count").code in (PASS, UNDECIDED)


@pytest.mark.parametrize(
    ("test", "found"),
    [("sort-is-n-squared", "n^2"), ("sum-is-n-log-n", "n-log-n"), ("append-is-n-squared", "n^2"), ("count-is-n-log-n", "n-log-n"),
     ("search-is-n", "n"), ("look-up-is-n", "n"), ("regex-is-n-squared", "n^2"), ("push-is-n-squared", "n^2")],
)  # fmt: skip
@pytest.mark.slow
def test_an_algorithm_that_grows_faster_is_red_without_a_baseline(growth: Project, test: str, found: str) -> None:
    measured = asked(growth, test)
    assert measured.code == REGRESSED, message_of(measured)
    limit = growth_of(measured)["limit"]
    assert limit["outcome"] == "faster"
    # Each count includes work that grows more slowly, so the class is at most the planted one.
    named = growth_of(measured)["found"]
    assert named is None or CLASSES.index(named) <= CLASSES.index(found)
    assert limit["low"] < limit["exponent"] < limit["high"]
    assert of_all(measured, "verdict") == ["pass"] * (len(sizes(measured)) - 1) + ["regressed"]


@pytest.mark.slow
def test_chosen_sizes_span_two_decades_and_are_those_of_the_baseline(growth: Project) -> None:
    first = sizes(measure(growth, "sum"))
    assert first[-1] >= 100 * first[0]
    assert [size * 2 for size in first[:-1]] == first[1:]
    growth.accept("sum")
    assert sizes(measure(growth, "sum", "--identical", "measure")) == first


@pytest.mark.slow
def test_declared_sizes_are_kept_and_too_few_are_undecided(growth: Project) -> None:
    assert sizes(measure(growth, "sum", "--params", "n=100,300,1000,3000,10000")) == [100, 300, 1000, 3000, 10000]
    few = measure(growth, "sum", "--params", "n=100,1000,10000")
    assert few.code == UNDECIDED
    assert "different sizes: 3; measure at least 4" in message_of(few)


@pytest.mark.slow
def test_a_change_of_the_class_names_the_commit_and_the_function(growth: Project) -> None:
    measure(growth, "remove")
    growth.accept("remove")
    growth.edit("bench.cpp", r"std::erase_if\(all, \[\]\(auto number\) \{ return number % 2 == 0; \}\);",
                "for (std::size_t i = 0; i < all.size();) if (all[i] % 2 == 0) all.erase(all.begin() + static_cast<std::ptrdiff_t>(i)); else ++i;")  # fmt: skip
    growth.compile()
    measured = asked(growth, "remove")
    assert measured.code == REGRESSED, message_of(measured)
    (red,) = (result["message"] for result in measured.report["results"] if result["verdict"] == "regressed")
    assert "O(n) before" in red
    assert "mem" in red  # memmove or memcpy, as the library has it
    unchanged = measure(growth, "pairs")
    assert unchanged.code == PASS


@pytest.mark.slow
def test_code_that_did_not_change_has_the_growth_of_its_baseline(growth: Project) -> None:
    asked(growth, "push-is-n-squared")
    growth.accept("push-is-n-squared", "--reason", "a test")
    again = asked(growth, "push-is-n-squared")
    assert again.code == REGRESSED, message_of(again)
    assert {result["identical"] for result in again.report["results"]} == {True}


@pytest.mark.slow
def test_no_size_of_a_growth_that_is_too_fast_becomes_the_baseline(growth: Project) -> None:
    asked(growth, "count-is-n-squared")
    refused = growth.holdfast("baseline", "accept", "count-is-n-squared")
    assert "since its growth with n is too fast, and its program would become the baseline of all sizes" in refused.stdout + refused.stderr
    assert "count-is-n-squared" not in growth.holdfast("baseline", "list").stdout


@pytest.mark.slow
def test_an_axis_that_is_no_number_is_said(growth: Project) -> None:
    measured = asked(growth, "sum", "--growth", "size:n")
    assert measured.code == UNDECIDED
    assert "GROWTH size:n needs a parameter that is a number, and growth/sum has none with the name size" in message_of(measured)


@pytest.fixture(scope="module")
def beside_commit(tmp_path_factory: pytest.TempPathFactory) -> Project:
    """Returns a project whose baseline is the commit of its sources, before the work of `sum` was doubled."""
    place = tmp_path_factory.mktemp("growth-beside-commit")
    project = configure("growth", place, "-DCMAKE_BUILD_TYPE=Release", "-DHOLDFAST_BASELINE_REF=good")
    with (project.source / "CMakeLists.txt").open("a", encoding="utf-8") as file:
        file.write("holdfast_add_test(chosen TARGET growth_bench BENCHMARK growth/sum METRICS instructions GROWTH n)\n")
        file.write("holdfast_add_test(declared TARGET growth_bench BENCHMARK growth/sum METRICS instructions PARAMS n=1000,2000)\n")
    repository_at(project.source)
    run("cmake", project.build)
    project.edit("bench.cpp", r'performance_of\("sum"\)\.using_gen\(numbers\)\.measure\(sum_of\);',
                 'performance_of("sum").using_gen(numbers).measure([](const Numbers& all) { return sum_of(all) + sum_of(Numbers(all.rbegin(), all.rend())); });')  # fmt: skip
    project.edit("CMakeLists.txt", "PARAMS n=1000,2000", "PARAMS n=1000,4000")
    project.compile()
    return project


@pytest.mark.slow
def test_the_program_of_a_commit_is_measured_at_the_chosen_sizes(beside_commit: Project) -> None:
    assert beside_commit.ctest("-R", "perf[.]chosen$", config="Release").of("Failed") == {"perf.chosen"}
    results = beside_commit.report("Release")["results"]
    assert {result["verdict"] for result in results} == {"regressed"}
    assert all(result["estimate"]["ratio"] > 1.5 for result in results)
    assert not any("params" in difference["what"] for result in results for difference in result["differences"])


@pytest.mark.slow
def test_the_program_of_a_commit_is_measured_at_its_own_declared_sizes(beside_commit: Project) -> None:
    beside_commit.ctest("-R", "perf[.]declared$", config="Release")
    results = beside_commit.report("Release")["results"]
    assert {result["params"]["n"]: result["verdict"] for result in results} == {1000: "regressed", 4000: "no_baseline"}


@pytest.mark.slow
def test_the_policy_of_the_base_compares_nothing_where_growth_is_all(beside_commit: Project) -> None:
    judged = beside_commit.ctest("-R", "perf[.]sum$", config="Release", HOLDFAST_POLICY="base")
    assert judged.tests["perf.sum"].status == "Passed", judged.tests["perf.sum"].output
