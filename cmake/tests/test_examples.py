"""Tests every block of README.md and docs/: CMake is configured, C++ compiled, shell run, JSON and CSV read.

Shell blocks run in one project, projects/documented, whose test `count` has become slower since its baseline was accepted. NOT_RUN has
the blocks that are not run, with the reason; test_documents.py still checks that their commands, options and files exist."""

from __future__ import annotations

import json
import os
import re
import shutil
from pathlib import Path

import pytest
from documents import PAGES, numbered
from installed import SOURCE, run
from mini_project import MODULES, WRAPPER

HERE = ("README.md", *PAGES)
NOT_RUN = {
    "README-1": "test_readme.py runs it in an empty directory",
    "README-3": "takes minutes to hours; ci/fresh-machine runs ci/perf and ci/test in a new system",
    "docs-getting-started-1": "framework/cli/tests/test_init.py runs it on projects with benchmarks",
    "docs-getting-started-2": "is README-1, as a test below holds",
    **{
        name: "framework/cli/tests/test_models_examples.py runs it with the programs of its page"
        for name, _ in numbered("sh", ("docs/evidence/models-examples.md",))
    },
    "docs-removing-1": "removes what other tests have in the account; framework/cli/tests/test_litter.py runs it in an account of its own",
    "docs-many-machines-1": "needs Slurm or several machines; framework/cli/tests/test_fleet.py and test_slurm_commands.py run these verbs",
}

# ---- CMake ---------------------------------------------------------------------------------------------------

CMAKE = numbered("cmake", HERE)
IS_WHOLE = re.compile(r"^(cmake_minimum_required|include\(FetchContent\))", re.MULTILINE)
BEGIN = "cmake_minimum_required(VERSION 3.25)\nproject(Example LANGUAGES CXX)\nenable_testing()\n"
TARGET = re.compile(r"(?:TARGET |holdfast_discover_tests\()(\w+)")


def test_parts_of_a_project_can_be_configured(prefix: Path, tmp_path: Path) -> None:
    """Configures all parts in one project, each in its own directory; test names get a prefix, because they must be
    unique."""
    parts = [(name, block) for name, block in CMAKE if not IS_WHOLE.search(block)]
    programs = sorted({target for _, block in parts for target in TARGET.findall(block)})
    lists = [BEGIN, "find_package(Holdfast REQUIRED)", *(f"add_executable({program} program.cpp)" for program in programs)]
    for name, block in parts:
        (tmp_path / name).mkdir()
        (tmp_path / name / "CMakeLists.txt").write_text(re.sub(r"(holdfast_add_test\()", rf"\1{name}-", block))
        lists.append(f"add_subdirectory({name})")
    (tmp_path / "program.cpp").write_text("int main() {}\n")
    (tmp_path / "CMakeLists.txt").write_text("\n".join(lists))
    run("cmake", "-G", "Ninja", "-S", tmp_path, "-B", tmp_path / "build", CMAKE_PREFIX_PATH=str(prefix))
    listed = run("ctest", "--test-dir", tmp_path / "build", "-N").stdout
    for name, block in parts:
        for test in re.findall(r"holdfast_add_test\(([\w-]+)", block):
            assert f"perf.{name}-{test}\n" in listed


@pytest.mark.parametrize("block", [block for _, block in CMAKE if IS_WHOLE.search(block)], ids=[name for name, block in CMAKE if IS_WHOLE.search(block)])
@pytest.mark.slow
def test_whole_projects_can_be_configured(block: str, prefix: Path, tmp_path: Path) -> None:
    (tmp_path / "third_party").mkdir()
    (tmp_path / "third_party/holdfast").symlink_to(SOURCE)
    (tmp_path / "CMakeLists.txt").write_text(("" if "project(" in block else BEGIN) + block)
    (tmp_path / "words_bench.cpp").write_text("int main() {}\n")
    options = [] if "find_package" in block else [f"-DHOLDFAST_TOOL={WRAPPER}"]
    if "GIT_REPOSITORY" in block:  # the test uses this source tree instead
        options.append(f"-DFETCHCONTENT_SOURCE_DIR_HOLDFAST={SOURCE}")
    run("cmake", "-G", "Ninja", "-S", tmp_path, "-B", tmp_path / "build", *options, CMAKE_PREFIX_PATH=str(prefix))


def test_every_keyword_and_cache_variable_is_in_the_reference() -> None:
    text = (SOURCE / "docs/reference/cmake.md").read_text("utf-8") + (SOURCE / "docs/reference/settings.md").read_text("utf-8")
    table = (SOURCE / "framework/include/holdfast/detail/settings.def").read_text("utf-8")
    keywords = {name.upper() for name in re.findall(r"^HOLDFAST_(?:SETTING|PARAMETER|KEYWORD)\((\w+), (?!\w+, none)", table, re.MULTILINE)}
    cached = {name for module in MODULES.glob("Holdfast*.cmake") for name in re.findall(r"^set\((HOLDFAST_\w+) .* CACHE ", module.read_text("utf-8"), re.MULTILINE)}
    assert len(keywords) > 50 and len(cached) > 6
    assert {name for name in keywords | cached if not re.search(rf"\b{name}\b", text)} == set()


# ---- C++ -----------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_the_programs_compile(tmp_path: Path) -> None:
    """Compiles each program in its own namespace; errors name the page. Excerpts from samples are not programs:
    framework/cli/tests/test_models_examples.py finds their lines in the samples."""
    programs = [(name, block) for name, block in numbered("cpp", HERE) if not block.startswith("// perf-tests/")]
    assert len(programs) >= 4
    code = [block for _, block in programs]
    lines = sorted({line for block in code for line in re.findall(r"^#include .*$", block, re.MULTILINE)})
    for number, (name, block) in enumerate(programs):
        body = re.sub(r"^#include .*$", "", block, flags=re.MULTILINE)
        lines += [f"namespace example_{number} {{", f'#line 1 "{name}"', body, '#line 1 "end"', "}"]
    source = tmp_path / "examples.cpp"
    source.write_text("\n".join(lines) + "\n")
    run("c++", "-std=c++20", "-Wall", "-Wextra", "-fsyntax-only", "-I", SOURCE / "framework/include", source)


# ---- data ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("block", [block for _, block in numbered("json", HERE)], ids=[name for name, _ in numbered("json", HERE)])
def test_json_is_json(block: str) -> None:
    json.loads(block)


@pytest.mark.slow
def test_committed_files_are_what_the_gate_reads(documented: Path, tmp_path: Path) -> None:
    known, aliases = (block for name, block in numbered("json", HERE) if name.startswith("docs-baselines-and-store-"))
    (tmp_path / "known-regressions.json").write_text(known)
    (tmp_path / "aliases.json").write_text(aliases)
    shell(f"holdfast gate --known-regressions {tmp_path}/known-regressions.json --aliases {tmp_path}/aliases.json", documented)


def test_lines_of_a_process_are_what_the_wrapper_reads(documented: Path, tmp_path: Path) -> None:
    ((_, lines),) = numbered("jsonl", HERE)
    (tmp_path / "lines.jsonl").write_text(lines)
    (tmp_path / "bench.sh").write_text(f'#!/bin/sh\ncase "$*" in *--holdfast-list*) echo \'{{"benchmark":"sort","params":{{"size":1000}}}}\';; *) cp {tmp_path}/lines.jsonl "$HOLDFAST_WIRE";; esac\n')
    (tmp_path / "bench.sh").chmod(0o755)
    declaration = json.loads((documented / "build/holdfast/declarations/words.Release.json").read_text("utf-8"))
    declaration.update(test="lines", command=[str(tmp_path / "bench.sh")], benchmark=None, identical="measure")
    (tmp_path / "lines.json").write_text(json.dumps(declaration))
    done = run(documented.parent / "prefix/bin/holdfast", "run", tmp_path / "lines.json", "--json", "--store", f"sqlite3:{tmp_path}/store.db", check=False)
    assert json.loads(done.stdout)["results"][0]["benchmark"] == "sort", done.stderr


def test_samples_are_what_judge_reads(tmp_path: Path) -> None:
    ((_, samples),) = numbered("csv", HERE)
    (tmp_path / "samples.csv").write_text(samples)
    judged = run(WRAPPER, "judge", "--tester", "accepter", "--baseline", tmp_path / "samples.csv", "--current", tmp_path / "samples.csv")
    assert judged.stdout.startswith("pass")


# ---- shell ---------------------------------------------------------------------------------------------------

# Undecided and red are results; only errors end a block.
RESULTS = """
holdfast() { command holdfast "$@" || case $? in 1|77) ;; *) echo "broken: holdfast $*" >&2; return 1;; esac; }
ctest() { command ctest "$@" || [ $? -eq 8 ]; }
"""
NIGHTS = "time,commit,value\n" + "".join(f"2026-11-{day:02}T03:00:00Z,c{day},{1200 + day % 3}\n" for day in range(1, 21))
BEFORE = {
    "context": {"host_name": "ada"},
    "benchmarks": [{"name": "zlib/6", "run_type": "iteration", "iterations": 100, "real_time": 12.5, "cpu_time": 12.4, "time_unit": "ns"}],
}


def shell(block: str, project: Path, budget: str = "2") -> str:
    path = f"{project.parent}/prefix/bin:{os.environ['PATH']}"
    surroundings = {"PATH": path, "CMAKE_PREFIX_PATH": f"{project.parent}/prefix", "HOLDFAST_BUDGET": budget}
    return run("bash", "-euc", RESULTS + block, cwd=project, **surroundings).stdout


def commit(project: Path, subject: str) -> None:
    run("git", "-C", project, "add", "-A")
    run("git", "-C", project, "-c", "user.name=Ada", "-c", "user.email=ada@example.org", "commit", "-qm", subject)


@pytest.fixture(scope="module")
def documented(prefix: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Returns the project with an accepted baseline and, one commit later, a slower function."""
    place = tmp_path_factory.mktemp("documented")
    project = place / "words"
    (place / "prefix").symlink_to(prefix)
    shutil.copytree(MODULES / "tests/projects/documented", project)
    (project / ".gitignore").write_text("build/\n*.csv\n")
    (project / "before.json").write_text(json.dumps(BEFORE))
    (project / "nights.csv").write_text(NIGHTS)
    run("git", "init", "-qb", "main", project)
    commit(project, "Count words")
    shell("cmake -B build -DCMAKE_BUILD_TYPE=Release && cmake --build build && ctest --test-dir build -L perf && holdfast baseline accept", project)
    words = project / "words.cpp"
    words.write_text(words.read_text().replace("++counts[word];", "counts[word + word] += counts[word + word + word] += 2;"))
    commit(project, "Count words twice")
    # The test ends when its result is decided, which takes longer beside other tests.
    red = shell("cmake --build build && ctest --test-dir build -L perf", project, budget="20")
    assert re.search(r"perf.count [. ]*\*\*\*Failed", red), red
    return project


# Commands that prepare a block. These blocks run last, because they remove the red result.
BEFOREHAND = {
    "docs-baselines-and-store-1": "holdfast baseline accept count --reason wanted && ctest --test-dir build -L perf",
    # A CI job needs the main branch of a remote to compare with.
    "docs-ci-1": "git init -q --bare ../origin.git && git remote add origin ../origin.git && git push -q origin main",
}
COMMANDS = sorted((part for part in numbered("sh", HERE) if part[0] not in NOT_RUN), key=lambda part: part[0] in BEFOREHAND)


@pytest.mark.parametrize("name", [name for name, _ in COMMANDS])
@pytest.mark.slow
def test_commands_run(name: str, documented: Path) -> None:
    shell(BEFOREHAND.get(name, ":"), documented)
    shell(dict(COMMANDS)[name], documented)


def test_the_first_commands_are_the_same_in_both_documents() -> None:
    parts = dict(numbered("sh", HERE))
    assert parts["docs-getting-started-2"] == parts["README-1"]


def test_blocks_that_are_treated_otherwise_exist() -> None:
    assert {*NOT_RUN, *BEFOREHAND} <= {name for name, _ in numbered("sh", HERE)}
