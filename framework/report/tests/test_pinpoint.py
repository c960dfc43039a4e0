"""Tests the location of a regression on the page of its test. C++ writes the words
(framework/render/pinpoint_words.cpp)."""

from test_calibration import page_of

FOUND = {
    "is_of_includes": False, "conclusion": "size carries the loss", "outcome": "run: located", "unexplained": "+5.3 ms (+3.70 %)",
    "opinion": "agree",
    "culprits": [{"sentence": "run -> List::size  +143.7 ms of +149 ms",
                  "details": ["List::size, called at mid.cpp:21", "ends there: it calls <nothing>"]}],
    "phases": [], "warnings": ["probes cost 12 %"],
    "tree": [
        {"depth": 0, "name": "run [a .. b]", "source": "app.cpp:12", "previous": "50 ms", "current": "200 ms", "previous_part": 0.25,
         "current_part": 1, "outcome": "slower", "note": ""},
        {"depth": 1, "name": "load [a]", "source": "", "previous": "-", "current": "-", "previous_part": 0, "current_part": 0,
         "outcome": "not measured", "note": "too short"}],
}  # fmt: skip


def test_the_page_has_the_path_and_the_tree(run, site, tmp_path, example, sort):
    page = page_of(run, site, tmp_path, example, sort, pinpoint=FOUND)
    assert "Where the time went" in page and "<p>size carries the loss</p>" in page
    assert "<b>run -&gt; List::size  +143.7\u202fms of +149\u202fms</b>" in page
    assert "<li>ends there: it calls &lt;nothing&gt;</li>" in page
    assert "Unexplained: +5.3\u202fms (+3.70\u202f%). Second opinion: agree." in page
    assert "probes cost 12\u202f%" in page
    assert 'class="level-1"' in page
    assert 'width="25.00%"' in page and 'width="100.00%"' in page
    assert '<span class="regressed outcome">slower</span>' in page
    assert '<span class="unknown outcome">not measured</span><small>too short</small>' in page


def test_a_compile_test_has_files_and_phases(run, site, tmp_path, example, sort):
    phases = [{"name": "parsing", "previous": "1 s", "current": "2 s", "more": "+1 s"}]
    page = page_of(run, site, tmp_path, example, sort, pinpoint={**FOUND, "is_of_includes": True, "phases": phases, "tree": []})
    assert "What it is compiled of" in page and "Second opinion" not in page
    assert '<td>parsing</td><td class="number">1\u202fs</td><td class="number">2\u202fs</td><td class="number">+1\u202fs</td>' in page


def test_where_no_culprit_was_found_the_outcome_is_said(run, site, tmp_path, example, sort):
    assert "<p>run: located.</p>" in page_of(run, site, tmp_path, example, sort, pinpoint={**FOUND, "culprits": []})


def test_nobody_looked_and_nothing_is_shown(run, site, tmp_path, example, sort):
    assert "Where the time went" not in page_of(run, site, tmp_path, example, sort)
