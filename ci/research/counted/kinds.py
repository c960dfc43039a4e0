"""Makes benchmark programs with changes of known kinds, from a seed.

A change has an amount before and after. For some kinds, the amount is the amount of work. For others, it is the number of costly
steps in a thousand, such as divisions instead of multiplications. A larger amount is meant to be slower.
"""

from __future__ import annotations

import random
from dataclasses import dataclass

HEAD = """#include <holdfast/holdfast.hpp>
#include <algorithm>
#include <cstdint>
#include <cstring>
#include <memory>
#include <unordered_map>
#include <vector>
using u64 = std::uint64_t;
static inline u64 next(u64 x) { return x * 6364136223846793005U + 1442695040888963407U; }
"""
BENCHMARK = """namespace c{number} {{
static const int AMOUNT = {amount};
{code}
}}
HOLDFAST_BENCHMARK("c{number}") (holdfast::State& state) {{
  c{number}::Work work;
  for (auto _ : state) holdfast::keep(work.run());
}}
"""
SHARES = (250, 350)  # of a thousand steps, before a change
OF_ALL_STEPS = ("unpredictable branches", "vectors", "divisions")  # their changes are shares of all steps, not of the amount

# Each has the smallest and largest amount before a change, and a class Work.
KINDS: dict[str, tuple[tuple[int, int], str]] = {
    "arithmetic": (
        (10_000, 30_000),
        "struct Work { u64 run() { u64 x = 1; for (int i = 0; i < AMOUNT; ++i) x = next(x) ^ (x >> 29); return x; } };",
    ),
    "allocation": (
        (500, 1500),
        """struct Work {
  std::unique_ptr<char[]> blocks[64];
  u64 run() {
    for (int i = 0; i < AMOUNT; ++i) { blocks[i % 64].reset(new char[16 + i * 37 % 700]); holdfast::keep(blocks[i % 64][0]); }
    return 0;
  }
};""",
    ),
    "copying": (
        (300, 40_000),
        """struct Work {
  std::vector<char> from = std::vector<char>(AMOUNT, 'x'), to = std::vector<char>(AMOUNT);
  std::size_t size = AMOUNT;
  u64 run() {
    for (int i = 0; i < 100; ++i) { holdfast::keep(size); std::memcpy(to.data(), from.data(), size); holdfast::keep(to); }
    return 0;
  }
};""",
    ),
    "hashing": (
        (500, 2000),
        """struct Work {
  std::unordered_map<u64, u64> map;
  Work() { for (u64 i = 0, x = 1; i < 1000; ++i) map[x = next(x)] = i; }
  u64 run() { u64 sum = 0, x = 1; for (int i = 0; i < AMOUNT; ++i) { x = i % 1000 ? next(x) : 1; sum += map.count(x); } return sum; }
};""",
    ),
    "sorting": (
        (300, 1500),
        """struct Work {
  std::vector<u64> values = std::vector<u64>(AMOUNT);
  u64 x = 1;
  u64 run() { for (auto& one : values) one = x = next(x); std::sort(values.begin(), values.end()); return values[0]; }
};""",
    ),
    "unpredictable branches": (
        SHARES,
        """struct Work {
  u64 x = 1;
  u64 run() {
    u64 sum = 0;
    for (int i = 0; i < 10'000; ++i) {
      x = next(x);
      const u64 odd = (x >> 63) & ((x >> 40) % 1024 * 1000 < AMOUNT * 1024U);
      if (odd) { sum += 3; asm volatile("" : "+r"(sum)); } else { sum ^= 5; asm volatile("" : "+r"(sum)); }
    }
    return sum;
  }
};""",
    ),
    "cache misses": (
        SHARES,
        """struct Work {
  std::vector<unsigned> table = std::vector<unsigned>(1U << 21, 1);
  u64 x = 1;
  u64 run() {
    for (int i = 0; i < 5'000; ++i) {
      const u64 far = 0 - u64((x >> 40) % 1024 * 1000 < AMOUNT * 1024U);
      x = next(x) + table[(x >> 33) & (far | 1023) & ((1U << 21) - 1)];
    }
    return x;
  }
};""",
    ),
    "vectors": (
        SHARES,
        """__attribute__((noinline)) unsigned one_by_one(const unsigned* from) {
  unsigned sum = 0;
  for (int i = 0; i < 256; ++i) { sum += from[i] * from[i]; asm volatile("" : "+r"(sum)); }
  return sum;
}
__attribute__((noinline)) unsigned vectors(const unsigned* from) {
  unsigned sum = 0;
  for (int i = 0; i < 256; ++i) sum += from[i] * from[i];
  return sum;
}
struct Work {
  std::vector<unsigned> values = std::vector<unsigned>(256, 3);
  u64 run() {
    u64 sum = 0;
    for (int i = 0; i < 1000; ++i) { holdfast::keep(values); sum += i * 387 % 1000 < AMOUNT ? one_by_one(values.data()) : vectors(values.data()); }
    return sum;
  }
};""",
    ),
    "divisions": (
        SHARES,
        """struct Work {
  u64 by = 1000, x = 1;
  u64 run() {
    u64 sum = 0;
    for (int i = 0; i < 10; ++i) {
      holdfast::keep(by);
      for (int k = 0; k < AMOUNT; ++k) sum = (x = next(x) ^ sum) / by;
      for (int k = AMOUNT; k < 1000; ++k) sum = (x = next(x) ^ sum) / 1000;
    }
    return sum;
  }
};""",
    ),
}


@dataclass(frozen=True)
class Change:
    number: int
    kind: str
    before: int
    after: int

    def code(self, is_after: bool) -> str:
        return BENCHMARK.format(number=self.number, amount=self.after if is_after else self.before, code=KINDS[self.kind][1])


def change(number: int, seed: int) -> Change:
    """Returns a change by 2 to 20 % of the amount, or of all steps. Kinds and directions take turns."""
    chosen = random.Random(f"{seed} {number}")
    kind = list(KINDS)[number % len(KINDS)]
    before = chosen.randint(*KINDS[kind][0])
    by = chosen.uniform(0.02, 0.2) * (1000 if kind in OF_ALL_STEPS else before)
    sign = 1 if number // len(KINDS) % 2 == 0 else -1
    return Change(number, kind, before, before + sign * max(1, round(by)))


def program(changes: list[Change], is_after: bool) -> str:
    return HEAD + "".join(one.code(is_after) for one in changes)
