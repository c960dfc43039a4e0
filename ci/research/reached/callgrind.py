"""What a process executes, by an independent witness: valgrind's callgrind, for each object file."""

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
    """Object file -> instructions of its own, in one file that callgrind wrote."""
    names: dict[str, str] = {}
    counts: dict[str, int] = collections.Counter()
    here = "?"
    of_call = False  # the next line is what a call cost, below it
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
    """Runs it; what stands in each dump of its first process, in their order. `directory`: for the dumps, which are removed."""
    directory.mkdir(parents=True, exist_ok=True)
    words = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={directory}/callgrind.%p", *options, *command]
    beside = {"LD_LIBRARY_PATH": str(Path(command[0]).parent)}  # the program may be a copy, whose libraries lie beside it
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=os.environ | beside | changes) as running:
        output = running.communicate()[0]
    if running.returncode != 0:
        raise RuntimeError(f"{' '.join(words)}\n{output}")
    # callgrind.PID.1, .2, ... and, written at the end, callgrind.PID; children have numbers of their own.
    numbered = sorted(directory.glob(f"callgrind.{running.pid}.*"), key=lambda path: int(path.name.split(".")[2]))
    found = [counts_in(path.read_text()) for path in [*numbered, directory / f"callgrind.{running.pid}"]]
    for path in directory.glob("callgrind.*"):
        path.unlink()
    return found


@dataclass
class Seen:
    """What a benchmark came to, and the instructions of each object file that is the project's own."""

    result: str
    counts: dict[str, int]


def witness(program: Path, benchmarks: list[str], directory: Path) -> dict[str, Seen]:
    """Of benchmarks that set marks (marks.hpp), in one process. What lies beside the program is the project's own."""
    results = directory / "results"
    results.unlink(missing_ok=True)
    words = [str(program), "--holdfast-count=nothing", f"--holdfast-iterations={ITERATIONS}", "--holdfast-warmer=zero"]
    words += ["--holdfast-executor=local", *(word for name in benchmarks for word in ("--holdfast-benchmark", name))]
    # Between the marks is what a benchmark does; before them and behind, the library reads clocks.
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
