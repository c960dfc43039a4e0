"""Counts the exact instructions of an iteration under valgrind's callgrind.

A program calls measure<Body>() three times for each body: for N iterations, which includes work that is done only once, for
N and for 2 N. Callgrind counts only inside these functions and writes a file whenever one of them returns. The third
count minus the second is N iterations of the loop and the body.
"""

from __future__ import annotations

import re
import subprocess
from fractions import Fraction
from pathlib import Path

ITERATIONS = 1000
# Callgrind keeps one rule for each pattern, so two rules for the same functions need two patterns.
COUNTED = "*peers::measure<*"
WRITTEN = "*measure<*"


def _counts(directory: Path) -> dict[str, list[int]]:
    """Returns for each body the costs of its calls, in their order."""
    counts: dict[str, list[int]] = {}
    parts = [path for path in directory.glob("callgrind.*") if path.suffix[1:].isdigit()]
    for part in sorted(parts, key=lambda path: int(path.suffix[1:])):
        text = part.read_text()
        body = re.search(r"^desc: Trigger: --dump-after=.*peers::measure<peers::(\w+)>", text, re.MULTILINE)
        cost = re.search(r"^summary: (\d+)$", text, re.MULTILINE)
        if body and cost:  # not the part that is written when the program ends
            counts.setdefault(body.group(1), []).append(int(cost.group(1)))
    return counts


def instructions(program: Path, directory: Path) -> dict[str, Fraction]:
    """Returns for each body the instructions of one iteration. `directory`: empty."""
    callgrind = ("valgrind", "--tool=callgrind", f"--callgrind-out-file={directory / 'callgrind'}")
    counting = (f"--toggle-collect={COUNTED}", f"--dump-after={WRITTEN}")
    command = [*callgrind, *counting, str(program), str(ITERATIONS)]
    subprocess.run(command, check=True, capture_output=True)
    counts = _counts(directory)
    return {body: Fraction(twice - once, ITERATIONS) for body, (_, once, twice) in counts.items()}
