import pytest

from holdfast_report.view import details, view
from holdfast_report.words import GATE, MISSING, VERDICTS


def plain(text: str) -> str:
    return text.replace("\u202f", " ").replace("\u2212", "-")


def index(report):
    return view(report).index


def rows(report):
    return [row for group in index(report).groups for row in group.rows]


def only_page(report):
    (named,) = view(report).tests.values()
    (page,) = details(view(report), named[0].result.test, None).pages.values()
    return page


def test_the_worst_verdicts_come_first_and_equal_ones_keep_their_order(loaded):
    given = ["pass", "improved", "no_baseline", "incompatible", "inconclusive", "regressed", "error", "pass"]
    found = rows(loaded(*({"test": f"{verdict} {i}", "verdict": verdict} for i, verdict in enumerate(given))))
    assert [row.test for row in found] == [
        "error 6",
        "regressed 5",
        "inconclusive 4",
        "incompatible 3",
        "no_baseline 2",
        "improved 1",
        "pass 0",
        "pass 7",
    ]


def test_of_equal_verdicts_the_largest_loss_comes_first_whichever_way_is_better(loaded, sort):
    def lost(test, ratio, direction):
        return {**sort, "test": test, "direction": direction, "estimate": {"ratio": ratio}, "verdict": "regressed"}

    given = [lost("3 %", 1.03, "lower"), lost("a half of the rate", 0.5, "higher"), lost("25 %", 1.25, "lower"), lost("a tenth of the rate", 0.9, "higher")]
    assert [row.test for row in rows(loaded(*given))] == ["a half of the rate", "25 %", "a tenth of the rate", "3 %"]


def test_a_row_shows_the_words_of_both_sides_and_sorts_by_what_it_shows(loaded, sort):
    row = rows(loaded(sort))[0]
    assert [plain(text) for text in (row.baseline, row.current)] == ["520.7 us", "573.3 us"]
    assert row.sort == ("0.101", "5.21e+05", "5.73e+05")
    sort["words"]["baseline"]["median"] = sort["words"]["current"]["median"] = ""  # they contradict the change
    assert rows(loaded(sort))[0].sort == ("0.101", "", "")


def test_benchmark_and_parameters_are_said_where_they_add_something(loaded, sort):
    assert rows(loaded(sort))[0].subject == "sort/names · size = 1000"
    assert rows(loaded({**sort, "benchmark": "sort", "params": {}}))[0].subject == ""


def test_without_an_estimate_there_is_a_reason_instead_of_a_bar(loaded, sort):
    row = rows(loaded({**sort, "estimate": None}))[0]
    assert row.bar is None and row.message.startswith("slower by 10.1 %")
    assert rows(loaded({"test": "a", "verdict": "error"}))[0].message == "error; no reason was given"


@pytest.mark.parametrize(
    ("directions", "better"),
    [(["lower", "lower"], "left"), (["higher"], "right"), (["lower", "higher"], ""), ([None], "")],
)
def test_the_axis_says_which_side_is_better_where_all_tests_agree(loaded, directions, better):
    results = ({"test": "a", "verdict": "pass", "direction": direction} for direction in directions)
    assert index(loaded(*results)).better == better


def test_counts_are_the_summary_without_its_zeros(loaded):
    counts = index(loaded()).counts
    assert [(count, badge.word) for count, badge in counts] == [
        ("1", "error"),
        ("1", "missing"),
        ("1", "regressed"),
        ("1", "no baseline"),
        ("1", "pass"),
    ]


def test_every_verdict_has_a_word_and_a_symbol_of_its_own():
    badges = [*VERDICTS.values(), MISSING]
    assert len({badge.word for badge in badges}) == len({badge.symbol for badge in badges}) == 8
    assert set(GATE) == set(VERDICTS)


def test_the_process_table_holds_both_sides_in_the_order_in_which_they_ran(loaded, sort):
    page = only_page(loaded(sort))
    assert [(one.process, side, plain(one.said.text("median"))) for side, one in page.processes] == [
        (0, "baseline", "521 us"),
        (1, "current", "573 us"),
        (2, "current", "574 us"),
        (3, "baseline", "520.5 us"),
    ]


def test_uncommitted_changes_are_said_beside_the_commit(loaded):
    assert ("commit", "6d1f0c2e9b", "with uncommitted changes") in [
        (fact.name, fact.value, fact.origin) for fact in view(loaded()).session
    ]


def test_what_matters_is_unfolded_and_what_passed_is_not(loaded):
    words = ["pass", "improved", "no_baseline", "incompatible", "inconclusive", "regressed", "error"]
    groups = index(loaded(*({"test": word, "verdict": word} for word in words))).groups
    assert [(group.title, len(group.rows), group.open) for group in groups] == [
        ("Broken", 1, True),
        ("Regressed", 1, True),
        ("Undecided", 3, True),
        ("Improved", 1, True),
        ("Passed", 1, False),
    ]


def test_a_table_of_more_than_fifty_rows_is_folded(loaded):
    regressed = ({"test": str(i), "verdict": "regressed"} for i in range(51))
    assert not index(loaded(*regressed)).groups[1].open


def test_missing_tests_are_told_with_the_way_in_which_they_are_missing(loaded):
    assert [(one.test, one.why) for one in index(loaded()).missing] == [
        ("copy", "declared, but without a result in this session")
    ]


def test_what_is_undecided_says_why_beside_its_bar(loaded, sort):
    assert rows(loaded({**sort, "verdict": "inconclusive"}))[0].why == sort["message"]
    assert rows(loaded(sort))[0].why == ""
