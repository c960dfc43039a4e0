"""Makes statements of a function's own code with a given length, each with an edit that makes it slower.

A step takes about a nanosecond. The lines that an edit changes or adds end with CHANGED.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

CHANGED = "  // changed"
TABLE = 4096  # size of the table in the prelude

PRELUDE = f"""#pragma once
#include <algorithm>
#include <numeric>
#include <vector>
// Work that no optimizer takes away, and that is no call.
[[gnu::always_inline]] inline int steps(long count) {{
  unsigned mixed = 1;
  for (long i = 0; i < count; ++i) {{
    mixed = mixed * 1664525U + 1013904223U;
    asm volatile("" : "+r"(mixed));
  }}
  return static_cast<int>(mixed & 1U);
}}
inline std::vector<unsigned> table = [] {{
  std::vector<unsigned> made({TABLE});
  std::iota(made.begin(), made.end(), 1U);
  return made;
}}();
struct Base {{
  virtual ~Base() = default;
  virtual int go(int level) = 0;
}};
"""


def changed_if(slower: bool) -> str:
    return CHANGED if slower else ""


def helper(count: int, more: int, slower: bool) -> list[str]:
    return [f"sum += steps({count + more * slower}L);{changed_if(slower)}"]


def loop(count: int, more: int, slower: bool) -> list[str]:
    return [
        f"for (long i = 0; i < {count + more * slower}L; ++i) {{{changed_if(slower)}",
        "  sum = sum * 5U + 3U;",
        '  asm volatile("" : "+r"(sum));',
        "}",
    ]


def nested(count: int, more: int, slower: bool) -> list[str]:
    return [
        f"for (long i = 0; i < {max(count // 32, 1)}L; ++i) {{",
        f"  for (int k = 0; k < {32 + (32 * more // max(count, 1)) * slower}; ++k) {{{changed_if(slower)}",
        "    sum = sum * 5U + 1U;",
        '    asm volatile("" : "+r"(sum));',
        "  }",
        "}",
    ]


def inserted(count: int, more: int, slower: bool) -> list[str]:
    multiplications = max(round(3 * more / max(count, 1)), 1)
    added = "".join(f"sum = sum * {2 * i + 3}U + 1U; " for i in range(multiplications))
    return [
        f"for (long i = 0; i < {count}L; ++i) {{",
        "  sum = sum * 5U + 7U;",
        *([f"  {added}{CHANGED}"] if slower else []),
        '  asm volatile("" : "+r"(sum));',
        "}",
    ]


def division(count: int, more: int, slower: bool) -> list[str]:
    operation = "% (i | 1U) + 3U * i" if slower else "+ 3U * i"
    return [
        f"for (unsigned i = 1; i <= {count}U; ++i) {{",
        f"  sum ^= (sum + i) {operation};{changed_if(slower)}",
        '  asm volatile("" : "+r"(sum));',
        "}",
    ]


def algorithm(count: int, more: int, slower: bool) -> list[str]:
    asked = "(one * 2654435761U >> 7U) % 11U == sum % 11U" if slower else "one == sum"
    return [
        f"for (long turn = 0; turn < {max(count // TABLE, 1)}L; ++turn) {{",
        "  sum += static_cast<unsigned>(std::count_if(table.begin(), table.end(), [sum](unsigned one) {",
        f"    return {asked};{changed_if(slower)}",
        "  }));",
        "}",
    ]


def branch(count: int, more: int, slower: bool) -> list[str]:
    return [
        f"for (long i = 0; i < {max(count // 4, 1)}L; ++i) {{",
        f"  if (table[i % {TABLE}] % 8U < {6 if slower else 1}U) {{{changed_if(slower)}",
        "    for (int k = 0; k < 4; ++k) sum = sum * 3U + 1U;",
        "  }",
        '  asm volatile("" : "+r"(sum));',
        "}",
    ]


Written = Callable[[int, int, bool], list[str]]
ALL: list[Written] = [helper, loop, nested, inserted, division, algorithm, branch]


@dataclass
class Statement:
    written: Written = field(default=helper)
    count: int = 0  # steps in one execution
    more: int = 0  # steps that the edit adds; 0: not edited

    def lines(self, current: bool) -> list[str]:
        return self.written(self.count, self.more, current and self.more > 0)
