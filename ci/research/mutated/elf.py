"""Makes small ELF programs, and mutations of their fields."""

from __future__ import annotations

import random
import struct
import subprocess
from dataclasses import dataclass
from pathlib import Path

SOURCE = """
#include <stdio.h>
#include <stdlib.h>
static int table[64] = {1, 2, 3};
static const char* names[] = {"one", "two", "three"};
static __thread int calls = 7;
int by_name(const void* a, const void* b) { return *(const int*)a - *(const int*)b; }
__attribute__((noinline)) int work(int n) { int sum = 0; for (int i = 0; i < n; i++) sum += i * n ADDED; return sum + ++calls; }
__attribute__((noinline)) int choose(int n) {
  switch (n) { case 0: return 7; case 1: return table[n]; case 2: return work(n); case 3: return -1; case 4: return n * n; case 5: puts("five"); return 1; }
  return 0;
}
int main(int argc, char** argv) {
  qsort(table, 64, sizeof *table, by_name);
  printf("%s %d %d\\n", names[argc % 3], work(argc * atoi(argc > 1 ? argv[1] : "3")), choose(argc));
  return 0;
}
"""
LIBRARY = """
#include <stdexcept>
#include <string>
#include <vector>
struct Shape { virtual ~Shape() = default; virtual double area() const { return 0 ADDED; } };
struct Square : Shape { double side = 2; double area() const override { if (side < 0) throw std::runtime_error("negative"); return side * side; } };
double all(const std::vector<Shape*>& shapes) { double sum = 0; try { for (auto* one : shapes) sum += one->area(); } catch (const std::exception& e) { sum = -1; } return sum; }
Shape* made(const std::string& name) { return name == "square" ? new Square : new Shape; }
"""
BARE = """
static int work(int n) { int sum = 0; for (int i = 0; i < n; i++) sum += i * n ADDED; return sum; }
void _start(void) { int code = work(7); __asm__ volatile("syscall" : : "a"(60), "D"(code)); __builtin_unreachable(); }
"""
BUILDS = {
    "dynamic": (SOURCE, "c", ["-O1", "-g"]),
    "fixed": (SOURCE, "c", ["-O2", "-g", "-no-pie"]),
    "stripped": (SOURCE, "c", ["-O2", "-s"]),
    "library": (LIBRARY, "c++", ["-O1", "-g", "-shared", "-fPIC"]),
    "static": (BARE, "c", ["-O1", "-g", "-static", "-nostdlib"]),
}  # fmt: skip


def programs(place: Path) -> list[tuple[Path, Path]]:
    """Returns pairs of programs that differ in one function."""
    place.mkdir(parents=True)
    pairs = []
    for name, (source, language, flags) in BUILDS.items():
        files = []
        for which, added in (("a", ""), ("b", "+ 1")):
            file = place / f"{name}-{which}"
            command = ["gcc" if language == "c" else "g++", "-x", language, "-", *flags, "-o", str(file)]
            subprocess.run(command, input=source.replace("ADDED", added), text=True, check=True)
            files.append(file)
        pairs.append((files[0], files[1]))
    return pairs


@dataclass
class Field:
    at: int
    size: int


HEADER = [(16, 2), (18, 2), (20, 4), (24, 8), (32, 8), (40, 8), (48, 4), (52, 2), (54, 2), (56, 2), (58, 2), (60, 2), (62, 2)]
SEGMENT = [(0, 4), (4, 4), (8, 8), (16, 8), (24, 8), (32, 8), (40, 8), (48, 8)]
SECTION = [(0, 4), (4, 4), (8, 8), (16, 8), (24, 8), (32, 8), (40, 4), (44, 4), (48, 8), (56, 8)]
SYMBOL = [(0, 4), (4, 1), (5, 1), (6, 2), (8, 8), (16, 8)]
DYNAMIC = [(0, 8), (8, 8)]
RELOCATION = [(0, 8), (8, 4), (12, 4), (16, 8)]
ENTRIES = {2: (24, SYMBOL), 11: (24, SYMBOL), 6: (16, DYNAMIC), 4: (24, RELOCATION)}  # by the type of the section
NOBITS = 8


def groups_of(content: bytes) -> list[list[Field]]:
    """Returns groups of related fields. Each group is equally likely to be changed, whatever its size."""
    segments, sections = struct.unpack_from("<QQ", content, 32)
    n_segments, n_sections = struct.unpack_from("<H", content, 56)[0], struct.unpack_from("<H", content, 60)[0]
    groups = [[Field(at, size) for at, size in HEADER],
              [Field(segments + 56 * i + at, size) for i in range(n_segments) for at, size in SEGMENT],
              [Field(sections + 64 * i + at, size) for i in range(n_sections) for at, size in SECTION]]  # fmt: skip
    for i in range(n_sections):
        (kind,) = struct.unpack_from("<I", content, sections + 64 * i + 4)
        offset, length = struct.unpack_from("<QQ", content, sections + 64 * i + 24)
        if kind in (0, NOBITS) or length == 0:
            continue
        step, fields = ENTRIES.get(kind, (1, [(0, 1), (0, 4)]))
        groups.append([Field(offset + at + begin, size) for at in range(0, length - step, step) for begin, size in fields])
    return [group for group in groups if group]


def mutated(file: Path, chance: random.Random, into: Path) -> Path:
    content = bytearray(file.read_bytes())
    groups = groups_of(bytes(content))
    for _ in range(chance.choice([1, 1, 1, 2, 4, 16])):
        field = chance.choice(chance.choice(groups))
        if field.at + field.size > len(content):
            continue
        was = int.from_bytes(content[field.at : field.at + field.size], "little")
        bits = 8 * field.size
        value = chance.choice([0, 1, 2**bits - 1, 2 ** (bits - 1) - 1, 2 ** (bits - 1), 0x7FFFFFFF, was + 1, was - 1, was * 2, was ^ (1 << chance.randrange(bits)),
                               chance.randrange(2**bits), len(content)])  # fmt: skip
        content[field.at : field.at + field.size] = (value % 2**bits).to_bytes(field.size, "little")
    if chance.random() < 0.02:
        del content[chance.randrange(len(content)) :]
    mutant = into / "mutated"
    mutant.write_bytes(content)
    mutant.chmod(0o755)
    return mutant
