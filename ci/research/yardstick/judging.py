"""Judges recorded numbers by the decision rules of ci/research/rules."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
from peers.tools import hyperfine_sides
from rules import benchstat, clickhouse, folly, hyperfine, pyperf
from rules.process import Judge, Process, Side

from .adapters import GREEN, RED, UNDECIDED, AdapterError

RULES: dict[str, Judge] = {
    "benchstat": benchstat.compare,
    "clickhouse": clickhouse.fails,
    "folly": folly.compare,
    "pyperf": pyperf.compare_to,
    "ratio-beyond-sd": hyperfine.beyond_sd,
    "welch": hyperfine.welch,
}
CODES = {GREEN: 0, RED: 1, UNDECIDED: 77}


def _side(file: Path) -> Side:
    lines = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
    return [Process(0, line["round"], np.array(line["nanoseconds"], dtype=float), line["seconds"]) for line in lines]


def judged(rule: str, files: list[Path]) -> str:
    """Returns the verdict, a word. `files`: the files of both sides (samples.py), or one file that hyperfine has exported."""
    sides = hyperfine_sides(files[0]) if len(files) == 1 else [_side(file) for file in files]
    if len(sides) != 2:
        raise AdapterError(f"{rule} compares two sides, and there are {len(sides)}")
    answer = RULES[rule](*sides, np.random.default_rng(1))
    return RED if answer.slower else UNDECIDED if answer.undecided else GREEN
