"""Tests the costs of a test by function, compared with the accepted program, and the calls in the report's pages."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from project import BROKEN, PASS, Project, check_schema, configure, one_line

WORKED = "shop::worked()"


@pytest.fixture(scope="module")
def shop(tmp_path_factory: pytest.TempPathFactory) -> Project:
    """Returns an accepted project whose threads now work twice as often, and which computes a larger number."""
    project = configure("called", tmp_path_factory.mktemp("shop"), "-DCMAKE_BUILD_TYPE=None", "-DCMAKE_CXX_FLAGS=-O2 -g")
    project.compile()
    counted = project.measure("never", "--metrics", "instructions", config="None")
    assert counted.code != BROKEN, counted.stderr
    project.accept("never")
    project.edit("bench.cpp", r"k < 4", "k < 8")
    project.edit("bench.cpp", r"fibonacci\(9\)", "fibonacci(14)")  # 11 times as many calls
    project.compile("bench")
    return project


def profile(project: Project, *words: object) -> dict[str, Any]:
    done = project.holdfast("profile", "never", "--json", *words)
    assert done.returncode == PASS, done.stderr
    said = dict(json.loads(done.stdout))
    check_schema(said, "profile")
    return said


@pytest.mark.slow
def test_it_says_which_functions_are_called_more_often_than_in_the_baseline(shop: Project) -> None:
    (point,) = profile(shop, "--metrics", "instructions,allocations")["points"]
    metrics = {metric["metric"]: metric for metric in point["metrics"]}
    assert metrics["instructions"]["current"] > metrics["instructions"]["baseline"] > 0
    assert metrics["allocations"]["current"] == metrics["allocations"]["baseline"] > 0
    (worked,) = (change for change in metrics["instructions"]["changes"] if change["name"] == WORKED)
    assert (worked["baseline"]["calls"], worked["current"]["calls"]) == (12, 24)
    assert worked["current"]["self"] == 2 * worked["baseline"]["self"] > 0


@pytest.mark.slow
def test_functions_are_chosen_by_name_and_by_library(shop: Project) -> None:
    def names(*words: str) -> set[str]:
        (metric,) = profile(shop, "--metrics", "instructions", *words)["points"][0]["metrics"]
        return {function["name"] for function in metric["profile"]["current"]["functions"]}

    everything = names()
    assert names("--function", "^shop::") == {name for name in everything if name.startswith("shop::")} != set()
    rest = names("--exclude", "^shop::")  # the calls of the C library vary between runs: threads may have to wait
    assert WORKED in everything and WORKED not in rest
    assert not any(name.startswith("shop::") for name in rest)
    assert {name for name in everything if "shop::twice<" in name} <= rest
    assert WORKED not in names("--object", "^libc[.]so")
    assert WORKED in names("--object", "^libshop[.]so")
    wrong = shop.holdfast("profile", "never", "--function", "(")
    assert wrong.returncode == BROKEN
    assert "--function ( is not a regular expression" in wrong.stderr


@pytest.mark.slow
def test_what_differs_from_the_baseline_comes_first(shop: Project) -> None:
    text = shop.holdfast("profile", "never", "--metrics", "instructions").stdout
    assert text.index("functions against the baseline") < text.index("functions by their own instructions")


@pytest.mark.slow
def test_a_table_for_people_says_the_same(shop: Project) -> None:
    done = shop.holdfast("profile", "perf.never", "--metrics", "calls(shop::worked),instructions", "--top", "5")
    assert done.returncode == PASS, done.stderr
    assert "perf.never shop" in done.stdout
    lines = [line.split() for line in done.stdout.splitlines()]
    assert ["12", "24", "+100.0", "%", "calls(shop::worked)"] in lines
    assert any(line[-1:] == [WORKED] and line[-4:-1] == ["12", ">", "24"] for line in lines)
    assert "functions by their own instructions in one iteration" in done.stdout


def test_without_a_baseline_it_says_so_and_counts_nevertheless(shop: Project) -> None:
    done = shop.holdfast("profile", "families", "--metrics", "calls(shop::worked)")
    assert done.returncode == PASS
    assert "without a baseline: no baseline has been accepted yet" in done.stdout


def test_nothing_is_kept_and_nothing_is_made(shop: Project, tmp_path: Path) -> None:
    store = tmp_path / "none.db"
    done = shop.holdfast("profile", "never", "--metrics", "allocations", "--store", f"sqlite3:{store}")
    assert done.returncode == PASS and not store.exists()
    assert "there is no store yet" in done.stdout


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["nothing-like-it"], 'no test matches "nothing-like-it"'),
        (["*"], "several tests match; name one of them"),
        (["never", "--metrics", "calls(shop::is_not_there)"], "has no function that METRICS calls(shop::is_not_there) means"),
        (["never", "--metrics", "calls(/[/)"], "is not a regular expression"),
    ],
)
def test_what_cannot_be_profiled_is_told(shop: Project, words: list[str], said: str) -> None:
    done = shop.holdfast("profile", *words)
    assert done.returncode == BROKEN
    assert said in one_line(done.stderr)


def test_it_says_which_places_allocate_and_how_much(shop: Project) -> None:
    done = shop.holdfast("profile", "boxes", "--metrics", "allocations", "--json")
    assert done.returncode == PASS, done.stderr
    (metric,) = json.loads(done.stdout)["points"][0]["metrics"]
    sites = metric["profile"]["current"]["sites"]
    assert metric["current"] == sum(site["count"] for site in sites) == 4
    found = {site["function"].split("(")[0]: site for site in sites}
    # 100 bytes each in the closure and in the any; a string of 40 with its final byte; a string of 3 needs no memory of
    # its own
    assert {name: (site["count"], site["bytes"]) for name, site in found.items()} == {
        "boxes::by_function": (1, 100),
        "boxes::by_any": (2, 100),
        "boxes::by_string": (1, 41),
    }
    assert all(site["place"].startswith("boxes.cpp:") for site in sites)
    assert "function<" in found["boxes::by_function"]["by"]
    assert "std::any" in found["boxes::by_any"]["by"]
    assert found["boxes::by_string"]["by"].startswith("std::")


def test_a_table_of_the_places_is_for_people(shop: Project) -> None:
    done = shop.holdfast("profile", "boxes", "--metrics", "allocations")
    assert done.returncode == PASS, done.stderr
    assert "allocations by place and size, in one iteration" in done.stdout
    (line,) = (line for line in done.stdout.splitlines() if "boxes::by_any" in line)
    assert line.split()[:2] == ["2", "100"]


def test_each_thread_has_its_own_functions_where_that_is_asked_for(shop: Project) -> None:
    (metric,) = profile(shop, "--metrics", "instructions", "--threads")["points"][0]["metrics"]
    first, *others = metric["profile"]["current"]["threads"]
    assert (first["number"], len(others) > 0) == (1, True)
    assert WORKED not in {function["name"] for function in first["functions"]}
    assert all(WORKED in {function["name"] for function in thread["functions"]} for thread in others)
    done = shop.holdfast("profile", "never", "--metrics", "instructions", "--threads")
    assert re.search(r"\nthreads\n +thread +instructions +share +functions of it\n +1 +", done.stdout)
    (metric,) = profile(shop, "--metrics", "instructions")["points"][0]["metrics"]
    assert "threads" not in metric["profile"]["current"]


@pytest.mark.slow
def test_the_report_draws_the_calls_of_both_programs(shop: Project, tmp_path: Path) -> None:
    found = shop.measure("never", "--metrics", "instructions", "--baseline", "live", config="None")
    assert found.verdict == "regressed"
    check_schema(found.report, "report")
    done = shop.holdfast("report", "html", "--output", tmp_path)
    assert done.returncode == PASS, done.stderr
    (page,) = (tmp_path / "tests").glob("never-*.html")
    text = page.read_text("utf-8")
    assert "Where the instructions went" in text
    assert text.count('<svg class="frames"') == 2
    assert f"<title>{found.result['benchmark']}: " in text and "holdfast_body" not in text
    assert text.index(">Current</b>") < text.index(">Baseline</b>")
    rows = [line for line in text.splitlines() if WORKED in line and 'scope="row"' in line]
    assert len(rows) == 1
