"""Defines a line of the table: a rule, and how its data are collected."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Callable

from .drawing import Draw
from .process import Judge

BASELINE_FIRST = "Baseline first, candidate later"
INTERLEAVED = "Interleaved, samples of 5 ms"
INTERLEAVED_SHORT = "Interleaved, samples of 1 ms"


@dataclass(frozen=True)
class Size:
    """The amount of data of each side."""

    processes: int
    samples: int | None = None  # only this number of first samples of each process is used; None: all
    note: str = ""  # instead of "processes x samples"

    @property
    def text(self) -> str:
        if self.note:
            return self.note
        return f"{self.processes} x {self.samples}" if self.samples else str(self.processes)


@dataclass(frozen=True, eq=False)
class Entry:
    group: str
    rule: str
    mode: str  # mode of the recording
    draw: Draw
    size: Size  # the size that the tool uses
    judge: Callable[[Size], Judge]
    sizes: tuple[Size, ...] = field(default=())  # alternative sizes, in increasing order

    @property
    def ladder(self) -> tuple[Size, ...]:
        return self.sizes or (self.size,)
