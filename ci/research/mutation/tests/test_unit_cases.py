"""Tests the list of Boost.Test cases, and how they are divided among processes."""

from __future__ import annotations

from mutation.tests_run import Chunk, Recorded, ReachingTest, chunks, quickest_first, within
from mutation.unit_cases import listed

LISTING = """\
student*
    p_values_are_those_of_r*: A sentence
    too_few_values_tell_nothing*
rates
    slow_case
fuzzing*
    of_each_corpus*
        _0*
        _1*
alone*
"""


def case(name: str, seconds: float, group: str = "stats_test", *reached: int) -> ReachingTest:
    return ReachingTest(group, name, seconds, frozenset(reached))


def test_enabled_cases_are_listed_by_their_paths_and_those_of_several_data_once() -> None:
    assert listed(LISTING) == [
        "student/p_values_are_those_of_r",
        "student/too_few_values_tell_nothing",
        "fuzzing/of_each_corpus",
        "alone",
    ]


def test_nothing_is_listed_where_nothing_is_enabled() -> None:
    assert listed("ReachingTest setup error: no test cases matching filter or all test cases were disabled\n") == []


def test_the_quickest_comes_first() -> None:
    slow, quick = case("slow", 2), case("quick", 1)
    assert quickest_first([slow, quick]) == [quick, slow]


def test_tests_are_taken_until_they_took_too_long_but_at_least_so_many() -> None:
    tests = [case("a", 1), case("b", 2), case("c", 4)]
    assert [test.name for test in within(tests, seconds=3)] == ["a", "b"]
    assert [test.name for test in within(tests, seconds=9)] == ["a", "b", "c"]
    assert [test.name for test in within(tests, seconds=0.5)] == []
    assert [test.name for test in within(tests, seconds=0.5, least=2)] == ["a", "b"]


def test_a_chunk_ends_before_it_takes_too_long() -> None:
    tests = [case("a", 0.5), case("b", 0.5), case("c", 0.5)]
    assert chunks(tests, seconds=1, most=9) == [Chunk("stats_test", ("a", "b"), 1.0), Chunk("stats_test", ("c",), 0.5)]


def test_a_test_that_takes_longer_than_a_chunk_has_one_of_its_own() -> None:
    assert [chunk.names for chunk in chunks([case("a", 5), case("b", 0)], seconds=1, most=9)] == [("a",), ("b",)]


def test_a_chunk_has_a_process_for_each_program() -> None:
    tests = [case("a", 0), case("b", 0, "run_test"), case("c", 0)]
    assert [(chunk.group, chunk.names) for chunk in chunks(tests, seconds=1, most=9)] == [
        ("stats_test", ("a", "c")),
        ("run_test", ("b",)),
    ]


def test_no_tests_are_no_chunks() -> None:
    assert chunks([], seconds=1, most=9) == []


def test_what_was_recorded_is_read_again() -> None:
    recorded = Recorded([case("a", 0.25, "stats_test", 3, 5)], ["run_test: b"])
    assert Recorded.of(recorded.as_record()) == recorded
