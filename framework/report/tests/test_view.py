import pytest

from holdfast_report.units import NONE
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


def test_a_row_says_change_interval_and_both_values_in_one_unit(loaded, sort):
    row = rows(loaded(sort))[0]
    assert [plain(text) for text in (row.change, row.interval)] == ["+10.1 %", "+9.40 % to +10.9 %"]
    assert [plain(text) for text in (row.baseline, row.current)] == ["521.0 µs", "573.0 µs"]


def test_medians_that_contradict_the_change_are_left_out_of_the_row(loaded, sort):
    def values(current, **estimate):
        sides = {"baseline": {**sort["baseline"], "median": 100.0}, "current": {**sort["current"], "median": current}}
        found = rows(loaded({**sort, **sides, "estimate": {"ratio": 1.1, "low": 1.08, "high": 1.12, **estimate}}))[0]
        return plain(found.baseline), plain(found.current), found.sort[1:]

    assert values(135.0) == (NONE, NONE, ("", ""))  # +35 %, beside +10 % [+8 %, +12 %]
    assert values(111.9)[2] == ("100", "111.9")  # within the interval
    assert values(112.1)[2] == ("100", "112.1")  # ln(1.121 / 1.1) / 2 = 0.9 %: near it
    assert values(135.0, high=None)[2] == ("100", "135")  # "at least +8 %"


def test_benchmark_and_parameters_are_said_where_they_add_something(loaded, sort):
    assert rows(loaded(sort))[0].subject == "sort/names · size = 1000"
    assert rows(loaded({**sort, "benchmark": "sort", "params": {}}))[0].subject == ""


@pytest.mark.parametrize(
    ("low", "high", "text"),
    [(1.094, None, "at least +9.40 %"), (None, 1.109, "at most +10.9 %"), (None, None, "")],
)
def test_an_interval_with_an_unknown_bound_says_the_known_one(loaded, sort, low, high, text):
    row = rows(loaded({**sort, "estimate": {"ratio": 1.1, "low": low, "high": high}}))[0]
    assert plain(row.interval) == text


def test_without_an_estimate_there_is_a_reason_instead_of_a_bar(loaded, sort):
    row = rows(loaded({**sort, "estimate": None}))[0]
    assert row.bar is None and row.change == "—" and row.message.startswith("slower by 10.1 %")
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


def test_the_page_of_a_test_has_every_number_of_the_verdict(loaded, sort):
    page = only_page(loaded(sort))
    numbers = {fact.name: plain(fact.value) for fact in page.numbers}
    assert numbers == {
        "change": "+10.1 %",
        "its interval": "+9.40 % to +10.9 %",
        "loss found in 95 of 100 by these rounds": "—",
        "statistic": "21.30",
        "degrees of freedom": "11",
        "p value": "1 × 10⁻⁹",
        "p value among all tests": "4 × 10⁻⁹",
        "critical value": "1.796",
        "the tester's own interval": "[0.08980, 0.1035]",
        "pairs": "2",
        "seconds": "3.1",
        "seed": "18446744073709551615",
    }
    assert [(fact.name, plain(fact.value)) for fact in page.thresholds] == [
        ("significance", "0.05"),
        ("minimum effect", "2 %"),
    ]  # of those that the tester uses; shift has no use for a noise magnitude


def test_a_page_lists_the_thresholds_that_the_tester_uses(loaded, sort):
    thresholds = {"significance": 0.05, "min_effect": 0.02, "noise_magnitude": 0.1, "estimator": "trimmed", "unit": "process"}

    def names(tester):
        page = only_page(loaded({**sort, "tester": tester, "thresholds": thresholds}))
        return [fact.name for fact in page.thresholds]

    assert names("shift") == ["significance", "minimum effect", "estimator", "unit of comparison"]
    assert names("overlap-intervals") == ["significance", "noise magnitude", "unit of comparison"]
    assert names("exact") == ["minimum effect", "unit of comparison"]
    assert names("accepter") == ["unit of comparison"]


def test_the_process_table_holds_both_sides_in_the_order_in_which_they_ran(loaded, sort):
    page = only_page(loaded(sort))
    assert [(line.process, line.side, plain(line.median)) for line in page.processes] == [
        ("0", "baseline", "521.0 µs"),
        ("1", "current", "573.0 µs"),
        ("2", "current", "574.0 µs"),
        ("3", "baseline", "520.5 µs"),
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


def test_classic_testers_stand_with_their_level_and_clear_nothing(loaded, sort):
    page = only_page(loaded({**sort, "classic": {"overlap-intervals": "pass", "anova": "regressed"}}))
    assert page.classic == [("overlap-intervals", "no difference"), ("anova", "regressed")]
    assert plain(page.classic_level) == "1 × 10⁻¹⁰"


def test_medians_that_differ_otherwise_than_the_change_are_told_apart(loaded, sort):
    def medians(current):
        sides = {"baseline": {**sort["baseline"], "median": 100.0}, "current": {**sort["current"], "median": current}}
        return plain(only_page(loaded({**sort, **sides})).medians)

    assert medians(110.1) == ""  # the change is +10.1 %
    assert medians(112.0) == "+12.0 %"


def test_only_an_undecided_verdict_says_which_loss_its_rounds_would_find(loaded, sort):
    def found(verdict):
        facts = only_page(loaded({**sort, "verdict": verdict})).numbers
        return next(plain(fact.value) for fact in facts if fact.name == "loss found in 95 of 100 by these rounds")

    assert [found(verdict) for verdict in ("regressed", "pass", "inconclusive")] == ["—", "—", "2.9 %"]
