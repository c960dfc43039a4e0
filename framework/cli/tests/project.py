"""Copies, builds and runs projects that use Holdfast, from outside like a user.

HOLDFAST_EXECUTABLE names the wrapper, HOLDFAST_BUILD_DIRECTORY the build tree with the libraries that benchmark
programs link. All files of a test, including its store, are below pytest's temporary directory.
"""

from __future__ import annotations

import functools
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import jsonschema

PROJECTS = Path(__file__).resolve().parent / "projects"
WRAPPER = os.path.abspath(os.environ["HOLDFAST_EXECUTABLE"])
LIBRARIES = os.path.abspath(os.environ["HOLDFAST_BUILD_DIRECTORY"])

PASS, REGRESSED, BROKEN, UNDECIDED = 0, 1, 2, 77  # exit codes of the wrapper
SUITE_TESTS = ("perf.session", "perf.gate", "perf.report")

# An edit() of the project scripts: perf.parse takes 1.5 times as long, with a median of 1505 ns instead of 1005.
SLOWER = ("parse.sh", "samples=.*", 'samples="1500 1510 1490 1520 1505"')

Done = subprocess.CompletedProcess[str]


# Beginnings of the variables in which CI systems name the branch that they build.
BRANCHES_OF_CI = ("GITHUB_", "CI_COMMIT_", "CI_MERGE_REQUEST_", "CHANGE_", "BRANCH_NAME")


def environment(**changes: str) -> dict[str, str]:
    """Returns the environment of the tests, without variables of the user or CI system for Holdfast, CTest and compilers.
    Counts depend on the compiler, so the tests use the system's, whatever compiled Holdfast."""
    foreign = ("HOLDFAST_", "CTEST_", *BRANCHES_OF_CI)
    compilers = {"CC", "CXX", "CFLAGS", "CXXFLAGS", "LDFLAGS"}
    own = {name: value for name, value in os.environ.items() if not name.startswith(foreign) and name not in compilers}
    return own | changes


def run(*command: object, cwd: Path | None = None, check: bool = True, **changes: str) -> Done:
    words = [str(word) for word in command]
    done = subprocess.run(words, capture_output=True, text=True, env=environment(**changes), cwd=cwd, timeout=120)
    assert not check or done.returncode == 0, f"{words}\n{done.stdout}{done.stderr}"
    return done


def holdfast(*words: object, cwd: Path | None = None, **changes: str) -> Done:
    """Runs the wrapper; allows any exit code."""
    return run(WRAPPER, *words, cwd=cwd, check=False, **changes)


def verbs() -> list[tuple[str, ...]]:
    """Returns the words of each verb, such as ("baseline", "accept"), as completion lists them; holdfast itself is ()."""
    words = holdfast("completion", "bash").stdout
    told = words[: words.index("_holdfast_options")]
    return [tuple(line.split("'")[1].split()) for line in told.splitlines() if line.startswith("    '")]


@functools.cache
def are_files_shown() -> bool:
    """Returns true if programs find accepted files at absolute paths here, according to `holdfast doctor`."""
    return bool(json.loads(holdfast("doctor", "--json").stdout)["absolute_paths"]["at_hand"])


def url(store: Path) -> str:
    return f"sqlite3:{store}"


def is_running(process: int) -> bool:
    """Returns true if a process runs; false also for a zombie."""
    try:
        state = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except (FileNotFoundError, ProcessLookupError):  # it ended before the file is opened, or before it is read
        return False
    return state != "Z"


def until(holds: Callable[[], object], seconds: float = 60) -> None:
    """Waits until a condition holds, however busy the machine is."""
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.02)


def closed(schema: Any) -> Any:
    """Returns a stricter schema, which forbids keys that it does not describe. Users may see keys that later versions
    add."""
    if isinstance(schema, list):
        return [closed(one) for one in schema]
    if not isinstance(schema, dict):
        return schema
    strict = {key: closed(value) for key, value in schema.items()}
    return {**strict, "additionalProperties": False} if isinstance(schema.get("properties"), dict) and "required" in schema else strict


@functools.cache
def schemas() -> dict[str, Any]:
    """Returns the schemas by the name of the document."""
    with tempfile.TemporaryDirectory() as into:
        run(WRAPPER, "manual", "--schemas", "--into", into)
        return {file.name.removesuffix(".schema.json"): json.loads(file.read_text("utf-8")) for file in Path(into).iterdir()}


def check_schema(value: Any, name: str) -> None:
    """Fails with a line for every deviation from the document's schema, as the wrapper prints it."""
    schema = closed(schemas()[name])
    jsonschema.Draft202012Validator.check_schema(schema)
    errors = jsonschema.Draft202012Validator(schema).iter_errors(value)
    wrong = [f"{list(error.absolute_path)}: {error.message}" for error in errors]
    assert not wrong, "\n".join(wrong)


def report_of(done: Done) -> dict[str, Any]:
    """Returns the output of --json: a report that all renderers accept."""
    report = json.loads(done.stdout)
    check_schema(report, "report")
    return dict(report)


def one_line(text: str) -> str:
    return " ".join(text.split())


@dataclass
class Tested:
    """CTest's result of one test."""

    status: str  # "Passed", "Failed" or "Skipped"
    output: str


@dataclass
class CTestRun:
    code: int
    tests: dict[str, Tested]

    def of(self, status: str) -> set[str]:
        return {name for name, test in self.tests.items() if test.status == status}


@dataclass
class Measured:
    """The result of `holdfast run --json`."""

    code: int
    report: dict[str, Any]
    stderr: str

    @property
    def result(self) -> dict[str, Any]:
        (result,) = self.report["results"]
        return dict(result)

    @property
    def verdict(self) -> str:
        return str(self.result["verdict"])

    @property
    def medians(self) -> dict[str, Any]:
        """Returns the medians of the current side, by metric; fails after an error."""
        assert self.code != BROKEN, self.stderr
        return {result["metric"]: result["current"]["median"] for result in self.report["results"]}


@dataclass
class Project:
    """A configured project; nothing is compiled yet."""

    source: Path
    build: Path
    store: Path

    def compile(self, *targets: str, config: str | None = None) -> None:
        chosen = ["--config", config] if config else []
        run("cmake", "--build", self.build, *chosen, *(["--target", *targets] if targets else []))

    @contextmanager
    def restored(self) -> Iterator[None]:
        """Restores and compiles its own sources at the end; directories below them are not restored."""
        sources = {file: file.read_bytes() for file in self.source.iterdir() if file.is_file()}
        yield
        for file, content in sources.items():
            if file.read_bytes() != content:
                file.write_bytes(content)
        self.compile()

    def edit(self, file: str, pattern: str, replacement: str) -> None:
        """Replaces the one place of a source file that matches the regular expression."""
        path = self.source / file
        text, count = re.subn(pattern, replacement, path.read_text("utf-8"))
        assert count == 1, f"{pattern} is {count} times in {file}"
        path.write_text(text, "utf-8")

    def ctest(self, *options: object, config: str | None = None, **changes: str) -> CTestRun:
        """Runs the performance tests; returns the results of CTest's JUnit file."""
        junit = self.build / "junit.xml"
        chosen = ["-C", config] if config else []
        whole = ("--output-junit", junit, "--test-output-size-passed", 100_000)
        command = ("ctest", "--test-dir", self.build, *chosen, "-L", "perf", "--no-tests=error", *whole)
        done = run(*command, *options, cwd=self.build, check=False, **changes)
        cases = ElementTree.parse(junit).getroot().iter("testcase")
        return CTestRun(done.returncode, {case.attrib["name"]: tested(case) for case in cases})

    def declaration(self, test: str, config: str = "none") -> Path:
        return self.build / f"holdfast/declarations/{test}.{config}.json"

    def suite(self, config: str = "none") -> Path:
        return self.build / f"holdfast/suite.{config}.json"

    def report(self, config: str = "none") -> dict[str, Any]:
        """Returns the report of the last ctest run in this configuration."""
        return dict(json.loads(self.holdfast("report", "json", "--suite", self.suite(config)).stdout))

    def holdfast(self, *words: object, **changes: str) -> Done:
        return holdfast(*words, cwd=self.build, **changes)

    def measure(self, test: str, *options: object, config: str = "none", **changes: str) -> Measured:
        """Runs one test by hand, without CTest."""
        done = self.holdfast("run", self.declaration(test, config), "--json", *options, **changes)
        return Measured(done.returncode, json.loads(done.stdout), done.stderr)

    def accept(self, *words: object) -> None:
        done = self.holdfast("baseline", "accept", *words)
        assert done.returncode == PASS, done.stderr


def tested(case: ElementTree.Element) -> Tested:
    status = {"run": "Passed", "fail": "Failed", "notrun": "Skipped"}[case.attrib["status"]]
    return Tested(status, case.findtext("system-out", ""))


def configure(name: str, directory: Path, *options: str) -> Project:
    """Configures a copy of projects/<name> in `directory`, with build tree and store beside it."""
    project = Project(directory / "source", directory / "build", directory / "store/holdfast.db")
    shutil.copytree(PROJECTS / name, project.source)
    configure_tree(project, *options)
    return project


def configure_tree(project: Project, *options: str) -> None:
    """Configures a build tree, which may be one of several of the same sources."""
    run(
        "cmake", "-S", project.source, "-B", project.build, "-G", "Ninja", f"-DCMAKE_MODULE_PATH={PROJECTS}",
        f"-DHOLDFAST_EXECUTABLE={WRAPPER}", f"-DHOLDFAST_BUILD_DIRECTORY={LIBRARIES}",
        f"-DHOLDFAST_STORE={url(project.store)}", f"-DHOLDFAST_PYTHON={sys.executable}", *options,
    )  # fmt: skip
