"""The calibration of a test and its quarantine, on the test's page."""

from holdfast_report.calibration import calibration_lines
from holdfast_report.view import details, view

CALIBRATION = {
    "made": "2026-11-20T03:15:00Z", "commit": None, "tester": "shift", "gates": 10, "alarms": 3, "undecided": 1,
    "noise": {"within": 0.0123, "between": 0.004, "sessions": None}, "round_seconds": 0.25, "detectable": [],
    "declared": {"seconds": 30.0, "rounds": 40, "effect": 0.029},
    "quarantine": {"until": "2026-12-04T03:15:00Z", "reason": "3 of 10 gates <called> it"},
}  # fmt: skip


def page_of(run, site, example, sort) -> str:
    assert run({**example, "results": [sort]}) == 0
    (file,) = site.glob("tests/*.html")
    return file.read_text()


def test_the_numbers_are_read_and_worded(loaded, sort):
    result = loaded({**sort, "calibration": CALIBRATION}).results[0]
    assert calibration_lines(result.calibration) == [
        ("calibrated", "2026-11-20 03:15 UTC"),
        ("noise within a process", "1.23\u202f%"),
        ("noise between processes", "0.4\u202f%"),
        ("noise between sessions", "—"),
        ("false alarms", "3 of 10 gates"),
        ("undecided", "1 of 10 gates"),
        ("detectable in the budget", "2.9\u202f% in 30 s"),
    ]


def test_the_page_has_them(run, site, example, sort):
    page = page_of(run, site, example, {**sort, "calibration": CALIBRATION})
    assert "The program against itself" in page
    assert "3 of 10 gates" in page
    assert "Quarantined" not in page  # what was said then is not in force now


def test_a_quarantine_in_force_stands_beside_the_verdict(run, site, example, sort):
    quarantine = CALIBRATION["quarantine"]
    page = page_of(run, site, example, {**sort, "calibration": CALIBRATION, "quarantine": quarantine})
    header = page[: page.index("<h2>")]
    assert "<b>Quarantined</b> until 2026-12-04 03:15 UTC, measured but not gating" in header
    assert "3 of 10 gates &lt;called&gt; it" in header


def test_a_test_that_was_never_calibrated_has_no_such_table(run, site, example, sort):
    for nothing in ({}, {"calibration": None, "quarantine": None}):
        assert "against itself" not in page_of(run, site, example, {**sort, **nothing})


def test_a_calibration_may_lack_everything(loaded, sort):
    report = loaded({**sort, "calibration": {}, "quarantine": {}})
    (page,) = details(view(report), sort["test"], None).pages.values()
    assert [fact.value for fact in page.calibration][-1] == "—"
