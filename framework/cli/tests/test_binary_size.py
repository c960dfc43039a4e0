"""Tests sizes of a program's file, its sections and symbols, for which nothing is run."""

from __future__ import annotations

import subprocess

import pytest
from project import BROKEN, PASS, REGRESSED, Measured, Project, configure, one_line


@pytest.fixture(scope="module")
def counters(tmp_path_factory: pytest.TempPathFactory) -> Project:
    project = configure("counters", tmp_path_factory.mktemp("binary_size"), "-DCMAKE_BUILD_TYPE=Release")
    project.compile("sized", "shared", "make-stripped")
    return project


def measure(project: Project, test: str, *options: object) -> Measured:
    return project.measure(test, *options, config="Release")


def listed(project: Project, name: str) -> int:
    """Returns the sum of nm's sizes of all symbols with this name."""
    lines = subprocess.run(["nm", "-C", "-S", project.build / "sized"], capture_output=True, text=True, check=True)
    fields = [line.split(maxsplit=3) for line in lines.stdout.splitlines()]
    return sum(int(field[1], 16) for field in fields if len(field) == 4 and field[3].split("(")[0] == name)


@pytest.mark.slow
def test_the_sizes_of_a_program_that_would_never_end(counters: Project) -> None:
    found = measure(counters, "size").medians
    assert found["binary-size"] == (counters.build / "sized").stat().st_size
    assert found["binary-size(ns::table)"] == 4000  # a thousand numbers
    assert 4000 < found["binary-size(.data)"] < 4200
    assert found["binary-size(ns::twice)"] == listed(counters, "ns::twice") > 0  # the sum over both symbols


def test_the_size_of_a_library(counters: Project) -> None:
    found = measure(counters, "size-of-library").medians
    assert found["binary-size"] == (counters.build / "libshared.so").stat().st_size
    assert found["binary-size(ns::table)"] == 4000


@pytest.mark.slow
def test_a_table_that_grew_is_red_against_the_accepted_program(counters: Project) -> None:
    measure(counters, "size")
    counters.accept("size")
    assert measure(counters, "size").code == PASS
    counters.edit("sized.cpp", "1000", "1010")
    counters.compile("sized")
    measured = measure(counters, "size")
    verdicts = {result["metric"]: result["verdict"] for result in measured.report["results"]}
    assert measured.code == REGRESSED
    assert verdicts["binary-size(ns::table)"] == verdicts["binary-size(.data)"] == "regressed"
    assert verdicts["binary-size(ns::twice)"] == "pass"
    assert all(result["baseline"]["kind"] == "live" for result in measured.report["results"])


def test_a_stripped_program_has_no_symbols(counters: Project) -> None:
    measured = measure(counters, "size-of-stripped")
    assert measured.code == BROKEN
    assert 'is stripped, so "ns::table" cannot be found in it' in one_line(measured.stderr)
    assert measure(counters, "size-of-stripped", "--metrics", "binary-size(.text)").code != BROKEN


@pytest.mark.slow
def test_what_is_not_there_is_told(counters: Project) -> None:
    said = {".nonsense": "has no section .nonsense; there are", "ns::thrice": 'has no symbol "ns::thrice"'}
    for name, sentence in said.items():
        measured = measure(counters, "size", "--metrics", f"binary-size({name})")
        assert measured.code == BROKEN
        assert sentence in one_line(measured.stderr)
