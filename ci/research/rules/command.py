"""Implements the command line of ci/research/compare-rules."""

from __future__ import annotations

import argparse
import sys
import tempfile
from functools import partial
from pathlib import Path

from peers.markdown import markdown, replaced

from . import recording as recordings
from .entries import entries
from .entry import Entry
from .holdfast import HoldfastError, Shift
from .page import NOISE_MODE, as_used, page
from .rates import Trials
from .results import needed, verdicts
from .tables import Table, as_markdown, as_text, needed_table, verdict_table

SCRIPT = "ci/research/compare-rules"
DESCRIPTION = """\
Replays the decision rules of benchmark tools and of Holdfast on the same recorded samples, each with the data as
its tool would collect them, and prints how often it calls unchanged code (A/A) slower, how often it finds code
that is slower, and the seconds of measuring that a comparison takes.

The first table has every rule with the data that its tool takes by default: `size` is processes, or processes x
samples of each, on each side; seconds are the whole processes of both sides, on unchanged code. The second table
gives every rule more and more data, until it finds +2 % in 95 % of the comparisons; `in 2 s` is the share found
and the share of false alarms with the most data that 2 seconds pay for.

"Baseline first" is how those tools are used: the baseline is an earlier block of processes (mode seq), or one
process of an earlier run, minutes to most of an hour before (gbench, long). "Interleaved" has both sides in every
round; the one process of each side that Google Benchmark and Criterion.rs compare then ran seconds apart.
"itself" after a tool's name means numbers of the tool's own runs. Seconds of Google Benchmark itself are its
repetitions alone. "Holdfast, beyond 1 %" is MIN_EFFECT 1%, "up to 40" the rounds at most; it looks at them as a
run does and stops where it can, while "stored" has a baseline of numbers only.

--page prints another table instead, with 95 % bounds: each tool with the data that it collects itself, or the nearest to
them that was recorded, how often it is red without a change, misses +5 %, and stays undecided.

Comparisons are drawn at random and without replacement from all that the recording holds; windows of rounds are
consecutive, but where a rule takes more rounds than an epoch has, there are pauses between them. The two equal
programs of A/A change places at random, so "slower" is half of all false alarms."""


def _positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text} is below 1")
    return number


def _options(arguments: list[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog=SCRIPT,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        description=DESCRIPTION,
        epilog=f"The recording. {recordings.__doc__}",
    )
    parser.add_argument("recording", type=Path, help="CSV or CSV compressed by xz; a row is a sample (columns: below)")
    parser.add_argument("holdfast", type=Path, nargs="?", help="executable of Holdfast; default: compare only the other rules")
    parser.add_argument("--plain", action="store_true",
                        help="for an executable without judge --rounds: all rounds at once, no probes")
    parser.add_argument("--trials", type=_positive, default=12, metavar="N",
                        help="comparisons for each rule, effect and workload; default: %(default)s, about a minute; "
                             "1000 means all that there are")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="seed of all random numbers; default: %(default)s")
    parser.add_argument("--workload", action="append", default=[], metavar="NAME", help="only this workload; repeatable")
    parser.add_argument("--rule", action="append", default=[], metavar="TEXT",
                        help="only rules with TEXT in their name; repeatable")
    parser.add_argument("--no-seconds-needed", action="store_true", help="only the first table")
    parser.add_argument("--page", action="store_true", help="the table of docs/evidence/comparison-with-peers.md")
    parser.add_argument("--update", type=Path, metavar="FILE",
                        help=f"write the table of --page between the two comments of {SCRIPT} in this file")
    parser.add_argument("--markdown", action="store_true", help="tables in Markdown")
    given = parser.parse_args(arguments)
    given.page = given.page or bool(given.update)
    return given


def _chosen(options: argparse.Namespace, directory: Path) -> list[Entry]:
    shift = None
    if options.holdfast:
        shift = partial(Shift, executable=options.holdfast.resolve(), directory=directory, plain=options.plain)
    chosen = [entry for entry in entries(shift, options.plain)
              if not options.rule or any(text.lower() in entry.rule.lower() for text in options.rule)]
    chosen = as_used(chosen) if options.page else chosen
    if not chosen:
        raise recordings.RecordingError(f"no rule has {' or '.join(options.rule)} in its name")
    return chosen


def _trials(options: argparse.Namespace, chosen: list[Entry]) -> Trials:
    modes = {entry.mode for entry in chosen} | ({NOISE_MODE} if options.page else set())
    return Trials(recordings.read(options.recording, modes, set(options.workload)), options.trials, options.seed)


def _text(options: argparse.Namespace, directory: Path) -> str:
    chosen = _chosen(options, directory)
    trials = _trials(options, chosen)
    if options.page:
        sentence, rows = page(chosen, trials)
        return f"{sentence}\n\n{markdown(rows)}"
    made: list[Table] = [verdict_table(verdicts(chosen, trials))]
    if not options.no_seconds_needed:
        made.append(needed_table(needed(chosen, trials)))
    shown = "\n".join((as_markdown if options.markdown else as_text)(table) for table in made)
    return f"{shown}\n{options.trials} comparisons at most for each rule, effect and workload; seed {options.seed}."


def main(arguments: list[str] | None = None) -> int:
    options = _options(arguments)
    try:
        old = options.update.read_text("utf-8") if options.update else ""
        if options.update:
            replaced(old, "", SCRIPT)  # fails before minutes are spent
        with tempfile.TemporaryDirectory() as directory:
            text = _text(options, Path(directory))
    except (recordings.RecordingError, HoldfastError, OSError, ValueError) as error:
        print(f"{SCRIPT}: {error}", file=sys.stderr)
        return 2
    print(text)
    if options.update:
        options.update.write_text(replaced(old, text, SCRIPT), "utf-8")
    return 0
