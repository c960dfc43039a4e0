"""Where a counted run was spent, as frames and as a table."""

import copy

from holdfast_report.flame import calls, short
from holdfast_report.profile import profiles_of

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


def shown(loaded, sort, current, baseline=None):
    (result,) = loaded({**sort, "profile": {"current": current, "baseline": baseline}}).results
    return calls(profiles_of(result.json.node("profile")))


def test_both_programs_are_drawn_to_one_scale(loaded, sort):
    now, then = shown(loaded, sort, NOW, THEN).flames
    assert [(frame.x, frame.width, frame.y) for frame in now.frames] == [("0.00%", "100.00%", 0), ("0.00%", "75.00%", 20)]
    assert [(frame.x, frame.width) for frame in then.frames] == [("0.00%", "50.00%"), ("0.00%", "15.00%"), ("15.00%", "10.00%")]
    assert (now.height, plain(now.total)) == (40, "200 instructions")


def test_a_frame_says_what_it_cost_and_what_it_was(loaded, sort):
    now, then = shown(loaded, sort, NOW, THEN).flames
    assert now.frames[1].title == "shop::sell(int): 150 instructions, 75.0 %, in the baseline 30"
    assert [frame.key for frame in now.frames] == ["worse", "worse"]
    assert {frame.key for frame in then.frames} == {"same"}
    assert now.frames[1].name == "shop::sell"


def test_a_narrow_frame_has_no_name(loaded, sort):
    many = copy.deepcopy(NOW)
    many["tree"][0]["children"][0]["cost"] = 4
    assert shown(loaded, sort, many).flames[0].frames[1].name == ""


def test_functions_that_changed_most_come_first_also_those_that_are_gone(loaded, sort):
    found = shown(loaded, sort, NOW, THEN)
    assert [(one.name, plain(one.self_change), one.before, one.calls) for one in found.functions] == [
        ("shop::sell(int)", "+400.0 %", "2", "4"),
        ("shop::buy()", "gone", "1", "0"),
        ("main", "same", "0", "0"),
    ]


def test_without_a_baseline_there_is_one_drawing_and_nothing_is_compared(loaded, sort):
    found = shown(loaded, sort, NOW)
    assert [one.name for one in found.flames] == ["current"]
    assert not found.compared
    assert [one.name for one in found.functions] == ["shop::sell(int)", "main"]


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
