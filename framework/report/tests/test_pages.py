"""Tests the HTML of the pages.

`HOLDFAST_APPROVE=1 pytest` rewrites the golden ones; read the diff before committing it.
"""

from __future__ import annotations

import json
import os
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

GOLDEN = Path(__file__).resolve().parent / "golden"
VOID = {"meta", "link", "br", "hr", "img", "input"}
HOSTILE = "<script>alert(1)</script> & \"quotes\" 'single' {{ 7 * 7 }} </title> größe 日本"


class Page(HTMLParser):
    """Text, links and elements of a page; fails if an element is not closed in its place."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.text, self.references, self.elements, self._open = "", [], [], []
        self.feed(html)
        assert self._open == []

    def handle_starttag(self, tag, attributes):
        self.elements.append((tag, dict(attributes)))
        self.references += [value for name, value in attributes if name in ("href", "src")]
        if tag not in VOID:
            self._open.append(tag)

    def handle_startendtag(self, tag, attributes):
        self.elements.append((tag, dict(attributes)))

    def handle_endtag(self, tag):
        assert self._open.pop() == tag

    def handle_data(self, data):
        self.text += data


def pages(site: Path) -> list[Path]:
    return [site / "index.html", site / "trends.html", *sorted(site.glob("tests/*.html"))]


def only_page(site: Path) -> str:
    (file,) = site.glob("tests/*.html")
    return file.read_text()


@pytest.mark.parametrize(
    ("golden", "name"),
    [("index.html", "index.html"), ("sort.html", "tests/sort-*.html"), ("hash.html", "tests/hash-*.html")],
)
def test_a_page_is_as_it_was_approved(run, site, example, golden, name):
    assert run(example, "--context", str(GOLDEN.parent / "data/context.json")) == 0
    (page,) = site.glob(name)
    if os.environ.get("HOLDFAST_APPROVE"):
        (GOLDEN / golden).write_text(page.read_text())
    assert page.read_text() == (GOLDEN / golden).read_text(), f"{golden} changed; HOLDFAST_APPROVE=1 accepts it"


def test_every_element_is_closed_in_its_place(run, site, example):
    run(example)
    for page in pages(site):
        Page(page.read_text())


def test_no_page_needs_the_network_and_every_link_leads_to_a_file(run, site, example):
    run(example)
    for page in pages(site):
        for reference in Page(page.read_text()).references:
            assert not re.match("[a-z]+:|//", reference)
            assert (page.parent / reference.partition("#")[0]).exists()


def test_a_server_that_allows_only_files_of_its_own_shows_the_pages_whole(run, site, example):
    """Jenkins' "default-src 'none'; img-src 'self'; style-src 'self'" forbids inline scripts and styles."""
    run(example)
    for page in pages(site):
        for tag, attributes in Page(page.read_text()).elements:
            assert "style" not in attributes and tag != "style"
            assert not any(name.startswith("on") for name in attributes)
            assert tag != "script" or "src" in attributes or attributes["type"] == "application/json"


def test_the_first_page_does_without_charts(run, site, example):
    run(example)
    assert "charts.js" not in (site / "index.html").read_text()


def test_every_table_header_says_what_it_heads(run, site, example):
    run(example)
    for page in pages(site):
        headers = [attributes for tag, attributes in Page(page.read_text()).elements if tag == "th"]
        assert all(header.get("scope") in ("row", "col") for header in headers)


def test_a_hostile_text_is_shown_and_never_obeyed(run, site, example, sort, tmp_path):
    texts = ("test", "benchmark", "metric", "unit", "message", "tester", "guard", "distribution", "no_gate")
    hostile = {**sort, **{name: HOSTILE for name in texts}, "warnings": [HOSTILE]}
    hostile |= {name: {HOSTILE: HOSTILE} for name in ("params", "classic", "settings", "origins", "pinpoint")}
    hostile["current"] = {**sort["current"], "session": HOSTILE}
    hostile |= {"declaration": HOSTILE, "output": HOSTILE, "differences": [{"what": HOSTILE, "baseline": HOSTILE, "current": None}]}
    report = {**example, "results": [hostile], "gate": {"verdict": HOSTILE, "reasons": [HOSTILE]}, "missing": [HOSTILE]}
    report["session"] = {name: HOSTILE for name in example["session"]} | {"dirty": True, "facts": {HOSTILE: HOSTILE}}
    point = {name: HOSTILE for name in ("session", "started", "commit", "branch", "verdict")} | {"value": 5.0}
    series = {name: hostile[name] for name in ("benchmark", "params", "metric", "unit")}
    series |= {"config": HOSTILE, "fingerprint": HOSTILE, "sessions": [point, point]}
    lines = tmp_path / "histories.jsonl"
    lines.write_text(json.dumps({"schema": "holdfast-history/1", "test": HOSTILE, "series": [series]}))
    assert run(report, "--histories", str(lines)) == 0
    for page in pages(site):
        assert HOSTILE in Page(page.read_text()).text
        assert "<script>alert" not in page.read_text()
    assert "history" in json.loads(re.search('id="figures">(.*?)</script>', only_page(site), re.DOTALL)[1])
    assert "HTML" not in (site / "charts.js").read_text() + (site / "explorer.js").read_text()  # all is inserted as text


def test_a_test_on_two_classes_of_machines_has_two_pages_that_say_which(run, site, example, sort):
    report = {**example, "results": [{**sort, "machine_class": name} for name in ("zen", "skylake")]}
    run(report)
    index = Page((site / "index.html").read_text()).text
    assert "on zen" in index and "on skylake" in index
    first = {page.name for page in site.glob("tests/*.html")}
    assert len(first) == 2
    run({**report, "results": report["results"][::-1]})
    assert {page.name for page in site.glob("tests/*.html")} == first  # in any order, the addresses are the same
    (zen,) = [page for page in site.glob("tests/*.html") if "on zen" in Page(page.read_text()).text]
    assert "on skylake" not in Page(zen.read_text()).text  # skylake is another measurement, not another metric


def test_what_cannot_be_seen_is_made_visible(run, site, example, sort):
    sneaky = "\x1b[31mred\x1b[0m \u202egnp.exe\u2066 \x07\x9b"
    report = {**example, "results": [{**sort, "test": sneaky, "message": sneaky, "warnings": [sneaky]}]}
    report["session"] = {**example["session"], "commit": sneaky, "branch": sneaky}
    run(report)
    for page in pages(site):
        text = page.read_text()
        assert not set(text) & set("\x1b\x07\x9b\u202e\u2066")
        assert "\u241b[31mred\u241b[0m \u27e8U+202E\u27e9gnp.exe\u27e8U+2066\u27e9 \u2407\u27e8U+009B\u27e9" in text


def test_a_text_that_no_file_can_hold_is_still_rendered(run, site, example, sort):
    assert run({**example, "results": [{**sort, "test": "half a pair: \ud800"}]}) == 0
    assert "half a pair: ?" in only_page(site)


def test_the_figure_in_the_page_is_the_one_that_was_prepared(run, site, example, sort):
    run({**example, "results": [sort]})
    embedded = re.search('<script type="application/json" id="figures">(.*?)</script>', only_page(site), re.DOTALL)
    names = [trace["name"] for trace in json.loads(embedded[1])["order"]["traces"]]
    assert names == ["round", "round", "baseline", "current"]


def test_without_scripts_the_process_values_are_in_a_table(run, site, example, sort):
    run({**example, "results": [sort]})
    assert "Scripts do not run here" in only_page(site)
    table = only_page(site).split("<details")[1]
    assert all(f"{value}\u202fus" in table for value in ("521", "573", "574", "520.5"))


def test_what_the_guard_did_is_told_where_it_did_something(run, site, example, sort):
    run({**example, "results": [sort]})
    assert "Guard: 1 of 3" in Page(only_page(site)).text
    run({**example, "results": [{**sort, "guard": ""}]})
    assert "Guard:" not in only_page(site)


def test_what_was_unusual_about_the_machine_is_told(run, site, example, sort):
    conditions = {"before": {"load": 5.0}, "after": {"load": None}, "remarks": ["the load before it was 5"]}
    run({**example, "results": [{**sort, "conditions": conditions}]})
    assert "Machine the load before it was 5" in " ".join(Page(only_page(site)).text.split())
    run({**example, "results": [{**sort, "conditions": None}]})
    assert "Machine" not in Page(only_page(site)).text


def test_the_long_list_of_processor_flags_is_not_shown(run, site, example, sort):
    run({**example, "session": {**example["session"], "facts": {"cpu-flags": "avx sse2", "cpu-flags-hash": "c0ffee"}}})
    index = (site / "index.html").read_text()
    assert "c0ffee" in index and "avx sse2" not in index


def test_what_does_not_gate_says_why_and_settings_are_shown(run, site, example, sort):
    settings = {"settings": {"executor": "local", "samples": "20"}, "origins": {"executor": "CMake"}}
    run({**example, "results": [{**sort, "no_gate": "one process", **settings}]})
    text = Page(only_page(site)).text
    assert "No gate one process" in " ".join(text.split())
    assert "Settings in force" in text
    html = only_page(site)
    assert "<dd>local <small>CMake</small></dd>" in html and "<dd>20</dd>" in html
    assert "no gate" in Page((site / "index.html").read_text()).text
    run({**example, "results": [sort]})
    assert "No gate" not in only_page(site) and "Settings in force" not in only_page(site)
    assert "no gate" not in Page((site / "index.html").read_text()).text


def test_functions_that_were_timed_have_their_change_and_share(run, site, example, sort):
    times = {"name": "parse<int>", "outcome": "slower", "change": "5.1 % slower [4.2, 6.0]", "share": "", "note": ""}
    assert run({**example, "results": [{**sort, "words": {**sort["words"], "functions": [times]}}]}) == 0
    (file,) = site.glob("tests/*.html")
    assert "<code>parse&lt;int&gt;</code></th><td>slower</td><td>5.1\u202f% slower [4.2, 6.0]</td><td>—</td>" in file.read_text()
    assert run({**example, "results": [sort]}) == 0
    assert "Functions that changed" not in file.read_text()


def test_the_functions_that_a_change_reaches_are_listed(run, site, example, sort):
    reach = {"executed": 35, "changed": ["ns::parse<int>()"], "variables": ["table"], "only_code": True, "unknown": ""}
    run({**example, "results": [{**sort, "reach": reach}]})
    text = " ".join(Page(only_page(site)).text.split())
    assert "1 of the 35 functions that the accepted program executes changed." in text
    assert "ns::parse<int>()" in text and "Variables of theirs that begin with another value table" in text
    run({**example, "results": [{**sort, "reach": {**reach, "changed": [], "unknown": "it was killed"}}]})
    assert "It is not known: it was killed." in " ".join(Page(only_page(site)).text.split())


def test_changed_functions_are_shown_side_by_side_with_their_shares(run, site, example, sort):
    code = ["@ 12 equal lines", "  mov eax, edi", "- add eax, <1>", "+ add eax, 2", "+ ret"]
    functions = [
        {"name": "ns::parse<int>()", "symbol": "_Z5parse", "file": "bench", "share": 0.414, "code": code},
        {"name": "skip()", "symbol": "_Z4skip", "file": "bench", "share": 0.001, "code": []},
    ]
    reach = {"executed": 35, "changed": ["ns::parse<int>()", "skip()"], "only_code": True}
    words = {**sort["words"], "shares": ["41.4 %", "0.1 %"]}
    run({**example, "results": [{**sort, "words": words, "reach": {**reach, "functions": functions}}]})
    html = only_page(site)
    assert "<td><del>add eax, &lt;1&gt;</del></td><td><ins>add eax, 2</ins></td>" in html
    assert "<td></td><td><ins>ret</ins></td>" in html and "<td>mov eax, edi</td><td>mov eax, edi</td>" in html
    assert "ns::parse&lt;int&gt;()</code> <b>41.4\u202f%</b>" in html
    assert html.count('<details class="code" open>') == 1, "what takes little is folded"
    uncounted = {**reach, "functions": functions, "uncounted": "valgrind is not installed"}
    run({**example, "results": [{**sort, "reach": uncounted}]})
    assert "Their shares of the instructions are not known: valgrind is not installed." in only_page(site)
    run({**example, "results": [{**sort, "reach": reach}]})  # from a store without functions
    assert "ns::parse&lt;int&gt;()" in only_page(site) and "<del>" not in only_page(site)


def test_a_known_regression_is_named_on_the_first_page(run, site, example, sort):
    known = {"reason": "safer <parser>", "until": "2026-12-31", "ratio": 1.08, "entry": "known-regressions.json:3"}
    run({**example, "results": [{**sort, "verdict": "regressed", "known": known}]})
    assert "known" in Page((site / "index.html").read_text()).text
    run({**example, "results": [{**sort, "known": None}]})
    assert "known" not in Page((site / "index.html").read_text()).text


def test_growth_is_said_on_the_pages_of_its_benchmark_and_once_where_it_is_a_warning(run, site, example, sort):
    kept = {"test": sort["test"], "benchmark": sort["benchmark"], "sentence": "it is O(n), 2 ns each"}
    broken = {**kept, "sentence": "it is not O(1) as it says"}
    other = {**kept, "benchmark": "another", "sentence": "it is O(n^3)"}
    warned = {**sort, "warnings": [broken["sentence"]]}
    run({**example, "results": [warned], "growth": [kept, broken, other]})
    text = Page(only_page(site)).text
    assert "Growth: it is O(n), 2 ns each" in text
    assert text.count(broken["sentence"]) == 1
    assert other["sentence"] not in text


def test_every_reason_of_the_gate_is_told(run, site, example):
    run(example)
    for reason in example["gate"]["reasons"]:
        assert reason in Page((site / "index.html").read_text()).text


def test_a_verdict_is_never_told_by_colour_alone(run, site, example):
    run(example)
    badge = '<span class="badge (\\w+)"><span class="symbol" aria-hidden="true">(.)</span>([^<]+)</span>'
    badges = re.findall(badge, (site / "index.html").read_text())
    assert ("regressed", "▲", "regressed") in badges and ("no_baseline", "○", "no baseline") in badges


def luminance(channels: list[float]) -> float:
    """Returns the relative luminance of sRGB by WCAG 2.1."""
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def channels(colour: str) -> list[float]:
    return [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]


def contrast(a: list[float], b: list[float]) -> float:
    low, high = sorted((luminance(a), luminance(b)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("light", ["style.css", "dark.css"])
def test_every_text_has_the_contrast_of_wcag_aa(templates, light):
    palette = dict(re.findall(r"--(\w+): (#[0-9a-f]{6});", (templates / light).read_text().partition("}")[0]))
    paper, ground = channels(palette["paper"]), channels(palette["ground"])
    for name in palette.keys() - {"paper", "ground", "rule", "band"}:  # these are not colours of text
        text = channels(palette[name])
        badge = [0.1 * c + 0.9 * p for c, p in zip(text, paper)]  # a badge's background: a tenth of its own colour
        assert min(contrast(text, under) for under in (ground, paper, badge)) >= 4.5, name
