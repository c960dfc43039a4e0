#!/usr/bin/env python3
"""Defines the rooms of framework/, and which of them may use which. CONTRIBUTING.md contains the diagram that this prints.

    ci/rooms.py           prints the diagram
    ci/rooms.py --write   replaces the diagram in CONTRIBUTING.md
    ci/rooms.py --sizes   prints the numbers of rooms, pairs and includes
"""

from __future__ import annotations

import re
import sys
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Room:
    uses: str  # rooms that it may include, apart from itself
    holds: str  # its description in the diagram


# A room may include only the rooms that it names. The link lines of framework/CMakeLists.txt enforce the same for the linker, but not
# for headers, which are not linked.
ROOMS = {
    "model": Room("", "the nouns that all share: benchmark, declaration, sample, run, baseline, verdict; the table of settings; text for people"),
    "wire": Room("model", "what passes between processes and is stored: a codec for each"),
    "events": Room("model", "counters of the kernel, and the probe of the machine"),
    "stats": Room("model", "all statistics: testers, estimators, means and quantiles; pure functions from numbers to verdicts"),
    "binary": Room("model", "ELF, DWARF, machine code, functions"),
    "image": Room("model binary", "the files of a side: taken, staged, mirrored"),
    "process": Room("model wire binary image", "fresh processes, in which order, on which machine; which files they read and which functions they enter"),
    "bench": Room("model wire events stats", "the benchmark library, inside the child; it links only those parts of other rooms that need the standard library alone"),
    "store": Room("model wire stats image", "SQLite and PostgreSQL, snapshots of programs"),
    "instruments": Room("model wire events binary process", "metrics that are counted from outside: valgrind, strace, perf events, the size of a program"),
    "adapters": Room("model wire process", "programs and result files of other harnesses"),
    "probes": Room("model binary process", "calls timed inside a running program"),
    "run": Room("model wire stats binary image process store instruments adapters",
                "one measurement of one test, from its declaration to a stored verdict; builds of other commits"),
    "suite": Room("model wire stats image process store adapters run",
                  "what is said of all tests: gate, missing tests, trend, baselines, calibration, self-test, comparison, the data of a report; "
                  "baselines as files; sessions on many machines"),
    "hunt": Room("model wire stats binary process store instruments probes run suite",
                 "pinpoint and bisect: where the time went, and which commit took it"),
    "render": Room("model wire stats image process store run suite hunt",
                   "a result as text, Markdown, JUnit, CSV, JSON, HTML, ...; one file and one row for each format"),
    "ci": Room("model wire process", "the steps of a CI job, by the commands of the project's own build tree"),
    "init": Room("model wire process run ci", "the start of a project: its benchmark programs, the lines and workflows for them, the first measurement"),
    "cli": Room("model wire store run suite hunt render ci init", "verbs, options, the terminal: it parses and prints"),
}
FLOORS = {name: room.uses.split() for name, room in ROOMS.items()}

INCLUDE = re.compile(r'^#include "(\w+)/(?:(\w+)/)?[\w/]*\w\.hpp"', re.MULTILINE)
DRAWING = re.compile(r"(?<=<!-- ci/rooms.py --write -->\n).*?(?=<!-- end -->)", re.S)


def is_product(path: Path) -> bool:
    apart = {"tests", "fixtures"} & set(path.parts)
    return path.parts[0] == "framework" and path.suffix in (".cpp", ".hpp") and not path.stem.endswith("_test") and not apart


def floor(room: str) -> int:
    return 1 + max((floor(below) for below in FLOORS[room]), default=-1)


def folders(room: str, sources: dict[str, str]) -> dict[str, set[str]]:
    """Returns for each folder of a room the folders that it includes; "" is the room itself. `sources` maps paths to texts."""
    found: dict[str, set[str]] = {}
    for name, text in sources.items():
        parts = Path(name).parts
        if parts[1] != room or not is_product(Path(name)):
            continue
        own = parts[2] if len(parts) > 3 else ""
        found.setdefault(own, set()).update(include.group(2) or "" for include in INCLUDE.finditer(text) if include.group(1) == room)
    return {own: {below for below in uses if below in found and below != own} for own, uses in found.items()}


def floors_of(uses: dict[str, set[str]]) -> list[list[str]]:
    """Returns the folders from the lowest floor to the highest. A cycle is the last floor, with everything above it."""
    left, floors = dict(uses), []
    while left:
        lowest = sorted(name for name, below in left.items() if not below & set(left)) or sorted(left)
        floors.append(lowest)
        left = {name: below for name, below in left.items() if name not in lowest}
    return floors


def circles(sources: dict[str, str]) -> list[str]:
    """Returns folders of one room that include each other, each cycle by the folder that closes it."""
    breaches = []
    for room in FLOORS:
        uses = folders(room, sources)
        for name in uses:
            below, new = set(), uses[name]
            while new:
                below |= new
                new = {other for each in new for other in uses[each]} - below
            if name in below:
                breaches.append(f"framework/{Path(room, name)}: is included by a folder that it includes, directly or through others")
    return breaches


def drawing(sources: dict[str, str]) -> str:
    """Returns a line for each room, the highest first, with its folders from the lowest to the highest."""
    lines = ["| floor | room | holds | uses | its folders, the lowest first |", "|---|---|---|---|---|"]
    for room in sorted(ROOMS, key=lambda name: (-floor(name), name)):
        inner = ", then ".join(" and ".join(f"`{name}`" for name in names if name) for names in floors_of(folders(room, sources)) if names != [""])
        lines.append(f"| {floor(room)} | `{room}` | {ROOMS[room].holds} | {', '.join(FLOORS[room])} | {inner} |")
    return "\n".join(lines) + "\n"


def undrawn(sources: dict[str, str], contributing: Path) -> list[str]:
    drawn = DRAWING.search(contributing.read_text())
    return [] if drawn and drawn.group(0) == drawing(sources) else [f"{contributing}: the diagram of the rooms is outdated; run ci/rooms.py --write"]


def read_sources() -> dict[str, str]:
    return {path.as_posix(): path.read_text() for path in sorted(Path("framework").rglob("*.?pp"))}


def main() -> int:
    sources, contributing = read_sources(), Path("CONTRIBUTING.md")
    if "--write" in sys.argv:
        contributing.write_text(DRAWING.sub(lambda _: drawing(sources), contributing.read_text()))
    elif "--sizes" in sys.argv:
        pairs = {(name, other) for name, text in sources.items() for other in re.findall(r'#include "(run/[\w/]+)\.hpp"', text)
                 if name.startswith("framework/run/") and is_product(Path(name))}
        inside = {(name.removeprefix("framework/").rsplit(".", 1)[0], other) for name, other in pairs}
        print(f"{len(ROOMS)} rooms, {sum(map(len, FLOORS.values()))} pairs of rooms, {sum(a != b for a, b in inside)} pairs of files inside run")
    else:
        print(drawing(sources), end="")
    return 0


if __name__ == "__main__":
    sys.exit(main())
