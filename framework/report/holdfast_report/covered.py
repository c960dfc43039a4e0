"""Maps functions to the benchmarks that execute them, and back, for the pages of the coverage and of a test."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, replace
from typing import Iterable

from .coverage import Benchmark, Cover, Coverage, Function
from .flame import short
from .forge import Forge
from .notice import Step, noticed_word, percent_unsigned, share_word, slowdown_word, step_of
from .result import Result
from .slug import slug_of
from .units import number

# On a test's page; the page of the coverage lists all of them.
_FUNCTIONS_OF_TEST = 10


@dataclass(frozen=True)
class Place:
    """The location of code: a file; without debug information, a program or library."""

    text: str
    href: str = ""
    """Its address on the forge; empty if unknown."""

    def at(self, line: int) -> Place:
        return Place(f"{self.text}:{line}", f"{self.href}#L{line}" if self.href else "") if line > 0 else self


@dataclass(frozen=True)
class BenchmarkLink:
    name: str
    """The benchmark and its parameters."""
    test: str
    href: str
    """The address of its test's page, relative to the page of the coverage; empty if the report has none."""
    key: str
    """Its key in the address of the page of the coverage."""


@dataclass(frozen=True)
class CoverLine:
    benchmark: BenchmarkLink
    share: str
    noticed: str


@dataclass(frozen=True)
class FunctionLine:
    """A function in a table."""

    key: str
    """Its key in the address of the page of the coverage."""
    name: str
    full: str
    """The name with template arguments and parameters; empty if it has none."""
    place: Place
    marks: tuple[str, ...]
    step: Step
    noticed: str
    share: str
    covers: list[CoverLine]
    """Sorted: the benchmark that notices the smallest slowdown comes first."""


@dataclass(frozen=True)
class Covered:
    """The part of a test's page about the functions that its benchmark executes."""

    key: str
    """The key of the benchmark."""
    functions: str
    detectable: str
    """Empty if unknown."""
    basis: str
    uncounted: str
    lines: list[FunctionLine]
    """The functions with the largest shares; share and slowdown refer to this benchmark."""


@dataclass(frozen=True)
class Links:
    """The targets of a coverage's links."""

    benchmarks: list[BenchmarkLink]
    """In the order of the document."""
    places: dict[str, Place]
    """Files and programs, by their texts."""
    pages: dict[str, int]
    """Pages of tests: by slug, the index of their benchmark in the document."""


def links_of(coverage: Coverage, results: Iterable[tuple[str, Result]], forge: Forge | None, prefix: str) -> Links:
    """Returns the links. `results`: by the slugs of their pages. `prefix`: path of the project's sources within its
    repository."""
    points = {_point(one.test, one.benchmark, one.params): i for i, one in enumerate(coverage.benchmarks)}
    pages: dict[str, int] = {}
    best: dict[int, str] = {}
    for slug, result in results:
        place = points.get(_point(result.test, result.benchmark or result.test, result.params))
        if place is None:
            continue
        pages[slug] = place
        if place not in best or result.metric == coverage.metric:
            best[place] = slug
    return Links(
        benchmarks=[_link(one, best.get(i)) for i, one in enumerate(coverage.benchmarks)],
        places={text_of(one): _place(one, coverage.commit, forge, prefix) for one in coverage.functions},
        pages=pages,
    )


def _point(test: str, benchmark: str, params: dict[str, str]) -> tuple[str, str, tuple[tuple[str, str], ...]]:
    return test, benchmark, tuple(sorted(params.items()))


def _link(benchmark: Benchmark, slug: str | None) -> BenchmarkLink:
    params = ", ".join(f"{name} = {value}" for name, value in benchmark.params.items())
    return BenchmarkLink(
        name=" · ".join(part for part in (benchmark.benchmark, params) if part),
        test=benchmark.test,
        href=f"tests/{slug}.html" if slug else "",
        key=slug_of(benchmark.test, _point(benchmark.test, benchmark.benchmark, benchmark.params)),
    )


def _place(function: Function, commit: str | None, forge: Forge | None, prefix: str) -> Place:
    own = function.file is not None and not function.file.startswith("/")
    return Place(text_of(function), forge.file(commit, prefix + function.file) if forge and own else "")


def text_of(function: Function) -> str:
    """Returns a function's file; without debug information, its program or library."""
    return function.file or f"({function.module or 'without debug information'})"


def key_of(function: Function) -> str:
    """Returns a key that does not change when the function moves within its file."""
    name = "\0".join((function.symbol or function.name, function.module, function.file or ""))
    return hashlib.sha256(name.encode(errors="replace")).hexdigest()[:8]


def marks_of(function: Function) -> tuple[str, ...]:
    return tuple(word for word, said in (("changed", function.changed), ("inlined", function.inlined)) if said)


def best_first(covers: Iterable[Cover]) -> list[Cover]:
    """Returns the covers sorted by the slowdown that they notice, smallest first, then by their share, largest first."""
    return sorted(covers, key=lambda one: (one.noticed is None, one.noticed or 0.0, -(one.share or 0.0)))


def function_line(function: Function, links: Links) -> FunctionLine:
    name = short(function.name)
    return FunctionLine(
        key=key_of(function),
        name=name,
        full=function.name if function.name != name else "",
        place=links.places[text_of(function)].at(function.line),
        marks=marks_of(function),
        step=step_of(function),
        noticed=noticed_word(function),
        share=share_word(function.share),
        covers=[cover_line(one, links) for one in best_first(function.benchmarks)],
    )


def cover_line(cover: Cover, links: Links) -> CoverLine:
    return CoverLine(links.benchmarks[cover.benchmark], share_word(cover.share), slowdown_word(cover.noticed))


def covered_by(coverage: Coverage, links: Links) -> dict[str, Covered]:
    """Returns the covered functions by the slug of a test's page."""
    executed: list[list[tuple[Cover, Function]]] = [[] for _ in coverage.benchmarks]
    for function in coverage.functions:
        for cover in function.benchmarks:
            executed[cover.benchmark].append((cover, function))
    found = {place: _covered(place, coverage, links, executed[place]) for place in set(links.pages.values())}
    return {slug: found[place] for slug, place in links.pages.items()}


def _covered(place: int, coverage: Coverage, links: Links, executed: list[tuple[Cover, Function]]) -> Covered:
    benchmark = coverage.benchmarks[place]
    largest = sorted(executed, key=lambda one: -(one[0].share or 0.0))[:_FUNCTIONS_OF_TEST]
    return Covered(
        key=links.benchmarks[place].key,
        functions=number(benchmark.functions),
        detectable=percent_unsigned(benchmark.detectable) if benchmark.detectable is not None else "",
        basis=benchmark.basis,
        uncounted=benchmark.uncounted or coverage.uncounted,
        lines=[_line_within(cover, function, links) for cover, function in largest],
    )


def _line_within(cover: Cover, function: Function, links: Links) -> FunctionLine:
    """Returns the line of a function, with the share and the slowdown of only this benchmark."""
    alone = replace(function, share=cover.share, noticed=cover.noticed, benchmarks=())
    return function_line(alone, links)
