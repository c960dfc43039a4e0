"""Tests what pages show of a result's calibration, its quarantine, and known regressions, as the terminal does."""

import json

CALIBRATION = [
    {"name": "calibrated", "value": "2026-11-20"}, {"name": "noise within a process", "value": "1.23 %"},
    {"name": "false alarms", "value": "3 of 10 gates"},
]  # fmt: skip


def page_of(run, site, tmp_path, example, sort, **words) -> str:
    context = tmp_path / "context.json"
    context.write_text(json.dumps({"schema": "holdfast-context/1", "words": [words]}))
    assert run({**example, "results": [sort]}, "--context", str(context)) == 0
    (file,) = site.glob("tests/*.html")
    return file.read_text()


def test_the_page_has_the_lines_of_a_calibration(run, site, tmp_path, example, sort):
    page = page_of(run, site, tmp_path, example, sort, calibration=CALIBRATION)
    assert "The program against itself" in page
    assert "3 of 10 gates" in page
    assert "1.23\u202f%" in page
    assert "Quarantined" not in page


def test_sentences_stand_beside_the_verdict(run, site, tmp_path, example, sort):
    for name, title in (("quarantine", "Quarantined"), ("accepted", "Accepted"), ("known", "Known")):
        page = page_of(run, site, tmp_path, example, sort, **{name: "up to 8 % worse: 3 <called> it"})
        header = page[: page.index("<h2>")]
        assert f"<b>{title}</b> up to 8\u202f% worse: 3 &lt;called&gt; it" in header


def test_a_result_without_words_has_none_of_it(run, site, tmp_path, example, sort):
    page = page_of(run, site, tmp_path, example, sort)
    assert not any(word in page for word in ("against itself", "Quarantined", "<b>Known", "<b>Accepted"))
