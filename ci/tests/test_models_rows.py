"""Tests ci/models_rows.py with tables, sources and results that have mistakes; and checks the table of this project."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
import models_rows  # noqa: E402

GOOD = ("framework/sort_test.cpp::numbers_are_sorted", "cli/test_sort.py::test_it_sorts", "samples.03_sort")
SOURCES = {
    "framework/sort_test.cpp": "BOOST_AUTO_TEST_SUITE(sorting)\nBOOST_FIXTURE_TEST_CASE(numbers_are_sorted, Fixture) {\n",
    "cli/test_sort.py": "def test_it_sorts(tmp_path: Path) -> None:\n",
    "perf-tests/CMakeLists.txt": 'sample(03_sort SAYS "sorted")\n',
    "perf-tests/03_sort.cpp": "",
    "framework/sort.cpp": "return left < right;",
}
MUTATION = """[[mutation]]
row = {row}
test = "{test}"
file = "framework/sort.cpp"
form = "expression"
find = "left < right"
replace = "right < left"
fails = "the first is the greatest"
"""
BOOST = '<testsuite><testcase classname="{suite}" name="numbers_are_sorted">{mark}</testcase></testsuite>'
PYTEST = '<testsuite><testcase classname="cli.test_sort" name="test_it_sorts[1]"/><testcase classname="cli.test_sort" name="test_it_sorts[2]">{mark}</testcase></testsuite>'
CTEST = '<testsuite><testcase classname="samples.03_sort" name="samples.03_sort" status="run"><system-out/></testcase></testsuite>'


def project(directory: Path, tests: tuple[str, ...] = GOOD, first: int = 1) -> Path:
    """Makes a project whose rows have these tests; a row without a test has a sentence."""
    rows = [f"| {number} | Sorter | sorts | {'`sort`' if test else 'It sorts otherwise.'} |" for number, test in enumerate(tests, first)]
    table = "\n".join(["# Rows", "", "| row | model | capability | Holdfast |", "|---|---|---|---|", *rows, ""])
    mutations = "".join(MUTATION.format(row=row, test=test) for row, test in enumerate(tests, first) if test)
    for path, text in {**SOURCES, str(models_rows.TABLE): table, "ci/rows/all.toml": mutations}.items():
        (directory / path).parent.mkdir(parents=True, exist_ok=True)
        (directory / path).write_text(text)
    return directory


def results(directory: Path, boost: str = "", pytest_: str = "", suite: str = "sorting") -> models_rows.Results:
    files = {"unit.sort.xml": BOOST.format(suite=suite, mark=boost), "cli.xml": PYTEST.format(mark=pytest_), "ctest.xml": CTEST}
    for name, text in files.items():
        (directory / name).write_text(text)
    return models_rows.results_in(directory)


def test_a_table_whose_tests_are_there_is_good(tmp_path: Path) -> None:
    assert models_rows.mistakes(project(tmp_path), None, len(GOOD)) == []


@pytest.mark.parametrize(
    ("test", "said"),
    [
        ("framework/sort_test.cpp::numbers_are", "there is no test framework/sort_test.cpp::numbers_are"),
        ("framework/gone_test.cpp::numbers_are_sorted", "there is no test framework/gone_test.cpp::numbers_are_sorted"),
        ("cli/test_sort.py::test_it", "there is no test cli/test_sort.py::test_it"),
        ("samples.04_sort", "there is no test samples.04_sort"),
    ],
)
def test_a_test_that_is_not_there_is_named(tmp_path: Path, test: str, said: str) -> None:
    assert models_rows.mistakes(project(tmp_path, (test,)), None, 1) == [f"row 1: {said}"]


def test_rows_are_numbered_without_a_gap_up_to_the_last(tmp_path: Path) -> None:
    place = project(tmp_path, GOOD[:2])
    assert models_rows.mistakes(place, None, 3) == ["there are 2 rows, and 3 are needed"]
    assert models_rows.mistakes(project(tmp_path, GOOD[:1], first=2), None, 1) == ["row 1 is missing: row 2 is in its place"]


def test_a_row_that_differs_on_purpose_has_a_sentence_and_no_test(tmp_path: Path) -> None:
    proven = GOOD[:1] * 5
    assert models_rows.mistakes(project(tmp_path, (*proven, "")), None, 6) == []  # row 6 differs
    assert models_rows.mistakes(project(tmp_path, GOOD[:1] * 6), None, 6) == ["row 6 has a test, or says nothing"]
    assert models_rows.mistakes(project(tmp_path, ("",)), None, 1) == ["row 1 has 0 mutations in ci/rows, not one"]


@pytest.mark.parametrize(
    ("before", "after", "said"),
    [
        ("row = 1", "row = 2", "row 1 has 0 mutations in ci/rows, not one"),
        ('find = "left', 'find = "wrong', "row 1: framework/sort.cpp has the text to replace 0 times, not once"),
        ("sort.cpp", "gone.cpp", "row 1: framework/gone.cpp has the text to replace 0 times, not once"),
        ('"expression"', '"regex"', 'row 1: form is "regex", which is none of expression, statement, text'),
        ('"right < left"', '"left < right"', "row 1: the edit changes nothing"),
    ],
)
def test_each_row_with_a_test_has_an_edit_that_fits_the_sources(tmp_path: Path, before: str, after: str, said: str) -> None:
    place = project(tmp_path, GOOD[:1])
    table = place / "ci/rows/all.toml"
    table.write_text(table.read_text().replace(before, after))
    assert models_rows.mistakes(place, None, 1) == [said]


def test_tests_that_passed_are_found_in_the_results_of_each_framework(tmp_path: Path) -> None:
    assert models_rows.mistakes(project(tmp_path), results(tmp_path), len(GOOD)) == []
    assert models_rows.mistakes(project(tmp_path), results(tmp_path, suite="outer.sorting", pytest_="<skipped/>"), len(GOOD)) == []


@pytest.mark.parametrize(("mark", "end"), [("<failure/>", "failed"), ("<error/>", "failed"), ("<skipped/>", "was skipped")])
def test_how_a_test_ended_that_did_not_pass_is_said(tmp_path: Path, mark: str, end: str) -> None:
    assert models_rows.mistakes(project(tmp_path), results(tmp_path, boost=mark), len(GOOD)) == [f"row 1: {GOOD[0]} {end}"]


def test_a_case_of_one_name_in_another_suite_is_another_test(tmp_path: Path) -> None:
    assert models_rows.mistakes(project(tmp_path), results(tmp_path, suite="searching"), len(GOOD)) == [f"row 1: {GOOD[0]} did not run"]


def test_one_set_of_parameters_that_failed_is_a_failure(tmp_path: Path) -> None:
    assert models_rows.mistakes(project(tmp_path), results(tmp_path, pytest_="<failure/>"), len(GOOD)) == [f"row 2: {GOOD[1]} failed"]


def test_the_table_of_this_project_names_tests_that_there_are(tmp_path: Path) -> None:
    script = [sys.executable, "-B", models_rows.ROOT / "ci/models_rows.py"]
    done = subprocess.run(script, capture_output=True, text=True)
    assert (done.returncode, done.stdout.count("\n")) == (0, 1), done.stdout + done.stderr
    without = subprocess.run([*script, "--ran", tmp_path], capture_output=True, text=True)
    assert (without.returncode, "run ctest in that build tree first" in without.stderr) == (2, True)
