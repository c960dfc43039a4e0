"""Counts what a process executes, as an independent witness: with valgrind's callgrind, for each object file."""

from __future__ import annotations

import collections
import os
import re
import subprocess
from dataclasses import dataclass
from pathlib import Path

ITERATIONS = 12
OBJECT = re.compile(r"(c?ob)=\((\d+)\)(?: (.*))?")


def counts_in(dump: str) -> dict[str, int]:
    """Returns for each object file its own instructions, from one file of callgrind."""
    names: dict[str, str] = {}
    counts: dict[str, int] = collections.Counter()
    here = "?"
    of_call = False  # true if the next line is the inclusive cost of a call
    for line in dump.splitlines():
        if line.startswith(("ob=", "cob=")):
            found = OBJECT.match(line)
            assert found, line
            name = names.setdefault(found[2], found[3]) if found[3] else names[found[2]]
            here = name if found[1] == "ob" else here
        elif line.startswith("calls="):
            of_call = True
        elif line[:1] in "0123456789+-*" and line:
            if not of_call:
                counts[here] += int(line.split()[1])
            of_call = False
    return dict(counts)


def count(command: list[str], directory: Path, *options: str, **changes: str) -> list[dict[str, int]]:
    """Runs a command; returns the counts of each dump of its first process, in their order. `directory`: for the dumps,
    which are removed."""
    directory.mkdir(parents=True, exist_ok=True)
    words = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={directory}/callgrind.%p", *options, *command]
    beside = {"LD_LIBRARY_PATH": str(Path(command[0]).parent)}  # the program may be a copy with its libraries beside it
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=os.environ | beside | changes) as running:
        output = running.communicate()[0]
    if running.returncode != 0:
        raise RuntimeError(f"{' '.join(words)}\n{output}")
    # The files are callgrind.PID.1, .2, ... and, written at the end, callgrind.PID; children have their own numbers.
    numbered = sorted(directory.glob(f"callgrind.{running.pid}.*"), key=lambda path: int(path.name.split(".")[2]))
    found = [counts_in(path.read_text()) for path in [*numbered, directory / f"callgrind.{running.pid}"]]
    for path in directory.glob("callgrind.*"):
        path.unlink()
    return found


@dataclass
class Seen:
    """The result of a benchmark, and the instructions of each object file of the project."""

    result: str
    counts: dict[str, int]


def witness(program: Path, benchmarks: list[str], directory: Path) -> dict[str, Seen]:
    """Runs benchmarks that set marks (marks.hpp) in one process. Returns their results, and the instructions that they execute in
    the object files beside the program, which are the project's own."""
    results = directory / "results"
    results.unlink(missing_ok=True)
    words = [str(program), "--holdfast-count=nothing", f"--holdfast-iterations={ITERATIONS}", "--holdfast-warmer=zero"]
    words += ["--holdfast-executor=local", *(word for name in benchmarks for word in ("--holdfast-benchmark", name))]
    # The benchmark runs between the marks; before and after them, the library reads clocks.
    dumps = count(words, directory / "dumps", "--dump-before=begin", "--dump-after=result", WITNESSED_RESULTS=str(results))[1::2]
    lines = results.read_text().split("\n")[:-1]
    if len(dumps) != len(lines):
        raise RuntimeError(f"{' '.join(words)}: {len(dumps)} dumps of {len(lines)} results")
    found: dict[str, Seen] = {}
    for line, dump in zip(lines, dumps, strict=True):
        name, result = line.rsplit(" ", 1)
        counts = {Path(path).name: value for path, value in dump.items() if Path(path).parent == program.parent}
        found[name] = Seen(f"{found[name].result} {result}" if name in found else result, counts)
    return found
