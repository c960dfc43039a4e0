"""Tests places: functions that changed are executed at several places of a page, the same places for both programs."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from project import PASS, Project, configure, holdfast, report_of

pytestmark = pytest.mark.slow

LINE = 64


def project_at(place: Path, seen: Path, kind: str = "STATIC") -> Project:
    project = configure("places", place, "-DCMAKE_BUILD_TYPE=Release", f"-DSEEN={seen}", f"-DWORK={kind}")
    project.compile()
    return project


def edit(project: Project) -> None:
    project.edit("work.cpp", "int sum = 0;", "int sum = 1;")
    project.compile()


def check_places(seen: Path) -> None:
    """Checks that both programs ran at six or more places; at most one other place is of a process that is only traced."""
    counts = Counter(int(place) for place in seen.read_text().split())
    assert len({place % LINE for place in counts}) == 1, "the same within the line of the cache"
    assert len([place for place, count in counts.items() if count % 2 == 0]) >= 6
    assert len([place for place, count in counts.items() if count % 2 == 1]) <= 1


@pytest.mark.parametrize("kind", ["STATIC", "SHARED"])
def test_a_changed_function_of_a_program_or_library_is_executed_at_many_places(kind: str, tmp_path: Path) -> None:
    seen = tmp_path / "seen"
    project = project_at(tmp_path / "project", seen, kind)
    project.measure("work", "--processes", 2, config="Release")
    project.accept("work")
    edit(project)
    seen.unlink()
    measured = project.measure("work", config="Release")
    assert measured.code == PASS and not measured.result["unaffected"]
    assert measured.result["placement"]["places"] == 8 and measured.result["placement"]["why_not"] == ""
    check_places(seen)


@pytest.mark.parametrize("kind", ["STATIC", "SHARED"])
def test_programs_without_a_function_to_move_run_from_eight_copies_of_their_files(kind: str, tmp_path: Path) -> None:
    """Checks that no file has the same pages of memory in all rounds, since some pages make a program slower than others."""
    project = project_at(tmp_path / "project", tmp_path / "seen", kind)
    project.measure("work", "--processes", 2, config="Release")
    project.accept("work")
    (project.source / "work.cpp").open("a").write("\nextern const int told[];\nconst int told[] = {1, 2, 3};\n")
    project.compile()
    result = project.measure("work", "--affected", "measure", config="Release").result
    assert result["verdict"] == "pass"
    assert 6 <= result["places"]["count"] <= 8  # the first look is after six rounds, each at the next copy
    assert "places" not in result["placement"]  # the code has the same addresses as before


@pytest.mark.parametrize("kind", ["STATIC", "SHARED"])
def test_builds_that_are_compared_execute_what_differs_at_many_places(kind: str, tmp_path: Path) -> None:
    seen = tmp_path / "seen"
    before = project_at(tmp_path / "before", seen, kind)
    now = project_at(tmp_path / "now", seen, kind)
    edit(now)
    seen.unlink(missing_ok=True)
    done = holdfast("compare", "--test", "work", "--config", "Release", "--json", "--", before.build, now.build)
    (result,) = report_of(done)["results"]
    assert result["placement"]["places"] == 8
    check_places(seen)


def test_tests_of_another_harness_share_processes_that_execute_it_at_many_places(tmp_path: Path) -> None:
    seen = tmp_path / "seen"
    project = project_at(tmp_path / "project", seen)
    project.ctest("-R", "^perf.(session|google/)", config="Release")
    project.accept("google/*")
    edit(project)
    seen.unlink()
    project.ctest("-R", "^perf.(session|google/)", config="Release")
    results = [result for result in project.report(config="Release")["results"] if result["test"].startswith("google/")]
    assert len(results) == 2
    for result in results:
        assert result["verdict"] == "pass" and result["placement"]["places"] == 8
    check_places(seen)
