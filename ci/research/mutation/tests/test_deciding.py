"""Tests which mutants count as noticed, and how they are counted."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Callable, Sequence

from mutation import results
from mutation.deciding import Decision, decided
from mutation.edit import NUMBER, Edit
from mutation.tests_run import Chunk, Ended, Recorded, ReachingTest, chunks
from mutation.work import Mutants

PASSED, FAILED, TOO_LONG = Ended(0, ""), Ended(201, ""), Ended(None, "")
MUTANT = 5
Answer = Callable[[str, int, int], Ended]


@dataclass
class Answering:
    """A floor whose tests end as `answer` says for their name, the mutant, and the number of runs before."""

    answer: Answer
    runs: list[tuple[str, int]] = field(default_factory=list)
    name: str = "unit"

    def record(self, jobs: int) -> Recorded:
        raise NotImplementedError

    def chosen(self, tests: Sequence[ReachingTest]) -> list[Chunk]:
        return chunks(tests, seconds=100, most=1)

    def run(self, chunk: Chunk, mutant: int, limit: float) -> Ended:
        self.runs.append((chunk.names[0], mutant))
        return self.answer(chunk.names[0], mutant, len(self.runs) - 1)

    def first_failed(self, chunk: Chunk, output: str) -> str:
        return chunk.names[0]


def reaching(name: str, *reached: int) -> ReachingTest:
    return ReachingTest("stats_test", name, 1.0, frozenset(reached))


def decide(answer: Answer) -> tuple[Decision, Answering]:
    floor = Answering(answer)
    tests = [reaching("a", MUTANT), reaching("b", MUTANT), reaching("c", 6)]
    return decided(MUTANT, floor, Recorded(tests)), floor


def test_tests_that_do_not_reach_a_mutant_are_not_run() -> None:
    decision, floor = decide(lambda name, mutant, before: PASSED)
    assert (decision.reached_by, decision.run, decision.noticed_by) == (2, 2, None)
    assert floor.runs == [("a", MUTANT), ("b", MUTANT)]


def test_a_test_that_fails_with_it_and_passes_without_it_notices_it() -> None:
    decision, floor = decide(lambda name, mutant, before: FAILED if mutant else PASSED)
    assert decision.noticed_by == "a"
    assert floor.runs == [("a", MUTANT), ("a", 0), ("a", MUTANT)]  # and no other test is run


def test_a_test_that_fails_without_it_too_notices_nothing() -> None:
    decision, _ = decide(lambda name, mutant, before: FAILED if name == "a" else PASSED)
    assert (decision.noticed_by, decision.unreliable) == (None, ["a"])


def test_a_test_that_fails_once_notices_nothing() -> None:
    decision, _ = decide(lambda name, mutant, before: FAILED if before == 0 else PASSED)
    assert (decision.noticed_by, decision.unreliable) == (None, ["a"])


def test_a_test_that_takes_too_long_notices_it() -> None:
    decision, floor = decide(lambda name, mutant, before: TOO_LONG if mutant else PASSED)
    assert (decision.noticed_by, decision.timed_out) == ("a", True)
    assert floor.runs == [("a", MUTANT), ("a", 0)]


def numbered(kind: str = NUMBER) -> Edit:
    return Edit(kind, "framework/stats/gate.cpp", 1, 0, 1, "5", "5 + 1")


def test_each_mutant_is_in_the_columns_that_are_true_of_it() -> None:
    mutants = Mutants({number: numbered() for number in range(1, 7)}, {1, 2, 3, 4, 5}, refused=0)
    unit = {1: Decision(3, 1, "a"), 2: Decision(3, 3), 3: Decision(0), 4: Decision(2, 2), 5: Decision(0)}
    end_to_end = {2: Decision(4, 1, "b"), 3: Decision(1, 1, "c"), 4: Decision(1, 1), 5: Decision(0)}
    _, row, whole = results.table("kind", results.judged(mutants, unit, end_to_end), lambda one: one.edit.kind)
    # Six are drawn, all but the sixth are compiled, all of these but the fifth are reached. The unit tests notice the
    # first, the end-to-end tests the second and the third; nothing notices the fourth.
    assert row.split()[3:] == ["6", "5", "4", "1", "2", "1", "1"]
    assert whole.split()[1:] == row.split()[3:]


def test_survivors_are_shown_with_their_place_and_both_texts() -> None:
    mutants = Mutants({number: numbered() for number in (1, 2, 3)}, {1, 2, 3}, refused=0)
    unit = {1: Decision(3, 2), 2: Decision(1, 1, "a"), 3: Decision(0)}
    text = results.report(results.judged(mutants, unit, {}), 0, ["run_test: flaky"])
    assert "Survived (1):\n    1  framework/stats/gate.cpp:1  number + 1; reached by 3 tests, of which 2 were run\n       - 5\n       + 5 + 1" in text
    assert "Reached by no unit test (1):\n    3  " in text
    assert "fail without a mutant, and were left out (1):\n  run_test: flaky" in text
