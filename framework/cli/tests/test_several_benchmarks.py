"""Tests a test of several benchmarks: each has its own row, the name that its code gave it, and commands about it alone."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path

import pytest
from project import BROKEN, REGRESSED, WRAPPER, Done, Project, configure, run
from repository import repository_at
from test_printed_commands import commands, typed

SPLIT, JOIN, COUNT = "words/it's split", "words/join", "words/count"
MADE = "holdfast_body"  # the name that a macro gives the code of a benchmark


def options_of(build: Path) -> list[str]:
    """Returns the generator and the cache entries that a user may set."""
    wanted = re.compile(r"^((?:CMAKE_BUILD_TYPE|CMAKE_MODULE_PATH|HOLDFAST_\w+):(?!INTERNAL)\w+=.*)$", re.MULTILINE)
    return ["-G", "Ninja", *(f"-D{entry}" for entry in wanted.findall((build / "CMakeCache.txt").read_text("utf-8")))]


class Slower:
    """The project before and after words/it's split and words/join became 50 % slower, both built and committed."""

    def __init__(self, place: Path) -> None:
        self.project = configure("several", place, "-DCMAKE_BUILD_TYPE=Release")
        self.repository = repository_at(self.project.source)
        self.project.compile()
        self.project.holdfast("run", "words")
        self.project.accept("words")
        self.before = place / "before"
        run("cp", "-r", self.project.source, place / "source-before")
        kept = Project(place / "source-before", self.before, self.project.store)
        run("cmake", "-S", kept.source, "-B", kept.build, *options_of(self.project.build))
        kept.compile()
        self.project.edit("bench.cpp", "kSteps = 100'000", "kSteps = 150'000")
        self.repository.commit("Take more steps")
        (self.project.source / "NOTES").write_text("It takes more steps.\n", encoding="utf-8")
        self.repository.commit("Note it")  # a single commit would not be searched
        self.project.compile()
        self.done = self.project.holdfast("run", "words", PWD=str(self.project.build))


@pytest.fixture(scope="module")
def slower(tmp_path_factory: pytest.TempPathFactory) -> Slower:
    return Slower(tmp_path_factory.mktemp("several"))


def rows(text: str) -> dict[str, list[str]]:
    """Returns the rows of the table by benchmark: verdict, before, after, change, and both bounds."""
    row = re.compile(r"^ +(\w+)  +(words/.*?)  +([\d.]+ \w+)  +([\d.]+ \w+)  +(\S+ %)  +\[ *(\S+), +(\S+)\] %$", re.MULTILINE)
    return {found[1]: [found[0], *found[2:]] for found in row.findall(text)}


def nanoseconds(text: str) -> float:
    number, unit = text.split()
    return float(number) * {"ns": 1, "us": 1e3, "ms": 1e6, "s": 1e9}[unit]


def test_each_benchmark_has_a_row_whose_numbers_agree(slower: Slower) -> None:
    assert slower.done.returncode == REGRESSED, slower.done.stdout + slower.done.stderr
    for text in (slower.done.stdout, slower.project.holdfast("report", "text").stdout):
        found = rows(text)
        assert {name: verdict for name, (verdict, *_) in found.items()} == {SPLIT: "regressed", JOIN: "regressed"}, text
        assert re.search(rf"^  pass +{COUNT} +unaffected: ", text, re.MULTILINE)  # its code did not change
        for _, before, after, change, low, high in found.values():
            ratio = nanoseconds(after) / nanoseconds(before) - 1
            assert abs(ratio - float(change.split()[0]) / 100) < 0.002
            assert float(low) <= float(change.split()[0]) <= float(high)
        table = [line for line in text.splitlines() if re.match(r"^ +\w+  +(words/|benchmark)", line)]
        assert len(table) == 4 and all(len(line) <= 100 for line in table)
        assert len({line.index("%") for line in table if line.endswith(" %")}) == 1


def test_the_table_fits_a_narrow_terminal(slower: Slower) -> None:
    text = slower.project.holdfast("report", "text", COLUMNS="60").stdout
    table = [line for line in text.splitlines() if re.match(r"^ +(pass|regressed) ", line)]
    assert len(table) == 3 and all(len(line) <= 60 for line in table)
    assert sum(" %  [" in line for line in table) == 2


def test_the_benchmark_has_its_own_name_wherever_functions_are_shown(slower: Slower) -> None:
    project = slower.project
    shown: list[Done] = [slower.done, project.holdfast("report", "text", "--verbose"), project.holdfast("report", "markdown"),
                         project.holdfast("diff", slower.before, project.build),
                         project.holdfast("affected", "--since", "good"), project.holdfast("coverage"),
                         project.holdfast("profile", "words", "--benchmark", JOIN, "--metrics", "instructions")]  # fmt: skip
    for done in shown:
        assert done.returncode != BROKEN, done.stderr
        assert MADE not in done.stdout, done.stdout
    assert re.search(rf"^  changed +{JOIN}$", shown[3].stdout, re.MULTILINE), shown[3].stdout
    assert all(re.search(rf"^ +{JOIN}$", shown[index].stdout, re.MULTILINE) for index in (4,)), shown[4].stdout


@pytest.mark.slow
def test_every_command_that_is_printed_is_about_one_benchmark_and_works(slower: Slower, tmp_path: Path) -> None:
    printed = commands(slower.done.stdout)
    asked = [shlex.split(line)[1:] for line in printed]
    assert sorted(words[:4] for words in asked) == [["pinpoint", "words", "--benchmark", name] for name in sorted((SPLIT, JOIN))]
    for command, benchmark in zip(printed, (words[3] for words in asked), strict=True):
        found = typed(command, slower.project.build)
        assert found.returncode == REGRESSED, found.stdout + found.stderr
        assert found.stdout.startswith(f"{benchmark} is slower") and MADE not in found.stdout, found.stdout
    told = commands(slower.project.holdfast("report", "text", "--verbose", PWD=str(tmp_path)).stdout)
    (bisect,) = [line for line in told if " bisect " in line and JOIN in line]
    found = typed(bisect, tmp_path)
    assert found.returncode == REGRESSED and "Take more steps" in found.stdout, found.stdout + found.stderr
    for line in told:
        if " accept " not in line and " bisect " not in line and " pinpoint " not in line:
            assert typed(line, tmp_path).returncode in (0, REGRESSED, 8), line


def test_what_tolerates_a_regression_tolerates_that_of_one_benchmark(slower: Slower, tmp_path: Path) -> None:
    project = slower.project
    assert project.holdfast("report", "html", "--output", tmp_path / "pages").returncode == 0
    pages = "".join(page.read_text("utf-8") for page in (tmp_path / "pages").rglob("*.html"))
    entries = set(re.findall(r"\{&#34;test&#34;: &#34;words&#34;.*?\}", pages)) or set(re.findall(r'\{"test": "words".*?\}', pages))
    named = {json.loads(entry.replace("&#34;", '"').replace("&#39;", "'"))["benchmark"] for entry in entries}
    assert named == {SPLIT, JOIN}


def test_bisect_refuses_a_benchmark_that_there_is_not(slower: Slower) -> None:
    done = slower.project.holdfast("bisect", "words", "--good", "good", "--benchmark", "words/none", WRAPPER=WRAPPER)
    assert done.returncode == BROKEN and "words/none" in done.stderr


def test_what_is_not_accepted_has_its_own_name_too(slower: Slower) -> None:
    done = slower.project.holdfast("baseline", "accept", "words", "--benchmark", JOIN)
    assert done.returncode == BROKEN and f"perf.{JOIN} (slower by " in done.stderr, done.stderr
    assert "functions that it executes changed" in done.stderr and MADE not in done.stderr, done.stderr
