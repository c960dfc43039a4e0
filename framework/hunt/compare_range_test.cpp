#include "hunt/compare_range.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

#include "model/error.hpp"

BOOST_AUTO_TEST_SUITE(comparing_a_range)

namespace {

using namespace holdfast;
using namespace holdfast::hunt;

/// For a part of a whole that took 100 and lost 10. More than 1.5 is material.
const Bar kPart{.whole = 100, .min_effect = 0.015, .alarm = 0.025, .rest = 0.05, .rounds_max = 40};

RangeComparison compared(const Bar& bar, const PinpointSides& spent) {
  return compare_range(bar, [&](int round) {
    const double jitter = round % 2 == 0 ? 1.001 : 0.999;
    return Round{.spent = {spent.previous * jitter, spent.current}, .executions = {1, 1}};
  });
}

/// Compares for at most `rounds` rounds. The part loses `loss`, in turns 0.95 more and 0.95 less.
RangeComparison compared_until(int rounds, double loss) {
  return compare_range(kPart, [&](int round) -> std::optional<Round> {
    if (round == rounds) return std::nullopt;
    return Round{.spent = {20, 20 + loss + (round % 2 == 0 ? 0.95 : -0.95)}, .executions = {1, 1}};
  });
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_part_with_a_material_loss_is_slower_after_six_rounds) {
  const auto made = compared(kPart, {20, 30});
  BOOST_TEST(made.outcome == "slower");
  BOOST_TEST(made.rounds == 6);
  BOOST_TEST(made.loss == 10, boost::test_tools::tolerance(0.01));
}

BOOST_AUTO_TEST_CASE(what_is_slower_at_one_of_several_places_is_not_slower) {
  const auto slower_at = [](int places) {
    return compare_range({.whole = 0, .min_effect = 0.025, .rounds_max = 60}, [&](int round) {
      const double jitter = round % 3 == 0 ? 1.002 : 0.999;
      const int place = round % 8;
      return Round{
          .spent = {100 * jitter, place < places ? 130.0 : 100.0}, .executions = {1, 1}, .place = place};
    });
  };
  BOOST_TEST(slower_at(3).outcome != "slower");
  BOOST_TEST(slower_at(8).outcome == "slower");
}

BOOST_AUTO_TEST_CASE(a_huge_factor_without_weight_is_not_slower) {
  // Fifty times as slow, but less than 0.5 of 100.
  BOOST_TEST(compared(kPart, {0.01, 0.5}).outcome == "not slower");
}

BOOST_AUTO_TEST_CASE(a_small_factor_with_weight_is_slower) {
  BOOST_TEST(compared(kPart, {90, 96}).outcome == "slower");
}

BOOST_AUTO_TEST_CASE(a_part_that_never_ran_lost_nothing) {
  BOOST_TEST(compared(kPart, {0, 0}).outcome == "not slower");
}

BOOST_AUTO_TEST_CASE(a_whole_that_never_ran_cannot_be_measured) {
  const auto made = compare_range({.whole = 0, .min_effect = 0.01}, [](int) -> std::optional<Round> {
    return Round{.spent = {10, 0}, .executions = {1, 0}};
  });
  BOOST_TEST(made.outcome == "not measured");
  BOOST_TEST(made.note == "never ran in the current build");
}

BOOST_AUTO_TEST_CASE(a_whole_that_is_shorter_than_its_probes_is_not_said_to_have_never_run) {
  const auto made = compare_range({.whole = 0, .min_effect = 0.01}, [](int) -> std::optional<Round> {
    return Round{.spent = {0, 10}, .executions = {8'000, 8'000}};
  });
  BOOST_TEST(made.note == "takes no more time than the probes around it in the previous build");
}

BOOST_AUTO_TEST_CASE(what_cannot_be_measured_says_why) {
  const auto made =
      compare_range(kPart, [](int) -> std::optional<Round> { throw Error("the process was killed"); });
  BOOST_TEST(made.outcome == "not measured");
  BOOST_TEST(made.note == "the process was killed");
}

BOOST_AUTO_TEST_CASE(without_time_for_rounds_nothing_is_decided) {
  const auto made = compare_range(kPart, [](int round) -> std::optional<Round> {
    if (round == 3) return std::nullopt;
    return Round{.spent = {20, 30}, .executions = {1, 1}};
  });
  BOOST_TEST(made.outcome == "undecided");
  BOOST_TEST(made.rounds == 3);
}

BOOST_AUTO_TEST_CASE(where_time_ends_the_rounds_that_there_are_decide_at_what_is_left_of_the_level) {
  for (const auto& [loss, outcome] : {std::pair{0.0, "not slower"}, std::pair{3.2, "slower"}}) {
    BOOST_TEST(compared_until(40, loss).rounds > 11);  // the looks at 9 and at 11 rounds leave it open
    const auto ended = compared_until(10, loss);
    BOOST_TEST(ended.outcome == outcome);
    BOOST_TEST(ended.rounds == 10);
  }
}

BOOST_AUTO_TEST_CASE(the_levels_of_all_comparisons_together_stay_below_the_level) {
  double sum = 0;
  for (int k = 1; k <= 100000; ++k) sum += level_of_comparison(0.05, k);
  BOOST_TEST(sum < 0.05);
  BOOST_TEST(sum > 0.0499);
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(executions)

namespace {

using namespace holdfast;
using namespace holdfast::hunt;

RangeComparison made_of(const PinpointSides& executions, const PinpointSides& median) {
  RangeComparison made;
  made.median = median;
  made.loss = median.current - median.previous;
  made.executions = executions;
  return made;
}

}  // namespace

BOOST_AUTO_TEST_CASE(thrice_as_many_executions_of_the_same_length_are_the_callers_doing) {
  BOOST_TEST(executed_more_often(made_of({10, 30}, {100, 300})) == "it is executed 30 times instead of 10");
}

BOOST_AUTO_TEST_CASE(a_few_more_executions_do_not_explain_ten_times_the_time) {
  // 2 more executions explain 2 of 900.
  BOOST_TEST(executed_more_often(made_of({100, 102}, {100, 1000})) == "");
}

BOOST_AUTO_TEST_CASE(what_never_ran_before_is_the_callers_doing) {
  BOOST_TEST(executed_more_often(made_of({0, 5}, {0, 100})) == "it is executed 5 times instead of 0");
}

BOOST_AUTO_TEST_CASE(a_hundred_million_executions_cannot_be_looked_into) {
  BOOST_TEST(
      executed_too_often(made_of({1e8, 1e8}, {1, 2})).starts_with("it is executed 1e+08 times in a process"));
  BOOST_TEST(executed_too_often(made_of({1e6, 1e6}, {1, 2})) == "");
}

BOOST_AUTO_TEST_SUITE_END()
