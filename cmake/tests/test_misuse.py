"""Tests the message of a wrong call: the call and its place, the value, what is allowed."""

import json
import re
import subprocess
from pathlib import Path

import pytest
from mini_project import GENERATOR, PROJECTS, WRAPPER, one_line, run

KEYWORDS = (
    "the keywords are TARGET, COMMAND, ADAPTER, BENCHMARK, PROCESSES, SAMPLES, RUNS, PRESET, BUDGET, TIMEOUT, WARMUP_PROCESSES, EXECUTOR, MODE, MODES, LAUNCHER, PAGE_CACHE, "
    "WARMER, MEASURER, AGGREGATOR, ITERATIONS, THREADS, GROUPS, PIN, SAMPLE_DURATION, WARMUP_SAMPLES, CV, CV_TIME, "
    "SQUEEZE_MIN, SQUEEZE_STEP, SQUEEZE_MAX, SQUEEZE_THRESHOLD, CONCURRENCY, JOBS, METRICS, PARAMS, TESTER"
)
OUTSIDE = "but ADAPTER command is measured from outside"
PERCENT = "allowed: a percentage from 0% to 100%, such as 2%, or a fraction below 1, such as 0.02."
CAPITALS = "words in capitals are taken for mistyped keywords"
LEVEL = "allowed: a number between 0 and 1, such as 0.05."

# the arguments of holdfast_add_test(), pieces of the message
ARGUMENTS: list[tuple[str, list[str]]] = [
    # keywords
    ("x COMMAND true TESTER anova TESTR", ["unexpected 'TESTR'", KEYWORDS]),
    ("x TESTR anova COMMAND true", ["unexpected 'TESTR' (did you mean TESTER?); ", KEYWORDS]),
    ("x COMMAND true SAMPLES 3 BUGDET 5", ["unexpected 'BUGDET' (did you mean BUDGET?); "]),
    ('x COMMAND true VERSION ""', ["VERSION has the value ''", "allowed: text that is not empty"]),
    ("x TARGET program other", ["unexpected 'other'", KEYWORDS]),
    ('x ""', ["unexpected ''", KEYWORDS]),
    ("x COMMAND true BUDGET", ["BUDGET has no value."]),
    ("x COMMAND true BUDGET TESTER anova", ["BUDGET has no value."]),
    ("x COMMAND BUDGET 5", ["COMMAND has no value."]),
    ("x COMMAND true LABELS TESTER anova", ["LABELS has no value."]),
    ("x COMMAND true BUDGET 5 BUDGET 6", ["BUDGET is given twice"]),
    ("x COMMAND true LABELS a TESTER anova LABELS b", ["LABELS is given twice"]),
    ("x COMMAND true LABELS fast TESTR anova", ["LABELS has the value 'TESTR' (did you mean TESTER?); ", CAPITALS]),
    ("x COMMAND true LABELS fast LAYOT 2", ["LABELS has the value 'LAYOT'", CAPITALS]),
    ('x COMMAND true LABELS ""', ["LABELS has the value ''"]),
    ("x COMMAND true ENVIRONMENT A=b TESTR anova", ["ENVIRONMENT has the value 'TESTR'", "allowed: NAME=value."]),
    ("x COMMAND true ENVIRONMENT =b", ["ENVIRONMENT has the value '=b'", "allowed: NAME=value."]),
    ("x COMMAND true PROPERTIES TIMEOUT", ["PROPERTIES has 'TIMEOUT' left over", "pairs of a test property and its"]),
    ("x COMMAND true PROPERTIES LABELS a b", ["PROPERTIES has 'b' left over", 'LABELS "a;b"']),
    # what is measured
    ("x", ["give either TARGET <executable> or COMMAND <program>"]),
    ("x TARGET program COMMAND true", ["give either TARGET <executable> or COMMAND <program>"]),
    ("x TARGET nowhere", ["TARGET has the value 'nowhere'", "allowed: an executable target, defined before this call"]),
    ("x TARGET library", ["TARGET has the value 'library'", "'library' is of type INTERFACE_LIBRARY"]),
    ("x COMMAND library", ["COMMAND has the value 'library'", "'library' is of type INTERFACE_LIBRARY"]),
    ('x COMMAND ""', ["COMMAND has the program ''"]),
    ('x COMMAND true "$<1:open"', ["COMMAND has the value '$<1:open'", "every generator expression is closed"]),
    ("x COMMAND true BENCHMARK b", ["BENCHMARK has the value 'b', but ADAPTER command measures the whole command"]),
    ("x TARGET program ADAPTER command BENCHMARK b", ["BENCHMARK has the value 'b', but ADAPTER command"]),
    ('x TARGET program BENCHMARK ""', ["BENCHMARK has the value ''", "allowed: text that is not empty."]),
    ('x COMMAND true WORKING_DIRECTORY ""', ["WORKING_DIRECTORY has the value ''", "allowed: a directory."]),
    ('x COMMAND true DATA ""', ["DATA has the value ''", "allowed: a file or a directory."]),
    ('x COMMAND true DATA .', ["DATA has the value '.'", "allowed: a file or a directory."]),
    ("x COMMAND true DATA a WORKING_DIRECTORY b", ["DATA and WORKING_DIRECTORY exclude each other"]),
    # words
    ("x TARGET program ADAPTER celero", [
        "ADAPTER has the value 'celero'", "allowed: holdfast, google-benchmark, catch2, nanobench, boost-test, command."]),
    ("x TARGET program PREPARE true", ["PREPARE has the value 'true'", "allowed: PREPARE with ADAPTER command."]),
    ("x TARGET program ADAPTER catch2 WARMER zero", ["ADAPTER catch2 runs its benchmarks by its own rules"]),
    ("x COMMAND true TESTER shfit", [
        "TESTER has the value 'shfit' (did you mean shift?)", "allowed: shift, overlap-intervals, confidence-intervals, relaxed-confidence-intervals, last-interval, anova, sbs, accepter, exact, command:program."]),
    ("x COMMAND true TESTER command:", ["TESTER has the value 'command:'", "exact, command:program."]),
    ("x COMMAND true BASELINE last", ["BASELINE has the value 'last'", "allowed: auto, live, stored, none."]),
    ("x COMMAND true DIRECTION up", ["DIRECTION has the value 'up'", "allowed: lower, higher."]),
    # measurers and warmers: the first test checks their other forms
    ('x TARGET program MEASURER ""', ["MEASURER has the value ''", "allowed: text that is not empty."]),
    ("x TARGET program MEASURER default TESTR anova", ["MEASURER has the value 'TESTR' (did you mean TESTER?)", CAPITALS]),
    ("x TARGET program PARAMS size=1 TESTR anova", ["PARAMS has the value 'TESTR' (did you mean TESTER?)", CAPITALS]),
    ("x COMMAND true MEASURER default", ["MEASURER has the value", OUTSIDE]),
    ("x COMMAND true WARMER time:1", ["WARMER has the value 'time:1'", "allowed: count:<n>"]),
    ("x TARGET program PICK [[(.)]]", ["PICK has the value '(.)'", "allowed: PICK with ADAPTER command."]),
    ("x COMMAND true UNIT s", ["UNIT has the value 's'", "allowed: UNIT with PICK."]),
    # points, metrics, executors and modes
    ("x COMMAND true PARAMS size=1", ["PARAMS names the axis 'size'", "COMMAND does not contain {size}"]),
    ("x TARGET program METRICS time TESTR anova", ["METRICS has the value 'TESTR'", CAPITALS]),
    ("x TARGET program METRICS calls(shop::sell)", ["METRICS has the value 'calls'", '"calls(ns::f)"', "in quotes"]),
    ('x TARGET program METRICS "calls()"', ["METRICS has the value 'calls()'"]),
    ("x TARGET program METRICS time,cycles", ["METRICS has the value 'time,cycles'", "without commas and spaces"]),
    ("x TARGET program METRICS syscalls(openat)", ["METRICS has the value '('", 'in quotes: "syscalls(openat)"']),
    ("x TARGET program EXECUTOR cloud", ["EXECUTOR has the value 'cloud'", "allowed: processes, local, slurm."]),
    ("x COMMAND true EXECUTOR local", ["EXECUTOR has the value 'local'", OUTSIDE]),
    ("x TARGET program MODE cold", [
        "MODE has the value 'cold'", "allowed: steady, start-up, single-shot, latency, throughput, timed, "]),
    ("x TARGET program ITERATIONS 5T", ["ITERATIONS has the value '5T'", "5000, 5K, 5M or 5G."]),
    ("x TARGET program SQUEEZE_MIN 0", ["SQUEEZE_MIN has the value '0'", "allowed: a whole number from 1 to 1000000."]),
    ("x TARGET program WARMUP_SAMPLES -1", ["WARMUP_SAMPLES has the value '-1'", "allowed: a whole number from 0 to 1000000."]),
    ("x COMMAND true THREADS 2", ["THREADS has the value '2'", OUTSIDE]),
    ("x COMMAND true MODE latency", ["MODE has the value 'latency'", OUTSIDE]),
    ("x TARGET program SAMPLES 3 RUNS 4", ["SAMPLES and RUNS exclude each other; allowed: one of them."]),
    ("x TARGET program MODE steady MODES steady latency", ["MODE and MODES exclude each other; allowed: one of them."]),
    ("x TARGET program MODES steady cold", ["MODES has the value 'cold'", "allowed: steady, start-up, single-shot, "]),
    ("x COMMAND true MODES steady start-up", ["MODE has the value 'steady'", OUTSIDE]),
    ("x COMMAND true TIMEOUT 0", ["TIMEOUT has the value '0'", "seconds"]),
    ("x COMMAND true WARMUP_PROCESSES -1", ["WARMUP_PROCESSES has the value '-1'", "a whole number from 0 to 1000000."]),
    ("x COMMAND true RUNS 0", ["RUNS has the value '0'", "allowed: a whole number from 1 to 1000000."]),
    # numbers
    ("x COMMAND true PROCESSES 0", ["PROCESSES has the value '0'", "allowed: a whole number from 1 to 1000000."]),
    ("x COMMAND true PROCESSES -3", ["PROCESSES has the value '-3'", "a whole number"]),
    ("x COMMAND true SAMPLES 2.5", ["SAMPLES has the value '2.5'", "a whole number"]),
    ("x COMMAND true SAMPLES 99999999999999999999", ["SAMPLES has the value '9999", "a whole number"]),
    ("x COMMAND true BUDGET 0", ["BUDGET has the value '0'", "allowed: a positive number of seconds"]),
    ("x COMMAND true BUDGET 30s", ["BUDGET has the value '30s'", "allowed: a positive number of seconds"]),
    ("x COMMAND true BUDGET inf", ["BUDGET has the value 'inf'", "allowed: a positive number of seconds"]),
    ("x COMMAND true GUARD maybe", ["GUARD has the value 'maybe'", "allowed: auto, on, off."]),
    ("x COMMAND true ALLOW_FINGERPRINT colour", ["ALLOW_FINGERPRINT has the value 'colour'", "cpu, cores, "]),
    ("x COMMAND true DUET both", ["DUET has the value 'both'", "allowed: off, auto, on, always."]),
    ("x COMMAND true ESTIMATOR mean", ["ESTIMATOR has the value 'mean'", "allowed: trimmed, signed-rank, welch."]),
    ("x COMMAND true RE_MEASUREMENT 0", ["RE_MEASUREMENT has the value '0'", "a whole number from 1 to 1000000."]),
    ("x COMMAND true SIGNIFICANCE 0", ["SIGNIFICANCE has the value '0'", LEVEL]),
    ("x COMMAND true SIGNIFICANCE 1", ["SIGNIFICANCE has the value '1'", LEVEL]),
    ("x COMMAND true SIGNIFICANCE 5%", ["SIGNIFICANCE has the value '5%'", LEVEL]),
    ("x COMMAND true MIN_EFFECT -1%", ["MIN_EFFECT has the value '-1%'", PERCENT]),
    ("x COMMAND true MIN_EFFECT 101%", ["MIN_EFFECT has the value '101%'", PERCENT]),
    ("x COMMAND true MIN_EFFECT 2", ["MIN_EFFECT has the value '2'", PERCENT]),
    ("x COMMAND true MIN_EFFECT 1", ["MIN_EFFECT has the value '1'", PERCENT]),  # ambiguous: 1% or 100%
    ("x COMMAND true MIN_EFFECT two", ["MIN_EFFECT has the value 'two'", PERCENT]),
    ("x COMMAND true MIN_EFFECT %", ["MIN_EFFECT has the value '%'", PERCENT]),
    ("x COMMAND true MIN_EFFECT .%", ["MIN_EFFECT has the value '.%'", PERCENT]),
    ("x COMMAND true NOISE_MAGNITUDE -0.1", ["NOISE_MAGNITUDE has the value '-0.1'", "a number from 0 to 1000000."]),
    # names
    ('"a b" COMMAND true', ["the name is 'a b'", "allowed: letters, digits, '_', '.' and '-'."]),
    ('"" COMMAND true', ["the name is ''", "allowed: letters, digits"]),
    ("a/b COMMAND true", ["the name is 'a/b'", "allowed: letters, digits"]),
    ("gate COMMAND true", ["the name 'gate' is taken", "allowed: any but session, gate and report."]),
    (f"{'n' * 300} COMMAND true", ["has 300 characters; allowed: at most 200. Give a shorter one."]),
    ("COMMAND true", ["the name is missing", "allowed: holdfast_add_test(<name> COMMAND ...)."]),
]  # fmt: skip

# whole scripts, pieces of the message
SCRIPTS: list[tuple[str, list[str]]] = [
    (
        "holdfast_add_test(twice COMMAND true)\nholdfast_add_test(twice COMMAND false)",
        ["holdfast_add_test(twice)", "the name 'twice' is taken"],
    ),
    (
        # A second deferred call comes after the suite was written.
        "holdfast_add_test(early COMMAND true)\ncmake_language(DEFER CALL holdfast_add_test late COMMAND true)",
        ["holdfast_add_test(late)", "the suite is already written"],
    ),
    ("holdfast_set_defaults(TESTER shfit)", ["holdfast_set_defaults() at", "TESTER has the value 'shfit'"]),
    ("holdfast_set_defaults(LABELS a)", ["holdfast_set_defaults() at", "unexpected 'LABELS'", "PROCESSES, SAMPLES"]),
    ("holdfast_set_defaults(BUDGET)", ["BUDGET has no value."]),
]


def configured(tmp_path: Path, script: str) -> subprocess.CompletedProcess[str]:
    calls = tmp_path / "calls.cmake"
    calls.write_text(script, "utf-8")
    options = [f"-DHOLDFAST_EXECUTABLE={WRAPPER}", f"-DCALLS={calls}", "-G", GENERATOR]
    return run("cmake", "-S", PROJECTS / "misuse", "-B", tmp_path / "build", *options, check=False)


def complaint(tmp_path: Path, script: str) -> str:
    """Returns the message of a configuration that must fail, on one line."""
    done = configured(tmp_path, script)
    assert done.returncode != 0, "configured without a complaint"
    return one_line(done.stderr)


@pytest.mark.parametrize(("arguments", "pieces"), ARGUMENTS, ids=[arguments for arguments, _ in ARGUMENTS])
@pytest.mark.slow
def test_a_wrong_test_is_told(tmp_path: Path, arguments: str, pieces: list[str]) -> None:
    message = complaint(tmp_path, f"\nholdfast_add_test({arguments})\n")
    assert re.search(r"holdfast_add_test\(.*\) at \S*calls\.cmake(:2)?: ", message)
    assert "calls.cmake:2 (holdfast_add_test)" in message  # CMake adds the place, even for an invalid name
    for piece in pieces:
        assert piece in message


@pytest.mark.parametrize(("script", "pieces"), SCRIPTS, ids=[script for script, _ in SCRIPTS])
def test_a_wrong_script_is_told(tmp_path: Path, script: str, pieces: list[str]) -> None:
    message = complaint(tmp_path, script)
    for piece in pieces:
        assert piece in message


LAYOUTS = """set_target_properties(program PROPERTIES IMPORTED_LOCATION /bin/true)
holdfast_add_test(plain TARGET program BUDGET 5)
holdfast_set_defaults(LAYOUTS 16)
holdfast_add_test(default TARGET program BUDGET 5)
holdfast_add_test(own TARGET program LAYOUTS 8 BUDGET 5)
holdfast_add_test(command COMMAND true LAYOUTS 8)
holdfast_add_test(modes TARGET program LAYOUTS 8 MODES steady latency)
holdfast_discover_tests(program LAYOUTS 2)
"""


def test_layouts_of_earlier_versions_do_nothing_and_each_call_that_gives_them_says_so(tmp_path: Path) -> None:
    done = configured(tmp_path, LAYOUTS)
    assert done.returncode == 0, done.stderr
    said = re.findall(r"(holdfast_\w+\(\w*\)) (?:at|in) \S+: LAYOUTS has no effect any more", one_line(done.stderr))
    assert said == [f"holdfast_{call}" for call in ("set_defaults()", "add_test(own)", "add_test(command)", "add_test(modes)", "discover_tests(program)")]
    assert done.stderr.count("CMake Deprecation Warning") == len(said)
    declared = {path.name.split(".")[0]: json.loads(path.read_text("utf-8")) for path in (tmp_path / "build/holdfast/declarations").glob("*.json")}
    for declaration in declared.values():
        assert "layouts" not in declaration
    alike = [{key: value for key, value in declared[name].items() if key not in ("test", "location", "work_directory")} for name in ("plain", "default", "own")]
    assert alike[0] == alike[1] == alike[2]


def test_a_store_that_is_no_url_is_told(tmp_path: Path) -> None:
    store = "-DHOLDFAST_STORE=perf.db"
    done = run("cmake", "-S", PROJECTS / "package", "-B", tmp_path, store, "-G", GENERATOR, check=False)
    assert "HOLDFAST_STORE is 'perf.db'; allowed: sqlite3:PATH or postgresql://..." in one_line(done.stderr)


def test_functions_without_a_wrapper_say_what_is_missing(tmp_path: Path) -> None:
    (tmp_path / "CMakeLists.txt").write_text(
        "cmake_minimum_required(VERSION 3.25)\nproject(alone LANGUAGES NONE)\n"
        f"include({PROJECTS.parents[1]}/Holdfast.cmake)\nholdfast_add_test(x COMMAND true)\n"
    )
    done = run("cmake", "-S", tmp_path, "-B", tmp_path / "build", "-G", GENERATOR, check=False)
    message = one_line(done.stderr)
    assert "holdfast_add_test(x) at CMakeLists.txt:4: there is no target Holdfast::holdfast" in message
    assert "call find_package(Holdfast) first." in message
