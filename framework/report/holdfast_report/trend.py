"""Shows a series over its sessions: as a chart, as a line of the page of trends, and as a sparkline."""

from __future__ import annotations

from dataclasses import dataclass, replace

from .chart import Chart, Mark, Note, Ruler, Trace
from .drawing import Drawing, drawing
from .forge import Forge
from .histories import Point, Series
from .processes import measured, scaled
from .result import Estimate
from .row import plain
from .units import NONE, Scale, moment
from .word import commit_word

# Number of dates under a chart; more of them would overlap.
_DATES = 5
# Branches with their own line; the main line is the branch with the most sessions.
_BRANCHES = ("first", "second", "third")
_MEASURED = "The median of each session, with the quartiles of its processes. How fast the machine was on a day is in it."
# Number of sessions in a sparkline.
_SPARK = 60


@dataclass(frozen=True)
class Line:
    """A series on the page of trends."""

    href: str | None
    """Its test's page, if the session has one."""
    test: str
    subject: str
    sessions: int
    latest: str
    drift_key: str
    drift: str
    drift_note: str
    """Its interval, or the reason why it is not judged."""
    since: str
    """The reference of the drift."""
    change_key: str
    change: str
    change_at: str
    change_value: float
    sort: tuple[str, ...]
    """Latest value and drift as plain numbers, for a script that sorts; empty if there is none."""
    spark: Drawing


def charts(series: Series, session: str | None, forge: Forge | None = None) -> list[Chart]:
    """Returns the chart of changes relative to the programs that ran beside each session, if they are known, and the
    chart as measured."""
    plain = chart(series, session, forge)
    if not (beside := related(series)):
        return [plain]
    marks = () if len(beside.points) == len(series.points) else plain.marks
    as_measured = replace(plain, name="history-measured", title="History, as measured", note=_MEASURED, marks=marks)
    return [chart(beside, session, forge), as_measured]


def related(series: Series) -> Series | None:
    """Returns the sessions with a known level relative to the first one, as changes in per cent; None if there are fewer than two.
    Change points refer to these levels only if all sessions have one."""
    points = tuple(_related(one, one.relative) for one in series.points if one.relative)
    if len(points) < 2:
        return None
    whole = len(points) == len(series.points)
    return replace(series, points=points, changes=series.changes if whole else (), scale=Scale(1.0, "%"), is_relative=True)


def _related(point: Point, estimate: Estimate) -> Point:
    value, low, high = (None if bound is None else 100 * (bound - 1) for bound in (estimate.ratio, estimate.low, estimate.high))
    return replace(point, value=value or 0.0, low=low, high=high, text=f"{point.change}\n{point.text} measured")


def chart(series: Series, session: str | None, forge: Forge | None = None) -> Chart:
    """Returns the chart of a series. `session`: that of the report, which is marked."""
    scale, points = series.scale, series.points
    traces = [_line(series, scale), *_branch_lines(series, scale), *_accepted(series, scale)]
    here = [(i, point) for i, point in enumerate(points) if point.session == session]
    if here:
        traces.append(_marked("this report", "here", here, scale))
    return Chart(
        name="history",
        title="History",
        note=_note(series),
        x=Ruler("session", ticks=_dates(points), notes=_commits(points, forge)),
        y=Ruler(f"change of {series.metric or 'value'} (%)") if series.is_relative else measured(series.metric, scale),
        traces=tuple(traces),
        marks=tuple(
            Mark(change.index - 0.5, change.text, "worse" if change.worse else "better")
            for change in series.changes
        ),
    )


def _note(series: Series) -> str:
    shown = len(series.points)
    older = f" Of {series.n_sessions} sessions the last {shown} are shown." if series.n_sessions > shown else ""
    if series.is_relative:
        return (
            "The change since the first session, with its interval, along comparisons with the accepted program that ran beside "
            "each session: how fast the machine was on a day is not in it. Large points were accepted as baselines, the dashed "
            "level is the one in force then, upright lines are change points." + older
        )
    return (
        "The median of each session, with the quartiles of its processes. Large points were accepted as baselines, "
        "the dashed level is the one in force then, upright lines are change points." + older
    )


def _level(series: Series, scale: Scale) -> Trace:
    return Trace(
        name="sessions",
        key="history",
        x=tuple(float(i) for i in range(len(series.points))),
        y=tuple(scaled(point.value, scale) for point in series.points),
        points=False,
    )


def _line(series: Series, scale: Scale) -> Trace:
    return replace(
        _level(series, scale),
        points=True,
        low=tuple(scaled(point.low, scale) for point in series.points),
        high=tuple(scaled(point.high, scale) for point in series.points),
        text=tuple(_text(point) for point in series.points),
    )


def _branch_lines(series: Series, scale: Scale) -> list[Trace]:
    """Returns a trace for each branch other than the one with the most sessions."""
    names = [point.branch for point in series.points if point.branch]
    others = sorted(set(names), key=lambda name: (-names.count(name), name))[1:]
    return [
        _marked(f"branch {name}", key, [(i, one) for i, one in enumerate(series.points) if one.branch == name], scale)
        for key, name in zip(_BRANCHES, others)
    ]


def _accepted(series: Series, scale: Scale) -> list[Trace]:
    """Returns the level of each accepted session, up to the next one; and the sessions themselves."""
    places = [(i, point) for i, point in enumerate(series.points) if point.accepted]
    if not places:
        return []
    ends = [i for i, _ in places[1:]] + [len(series.points) - 1]
    levels = [
        Trace("accepted level", "accepted", (float(i), float(end)), (scaled(one.value, scale),) * 2, points=False)
        for (i, one), end in zip(places, ends)
        if end > i
    ]
    return [*levels, _marked("accepted", "accepted", places, scale)]


def _marked(name: str, key: str, places: list[tuple[int, Point]], scale: Scale) -> Trace:
    return Trace(
        name=name,
        key=key,
        x=tuple(float(i) for i, _ in places),
        y=tuple(scaled(point.value, scale) for _, point in places),
        text=tuple(_text(point) for _, point in places),
        line=False,
    )


def _dated(points: tuple[Point, ...]) -> range:
    return range(0, len(points), max(1, -(-len(points) // _DATES)))


def _dates(points: tuple[Point, ...]) -> tuple[tuple[float, str], ...]:
    return tuple((float(i), points[i].started[:10]) for i in _dated(points))


def _commits(points: tuple[Point, ...], forge: Forge | None) -> tuple[Note, ...]:
    """Returns the commits of the sessions whose date is shown."""
    words = [(i, commit_word(points[i].commit or "", forge)) for i in _dated(points) if points[i].commit]
    return tuple(Note(float(i), word.text, word.full, word.href) for i, word in words)


def _text(point: Point) -> str:
    changed = " with changes" if point.dirty else ""
    commit = f"\ncommit {point.commit[:10]}{changed}" if point.commit else ""
    branch = f" on {point.branch}" if point.branch else ""
    accepted = ", accepted" if point.accepted else ""
    when = moment(point.started)
    return f"{point.text}\n{when}{commit}{branch}\n{point.verdict}{accepted}"


def line(series: Series, test: str, subject: str, href: str | None) -> Line:
    last = series.changes[-1] if series.changes else None
    drawn = related(series) or series
    drift = series.said.text("drift")
    return Line(
        href=href,
        test=test,
        subject=subject,
        sessions=series.n_sessions,
        latest=series.points[-1].text,
        drift_key=series.drift or "inconclusive",
        drift=drift or ("not judged" if series.drift else NONE),
        drift_note=series.said.text("drift_interval") if drift else series.drift_message or "",
        since="the first session" if series.drift_since == "first" else "the baseline",
        change_key="" if last is None else "regressed" if last.worse else "improved",
        change=last.text if last else "too short to tell" if series.reason else "none",
        change_at=_at(series.points[last.index]) if last else "",
        change_value=0.0 if last is None else abs(last.change or 0.0) * (1 if last.worse else -1),
        sort=(plain(series.points[-1].value), plain(series.drift_change)),
        spark=replace(drawing(_spark(drawn)), grid=""),
    )


def _at(point: Point) -> str:
    commit = f", {point.commit[:10]}" if point.commit else ""
    return point.started[:10] + commit


def _spark(series: Series) -> Chart:
    """Returns the last sessions without labels."""
    scale = series.scale
    shift = max(0, len(series.points) - _SPARK)
    kept = replace(series, points=series.points[shift:])
    traces = (_level(kept, scale), *_last_accepted(kept, scale))
    marks = [
        Mark(change.index - shift - 0.5, "", "worse" if change.worse else "better") for change in series.changes
    ]
    return Chart("", "", "", Ruler(""), Ruler(""), traces, tuple(mark for mark in marks if mark.at >= 0))


def _last_accepted(series: Series, scale: Scale) -> list[Trace]:
    places = [(i, point) for i, point in enumerate(series.points) if point.baseline]
    return [replace(_marked("baseline", "accepted", places, scale), text=())] if places else []
