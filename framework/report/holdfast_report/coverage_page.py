"""Makes the page of the coverage: the smallest slowdown of a function that is noticed, as numbers, as a map and as a
table."""

from __future__ import annotations

import posixpath
from collections import Counter, defaultdict
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import Any

from .coverage import Benchmark, Change, Count, Coverage, Function, Lack
from .covered import FunctionLine, Links, best_first, function_line, key_of, marks_of, text_of
from .flame import short
from .forge import Forge
from .notice import STEPS, Step, noticed_word, percent_unsigned, rounded, share_word, slowdown_word, step_of
from .row import plain
from .treemap import DESK, PHONE, Tile, Treemap, treemap
from .units import number
from .word import Word, commit_word

# Rows in the page itself. Its script shows the others; without scripts, the page says that there are more.
_ROWS = 100
_LACKING = 50
# Number of these rows that are not folded.
_LACKING_OPEN = 8


@dataclass(frozen=True)
class Part:
    """A part of a bar, in per cent of its width."""

    key: str
    x: str
    width: str


@dataclass(frozen=True)
class StepCount:
    step: Step
    count: str


@dataclass(frozen=True)
class CountLine:
    """A directory or a file. An unknown value is a dash."""

    path: str
    functions: str
    executed: str
    lines: str
    doubling: str
    by_20: str
    by_5: str
    parts: list[Part]
    sort: str
    """The fraction of its lines that are executed."""


@dataclass(frozen=True)
class LackLine:
    function: FunctionLine
    why: str


@dataclass(frozen=True)
class ChangePart:
    since: str
    commit: Word | None
    sentence: str
    lines: list[LackLine]
    open: int
    """The number of unfolded lines at the beginning."""
    rest: str
    """The heading of the folded lines."""
    more: str
    """The number of lines that are not listed, in words; empty if all are listed."""


@dataclass(frozen=True)
class BenchmarkLine:
    name: str
    test: str
    href: str
    key: str
    functions: str
    instructions: str
    detectable: str
    basis: str
    """The basis of the detectable change. If there are no shares, the reason why there are none."""
    sort: str
    """The detectable change as a plain number."""


@dataclass(frozen=True)
class CoveragePage:
    commit: Word | None
    dirty: bool
    metric: str
    sentence: str
    uncounted: str
    counts: list[tuple[str, str]]
    """Numbers, and their descriptions."""
    steps: list[StepCount]
    """Only steps that some function has."""
    parts: list[Part]
    change: ChangePart | None
    maps: list[Treemap]
    """One for each width of a page; empty if nothing was counted."""
    rows: list[FunctionLine]
    n_functions: int
    directories: list[CountLine]
    files: list[CountLine]
    benchmarks: list[BenchmarkLine]
    data: dict[str, Any]
    """The data of all functions, for the script."""


def coverage_page(coverage: Coverage, links: Links, forge: Forge | None) -> CoveragePage:
    functions = sorted(coverage.functions, key=_largest_first)
    steps = Counter(step_of(one).key for one in functions)
    places = _steps_of_places(functions)
    return CoveragePage(
        commit=commit_word(coverage.commit, forge) if coverage.commit else None,
        dirty=coverage.dirty,
        metric=coverage.metric,
        sentence=_sentence(coverage),
        uncounted=coverage.uncounted,
        counts=_counts(coverage),
        steps=[StepCount(step, number(steps[step.key])) for step in STEPS if steps[step.key]],
        parts=_parts(steps),
        change=_change(coverage.change, coverage.functions, links, forge) if coverage.change else None,
        maps=_maps(functions),
        rows=[function_line(one, links) for one in functions[:_ROWS]],
        n_functions=len(functions),
        directories=[_count_line(one, places[one.path or "."]) for one in coverage.directories],
        files=[_count_line(one, places[one.path or "."]) for one in coverage.files],
        benchmarks=[_benchmark_line(i, one, links) for i, one in enumerate(coverage.benchmarks)],
        data=_data(functions, links),
    )


def _largest_first(function: Function) -> tuple[bool, float, str, int, str]:
    return not function.executed, -(function.share or 0.0), function.file or "", function.line, function.name


def _sentence(coverage: Coverage) -> str:
    total = coverage.total
    left = total.functions - total.executed
    unexecuted = f"{number(left)} {'is' if left == 1 else 'are'} executed by no benchmark."
    if coverage.uncounted or total.noticed_doubling is None:
        return f"Benchmarks execute {number(total.executed)} of {number(total.functions)} functions; {unexecuted}"
    return (
        f"If a function took twice as long, a test would turn red for {number(total.noticed_doubling)} "
        f"of {number(total.functions)} functions; {unexecuted}"
    )


def _counts(coverage: Coverage) -> list[tuple[str, str]]:
    total = coverage.total
    counts = [
        (total.functions, "functions", None),
        (total.executed, "executed", total.functions),
        (total.noticed_doubling, "noticed at 100\u202f%", total.functions),
        (total.noticed_20, "at 20\u202f%", total.functions),
        (total.noticed_5, "at 5\u202f%", total.functions),
        (total.executed_lines, f"of {number(total.lines)} lines executed", total.lines),
    ]
    known = [(count, what, of) for count, what, of in counts if count is not None and of != 0]
    return [(number(count), what if of is None else f"{what} ({_of(count, of)})") for count, what, of in known]


def _of(count: int, of: int) -> str:
    return percent_unsigned(count / of)


def _steps_of_places(functions: list[Function]) -> dict[str, Counter[str]]:
    """Returns for each file and directory the number of functions at each step."""
    places: dict[str, Counter[str]] = defaultdict(Counter)
    for function in functions:
        if function.file is not None:
            for place in (function.file, *map(str, PurePosixPath(function.file).parents)):
                places[place][step_of(function).key] += 1
    return places


def _parts(steps: Counter[str]) -> list[Part]:
    total = sum(steps.values())
    parts, left = [], 0
    for key, count in ((step.key, steps[step.key]) for step in STEPS):
        if count > 0:
            parts.append(Part(key, f"{left / total * 100:.2f}%", f"{count / total * 100:.2f}%"))
        left += count
    return parts


def _count_line(count: Count, steps: Counter[str]) -> CountLine:
    lines = (count.executed_lines or 0) / count.lines if count.lines else None
    return CountLine(
        path=count.path or ".",
        functions=number(count.functions),
        executed=number(count.executed),
        lines=percent_unsigned(lines),
        doubling=number(count.noticed_doubling),
        by_20=number(count.noticed_20),
        by_5=number(count.noticed_5),
        parts=_parts(steps),
        sort=plain(lines),
    )


def _change(change: Change, functions: tuple[Function, ...], links: Links, forge: Forge | None) -> ChangePart:
    left = len(change.lacking) - _LACKING
    return ChangePart(
        since=change.since,
        commit=commit_word(change.commit, forge) if change.commit else None,
        sentence=change.sentence,
        lines=[_lack_line(one, functions[one.function], links) for one in change.lacking[:_LACKING]],
        open=_LACKING_OPEN,
        rest=f"{number(len(change.lacking) - _LACKING_OPEN)} more",
        more=f"and {number(left)} more" if left > 0 else "",
    )


def _lack_line(lack: Lack, function: Function, links: Links) -> LackLine:
    if not function.executed:
        why = "no benchmark executes it"
    elif lack.noticed is None:
        why = "no slowdown of it is known to be noticed"
    else:
        why = f"noticed from {slowdown_word(lack.noticed)} on"
    return LackLine(function_line(function, links), why)


def _maps(functions: list[Function]) -> list[Treemap]:
    tiles = [_tile(one, place) for place, one in enumerate(functions)]
    return [drawn for sheet in (DESK, PHONE) if (drawn := treemap(tiles, sheet))]


def _tile(function: Function, place: int) -> Tile:
    where = text_of(function)
    directory, file = posixpath.split(function.file) if function.file else ("without debug information", where)
    at = f"{where}:{function.line}" if function.line > 0 else where
    return Tile(
        name=function.name,
        title=f"{function.name}\n{at}\nnoticed from {noticed_word(function)}, share {share_word(function.share)}",
        word=noticed_word(function),
        key=step_of(function).key,
        directory=directory or ".",
        file=file,
        weight=function.weight,
        place=place,
    )


def _benchmark_line(place: int, benchmark: Benchmark, links: Links) -> BenchmarkLine:
    link = links.benchmarks[place]
    return BenchmarkLine(
        name=link.name,
        test=link.test,
        href=link.href,
        key=link.key,
        functions=number(benchmark.functions),
        instructions=number(benchmark.instructions),
        detectable=percent_unsigned(benchmark.detectable),
        basis=benchmark.uncounted or benchmark.basis,
        sort=plain(benchmark.detectable),
    )


def _data(functions: list[Function], links: Links) -> dict[str, Any]:
    """Returns the data for coverage.js, as lists instead of objects, because there are thousands of them."""
    places = {text: i for i, text in enumerate(links.places)}
    return {
        "steps": [[step.key, step.symbol, step.word] for step in STEPS],
        "places": [[place.text, place.href] for place in links.places.values()],
        "benchmarks": [[one.name, one.test, one.href, one.key] for one in links.benchmarks],
        "functions": [_packed(one, places) for one in functions],
    }


def _packed(function: Function, places: dict[str, int]) -> list[Any]:
    name = short(function.name)
    covers = [(one.benchmark, rounded(one.share), rounded(one.noticed)) for one in best_first(function.benchmarks)]
    return [
        name,
        function.name if function.name != name else "",
        key_of(function),
        places[text_of(function)],
        function.line,
        rounded(function.share),
        rounded(function.noticed),
        STEPS.index(step_of(function)),
        marks_of(function),
        [value for cover in covers for value in cover],
    ]
