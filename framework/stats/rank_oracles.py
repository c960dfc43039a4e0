#!/usr/bin/env python3
"""Prints rank_oracles_test.hpp: the results of R for the ranks of the series of oracles.py.

    cd framework/stats
    /usr/bin/python3 rank_oracles.py | clang-format --assume-filename=oracles_test.hpp > new.hpp
    mv new.hpp rank_oracles_test.hpp

Needs the packages of oracles.py, and takes a second. Uses R's wilcox.test, pwilcox, psignrank and qsignrank.
"""

from __future__ import annotations

import mpmath as mp

from oracles import ask_r, braces, made, print_header, s


def hodges_lehmann_rows(series):
    """Yields the interval of logarithms, as shift uses them. R's interval is two-sided: 1 - 2 level."""
    rows = [(0, 1, 0.05), (2, 1, 0.01), (3, 4, 0.05), (3, 4, 0.001), (4, 5, 0.05), (6, 0, 0.005), (6, 2, 0.05)]
    found = ask_r(series, [f"w <- wilcox.test(log({s(y)}), log({s(x)}), conf.int = TRUE, exact = TRUE, "
                           f"conf.level = 1 - 2 * {level}); c(w$estimate, w$conf.int)" for x, y, level in rows])
    for (x, y, level), bounds in zip(rows, found):
        yield [x, y, level, *bounds]


def rank_rows():
    sizes = [(1, 19), (3, 3), (4, 5), (6, 6), (8, 30), (10, 10), (20, 20), (50, 50), (200, 3), (60, 5)]
    rows = [(n, m, level) for n, m in sizes for level in (1e-10, 1e-4, 0.01, 0.05)]
    # The tolerance is for levels that are met exactly, such as 1 / 20: R's sums are rounded.
    found = ask_r([[0]], [f"sum(pwilcox(0:{n * m // 2 - 1}, {n}, {m}) <= {level} * (1 + 1e-12))" for n, m, level in rows])
    for row, rank in zip(rows, found):
        yield [*row, *rank]


def mann_whitney_rows():
    rows = [(0, 10, 10), (20, 10, 10), (150, 20, 30), (100, 50, 50), (1011, 50, 50), (40, 50, 8), (1300, 50, 50)]
    found = ask_r([[0]], [f"pwilcox({u}, {n}, {m})" for u, n, m in rows])
    for row, p in zip(rows, found):
        yield [*row, *p]


def tail_rows(series):
    """Yields one-sided tails of concatenated series; with a scale, rounded to whole numbers, which makes ties."""
    rows = [([0], [1], 0), ([2], [1], 0), ([1], [2], 0), ([3], [4], 0), ([4], [3], 0), ([6], [3], 0),
            ([3, 4], [1, 5], 0), ([0], [1], 100), ([3], [4], 100), ([5], [4], 100), ([0], [2], 100), ([4], [5], 20), ([4, 5], [3, 5], 100)]
    for before, now, scale in rows:
        x, y = (f"log(c({', '.join(map(s, side))}) * 1000)" for side in (before, now))
        if scale:
            x, y = f"round({scale} * {x})", f"round({scale} * {y})"
        small = sum(len(series[i]) for i in before) * sum(len(series[i]) for i in now) <= 2500
        p = ask_r(series, [f"wilcox.test({y}, {x}, alternative = 'greater', correct = TRUE, "
                           f"exact = {'TRUE' if small and not scale else 'FALSE'})$p.value"])[0][0]
        yield [braces(before), braces(now), scale, p]


def signed_rank_rows():
    """Yields, for 1 to 60 values, one more than the number of means of two beyond the bound; 0 if no bound has that level."""
    for level in (0.05, 0.01, 0.005):
        found = ask_r([[0]], [f"sapply(1:60, function(n) if (psignrank(0, n) > {level}) 0 else qsignrank({level}, n))"])
        yield [level, braces(found[0])]


def signed_bound_rows(rounds):
    levels = (0.05, 0.01, 0.005)
    rows = [(i, level) for i in range(len(rounds)) for level in levels if len(rounds[i][0]) > 7 or level > 0.01]
    logs = [[float(mp.log(value)) for value in side] for pair in rounds for side in pair]
    found = ask_r(logs, [f"w <- wilcox.test({s(2 * i + 1)}, {s(2 * i)}, paired = TRUE, conf.int = TRUE, exact = TRUE, "
                         f"conf.level = 1 - 2 * {level}); c(w$estimate, w$conf.int)" for i, level in rows])
    for row, bounds in zip(rows, found):
        yield [*row, *bounds]


def signed_tail_rows(rounds):
    """Yields tails of the log ratios minus mu; rounded to whole hundredths (scale 100), some are 0 and some are tied."""
    rows = [(i, mu, 0) for i in range(len(rounds)) for mu in (0, 0.0198026272961797)]
    rows += [(i, mu, 100) for i in (1, 2, 3, 4) for mu in (0, 2)]
    for i, mu, scale in rows:
        ratios = f"log({s(1)} / {s(0)})"
        values = f"round(100 * {ratios})" if scale else ratios
        call = (f"wilcox.test({values}, mu = {mu}, alternative = 'greater', exact = {'FALSE' if scale else 'TRUE'}, "
                "correct = TRUE)$p.value")
        yield [i, mu, scale, *ask_r(rounds[i], [call])[0]]


# Name of the struct, its rows from (series, rounds), its fields.
TABLES = [
    ("RankBounds", lambda series, _: hodges_lehmann_rows(series),
     "std::size_t before, now; double level, estimate, low, high;"),
    ("Rank", lambda *_: rank_rows(), "std::size_t n, m; double level, rank;"),
    ("MannWhitney", lambda *_: mann_whitney_rows(), "std::size_t u, n, m; double p;"),
    ("Tail", lambda series, _: tail_rows(series), "std::vector<std::size_t> before, now; double scale, p;"),
    ("SignedRank", lambda *_: signed_rank_rows(), "double level; std::vector<std::size_t> ranks;"),
    ("SignedBounds", lambda _, rounds: signed_bound_rows(rounds),
     "std::size_t rounds; double level, estimate, low, high;"),
    ("SignedTail", lambda _, rounds: signed_tail_rows(rounds), "std::size_t rounds; double mu, scale, p;"),
]

if __name__ == "__main__":
    print_header("What R computes of the ranks of the series in oracles_test.hpp. Printed by rank_oracles.py", "",
                 TABLES, *made())
