"""Tests where the stacks of a round's programs are in their page: at the same place for both, and at another in each
round."""

from __future__ import annotations

from typing import Any

import pytest
from project import Project, configure

TESTS = {"linked": ("stack", "heap"), "google": ("stack",), "plain": ("output",)}


@pytest.fixture(scope="module")
def stacks(tmp_path_factory: pytest.TempPathFactory) -> Project:
    project = configure("stacks", tmp_path_factory.mktemp("stacks"), "-DCMAKE_BUILD_TYPE=Release")
    project.compile()
    for test in TESTS:
        project.measure(test, config="Release")
        project.accept(test)
    return project


def by_round(side: dict[str, Any]) -> dict[int, float]:
    return {process["pair"]: process["median"] for process in side["processes"]}


@pytest.mark.parametrize("test", TESTS)
def test_both_programs_of_a_round_have_their_stack_at_the_same_place(stacks: Project, test: str) -> None:
    measured = stacks.measure(test, "--identical", "measure", config="Release")
    results = {result["metric"]: result for result in measured.report["results"]}
    assert set(results) == set(TESTS[test])
    for result in results.values():
        before, now = by_round(result["baseline"]), by_round(result["current"])
        assert before == now
        assert len(set(now.values())) > len(now) / 2  # of 256 places, by chance
