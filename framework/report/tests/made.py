"""Makes up reports of any size, with every kind of result, for tests of many pages and for looking at them:

    python3 made.py DIRECTORY [TESTS [SESSIONS]]      writes report.json, histories.jsonl and context.json
"""

from __future__ import annotations

import hashlib
import json
import random
import sys
from pathlib import Path
from typing import Any, Iterator

ROUNDS = 8
SIZES = ("100", "1000", "10000", "100000")
QUANTILES = {"p50": 1.0, "p90": 1.3, "p99": 2.1, "p99.9": 6.0}
WORDS = ("parse", "sort", "hash", "query", "render", "compress", "route", "match", "encode", "merge")
FINGERPRINT = "9c51aa07e2b4"
SESSION = "s0199"
MACHINE = {"cpu": "Example CPU at 3.0 GHz", "cores": "8", "kernel": "6.1.0-18-amd64", "compiler": "GNU 12.2.0"}


def changes(tests: int) -> list[float]:
    """Returns the changes of the tests: most are unchanged, every ninth is slower, every eleventh faster."""
    return [0.03 + i % 70 / 400 if i % 9 == 1 else -0.06 - i % 50 / 500 if i % 11 == 3 else 0.001 for i in range(tests)]


def report(tests: int, seed: int = 1) -> dict[str, Any]:
    chance = random.Random(seed)
    results = [_result(i, change, chance) for i, change in enumerate(changes(tests))]
    results += [_point(size, chance) for size in SIZES] + [_quantile(name, chance) for name in QUANTILES]
    results += [_broken(), _squeezed(chance)]
    summary = {word: sum(one["verdict"] == word for one in results) for word in ("pass", "regressed", "improved")}
    undecided = {word: sum(one["verdict"] == word for one in results) for word in ("inconclusive", "no_baseline")}
    return {
        "schema": "holdfast-report/1",
        "session": {"id": SESSION, "started": "2026-11-21T03:15:00Z", "project": "Kettle", "config": "Release",
                    "commit": "6d1f0c2e9b", "branch": "main", "dirty": False, "fingerprint": FINGERPRINT,
                    "facts": MACHINE},
        "summary": summary | undecided | {"incompatible": 0, "errors": 1, "missing": 2},
        "gate": {"verdict": "error" if tests < 20 else "regressed",
                 "reasons": [f"{summary['regressed']} of {len(results)} regressed.",
                             "1 could not be measured: crash/on-start."]},
        "missing": ["copy/large"], "undeclared": ["old/one"], "growth": [], "results": results,
    }  # fmt: skip


def histories(tests: int, sessions: int, seed: int = 2) -> Iterator[dict[str, Any]]:
    chance = random.Random(seed)
    for i, change in enumerate(changes(tests)):
        yield _history(_name(i), [_series({}, "time", _base(i), change, sessions, chance)])
    yield _history("sizes", [_series({"size": size}, "time", 2.1 * int(size), 0.0, sessions, chance) for size in SIZES])


def _name(i: int) -> str:
    return f"{WORDS[i % len(WORDS)]}/case-{i}"


def _base(i: int) -> float:
    return 100.0 * 1.9 ** (i % 17)


def _result(i: int, change: float, chance: random.Random) -> dict[str, Any]:
    if i % 13 == 5:
        return _judged(_name(i), _base(i), 0.012, 0.03, "inconclusive", chance)
    verdict = "regressed" if change > 0.02 else "improved" if change < -0.02 else "pass"
    return _judged(_name(i), _base(i), change, 0.006, verdict, chance)


def _judged(
    test: str, base: float, change: float, half: float, verdict: str, chance: random.Random, **other: Any
) -> dict[str, Any]:
    sides = _side(base, 0, chance), _side(base * (1 + change), 1, chance)
    word = {"regressed": "slower by", "improved": "faster by", "pass": "no slower than", "inconclusive": "cannot tell"}
    return {
        "test": test, "benchmark": test, "params": {}, "metric": "time", "unit": "ns", "direction": "lower",
        "verdict": verdict, "message": f"{word[verdict]} {abs(change):.1%} [{change - half:.1%}, {change + half:.1%}]",
        "tester": "shift", "thresholds": {"significance": 0.05, "min_effect": 0.02, "noise_magnitude": 0.0},
        "estimate": {"ratio": 1 + change, "low": 1 + change - half, "high": 1 + change + half},
        "interval": [change - half, change + half], "statistic": 12.5, "df": [7], "p_value": 0.001, "q_value": 0.01,
        "critical": 1.9, "pairs": ROUNDS, "seconds": 2.5, "mde": 0.011, "seed": 7, "guard": "", "warnings": [],
        "classic": {"overlap-intervals": "pass", "anova": "pass"}, "pinpoint": None,
        "settings": {"samples": "25", "processes": "8"}, "origins": {"processes": "CMake"}, "declaration": f"/home/ada/kettle/build/{test}.json",
        "differences": [{"what": "kernel", "baseline": "6.1.0-17-amd64", "current": "6.1.0-18-amd64"}],
        "baseline": {"kind": "live", "session": "s0150", "commit": "0a1b2c3d4e", **sides[0]},
        "current": {"session": SESSION, "commit": "6d1f0c2e9b", **sides[1]}, **other,
    }  # fmt: skip


def _side(value: float, side: int, chance: random.Random) -> dict[str, Any]:
    medians = [value * chance.gauss(1, 0.006) for _ in range(ROUNDS)]
    lines = [
        {"process": 2 * i + (side + i) % 2, "pair": i, "median": one, "low": one * 0.99, "high": one * 1.015,
         "samples": 25}
        for i, one in enumerate(medians)
    ]
    ranked = sorted(medians)
    return {"median": ranked[ROUNDS // 2], "low": ranked[2], "high": ranked[-3], "processes": lines}


def _point(size: str, chance: random.Random) -> dict[str, Any]:
    return _judged("sizes", 2.1 * int(size), 0.002, 0.008, "pass", chance, benchmark="std::sort", params={"size": size})


def _quantile(name: str, chance: random.Random) -> dict[str, Any]:
    return _judged("latency", 8000 * QUANTILES[name], 0.004, 0.01, "pass", chance, metric=name)


def _broken() -> dict[str, Any]:
    return {"test": "crash/on-start", "benchmark": "crash/on-start", "verdict": "error",
            "message": "the program was killed by signal 11 (Segmentation fault); run it by hand"}  # fmt: skip


def _squeezed(chance: random.Random) -> dict[str, Any]:
    curve = [{"workers": n, "throughput": 90000 * n / (1 + 0.12 * n)} for n in (1, 2, 4, 6, 8, 12, 16)]
    result = _judged("pool", 11000, 0.003, 0.01, "pass", chance, metric="throughput", unit="/s", direction="higher")
    profile = {"current": _profile(7e6, 1.3), "baseline": _profile(7e6, 1.0)}
    return result | {"curve": curve, "knee": 8, "pinpoint": {"function": "pool::take", "share": 0.31}, "profile": profile}


def _profile(cost: float, more: float) -> dict[str, Any]:
    """Returns the profile of a body that takes from a pool and gives back. `more` is a factor on the cost of taking."""
    take, give = 0.5 * cost * more, 0.3 * cost
    inner = [{"name": "std::vector<int, std::allocator<int>>::push_back(int const&)", "cost": take / 2, "children": []}]
    children = [
        {"name": "pool::take(unsigned long)", "cost": take, "children": inner},
        {"name": "pool::(anonymous namespace)::give(int*)", "cost": give, "children": []},
    ]
    total = 0.2 * cost + take + give
    functions = [
        {"name": "pool::take(unsigned long)", "calls": 900 * more, "self": take / 2, "inclusive": take},
        {"name": inner[0]["name"], "calls": 1800, "self": take / 2, "inclusive": take / 2},
        {"name": children[1]["name"], "calls": 900, "self": give, "inclusive": give},
        {"name": "holdfast_body_3(holdfast::State&)", "calls": 0, "self": 0.2 * cost, "inclusive": total},
    ]
    body = {"name": "holdfast_body_3(holdfast::State&)", "cost": total, "children": children}
    return {"unit": "instructions", "total": total, "functions": functions, "tree": [body]}


def _history(test: str, series: list[dict[str, Any]]) -> dict[str, Any]:
    return {"schema": "holdfast-history/1", "test": test, "series": [{"benchmark": test, **one} for one in series]}


def _series(
    params: dict[str, str], metric: str, base: float, change: float, sessions: int, chance: random.Random
) -> dict[str, Any]:
    points = [_session(i, base, change, sessions, chance) for i in range(sessions)]
    steps = []
    if abs(change) > 0.02 and sessions > 8:
        steps = [{"index": sessions - 4, "session": points[-4]["session"], "commit": "c", "before": base,
                  "after": base * (1 + change), "change": change, "p_value": 1e-9, "worse": change > 0}]  # fmt: skip
    drift = {"outcome": "pass", "message": "no drift", "estimate": {"ratio": 1.004, "low": 0.997, "high": 1.011}}
    named = {"benchmark": "std::sort"} if params else {}
    words = {"axis": _axis(base, "ns"), "sessions": [_quantity(one["value"], "ns") for one in points],
             "relative": [f"{one['relative']['ratio'] - 1:+.2%}" for one in points],
             "changes": [f"{one['change']:+.2%}" for one in steps], "drift": "+0.40 %", "drift_interval": "-0.30 % to +1.10 %"}  # fmt: skip
    return named | {
        "words": words, "params": params, "metric": metric, "unit": "ns", "direction": "lower", "config": "Release",
        "fingerprint": FINGERPRINT, "facts": {}, "n_sessions": sessions, "sessions": points, "change_points": steps,
        "reason": None, "drift": drift,
    }  # fmt: skip


def _session(i: int, base: float, change: float, sessions: int, chance: random.Random) -> dict[str, Any]:
    """Returns a session. In some sessions, the machine is slower, and so is the accepted program that ran beside the
    current one."""
    ratio = (1 + (change if i >= sessions - 4 else 0)) * chance.gauss(1, 0.002)
    value = base * ratio * (1.6 if i % 9 == 4 else 1.0) * chance.gauss(1, 0.008)
    number = 199 - sessions + 1 + i
    return {
        "session": f"s{number:04}", "started": f"2026-{5 + i * 6 // max(1, sessions):02}-{1 + i % 28:02}T03:15:00Z",
        "commit": hashlib.sha1(str(number).encode()).hexdigest(), "branch": "feature/tables" if i % 17 == 5 else "main", "dirty": False,
        "run": f"r{i}", "value": value, "low": value * 0.992, "high": value * 1.01,
        "relative": {"ratio": ratio, "low": ratio - 0.004, "high": ratio + 0.005}, "verdict": "pass",
        "accepted": i in (0, sessions // 2), "baseline": i == sessions // 2,
    }  # fmt: skip


def context(report: dict[str, Any]) -> dict[str, Any]:
    """Returns the context: steps of each result, and more commits than are listed."""
    commits = [{"hash": hashlib.sha1(str(i).encode()).hexdigest(), "date": f"2026-11-{20 - i // 6:02}T10:00:00Z",
                "subject": f"{WORDS[i % len(WORDS)]}: {'change what tables hold ' * (i % 4 + 1)}"} for i in range(50)]  # fmt: skip
    log = {"from": "0a1b2c3d4e", "to": "6d1f0c2e9b", "n_commits": 73, "commits": commits}
    return {"schema": "holdfast-context/1", "remote": "git@github.com:ada/kettle.git", "logs": [log],
            "steps": [_steps(one["test"]) for one in report["results"]],
            "words": [_words(one) for one in report["results"]]}  # fmt: skip


def _axis(value: float, unit: str) -> dict[str, Any]:
    steps = {"s": 1e9, "ms": 1e6, "us": 1e3} if unit == "ns" else {}
    return next(({"divisor": step, "name": name} for name, step in steps.items() if value >= step), {"divisor": 1.0, "name": unit})


def _quantity(value: float, unit: str) -> str:
    axis = _axis(value, unit)
    return f"{value / axis['divisor']:.4g} {axis['name']}"


def _words(result: dict[str, Any]) -> dict[str, Any]:
    """Returns words like those of framework/render/result_words.cpp."""
    if "estimate" not in result:
        return {"pairs": "0", "seconds": "0.0"}
    low, change, high = (f"{result['estimate'][key] - 1:+.2%}".replace("%", " %") for key in ("low", "ratio", "high"))
    sides = {side: _side_words(result[side], result["unit"]) for side in ("baseline", "current")}
    return sides | {"change": change, "interval": f"{low} to {high}", "min_effect": "2 %", "pairs": str(ROUNDS), "seconds": "2.5",
                    "axis": _axis(result["current"]["median"], result["unit"]), "throughput": {"divisor": 1e3, "name": "k/s"},
                    "thresholds": [{"name": "minimum effect", "value": "2 %"}], "numbers": [{"name": "change", "value": change}]}  # fmt: skip


def _side_words(side: dict[str, Any], unit: str) -> dict[str, Any]:
    processes = [{key: _quantity(one[key], unit) for key in ("median", "low", "high")} for one in side["processes"]]
    return {"measured": _quantity(side["median"], unit), "median": _quantity(side["median"], unit), "processes": processes}


def _steps(test: str) -> list[dict[str, str]]:
    build = "--test-dir /home/ada/kettle/build/a-long-name-of-a-directory"
    return [{"purpose": "Find the function that became slower", "line": f"holdfast pinpoint {test} {build}"},
            {"purpose": "Accept the current program as the baseline", "line": f"holdfast baseline accept {test} --reason WHY"},
            {"purpose": "Measure and judge it again", "line": f"ctest {build} -R '^perf[.]{test}$' --verbose"}]  # fmt: skip


def write(directory: Path, tests: int, sessions: int) -> tuple[Path, Path]:
    """Writes the files of a report and of its histories, and context.json beside them."""
    made, lines = directory / "report.json", directory / "histories.jsonl"
    shown = report(tests)
    made.write_text(json.dumps(shown))
    (directory / "context.json").write_text(json.dumps(context(shown)))
    with lines.open("w") as out:
        out.writelines(json.dumps(history) + "\n" for history in histories(tests, sessions))
    return made, lines


if __name__ == "__main__":
    write(Path(sys.argv[1]), *(int(word) for word in sys.argv[2:] or ["30", "60"]))
