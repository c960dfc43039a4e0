"""Edits of functions that cost nothing, and functions that do more work.

A function is a C++ source `NAME.cpp` that defines `extern "C" void prepare_NAME()` and `extern "C" [[gnu::noinline]] unsigned
work_NAME(unsigned seed)`, whose work takes 3 to 50 us. Three comments mark what an edit changes:

    /*entry*/                  at the beginning of work_NAME: instructions come here
    0x1a2b3c4dU /*constant*/   a constant of 32 bits, which nothing that is executed depends on
    4000 /*work*/              how much is processed; the instructions executed grow with it
"""

from __future__ import annotations

import random
import re
from dataclasses import dataclass, field
from pathlib import Path

from suites.eight import idle_function

ENTRIES = 24  # different lengths, of 2 to 48 bytes
MORE = 1.05  # times the instructions of the base, in a planted edit
MORE_TOLERANCE = 0.005
KINDS = ("constant", "entry")
WORK = re.compile(r"\b(\d+) /\*work\*/")
CONSTANT = re.compile(r"\b0x[0-9a-fA-F]{8}U /\*constant\*/")
ENTRY = "/*entry*/"


@dataclass(frozen=True)
class Edit:
    """Of all functions at once. `kind` is "base" where nothing is changed."""

    kind: str = "base"
    variant: int = 0
    planted: str = ""  # the function that does 5 % more work
    work: dict[str, int] = field(default_factory=dict, hash=False, compare=False)  # of functions that do more

    @property
    def title(self) -> str:
        return self.kind if self.kind == "base" else f"{self.kind} {self.variant + 1}{f', {self.planted} does more' if self.planted else ''}"

    def sources(self, functions: dict[str, str]) -> dict[str, str]:
        """The text of each function after the edit."""
        chance = random.Random(f"{self.kind} {self.variant}")
        return {name: self._one(name, number, text, chance) for number, (name, text) in enumerate(functions.items())}

    def _one(self, name: str, number: int, text: str, chance: random.Random) -> str:
        if name in self.work:
            text = WORK.sub(f"{self.work[name]} /*work*/", text)
        if self.kind == "base":
            return text
        if self.kind == "constant":
            text = CONSTANT.sub(f"{chance.randrange(1 << 28, 1 << 31):#x}U /*constant*/", text)
        if self.kind == "entry":
            text = text.replace(ENTRY, entry(entry_instructions(number, self.variant)))
        before = idle_function(2 * number, chance) if chance.random() < 0.5 else ""
        after = idle_function(2 * number + 1, chance) if chance.random() < 0.5 else ""
        return f"{before}{text}{after}"


def entry_instructions(number: int, variant: int) -> int:
    """Of two bytes each. Three variants of eight functions use each of the 24 lengths once; the next three use each once more,
    for another function."""
    return 1 + (number + 8 * variant + 4 * (variant // 3)) % ENTRIES


def entry(instructions: int) -> str:
    """They write no register, since a compiler would then use others in the whole function, and are no padding, which is no change."""
    return f'asm volatile(".rept {instructions}\\n testl %%eax, %%eax\\n .endr" ::: "cc");'


def read_functions(folder: Path) -> dict[str, str]:
    """By name. A function that lacks a mark is refused."""
    functions = {path.stem: path.read_text("utf-8") for path in sorted(folder.glob("*.cpp"))}
    for name, text in functions.items():
        if text.count(ENTRY) != 1 or len(WORK.findall(text)) != 1 or len(CONSTANT.findall(text)) != 1:
            raise SystemExit(f"{folder / name}.cpp needs each of the marks /*entry*/, /*constant*/ and /*work*/ once")
    if not functions:
        raise SystemExit(f"{folder} has no sources")
    return functions


def work_of(text: str) -> int:
    found = WORK.search(text)
    assert found
    return int(found[1])


def edits(kinds: list[str], variants: int, plants: int, names: list[str], work: dict[str, int]) -> list[Edit]:
    """`work`: of each function, so that it executes 5 % more instructions."""
    chosen = []
    for kind in kinds:
        chosen += [Edit(kind, variant) for variant in range(variants)]
        for number in range(plants):
            name = names[(3 * number + 2 * KINDS.index(kind)) % len(names)]
            chosen.append(Edit(kind, number, name, {name: work[name]} if name in work else {}))
    return chosen
