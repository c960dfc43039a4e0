"""Tests the table of gates."""

from __future__ import annotations

from typing import Any

import pytest

pytest.importorskip("scipy", reason="bounds need Debian's python3-scipy")

from yardstick.adapters import GREEN, RED, UNDECIDED  # noqa: E402
from yardstick.programs import TRUTHS  # noqa: E402
from yardstick.table import rows  # noqa: E402


def answer(truth: str, said: str, gate: str = "gate", seconds: float = 1.0) -> dict[str, Any]:
    return {"gate": gate, "truth": truth, "kind": "sorting", "trial": 0, "said": said, "seconds": seconds}


def test_red_is_false_unless_the_second_program_does_more_and_green_is_missed_then() -> None:
    """The bounds of 1 of 3 are 0.8 and 90.6 %, and of 1 of 2 1.3 and 98.7 % (any table of Clopper and Pearson)."""
    answers = [
        answer("unchanged", RED), answer("at another address", GREEN), answer("-5 %", GREEN), answer("+2 %", GREEN),
        answer("+5 %", RED, seconds=3), answer("+30 % in a third of the processes", GREEN, seconds=9),
    ]  # fmt: skip
    _, row = rows(answers)
    assert row == ["gate", "1 (0.8 to 90.6 %) of 3", "1 (2.5 to 100.0 %) of 1", "1 (1.3 to 98.7 %) of 2", "0 (0.0 to 45.9 %) of 6", "1.0"]


def test_undecided_is_neither_a_false_red_nor_missed() -> None:
    _, row = rows([answer("unchanged", UNDECIDED), answer("+5 %", UNDECIDED)])
    assert row[1:5] == ["0 (0.0 to 97.5 %) of 1", "-", "0 (0.0 to 97.5 %) of 1", "2 (15.8 to 100.0 %) of 2"]


def test_each_gate_has_a_row_and_each_truth_if_that_is_wanted() -> None:
    answers = [answer("unchanged", GREEN, "one"), answer("+5 %", RED, "one"), answer("unchanged", RED, "two")]
    assert [row[0] for row in rows(answers)[1:]] == ["one", "two"]
    assert [row[0] for row in rows(answers, "truth")[1:]] == ["one", "one: unchanged", "one: +5 %", "two", "two: unchanged"]


def test_the_truths_say_how_much_work_is_added_on_average() -> None:
    means = {truth.name: truth.mean for truth in TRUTHS}
    assert means["+500 % in every 50th call"] == means["+30 % in a third of the processes"] == means["+10 %"] == 10
    assert [truth.name for truth in TRUTHS if not truth.is_slower] == ["unchanged", "at another address", "-5 %"]
