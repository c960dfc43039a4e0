"""Counts the instructions of an iteration in each harness' loop, around the same bodies."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

from .callgrind import instructions
from .compiling import GOOGLE, PEERS, RELEASE, compiled, linked

Counts = dict[str, Fraction]  # body -> instructions of an iteration


def loops(directory: Path, optimisation: str = RELEASE, nanobench_header: Path | None = None) -> dict[str, Counts]:
    """Returns the counts of each harness. All harnesses call the same function, of one object file. `directory`: empty."""

    def made(source: str, *options: object) -> Path:
        return compiled(PEERS / f"{source}.cpp", directory, *options, optimisation=optimisation)

    work = made("work")
    parts: dict[str, list[object]] = {
        "Holdfast": [made("loops_holdfast"), made("batch"), work],
        "Google Benchmark": [made("loops_google"), work, *GOOGLE],
    }
    if nanobench_header:
        parts["nanobench"] = [made("loops_nanobench", "-isystem", nanobench_header), work]
    counted = {}
    for harness, linked_parts in parts.items():
        place = directory / f"of {harness}"
        place.mkdir()
        counted[harness] = instructions(linked(directory / harness.split()[0], *linked_parts), place)
    return counted
