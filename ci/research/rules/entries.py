"""Lists every rule that is compared, with data as its tool would collect them."""

from __future__ import annotations

from typing import Callable, Iterator

from . import benchstat, clickhouse, criterion, folly, google_benchmark, hyperfine, nanobench, pyperf, scalameter, tango
from .drawing import Draw, blocks, earlier_run, rounds
from .entry import BASELINE_FIRST, INTERLEAVED, INTERLEAVED_SHORT, Entry, Size
from .holdfast import SPARE, Shift
from .process import Judge

PROCESS_RULES: tuple[tuple[str, Judge, Size], ...] = (
    ("hyperfine, ratio beyond its sd", hyperfine.beyond_sd, Size(10)),
    ("hyperfine, welch_ttest.py", hyperfine.welch, Size(10)),
    ("benchstat", benchstat.compare, Size(10)),
    ("pyperf compare_to", pyperf.compare_to, Size(20, 3)),
    ("ScalaMeter, overlap 1e-10", scalameter.overlap_intervals(), Size(9, 4)),
    ("ScalaMeter, overlap 0.01", scalameter.overlap_intervals(0.01), Size(9, 4)),
    ("ScalaMeter, ANOVA 1e-10", scalameter.anova(), Size(9, 4)),
    ("ScalaMeter, ANOVA 0.05", scalameter.anova(0.05), Size(9, 4)),
)
ALTERNATING_RULES: tuple[tuple[str, Judge], ...] = (
    ("nanobench compare()", nanobench.compare),
    ("tango", tango.compare),
    ("ClickHouse, fails: 99 % and > 10 %", clickhouse.fails),
    ("ClickHouse, shows: 99 % and > 5 %", clickhouse.shows),
    ("ClickHouse, fails: 99.9 % and > 10 %", clickhouse.fails_at_999),
)
LADDER = (5, 9, 12, 20, 30, 40, 60)
ROUNDS = (6, 10, 20, 40)
MIN_EFFECTS = (1, 2)  # per cent


def _always(judge: Judge) -> Callable[[Size], Judge]:
    return lambda size: judge


def _google_benchmark(group: str, name: str, mode: str, draw: Draw, samples: tuple[int, ...]) -> Iterator[Entry]:
    sizes = tuple(Size(1, count) for count in samples)
    for test, judge in (("U test", google_benchmark.u_test), ("U test and > 5 %", google_benchmark.red)):
        yield Entry(group, f"{name}, {test}", mode, draw, Size(1, 10), _always(judge), sizes)


def _one_process(group: str, draw: Draw) -> Iterator[Entry]:
    yield from _google_benchmark(group, "Google Benchmark itself", "gbench", draw, (10,))
    yield from _google_benchmark(group, "Google Benchmark", "long", draw, (5, 10, 20, 50, 100))
    sizes = tuple(Size(1, count) for count in (10, 20, 50, 100))
    yield Entry(group, "benchstat, one process", "long", draw, Size(1, 10), _always(benchstat.compare), sizes)
    yield Entry(group, "Criterion.rs, noise 1 %", "long", draw, Size(1, 100), _always(criterion.regressed), sizes)


def _many_processes(group: str, mode: str, draw: Draw, most: int) -> Iterator[Entry]:
    for name, judge, size in PROCESS_RULES:
        if size.processes > most:  # the same number of values, from the available processes
            size = Size(most, size.processes * (size.samples or 1) // most)
        ladder = tuple(Size(count, size.samples) for count in LADDER if count <= most)
        yield Entry(group, name, mode, draw, size, _always(judge), ladder)


def _alternating() -> Iterator[Entry]:
    for name, judge in ALTERNATING_RULES:
        for group, mode, most in ((INTERLEAVED, "lock", 10), (INTERLEAVED_SHORT, "lock2", 40)):
            sizes = tuple(Size(1, count) for count in (6, 10, 20, 40) if count <= most)
            yield Entry(group, name, mode, rounds, Size(1, most), _always(judge), sizes)


def _folly(group: str, mode: str) -> Entry:
    sizes = tuple(Size(count) for count in (3, 5, 10, 20, 40))
    return Entry(group, "folly benchmark_ab.py", mode, rounds, Size(5), _always(folly.compare), sizes)


def _holdfast(group: str, mode: str, shift: Callable[..., Shift], plain: bool) -> Iterator[Entry]:
    def judge(min_effect: int) -> Callable[[Size], Judge]:
        return lambda size: shift(min_effect=f"{min_effect}%", rounds=None if plain else size.processes - SPARE)

    def size(count: int) -> Size:
        return Size(count) if plain else Size(count + SPARE, note=f"up to {count}")

    for min_effect in MIN_EFFECTS:
        usual = size(20 if plain else 40)
        ladder = tuple(size(count) for count in ROUNDS)
        yield Entry(group, f"Holdfast, beyond {min_effect} %", mode, rounds, usual, judge(min_effect), ladder)


def _holdfast_stored(shift: Callable[..., Shift]) -> Iterator[Entry]:
    """Yields the verdicts of `judge` on one old session. A run would decline to judge it, because it requires eight
    sessions."""
    for min_effect in MIN_EFFECTS:
        judge = shift(min_effect=f"{min_effect}%", paired=False)
        name = f"judge on one old run, beyond {min_effect} %"
        sizes = tuple(Size(count) for count in (6, 12))
        yield Entry(BASELINE_FIRST, name, "seq", blocks, Size(12), _always(judge), sizes)


def entries(shift: Callable[..., Shift] | None, plain: bool) -> list[Entry]:
    """Returns all entries. `shift` makes a judge of Holdfast; None: without Holdfast."""
    made = [*_one_process(BASELINE_FIRST, earlier_run), *_many_processes(BASELINE_FIRST, "seq", blocks, 12)]
    run = tuple(Size(count) for count in (5, 10))
    for name, judge in (("ratio beyond its sd", hyperfine.beyond_sd), ("welch_ttest.py", hyperfine.welch)):
        made.append(
            Entry(BASELINE_FIRST, f"hyperfine itself, {name}", "hyperfine", blocks, Size(10), _always(judge), run)
        )
    made += [*_one_process(INTERLEAVED, rounds), *_many_processes(INTERLEAVED, "inter", rounds, 60)]
    made += [*_many_processes(INTERLEAVED_SHORT, "inter2", rounds, 60), *_alternating()]
    made += [_folly(INTERLEAVED, "inter"), _folly(INTERLEAVED_SHORT, "inter2")]
    if shift:
        made += _holdfast_stored(shift)
        made += _holdfast(INTERLEAVED, "inter", shift, plain)
        made += _holdfast(INTERLEAVED_SHORT, "inter2", shift, plain)
    return sorted(made, key=lambda entry: (BASELINE_FIRST, INTERLEAVED, INTERLEAVED_SHORT).index(entry.group))
