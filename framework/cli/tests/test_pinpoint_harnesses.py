"""Tests the way from a failed result of another harness to the slow function, by the command that is printed with it."""

import json
import shlex
import shutil
import time
from pathlib import Path

import pytest
from project import BROKEN, PASS, REGRESSED, WRAPPER, Measured, Project, configure, run
from test_harnesses import known

pytestmark = pytest.mark.skipif(
    not Path("/usr/include/benchmark").is_dir() or not Path("/usr/include/catch2").is_dir(),
    reason="needs Debian's libbenchmark-dev and catch2",
)

TARGETS = ("google", "catch", "cases", "nano", "printing")
SLOWER = ["google/function/2000", "google/Fixture/in_it", "google/lambda", "catch/work/all", "cases/whole", "nano/short"]


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Project:
    """Returns a project with baselines of all tests, whose middle() then takes 50 % longer: a sixth of each body."""
    made = configure("harness_pinpoint", tmp_path_factory.mktemp("harness_pinpoint"), "-DCMAKE_BUILD_TYPE=Release")
    for target in TARGETS:
        made.compile(target)
    for test in (*SLOWER, "printed", "unnamed"):
        measure(made, test, "--baseline", "none", "--processes", "1")
        made.accept(test)
    run("cmake", made.build, "-DEXTRA=50")
    for target in TARGETS:
        made.compile(target)
    return made


def measure(project: Project, test: str, *options: object) -> Measured:
    file = known(project)[f"perf.{test}"]["command"][-1]
    done = project.holdfast("run", file, "--json", *options)
    assert done.stdout, done.stderr
    return Measured(done.returncode, json.loads(done.stdout), done.stderr)


@pytest.mark.parametrize("test", SLOWER)
@pytest.mark.slow
def test_the_command_that_a_red_result_prints_names_the_function(project: Project, test: str) -> None:
    file = known(project)[f"perf.{test}"]["command"][-1]
    red = project.holdfast("run", file)
    assert red.returncode == REGRESSED, red.stdout + red.stderr
    (command,) = [line.strip() for line in red.stdout.splitlines() if "holdfast pinpoint" in line]
    words = shlex.split(command[command.index("holdfast pinpoint") :])
    found = project.holdfast(*words[1:])
    assert found.returncode == REGRESSED, found.stdout + found.stderr
    assert "-> middle" in found.stdout, found.stdout + found.stderr


@pytest.mark.slow
def test_a_number_that_is_printed_is_looked_for_in_the_function_that_it_stands_for(project: Project) -> None:
    found = project.holdfast("pinpoint", "printed")
    assert found.returncode == REGRESSED, found.stdout + found.stderr
    assert "measured -> all -> middle" in found.stdout or "measured -> middle" in found.stdout
    unnamed = project.holdfast("pinpoint", "unnamed")
    assert unnamed.returncode == BROKEN
    assert "name the function that it measures with --function, or with FUNCTION in its declaration" in unnamed.stderr


@pytest.mark.slow
def test_benchmarks_of_one_test_case_share_their_processes(project: Project) -> None:
    """The time of the shared processes is counted for the first benchmark."""
    four = {"HOLDFAST_BASELINE": "none", "HOLDFAST_PROCESSES": "4"}
    project.ctest("-R", r"^perf[.](session|catch/work/.*|report)$", config="Release", **four)
    results = [result for result in project.report("Release")["results"] if result["test"].startswith("catch/work/")]
    first, *others = sorted((result["seconds"] for result in results), reverse=True)
    assert len(others) == 3
    assert all(other < first / 4 for other in others)


@pytest.mark.slow
def test_what_catch2_says_of_a_failed_assertion_is_said(project: Project) -> None:
    measured = measure(project, "catch/wrong/never", "--baseline", "none", "--processes", "1")
    assert measured.code == BROKEN
    assert "failed: REQUIRE( begin_with(10) == 0 ) with " in measured.stderr


@pytest.mark.slow
def test_an_update_of_what_is_loaded_in_front_of_programs_changes_none_of_them(project: Project, tmp_path: Path) -> None:
    helper = "libholdfast-harness.so"
    for name in (WRAPPER, str(Path(WRAPPER).parent / helper)):
        shutil.copy2(name, tmp_path)
    for remembered in project.build.glob("holdfast/work/**/*.inputs"):
        remembered.unlink()
    asked = (tmp_path / "holdfast", "run", known(project)["perf.nano/other"]["command"][-1])
    run(*asked, "--processes", "1", cwd=project.build, check=False)
    project.accept("nano/other")
    source = Path(__file__).resolve().parents[2]
    run("g++", "-std=c++20", "-O1", "-shared", "-fPIC", "-I", source, "-o", tmp_path / helper, source / "adapters/preload/harness.cpp")
    again = run(*asked, "--identical", "measure", "--affected", "measure", "--min-effect", "50%", cwd=project.build, check=False)
    assert (again.returncode, "as of today" in again.stdout) == (PASS, False), again.stdout + again.stderr


RESTARTING = """
#include <sys/personality.h>
#include <cstdio>
int main() {
  static int local;
  const int persona = personality(0xffffffff);  // as Google Benchmark asks, which starts anew where the flag is not set
  std::printf("%d %p\\n", persona != -1 && (persona & ADDR_NO_RANDOMIZE) != 0, static_cast<void*>(&local));
}
"""


def test_a_program_is_told_that_its_addresses_are_not_drawn_and_they_are(tmp_path: Path) -> None:
    (tmp_path / "program.cpp").write_text(RESTARTING)
    run("g++", "-pie", "-fPIE", "-o", tmp_path / "program", tmp_path / "program.cpp")
    helper = str(Path(WRAPPER).parent / "libholdfast-harness.so")
    said = [run(tmp_path / "program", LD_PRELOAD=helper).stdout.split() for _ in range(4)]
    assert {told for told, _ in said} == {"1"}
    assert len({address for _, address in said}) > 1
    assert run(tmp_path / "program").stdout.startswith("0 ")


@pytest.mark.slow
def test_a_process_of_catch2_does_not_estimate_its_clock_for_seconds(project: Project) -> None:
    """It is compared with a process without help, which measures the same four benchmarks with one sample each."""
    began = time.monotonic()
    run(project.build / "catch", "work", "--benchmark-samples", "1", "--benchmark-no-analysis", "--benchmark-warmup-time", "5")
    alone = time.monotonic() - began
    processes = 4
    measured = measure(project, "catch/work/all", "--baseline", "none", "--processes", processes)
    assert measured.result["seconds"] / processes < alone / 4
