"""Counts the answers of gates, and makes the table."""

from __future__ import annotations

import statistics
from typing import Any

from peers.markdown import Row
from suites.bounds import bounds

from .adapters import GREEN, RED, UNDECIDED
from .programs import TRUTHS

SMALL = 2  # per cent: a gate may be meant to find only larger changes
HEADS = ("gate", "false red", f"+{SMALL} %: missed", f"more than {SMALL} %: missed", "undecided", "seconds")
MEANS = {truth.name: truth.mean for truth in TRUTHS}


def _share(answers: list[dict[str, Any]], word: str) -> str:
    count = sum(answer["said"] == word for answer in answers)
    return f"{bounds(count, len(answers))} of {len(answers)}" if answers else "-"


def _row(name: str, answers: list[dict[str, Any]]) -> Row:
    """Returns the row of these answers. An undecided answer is neither a false red nor missed."""
    means = [(answer, MEANS[answer["truth"]]) for answer in answers]
    return [
        name,
        _share([answer for answer, mean in means if mean <= 0], RED),
        _share([answer for answer, mean in means if 0 < mean <= SMALL], GREEN),
        _share([answer for answer, mean in means if mean > SMALL], GREEN),
        _share(answers, UNDECIDED),
        f"{statistics.median(answer['seconds'] for answer in answers):.1f}",
    ]


def rows(answers: list[dict[str, Any]], by: str = "") -> list[Row]:
    """Returns a row for each gate; `by` ("truth" or "kind") adds a row for each of its values. Seconds are medians."""
    made: list[Row] = [HEADS]
    for gate in dict.fromkeys(answer["gate"] for answer in answers):
        own = [answer for answer in answers if answer["gate"] == gate]
        made.append(_row(gate, own))
        for value in dict.fromkeys(answer[by] for answer in own) if by else ():
            made.append(_row(f"{gate}: {value}", [answer for answer in own if answer[by] == value]))
    return made
