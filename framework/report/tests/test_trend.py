"""Tests reading and showing histories."""

import json

import pytest

from holdfast_report.drawing import drawing
from holdfast_report.error import ReportError
from holdfast_report.figure import figure
from holdfast_report.forge import forge_of
from holdfast_report.histories import histories
from holdfast_report.trend import chart, charts, line


def session(i, value, **other):
    started = f"2026-11-{i + 1:02}T03:15:00Z"
    return {"session": f"s{i}", "started": started, "commit": f"c{i}", "branch": "main", "value": value, **other}


VALUES = (100.0, 101.0, 99.0, 110.0, 111.0)
SERIES = {
    "benchmark": "sort/names", "params": {"size": "1000"}, "metric": "time", "unit": "ns", "config": "Release",
    "fingerprint": "9c51aa07e2b4", "n_sessions": 7,
    "sessions": [session(i, value) for i, value in enumerate(VALUES)],
    "change_points": [{"index": 5, "change": 0.1, "worse": True, "before": 100, "after": 110},
                      {"index": 1, "change": 0.3, "worse": True}],
    "drift": {"outcome": "regressed", "message": "slower", "estimate": {"ratio": 1.1, "low": 1.09, "high": 1.12}},
    "words": {"axis": {"divisor": 1, "name": "ns"}, "sessions": [f"{value:g} ns" for value in VALUES],
              "changes": ["+10.0 %", "+30.0 %"], "drift": "+10.0 %", "drift_interval": "+9.00 % to +12.0 %"},
}  # fmt: skip


@pytest.fixture
def read(tmp_path):
    def series_of(**other):
        file = tmp_path / "histories.jsonl"
        file.write_text(json.dumps({"schema": "holdfast-history/1", "test": "sort", "series": [{**SERIES, **other}]}))
        (history,) = histories(file)
        return history

    return series_of


def trace(drawn, name):
    return next(one for one in drawn.traces if one.name == name)


def test_change_points_count_from_the_whole_series_and_older_ones_are_left_out(read):
    (series,) = read().series
    assert [change.index for change in series.changes] == [3]  # the last 5 of 7 sessions are shown
    (mark,) = chart(series, None).marks
    assert (mark.at, mark.key) == (2.5, "worse")


def test_the_commits_of_dated_sessions_are_on_the_axis_and_lead_to_the_forge(read):
    hashes = [f"{i + 10:x}1f0c2e9b77a4c1d2" for i in range(5)]
    sessions = [session(i, value, commit=commit) for i, (value, commit) in enumerate(zip(VALUES, hashes))]
    sessions[2]["commit"] = None
    (series,) = read(sessions=sessions).series
    drawn = chart(series, None, forge_of("git@github.com:ada/kettle.git"))
    assert [(note.at, note.text) for note in drawn.x.notes] == [(float(i), hashes[i][:10]) for i in (0, 1, 3, 4)]
    assert drawn.x.notes[0].href == f"https://github.com/ada/kettle/commit/{hashes[0]}"
    told = figure(drawn)["x"]
    assert told["notes"][0] == [0, hashes[0][:10], hashes[0], f"https://github.com/ada/kettle/commit/{hashes[0]}"]
    assert [text for _, text in told["ticks"]][2] == "2026-11-03" and len(told["notes"]) == 4
    assert [label.full for label in drawing(drawn).x_notes] == [hashes[i] for i in (0, 1, 3, 4)]
    assert all(note.href == "" for note in chart(series, None).x.notes)


def test_a_series_belongs_to_a_result_of_its_machine_alone(read, loaded, sort):
    report = loaded(sort)
    (result,) = report.results
    assert read().of(result, report.session).points[0].value == 100
    assert read(fingerprint="another").of(result, report.session) is None
    assert read(config="Release@zen").of(result, report.session) is None
    assert read(params={"size": "10"}).of(result, report.session) is None


def test_of_many_machines_a_result_has_the_history_of_the_one_that_measured_its_part(tmp_path, loaded, sort):
    """A machine without a class, which measured none of these results, opened the session."""
    zen, big = (
        {**SERIES, "config": f"Release@{name}", "fingerprint": name, "sessions": [session(0, value), {**session(1, value), "session": name}]}
        for name, value in (("zen", 5.0), ("big", 7.0))
    )  # fmt: skip
    file = tmp_path / "histories.jsonl"
    file.write_text(json.dumps({"schema": "holdfast-history/1", "test": "sort", "series": [SERIES, zen, big]}))
    (history,) = histories(file)
    parts = [{**sort, "machine_class": name, "current": {**sort["current"], "session": name}} for name in ("zen", "big")]
    report = loaded(*parts, {**parts[0], "current": {"session": "failed"}})
    found = [history.of(result, report.session) for result in report.results]
    assert [one and one.points[-1].value for one in found] == [5.0, 7.0, None]


def test_of_the_series_of_two_branches_the_one_with_the_session_of_the_result_is_shown(tmp_path, loaded, sort):
    mine = {**SERIES, "sessions": [session(0, 1.0) | {"session": sort["current"]["session"]}]}
    file = tmp_path / "histories.jsonl"
    file.write_text(json.dumps({"schema": "holdfast-history/1", "test": "sort", "series": [mine, SERIES]}))
    (history,) = histories(file)
    report = loaded(sort, {**sort, "current": {}})
    result, stranger = report.results
    assert history.of(result, report.session).points[0].value == 1
    assert history.of(stranger, report.session).points[0].value == 100  # the last


def beside(i, value, ratio, **other):
    relative = {"ratio": ratio, "low": ratio - 0.02, "high": ratio + 0.01} if ratio else None
    return session(i, value, relative=relative, **other)


def test_a_history_is_drawn_by_what_ran_beside_each_session_so_that_a_slower_machine_is_no_step(read):
    measured = [beside(0, 100.0, 1.0, accepted=True), beside(1, 163.0, 1.0), beside(2, 61.0, 1.01)]
    words = {"sessions": ["100 ns", "163 ns", "61 ns"], "relative": ["+0.00 %", "+0.00 %", "+1.00 %"]}
    steps = [{"index": 2, "change": 0.01}]
    related, plain = charts(read(sessions=measured, n_sessions=3, change_points=steps, words=words).series[0], "s2")
    assert (related.name, related.title, related.y.label) == ("history", "History", "change of time (%)")
    assert trace(related, "sessions").y == pytest.approx((0, 0, 1))
    assert trace(related, "sessions").low == pytest.approx((-2, -2, -1))
    text = trace(related, "sessions").text[1].replace("\u202f", " ")
    assert text.startswith("+0.00 %\n163 ns measured\n")
    assert [mark.at for mark in related.marks] == [1.5]
    assert (plain.name, trace(plain, "sessions").y) == ("history-measured", (100.0, 163.0, 61.0))
    assert plain.marks == ()


def test_sessions_of_another_chain_are_in_the_plain_history_alone(read):
    measured = [beside(0, 50.0, None), beside(1, 100.0, 1.0), beside(2, 120.0, 1.2)]
    changes = [{"index": 1, "change": 1.0, "worse": True}]
    related, plain = charts(read(sessions=measured, n_sessions=3, change_points=changes).series[0], None)
    assert trace(related, "sessions").y == pytest.approx((0, 20)) and related.marks == ()
    assert trace(plain, "sessions").y == (50.0, 100.0, 120.0) and len(plain.marks) == 1


def test_without_anything_beside_there_is_one_history(read):
    (plain,) = charts(read(sessions=[beside(0, 50.0, None), beside(1, 100.0, 1.0)], change_points=[]).series[0], None)
    assert (plain.name, trace(plain, "sessions").y) == ("history", (50.0, 100.0))


def test_the_level_of_an_accepted_session_holds_up_to_the_next(read):
    accepted = [session(i, value, accepted=i in (1, 3)) for i, value in enumerate(VALUES)]
    drawn = chart(read(sessions=accepted).series[0], None)
    levels = [(one.x, one.y) for one in drawn.traces if one.name == "accepted level"]
    assert levels == [((1, 3), (101, 101)), ((3, 4), (110, 110))]
    assert trace(drawn, "accepted").x == (1, 3)


def test_other_branches_and_the_session_of_the_report_are_marked(read):
    branched = [session(i, value) | ({"branch": "mine"} if i == 2 else {}) for i, value in enumerate(VALUES)]
    drawn = chart(read(sessions=branched).series[0], "s4")
    assert trace(drawn, "branch mine").x == (2,)
    assert trace(drawn, "this report").x == (4,)
    assert "commit c2 on mine" in trace(drawn, "sessions").text[2]


def test_a_session_without_bounds_commit_or_branch_is_drawn_too(read):
    bare = {"session": "s0", "value": 5.0}
    drawn = chart(read(sessions=[bare, bare], change_points=[]).series[0], None)
    assert trace(drawn, "sessions").low == (None, None)


def test_a_line_of_the_trends_says_latest_change_and_drift(read):
    told = line(read().series[0], "sort", "", None)
    words = [word.replace("\u202f", " ") for word in (told.latest, told.change, told.change_at, told.drift)]
    assert words == ["111 ns", "+10.0 %", "2026-11-04, c3", "+10.0 %"]
    assert (told.change_key, told.drift_key, told.sessions) == ("regressed", "regressed", 7)


def test_without_enough_sessions_nothing_is_claimed(read):
    told = line(
        read(change_points=[], reason="too few", drift={"outcome": "inconclusive", "message": "why"}, words={}).series[0], "sort", "", None
    )
    assert (told.change, told.change_key) == ("too short to tell", "")
    assert (told.drift, told.drift_note, told.sort) == ("not judged", "why", ("111", ""))


@pytest.mark.parametrize(("kind", "since"), [("baseline", "the baseline"), ("first", "the first session")])
def test_it_is_said_since_when_a_series_drifts(read, kind, since):
    """Without an accepted session, there is no baseline from which the series could have drifted."""
    drift = {**SERIES["drift"], "since": {"kind": kind, "session": "s0", "commit": None}}
    assert line(read(drift=drift).series[0], "sort", "", None).since == since


def test_a_change_point_beyond_the_sessions_is_left_out(read):
    assert read(change_points=[{"index": 7, "change": 0.1, "worse": True}]).series[0].changes == ()


def test_a_broken_line_is_named(tmp_path):
    file = tmp_path / "histories.jsonl"
    file.write_text('{"schema": "holdfast-history/1", "test": "a", "series": [{"sessions": [{"session": 5}]}]}')
    with pytest.raises(ReportError, match=r"histories.jsonl:1: series\[0\].sessions\[0\].session is 5"):
        list(histories(file))
