"""Where a regression is, on the page of its test."""

from holdfast_report.node import Node
from holdfast_report.pinpoint import pinpoint_of


def compared(name, outcome, previous, current, *inside, **other):
    return {"function": name, "first": "a", "last": "b", "source": "app.cpp:12", "outcome": outcome,
            "median": {"previous": previous, "current": current}, "loss": current - previous, "rounds": 6,
            "inside": list(inside), "note": None, **other}  # fmt: skip


FOUND = {
    "schema": "holdfast-pinpoint/1", "outcome": "located", "function": "run", "strategy": "both", "unit": "ns",
    "culprits": [{
        "path": [{"function": "run", "module": "app", "source": None},
                 {"function": "List::size", "module": "libmid.so", "source": "mid.cpp:21"}],
        "own_code": False, "median": {"previous": 3.3e6, "current": 147e6}, "loss": 143.7e6, "share": 0.96,
        "instructions": {"previous": 1000, "current": 51700}, "opinion": "agree", "reason": "it calls <nothing>",
        "lines": [{"source": "list.cpp:12", "instructions": {"previous": 1000, "current": 50000},
                   "inlined": ["list.hpp:7", "vector.hpp:90"]}]}],
    "unexplained": 5.3e6, "opinion": "agree", "opinion_reason": None, "conclusion": "size carries the loss", "warnings": ["probes cost 12 %"],
    "compared": compared("run", "slower", 50e6, 200e6, compared("step", "slower", 3e6, 147e6, last="a"),
                         compared("load", "not measured", 0, 0, rounds=0, note="too short")),
}  # fmt: skip


def test_a_culprit_is_a_path_with_what_it_lost():
    (culprit,) = pinpoint_of(Node(FOUND, "pinpoint")).culprits
    assert [place.function for place in culprit.path] == ["run", "List::size"]
    assert culprit.path[1].where == "mid.cpp:21 in libmid.so"
    assert (culprit.loss, culprit.share) == ("+143.7\u202fms", "96\u202f%")
    assert (culprit.change, culprit.instructions) == ("44.5 times", "51.7 times")
    assert [(line.source, line.instructions) for line in culprit.lines] == [("list.cpp:12", "50 times")]
    assert culprit.lines[0].inlined == "list.hpp:7, vector.hpp:90"


def test_what_is_more_than_the_whole_is_no_share_of_it():
    more = {**FOUND, "unexplained": -5e6, "culprits": [{**FOUND["culprits"][0], "share": 1.2, "lines": []}]}
    found = pinpoint_of(Node(more, "pinpoint"))
    assert (found.unexplained, found.culprits[0].share) == ("", "")


def test_the_tree_has_a_line_for_each_range_with_both_sides_on_one_scale():
    tree = pinpoint_of(Node(FOUND, "pinpoint")).tree
    assert [(one.depth, one.name) for one in tree] == [(0, "run: a … b"), (1, "step: a"), (1, "load: a … b")]
    assert [one.current_width for one in tree] == ["100.00%", "73.50%", "0%"]
    assert tree[2].previous == "—"


def test_nobody_looked_and_nothing_is_shown():
    assert pinpoint_of(None) is None


def test_the_page_has_the_path_and_the_tree(run, site, example, sort):
    assert run({**example, "results": [{**sort, "pinpoint": FOUND}]}) == 0
    (file,) = site.glob("tests/*.html")
    page = file.read_text()
    assert "Where the time went" in page
    assert "run → List::size" in page
    assert "line list.cpp:12 (inlined there: list.hpp:7, vector.hpp:90): instructions 50 times" in page
    assert "<p>size carries the loss</p>" in page
    assert 'class="level-1"' in page
    assert "it calls &lt;nothing&gt;" in page
    assert "probes cost 12 %" in page
