#!/usr/bin/env python3
"""Checks the table of what the models do: for each row, ci/rows has an existing test, and an edit that breaks the row.

    ci/models_rows.py                checks the table, its tests and its edits
    ci/models_rows.py --ran BUILD    also checks in BUILD/test-results/*.xml that each of these tests ran and passed
Prints a line for each mistake, and the number of rows. Exit code: 0 no mistake, 1 a mistake, 2 no results.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree

from rows.table import Mutation, read_table, wrong_mutation

ROOT = Path(__file__).resolve().parents[1]
TABLE = Path("docs/evidence/models.md")
MUTATIONS = Path("ci/rows")
ROWS = 232
# Rows in which Holdfast differs on purpose: they have a sentence that explains it, and no test.
DIFFERENT = {6, 9, 12, 47, 53, 78, 105, 174, 179, 190, 206, 207}

ROW = re.compile(r"^\| (\d+) \| (.+) \| (.+) \| (.+) \|$")
TEST = re.compile(r"(?:([\w./-]+\.(?:cpp|py))::(\w+)|samples\.(\d\d_\w+))")
CASE = r"BOOST_(?:AUTO|DATA|FIXTURE)_TEST_CASE\(\s*{}\b"
SUITE = re.compile(r"BOOST_(?:AUTO|FIXTURE)_TEST_SUITE\(\s*(\w+)")
Results = dict[str, set[str]]  # how a test ended, "passed", "failed" or "skipped", by its name


@dataclass
class Row:
    """One row of the table. `here` is the last column: what Holdfast has, or a sentence on what it does otherwise."""

    number: int
    here: str


def parts_of(test: str) -> tuple[str, str, str]:
    """Returns file, test and sample; a test has no sample, and a sample no file."""
    found = TEST.fullmatch(test)
    return (found[1] or "", found[2] or "", found[3] or "") if found else ("", "", "")


def rows_of(text: str) -> list[Row]:
    """Returns the rows of all tables, in their order."""
    return [Row(int(row[1]), row[4].strip()) for row in map(ROW.match, text.splitlines()) if row]


def wrong_numbers(rows: list[Row], count: int) -> list[str]:
    """Returns a mistake if the rows are not numbered from 1 to `count`, in order and without a gap."""
    for place, row in enumerate(rows, 1):
        if row.number != place:
            return [f"row {place} is missing: row {row.number} is in its place"]
    return [] if len(rows) == count else [f"there are {len(rows)} rows, and {count} are needed"]


def wrong_row(row: Row, mutations: list[Mutation]) -> list[str]:
    """Returns a mistake unless the row has one test with an edit, or differs on purpose and has only a sentence."""
    if row.number in DIFFERENT:
        return [f"row {row.number} has a test, or says nothing"] if mutations or not row.here.endswith(".") else []
    return [] if len(mutations) == 1 else [f"row {row.number} has {len(mutations)} mutations in {MUTATIONS}, not one"]


def source_of(path: Path) -> str:
    return path.read_text("utf-8") if path.is_file() else ""


def is_defined(root: Path, test: str) -> bool:
    """Returns true if the file defines the test, or perf-tests has the sample."""
    path, name, sample = parts_of(test)
    if sample:
        listed = re.search(rf"\bsample(?:_test)?\({sample}\b", source_of(root / "perf-tests/CMakeLists.txt"))
        return bool(listed and list((root / "perf-tests").glob(f"{sample}*.cpp")))
    pattern = CASE.format(name) if path.endswith(".cpp") else rf"^\s*def {name}\("
    return bool(re.search(pattern, source_of(root / path), re.MULTILINE))


def suites_before(source: str, case: str) -> list[str]:
    """Returns the suites of Boost.Test that begin before a case, the innermost last."""
    return SUITE.findall(re.split(CASE.format(case), source)[0])


def name_in_results(root: Path, test: str) -> str:
    """Returns the name of a test in the results: "suite.case" for Boost.Test, "package.module.test" for pytest."""
    path, name, sample = parts_of(test)
    if sample:
        return f"samples.{sample}"
    if path.endswith(".py"):
        return f"{path.removesuffix('.py').replace('/', '.')}.{name}"
    suites = suites_before(source_of(root / path), name)
    return f"{suites[-1]}.{name}" if suites else name


def name_of(case: ElementTree.Element, file: Path) -> str:
    """Returns "suite.name" without parameters. Boost.Test writes the path of all suites, of which only the innermost is returned."""
    suite, name = case.get("classname", ""), case.get("name", "").partition("[")[0]
    last = suite.rpartition(".")[2] if file.name.startswith("unit.") else suite
    return name if suite in ("", name) else f"{last}.{name}"


def end_of(case: ElementTree.Element) -> str:
    marks = {mark.tag for mark in case}
    return "failed" if marks & {"failure", "error"} else "skipped" if "skipped" in marks else "passed"


def results_in(directory: Path) -> Results:
    """Reads the JUnit files of CTest, pytest and Boost.Test. A test has a result for each of its parameters."""
    ends: Results = defaultdict(set)
    for file in sorted(directory.glob("*.xml")):
        for case in ElementTree.parse(file).iter("testcase"):
            ends[name_of(case, file)].add(end_of(case))
    return ends


def bad_end(ends: set[str]) -> str:
    """Returns how a test failed to pass, or an empty string if it passed."""
    missed = "was skipped" if ends else "did not run"
    return "failed" if "failed" in ends else "" if "passed" in ends else missed


def mistakes(root: Path, results: Results | None, count: int = ROWS) -> list[str]:
    """Returns the mistakes in the table, and its tests that did not pass in `results`, if there are any."""
    rows, mutations = rows_of(source_of(root / TABLE)), read_table(root / MUTATIONS)
    wrong = wrong_numbers(rows, count)
    wrong += [said for row in rows for said in wrong_row(row, [one for one in mutations if one.row == row.number])]
    wrong += [f"row {mutation.row}: {said}" for mutation in mutations if (said := wrong_mutation(root, mutation))]
    for row, test in ((mutation.row, mutation.test) for mutation in mutations):
        if not is_defined(root, test):
            wrong.append(f"row {row}: there is no test {test}")
        elif results is not None and (end := bad_end(results.get(name_in_results(root, test), set()))):
            wrong.append(f"row {row}: {test} {end}")
    return wrong


def main() -> int:
    parser = argparse.ArgumentParser(description="Checks the rows of ci/rows: what the models do, and where Holdfast does it.")
    parser.add_argument("--ran", type=Path, metavar="BUILD", help="build tree in which ctest has run; also checks that the tests of the rows passed")
    build = parser.parse_args().ran
    results = results_in(build / "test-results") if build else None
    if build and not results:
        print(f"ci/models_rows.py: {build}/test-results has no results; run ctest in that build tree first", file=sys.stderr)
        return 2
    wrong = mistakes(ROOT, results)
    print(*wrong, sep="\n", end="\n" if wrong else "")
    rows = rows_of(source_of(ROOT / TABLE))
    print(f"ci/models_rows.py: {len(rows)} rows, of which {sum(row.number in DIFFERENT for row in rows)} differ on purpose")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
