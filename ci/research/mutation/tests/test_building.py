"""Tests which mutants are removed for a compiler's errors."""

from __future__ import annotations

from pathlib import Path

from mutation.building import Mutated, complained_of
from mutation.edit import NUMBER, RELATION, Edit

TREE = Path("/copied/tree")


def on(line: int, before: str = "a < b", file: str = "framework/stats/gate.cpp") -> Edit:
    return Edit(RELATION, file, line, 0, len(before), before, "a <= b")


def test_the_mutant_at_the_line_of_an_error() -> None:
    output = "/copied/tree/framework/stats/gate.cpp:12:7: error: no match for 'operator<='\n"
    assert complained_of(output, TREE, {1: on(11), 2: on(12), 3: on(12, file="framework/run/batch.cpp")}) == {2}


def test_a_mutant_of_several_lines_is_meant_by_each() -> None:
    output = "/copied/tree/framework/stats/gate.cpp:13:7: error: no match\n"
    assert complained_of(output, TREE, {1: on(12, "a <\n b")}) == {1}


def test_an_error_in_a_library_is_that_of_the_line_that_it_comes_from() -> None:
    output = (
        "In file included from /copied/tree/framework/stats/gate.cpp:3:\n"
        "/copied/tree/framework/stats/gate.cpp:40:5:   required from here\n"
        "/usr/include/c++/12/bits/stl_algo.h:99:3: error: no type\n"
    )
    assert complained_of(output, TREE, {1: on(40), 2: on(41)}) == {1}


def test_lines_beside_an_error_do_not_count() -> None:
    output = "/copied/tree/framework/stats/gate.cpp:12:7: error: no\n/copied/tree/framework/stats/gate.cpp:30:1: note: declared here\n"
    assert complained_of(output, TREE, {1: on(12), 2: on(30)}) == {1}


def test_no_mutant_is_meant_by_another_failure() -> None:
    assert complained_of("ninja: error: missing input\n", TREE, {1: on(12)}) == set()


def test_a_source_is_written_with_its_edits_and_again_without_those_that_do_not_compile(tmp_path: Path) -> None:
    file = "framework/stats/gate.cpp"
    source = tmp_path / "tree" / file
    source.parent.mkdir(parents=True)
    source.write_text("int f() { return 5 + 7; }\n")
    five, seven = Edit(NUMBER, file, 1, 17, 18, "5", "5 + 1"), Edit(NUMBER, file, 1, 21, 22, "7", "7 + 1")
    mutated = Mutated(tmp_path / "tree", tmp_path / "originals", tmp_path / "build", jobs=1)
    mutated.write({1: five, 2: seven})
    assert "holdfast_mutant(1)" in source.read_text() and "holdfast_mutant(2)" in source.read_text()
    mutated.write({2: seven})
    assert source.read_text().endswith("int f() { return 5 + (::holdfast_mutant(2) ? (7 + 1) : (7)); }\n")
    mutated.write({})
    assert source.read_text() == "int f() { return 5 + 7; }\n"
