#!/usr/bin/env python3
"""Prints oracles_test.hpp: series, and the results of R, SciPy and mpmath for them. rank_oracles.py does the same for their ranks.

    apt-get install r-base-core python3-scipy python3-mpmath clang-format
    cd framework/stats
    /usr/bin/python3 oracles.py | clang-format --assume-filename=oracles_test.hpp > new.hpp && mv new.hpp oracles_test.hpp

Takes seconds. Not part of any build: the tests read the committed header.

R computes the tests and intervals (t.test, aov, median). SciPy computes Yuen's statistic: ttest_ind with trim, against
a constant side, which leaves the one-sample test. mpmath computes all quantiles of t, F and the normal distribution, with
50 digits. fractions computes the analysis of variance of NIST's generated sets.
"""

from __future__ import annotations

import random
import subprocess
import warnings
from fractions import Fraction

import mpmath as mp
import scipy
from scipy import stats

mp.mp.dps = 50
warnings.filterwarnings("ignore", message="Precision loss")  # SciPy warns about the side that is constant on purpose

SEED = 20240229
THETA_MIN_EFFECT = 0.02
POWER = 0.95


# ---- distributions, at 50 digits -------------------------------------------------------------------------------------

def t_tail(x, df):
    """Returns P(T > x) for any x."""
    half = mp.betainc(mp.mpf(df) / 2, mp.mpf(1) / 2, 0, mp.mpf(df) / (df + mp.mpf(x) ** 2), regularized=True) / 2
    return half if x >= 0 else 1 - half


def f_tail(x, df1, df2):
    return mp.betainc(mp.mpf(df2) / 2, mp.mpf(df1) / 2, 0, df2 / (df2 + df1 * mp.mpf(x)), regularized=True)


def normal_tail(x):
    return mp.erfc(mp.mpf(x) / mp.sqrt(2)) / 2


def upper_quantile(tail, near, p):
    """Returns the x with tail(x) = p, starting from SciPy's answer."""
    return mp.findroot(lambda x: tail(x) / mp.mpf(p) - 1, mp.mpf(float(near)))


def t_quantile(p, df):
    return upper_quantile(lambda x: t_tail(x, df), stats.t.isf(p, df), p)


def f_quantile(p, df1, df2):
    return upper_quantile(lambda x: f_tail(x, df1, df2), stats.f.isf(p, df1, df2), p)


def normal_quantile(p):
    return upper_quantile(normal_tail, stats.norm.isf(p), p)


# ---- series ----------------------------------------------------------------------------------------------------------

def seconds(rng, n, centre, spread):
    """Returns times with the distribution of real processes: log-normal, every tenth up to a tenth late, seven digits."""
    values = [centre * rng.lognormvariate(0, spread) * (1 + (rng.random() < 0.1) * rng.random() / 10) for _ in range(n)]
    return [float(f"{value:.6e}") for value in values]


def made_series(rng):
    shapes = [(12, 1.00e-3, 0.010), (17, 1.02e-3, 0.015), (8, 1.01e-3, 0.004), (30, 1.00e-3, 0.02),
              (38, 1.015e-3, 0.03), (33, 1.05e-3, 0.02), (4, 1.2e-3, 0.01)]
    return [seconds(rng, *shape) for shape in shapes]


def made_rounds(rng):
    made = []
    for n, change, spread in [(6, 1.0, 0.004), (7, 1.04, 0.008), (10, 1.02, 0.01), (20, 0.95, 0.02), (30, 1.021, 0.012)]:
        before = seconds(rng, n, 2e-4, 0.02)
        now = [float(f"{b * change * rng.lognormvariate(0, spread):.6e}") for b in before]
        made.append((before, now))
    return made


# ---- R ---------------------------------------------------------------------------------------------------------------

def ask_r(series, expressions):
    """Returns the numbers of each R expression; s[[i]] is the i-th series, from 0."""
    listed = ", ".join("c(" + ", ".join(map(repr, values)) + ")" for values in series)
    program = f"s <- list({listed})\n"
    for expression in expressions:
        program += f"cat(sprintf('%.17g', local({{ {expression} }})), '\\n')\n"
    answer = subprocess.run(["Rscript", "--vanilla", "-"], input=program, capture_output=True, text=True, check=True)
    return [[float(word) for word in line.split()] for line in answer.stdout.splitlines()]


def s(i):
    return f"s[[{i + 1}]]"


# ---- tables ----------------------------------------------------------------------------------------------------------

def mean_rows(series):
    """Yields ScalaMeter's interval of a mean: R's mean and standard error, quantiles at 50 digits."""
    found = ask_r(series, [f"c(mean({s(i)}), sd({s(i)}) / sqrt(length({s(i)})))" for i in range(len(series))])
    for i, (mean, error) in enumerate(found):
        for level in (1e-10, 0.01, 0.05):
            n = len(series[i])
            q = normal_quantile(level / 2) if n >= 30 else t_quantile(level / 2, n - 1)
            yield [i, level, q, mean - q * error, mean + q * error]


def welch_rows(series):
    """Yields the results of R's t.test. The interval at the level 1e-10 is computed here, because 1 - 1e-10 is not
    exact as conf.level."""
    pairs = [(0, 1), (2, 1), (3, 4), (5, 4), (0, 2), (6, 3)]
    found = ask_r(series, [f"t <- t.test({s(x)}, {s(y)}, conf.level = 0.99); "
                           "c(diff(-t$estimate), t$stderr, t$parameter, t$statistic, t$p.value, t$conf.int)"
                           for x, y in pairs])
    for (x, y), (difference, error, df, t, p, low, high) in zip(pairs, found):
        normal = len(series[x]) >= 30 and len(series[y]) >= 30
        q = t_quantile(0.005, df)
        yield [x, y, 0.01, '"fractional"', df, t, p, q, low, high]
        q = t_quantile(5e-11, df)
        yield [x, y, 1e-10, '"fractional"', df, t, p, q, difference - q * error, difference + q * error]
        for rule, whole in (("rounded", round(df)), ("truncated", int(df))):
            level = 0.01 if rule == "rounded" else 0.10
            q = normal_quantile(level / 2) if normal else t_quantile(level / 2, whole)
            p = 2 * (normal_tail(abs(t)) if normal else t_tail(abs(t), whole))
            yield [x, y, level, f'"{rule}"', whole, t, p, q, difference - q * error, difference + q * error]


def anova_rows(series):
    groups = [(0, 1), (0, 2, 1), (3, 4, 5), (6, 2, 0, 1, 3), (5, 6)]
    found = ask_r(series, [f"v <- list({', '.join(map(s, group))}); "
                           "a <- summary(aov(unlist(v) ~ factor(rep(seq_along(v), lengths(v)))))[[1]]; "
                           "c(a$Df, a$'F value'[1], a$'Pr(>F)'[1])" for group in groups])
    for group, (df1, df2, f, p) in zip(groups, found):
        for level in (1e-10, 0.05):
            yield ["{" + ", ".join(map(str, group)) + "}", level, df1, df2, f, p, f_quantile(level, df1, df2)]


def yuen_rows(rounds):
    theta = mp.log1p(mp.mpf(THETA_MIN_EFFECT))
    for i, (before, now) in enumerate(rounds):
        logs = [float(mp.log(mp.mpf(b) / mp.mpf(a))) for a, b in zip(before, now)]
        test = stats.ttest_ind(logs, [float(theta)] * 10, equal_var=False, trim=0.2, alternative="greater")
        mean = stats.trim_mean(logs, 0.2)
        error = (mean - theta) / test.statistic
        df = len(logs) - 2 * (len(logs) // 5) - 1
        for level in (0.05, 0.005):
            q = t_quantile(level, df)
            mde = mp.expm1(theta + (q + t_quantile(1 - POWER, df)) * error)
            yield [i, level, mean, mean - q * error, mean + q * error, test.statistic, test.pvalue, df, q, mde]


def median_rows(series):
    pairs = [(0, 1), (2, 1), (5, 4)]
    found = ask_r(series, [f"c(median({s(y)}) / median({s(x)}), min({s(y)}) / max({s(x)}), "
                           f"max({s(y)}) / min({s(x)}))"
                           for x, y in pairs])
    for pair, ratios in zip(pairs, found):
        yield [*pair, *ratios]


def student_rows():
    for df in (1, 2, 5, 9.25, 13.5109, 28.999, 100, 18000):
        for p in (5e-11, 0.005, 0.05):
            yield [p, df, t_quantile(p, df)]


def fisher_rows():
    for df1, df2 in ((1, 3), (2, 30), (4, 20), (8, 180), (8, 18000), (12, 36)):
        for p in (1e-10, 0.01, 0.05):
            yield [p, df1, df2, f_quantile(p, df1, df2)]


def generated_rows():
    """Yields the exact F of SmLs01 to SmLs09 as doubles represent them; the certified F is that of the decimals."""
    for base in (1, 10**6, 10**12):
        for replicates in (21, 201, 2001):
            groups = []
            for centre in (4, 3, 5, 3, 5, 3, 5, 3, 5):
                tenths = [centre] + [centre - 1, centre + 1] * (replicates // 2)
                groups.append([Fraction((10 * base + each) / 10) for each in tenths])
            means = [sum(group) / replicates for group in groups]
            grand = sum(means) / 9
            between = sum(replicates * (mean - grand) ** 2 for mean in means)
            within = sum((each - mean) ** 2 for group, mean in zip(groups, means) for each in group)
            yield [base, replicates, (between / 8) / (within / (9 * replicates - 9))]


# ---- the header ------------------------------------------------------------------------------------------------------

# Name of the struct, its rows from (series, rounds), its fields.
TABLES = [
    ("Mean", lambda series, _: mean_rows(series), "std::size_t series; double significance, critical, low, high;"),
    ("Welch", lambda series, _: welch_rows(series),
     "std::size_t before, now; double significance; const char* df_rule; "
     "double df, statistic, p_value, critical, low, high;"),
    ("Variances", lambda series, _: anova_rows(series),
     "std::vector<std::size_t> groups; double significance, df1, df2, f, p_value, critical;"),
    ("Yuen", lambda _, rounds: yuen_rows(rounds),
     "std::size_t rounds; double level, estimate, low, high, statistic, p_value, df, critical, mde;"),
    ("Medians", lambda series, _: median_rows(series), "std::size_t before, now; double ratio, low, high;"),
    ("Student", lambda *_: student_rows(), "double p, df, x;"),
    ("Fisher", lambda *_: fisher_rows(), "double p, df1, df2, x;"),
    ("Generated", lambda *_: generated_rows(), "double base; int replicates; double f;"),
]


def text(cell):
    if isinstance(cell, Fraction):
        cell = float(cell)
    if isinstance(cell, float) and cell.is_integer():
        cell = int(cell)
    return mp.nstr(cell, 17) if isinstance(cell, mp.mpf) else str(cell)


def braces(cells):
    return "{" + ", ".join(text(cell) for cell in cells) + "}"


def print_header(says, before, tables, series, rounds):
    """Prints the header. `before`: the text before the tables."""
    r_version = subprocess.run(["Rscript", "-e", "cat(R.version$major, R.version$minor, sep = '.')"],
                               capture_output=True, text=True, check=True).stdout
    print(f"#pragma once\n\n/// {says}; by R {r_version},\n/// SciPy {scipy.__version__}, mpmath {mp.__version__}.\n\n"
          "#include <cstddef>\n#include <vector>\n\nnamespace holdfast::judge::oracles {\n\n" + before)
    for name, rows, fields in tables:
        print(f"struct {name} {{ {fields} }};\ninline const std::vector<{name}> k{name}{{" +
              ",\n".join(map(braces, rows(series, rounds))) + "};\n")
    print("}  // namespace holdfast::judge::oracles")


def made():
    rng = random.Random(SEED)
    return made_series(rng), made_rounds(rng)


def main():
    series, rounds = made()
    values = ("using Values = std::vector<double>;\n\nstruct Rounds { Values before, now; };\n\n"
              "inline const std::vector<Values> kSeries{" + ", ".join(map(braces, series)) + "};\n\n"
              "inline const std::vector<Rounds> kRounds{" +
              ", ".join("{" + braces(a) + ", " + braces(b) + "}" for a, b in rounds) + "};\n")
    print_header("Series, and what other programs compute of them. Printed by oracles.py, which says how", values,
                 TABLES, series, rounds)


if __name__ == "__main__":
    main()
