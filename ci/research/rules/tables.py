"""Formats results as text for a terminal, or as Markdown."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Iterable, Sequence

from .entry import Entry
from .rates import Rate
from .results import BUDGETS, DETECTED, FOUND, FOUND_AT, Needed, Step, Verdicts


@dataclass(frozen=True)
class Table:
    title: str
    heads: tuple[str, ...]
    groups: dict[str, list[tuple[str, ...]]]  # rows by their group


def _grouped(rows: Iterable[tuple[Entry, tuple[str, ...]]]) -> dict[str, list[tuple[str, ...]]]:
    groups: dict[str, list[tuple[str, ...]]] = {}
    for entry, row in rows:
        groups.setdefault(entry.group, []).append((entry.rule, entry.mode, *row))
    return groups


def _percent(share: float) -> str:
    return f"{100 * share:.1f}"


def _rate(rate: Rate | None) -> str:
    return "-" if rate is None else _percent(rate.slower)


def verdict_table(lines: Sequence[Verdicts]) -> Table:
    rows = [
        (line.entry, (line.entry.size.text, _rate(line.unchanged), *map(_rate, line.slower), f"{line.seconds:.1f}"))
        for line in lines
    ]
    title = 'Verdicts "slower", in per cent of the comparisons'
    heads = ("rule", "mode", "size", "A/A", *(f"+{effect} %" for effect in DETECTED), "seconds")
    return Table(title, heads, _grouped(rows))


def _within(step: Step | None) -> str:
    return "-" if step is None else f"{_percent(step.found)} / {_percent(step.false_alarms)}"


def _needed(line: Needed) -> tuple[str, ...]:
    first = line.first
    head = (f"{first.seconds:.1f}", first.size.text, _percent(first.false_alarms)) if first else ("never", "-", "-")
    return (*head, *(_within(line.within(seconds)) for seconds in BUDGETS))


def needed_table(lines: Sequence[Needed]) -> Table:
    title = f"Seconds until +{FOUND_AT} % is found in {100 * FOUND:g} %, and what is found / false alarms in a time"
    heads = ("rule", "mode", "seconds", "size", "A/A there", *(f"in {seconds:g} s" for seconds in BUDGETS))
    return Table(title, heads, _grouped((line.entry, _needed(line)) for line in lines))


def as_text(table: Table) -> str:
    every = [table.heads, *(row for rows in table.groups.values() for row in rows)]
    widths = [max(len(row[i]) for row in every) for i in range(len(table.heads))]

    def line(row: Sequence[str]) -> str:
        cells = [cell.ljust(width) if i < 2 else cell.rjust(width) for i, (cell, width) in enumerate(zip(row, widths))]
        return "  ".join(cells).rstrip()

    lines = [table.title, "", line(table.heads)]
    for group, rows in table.groups.items():
        lines += ["", group, *map(line, rows)]
    return "\n".join(lines) + "\n"


def as_markdown(table: Table) -> str:
    lines = [f"### {table.title}", ""]
    for group, rows in table.groups.items():
        lines += [f"**{group}**", "", "| " + " | ".join(table.heads) + " |"]
        lines += ["|---|---|" + "---:|" * (len(table.heads) - 2)]
        lines += ["| " + " | ".join(row) + " |" for row in rows] + [""]
    return "\n".join(lines)
