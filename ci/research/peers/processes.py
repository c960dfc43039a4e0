"""Starts a program as the wrapper does, and returns its time."""

from __future__ import annotations

import os
import time
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Ran:
    wall_ms: float
    cpu_ms: float
    output: str


class ChildError(Exception):
    """A child process that did not end with exit code 0."""


def ran(command: list[str], directory: Path, processor: int, **environment: str) -> Ran:
    """Runs a command on one processor until it ends. subprocess would add a millisecond of Python between fork and exec."""
    out = directory / "stdout"
    flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC
    actions = [(os.POSIX_SPAWN_OPEN, 1, str(out), flags, 0o600)]
    ours = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {processor})  # children inherit it
    try:
        began = time.perf_counter()
        child = os.posix_spawn(command[0], command, os.environ | environment, file_actions=actions)
        _, status, used = os.wait4(child, 0)
        ended = time.perf_counter()
    finally:
        os.sched_setaffinity(0, ours)
    if status != 0:
        raise ChildError(f"{' '.join(command)}: ended with wait status {status}")
    return Ran((ended - began) * 1e3, (used.ru_utime + used.ru_stime) * 1e3, out.read_text())


def processor_of(round_number: int) -> int:
    """Returns the processor of a round. Rounds take turns on the processors; all children of a round use the same one."""
    own = sorted(os.sched_getaffinity(0))
    return own[round_number % len(own)]
