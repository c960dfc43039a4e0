"""Implements the command: copies, draws, builds, records and decides, except steps whose results the work directory has
already."""

from __future__ import annotations

import argparse
import json
import os
import shlex
import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import Sequence

from mutation import building, drawing, results, sandbox
from mutation.deciding import Decision, decide
from mutation.end_to_end import EndToEnd
from mutation.places import Source
from mutation.tests_run import Floor, Processes, Recorded
from mutation.unit_cases import UnitCases
from mutation.work import AnotherRun, Mutants, Work

ROOT = Path(__file__).resolve().parents[3]
WORK = Path("/var/tmp/holdfast-mutation-testing")


def arguments(description: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=200, help="number of edits; default: 200")
    parser.add_argument("--seed", type=int, default=1, help="seed of the draw; default: 1")
    parser.add_argument("--commit", default="HEAD", help="commit whose tree is copied; default: HEAD")
    parser.add_argument("--only", metavar="ROOM", help="draw only from this folder of framework/")
    parser.add_argument("--no-end-to-end", action="store_true", help="run only unit tests")
    parser.add_argument("--work", type=Path, default=WORK, help=f"directory of copy, build and decisions; default: {WORK}")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes at a time; default: processors")
    parser.add_argument("--before", type=shlex.split, default=[], metavar="COMMAND",
                        help="run this command before each test, for example to wait for others")  # fmt: skip
    parser.add_argument("--json", type=Path, metavar="FILE", help="write each mutant and the test that noticed it")
    return parser.parse_args()


def say(text: str) -> None:
    print(f"{time.strftime('%H:%M:%S')} {text}", file=sys.stderr, flush=True)


def mutants_of(work: Work, asked: argparse.Namespace, commit: str) -> Mutants:
    """Returns the mutants of the work directory; if there are none, draws and builds them."""
    kept = work.mutants()
    if kept is None:
        shutil.rmtree(work.tree, ignore_errors=True)
        building.unpack(ROOT, commit, work.tree)
        say("drawing")
        files = drawing.product_sources(work.tree, asked.only)
        options = building.compiler_arguments(work.tree, work.directory / "scratch", files)
        sources = {file: Source(work.tree, file, words) for file, words in options.items()}
        drawn = drawing.draw(sources, asked.count, asked.seed, str(building.HEADER), asked.jobs)
        kept = Mutants(dict(enumerate(drawn.edits, 1)), set(), drawn.refused)
        work.keep_mutants(kept)
    if not kept.compiled:
        say(f"building with {len(kept.drawn)} mutants")
        building.configure(work.tree, work.build)
        mutated = building.Mutated(work.tree, work.directory / "originals", work.build, asked.jobs)
        kept.compiled = set(mutated.compile(kept.drawn))
        work.keep_mutants(kept)
    return kept


def recorded(work: Work, floor: Floor, jobs: int) -> Recorded:
    kept = work.read(f"tests {floor.name}")
    if kept is not None:
        return Recorded.of(kept)
    say(f"{floor.name}: running each test, and recording what it reaches")
    made = floor.record(jobs)
    work.write(f"tests {floor.name}", made.as_record())
    say(f"{floor.name}: {len(made.tests)} tests, {sum(test.seconds for test in made.tests):.0f} s of them")
    return made


def decisions(work: Work, floor: Floor, numbers: list[int], jobs: int) -> tuple[dict[int, Decision], list[str]]:
    """Returns the decisions on these mutants, and the tests that were left out."""
    tests = recorded(work, floor, jobs)
    name = f"decided {floor.name}"
    known = {int(number): Decision(**record) for number, record in (work.read(name) or {}).items()}

    def keep(all_of_them: dict[int, Decision]) -> None:
        work.write(name, {number: decision.as_record() for number, decision in sorted(all_of_them.items())})

    return decide(numbers, floor, tests, known, jobs, keep, say), tests.left_out


def run(asked: argparse.Namespace, work: Work, commit: str) -> None:
    mutants = mutants_of(work, asked, commit)
    processes = Processes(work.directory, asked.before)
    cases = UnitCases(work.build, work.directory / "reached", processes)
    unit, left_out = decisions(work, cases, sorted(mutants.compiled), asked.jobs)
    end_to_end: dict[int, Decision] = {}
    if not asked.no_end_to_end:
        numbers = [number for number in sorted(mutants.compiled) if not unit[number].noticed_by]
        floor = EndToEnd(work.tree, work.build, work.directory / "reached", processes)
        end_to_end, more = decisions(work, floor, numbers, asked.jobs)
        left_out = left_out + more
    all_of_them = results.judged(mutants, unit, end_to_end)
    print(results.report(all_of_them, mutants.refused, left_out))
    work.write("results", {"commit": commit, "seed": asked.seed, "left out": left_out,
                           "mutants": [one.as_record() for one in all_of_them]})  # fmt: skip


def main(description: str) -> int:
    asked = arguments(description)
    revision: Sequence[str | Path] = ["git", "-C", ROOT, "rev-parse", "--verify", f"{asked.commit}^{{commit}}"]
    commit = subprocess.run(revision, check=True, capture_output=True, text=True).stdout.strip()
    work = Work(asked.work.resolve())
    if work.directory.is_relative_to(ROOT):
        raise SystemExit(f"{work.directory} is in the repository; name another directory with --work")
    try:
        work.claim({"commit": commit, "count": asked.count, "seed": asked.seed, "room": asked.only})
        if sandbox.is_inside():
            run(asked, work, commit)
            return 0
        code = sandbox.enter(work.directory)
    except (AnotherRun, building.BuildFailed) as problem:
        print(f"ci/research/mutation-testing: {problem}", file=sys.stderr)
        return 2
    if code == 0 and asked.json:
        asked.json.write_text(json.dumps(work.read("results"), indent=1) + "\n", encoding="utf-8")
    return code
