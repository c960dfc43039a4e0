"""Reads result files of other tools independently of holdfast: their series, and which of their numbers are samples.

A series is (benchmark, params, metric), and has its unit, its direction, its processes with their samples, or its
aggregate.
"""

from __future__ import annotations

import itertools
import json
import math
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

NS = {"ns": 1, "us": 1e3, "ms": 1e6, "s": 1e9}
MODES = {"thrpt": "throughput", "avgt": "time", "sample": "sample-time", "ss": "single-shot-time"}


@dataclass
class Series:
    benchmark: str
    params: dict[str, Any]
    metric: str
    unit: str
    processes: list[list[float]] = field(default_factory=list)
    aggregate: float | None = None
    direction: str = "lower"
    raw: list[Any] = field(default_factory=list)  # parts of the document that contain the numbers


def number_or_text(text: str) -> Any:
    return json.loads(text) if text.replace(".", "").isdigit() else text


def jmh(path: Path) -> Iterator[Series]:
    for entry in json.loads(path.read_text()):
        params = {name: number_or_text(value) for name, value in entry.get("params", {}).items()}
        metric = MODES[entry["mode"]]
        results = {metric: entry["primaryMetric"]}
        results.update({f"{metric}:{name}": result for name, result in entry["secondaryMetrics"].items()})
        for name, result in results.items():
            unit = result["scoreUnit"].removesuffix("/op")
            factor = NS.get(unit, 1)
            kind = "ns" if unit in NS else result["scoreUnit"]
            raw = result.get("rawData") or result["rawDataHistogram"]
            if "rawData" not in result:
                forks = [[value for part in fork for value, count in part for _ in range(count)] for fork in raw]
            else:
                forks = raw
            processes = [[value * factor for value in fork] for fork in forks]
            direction = "higher" if result["scoreUnit"].startswith("ops") else "lower"
            yield Series(entry["benchmark"], params, name, kind, processes, direction=direction, raw=[raw])


def criterion(path: Path) -> Iterator[Series]:
    sample, benchmark = (json.loads((path.parent / name).read_text()) for name in ("sample.json", "benchmark.json"))
    name = "/".join(part for part in (benchmark["group_id"], benchmark["function_id"]) if part)
    params = {"parameter": number_or_text(benchmark["value_str"])} if benchmark["value_str"] else {}
    times = [time / iterations for time, iterations in zip(sample["times"], sample["iters"])]
    yield Series(name, params, "time", "ns", [times], raw=[sample["times"], sample["iters"]])


def catch2(path: Path) -> Iterator[Series]:
    def below(element: ElementTree.Element, above: list[str]) -> Iterator[Series]:
        for child in element:
            if child.tag == "BenchmarkResults" and (mean := child.find("mean")) is not None:
                value = float(mean.attrib["value"])
                yield Series("/".join([*above, child.attrib["name"]]), {}, "time", "ns", aggregate=value, raw=[value])
            named = child.tag in ("TestCase", "Section")
            yield from below(child, [*above, child.attrib["name"]] if named else above)

    yield from below(ElementTree.parse(path).getroot(), [])


def nanobench(path: Path) -> Iterator[Series]:
    for result in json.loads(path.read_text())["results"]:
        values = [one["elapsed"] * 1e9 / result["batch"] for one in result["measurements"]]
        yield Series(f"{result['title']}/{result['name']}", {}, "time", "ns", [values], raw=[result["measurements"]])


def pyperf(path: Path) -> Iterator[Series]:
    document = json.loads(path.read_text())
    for benchmark in document["benchmarks"]:
        metadata = document["metadata"] | benchmark.get("metadata", {})
        times = metadata["unit"] == "second"
        runs = [run for run in benchmark["runs"] if "values" in run]
        of_nanobench = metadata.get("inner_loops", 1) if "metadata" not in runs[0] else 1
        factor = (1e9 if times else 1) / of_nanobench
        processes = [[value * factor for value in run["values"]] for run in runs]
        names = ("time", "ns") if times else ("memory", "B")
        raw = [[run["values"], [pair[1] for pair in run.get("warmups", [])]] for run in runs]
        yield Series(metadata["name"], {}, *names, processes, raw=raw)


def asv(path: Path) -> Iterator[Series]:
    document = json.loads(path.read_text())
    described = json.loads((path.parents[1] / "benchmarks.json").read_text())
    for name, row in document["results"].items():
        columns = dict(zip(document["result_columns"], row))
        for place, values in enumerate(itertools.product(*columns["params"])):
            result = (columns["result"] or [None])[place]
            if result is None or math.isnan(result):
                continue
            words = [number_or_text(value.strip("'")) for value in values]
            params = dict(zip(described[name]["param_names"], words), environment=document["env_name"])
            kind = described[name]["type"]
            metric, unit = {"time": ("time", "ns"), "peakmemory": ("peak-rss", "B"), "memory": ("memory", "B")}.get(
                kind, ("value", described[name]["unit"].replace("unit", ""))
            )
            factor = 1e9 if kind == "time" else 1
            samples = (columns.get("samples") or itertools.repeat(None))
            found = list(itertools.islice(samples, place, place + 1))[0]
            if found:
                yield Series(name, params, metric, unit, [[value * factor for value in found]], raw=[found])
            else:
                yield Series(name, params, metric, unit, aggregate=result * factor, raw=[result])


def google_benchmark(path: Path) -> Iterator[Series]:
    rows = [row for row in json.loads(path.read_text())["benchmarks"] if not row.get("error_occurred")]
    for name in dict.fromkeys(row["run_name"] for row in rows):
        same = [row for row in rows if row["run_name"] == name]
        measured = [row for row in same if row["run_type"] == "iteration"]
        median = [row for row in same if row.get("aggregate_name") == "median"]
        keys = {"real_time": ("time", "ns"), "cpu_time": ("cpu-time", "ns")}
        keys |= {"bytes_per_second": ("bytes_per_second", "B/s"), "copies": ("copies", "")}
        for key, (metric, unit) in keys.items():
            factor = NS[same[0]["time_unit"]] if unit == "ns" else 1
            direction = "lower" if unit == "ns" else "higher"
            series = Series(name, {}, metric, unit, direction=direction, raw=[row[key] for row in measured or median])
            if measured:
                series.processes = [[row[key] * factor for row in measured]]
                series.raw.append([row["iterations"] for row in measured])
            else:
                series.aggregate = median[0][key] * factor
            yield series


def hyperfine(path: Path) -> Iterator[Series]:
    for result in json.loads(path.read_text())["results"]:
        params = {name: number_or_text(value) for name, value in result["parameters"].items()}
        times = [[value * 1e9] for value in result["times"]]
        yield Series(result["command"], params, "time", "ns", times, raw=[result["times"]])


def pytest_benchmark(path: Path) -> Iterator[Series]:
    for benchmark in json.loads(path.read_text())["benchmarks"]:
        stats, name = benchmark["stats"], benchmark["fullname"]
        if "data" in stats:
            values = [value * 1e9 for value in stats["data"]]
            yield Series(name, {}, "time", "ns", [values], raw=[stats["data"]])
        else:
            yield Series(name, {}, "time", "ns", aggregate=stats["median"] * 1e9)


READERS = {
    "asv": asv,
    "catch2": catch2,
    "criterion": criterion,
    "google-benchmark": google_benchmark,
    "hyperfine": hyperfine,
    "jmh": jmh,
    "nanobench": nanobench,
    "pyperf": pyperf,
    "pytest-benchmark": pytest_benchmark,
}


def numbers_in(value: Any) -> Iterator[float]:
    """Returns all numbers of a JSON value, or of the results of Catch2."""
    if isinstance(value, ElementTree.Element):
        for element in value.iter("BenchmarkResults"):
            if element.find("failed") is None:
                for part in element.iter():
                    yield from (float(text) for text in part.attrib.values() if is_number(text))
    elif isinstance(value, dict | list):
        for part in value.values() if isinstance(value, dict) else value:
            yield from numbers_in(part)
    elif isinstance(value, int | float) and not isinstance(value, bool) and not math.isnan(value):
        yield float(value)


def is_number(text: str) -> bool:
    try:
        return math.isfinite(float(text))
    except ValueError:
        return False
