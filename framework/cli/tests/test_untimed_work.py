"""Tests that the time that a program reports is checked against the CPU time that the kernel counts."""

from pathlib import Path

import pytest
from project import PASS, UNDECIDED, Project, configure
from repository import repository_at


@pytest.fixture(scope="module")
def accepted(tmp_path_factory: pytest.TempPathFactory) -> Project:
    project = configure("reporters", tmp_path_factory.mktemp("reporters"), "-DCMAKE_BUILD_TYPE=Release")
    project.compile()
    project.ctest()
    project.accept()
    return project


def with_lines(project: Project, *lines: str) -> None:
    bench = project.source / "bench.cpp"
    text = bench.read_text("utf-8")
    bench.write_text("\n".join(lines) + "\n" + text, "utf-8")
    project.compile()


@pytest.mark.parametrize("trick", ["SLOW_CLOCK", "SET_UP"])
def test_time_that_is_not_reported_is_no_gain(accepted: Project, trick: str) -> None:
    with accepted.restored():
        with_lines(accepted, f"#define {trick}")
        measured = accepted.measure("reporter", config="Release")
        assert measured.code == UNDECIDED, measured.result["message"]
        assert "work has moved to where it is not timed" in measured.result["message"]


@pytest.mark.parametrize(
    ("trick", "told"), [("CHILD", "it leaves processes behind for which it does not wait"), ("KEPT", "no longer than an iteration without work")]
)
def test_work_that_goes_on_elsewhere_or_is_not_done_is_no_gain(accepted: Project, trick: str, told: str) -> None:
    with accepted.restored():
        with_lines(accepted, f"#define {trick}")
        measured = accepted.measure("reporter", config="Release")
        assert measured.code == UNDECIDED, measured.result["message"]
        assert told in measured.result["message"]


@pytest.mark.parametrize("place", ["results.txt", "/dev/shm/holdfast-test-results", "{tmp}/results"])
def test_results_that_processes_keep_for_each_other_are_no_gain(accepted: Project, tmp_path: Path, place: str) -> None:
    file = Path(place.format(tmp=tmp_path))
    with accepted.restored():
        with_lines(accepted, f'#define KEPT_IN "{file}"')
        for _ in ("that keeps them", "that finds them"):
            measured = accepted.measure("reporter", config="Release")
            assert measured.code == UNDECIDED, measured.result["message"]
            assert f"keep results in {file if file.is_absolute() else '<build>/results.txt'}" in measured.result["message"]
    if file.is_absolute():
        file.unlink()


def test_results_that_processes_keep_are_no_gain_beside_a_commit(tmp_path: Path) -> None:
    project = configure("reporters", tmp_path, "-DCMAKE_BUILD_TYPE=Release", "-DHOLDFAST_BASELINE_REF=good")
    repository_at(project.source)
    with_lines(project, '#define KEPT_IN "results.txt"')
    measured = project.measure("reporter", config="Release")
    assert measured.code == UNDECIDED, measured.result["message"]
    assert "keep results in <build>/results.txt" in measured.result["message"]


def test_a_true_gain_is_one(accepted: Project) -> None:
    with accepted.restored():
        accepted.edit("bench.cpp", "20'000", "10'000")
        accepted.compile()
        measured = accepted.measure("reporter", config="Release")
        assert (measured.code, measured.verdict) == (PASS, "improved"), measured.result["message"]
