"""Makes programs of many functions and variables of mixed alignments and sizes, and edits of them.

A piece is a function or a variable. Pieces are part of bench.cpp, of part.cpp (a static library, compiled for size), of both (inline
functions of a header: one of two copies is linked), or of hand.S. A twin has the name of a function of the
other object. An edit removes, adds, shrinks, lengthens, renames and aligns some pieces.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from pathlib import Path

ALIGNMENTS = (0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128)  # 0: the compiler's default
KINDS = ("plain", "plain", "cold", "hot", "startup", "throwing", "inline", "inline", "static", "twin", "assembly", "data", "constant", "zero")
HOMES = ("bench", "part", "both")


@dataclass(frozen=True)
class Piece:
    name: str
    kind: str
    home: str
    alignment: int
    length: int
    factor: int

    @property
    def is_function(self) -> bool:
        return self.kind not in ("data", "constant", "zero")

    def text(self) -> str:
        aligned = f"__attribute__((aligned({self.alignment}))) " if self.alignment else ""
        if self.kind == "assembly":
            power = max(self.alignment, 1).bit_length() - 1
            bytes_ = f" .fill {self.length}, 1, 0x90\n ret\n"
            return (
                f' .section ".text.{self.name}&#","ax"\n .p2align {power}\n .globl {self.name}\n .type {self.name}, @function\n'
                f"{self.name}:\n{bytes_} .size {self.name}, .-{self.name}\n"
            )
        if not self.is_function:
            first = {"data": f" = {{{self.factor}}}", "constant": f" = {{{self.factor}}}", "zero": ""}[self.kind]
            constant = "extern const" if self.kind == "constant" else "extern"
            return f"{constant} char {self.name}[{self.length}];\n{aligned}{constant[7:]} char {self.name}[{self.length}]{first};\n"
        word = {"cold": "cold, ", "hot": "hot, ", "startup": 'section(".text.startup.%s"), ' % self.name}.get(self.kind, "")
        before = {"inline": "inline ", "static": "static ", "twin": "static "}.get(self.kind, "")
        steps = "".join(f"  x = x * {self.factor + i} + (x >> {i % 7 + 1});\n" for i in range(self.length % 17 + 1))
        if self.kind == "throwing":
            steps += f"  if (x == {self.factor}) throw std::runtime_error(std::to_string(x));\n"
        return f"__attribute__(({word}noinline, used)) {aligned}{before}int {self.name}(int x) {{\n{steps}  return x;\n}}\n"


def new_piece(chance: random.Random, number: int) -> Piece:
    kind = chance.choice(KINDS)
    homes = {"inline": HOMES, "assembly": ("hand",)}.get(kind, HOMES[:2])
    return Piece(
        f"piece{number}", kind, chance.choice(homes), chance.choice(ALIGNMENTS), chance.randint(1, 90), chance.randint(3, 99)
    )


def program(seed: int, count: int = 150) -> list[Piece]:
    chance = random.Random(seed)
    pieces = [new_piece(chance, number) for number in range(count)]
    twins = [replace(one, home="bench" if one.home == "part" else "part", length=one.length + 5) for one in pieces if one.kind == "twin"]
    return pieces + twins


def edited(pieces: list[Piece], seed: int) -> list[Piece]:
    """Changes about a sixth of the pieces. If the home of an inline function changes, one object loses its
    copy."""
    chance = random.Random(seed)
    after: list[Piece] = []
    for number, piece in enumerate(pieces):
        action = chance.choice(("remove", "add", "shorten", "lengthen", "rename", "align", "move", *("keep",) * 35))
        if action == "add":
            after.append(new_piece(chance, 1000 * seed + number))
        if action != "remove":
            changes = {
                "shorten": {"length": (piece.length + 1) // 2},
                "lengthen": {"length": piece.length + chance.randint(1, 16)},
                "rename": {"name": piece.name + "_renamed"},
                "align": {"alignment": chance.choice(ALIGNMENTS)},
                "move": {"home": chance.choice(HOMES)} if piece.kind == "inline" else {},
            }
            after.append(replace(piece, **changes.get(action, {})))  # type: ignore[arg-type]
    return after


def write(pieces: list[Piece], directory: Path) -> None:
    def all_of(*homes: str) -> str:
        return "".join(piece.text() for piece in pieces if piece.home in homes)

    head = "#include <stdexcept>\n#include <string>\n"
    (directory / "both.hpp").write_text(f"#pragma once\n{head}{all_of('both')}", "utf-8")
    (directory / "part.cpp").write_text(f'#include "both.hpp"\n{all_of("part")}\nint part(int x) {{ return x + 1; }}\n', "utf-8")
    (directory / "hand.S").write_text(all_of("hand") + ' .section .note.GNU-stack,"",@progbits\n', "utf-8")
    called = next(piece.name for piece in pieces if piece.kind == "assembly")
    (directory / "bench.cpp").write_text(
        f'#include <holdfast/holdfast.hpp>\n#include "both.hpp"\nint part(int x);\nextern "C" void {called}();\n{all_of("bench")}\n'
        'HOLDFAST_BENCHMARK("pieces")(holdfast::State& state) {\n'
        f"  for (auto _ : state) holdfast::keep(part(3)), {called}();\n}}\n",
        "utf-8",
    )
