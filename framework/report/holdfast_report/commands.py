"""What to type next: the commands that measure a test again, show it, accept it, or look for the cause."""

from __future__ import annotations

import shlex
from dataclasses import dataclass

from .result import Result


@dataclass(frozen=True)
class Command:
    does: str
    line: str


def commands(result: Result, config: str | None) -> list[Command]:
    """`config`: of the session, "Release@zen" where classes of machines are told apart. Build trees of several
    configurations have to be told which one; the others do not mind."""
    whole = config or "none"
    build = whole.rpartition("@")[0] or whole
    chosen = "" if build == "none" else f"-C {shlex.quote(build)} "
    test = shlex.quote(result.test)
    again = "^perf\\." + "".join(f"\\{c}" if c in ".^$*+?()[]|\\" else c for c in result.test) + "$"
    found = [Command("measure and judge it again", f"ctest {chosen}-R {shlex.quote(again)} --output-on-failure")]
    if result.declaration:
        found.append(Command("the same without CTest", f"holdfast run {shlex.quote(result.declaration)}"))
    found.append(Command("its history", f"holdfast history {test}"))
    if result.verdict != "error":
        why = " --reason WHY" if result.verdict == "regressed" else ""
        found.append(Command("take the current program as the baseline", f"holdfast baseline accept {test}{why}"))
    if result.verdict == "inconclusive":
        found.append(Command("what its noise allows to find", f"holdfast calibrate {test}"))
    if result.verdict == "regressed":
        found.append(Command("which function lost the time", f"holdfast pinpoint {test}"))
        good, bad = result.baseline.commit, result.current.commit
        if good and bad and good != bad:
            revisions = f"--good {shlex.quote(good)} --bad {shlex.quote(bad)}"
            found.append(Command("which commit brought it", f"holdfast bisect {test} {revisions}"))
    return found
