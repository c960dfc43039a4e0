"""Tests holdfast coverage: the functions that benchmarks execute, and for each the slowdown that a test would notice."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from project import BROKEN, PASS, REGRESSED, WRAPPER, Project, check_schema, configure, environment, one_line
from repository import Repository, repository_at

pytestmark = pytest.mark.slow
needs_valgrind = pytest.mark.skipif(shutil.which("valgrind") is None, reason="shares are counted by valgrind")

MORE = ("words.cpp", "// PLACE FOR MORE", "int more(int x) { return x * x % 7; }")
RARELY = ("words.cpp", r"x \* 5 \+ 1", "x * 6 + 1")
SUMS = ("words.hpp", r"sum \* 3 \+ one", "sum * 5 + one")


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Project:
    project = configure("covered", tmp_path_factory.mktemp("covered"), "-DCMAKE_BUILD_TYPE=RelWithDebInfo")
    repository_at(project.source)
    project.compile()
    return project


@pytest.fixture
def project(built: Project) -> Iterator[Project]:
    """Yields the project with its committed sources, baselines and counts."""
    yield built
    Repository(built.source).git("checkout", "--quiet", "--force", "good")
    built.compile()


@pytest.fixture(scope="session")
def without_valgrind(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Returns an environment with a PATH of everything but valgrind."""
    place = tmp_path_factory.mktemp("bin")
    for directory in reversed(os.environ["PATH"].split(os.pathsep)):
        for file in Path(directory).glob("*"):
            if file.name == "valgrind":
                continue
            link = place / file.name
            link.unlink(missing_ok=True)
            link.symlink_to(file)
    return {"PATH": str(place)}


@dataclass
class Covered:
    """The output of `holdfast coverage --json`."""

    document: dict[str, Any]

    def function(self, start: str) -> dict[str, Any]:
        (found,) = [one for one in self.document["functions"] if re.search(rf"(^|[ :]){re.escape(start)}(\(|$)", one["name"])]
        return dict(found)

    def names(self, function: dict[str, Any]) -> list[str]:
        return [self.document["benchmarks"][use["benchmark"]]["benchmark"] for use in function["benchmarks"]]

    def lacking(self) -> dict[str, str]:
        return {one["name"].split("(")[0].split("::")[-1] if "anonymous" not in one["name"] else one["name"].split("::")[-1].split("(")[0]: one["why"]
                for one in self.document["change"]["lacking"]}  # fmt: skip


def coverage(project: Project, *options: object, **changes: str) -> Covered:
    done = project.holdfast("coverage", *options, "--json", **changes)
    assert done.returncode == PASS, done.stderr
    document = json.loads(done.stdout)
    check_schema(document, "coverage")
    return Covered(document)


@needs_valgrind
def test_each_function_has_the_benchmarks_that_execute_it_and_the_slowdown_that_one_would_notice(project: Project) -> None:
    covered = coverage(project)
    sums = covered.function("words::sum_of<int>")
    assert covered.names(sums)[0] == "sums" and sums["share"] > 0.5
    for use in sums["benchmarks"]:
        detectable = covered.document["benchmarks"][use["benchmark"]]["detectable"]
        assert use["noticed"] == pytest.approx(detectable / use["share"])
    assert sums["noticed"] == sums["benchmarks"][0]["noticed"] < 0.1
    assert (sums["file"], sums["inlined"], sums["executed"]) == ("words.hpp", False, True)
    never = covered.function("words::never")
    assert (never["executed"], never["noticed"], never["executed_lines"], never["benchmarks"]) == (False, None, 0, [])
    rarely = covered.function("rarely")
    assert rarely["executed"] and rarely["noticed"] > 1, "a call of two instructions could take many times longer"


@needs_valgrind
def test_inlined_functions_lambdas_templates_and_threads_have_their_own_names(project: Project) -> None:
    covered = coverage(project)
    letter = covered.function("words::is_letter")
    assert letter["inlined"] and letter["file"] == "words.hpp" and letter["share"] > 0
    assert {"split", "driver"} <= set(covered.names(letter))
    lambdas = [one for one in covered.document["functions"] if re.search(r"\{lambda|\$_\d|lambda", one["name"]) and one["file"] == "words.cpp"]
    assert len(lambdas) >= 3 and all(one["executed"] for one in lambdas)
    assert covered.names(covered.function("words::sum_of<long>")) == ["sums"]
    assert covered.names(covered.function("words::letters_in_threads")) == ["driver"]
    names = [one["name"] for one in covered.document["functions"]]
    assert not any(name.startswith(("std::", "holdfast")) for name in names), "the language and Holdfast are no code of the project"


@needs_valgrind
def test_functions_of_the_system_are_shown_where_they_are_asked_for(project: Project) -> None:
    covered = coverage(project, "words", "--system")
    assert any(one["name"].startswith("std::") or "std::" in one["name"].split("(")[0] for one in covered.document["functions"])
    own = sum(one["weight"] for one in coverage(project, "words").document["functions"])
    assert own < sum(one["weight"] for one in covered.document["functions"]) <= 1.0001, "more of the instructions belong to a function"


@needs_valgrind
def test_what_was_counted_once_is_known_without_valgrind(project: Project, without_valgrind: dict[str, str]) -> None:
    counted = coverage(project)
    assert coverage(project, **without_valgrind).document == counted.document


def test_without_valgrind_it_is_known_what_is_executed_and_a_sentence_says_why_no_more(
    tmp_path: Path, without_valgrind: dict[str, str]
) -> None:
    project = configure("covered", tmp_path, "-DCMAKE_BUILD_TYPE=RelWithDebInfo")
    project.compile()
    covered = coverage(project, **without_valgrind)
    assert covered.document["uncounted"] == "valgrind is not installed"
    executed = {one["name"]: one["executed"] for one in covered.document["functions"]}
    assert executed.pop(covered.function("words::never")["name"]) is False
    assert all(executed.values())
    assert all(one["share"] is None and one["noticed"] is None for one in covered.document["functions"])
    letter = covered.function("words::is_letter")
    assert letter["inlined"] and {"split", "driver"} <= set(covered.names(letter))
    shown = project.holdfast("coverage", **without_valgrind)
    assert "the smallest detectable slowdown is unknown: valgrind is not installed." in one_line(shown.stdout)


@needs_valgrind
def test_an_interrupted_command_goes_on_where_it_was(tmp_path: Path, without_valgrind: dict[str, str]) -> None:
    project = configure("covered", tmp_path, "-DCMAKE_BUILD_TYPE=RelWithDebInfo")
    project.compile()
    running = subprocess.Popen([WRAPPER, "coverage"], cwd=project.build, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    records = tmp_path / "store/holdfast.db.coverage"
    while not records.is_dir() or all(kept.name.endswith(".growing") for kept in records.iterdir()):
        assert running.poll() is None, "it ended before it kept anything"
    running.send_signal(2)
    running.communicate()
    covered = coverage(project, **without_valgrind)
    counted = [one["benchmark"] for one in covered.document["benchmarks"] if one["instructions"] is not None]
    assert counted, "what was counted before is known"


@needs_valgrind
def test_genhtml_reads_the_tracefile_without_a_warning(project: Project, tmp_path: Path) -> None:
    coverage(project, "--lcov", tmp_path / "perf.info")
    # Version 2 requires the last line of each function; version 1 mistakes it for the name.
    version = subprocess.run(["genhtml", "--version"], capture_output=True, text=True, check=True).stdout
    lenient = [] if " 1." in version else ["--ignore-errors", "unsupported,unsupported"]
    command = ["genhtml", *lenient, "--output-directory", tmp_path / "html", tmp_path / "perf.info"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "warning" not in (done.stdout + done.stderr).lower() and done.stderr == ""
    assert "words::never" in (next((tmp_path / "html").rglob("words.cpp.func.html"))).read_text()


@dataclass
class Gcov:
    """Functions by file and line, and true if they were executed."""

    executed: dict[tuple[str, int], bool] = field(default_factory=dict)


def gcov_of(project: Project) -> Gcov:
    """Returns gcov's result for the same sources, compiled without optimisation."""
    project.compile("counted")
    subprocess.run([project.build / "counted"], check=True, capture_output=True)
    found = Gcov()
    for notes in (project.build / "CMakeFiles/counted.dir").glob("*.gcno"):
        done = subprocess.run(["gcov", "--json-format", "--stdout", notes], capture_output=True, text=True, check=True, cwd=notes.parent)
        for file in json.loads(done.stdout)["files"]:
            for function in file["functions"]:
                place = (Path(file["file"]).name, int(function["start_line"]))
                found.executed[place] = found.executed.get(place, False) or function["execution_count"] > 0
    return found


def test_executed_functions_are_those_that_gcov_counts(project: Project, without_valgrind: dict[str, str]) -> None:
    """Compares with one process of the same program. Differences have known reasons: a function that the optimiser removed is not in
    the program, and gcov lists functions by the lines where their bodies begin."""
    covered = coverage(project, "driver", **without_valgrind)
    ours = {(one["file"], one["line"]): one["executed"] for one in covered.document["functions"]}
    own = {place: executed for place, executed in gcov_of(project).executed.items() if place[0] in {"words.cpp", "words.hpp", "text.hpp", "driver.cpp"}}
    assert len(own) >= 12
    both = {place for place in own if place in ours}
    assert {place: ours[place] for place in both} == {place: own[place] for place in both}
    assert set(own) - both == set(), "the optimiser left something of each"
    assert set(ours) - set(own) == set()


@needs_valgrind
def test_a_change_lacks_what_no_benchmark_executes_or_notices(project: Project) -> None:
    coverage(project)
    accept_all(project)
    for edit in (MORE, RARELY, SUMS):
        project.edit(*edit)
    project.compile()
    change = coverage(project)
    assert change.lacking() == {"more": "not executed", "rarely": "unnoticed"}
    assert change.document["change"]["since"] == "the baseline"
    assert change.function("words::sum_of<int>")["changed"] and not change.function("words::split")["changed"]
    shown = project.holdfast("coverage")
    assert re.search(r"^since the baseline: 1 of \d changed functions is not executed by any benchmark, and 1 could take twice the time without being detected\.$", shown.stdout, re.M)
    assert re.search(r"^ *not executed +- +words\.cpp:\d+ +words::more\(int\)$", shown.stdout, re.M)


def accept_all(project: Project) -> None:
    for test in ("words", "driver"):
        project.measure(test, "--processes", 2, config="RelWithDebInfo")
    project.accept()


@needs_valgrind
def test_of_an_accepted_program_the_shares_are_known_later_without_valgrind(project: Project, without_valgrind: dict[str, str]) -> None:
    """Unchanged functions of a changed program keep the accepted shares, and are marked; changed ones have no shares."""
    counted = coverage(project)
    accept_all(project)
    project.edit(*RARELY)
    project.compile()
    later = coverage(project, **without_valgrind)
    assert later.function("words::sum_of<int>")["share"] == counted.function("words::sum_of<int>")["share"]
    assert all(use["accepted"] for use in later.function("words::sum_of<int>")["benchmarks"])
    rarely = later.function("rarely")
    assert rarely["changed"] and rarely["executed"] and rarely["share"] is None


@needs_valgrind
def test_since_a_commit(project: Project) -> None:
    for edit in (MORE, SUMS):
        project.edit(*edit)
    project.compile()
    change = coverage(project, "--since", "good")
    assert change.lacking() == {"more": "not executed"}
    assert change.document["change"]["since"] == "good" and len(change.document["change"]["commit"]) == 40


@needs_valgrind
def test_a_session_tells_what_its_change_lacks_and_the_policy_may_block_it(project: Project) -> None:
    coverage(project)
    accept_all(project)
    for edit in (MORE, RARELY):
        project.edit(*edit)
    project.compile()
    ran = project.ctest()
    assert ran.tests["perf.gate"].status != "Failed", "by default it is only told"
    report = project.report("RelWithDebInfo")
    check_schema(report, "report")
    assert {one["why"] for one in report["coverage"]["lacking"]} == {"not executed", "unnoticed"}
    assert any("not executed by any benchmark" in reason and "words::more" in reason for reason in report["gate"]["reasons"])
    suite = project.suite("RelWithDebInfo")
    assert re.search(r"not executed +- +words\.cpp:\d+ +words::more\(int\)", project.holdfast("report", "text", "--suite", suite).stdout)
    comment = project.holdfast("report", "markdown", "--suite", suite).stdout
    assert "| changed function | place | noticed from |" in comment and "words&#58;&#58;more" in comment
    assert project.holdfast("gate", "--suite", suite, "--block", "regressed,uncovered").returncode == REGRESSED
    assert project.holdfast("gate", "--suite", suite, "--block", "uncovered", "--quiet").returncode == REGRESSED


@needs_valgrind
def test_the_report_has_a_page_of_it_once_somebody_has_asked(tmp_path: Path) -> None:
    project = configure("covered", tmp_path, "-DCMAKE_BUILD_TYPE=RelWithDebInfo")
    project.compile()
    project.ctest()
    pages = project.build / "perf-report"
    assert (pages / "index.html").exists() and not (pages / "coverage.html").exists()
    coverage(project)
    assert project.holdfast("report", "html", "--test-dir", project.build).returncode == PASS
    page = (pages / "coverage.html").read_text("utf-8")
    assert "words::sum_of" in page and "words::never" in page
    assert 'href="coverage.html"' in (pages / "index.html").read_text("utf-8")


@needs_valgrind
def test_counts_are_noticed_from_their_tolerance_on(project: Project) -> None:
    covered = coverage(project, "words", "--metric", "instructions")
    assert covered.document["metric"] == "instructions"
    assert all(one["detectable"] == pytest.approx(0.002) for one in covered.document["benchmarks"])
    sums = covered.function("words::sum_of<int>")
    assert sums["noticed"] == pytest.approx(0.002 / sums["share"])


def test_a_test_that_is_not_there_and_a_commit_that_git_does_not_know_are_told(project: Project) -> None:
    unknown = project.holdfast("coverage", "nothing")
    assert unknown.returncode == BROKEN and "no test matches" in unknown.stderr
    since = project.holdfast("coverage", "--since", "no-such-branch")
    assert since.returncode == BROKEN and "no-such-branch" in since.stderr
