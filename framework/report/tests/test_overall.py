"""Tests the change of all tests on the first page."""

from __future__ import annotations


def test_the_first_page_has_the_change_of_all_tests(run, site, example):
    sentence = "Geometric mean of 3 tests: +2.00 % [+1.00 %, +3.00 %]"
    run({**example, "overall": [{"sentence": sentence}]})
    assert f'<p class="overall">{sentence}.</p>' in (site / "index.html").read_text()
