"""Measures how often each tool is right about programs on this machine, and how long it takes."""

from __future__ import annotations

import statistics
import sys
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from suites.record import Record

from . import tools
from .markdown import Row
from .tools import SLOWER, UNDECIDED, Programs, Said, Tool

MIN_EFFECT = 2  # per cent; Holdfast's default
PERCENTS = (0, MIN_EFFECT, 2 * MIN_EFFECT, 10)
WORKS = ("sort", "lookup")
Tallies = dict[str, dict[int, Counter[str]]]  # rule -> per cent -> number of each answer


def all_tools(directory: Path, build: Path) -> list[Tool]:
    programs = Programs(directory, PERCENTS)
    made = [tools.holdfast(programs, build), tools.google(programs), tools.hyperfine(programs)]
    return [*made, tools.catch2(programs), tools.pytest_benchmark(programs)]


def comparisons(unchanged: int, each: int) -> list[tuple[str, int]]:
    """Returns the order of the comparisons. All take turns, so that a noisy minute affects all alike."""
    turns = [(turn, percent) for turn in range(max(unchanged, each)) for percent in PERCENTS]
    return [(WORKS[turn % len(WORKS)], percent) for turn, percent in turns if turn < (each if percent else unchanged)]


@dataclass(frozen=True)
class Answer:
    """The answer of a tool to one comparison of two programs."""

    work: str
    percent: int
    said: Said
    seconds: float


def given(record: Record, tool: Tool, work: str, percent: int) -> list[Answer]:
    """Returns the answers of this tool, by these rules, that are in the record."""
    rows = record.of({"work": work, "percent": percent})
    return [Answer(**row) for row in rows if tuple(row["said"]) == tool.rules]


def asked(tool: Tool, work: str, percent: int) -> Answer:
    began = time.monotonic()
    said = tool.ask(work, percent)
    return Answer(work, percent, said, time.monotonic() - began)


def measured(tools_asked: Sequence[Tool], order: Sequence[tuple[str, int]], record: Record) -> tuple[Tallies, dict[str, float]]:
    """Returns the tallies, and the median of the seconds of each rule's tool. Answers in the record are not measured
    again."""
    tallies: Tallies = {rule: {percent: Counter() for percent in PERCENTS} for tool in tools_asked for rule in tool.rules}
    seconds: dict[str, list[float]] = {rule: [] for rule in tallies}
    before: Counter[tuple[str, int]] = Counter()
    for number, kind in enumerate(order, 1):
        for tool in tools_asked:
            if len(given(record, tool, *kind)) <= before[kind]:
                record.add(asdict(asked(tool, *kind)))
            answer = given(record, tool, *kind)[before[kind]]
            for rule, word in answer.said.items():
                tallies[rule][answer.percent][word] += 1
                seconds[rule].append(answer.seconds)
        before[kind] += 1
        print(f"comparison {number} of {len(order)}", file=sys.stderr)
    return tallies, {rule: statistics.median(taken) for rule, taken in seconds.items()}


def cell(counted: Counter[str]) -> str:
    undecided = f" ({counted[UNDECIDED]} undecided)" if counted[UNDECIDED] else ""
    return f"{counted[SLOWER]} of {counted.total()}{undecided}"


def rows(tallies: Tallies, seconds: dict[str, float]) -> list[Row]:
    heads = ["tool and rule", "no change: called slower", *(f"+{percent} %: found" for percent in PERCENTS[1:]), "seconds"]
    return [heads, *([rule, *(cell(by_percent[percent]) for percent in PERCENTS), f"{seconds[rule]:.1f}"]
                     for rule, by_percent in tallies.items())]
