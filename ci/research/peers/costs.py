"""Measures the costs of using Holdfast, compared with peers that have a counterpart, by other scripts."""

from __future__ import annotations

import re
import shutil
import statistics
import subprocess
from pathlib import Path

from .compiling import ran
from .markdown import Row
from .scripts import script


def processes(build: Path, directory: Path, count: int) -> list[Row]:
    """Runs ci/research/process-cost: a process with one benchmark; only Holdfast, because no peer starts one for each
    sample."""
    cost = script("process-cost")
    bodies = cost.measured(cost.built(directory), count, directory)
    heads = ["one benchmark process of Holdfast, body of", "ms", "ms before the body", "CPU time that is not measuring"]
    return [heads, *([body.name, f"{phases['whole']:.1f}", f"{phases['load'] + phases['prepare']:.1f}",
                      f"{body.not_measuring()[1]:.0%}"] for body in bodies for phases in [body.phases()])]  # fmt: skip


def commands(build: Path, directory: Path, repeats: int) -> list[Row]:
    """Runs ci/research/against-hyperfine: wall time and processor time for each run of `true`."""
    cost = script("against-hyperfine")
    peer, ours = cost.costs_of_both(str(build / "framework/holdfast"), directory, repeats)
    rows: list[Row] = [["microseconds for each run of `true`", "Holdfast", "hyperfine -N"]]
    for index, name in enumerate(("on the wall clock", "of processors")):
        rows.append([name, *(f"{statistics.median(one[index] for one in side):.0f}" for side in (ours, peer))])
    return rows


def building(build: Path, directory: Path, times: int, tests: int) -> list[Row]:
    """Runs ci/research/include-cost and ci/research/discovery-cost: seconds to compile a file, and until CTest knows the
    tests."""
    include, discovery = script("include-cost"), script("discovery-cost")
    rows: list[Row] = [["seconds", "Holdfast", "without, or peer"]]
    for compiler in filter(shutil.which, include.COMPILERS):
        ours, google = include.medians(compiler, times, directory)
        rows.append([f"{compiler} compiles a file with one benchmark (peer: Google Benchmark)", f"{ours:.2f}", f"{google:.2f}"])
    plain, declared, discovered = (
        discovery.cost(kind, build / "framework/holdfast", tests, directory) for kind in discovery.KINDS
    )
    rows.append([f"CMake configures {tests} tests (without: `add_test()`)", f"{declared[0]:.2f}", f"{plain[0]:.2f}"])
    rows.append([f"`ctest -N` of {tests} tests", f"{declared[2]:.2f}", f"{plain[2]:.2f}"])
    rows.append([f"`ctest -N` of {tests} benchmarks that are discovered", f"{discovered[2]:.2f}", f"{plain[2]:.2f}"])
    return rows


def scale(build: Path, directory: Path, tests: int, runs: int) -> list[Row]:
    """Runs the measurements of ci/research/store-scale with a store in a file."""
    subprocess.run(["cmake", "--build", build, "--target", "store_scale"], check=True, stdout=subprocess.DEVNULL)
    store = f"sqlite3:{directory}/store.db"
    printed = ran(build / "framework/store_scale", store, "--tests", tests, "--runs", runs)
    said = {line[0]: (line[1], line[2]) for line in re.findall(r"^(.*?) +([0-9.]+) (\w+)$", printed, re.MULTILINE)}
    report = directory / "report"
    took = script("discovery-cost").seconds(build / "framework/holdfast", "report", "html", "--quiet", "--store", store,
                                            "--output", report)  # fmt: skip
    bytes_of_run = (directory / "store.db").stat().st_size / (tests * runs)
    pages = list(report.rglob("*.html"))
    rows: list[Row] = [[f"store of {tests} tests, {runs} runs of each, 60 samples in a run", "Holdfast"]]
    for name in ("storing one test's run", "history of one test", "gate and report of all tests", "memory at most"):
        rows.append([name, f"{float(said[name][0]):.1f} {said[name][1]}"])
    rows.append(["room of a run", f"{bytes_of_run:.0f} bytes"])
    rows.append([f"HTML report, {len(pages)} pages, {sum(page.stat().st_size for page in pages) / 2**20:.0f} MiB", f"{took:.1f} s"])
    return rows
