"""Charts the processes of both sides: their spread, and the order in which they ran."""

from __future__ import annotations

from typing import Callable, Iterator

from .chart import Chart, Ruler, Trace
from .result import Process, Result
from .units import Scale

_SIDES = ("baseline", "current")
# Half of the width of a box; the distance of the sides is 1.
_BOX = 0.15


def spread(result: Result) -> Chart:
    """Charts both sides beside each other, with a line for each round."""
    sides, scale = _sides(result), result.scale
    traces = [
        Trace(
            name=name,
            key=name,
            x=(float(place),) * len(sides[name]),
            y=_medians(sides[name], scale),
            text=_texts(name, sides[name]),
            line=False,
        )
        for place, name in enumerate(_SIDES)
        if sides[name]
    ]
    return Chart(
        name="spread",
        title="Both sides",
        note="A point is a process; the box holds the middle half of them, the line in it is their median." + (" A line joins the two of a round." if _ran_in_rounds(result) else ""),
        x=Ruler("", ticks=((0, "baseline"), (1, "current")), room=0.3),
        y=measured(result.metric, scale),
        traces=(*_pair_lines(result, scale, lambda process, side: float(side)), *_boxes(result, scale), *traces),
    )


def _boxes(result: Result, scale: Scale) -> Iterator[Trace]:
    """Yields a box from quartile to quartile, with the median as a line, for each side."""
    for place, (name, side) in enumerate(zip(_SIDES, (result.baseline, result.current))):
        if side.median is not None and side.processes:
            middle, low, high = ((scaled(value, scale),) * 2 for value in (side.median, side.low, side.high))
            yield Trace(name, name, (place - _BOX, place + _BOX), middle, low, high, points=False)


def order(result: Result) -> Chart:
    sides, scale = _sides(result), result.scale
    traces = [
        Trace(
            name=name,
            key=name,
            x=tuple(float(process.process) for process in processes),
            y=_medians(processes, scale),
            low=tuple(scaled(process.low, scale) for process in processes),
            high=tuple(scaled(process.high, scale) for process in processes),
            text=_texts(name, processes),
            line=False,
        )
        for name, processes in sides.items()
        if processes
    ]
    return Chart(
        name="order",
        title="In the order in which they ran",
        note="The median of each process, and the quartiles of its samples.",
        x=Ruler("process", ticks=_places(sides)),
        y=measured(result.metric, scale),
        traces=(*_pair_lines(result, scale, lambda process, side: float(process.process)), *traces),
    )


def warming(result: Result) -> Chart:
    """Returns the times of the warm-up runs, a line for each process; nothing if these runs were not kept."""
    scale = result.scale if result.json.text("unit") == "ns" else Scale(1.0, "ns")
    traces = [
        Trace(
            name=name,
            key=name,
            x=tuple(float(run) for run in range(1, len(process.warmup) + 1)),
            y=tuple(scaled(value, scale) for value in process.warmup),
            text=tuple(f"{name}, process {process.process}, {line}" for line in process.said.texts("warmup")),
        )
        for name, processes in _sides(result).items()
        for process in processes
        if process.warmup
    ]
    return Chart(
        name="warming",
        title="Warming up",
        note="A line is a process, a point a run before its first sample. A pointer at a point tells the window that ends with it.",
        x=Ruler("run of the warm-up"),
        y=measured("time", scale),
        traces=tuple(traces),
    )


def measured(metric: str | None, scale: Scale, log: bool = False) -> Ruler:
    """Returns an axis with a label such as "time (ms)"."""
    unit = f" ({scale.name})" if scale.name else ""
    return Ruler((metric or "value") + unit, log=log)


def _sides(result: Result) -> dict[str, list[Process]]:
    sides = {"baseline": result.baseline.processes, "current": result.current.processes}
    return {name: [one for one in processes if one.median is not None] for name, processes in sides.items()}


def _places(sides: dict[str, list[Process]]) -> tuple[tuple[float, str], ...]:
    """Returns ticks at whole numbers, because there is no process 0.5; with many processes, ticks are whole numbers by
    default."""
    ran = sorted({process.process for processes in sides.values() for process in processes})
    return tuple((float(place), str(place)) for place in ran) if len(ran) <= 16 else ()


def _pair_lines(result: Result, scale: Scale, place: Callable[[Process, int], float]) -> Iterator[Trace]:
    """Yields one trace for each round; none if the sides did not run in rounds."""
    if not _ran_in_rounds(result):
        return
    sides = _sides(result)
    partners = {process.pair: process for process in sides["current"] if process.pair is not None}
    ends = [(process, partners[process.pair]) for process in sides["baseline"] if process.pair in partners]
    for a, b in ends:
        yield Trace("round", "pair", (place(a, 0), place(b, 1)), _medians([a, b], scale), points=False)


def _ran_in_rounds(result: Result) -> bool:
    return bool(result.json.count("pairs"))


def _medians(processes: list[Process], scale: Scale) -> tuple[float | None, ...]:
    return tuple(scaled(process.median, scale) for process in processes)


def scaled(value: float | None, scale: Scale) -> float | None:
    return None if value is None else value / scale.divisor


def _texts(name: str, processes: list[Process]) -> tuple[str, ...]:
    return tuple(_text(name, process) for process in processes)


def _text(name: str, process: Process) -> str:
    pair = "" if process.pair is None else f", round {process.pair}"
    samples = "" if process.samples is None else f"\n{process.samples} samples"
    median, low, high = (process.said.text(key) for key in ("median", "low", "high"))
    return f"{name}, process {process.process}{pair}\nmedian {median}\nquartiles {low} to {high}{samples}"
