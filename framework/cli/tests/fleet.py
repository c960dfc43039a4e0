"""Makes a project that several machines measure, and returns the results of one machine."""

from __future__ import annotations

import json
from pathlib import Path

from project import PASS, Project, configure, run

SLOW = {"t2", "t5"}
TESTS = {f"t{number}" for number in range(1, 7)}
EXPECTED = {test: "regressed" if test in SLOW else "pass" for test in TESTS}


def change(project: Project, **variables: str) -> None:
    """Configures the next build of the project."""
    run("cmake", "-S", project.source, "-B", project.build, *(f"-D{name}={value}" for name, value in variables.items()))


def accepted(directory: Path, *classes: str, **places: str) -> Project:
    """Returns a project with baselines on each class, and then two tests that are slower."""
    project = configure("fleet", directory)
    for one in classes or ("",):
        measured = project.ctest(HOLDFAST_MACHINE_CLASS=one, **places)
        assert measured.of("Skipped") >= {f"perf.{test}" for test in TESTS}
        done = project.holdfast("baseline", "accept", **places)
        assert done.returncode == PASS, done.stderr
    change(project, SLOW=";".join(name[1:] for name in sorted(SLOW)))
    return project


def results(project: Project, *options: object, **places: str) -> dict[tuple[str, str], str]:
    """Returns verdicts by test and class of machines; fails if there are duplicates."""
    report = json.loads(project.holdfast("report", "json", *options, **places).stdout)
    found = [((one["test"], one.get("machine_class", "")), one["verdict"]) for one in report["results"]]
    assert len(found) == len(dict(found)), "a result counts twice"
    return dict(found)


def on_one_machine(project: Project, machine_class: str, **places: str) -> dict[tuple[str, str], str]:
    project.ctest(HOLDFAST_MACHINE_CLASS=machine_class, **places)
    return results(project, "--suite", project.suite(), **places)
