"""Tests an accidental copy: two counts find it with one process each, whereas the time needs many processes."""

from __future__ import annotations

import pytest
from library import of_all, processes
from project import BROKEN, PASS, REGRESSED, Measured, Project, configure, run


@pytest.fixture(scope="module")
def clean(tmp_path_factory: pytest.TempPathFactory) -> Project:
    """Returns a project that was accepted with a reference, and then measured as unchanged."""
    project = configure("copy", tmp_path_factory.mktemp("copy"), "-DCMAKE_BUILD_TYPE=Release")
    project.compile()
    for test in ("counts", "time"):
        measure(project, test)
        project.accept(test)
    assert measure(project, "counts", "--identical", "measure").code == PASS
    return project


@pytest.fixture(scope="module")
def planted(clean: Project) -> Project:
    run("cmake", "-DHOLDFAST_PLANT_COPY=ON", clean.build)
    clean.compile()
    return clean


def measure(project: Project, test: str, *options: str) -> Measured:
    measured = project.measure(test, *options, config="Release")
    assert measured.code != BROKEN, measured.stderr
    return measured


@pytest.mark.slow
def test_counts_find_it_and_six_processes_confirm_it(planted: Project) -> None:
    measured = measure(planted, "counts")
    assert measured.code == REGRESSED
    assert of_all(measured, "metric") == ["allocations", "instructions"]
    assert of_all(measured, "verdict") == ["regressed", "regressed"]
    assert [len(processes(result)) for result in measured.report["results"]] == [6, 6]
    allocations, instructions = measured.report["results"]
    assert allocations["current"]["median"] == 2 * allocations["baseline"]["median"]  # one more for each name
    assert 1.002 < instructions["estimate"]["ratio"] < 1.02


@pytest.mark.slow
def test_time_alone_needs_many_processes(planted: Project) -> None:
    # Its verdict depends on a change far below the minimum effect, or on the address of the new code.
    assert len(processes(measure(planted, "time").result)) >= 6
