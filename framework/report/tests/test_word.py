"""Tests that hashes and session ids are short on the page and complete in the title."""

import pytest

from holdfast_report.word import Word, short


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("6d1f0c2e9b77a4c1d2e3f405162738495a6b7c8d", "6d1f0c2e9b"),
        ("20261121T031500-5f3a9c0b1d2e4f60", "20261121T031500"),
    ],
)
def test_long_names_are_cut_and_kept_in_the_title(text, shown):
    assert short(text) == Word(shown, text)


@pytest.mark.parametrize("text", ["9c51aa07e2b4", "main", "16777216000000", "6.1.0-18-amd64", "", "deadbeef-feature-branch"])
def test_other_texts_are_whole(text):
    assert short(text) == Word(text)


def test_the_session_at_the_foot_of_a_page_has_both(run, site, example):
    session = {**example["session"], "id": "20261121T031500-5f3a9c0b1d2e4f60", "commit": "6d1f0c2e9b77a4c1d2e3"}
    run({**example, "session": session})
    page = (site / "index.html").read_text()
    assert '<span title="20261121T031500-5f3a9c0b1d2e4f60">20261121T031500</span>' in page
    assert '<span title="6d1f0c2e9b77a4c1d2e3">6d1f0c2e9b</span>' in page
