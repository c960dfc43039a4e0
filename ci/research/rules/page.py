"""Makes the table of docs/evidence/comparison-with-peers.md: one row for each tool, with data as the tool collects it."""

from __future__ import annotations

import numpy as np
from peers.markdown import Row
from suites.bounds import bounds

from .drawing import blocks, earlier_run, rounds as in_turns
from .entry import BASELINE_FIRST, INTERLEAVED, Entry
from .rates import UNCHANGED, Rate, Trials

LOSSES = ("5", "10")  # per cent
NOISE_MODE = "inter"
COLLECTED = {earlier_run: "an earlier run", blocks: "just before", in_turns: "in turns"}
AS_USED = (
    (BASELINE_FIRST, "Google Benchmark itself, U test"),
    (BASELINE_FIRST, "Google Benchmark itself, U test and > 5 %"),
    (BASELINE_FIRST, "benchstat, one process"),
    (INTERLEAVED, "benchstat"),
    (BASELINE_FIRST, "hyperfine itself, ratio beyond its sd"),
    (BASELINE_FIRST, "hyperfine itself, welch_ttest.py"),
    (BASELINE_FIRST, "Criterion.rs, noise 1 %"),
    (INTERLEAVED, "nanobench compare()"),
    (INTERLEAVED, "tango"),
    (INTERLEAVED, "folly benchmark_ab.py"),
    (INTERLEAVED, "ClickHouse, fails: 99 % and > 10 %"),
    (INTERLEAVED, "ClickHouse, shows: 99 % and > 5 %"),
    (INTERLEAVED, "ClickHouse, fails: 99.9 % and > 10 %"),
    (INTERLEAVED, "Holdfast, beyond 1 %"),
    (INTERLEAVED, "Holdfast, beyond 2 %"),
)
HEADS = ("rule", "baseline", "data of a side", "no change: red", *(f"+{loss} %: missed" for loss in LOSSES), "undecided of all", "seconds", "processes")


def as_used(entries: list[Entry]) -> list[Entry]:
    """Returns the entries of the page, in its order."""
    found = {(entry.group, entry.rule): entry for entry in entries if entry.mode != "inter2"}
    return [found[key] for key in AS_USED if key in found]


def _count(share: float, rate: Rate) -> int:
    return round(share * rate.comparisons)


def _missed(rate: Rate) -> int:
    return rate.comparisons - _count(rate.slower, rate) - _count(rate.undecided, rate)


def _of(count: int, rate: Rate) -> str:
    return f"{bounds(count, rate.comparisons)} of {rate.comparisons}"


def _row(entry: Entry, same: Rate, losses: list[Rate | None]) -> Row:
    every = [same, *(rate for rate in losses if rate)]
    return [
        entry.rule,
        COLLECTED[entry.draw],
        entry.size.text,
        _of(_count(same.slower, same), same),
        *(_of(_missed(rate), rate) if rate else "-" for rate in losses),
        bounds(sum(_count(rate.undecided, rate) for rate in every), sum(rate.comparisons for rate in every)),
        f"{same.seconds:.1f}",
        f"{same.processes:.0f}",
    ]


def rows(entries: list[Entry], trials: Trials) -> list[Row]:
    """Returns the table, without rules for which the recording has no data. Seconds and processes are those of unchanged programs."""
    made: list[Row] = [HEADS]
    for entry in as_used(entries):
        same = trials.rate(entry, entry.size, UNCHANGED)
        losses = [trials.rate(entry, entry.size, loss) for loss in LOSSES]
        if same and any(losses):
            made.append(_row(entry, same, losses))
    return made


def noise(trials: Trials) -> str:
    """Returns the standard deviation between unchanged processes, of each workload, in per cent of their mean."""
    said = []
    for workload in trials.recording.workloads:
        baseline, _ = trials.recording.sides(NOISE_MODE, workload, UNCHANGED)
        medians = np.array([np.median(process.wall_ns) for process in baseline])
        if len(medians) > 1:
            said.append(f"{workload} {100 * medians.std(ddof=1) / medians.mean():.1f} %")
    return ", ".join(said)


def page(entries: list[Entry], trials: Trials) -> tuple[str, list[Row]]:
    """Returns a sentence on the data, and the table."""
    sentence = (f"Up to {trials.count} comparisons of each workload, seed {trials.seed}. Standard deviation between unchanged "
                f"processes: {noise(trials)}.")  # fmt: skip
    return sentence, rows(entries, trials)
