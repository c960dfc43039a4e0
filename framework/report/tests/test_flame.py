"""Tests the profile of a counted run, as frames and as a table."""

import copy

from holdfast_report.flame import calls, short

from test_view import only_page, plain

NOW = {
    "unit": "instructions",
    "total": 200,
    "functions": [
        {"name": "shop::sell(int)", "calls": 4, "self": 150, "inclusive": 150},
        {"name": "main", "calls": 0, "self": 50, "inclusive": 200},
    ],
    "tree": [
        {"name": "main", "cost": 200, "children": [{"name": "shop::sell(int)", "cost": 150, "children": []}]},
    ],
}
THEN = {
    "unit": "instructions",
    "total": 100,
    "functions": [
        {"name": "main", "calls": 0, "self": 50, "inclusive": 100},
        {"name": "shop::sell(int)", "calls": 2, "self": 30, "inclusive": 30},
        {"name": "shop::buy()", "calls": 1, "self": 20, "inclusive": 20},
    ],
    "tree": [
        {
            "name": "main",
            "cost": 100,
            "children": [
                {"name": "shop::sell(int)", "cost": 30, "children": []},
                {"name": "shop::buy()", "cost": 20, "children": []},
            ],
        }
    ],
}


WORDS = {
    "current": {"total": "200 instructions", "frames": [
        {"cost": "200 instructions, 100.0 %, in the baseline 100", "tone": "worse"},
        {"cost": "150 instructions, 75.0 %, in the baseline 30", "tone": "worse"}]},
    "functions": [{"name": "shop::sell(int)", "self": "150", "change": "+400.0 %", "calls": "4", "before": "2", "tone": "worse"}],
}  # fmt: skip


def shown(loaded, sort, current, baseline=None):
    words = {**sort["words"], "profile": WORDS}
    return calls(loaded({**sort, "words": words, "profile": {"current": current, "baseline": baseline}}).results[0])


def test_both_programs_are_drawn_to_one_scale(loaded, sort):
    now, then = shown(loaded, sort, NOW, THEN).flames
    assert [(frame.x, frame.width, frame.y) for frame in now.frames] == [("0.00%", "100.00%", 0), ("0.00%", "75.00%", 20)]
    assert [(frame.x, frame.width) for frame in then.frames] == [("0.00%", "50.00%"), ("0.00%", "15.00%"), ("15.00%", "10.00%")]
    assert (now.height, plain(now.total)) == (40, "200 instructions")


def test_a_frame_says_what_it_cost_and_what_it_was(loaded, sort):
    now, _ = shown(loaded, sort, NOW, THEN).flames
    assert plain(now.frames[1].title) == "shop::sell(int): 150 instructions, 75.0 %, in the baseline 30"
    assert [frame.key for frame in now.frames] == ["worse", "worse"]
    assert now.frames[1].name == "shop::sell"


def test_a_narrow_frame_has_no_name(loaded, sort):
    many = copy.deepcopy(NOW)
    many["tree"][0]["children"][0]["cost"] = 4
    assert shown(loaded, sort, many).flames[0].frames[1].name == ""


def test_the_table_has_the_words_of_each_function(run, site, example, sort):
    words = {**sort["words"], "profile": WORDS}
    run({**example, "results": [{**sort, "words": words, "profile": {"current": NOW, "baseline": THEN}}]})
    (page,) = site.glob("tests/*.html")
    assert '<td class="number">150</td>\n<td class="number changed worse">+400.0\u202f%</td>' in page.read_text()


def test_without_a_baseline_there_is_one_drawing_and_nothing_is_compared(loaded, sort):
    found = shown(loaded, sort, NOW)
    assert [one.name for one in found.flames] == ["current"]
    assert not found.compared


def test_a_run_that_was_not_counted_has_none(loaded, sort):
    assert only_page(loaded(sort)).calls is None


def test_a_short_name_has_neither_arguments_nor_types():
    assert short("std::vector<int, std::allocator<int>>::push_back(int&&)") == "std::vector::push_back"
    assert short("int shop::twice<int>(int)") == "shop::twice"
    assert short("shop::(anonymous namespace)::sell()") == "shop::(anonymous namespace)::sell"
    assert short("std::ostream& std::operator<< <char>(std::ostream&, char)") == "std::operator<<"
    assert short("bool A::operator<(A const&) const") == "A::operator<"
    assert short("A::operator<=>(A const&) const") == "A::operator<=>"
    assert short("A::operator->() const") == "A::operator->"
    assert short("A::operator()(int) const") == "A::operator()"
