"""Tests functions that are selected by matchers and whose calls are counted; the program counts them too."""

from __future__ import annotations

from typing import Any

import pytest
from project import BROKEN, Measured, Project, check_schema, configure, one_line

OPTIMISED = "-O2 -g"


@pytest.fixture(scope="module")
def called(tmp_path_factory: pytest.TempPathFactory) -> Project:
    project = configure("called", tmp_path_factory.mktemp("called"), "-DCMAKE_BUILD_TYPE=None", f"-DCMAKE_CXX_FLAGS={OPTIMISED}")
    project.compile()
    return project


def measured(project: Project, test: str, *options: object) -> Measured:
    found = project.measure(test, *options, config="None")
    assert found.code != BROKEN, found.stderr
    return found


def functions(result: dict[str, Any]) -> dict[str, float]:
    return {function["name"]: function["calls"] for function in result["profile"]["current"]["functions"]}


def result_of(report: Measured, metric: str) -> dict[str, Any]:
    (result,) = (one for one in report.report["results"] if one["metric"] == metric)
    return dict(result)


@pytest.fixture(scope="module")
def witnessed(called: Project) -> Measured:
    """Returns one run with the program's own counts and the measured ones."""
    return measured(called, "called")


@pytest.mark.parametrize(
    ("metric", "witness", "count"),
    [
        ("calls(self+descendants:shop::Shape::area)", "area", 8),  # virtual, of a base and of classes below it
        ("constructions(shop::Tile)", "tiles", 3),
        ("calls(shop::twice)", "twice", 3),  # of a template, for int and for double
        ("calls(shop::fibonacci(int))", "fibonacci", 109),  # f(9): 2 * fib(10) - 1 calls
        ("calls(/^shop::checked/)", "checked", 10),  # three of which throw
        ("calls(shop::worked)", "worked", 12),  # 4 in each of 3 threads
        ("calls(self+descendants:shop::Shape::/^ar/)", "area", 8),
        ("calls(/^shop$/::/^check/)", "checked", 10),  # of a namespace
        ("constructions(/^shop::Ti/)", "tiles", 3),
    ],
)
@pytest.mark.slow
def test_a_count_is_what_the_program_counts_itself(witnessed: Measured, metric: str, witness: str, count: int) -> None:
    assert witnessed.medians[metric] == witnessed.medians[witness] == count


def test_a_count_is_a_map_from_functions(witnessed: Measured) -> None:
    shapes = functions(result_of(witnessed, "calls(self+descendants:shop::Shape::area)"))
    assert shapes == {"shop::Square::area() const": 5, "shop::Tile::area() const": 3}
    twice = functions(result_of(witnessed, "calls(shop::twice)"))
    assert twice == {"int shop::twice<int>(int)": 2, "double shop::twice<double>(double)": 1}


def test_what_was_inlined_away_is_said(witnessed: Measured) -> None:
    result = result_of(witnessed, "calls(shop::small)")
    assert result["current"]["median"] == 0 and witnessed.medians["small"] == 3
    (warning,) = result["warnings"]
    assert "METRICS calls(shop::small): shop::small(int) was inlined at" in warning
    assert "what it executes there is not counted" in warning


def test_recursion_that_became_a_loop_is_said(witnessed: Measured) -> None:
    result = result_of(witnessed, "calls(shop::factorial)")
    assert witnessed.medians["factorial"] == 6
    assert result["current"]["median"] == 6 or any(
        "shop::factorial(int) calls itself; calls that the compiler turned into a loop are not counted" in one
        for one in result["warnings"]
    )


def test_a_count_is_exact_and_costs_two_processes(witnessed: Measured) -> None:
    result = result_of(witnessed, "calls(shop::worked)")
    assert (result["tester"], result["unit"], result["direction"]) == ("exact", "calls", "lower")
    assert len(result["current"]["processes"]) == 2
    check_schema(witnessed.report, "report")


@pytest.mark.slow
def test_families_are_chosen_by_what_derives_from_what(called: Project) -> None:
    found = measured(called, "families").medians
    assert found.pop("calls(descendants:shop::Shape::*)") >= 8 + 8 + 3  # areas, constructors, and destructors
    assert found == {
        "calls(children:shop::Shape::area)": 5,  # Square; Tile derives from that
        "calls(descendants:shop::Shape::area)": 8,
        "calls(self+descendants:shop::Square::area)": 8,
        "constructions(descendants:shop::Shape)": 8 + 3,  # a Tile is a Square
    }


@pytest.mark.slow
def test_a_function_that_is_never_called_is_counted_as_that(called: Project) -> None:
    found = measured(called, "never")
    assert (found.verdict, found.result["current"]["median"]) == ("no_baseline", 0)


@pytest.mark.slow
def test_a_command_is_counted_as_a_whole(called: Project) -> None:
    assert measured(called, "called-command").result["current"]["median"] == 1  # one call of main()


@pytest.mark.parametrize(
    ("test", "said"),
    [
        ("nowhere", "has no function that METRICS calls(shop::is_not_there) means; names are qualified"),
        ("no-family", "has no class that derives from shop::Witness, which METRICS calls(descendants:shop::Witness::area) asks for"),
        ("stripped", "it is stripped, so only exported functions have names; link it without -s"),
    ],
)
@pytest.mark.slow
def test_a_matcher_of_nothing_is_told(called: Project, test: str, said: str) -> None:
    found = called.measure(test, config="None")
    assert found.code == BROKEN
    assert said in one_line(found.stderr)


@pytest.mark.slow
def test_several_are_asked_for_by_hand_with_commas_in_their_names(called: Project) -> None:
    found = measured(called, "never", "--metrics", "calls(shop::sum(int, int)),calls(shop::worked)@5%").medians
    assert found == {"calls(shop::sum(int, int))": 1, "calls(shop::worked)": 12}


@pytest.mark.slow
def test_a_call_more_than_in_the_baseline_is_a_regression(called: Project) -> None:
    measured(called, "never", "--metrics", "calls(shop::worked)")
    called.accept("never")
    called.edit("bench.cpp", r"k < 4", "k < 5")
    called.compile("bench")
    found = called.measure("never", "--metrics", "calls(shop::worked)", "--baseline", "live", config="None")
    assert found.verdict == "regressed"
    assert (found.result["baseline"]["median"], found.result["current"]["median"]) == (12, 15)
    assert functions(found.result) == {"shop::worked()": 15}
    assert found.result["profile"]["baseline"]["functions"][0]["calls"] == 12


def test_allocations_are_counted_by_what_makes_them_and_by_size(called: Project) -> None:
    assert measured(called, "kinds").medians == {
        "allocations": 4,
        "allocations(std::function)": 1,
        "allocations(std::any)": 2,
        "allocations(std::string)": 1,  # that of 3 characters needs none
        "allocations(/^std::(any|function)/)": 3,
        "allocations(boxes::by_any)": 2,
        "allocations(boxes)": 4,
        "allocations(100)": 3,  # the closure and the anys; the string of 40 has 41 bytes
        "allocations(..64)": 1,
        "allocated-bytes(std::any)": 200,
    }


def test_a_box_counts_that_a_function_of_another_type_makes(called: Project) -> None:
    grown = 4  # of a vector with room for 1, 2, 4 and 8
    assert measured(called, "crate").medians == {
        "allocations": 6 + grown,
        "allocations(std::any)": 6,
        "allocations(std::vector<std::any>)": 6 + grown,  # which makes the boxes
    }


@pytest.mark.slow
def test_one_allocation_more_of_a_kind_is_a_regression_of_that_kind_alone(called: Project) -> None:
    words = ("--metrics", "allocations(std::string),allocations(std::any)")
    measured(called, "kinds", *words)
    called.accept("kinds")
    called.edit("boxes.cpp", r"by_string\(3\)", "by_string(30)")
    called.compile("boxes", "plain-boxes")
    found = measured(called, "kinds", *words, "--baseline", "live")
    assert [result["verdict"] for result in found.report["results"]] == ["regressed", "pass"]
    strings = found.report["results"][0]
    assert (strings["baseline"]["median"], strings["current"]["median"]) == (1, 2)
    assert [site["bytes"] for site in strings["profile"]["current"]["sites"]] == [31, 41]
    check_schema(found.report, "report")


def test_a_kind_in_a_program_without_debug_information_comes_with_a_warning(called: Project) -> None:
    result = measured(called, "plain-boxes").result
    assert result["current"]["median"] == 3  # sizes need no names
    assert any("the code that allocates has no debug information" in one for one in result["warnings"])
