"""Tests DATA: the files that a program reads are part of its baseline, and each side reads its own."""

import pytest
from project import BROKEN, PASS, REGRESSED, UNDECIDED, Project, configure, one_line


@pytest.fixture
def data(tmp_path_factory: pytest.TempPathFactory) -> Project:
    return configure("data", tmp_path_factory.mktemp("data"))


def values(measured: dict[str, object], side: str) -> set[float]:
    return {process["median"] for process in measured[side]["processes"]}  # type: ignore[index]


def test_a_program_finds_its_data_by_their_relative_names(data: Project) -> None:
    assert data.measure("read").code == UNDECIDED
    data.accept("read")
    measured = data.measure("read", "--identical", "measure")
    assert measured.code == PASS
    assert measured.result["baseline"]["kind"] == "live"


@pytest.mark.parametrize("test", ["read", "script"])
@pytest.mark.parametrize("file", ["words/count.txt", "factor.txt"])
@pytest.mark.slow
def test_more_work_in_a_data_file_is_a_regression(data: Project, test: str, file: str) -> None:
    data.measure(test)
    data.accept(test)
    path = data.source / file
    path.write_text(f"{2 * int(path.read_text())}\n")
    measured = data.measure(test)
    assert measured.code == REGRESSED
    assert values(measured.result, "baseline") == {1000}  # 100 x 10 x 1 x 1: the old side reads the old files
    assert values(measured.result, "current") == {2000}
    assert f"DATA differs from that of the baseline: {file}" in measured.result["warnings"]


def test_generated_data_travel_along(data: Project) -> None:
    data.measure("read")
    data.accept("read")
    (data.build / "generated.txt").write_text("3\n")
    measured = data.measure("read")
    assert measured.code == REGRESSED
    assert values(measured.result, "baseline") == {1000}
    assert values(measured.result, "current") == {3000}
    assert "DATA differs from that of the baseline: generated.txt" in measured.result["warnings"]


def test_a_script_that_is_data_is_the_accepted_one(data: Project) -> None:
    data.measure("script")
    data.accept("script")
    data.edit("read.sh", "sample [*] factor", "sample * factor * 5")
    measured = data.measure("script")
    assert measured.code == REGRESSED
    assert values(measured.result, "baseline") == {1000}


def test_data_that_are_gone_from_the_source_tree_are_still_there_for_the_old_side(data: Project) -> None:
    data.measure("read")
    data.accept("read")
    (data.source / "words/more.txt").write_text("nobody reads this\n")
    assert data.measure("read").code == PASS
    (data.source / "words/count.txt").unlink()
    measured = data.measure("read")
    assert measured.code == BROKEN
    assert "words/count.txt" in measured.stderr + str(measured.report)


def test_a_missing_file_is_a_sentence(data: Project) -> None:
    measured = data.measure("missing")
    assert measured.code == BROKEN
    path = data.build / "nowhere.txt"
    assert one_line(measured.stderr) == (
        f"error: perf.missing: DATA names {path}, which does not exist; a relative name refers to a file in the source directory, or to a generated file in the build directory"
    )
