"""Defines the harnesses of ci/research/accuracy: each runs one process for work of one length and returns its own
estimates."""

from __future__ import annotations

import json
import statistics
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from .compiling import GOOGLE, PEERS, built_libraries, compiled, linked
from .processes import ran

GOOGLE_MIN_TIME = 0.05  # seconds; with its default of 0.5 the table would take an hour
EPOCHS = 11  # nanobench's default
EPOCHS_OF_SLOW = 3  # from 100 ms on, when each iteration is an epoch


Estimates = dict[str, float]  # name of the estimate -> nanoseconds


@dataclass(frozen=True)
class Harness:
    name: str
    measure: Callable[[int, int], Estimates]  # arguments: a length in multiplications, a processor


def holdfast(directory: Path, work: Path) -> Harness:
    bench = compiled(PEERS / "accuracy_holdfast.cpp", directory)
    program = linked(directory / "holdfast", bench, work, *built_libraries())
    wire = directory / "wire"

    def measure(times: int, processor: int) -> Estimates:
        wire.unlink(missing_ok=True)
        ran([str(program), f"--holdfast-benchmark={times}"], directory, processor, HOLDFAST_WIRE=str(wire))
        lines = [json.loads(line) for line in wire.read_text().splitlines()]
        return {"Holdfast": statistics.median(line["value"] for line in lines if "value" in line)}

    return Harness("Holdfast", measure)


def google(directory: Path, work: Path) -> Harness:
    bench = compiled(PEERS / "accuracy_google.cpp", directory)
    program = linked(directory / "google", bench, work, *GOOGLE)
    options = [f"--benchmark_min_time={GOOGLE_MIN_TIME}", "--benchmark_format=json"]

    def measure(times: int, processor: int) -> Estimates:
        shown = ran([str(program), f"--benchmark_filter=^{times}$", *options], directory, processor).output
        (result,) = json.loads(shown)["benchmarks"]
        return {"Google": result["real_time"], "Google CPU": result["cpu_time"]}

    return Harness("Google", measure)


def nanobench(directory: Path, work: Path, header: Path) -> Harness:
    bench = compiled(PEERS / "accuracy_nanobench.cpp", directory, "-isystem", header)
    program = linked(directory / "nanobench", bench, work)

    def measure(times: int, processor: int) -> Estimates:
        epochs = EPOCHS if times < 100_000_000 else EPOCHS_OF_SLOW
        return {"nanobench": float(ran([str(program), str(times), str(epochs)], directory, processor).output)}

    return Harness("nanobench", measure)
