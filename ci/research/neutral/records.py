"""Stores counts and measurements as lines of JSON, and makes a table of them."""

from __future__ import annotations

import json
import math
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any

from neutral.edits import MORE, MORE_TOLERANCE, SLOWER, Edit
from suites.project import is_measured

UNDECIDED_MOST = 1 / 16  # allowed share of undecided results in a row
SLOWER_FOUND = 19 / 20  # required share of slower functions that are found
EQUAL = 0.002  # allowed difference of instructions, as a share
UNDECIDED = ("inconclusive", "no_baseline", "incompatible")
RED = ("regressed", "improved")


def measured_results(report: dict[str, Any]) -> list[dict[str, Any]]:
    """Returns the results of a report, each with only the fields that are stored."""
    kept = []
    for one in report["results"]:
        estimate = one["estimate"] or {}
        kept.append(
            {
                "test": one["test"],
                "verdict": one["verdict"],
                "ratio": estimate.get("ratio"),
                "low": estimate.get("low"),
                "high": estimate.get("high"),
                "seconds": one["seconds"],
                "rounds": one["pairs"],
                "measured": is_measured(one),
                "changed": (one["reach"] or {}).get("changed"),
                "placement": one["placement"],
                "message": one["message"],
                "warnings": one["warnings"],
            }
        )
    return kept


def words(results: list[dict[str, Any]], *wanted: str) -> str:
    def change(one: dict[str, Any]) -> str:
        return f" {100 * (one['ratio'] - 1):+.1f} %" if one["ratio"] else ""

    return ", ".join(f"{one['test']} {one['verdict']}{change(one)}" for one in results if one["verdict"] in wanted)


@dataclass
class Records:
    """Records. Each is appended to `file` at once; None: they are only in memory."""

    file: Path | None
    lines: list[dict[str, Any]] = field(default_factory=list)

    def __post_init__(self) -> None:
        if self.file and self.file.exists():
            self.lines = [json.loads(line) for line in self.file.read_text("utf-8").splitlines()]

    def find(self, what: str, cell: str, edit: Edit) -> dict[str, Any] | None:
        key = (what, cell, edit.kind, edit.variant, edit.planted)
        return next((line for line in self.lines if tuple(line[name] for name in ("what", "cell", "kind", "variant", "planted")) == key), None)

    def add(self, what: str, cell: str, edit: Edit, **facts: Any) -> dict[str, Any]:
        line = {"what": what, "cell": cell, "kind": edit.kind, "variant": edit.variant, "planted": edit.planted, **facts}
        self.lines.append(line)
        if self.file:
            with self.file.open("a", encoding="utf-8") as out:
                out.write(json.dumps(line) + "\n")
        return line

    def ratios(self, cell: str, edit: Edit) -> dict[str, float]:
        """Returns each function's executed instructions relative to the base."""
        base, line = self.find("count", cell, Edit()), self.find("count", cell, edit)
        return {name: count / base["counts"][name] for name, count in line["counts"].items()} if base and line else {}

    def unequal(self, cell: str, edit: Edit) -> dict[str, float]:
        """Returns the functions that do not execute the expected number of instructions, and their ratios to the base. Slower functions
        may execute any number, which is printed."""
        ratios = self.ratios(cell, edit) if edit.kind != SLOWER else {}
        right, within = {edit.planted: MORE}, {edit.planted: MORE_TOLERANCE}
        return {name: ratio for name, ratio in ratios.items() if abs(ratio - right.get(name, 1)) > within.get(name, EQUAL)}

    def results(self, cell: str, edit: Edit) -> list[dict[str, Any]]:
        """Returns the results of a measured edit, without functions whose instructions differ."""
        line = self.find("run", cell, edit)
        return [one for one in line["results"] if one["test"] not in self.unequal(cell, edit)] if line else []


@dataclass
class Row:
    """A row of the table: a cell and a kind."""

    cell: str
    kind: str
    results: list[dict[str, Any]]
    seconds: list[float]
    plants: int
    found: int
    alone: int

    @classmethod
    def of(cls, records: Records, cell: str, kind: str, chosen: list[Edit]) -> Row:
        row = cls(cell, kind, [], [], 0, 0, 0)
        for edit in chosen:
            line = records.find("run", cell, edit)
            if not line or edit.kind != kind or edit.planted in records.unequal(cell, edit):
                continue
            row.seconds.append(line["seconds"])
            results = records.results(cell, edit)
            if not edit.planted:
                row.results += results
                continue
            red = {one["test"]: one["verdict"] for one in results if one["verdict"] in RED}
            row.plants += 1
            row.found += red.get(edit.planted) == "regressed"
            row.alone += red == {edit.planted: "regressed"}
        return row

    def verdicts(self, *wanted: str) -> int:
        return sum(one["verdict"] in wanted for one in self.results)

    @property
    def found_of(self) -> dict[str, tuple[int, int]]:
        """Returns how often each slower function was found, and how often it was measured."""
        verdicts: dict[str, list[str]] = {}
        for one in self.results if self.kind == SLOWER else []:
            verdicts.setdefault(one["test"], []).append(one["verdict"])
        return {name: (found.count("regressed"), len(found)) for name, found in sorted(verdicts.items())}

    @property
    def is_right(self) -> bool:
        if self.kind == SLOWER:
            return all(found >= SLOWER_FOUND * of for found, of in self.found_of.values())
        few_undecided = self.verdicts(*UNDECIDED) <= UNDECIDED_MOST * len(self.results)
        return self.verdicts(*RED) == 0 and few_undecided and self.found == self.alone == self.plants

    @property
    def rms(self) -> float:
        logs = [math.log(one["ratio"]) for one in self.results if one["measured"] and one["ratio"]]
        return math.sqrt(sum(log * log for log in logs) / len(logs)) if logs else math.nan

    def markdown(self) -> str:
        verdicts = f"{self.verdicts('regressed')} | {self.verdicts('improved')} | {self.verdicts(*UNDECIDED)} of {len(self.results)}"
        planted = f"{self.found} of {self.plants}, {self.alone} alone" if self.plants else ""
        if of := self.found_of:
            found, times = (sum(numbers) for numbers in zip(*of.values()))
            planted = f"{found} of {times}: " + ", ".join(f"{name} {found} of {times}" for name, (found, times) in of.items())
        return f"| {self.cell} | {self.kind} | {verdicts} | {100 * self.rms:.1f} % | {median(self.seconds):.0f} | {planted} |"


HEAD = """| cell | kind | red | improved | undecided | rms of the change | seconds a run | more or slower work found |
|---|---|---|---|---|---|---|---|"""


def table(rows: list[Row]) -> str:
    return "\n".join([HEAD, *(row.markdown() for row in rows if row.seconds)])
