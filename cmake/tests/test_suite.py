"""Tests the common parts of a build's tests: session, gate and report, several directories, a run."""

import os
import re
from pathlib import Path

import pytest
from mini_project import PROJECTS, SUITE_TESTS, WRAPPER, Project, configure, program, run


def test_holdfast_as_a_subdirectory_adds_the_suite_once_and_builds_the_wrapper(tmp_path: Path) -> None:
    project = configure("embedded", tmp_path)
    assert sorted(project.tests()) == sorted(["perf.one", "perf.two", *SUITE_TESTS])
    assert project.suite()["project"] == "embedded"
    assert project.suite()["compiler"]  # the top directory has no language, the tests' directory has one
    run("cmake", "--build", project.build)
    run("ctest", "--test-dir", project.build, "-L", "perf", "--no-tests=error")


def test_a_package_found_in_a_subdirectory_is_seen_at_the_top(tmp_path: Path) -> None:
    project = configure("package", tmp_path)
    assert sorted(project.tests()) == sorted(["perf.one", *SUITE_TESTS])
    assert project.declaration("one")["location"] == "perf/CMakeLists.txt:2"
    assert "Warning" not in project.output


def test_a_directory_without_testing_is_warned_of(tmp_path: Path) -> None:
    warning = "CTest will not know the performance tests of {}, because testing is not enabled there."
    top = PROJECTS / "silent"
    late = configure("silent", tmp_path / "late").output
    assert warning.format(top / "perf") in late and warning.format(top) not in late.replace(f"{top}/perf", "")
    never = configure("silent", tmp_path / "never", "-DTESTING=OFF").output
    assert warning.format(top) in never
    at_the_end = configure("locations", tmp_path / "at_the_end").output
    assert "Warning" not in at_the_end  # enable_testing() in the same directory may follow the tests
    decided = configure("silent", tmp_path / "decided", "-DTESTING=OFF", "-DBUILD_TESTING=OFF").output
    assert "Warning" not in decided


def test_a_build_tree_of_another_build_type_has_one_suite(tmp_path: Path) -> None:
    for build_type in ("Release", "Debug"):
        project = configure("locations", tmp_path, f"-DCMAKE_BUILD_TYPE={build_type}")
        assert [path.name for path in (project.build / "holdfast").glob("suite.*")] == [f"suite.{build_type}.json"]


# ---- a run -------------------------------------------------------------------------------------------------


def test_a_run_opens_the_session_judges_last_and_reports_after_a_failed_gate(tmp_path: Path) -> None:
    wrapper = program(tmp_path / "holdfast", 'echo $1 >>"$LOG"; [ $1 != gate ]')
    project = configure("registration", tmp_path / "build", wrapper=wrapper)
    log = tmp_path / "log"
    # `patched` requires files that do not exist.
    done = run("ctest", "--test-dir", project.build, "-L", "perf", "-j4", "-E", "patched", check=False, LOG=str(log))
    assert done.returncode != 0 and "perf.gate (Failed)" in done.stdout
    assert log.read_text().split() == ["session", *["run"] * 10, "gate", "report"]


def test_one_selected_test_brings_session_and_report(tmp_path: Path) -> None:
    project = configure("package", tmp_path / "build", wrapper=program(tmp_path / "holdfast", 'echo $1 >>"$LOG"'))
    log = tmp_path / "log"
    run("ctest", "--test-dir", project.build, "-R", "^perf[.]one$", LOG=str(log))
    assert log.read_text().split() == ["session", "run", "report"]


@pytest.mark.skipif("HOLDFAST_EXECUTABLE" not in os.environ, reason="needs a built wrapper in HOLDFAST_EXECUTABLE")
def test_the_wrapper_reads_what_cmake_writes(tmp_path: Path) -> None:
    store = f"-DHOLDFAST_STORE=sqlite3:{tmp_path}/holdfast.db"
    project = configure("package", tmp_path / "build", store, wrapper=WRAPPER)
    done = run("ctest", "--test-dir", project.build, "-L", "perf", "--output-on-failure", check=False)
    # Nothing was accepted yet, so the test has no baseline and is undecided.
    assert re.search(r"perf\.session \.+ +Passed", done.stdout), done.stdout
    assert re.search(r"perf\.one \.+\*+Skipped", done.stdout), done.stdout
    assert re.search(r"perf\.report \.+ +Passed", done.stdout), done.stdout


# ---- unit tests alone ----------------------------------------------------------------------------------------


def selected(project: Project, *words: str) -> set[str]:
    listed = run("ctest", "--test-dir", project.build, "-N", *words).stdout
    return set(re.findall(r"Test +#\d+: (\S+)", listed))


HELPERS = {*SUITE_TESTS}


def test_labels_tell_unit_tests_performance_tests_and_helpers_apart(tmp_path: Path) -> None:
    project = configure("beside", tmp_path)
    assert selected(project) == {"unit", "perf.one"} | HELPERS
    assert selected(project, "-LE", "perf") == {"unit"}
    assert selected(project, "-L", "perf") == {"perf.one"} | HELPERS
    assert selected(project, "-L", "perf", "-LE", "helper", "-FA", "holdfast") == {"perf.one"}


def test_a_cache_variable_leaves_performance_tests_out_of_the_default_run(tmp_path: Path) -> None:
    project = configure("beside", tmp_path, "-DHOLDFAST_CONFIGURATIONS=Perf", "-DCMAKE_BUILD_TYPE=Release")
    assert selected(project) == {"unit"}
    assert selected(project, "-C", "perf") == {"unit", "perf.one"} | HELPERS
    assert selected(project, "-C", "Perf", "-L", "perf") == {"perf.one"} | HELPERS
    assert "perf.one" in selected(project, "-C", "Release")  # as in printed commands


def test_of_several_configurations_performance_tests_belong_to_those_that_are_named(tmp_path: Path) -> None:
    several = ("-G", "Ninja Multi-Config", "-DCMAKE_CONFIGURATION_TYPES=Debug;Release")
    project = configure("beside", tmp_path / "build", *several, "-DHOLDFAST_CONFIGURATIONS=Release")
    assert selected(project, "-C", "Debug") == {"unit"}
    assert selected(project, "-C", "Release") == {"unit", "perf.one"} | HELPERS
    wrong = run("cmake", "-DHOLDFAST_CONFIGURATIONS=Perf", project.build, check=False)
    assert wrong.returncode != 0
    assert "HOLDFAST_CONFIGURATIONS has the value 'Perf'; allowed: Debug, Release" in " ".join(wrong.stderr.split())


def test_discovered_tests_are_left_out_likewise(tmp_path: Path) -> None:
    found = 'case $1 in discover) echo "add_test(perf.found true)" >"${2%/*}/discovered.Release.cmake";; esac'
    wrapper = program(tmp_path / "holdfast", found)
    options = ("-DDISCOVER=ON", "-DHOLDFAST_CONFIGURATIONS=Perf", "-DCMAKE_BUILD_TYPE=Release")
    project = configure("beside", tmp_path / "build", *options, wrapper=wrapper)
    assert selected(project) == {"unit"}
    assert "perf.found" in selected(project, "-C", "Perf")
