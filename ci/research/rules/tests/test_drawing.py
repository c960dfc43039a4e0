"""Tests which processes make a comparison."""

from __future__ import annotations

import pytest

pytest.importorskip("scipy")

from made import process  # noqa: E402
from rules.drawing import blocks, earlier_run, rounds  # noqa: E402
from rules.process import Process  # noqa: E402


def two_epochs(each: int) -> list[Process]:
    return [process([1.0], epoch=epoch, number=epoch * each + i) for epoch in (0, 1) for i in range(each)]


def numbers(side: list[Process]) -> list[int]:
    return [made.round for made in side]


def test_rounds_stay_in_an_epoch_where_they_can() -> None:
    drawn = rounds(two_epochs(3), two_epochs(3), 2)
    assert [numbers(old) for old, _ in drawn] == [[0, 1], [1, 2], [3, 4], [4, 5]]
    assert all(numbers(old) == numbers(new) for old, new in drawn)


def test_more_rounds_than_an_epoch_has_are_taken_around_the_ring() -> None:
    drawn = rounds(two_epochs(2), two_epochs(2), 3)
    assert [numbers(old) for old, _ in drawn] == [[0, 1, 2], [1, 2, 3], [2, 3, 0], [3, 0, 1]]


def test_rounds_need_both_sides() -> None:
    assert [numbers(old) for old, _ in rounds(two_epochs(2), two_epochs(2)[1:], 1)] == [[1], [2], [3]]


def test_no_comparison_has_more_rounds_than_there_are() -> None:
    assert rounds(two_epochs(2), two_epochs(2), 5) == []


def test_blocks_are_of_one_epoch_and_at_the_same_place() -> None:
    drawn = blocks(two_epochs(3), two_epochs(3), 2)
    assert [numbers(old) for old, _ in drawn] == [[0, 1], [1, 2], [3, 4], [4, 5]]
    assert [numbers(new) for _, new in drawn] == [[0, 1], [1, 2], [3, 4], [4, 5]]
    assert blocks(two_epochs(3), two_epochs(3), 4) == []


def test_an_earlier_run_is_of_an_earlier_epoch() -> None:
    drawn = earlier_run(two_epochs(2), two_epochs(2), 1)
    assert [(old[0].round, new[0].round) for old, new in drawn] == [(0, 2), (0, 3), (1, 2), (1, 3)]
