"""Tests the page "Help", which is made of pages of the manual."""

from __future__ import annotations

import sys

from test_pages import Page, pages


def test_every_page_leads_to_what_the_verdicts_mean(run, site, example):
    assert run(example) == 0
    for page in pages(site):
        assert "help.html" in [reference.rpartition("/")[2] for reference in Page(page.read_text()).references]
    told = Page((site / "help.html").read_text())
    assert "slower by less than MIN_EFFECT" in told.text
    assert "No Python with Jinja2 was found." in told.text


def test_links_of_the_help_lead_to_its_own_headings_or_are_text(run, site, example):
    run(example)
    told = Page((site / "help.html").read_text())
    anchors = {attributes.get("id") for _, attributes in told.elements}
    inner = [reference for reference in told.references if reference.startswith("#")]
    assert "#error-rates" in inner
    assert {reference[1:] for reference in inner} <= anchors
    assert not [reference for reference in told.references if ".md" in reference]


def test_a_python_without_markdown_writes_all_other_pages(run, site, example, monkeypatch):
    run(example)
    monkeypatch.setitem(sys.modules, "markdown", None)  # an import of it fails
    assert run(example) == 0
    assert not (site / "help.html").exists()
    for page in pages(site):
        assert "help.html" not in page.read_text()
