"""Implements the command line of ci/research/against-peers."""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

from . import costs, verdicts
from .loops import loops
from .machine import described, missing
from .markdown import markdown, replaced
from .processes import ChildError
from .scripts import script

DESCRIPTION = """\
Holdfast beside Google Benchmark, hyperfine, nanobench, Catch2 and pytest-benchmark, on programs that run now, on this
machine: prints tables in Markdown, with what the machine is, versions and date.

Each tool compares two programs as its manual says and decides by its own rule, with both sides' measuring in its
seconds. What is not installed is named; ci/setup installs all that Debian has. Of nanobench, Debian has no package: say
where its header is, or its columns are missing. It compares no two builds, and so has no verdict.

Sections: verdicts, loops, accuracy, processes, building, scale. A busy machine makes what it prints worthless."""
SCRIPT = "ci/research/against-peers"


@dataclass(frozen=True)
class Sizes:
    """The amounts that are measured."""

    unchanged: int  # comparisons of equal programs
    each: int  # comparisons at each other amount of work
    rounds: int  # rounds of the accuracy of each length
    processes: int
    repeats: int
    tests: int  # size of the suite that CTest lists
    stored: tuple[int, int]  # number of tests, and of runs of each


QUICK = Sizes(unchanged=10, each=5, rounds=4, processes=8, repeats=3, tests=200, stored=(200, 50))
FULL = Sizes(unchanged=100, each=40, rounds=10, processes=20, repeats=9, tests=1000, stored=(1000, 50))


@dataclass(frozen=True)
class Place:
    build: Path  # a build tree of Holdfast, with the wrapper
    nanobench: Path | None  # the directory of its header
    sizes: Sizes
    scratch: Path  # an empty directory
    record: Path | None  # the file of the verdicts


def of_verdicts(place: Place) -> str:
    order = verdicts.comparisons(place.sizes.unchanged, place.sizes.each)
    tallies, seconds = verdicts.measured(verdicts.all_tools(place.scratch, place.build), order, verdicts.Record.read(place.record))
    return (f"Verdicts on programs with no, {', '.join(f'{percent} %' for percent in verdicts.PERCENTS[1:])} more work, sorting "
            "and looking up by turns; seconds are the median of a whole comparison, both sides. Holdfast need not find "
            "a loss of exactly `MIN_EFFECT`.\n\n" + markdown(verdicts.rows(tallies, seconds)))  # fmt: skip


def of_loops(place: Place) -> str:
    counted = loops(place.scratch, nanobench_header=place.nanobench)
    bodies = [body for body in counted["Holdfast"] if body != "AdditionAndOneMore"]
    rows = [["instructions of an iteration around", *counted],
            *([body, *(f"{float(counts[body]):g}" for counts in counted.values())] for body in bodies)]  # fmt: skip
    return "Instructions of the loop with its body, by callgrind; *Value* is the loop alone.\n\n" + markdown(rows)


def of_accuracy(place: Place) -> str:
    accuracy = script("accuracy")
    table, verdicts = accuracy.rows(accuracy.measured(accuracy.all_harnesses(place.scratch, place.nanobench), place.sizes.rounds))
    return ("The time of a known number of multiplications as each tool reports it, and the ratios of these times. "
            f"{accuracy.told(verdicts)} *Google* is its real time.\n\n" + markdown(table))  # fmt: skip


def of_processes(place: Place) -> str:
    tables = (costs.processes(place.build, place.scratch, place.sizes.processes),
              costs.commands(place.build, place.scratch, place.sizes.repeats))  # fmt: skip
    return "Cost of a process.\n\n" + "\n\n".join(markdown(table) for table in tables)


def of_building(place: Place) -> str:
    rows = costs.building(place.build, place.scratch, place.sizes.repeats, place.sizes.tests)
    return "Fixed costs.\n\n" + markdown(rows)


def of_scale(place: Place) -> str:
    return ("Cost of a large store; peers keep at most a file for each run.\n\n"
            + markdown(costs.scale(place.build, place.scratch, *place.sizes.stored)))  # fmt: skip


SECTIONS: dict[str, Callable[[Place], str]] = {
    "verdicts": of_verdicts, "loops": of_loops, "accuracy": of_accuracy, "processes": of_processes,
    "building": of_building, "scale": of_scale,
}  # fmt: skip


def options(arguments: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="ci/research/against-peers", description=DESCRIPTION,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)  # fmt: skip
    parser.add_argument("--quick", action="store_true", help="take ten minutes instead of most of an hour")
    parser.add_argument("--only", choices=SECTIONS, action="append", help="measure only this section; repeatable")
    parser.add_argument("--update", type=Path, metavar="FILE",
                        help="write the output between the two comments of ci/research/against-peers in this file")  # fmt: skip
    parser.add_argument("--build", type=Path, default=Path("build/test"), help="a build tree of Holdfast; default: %(default)s")
    parser.add_argument("--nanobench", type=Path, metavar="DIRECTORY", help="directory of nanobench.h")
    parser.add_argument("--comparisons", type=int, metavar="N", help="number of comparisons of each kind; overrides --quick")
    parser.add_argument("--record", type=Path, metavar="FILE",
                        help="store the comparisons of the section verdicts in this file, and skip those that it contains")  # fmt: skip
    asked = parser.parse_args(arguments)
    if asked.update and asked.only:
        parser.error("--update needs all sections, so that the file holds one run; leave --only out")
    return asked


def sizes(asked: argparse.Namespace) -> Sizes:
    chosen = QUICK if asked.quick else FULL
    return replace(chosen, unchanged=asked.comparisons, each=asked.comparisons) if asked.comparisons else chosen


def report(asked: argparse.Namespace, build: Path) -> str:
    parts = [described(build / "framework/holdfast", asked.nanobench)]
    for name in asked.only or SECTIONS:
        print(f"== {name}", file=sys.stderr)
        with tempfile.TemporaryDirectory() as scratch:
            parts.append(SECTIONS[name](Place(build, asked.nanobench, sizes(asked), Path(scratch), asked.record)))
    return "\n\n".join(parts)


def main(arguments: list[str] | None = None) -> int:
    asked = options(arguments)
    build = asked.build.resolve()
    lacking = missing()
    try:
        if lacking:
            raise ValueError(f"the peers are Debian's packages; install {' '.join(lacking)}, or run ci/setup")
        if not (build / "framework/holdfast").exists():
            raise ValueError(f"{build}/framework/holdfast does not exist; build Holdfast, or name its build tree by --build")
        text = asked.update.read_text("utf-8") if asked.update else ""
        if asked.update:
            replaced(text, "", SCRIPT)  # fails before an hour is spent
        tables = report(asked, build)
    except (ValueError, OSError, ChildError, subprocess.CalledProcessError) as error:
        print(f"ci/research/against-peers: {error}", file=sys.stderr)
        return 2
    print(tables)
    if asked.update:
        asked.update.write_text(replaced(text, tables, SCRIPT), "utf-8")
    return 0
