#!/usr/bin/python3
"""A program of two benchmarks, one of them at two points. Each process appends its arguments to started.txt in the working
directory. TIMES has times in nanoseconds; cycles are twice as many."""

from __future__ import annotations

import json
import os
import sys

EXIT = 0
TIMES = {("std::sort", 1000): 100, ("std::sort", 5000): 500, ("hash", None): 7}
WARNING = ""
AGGREGATE: float | None = None


def values(option: str) -> list[str]:
    return [word.partition("=")[2] for word in sys.argv if word.startswith(f"--holdfast-{option}=")]


def params(size: int | None) -> dict[str, int]:
    return {} if size is None else {"size": size}


def narrowed() -> list[tuple[str, int | None]]:
    """Returns the points that the arguments select."""
    axes = [axis for axis in values("params") if axis.startswith("size=")]
    sizes = {int(value) for axis in axes for value in axis.removeprefix("size=").split(",")}
    exact = [json.loads(point).get("size") for point in values("point")]
    names = values("benchmark")
    points = [(name, size) for name, size in TIMES if not names or name in names]
    points = [(name, size) for name, size in points if size is None or not sizes or size in sizes]
    return [(name, size) for name, size in points if not exact or size in exact]


def block(name: str, size: int | None, metric: str, factor: int) -> list[dict[str, object]]:
    middle = TIMES[name, size] * factor
    samples = [middle + place % 3 for place in range(int((values("samples") or ["5"])[0]))]
    unit = "ns" if metric == "time" else ""
    lines: list[dict[str, object]] = [{"benchmark": name, "params": params(size), "metric": metric, "unit": unit}]
    lines += [{"warning": WARNING}] if WARNING else []
    lines += [{"value": sample} for sample in samples]
    lines += [{"aggregate": AGGREGATE}] if AGGREGATE is not None else []
    return [*lines, {"end": True}]


if "--holdfast-list" in sys.argv:
    for name, size in narrowed():
        settings = {"settings": {"processes": "7"}} if name == "hash" else {}
        print(json.dumps({"benchmark": name, "params": params(size), **settings}))
else:
    with open("started.txt", "a", encoding="utf-8") as started:
        started.write(" ".join(sys.argv[1:]) + "\n")
    lines: list[dict[str, object]] = [{"holdfast": "wire/1"}]
    for name, size in narrowed():
        lines += block(name, size, "time", 1) + block(name, size, "cycles", 2)
    if wire := os.environ.get("HOLDFAST_WIRE"):
        with open(wire, "w", encoding="utf-8") as file:
            file.writelines(json.dumps(line) + "\n" for line in lines)
    sys.exit(EXIT)
