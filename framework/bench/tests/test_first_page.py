"""Tests that the first examples of the manual can be copied: they compile, and do what they seem to do."""

import shutil
import subprocess
from pathlib import Path

import pytest
from program import listing, measured

HERE = Path(__file__).resolve().parent
INCLUDE = HERE.parents[1] / "include"
WARNINGS = ("-Wall", "-Wextra", "-Wconversion", "-Wshadow", "-Werror")
COMPILERS = ("g++", "clang++", "clang++-14")


@pytest.mark.parametrize("compiler", COMPILERS)
def test_it_compiles_without_a_warning(compiler: str) -> None:
    if shutil.which(compiler) is None:
        pytest.skip(f"{compiler} is not installed")
    command = [compiler, "-std=c++20", *WARNINGS, "-fsyntax-only", f"-I{INCLUDE}", str(HERE / "programs/first_page.cpp")]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


def test_it_lists_its_benchmarks_and_points() -> None:
    assert [(line["benchmark"], line["params"]) for line in listing("first_page")] == [
        ("parse/twitter", {}),
        ("sort/std::sort", {"size": 1000}),
        ("sort/std::sort", {"size": 3000}),
        ("sort/std::sort", {"size": 5000}),
    ]
    assert listing("first_page")[1]["settings"] == {"processes": "6", "warmup-cov": "0.02"}


def test_it_measures() -> None:
    told = measured("first_page", "sort/std::sort", '--holdfast-point={"size":3000}')
    assert all(value > 0 for value in told.of("time").values)
