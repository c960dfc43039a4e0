"""Tests reads and writes of variables and fields, by watchpoints of the processor."""

from __future__ import annotations

import pytest
from project import BROKEN, Measured, Project, configure, one_line


@pytest.fixture(scope="module")
def counters(tmp_path_factory: pytest.TempPathFactory) -> Project:
    project = configure("counters", tmp_path_factory.mktemp("watch"), "-DCMAKE_BUILD_TYPE=Release")
    project.compile("bench", "watching", "static", "make-stripped")
    return project


@pytest.fixture
def watching(counters: Project) -> Project:
    measured = measure(counters, "watch", "--metrics", "writes(ns::counter)")
    if "METRICS writes(ns::counter) cannot be counted: " in one_line(measured.stderr):
        assert measured.code == BROKEN
        pytest.skip(measured.stderr)
    return counters


def measure(project: Project, test: str, *options: object) -> Measured:
    return project.measure(test, *options, config="Release")


@pytest.mark.slow
def test_accesses_of_one_iteration_are_counted_in_all_threads(watching: Project) -> None:
    found = measure(watching, "watch").medians  # use() is called twice, one of them in a thread, and once in a pause
    assert found == {"reads(ns::counter)": 6, "writes(ns::counter)": 4, "writes(ns::table.size)": 2}


def test_accesses_of_a_command_are_counted_in_its_threads_and_children(watching: Project) -> None:
    found = measure(watching, "watch-command").medians  # 210 times
    assert found == {"reads(ns::counter)": 630, "writes(ns::counter)": 420, "writes(ns::table.size)": 210}


@pytest.mark.parametrize(
    ("metrics", "said"),
    [
        ("writes(ns::nothing)", "has no variable ns::nothing"),
        ("writes(ns::table.length)", 'has no field "length" in ns::table'),
        ("writes(ns::text)", "has in ns::text 24 bytes, but a watchpoint covers 1, 2, 4 or 8"),
        ("reads(ns::counter),reads(ns::table.size),writes(ns::table.capacity)", "has 4 watchpoints"),
        ("time,reads", 'reported no metric "reads"'),  # without a variable, it would be a metric of the program
    ],
)
@pytest.mark.slow
def test_what_cannot_be_watched_is_told(watching: Project, metrics: str, said: str) -> None:
    measured = measure(watching, "watch", "--metrics", metrics)
    assert measured.code == BROKEN
    assert said in one_line(measured.stderr)


def test_a_static_program_is_not_watched_from_outside(watching: Project) -> None:
    measured = measure(watching, "watch-static")
    assert measured.code == BROKEN
    assert "is linked statically: no library can be preloaded into it to watch its variables" in one_line(measured.stderr)


def test_a_stripped_program_does_not_say_where_its_variables_are(watching: Project) -> None:
    measured = measure(watching, "watch-stripped")
    assert measured.code == BROKEN
    assert "is stripped, so the variable ns::table cannot be found in it" in one_line(measured.stderr)
