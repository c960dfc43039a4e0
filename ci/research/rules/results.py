"""Results: the two tables, as numbers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Iterable, Sequence

from .entry import Entry, Size
from .rates import UNCHANGED, Rate, Trials

DETECTED = ("1", "2", "5", "10")  # per cent
FOUND = 0.95  # of the comparisons
FOUND_AT = "2"  # per cent
BUDGETS = (1.0, 2.0, 5.0)  # seconds


@dataclass(frozen=True)
class Verdicts:
    """A line of the first table."""

    entry: Entry
    unchanged: Rate | None
    slower: tuple[Rate | None, ...]  # in the order of DETECTED

    @property
    def seconds(self) -> float:
        """Of unchanged code, which most comparisons are of."""
        return self.unchanged.seconds if self.unchanged else float("nan")


@dataclass(frozen=True)
class Step:
    """The rule with so much data: what it costs and what it says."""

    size: Size
    seconds: float
    false_alarms: float
    found: float


@dataclass(frozen=True)
class Needed:
    """A line of the second table."""

    entry: Entry
    steps: tuple[Step, ...]

    @property
    def first(self) -> Step | None:
        """The first step that finds nearly all."""
        return next((step for step in self.steps if step.found >= FOUND), None)

    def within(self, seconds: float) -> Step | None:
        """The most that can be had for these seconds."""
        affordable = [step for step in self.steps if step.seconds <= seconds]
        return affordable[-1] if affordable else None


def verdicts(entries: Iterable[Entry], trials: Trials) -> list[Verdicts]:
    """Without the rules of which the recording has no comparison."""
    made = [
        Verdicts(
            entry,
            trials.rate(entry, entry.size, UNCHANGED),
            tuple(trials.rate(entry, entry.size, variant) for variant in DETECTED),
        )
        for entry in entries
    ]
    return [line for line in made if any((line.unchanged, *line.slower))]


def needed(entries: Iterable[Entry], trials: Trials) -> list[Needed]:
    """Without the rules of which the recording has no comparison at FOUND_AT."""
    made = [Needed(entry, _steps(entry, entry.ladder, trials)) for entry in entries]
    return [line for line in made if line.steps]


def _steps(entry: Entry, ladder: Sequence[Size], trials: Trials) -> tuple[Step, ...]:
    steps = []
    for size in ladder:
        unchanged = trials.rate(entry, size, UNCHANGED)
        slower = trials.rate(entry, size, FOUND_AT)
        if unchanged and slower:
            seconds = (unchanged.seconds + slower.seconds) / 2
            steps.append(Step(size, seconds, unchanged.slower, slower.slower))
    return tuple(steps)
