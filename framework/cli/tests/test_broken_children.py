"""Tests child processes with errors: one sentence names the test, the command, the error and the last output. The other
tests go on, and the store records the error."""

import subprocess
from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from project import BROKEN, WRAPPER, CTestRun, Project, configure, environment, is_running, one_line

COMMAND = r"'{build}/children --holdfast-benchmark={test} --holdfast-samples=5'"

# test, and the message after "error: perf.<test>: "
SENTENCES = [
    ("crash", f"{COMMAND} was killed by signal 11 (Segmentation fault); the end of its stderr: the matrix is singular"),
    ("exit", f"{COMMAND} exited with 3; the end of its stderr: no licence"),
    ("throw", f"{COMMAND} could not measure: it threw: input.txt is not there"),
    ("leave", f"{COMMAND} could not measure: it returned before its loop ended"),
    ("unknown", 'BENCHMARK "nowhere" matches none of the program\'s benchmarks: healthy, crash, exit, throw, leave'),
    ("empty", "'{build}/empty --holdfast-list' listed no benchmark; does it link Holdfast::main and register any?"),
    ("lost_program", "'{build}/lost_program' does not exist; was it built?"),
    ("lost_library", "{build}/lost_library: "),  # another test checks the name of the library
    ("command", "'ls /nowhere' exited with 2; the end of its stderr: ls: cannot access '/nowhere'"),
    ("no_command", "'no-such-program' is not found in PATH; install it, or name it by its path"),
]
BROKEN_TESTS = [test for test, _ in SENTENCES]


@dataclass
class Seen:
    project: Project
    run: CTestRun
    hanging: "subprocess.Popen[str]"


@pytest.fixture(scope="module", autouse=True)
def seen(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Seen]:
    project = configure("children", tmp_path_factory.mktemp("children"))
    project.compile()
    (project.build / "lost_program").unlink()
    (project.build / "libfound.so").unlink()
    run = project.ctest("-E", "perf.hang")
    # No child is killed before ten seconds, so it waits while the other tests run.
    command = [WRAPPER, "run", str(project.declaration("hang"))]
    hanging = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, env=environment())
    yield Seen(project, run, hanging)
    hanging.kill()


# ---- children of a ctest run -------------------------------------------------------------------------------


@pytest.mark.parametrize(("test", "sentence"), SENTENCES, ids=BROKEN_TESTS)
@pytest.mark.slow
def test_a_broken_child_is_told_in_a_sentence(seen: Seen, test: str, sentence: str) -> None:
    tested = seen.run.tests[f"perf.{test}"]
    assert tested.status == "Failed"
    expected = f"error: perf.{test}: " + sentence.format(build=seen.project.build, test=test)
    assert one_line(tested.output).startswith(expected)


def test_a_lost_library_is_named(seen: Seen) -> None:
    assert "libfound.so" in seen.run.tests["perf.lost_library"].output


@pytest.mark.parametrize("test", BROKEN_TESTS)
def test_a_broken_child_is_exit_code_2(seen: Seen, test: str) -> None:
    assert seen.project.measure(test).code == BROKEN


def test_the_other_tests_go_on(seen: Seen) -> None:
    assert seen.run.tests["perf.healthy"].status == "Skipped"  # no baseline yet
    assert seen.run.of("Failed") == {f"perf.{test}" for test in BROKEN_TESTS}  # the gate says nothing else
    assert seen.run.code != 0


def test_the_gate_names_the_first_that_could_not_be_measured(seen: Seen) -> None:
    names = "crash, exit, throw, leave, unknown, and 5 more"
    assert f"Gate: error. 10 of 11 could not be measured: {names}." in seen.run.tests["perf.gate"].output


def test_the_store_keeps_the_errors(seen: Seen) -> None:
    report = seen.project.report()
    messages = {result["test"]: result["message"] for result in report["results"] if result["verdict"] == "error"}
    assert sorted(messages) == sorted(BROKEN_TESTS)
    assert "was killed by signal 11" in messages["crash"]
    assert report["summary"]["errors"] == len(BROKEN_TESTS)


def test_the_page_shows_the_errors(seen: Seen) -> None:
    page = (seen.project.build / "perf-report/index.html").read_text("utf-8")
    assert "was killed by signal 11 (Segmentation fault)" in page
    assert "the matrix is singular" in page


# ---- children that speak the wire badly --------------------------------------------------------------------

VERSION = '{"holdfast":"wire/1"}\n'
SUBJECT = '{"benchmark":"echo"}\n'
SAMPLE = '{"value":1}\n'
END = '{"end":true}\n'

# the message, and the lines of the child
WIRES = [
    ("ended without writing a sample", ""),
    ("stopped in the middle of its samples", "\n\n"),
    ("line 1: not JSON: Segmentation fault", "Segmentation fault\n"),
    ("line 4: not JSON: 12.5 ns", VERSION + SUBJECT + SAMPLE + "12.5 ns\n" + END),
    ("line 1: not JSON", "\x7fELF\x01\x00\x00\x80\n"),
    ('line 4: not JSON: {"val', VERSION + SUBJECT + SAMPLE + '{"val'),
    ("stopped in the middle of its samples", VERSION + SUBJECT + SAMPLE),
    ("wrote no sample", VERSION + SUBJECT + END),
    ('line 3: not JSON: {"value":NaN}', VERSION + SUBJECT + '{"value":NaN}\n' + END),
    ('line 3: not JSON: {"value":1e999}', VERSION + SUBJECT + '{"value":1e999}\n' + END),
    ('line 3: "value" must be a number, but is null', VERSION + SUBJECT + '{"value":null}\n' + END),
    ('line 3: "value" must be a number, but is "1"', VERSION + SUBJECT + '{"value":"1"}\n' + END),
    ('"iterations" must be 1 or more, but is 0', VERSION + SUBJECT + '{"value":1,"iterations":0}\n' + END),
    ('"direction" must be "lower" or "higher"', VERSION + '{"benchmark":"echo","direction":"left"}\n' + SAMPLE + END),
    ('must be "wire/1", the version this wrapper reads, but is "wire/2"', '{"holdfast":"wire/2"}\n' + SAMPLE + END),
    ('line 1: "holdfast" must be a string, but is missing', SUBJECT + SAMPLE + END),
    ("line 2: expected a JSON object", VERSION + "[1]\n" + SAMPLE + END),
    ("could not measure: the disk is full", VERSION + SUBJECT + '{"error":"the disk is full"}\n'),
]  # fmt: skip

LISTING = '{"benchmark":"echo"}\n'


@pytest.fixture(scope="module")
def echo(tmp_path_factory: pytest.TempPathFactory) -> Project:
    return configure("scripts", tmp_path_factory.mktemp("echo"))


def said_of(echo: Project, listing: str, wire: str) -> str:
    """Returns the message about a child that must fail."""
    (echo.build / "list.txt").write_text(listing, "utf-8")
    (echo.build / "wire.txt").write_text(wire, "utf-8")
    done = echo.holdfast("run", echo.declaration("echo"))
    assert done.returncode == BROKEN, done.stdout
    assert done.stdout == ""
    return one_line(done.stderr)


@pytest.mark.parametrize(("said", "wire"), WIRES, ids=[said for said, _ in WIRES])
@pytest.mark.slow
def test_garbage_on_the_wire_is_told(echo: Project, said: str, wire: str) -> None:
    sentence = said_of(echo, LISTING, wire)
    assert sentence.startswith(f"error: perf.echo: '{echo.source}/echo.sh --holdfast-benchmark=echo' ")
    assert said in sentence
    assert sentence.endswith("; the end of its stderr: echo.sh was here")


@pytest.mark.parametrize("listing", ["", "no benchmarks here\n", '{"name":"echo"}\n', "[]\n"])
def test_a_list_without_a_benchmark_is_told(echo: Project, listing: str) -> None:
    assert "echo.sh --holdfast-list' listed no benchmark" in said_of(echo, listing, "")


def test_lines_around_a_list_are_passed_over(echo: Project) -> None:
    said = said_of(echo, f"Welcome!\n{LISTING}\n", "garbage")
    assert "--holdfast-benchmark=echo' cannot be understood" in said


def test_samples_of_another_benchmark_are_refused(echo: Project) -> None:
    said = said_of(echo, LISTING, VERSION + '{"benchmark":"other"}\n' + SAMPLE + END)
    assert '"other"' in said


# ---- children that never end -------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_child_that_hangs_is_ended_with_all_that_it_has_started(seen: Seen) -> None:
    _, stderr = seen.hanging.communicate(timeout=60)
    assert seen.hanging.returncode == BROKEN
    command = COMMAND.format(build=seen.project.build, test="hang")
    assert one_line(stderr).endswith(
        f"error: perf.hang: {command} did not end within 10 s and was killed with all processes that it had started; "
        "TIMEOUT sets this limit; the end of its stderr: waiting for the server"
    )
    assert not is_running(int((seen.project.build / "background.pid").read_text()))
