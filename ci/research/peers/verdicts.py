"""How often each tool is right about programs that are run here and now, and how long it takes to say so."""

from __future__ import annotations

import statistics
import sys
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from . import tools
from .markdown import Row
from .tools import SLOWER, UNDECIDED, Programs, Tool

MIN_EFFECT = 2  # per cent: Holdfast's default
PERCENTS = (0, MIN_EFFECT, 2 * MIN_EFFECT, 10)
WORKS = ("sort", "lookup")
Tallies = dict[str, dict[int, Counter[str]]]  # rule -> per cent -> how often it said what


def all_tools(directory: Path, build: Path) -> list[Tool]:
    programs = Programs(directory, PERCENTS)
    made = [tools.holdfast(programs, build), tools.google(programs), tools.hyperfine(programs)]
    return [*made, tools.catch2(programs), tools.pytest_benchmark(programs)]


def comparisons(unchanged: int, each: int) -> list[tuple[str, int]]:
    """In what order programs are compared: everything by turns, so that a restless minute meets all alike."""
    turns = [(turn, percent) for turn in range(max(unchanged, each)) for percent in PERCENTS]
    return [(WORKS[turn % len(WORKS)], percent) for turn, percent in turns if turn < (each if percent else unchanged)]


def measured(asked: Sequence[Tool], order: Sequence[tuple[str, int]]) -> tuple[Tallies, dict[str, float]]:
    """And the median of the seconds of each rule's tool."""
    tallies: Tallies = {rule: {percent: Counter() for percent in PERCENTS} for tool in asked for rule in tool.rules}
    seconds: dict[str, list[float]] = {rule: [] for rule in tallies}
    for number, (work, percent) in enumerate(order, 1):
        for tool in asked:
            began = time.monotonic()
            said = tool.ask(work, percent)
            took = time.monotonic() - began
            for rule, word in said.items():
                tallies[rule][percent][word] += 1
                seconds[rule].append(took)
        print(f"comparison {number} of {len(order)}", file=sys.stderr)
    return tallies, {rule: statistics.median(taken) for rule, taken in seconds.items()}


def cell(counted: Counter[str]) -> str:
    undecided = f" ({counted[UNDECIDED]} undecided)" if counted[UNDECIDED] else ""
    return f"{counted[SLOWER]} of {counted.total()}{undecided}"


def rows(tallies: Tallies, seconds: dict[str, float]) -> list[Row]:
    heads = ["tool and rule", "no change: called slower", *(f"+{percent} %: found" for percent in PERCENTS[1:]), "seconds"]
    return [heads, *([rule, *(cell(by_percent[percent]) for percent in PERCENTS), f"{seconds[rule]:.1f}"]
                     for rule, by_percent in tallies.items())]
