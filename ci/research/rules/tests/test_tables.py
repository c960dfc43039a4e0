"""Tests the two tables that comparisons become."""

from __future__ import annotations

from dataclasses import replace

import pytest

pytest.importorskip("scipy")

import numpy as np  # noqa: E402

from made import process  # noqa: E402
from rules.drawing import rounds  # noqa: E402
from rules.entry import INTERLEAVED, Entry, Size  # noqa: E402
from rules.page import noise  # noqa: E402
from rules.page import rows as page_rows  # noqa: E402
from rules.process import Answer, Side  # noqa: E402
from rules.rates import Rate, Trials  # noqa: E402
from rules.recording import Recording  # noqa: E402
from rules.results import Needed, Step, Verdicts, needed, verdicts  # noqa: E402
from rules.tables import as_markdown, as_text, needed_table, verdict_table  # noqa: E402


def by_mean(baseline: Side, candidate: Side, rng: np.random.Generator) -> Answer:
    return Answer(bool(candidate[0].wall_ns.mean() > baseline[0].wall_ns.mean()), processes=2)


def entry(ladder: tuple[Size, ...] = ()) -> Entry:
    return Entry("Group", "rule", "inter", rounds, Size(3), lambda size: by_mean, ladder)


def trials(seed: int = 1, count: int = 100) -> Trials:
    """Returns trials of a hundred rounds; variants 0b and 2 are slower than 0 in each round."""
    made = {
        ("inter", "hash", variant, ""): [process([value], number=i, seconds=0.5) for i in range(100)]
        for variant, value in (("0", 1.0), ("0b", 2.0), ("2", 3.0))
    }
    return Trials(Recording(made), count, seed)


def test_only_equal_programs_change_places() -> None:
    """Half of 98 windows are swapped, within three standard deviations of 5 %; no window of variant 2 is swapped."""
    unchanged = trials().rate(entry(), Size(3), "0b")
    changed = trials().rate(entry(), Size(3), "2")
    assert unchanged is not None and 0.35 < unchanged.slower < 0.65
    assert changed is not None and changed.slower == 1


def test_the_same_seed_gives_the_same_comparisons_and_another_seed_others() -> None:
    rates = [trials(seed, count=30).rate(entry(), Size(3), "0b") for seed in (1, 1, 2, 3, 4)]
    assert rates[0] == rates[1]
    assert len(set(rates)) > 1


def test_seconds_are_of_the_processes_that_were_needed_on_both_sides() -> None:
    """Two of three processes of half a second, on each side."""
    rate = trials().rate(entry(), Size(3), "2")
    assert rate is not None and rate.seconds == pytest.approx(2.0)


def test_what_was_not_recorded_has_no_rate() -> None:
    assert trials().rate(entry(), Size(3), "5") is None
    (line,) = verdicts([entry()], trials())
    assert [rate is None for rate in line.slower] == [True, False, True, True]


def test_a_rule_without_a_comparison_is_in_no_table() -> None:
    assert verdicts([replace(entry(), mode="long")], trials()) == []
    assert needed([entry((Size(3), Size(101)))], trials())[0].steps[-1].size == Size(3)
    assert needed([entry((Size(101),))], trials()) == []


STEPS = (Step(Size(5), 0.8, 0.0, 0.5), Step(Size(10), 1.6, 0.01, 0.96), Step(Size(20), 3.2, 0.02, 0.99))


def test_the_first_size_that_finds_nearly_all_is_what_is_needed() -> None:
    line = Needed(entry(), STEPS)
    assert line.first == STEPS[1]
    assert [line.within(seconds) for seconds in (0.5, 1, 2, 5)] == [None, STEPS[0], STEPS[1], STEPS[2]]
    assert Needed(entry(), STEPS[:1]).first is None


def test_tables_stand_in_columns_or_in_markdown() -> None:
    line = Verdicts(entry(), Rate(0.005, 1.5), (Rate(0.25, 1.5), Rate(1, 1.5), None, None))
    assert as_text(verdict_table([line])).splitlines()[2:] == [
        "rule  mode   size  A/A  +1 %   +2 %  +5 %  +10 %  seconds",
        "",
        "Group",
        "rule  inter     3  0.5  25.0  100.0     -      -      1.5",
    ]
    assert "| rule | inter | 3 | 0.5 | 25.0 | 100.0 | - | - | 1.5 |" in as_markdown(verdict_table([line]))


def test_the_second_table_says_never_where_it_is_never() -> None:
    lines = [Needed(entry(), STEPS), Needed(entry(), STEPS[:1])]
    rows = as_markdown(needed_table(lines)).splitlines()[-2:]
    assert rows == [
        "| rule | inter | 1.6 | 10 | 1.0 | 50.0 / 0.0 | 96.0 / 1.0 | 99.0 / 2.0 |",
        "| rule | inter | never | - | - | 50.0 / 0.0 | 50.0 / 0.0 | 50.0 / 0.0 |",
    ]


def undecided_when_slow(baseline: Side, candidate: Side, rng: np.random.Generator) -> Answer:
    return Answer(False, undecided=bool(candidate[0].wall_ns.mean() > 2))


def test_the_page_has_a_row_for_each_tool_that_was_recorded_with_bounds() -> None:
    """Thirty rounds of a process of one second; +5 % is slow. The upper bound of 0 of 28 is 1 - 0.025^(1 / 28) = 12.3 %."""
    made = {
        ("inter", "hash", variant, ""): [process([value], number=i) for i in range(30)]
        for variant, value in (("0", 1.0), ("0b", 1.0), ("5", 3.0))
    }
    rule = replace(entry(), group=INTERLEAVED, rule="tango", judge=lambda size: undecided_when_slow)
    unused = replace(rule, rule="another")
    heads, row = page_rows([unused, rule], Trials(Recording(made), 100, 1))
    assert heads[3:7] == ("no change: red", "+5 %: missed", "+10 %: missed", "undecided of all")
    none = "0 (0.0 to 12.3 %) of 28"
    assert row == ["tango", "in turns", "3", none, none, "-", "28 (36.3 to 63.7 %)", "6.0", "6"]


def test_the_page_tells_the_noise_between_processes() -> None:
    """Of 1 2 3, the standard deviation is 1 and the mean 2."""
    made = {("inter", "hash", "0", ""): [process([value], number=i) for i, value in enumerate((1.0, 2.0, 3.0))]}
    assert noise(Trials(Recording(made), 1, 1)) == "hash 50.0 %"
