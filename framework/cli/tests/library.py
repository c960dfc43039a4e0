"""Measures the project library, whose program has a benchmark of each kind."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from project import BROKEN, Measured, Project, configure

ALONE = ("--baseline", "none", "--processes", 1)  # nothing is compared, so one process is enough


def compiled(directory: Path) -> Project:
    project = configure("library", directory, "-DCMAKE_BUILD_TYPE=Release")
    project.compile()
    return project


def asked(project: Project, test: str, *options: object, **changes: str) -> Measured:
    return project.measure(test, *options, config="Release", **changes)


def measure(project: Project, test: str, *options: object, **changes: str) -> Measured:
    measured = asked(project, test, *options, **changes)
    assert measured.code != BROKEN, measured.stderr
    return measured


def alone(project: Project, test: str, *options: object, **changes: str) -> dict[str, Any]:
    return measure(project, test, *ALONE, *options, **changes).result


def of_all(measured: Measured, field: str) -> list[Any]:
    return [result[field] for result in measured.report["results"]]


def sizes(measured: Measured) -> list[int]:
    return [params["size"] for params in of_all(measured, "params")]


def processes(result: dict[str, Any]) -> list[int]:
    """Returns the number of samples of each process of the current side."""
    return [line["samples"] for line in result["current"]["processes"]]


def text_of(project: Project, test: str, *options: object) -> str:
    return project.holdfast("run", project.declaration(test, "Release"), *options).stdout
