"""Edits functions so that they cost the same, do more work, or take longer for the same work.

A function is a C++ source `NAME.cpp` that defines `extern "C" void prepare_NAME()` and `extern "C" [[gnu::noinline]] unsigned
work_NAME(unsigned seed)`, whose work takes 3 to 50 us. Comments mark the edited places:

    /*entry*/                  at the beginning of work_NAME: instructions, or a check, are inserted here
    0x1a2b3c4dU /*constant*/   a constant of 32 bits that does not affect the executed instructions
    4000 /*work*/              the amount that is processed; the executed instructions grow with it
    /*first*/ A; /*second*/ B; /*last*/   two independent statements on the path; optional
    /*member*/                 after the last member of a struct on the path; optional
    /*cheap*/ A /*dear*/ B /*either*/   A is compiled; the kind "slower" compiles B, which takes longer; optional, or several
    200 /*share*/              how often A or B is executed in a call; neutral/shares.py sets it
"""

from __future__ import annotations

import random
import re
from dataclasses import dataclass, field
from pathlib import Path

from suites.eight import idle_function

ENTRIES = 24  # number of lengths, 2 to 48 bytes
MORE = 1.05  # instructions of a planted edit relative to the base
MORE_TOLERANCE = 0.005
# Effect of an edit on each function. All kinds but "grown" and "moved" also add, at random, functions without callers.
KINDS = {
    "constant": "another constant of the same length, on which nothing that is executed depends",
    "name": "the function has another name",
    "around": "functions that are never called are added, and nothing else is done",
    "entry": "the first instructions are 2 to 48 bytes longer",
    "order": "two statements that do not depend on each other change places",
    "check": "a check is added that never fails",
    "member": "a member is added behind the others of a struct",
    "grown": "another function of the same file is 1 to 60 lines longer",
    "moved": "the function stands in the file of another one",
}
SLOWER = "slower"  # not a neutral edit: a part of each function takes longer, without more instructions
SLOWER_TIMES = 1.08  # time relative to the base
SLOWER_TOLERANCE = 0.01
WORK = re.compile(r"\b(\d+) /\*work\*/")
CONSTANT = re.compile(r"\b0x[0-9a-fA-F]{8}U /\*constant\*/")
STATEMENTS = re.compile(r"/\*first\*/(.*?)/\*second\*/(.*?)/\*last\*/", re.DOTALL)
SHARE = re.compile(r"\b(\d+) /\*share\*/")
PART = re.compile(r"/\*cheap\*/(.*?)/\*dear\*/(.*?)/\*either\*/", re.DOTALL)
ENTRY = "/*entry*/"
MEMBER = "/*member*/"
NEIGHBOUR_LINES = 8


@dataclass(frozen=True)
class Edit:
    """An edit of all functions at once. `kind` is "base" if nothing is changed."""

    kind: str = "base"
    variant: int = 0
    planted: str = ""  # the function that does 5 % more work
    work: dict[str, int] = field(default_factory=dict, hash=False, compare=False)  # amounts of functions that do more

    @property
    def title(self) -> str:
        return self.kind if self.kind == "base" else f"{self.kind} {self.variant + 1}{f', {self.planted} does more' if self.planted else ''}"

    def called(self, name: str) -> str:
        """Returns the name of the function that does the work."""
        return f"work_{name}" if self.kind != "name" else f"work_{'abcdefgh'[self.variant % 8]}{self.variant}_{name}"

    def sources(self, functions: dict[str, str]) -> dict[str, str]:
        """Returns the text of each function's file after the edit."""
        chance = random.Random(f"{self.kind} {self.variant}")
        texts = [self._one(name, number, text, chance) for number, (name, text) in enumerate(functions.items())]
        turned = (1 + self.variant) % len(texts) if self.kind == "moved" else 0
        return dict(zip(functions, texts[turned:] + texts[:turned]))

    def _one(self, name: str, number: int, text: str, chance: random.Random) -> str:
        if name in self.work:
            text = WORK.sub(f"{self.work[name]} /*work*/", text)
        text = PART.sub(r"\2" if self.kind == SLOWER else r"\1", text)
        if self.kind == "constant":
            text = CONSTANT.sub(f"{chance.randrange(1 << 28, 1 << 31):#x}U /*constant*/", text)
        if self.kind == "entry":
            text = text.replace(ENTRY, entry(entry_instructions(number, self.variant)))
        if self.kind == "check":
            text = text.replace(ENTRY, f"if (seed > {chance.randrange(1000, 1 << 31)}U) __builtin_abort();")
        if self.kind == "order":
            text = STATEMENTS.sub(r"\2\1", text)
        if self.kind == "member":
            text = text.replace(MEMBER, f"unsigned more[{chance.randrange(1, 12)}] = {{}};")
        text = text.replace(f"work_{name}", self.called(name))
        lines = NEIGHBOUR_LINES + (chance.randrange(1, 61) if self.kind == "grown" else 0)
        neighbour = idle_function(f"neighbour_{name}", random.Random(name), lines)
        adds = self.kind not in ("base", "grown", "moved")
        before, after = (idle_function(f"{where}_{name}", chance) if adds and chance.random() < 0.5 else "" for where in ("before", "behind"))
        return in_namespace(name, f"{neighbour}{before}{text}{after}")


def in_namespace(name: str, text: str) -> str:
    """Puts a text into a namespace, so that a file can contain several functions. Preprocessor directives stay before
    it."""
    lines = text.splitlines()
    directives = [line for line in lines if line.startswith("#")]
    rest = [line for line in lines if not line.startswith("#")]
    return "\n".join([*directives, f"namespace of_{name} {{", *rest, "}\n"])


def entry_instructions(number: int, variant: int) -> int:
    """Returns the number of two-byte instructions. Three variants of eight functions use each of the 24 lengths once; the next three
    use each length again, for another function."""
    return 1 + (number + 8 * variant + 4 * (variant // 3)) % ENTRIES


def entry(instructions: int) -> str:
    """Returns instructions that write no register: if they wrote one, a compiler would use other registers in the whole function. They
    are not padding, because padding would not count as a change."""
    return f'asm volatile(".rept {instructions}\\n testl %%eax, %%eax\\n .endr" ::: "cc");'


def read_functions(folder: Path) -> dict[str, str]:
    """Returns the functions by name. Exits with an error if a function lacks a mark."""
    functions = {path.stem: path.read_text("utf-8") for path in sorted(folder.glob("*.cpp"))}
    for name, text in functions.items():
        if text.count(ENTRY) != 1 or len(WORK.findall(text)) != 1 or len(CONSTANT.findall(text)) != 1:
            raise SystemExit(f"{folder / name}.cpp needs each of the marks /*entry*/, /*constant*/ and /*work*/ once")
        if len(SHARE.findall(text)) != bool(PART.search(text)):
            raise SystemExit(f"{folder / name}.cpp needs the mark /*share*/ once if it has /*cheap*/, /*dear*/ and /*either*/, and never otherwise")
    if not functions:
        raise SystemExit(f"{folder} has no sources")
    return functions


def work_of(text: str) -> int:
    found = WORK.search(text)
    assert found
    return int(found[1])


def edits(kinds: list[str], variants: int, plants: int, names: list[str], work: dict[str, int]) -> list[Edit]:
    """Returns the edits. `work`: for each function, the amount with which it executes 5 % more instructions."""
    chosen = []
    for kind in kinds:
        chosen += [Edit(kind, variant) for variant in range(variants)]
        for number in range(plants if kind != SLOWER else 0):
            name = names[(3 * number + 2 * list(KINDS).index(kind)) % len(names)]
            chosen.append(Edit(kind, number, name, {name: work[name]} if name in work else {}))
    return chosen
