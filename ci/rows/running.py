"""Builds the mutations of the rows, and runs the test of each row with its mutation and without it."""

from __future__ import annotations

import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Callable

from models_rows import parts_of, suites_before
from mutation.building import Mutated
from mutation.edit import Edit
from mutation.tests_run import ACTIVE, Ended, Processes
from mutation.unit_cases import UnitCases
from rows.table import Mutation

LONGEST = 900.0  # seconds of a test; with a mutation, it may wait for ever


def edit_of(tree: Path, mutation: Mutation) -> Edit:
    """Returns the edit at its place in the file. Offsets count characters of latin-1, in which sources are also written."""
    source = (tree / mutation.file).read_text(encoding="latin-1")
    find, replace = (text.encode().decode("latin-1") for text in (mutation.find, mutation.replace))
    start = source.index(find)
    line = source.count("\n", 0, start) + 1
    return Edit(mutation.form, mutation.file, line, start, start + len(find), find, replace)


def batches(edits: dict[int, Edit]) -> list[dict[int, Edit]]:
    """Divides edits with switches into builds, in which no two overlap."""
    made: list[dict[int, Edit]] = []
    for number, edit in edits.items():
        fitting = (one for one in made if not any(edit.file == other.file and edit.overlaps(other) for other in one.values()))
        batch = next(fitting, None)
        if batch is None:
            batch = {}
            made.append(batch)
        batch[number] = edit
    return made


@dataclass
class RowTests:
    """The tests of rows, in a tree and its build."""

    tree: Path
    build: Path
    processes: Processes

    @cached_property
    def cases(self) -> list[tuple[str, str]]:
        """Returns all cases of the unit tests, including slow ones: the program, and the path of the case."""
        units = UnitCases(self.build, self.build, self.processes)
        return [(program, case) for program in units.programs() for filter in ("--run_test=!@slow", "--run_test=@slow")
                for case in units.cases(program, filter)]  # fmt: skip

    def command(self, test: str) -> tuple[list[str], Path]:
        """Returns the command of a test that a row names, and its directory. Raises LookupError if no program has the case."""
        file, name, sample = parts_of(test)
        if sample:
            return ["ctest", "--output-on-failure", "-R", rf"^samples\.{sample}$"], self.build
        if file.endswith(".py"):
            words = ["-B", "-m", "pytest", "-q", "-p", "no:cacheprovider", f"{Path(file).name}::{name}"]
            return [sys.executable, *words], (self.tree / file).parent
        suites = suites_before((self.tree / file).read_text("utf-8"), name)
        path = f"{suites[-1]}/{name}" if suites else name
        places = [place for place in self.cases if f"/{place[1]}".endswith(f"/{path}")]
        places.sort(key=lambda place: place[0].removesuffix("_test") not in Path(file).parts)
        if not places:
            raise LookupError(f"no program of the unit tests has the case {path}")
        return [str(self.build / "framework" / places[0][0]), f"--run_test={places[0][1]}"], self.build / "framework"

    def run(self, test: str, mutant: int = 0) -> Ended:
        command, directory = self.command(test)
        environment = {"CXX": "/usr/bin/c++", "HOLDFAST_EXECUTABLE": str(self.build / "framework/holdfast"),
                       "HOLDFAST_BUILD_DIRECTORY": str(self.build), "HOLDFAST_GENERATOR": "Ninja",
                       "HOLDFAST_CONFIGURATION": "Release", **({ACTIVE: str(mutant)} if mutant else {})}  # fmt: skip
        return self.processes.run(command, directory, LONGEST, **environment)


@dataclass(frozen=True)
class Outcome:
    """The result of a row's test. `is_noticed`: it failed with the mutation, and passes without it."""

    row: int
    is_noticed: bool
    said: str
    is_built: bool = True
    """True if the compiler accepted the edit."""


Keep = Callable[[Outcome], None]


def outcome(tests: RowTests, row: int, test: str, mutant: int) -> Outcome:
    """Runs a test with its mutation. `mutant` is 0 if the build has the mutation without a switch (form text)."""
    ended = tests.run(test, mutant)
    if ended.passed:
        return Outcome(row, False, f"{test} passes with the mutation")
    return Outcome(row, True, "took too long" if ended.code is None else f"exit code {ended.code}")


def without_mutation(tests: RowTests, row: int, test: str) -> Outcome | None:
    """Returns an outcome if the test is missing or fails without a mutation, otherwise None."""
    try:
        passed = tests.run(test).passed
    except LookupError as missing:
        return Outcome(row, False, str(missing))
    return None if passed else Outcome(row, False, f"{test} fails without the mutation")


def refused(row: int, edit: Edit) -> Outcome:
    return Outcome(row, False, f"{edit.file}:{edit.line}: the mutation does not compile", is_built=False)


def run_batch(batch: dict[int, Edit], left: set[int], mutated: Mutated, tests: RowTests, tests_of_rows: dict[int, str], keep: Keep) -> None:
    """Builds edits with switches, and runs the test of each remaining row, without its edit and with it."""
    compiled = mutated.compile(dict(batch))
    for row in sorted(left - set(compiled)):
        keep(refused(row, batch[row]))
    rows = sorted(left & set(compiled))
    with ThreadPoolExecutor(mutated.jobs) as pool:
        for made in pool.map(lambda row: without_mutation(tests, row, tests_of_rows[row]) or outcome(tests, row, tests_of_rows[row], row), rows):
            keep(made)


def run_text(row: int, edit: Edit, beside: dict[int, Edit], mutated: Mutated, tests: RowTests, test: str) -> Outcome:
    """Runs the test of a row, and again with its edit, which is built without a switch. The edits `beside` stay in the sources, all
    switched off, because without them most of the product would have to be built again."""
    bad = without_mutation(tests, row, test)
    if bad:
        return bad
    fitting = {number: other for number, other in beside.items() if other.file != edit.file or not other.overlaps(edit)}
    compiled = mutated.compile({**fitting, row: edit})
    made = outcome(tests, row, test, 0) if row in compiled else refused(row, edit)
    mutated.compile(dict(beside))
    return made
