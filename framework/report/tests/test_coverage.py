"""Tests the page of the coverage: the slowdown of each function that would be noticed, and what a change lacks."""

from __future__ import annotations

import copy
import json
import os
import re
from dataclasses import replace
from pathlib import Path

import pytest
from test_pages import HOSTILE, Page

from holdfast_report.coverage import coverage_of
from holdfast_report.covered import key_of
from holdfast_report.notice import share_word, slowdown_word, step_of

DATA = Path(__file__).resolve().parent / "data"
GOLDEN = DATA.parent / "golden"


@pytest.fixture
def document() -> dict:
    """Returns a document with eight functions, one for each step and two more, and the benchmarks parse, sort and regex."""
    return json.loads((DATA / "coverage.json").read_text())


@pytest.fixture
def rendered(run, site, example, tmp_path):
    """Returns a function that renders the page of a coverage document."""

    def page(document: dict, *options: str) -> str:
        file = tmp_path / "coverage.json"
        file.write_text(json.dumps(document))
        assert run(example, "--coverage", str(file), "--context", str(DATA / "context.json"), *options) == 0
        return (site / "coverage.html").read_text()

    return page


def text_of(html: str) -> str:
    return " ".join(Page(html).text.split())


def data_of(html: str) -> dict:
    return json.loads(re.search('id="coverage-data">(.*?)</script>', html, re.DOTALL)[1])


def test_the_page_is_as_it_was_approved(rendered, document):
    html, golden = rendered(document), GOLDEN / "coverage.html"
    if os.environ.get("HOLDFAST_APPROVE"):
        golden.write_text(html)
    assert html == golden.read_text(), "coverage.html changed; HOLDFAST_APPROVE=1 accepts it"


def test_without_a_coverage_there_is_no_page_and_no_link_to_one(run, site, example, rendered, document):
    rendered(document)
    assert "coverage.html" in (site / "index.html").read_text() and (site / "coverage.js").exists()
    assert run(example) == 0
    assert not (site / "coverage.html").exists() and not (site / "coverage.js").exists()
    for page in [site / "index.html", *site.glob("tests/*.html")]:
        assert "coverage.html" not in page.read_text()


def test_every_element_is_closed_and_every_link_leads_to_a_file_or_to_the_forge(rendered, document, site):
    page = Page(rendered(document))
    for reference in page.references:
        there = reference.partition("#")[0]
        assert there.startswith("https://github.com/ada/kettle/") or (site / there).exists(), reference
    for tag, attributes in page.elements:
        assert "style" not in attributes and (tag != "script" or "src" in attributes or "json" in attributes["type"])


def test_the_totals_are_told_in_a_sentence_and_by_steps(rendered, document):
    text = text_of(rendered(document))
    assert "a test would turn red for 4 of 8 functions; 1 is executed by no benchmark." in text
    assert "7 executed (87.5 %) 4 noticed at 100 % (50 %) 3 at 20 % (37.5 %) 1 at 5 % (12.5 %)" in text.replace("\u202f", " ")
    assert "62 of 86 lines executed (72.1 %)" in text.replace("\u202f", " ")


def test_each_function_is_in_the_step_of_its_smallest_noticed_slowdown(document):
    found = {one.name.partition("(")[0].rpartition("::")[2]: step_of(one).key for one in coverage_of(document).functions}
    assert found == {
        "parse_line": "at-5",  # 2.5 %
        "sort_names": "at-20",  # 10 %
        "checksum": "at-20",  # 11.1 %
        "operator<": "at-100",  # 75 %
        "trim": "beyond",  # 2000 %
        "set_up": "beyond",  # its share is 0
        "match": "unknown",  # its benchmark was not counted
        "print_usage": "unexecuted",
    }


@pytest.mark.parametrize(("noticed", "key"), [(0.05, "at-5"), (0.0501, "at-20"), (0.2, "at-20"), (1.0, "at-100"), (1.001, "beyond")])
def test_a_limit_belongs_to_the_step_that_it_names(document, noticed, key):
    function = replace(coverage_of(document).functions[0], noticed=noticed)
    assert step_of(function).key == key


def test_shares_and_slowdowns_are_written_with_three_digits_and_no_more_than_is_of_use():
    assert [share_word(one) for one in (0.3123, 1.0, 0.0, 0.0000999, None)] == ["31.2\u202f%", "100\u202f%", "0\u202f%", "<\u202f0.01\u202f%", "—"]
    assert [slowdown_word(one) for one in (0.0874, 27.31, 100.0, 100.1, None)] == [
        "8.74\u202f%", "2\u202f730\u202f%", "10\u202f000\u202f%", ">\u202f10\u202f000\u202f%", "—",
    ]  # fmt: skip


def test_functions_are_listed_with_the_largest_share_first_and_unexecuted_ones_last(rendered, document):
    names = [one[0] for one in data_of(rendered(document))["functions"]]
    assert names[:4] == ["kettle::parse_line", "kettle::sort_names", "checksum", "kettle::Name::operator<"]
    assert names[-1] == "kettle::print_usage"


def test_the_benchmark_that_notices_most_comes_first_and_leads_to_its_test(rendered, document, site):
    html = rendered(document)
    (test,) = site.glob("tests/parse-*.html")
    assert f'<td class="covers"><a href="tests/{test.name}">parse</a><details><summary>1 more</summary>' in html
    assert 'sort/names · size = 1000</a> <small>noticed from 150\u202f%, share 2\u202f%</small>' in html


def test_a_test_tells_the_functions_that_its_benchmark_covers(rendered, document, site):
    rendered(document)
    (page,) = site.glob("tests/sort-*.html")
    html = page.read_text()
    text = text_of(html).replace("\u202f", " ")
    assert "It executes 3 functions of the project. It detects a change of 3 %" in text
    assert re.search("kettle::sort_names.*10 %30 % kettle::Name::operator<.*75 %4 % kettle::parse_line.*150 %2 %", text)
    key = key_of(coverage_of(document).functions[1])
    assert f'href="../coverage.html#function={key}"' in html
    (hash_page,) = site.glob("tests/hash-*.html")  # no benchmark of the coverage
    assert "Functions it covers" not in hash_page.read_text()
    (uncounted,) = site.glob("tests/regex-*.html")
    assert "Their shares are not known: it was killed by valgrind after 600 s." in text_of(uncounted.read_text())


def test_lines_lead_to_the_forge_below_the_path_of_the_sources(rendered, document, tmp_path):
    file = "https://github.com/ada/kettle/blob/6d1f0c2e9b77a4c1d2e3f405162738495a6b7c8d"
    assert f'<a href="{file}/src/names.cpp#L40" rel="noreferrer">src/names.cpp:40</a>' in rendered(document)
    context = json.loads((DATA / "context.json").read_text()) | {"prefix": "libs/kettle/"}
    (tmp_path / "context.json").write_text(json.dumps(context))
    assert f"{file}/libs/kettle/src/names.cpp#L40" in rendered(document, "--context", str(tmp_path / "context.json"))
    (tmp_path / "context.json").write_text(json.dumps(context | {"remote": None}))
    html = rendered(document, "--context", str(tmp_path / "context.json"))
    assert "<span>src/names.cpp:40</span>" in html and "https://" not in html


def test_code_without_debug_information_is_named_by_its_program(rendered, document):
    html = rendered(document)
    assert "<span>(libsum.so)</span>" in html
    assert ">without debug information</text>" in html or "information</text>" in html


def test_what_a_change_lacks_is_told_before_the_map(rendered, document):
    before, _, _ = text_of(rendered(document)).replace("\u202f", " ").partition("Smallest noticed slowdown")
    assert "1 of 3 changed functions is not executed by any benchmark, and 1 could double its time unnoticed." in before
    assert re.search("kettle::print_usagesrc/names.cpp:5.no benchmark executes it", before)
    assert re.search("kettle::trimsrc/parse/line.cpp:90.noticed from 2 000 % on", before)
    document["change"] = None
    assert "What the change lacks" not in rendered(document)


def test_of_many_lacking_functions_few_are_unfolded_and_the_rest_is_counted(rendered, document):
    document["change"]["lacking"] *= 30
    html = rendered(document)
    assert "<summary>52 more</summary>" in html and "and 10 more" in html  # 60: 8 unfolded, 42 folded, 10 counted
    assert html.count("no benchmark executes it") == 25


def test_without_shares_there_is_no_map_and_the_page_says_why(rendered, document, site):
    document["uncounted"] = "valgrind is not installed"
    for function in document["functions"]:
        function |= {"weight": 0, "share": None, "noticed": None}
        for cover in function["benchmarks"]:
            cover |= {"share": None, "noticed": None}
    for count in [document["total"], *document["files"], *document["directories"]]:
        count |= {"noticed_doubling": None, "noticed_20": None, "noticed_5": None}
    html = rendered(document)
    text = text_of(html)
    assert "No shares valgrind is not installed" in text and '<svg class="map' not in html
    assert "Benchmarks execute 7 of 8 functions; 1 is executed by no benchmark." in text
    assert "noticed at" not in text
    (page,) = site.glob("tests/sort-*.html")
    assert "Their shares are not known: valgrind is not installed." in text_of(page.read_text())


def test_of_many_functions_the_page_has_few_rows_and_all_as_data(rendered, document):
    document["functions"] = [copy.deepcopy(document["functions"][i % 8]) | {"symbol": str(i)} for i in range(300)]
    html = rendered(document)
    assert html.count('<td class="covers">') == 100 and len(data_of(html)["functions"]) == 300
    assert "only the 100 functions with the largest shares are listed, of 300" in text_of(html)


def test_a_hostile_name_is_shown_and_never_obeyed(rendered, document):
    for one in document["functions"]:
        one |= {"name": HOSTILE, "symbol": HOSTILE, "module": HOSTILE, "file": HOSTILE}
    for one in document["benchmarks"]:
        one |= {"test": HOSTILE, "benchmark": HOSTILE, "params": {HOSTILE: HOSTILE}, "basis": HOSTILE}
    document |= {"commit": HOSTILE, "metric": HOSTILE, "uncounted": HOSTILE}
    document["change"] |= {"since": HOSTILE, "commit": HOSTILE, "sentence": HOSTILE}
    document["files"][0]["path"] = document["directories"][0]["path"] = HOSTILE
    html = rendered(document)
    assert HOSTILE in Page(html).text and "<script>alert" not in html
    assert data_of(html)["benchmarks"][0][1] == HOSTILE


@pytest.mark.parametrize(
    ("content", "said"),
    [
        ("", "cannot be read"),
        ("[]", 'not of the schema "holdfast-coverage/1"'),
        ('{"schema": "holdfast-coverage/2"}', 'not of the schema "holdfast-coverage/1"'),
        ('{"schema": "holdfast-coverage/1", "functions": [{}]}', "functions[0].name is missing"),
        ('{"schema": "holdfast-coverage/1", "functions": [{"name": "f", "benchmarks": [{"benchmark": 0}]}]}',
         "functions[0].benchmarks[0].benchmark is 0, but must be a place in a list of 0"),
        ('{"schema": "holdfast-coverage/1", "change": {"sentence": "", "lacking": [{"function": -1}]}}', "lacking[0].function is -1"),
    ],
)  # fmt: skip
def test_a_broken_coverage_is_named_with_its_field(run, example, tmp_path, capsys, content, said):
    file = tmp_path / "broken.json"
    file.write_text(content)
    assert run(example, "--coverage", str(file)) == 2
    assert said in capsys.readouterr().err


def test_a_coverage_of_nothing_is_a_page_all_the_same(rendered):
    assert "0 functions" in text_of(rendered({"schema": "holdfast-coverage/1"}))
