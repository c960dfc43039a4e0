"""Makes up coverage documents of any size, whose benchmarks are the tests of made.py."""

from __future__ import annotations

import hashlib
import json
import random
from pathlib import Path
from typing import Any, Callable

import made

_DIRECTORIES = ("src", "src/parse", "src/parse/lexer", "src/query", "src/query/plan", "src/render", "src/store", "src/net",
                "include/kettle", "include/kettle/detail", "lib/compress", "lib/text")  # fmt: skip
_VERBS = ("parse", "read", "write", "find", "merge", "sort", "hash", "copy", "split", "join", "fold", "scan", "pack", "emit")
_NOUNS = ("token", "row", "node", "page", "key", "block", "header", "name", "column", "edge", "line", "value", "index")
_TYPES = ("std::vector<int, std::allocator<int> >&", "std::string_view", "kettle::Node const&", "unsigned long",
          "std::map<std::string, kettle::Row, std::less<std::string> > const&")  # fmt: skip
_FILES_OF_DIRECTORY = 24


def coverage(functions: int, tests: int, seed: int = 3) -> dict[str, Any]:
    """Returns a document in which few functions have most of the instructions, and every ninth is not executed."""
    chance = random.Random(seed)
    benchmarks = [_benchmark(one, chance) for one in made.report(tests)["results"] if one.get("metric") == "time"]
    shares: list[list[dict[str, Any]]] = [[] for _ in range(functions)]
    for place, benchmark in enumerate(benchmarks):
        executed = chance.sample(range(functions), max(1, functions // 8))
        executed = [one for one in executed if one % 9 != 4] or [0]
        raw = [chance.paretovariate(0.6) for _ in executed]
        for function, part in zip(executed, raw):
            share = part / sum(raw)
            cover = {"benchmark": place, "share": share, "noticed": benchmark["detectable"] / share}
            shares[function].append(cover)
        benchmark["functions"] = len(executed)
    lines = [_function(i, covers, len(benchmarks), chance) for i, covers in enumerate(shares)]
    files = _counts(lines, lambda one: one["file"])
    lacking = [{"function": i, "why": "unnoticed" if one["executed"] else "not executed", "noticed": one["noticed"]}
               for i, one in enumerate(lines) if one["changed"] and (one["noticed"] is None or one["noticed"] > 1)]  # fmt: skip
    return {
        "schema": "holdfast-coverage/1", "project": "Kettle", "config": "Release",
        "commit": "6d1f0c2e9b77a4c1d2e3f405162738495a6b7c8d", "dirty": False, "metric": "time", "uncounted": None,
        "benchmarks": benchmarks, "functions": lines, "files": files,
        "directories": _counts(lines, lambda one: one["file"].rpartition("/")[0]),
        "total": {name: value for name, value in _counts(lines, lambda one: "")[0].items() if name != "path"},
        "change": {"since": "origin/main", "commit": "0a1b2c3d4e5f60718293a4b5c6d7e8f901234567", "lacking": lacking,
                   "sentence": f"{len(lacking)} changed functions lack a benchmark."},
    }  # fmt: skip


def write(directory: Path, functions: int, tests: int) -> Path:
    """Writes the document beside the files of made.write()."""
    file = directory / "coverage.json"
    file.write_text(json.dumps(coverage(functions, tests)))
    return file


def _benchmark(result: dict[str, Any], chance: random.Random) -> dict[str, Any]:
    return {"test": result["test"], "benchmark": result["benchmark"], "params": result["params"],
            "detectable": round(chance.uniform(0.02, 0.05), 4), "basis": "of the session s0199", "functions": 0,
            "instructions": round(chance.uniform(1e5, 1e8)), "uncounted": None}  # fmt: skip


def _function(i: int, covers: list[dict[str, Any]], benchmarks: int, chance: random.Random) -> dict[str, Any]:
    covers.sort(key=lambda one: -one["share"])
    verb, noun = _VERBS[i % len(_VERBS)], _NOUNS[i // len(_VERBS) % len(_NOUNS)]
    directory = _DIRECTORIES[i * i % len(_DIRECTORIES)] if i % 5 else _DIRECTORIES[i // 5 % len(_DIRECTORIES)]
    name = f"{verb}_{noun}" if i % 3 else f"{noun.title()}::{verb}"
    lines = chance.randint(3, 60)
    return {
        "name": f"kettle::{directory.rpartition('/')[2]}::{name}_{i}({_TYPES[i % len(_TYPES)]}, {_TYPES[i // 7 % len(_TYPES)]})",
        "symbol": f"_Z{hashlib.sha1(str(i).encode()).hexdigest()}", "module": "kettle_bench", "inlined": i % 6 == 1,
        "file": f"{directory}/{noun}{i % _FILES_OF_DIRECTORY // len(_NOUNS) or ''}.cpp", "line": 10 + i % 700,
        "executed": bool(covers), "lines": lines, "executed_lines": int(lines * chance.random()) if covers else 0,
        "weight": sum(one["share"] for one in covers) / benchmarks, "share": covers[0]["share"] if covers else None,
        "noticed": min(one["noticed"] for one in covers) if covers else None, "changed": i % 40 == 7,
        "benchmarks": covers,
    }  # fmt: skip


def _counts(functions: list[dict[str, Any]], path_of: Callable[[dict[str, Any]], str]) -> list[dict[str, Any]]:
    paths: dict[str, list[dict[str, Any]]] = {}
    for one in functions:
        paths.setdefault(path_of(one), []).append(one)
    return [_count(path, paths[path]) for path in sorted(paths)]


def _count(path: str, functions: list[dict[str, Any]]) -> dict[str, Any]:
    def noticed(limit: float) -> int:
        return sum(one["noticed"] is not None and one["noticed"] <= limit for one in functions)

    return {
        "path": path, "functions": len(functions), "executed": sum(one["executed"] for one in functions),
        "lines": sum(one["lines"] for one in functions), "executed_lines": sum(one["executed_lines"] for one in functions),
        "noticed_doubling": noticed(1.0), "noticed_20": noticed(0.2), "noticed_5": noticed(0.05),
    }  # fmt: skip
