"""Computes the two tables, as numbers."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Iterable, Sequence

from .entry import Entry, Size
from .rates import UNCHANGED, Rate, Trials

DETECTED = ("1", "2", "5", "10")  # per cent
FOUND = 0.95  # required share of the comparisons
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
        """Returns the seconds with unchanged code, as in most comparisons."""
        return self.unchanged.seconds if self.unchanged else float("nan")


@dataclass(frozen=True)
class Step:
    """The cost and the verdicts of the rule with this amount of data."""

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
        """Returns the first step that finds nearly all."""
        return next((step for step in self.steps if step.found >= FOUND), None)

    def within(self, seconds: float) -> Step | None:
        """Returns the largest step within these seconds, or None."""
        affordable = [step for step in self.steps if step.seconds <= seconds]
        return affordable[-1] if affordable else None


def verdicts(entries: Iterable[Entry], trials: Trials) -> list[Verdicts]:
    """Returns the lines of the first table, without rules for which the recording has no comparison."""
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
    """Returns the lines of the second table, without rules for which the recording has no comparison at FOUND_AT."""
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
