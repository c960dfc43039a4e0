"""Tests edits, and the text that switches between them and the original."""

from __future__ import annotations

import pytest

from mutation.edit import CALL, CONDITION, LOGIC, NUMBER, RELATION, RETURN, SIGN, STATEMENT, TEXT, Edit, apart, including, of_operator, rewritten


def edit(source: str, before: str, kind: str = NUMBER, after: str = "") -> Edit:
    start = source.index(before)
    line = source.count("\n", 0, start) + 1
    return Edit(kind, "framework/stats/gate.cpp", line, start, start + len(before), before, after)


def operation(source: str, left: str, right: str) -> Edit | None:
    start, right_start = source.index(left), source.rindex(right)
    return of_operator("f.cpp", 1, source, start, start + len(left), right_start, right_start + len(right))


@pytest.mark.parametrize(
    ("operator", "other", "kind"),
    [("<", "<=", RELATION), (">=", ">", RELATION), ("==", "!=", RELATION), ("&&", "||", LOGIC), ("-", "+", SIGN)],
)
def test_an_operation_has_its_neighbouring_operator(operator: str, other: str, kind: str) -> None:
    found = operation(f"x = a {operator} b;", "a", "b")
    assert found is not None
    assert (found.kind, found.before, found.after) == (kind, f"a {operator} b", f"a {other} b")


def test_an_operator_that_a_comment_follows_is_left_alone() -> None:
    assert operation("a < // small\n b", "a", "b") is None


def test_other_operators_are_left_alone() -> None:
    assert operation("a % b", "a", "b") is None


@pytest.mark.parametrize(
    ("kind", "before", "after", "text"),
    [
        (RELATION, "a < b", "a <= b", "(::holdfast_mutant(7) ? (a <= b) : (a < b))"),
        (CONDITION, "found", "!(found)", "(::holdfast_mutant(7) != static_cast<bool>(found))"),
        (RETURN, "true", "false", "!::holdfast_mutant(7)"),
        (RETURN, "false", "true", "::holdfast_mutant(7)"),
        (CALL, "close(file)", "", "(::holdfast_mutant(7) ? void() : void(close(file)))"),
        (STATEMENT, "n += 1;", "n += 2;", "if (::holdfast_mutant(7)) { n += 2; } else { n += 1; }"),
        (TEXT, "limit = 3", "limit = 4", "limit = 4"),
    ],
)
def test_a_mutant_is_switched_by_its_number(kind: str, before: str, after: str, text: str) -> None:
    assert edit(before, before, kind, after).switched(7) == text


def test_a_mutant_has_as_many_lines_as_the_original() -> None:
    source = "a &&\n    b"
    assert edit(source, source, LOGIC, "a ||\n    b").switched(1) == "(::holdfast_mutant(1) ? (a || b) : (a &&\n    b))"


def test_a_source_is_rewritten_at_every_place_and_keeps_its_lines() -> None:
    source = "int f() {\n  return 5 + 7;\n}\n"
    edits = {3: edit(source, "5", after="5 + 1"), 4: edit(source, "7", after="7 + 1")}
    assert rewritten(source, edits) == (
        "int f() {\n"
        "  return (::holdfast_mutant(3) ? (5 + 1) : (5)) + (::holdfast_mutant(4) ? (7 + 1) : (7));\n}\n"
    )


def test_a_source_keeps_the_numbers_of_its_lines_behind_the_header() -> None:
    assert including("/mutant.hpp", "int x;\n") == '#include "/mutant.hpp"\n#line 1\nint x;\n'


def test_a_source_that_is_not_what_was_drawn_from_is_refused() -> None:
    with pytest.raises(AssertionError, match="gate.cpp:1"):
        rewritten("int y = 6;", {1: edit("int y = 5;", "5")})


def test_of_places_that_overlap_the_first_is_taken() -> None:
    source = "a < 5 && b"
    whole, number, other = edit(source, source), edit(source, "5"), edit(source, "b")
    assert apart([number, whole, other], 9) == [number, other]
    assert apart([number, whole, other], 1) == [number]
    assert apart([number, other], 9, taken=[whole]) == []


def test_the_room_of_an_edit_is_the_folder_below_framework() -> None:
    assert edit("5", "5").room == "stats"
    assert Edit(NUMBER, "framework/main.cpp", 1, 0, 1, "5", "5 + 1").room == "main"
