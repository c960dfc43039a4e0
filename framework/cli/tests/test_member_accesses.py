"""Reads and writes of members of every instance, by the instructions that valgrind counts."""

from __future__ import annotations

import shutil

import pytest
from project import BROKEN, Measured, Project, check_schema, configure, one_line

# The counts that the comments of members.cpp state: reads and writes of the whole process. None: the container determines the
# number.
ACCESSES: dict[str, tuple[int, int | None]] = {
    "Counter::hits": (2000, 1001),
    "Node::next": (50, 50),
    "Node::value": (50, 50),
    "Order::total": (300, 100),
    "Account::balance": (10, None),
    "Shape::color": (20, 20),
    "Square::side": (0, 10),
    "Address::zip": (30, 31),
    "First::number": (40, 41),
    "Second::number": (40, 1),
    "Point::x": (60, 60),
    "Till::cash_": (71, 71),
    "Shared::uses": (0, 901),
    "Table::cells": (0, 16),
    "Table::after": (1, 1),
    "Lock::state": (80, 1),
    "Door::lock": (80, 1),
    "House::door": (80, 1),
    "Item::price": (90, None),
    "Entry::size": (90, None),
    "Large::last": (50, 50),
    "Clock::ticks": (1, 33),
    "Captured::seen": (1, 45),
}
# Clang's debug information of version 5 is more than valgrind can read before 3.20.
COMPILERS = {"g++": "-g", "clang++": "-gdwarf-4"}


@pytest.fixture(scope="module")
def accesses(tmp_path_factory: pytest.TempPathFactory) -> Project:
    project = configure("accesses", tmp_path_factory.mktemp("accesses"), "-DCMAKE_BUILD_TYPE=None", "-DCMAKE_CXX_FLAGS=-g")
    project.compile("bench", "no-debug")
    return project


@pytest.fixture(scope="module", params=COMPILERS)
def members(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Project:
    compiler = shutil.which(request.param)
    if compiler is None:
        pytest.skip(f"{request.param} is not installed")
    options = ("-DCMAKE_BUILD_TYPE=None", f"-DCMAKE_CXX_COMPILER={compiler}", f"-DCMAKE_CXX_FLAGS={COMPILERS[request.param]}")
    return configure("accesses", tmp_path_factory.mktemp("members"), *options)


def measured(project: Project, test: str, *options: object) -> Measured:
    return project.measure(test, *options, config="None")


@pytest.mark.slow
@pytest.mark.parametrize("level", ["O0", "O1", "O2", "O3"])
def test_accesses_are_counted_however_the_program_is_compiled(members: Project, level: str) -> None:
    members.compile(f"members-{level}")
    found = measured(members, f"members-{level}").medians
    wrong = {}
    for name, counts in ACCESSES.items():
        for kind, count in zip(("reads", "writes"), counts, strict=True):
            if count is not None and found[f"{kind}(shop::{name})"] != count:
                wrong[f"{kind}({name})"] = (found[f"{kind}(shop::{name})"], count)
    assert wrong == {}


def test_accesses_to_a_member_of_any_instance_are_counted_in_the_body(accesses: Project) -> None:
    report = measured(accesses, "sums")
    # 1000 calls of add(), besides the constructor that sets it to 0, and mean() that reads it twice.
    assert report.medians == {"reads(shop::Sum::total)": 1002, "writes(shop::Sum::total)": 1001}
    result = report.report["results"][0]
    assert (result["tester"], result["unit"], result["direction"]) == ("exact", "reads", "lower")
    check_schema(report.report, "report")


def test_accesses_in_all_threads_are_counted(accesses: Project) -> None:
    found = measured(accesses, "in-threads", "--metrics", "reads(shop::Sum::total),writes(shop::Sum::entries)").medians
    assert found == {"reads(shop::Sum::total)": 200, "writes(shop::Sum::entries)": 200}


def test_a_member_in_a_register_is_not_accessed(accesses: Project) -> None:
    found = measured(accesses, "kept").medians  # for a thousand additions
    assert found == {"reads(shop::Sum::total)": 1, "writes(shop::Sum::total)": 1}


def test_more_accesses_than_in_the_baseline_are_a_regression(accesses: Project) -> None:
    words = ("--metrics", "writes(shop::Sum::total)")
    measured(accesses, "sums", *words)
    accesses.accept("sums")
    with accesses.restored():
        accesses.edit("bench.cpp", r"sum.add\(value\)", "sum.add(value), sum.add(1)")
        accesses.compile("bench")
        found = measured(accesses, "sums", *words, "--baseline", "live")
    assert found.verdict == "regressed"
    assert (found.result["baseline"]["median"], found.result["current"]["median"]) == (1001, 2001)


@pytest.mark.parametrize(
    ("metric", "said"),
    [
        ("reads(shop::Sum::totl)", "has no member shop::Sum::totl in its debug information; did you mean shop::Sum::total?"),
        ("reads(shop::Summ::total)", "its debug information has no class with such a member; did you mean shop::Sum::total?"),
        ("reads(Sum::total)", "its debug information has no class with such a member; did you mean shop::Sum::total?"),
        ("writes(shop::Sum::paid)", "has in shop::Sum::paid a bit field, which shares its bytes with others"),
        ("writes(shop::Sum::add)", "has a function shop::Sum::add, not a member; count its calls with calls(shop::Sum::add)"),
        ("writes(shop::Sum::total),writes(shop::Sum::sums)", "they are counted in different ways, so use two tests"),
    ],
)
def test_what_is_no_member_is_told(accesses: Project, metric: str, said: str) -> None:
    found = measured(accesses, "sums", "--metrics", metric)
    assert found.code == BROKEN
    assert said in one_line(found.stderr)


def test_a_program_without_debug_information_is_told_what_it_lacks(accesses: Project) -> None:
    found = measured(accesses, "no-debug")
    assert found.code == BROKEN
    assert "has no variable shop::Sum::total, and no debug information" in one_line(found.stderr)
