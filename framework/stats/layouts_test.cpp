#include "stats/layouts.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>
#include <cmath>

BOOST_AUTO_TEST_SUITE(layouts)

using namespace holdfast;
using namespace holdfast::stats;

namespace {

void add(Series& series, double value, int round, int layout) {
  series.values.push_back(value);
  series.pairs.push_back(round);
  series.layouts.push_back(layout);
  ++series.n_processes;
  ++series.n_samples;
}

/// `rounds` of the values that each layout has on both sides, again from the first layout after the last. The processes of a
/// layout differ by `spread`, up and down from visit to visit.
ComparisonInput rotated(const std::vector<double>& before, const std::vector<double>& now, int rounds,
                        double spread = 0) {
  ComparisonInput input;
  input.baselines.resize(1);
  for (int round = 0; round < rounds; ++round) {
    const auto layout = static_cast<std::size_t>(round) % before.size();
    const bool up = static_cast<std::size_t>(round) / before.size() % 2 == 0;
    add(input.baselines.front(), before[layout], round, static_cast<int>(layout));
    add(input.current, now[layout] * (up ? 1 + spread : 1 / (1 + spread)), round, static_cast<int>(layout));
  }
  return input;
}

const std::vector<double> kSame(8, 100);
/// Half of the layouts are 6 % slower than the others.
const std::vector<double> kUneven{100, 106, 100, 106, 100, 106, 100, 106};

}  // namespace

BOOST_AUTO_TEST_CASE(a_pair_of_layouts_counts_once_however_often_it_was_visited) {
  const auto units = pairs_of_layouts(rotated(kSame, kUneven, 24));
  BOOST_TEST(units.current.values.size() == 8U);
  BOOST_TEST(units.baselines.front().values.size() == 8U);
  BOOST_TEST(units.current.n_processes == 24);
  BOOST_TEST(units.current.values[1] == 106, boost::test_tools::tolerance(1e-12));
  BOOST_TEST(units.current.pairs == std::vector<int>({0, 1, 2, 3, 4, 5, 6, 7}),
             boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(the_value_of_a_layout_is_the_geometric_mean_of_its_processes) {
  const auto units = pairs_of_layouts(rotated(kSame, kSame, 16, 0.1));
  BOOST_TEST(units.current.values[0] == 100, boost::test_tools::tolerance(1e-12));  // 110 and 100 / 1.1
}

BOOST_AUTO_TEST_CASE(nothing_is_decided_before_every_layout_was_visited_twice) {
  std::vector<double> slower(8, 150);
  for (int done = 1; done < 16; ++done) {
    const auto decision =
        decide_by_layouts(rotated(kSame, slower, done), {.layouts = 8, .done = done, .rounds_max = 40});
    BOOST_TEST((decision.need == Need::rounds));
    BOOST_TEST((decision.verdict.outcome == Outcome::inconclusive));
  }
  const auto decision =
      decide_by_layouts(rotated(kSame, slower, 16), {.layouts = 8, .done = 16, .rounds_max = 40});
  BOOST_TEST((decision.need == Need::nothing));
  BOOST_TEST((decision.verdict.outcome == Outcome::regressed));
  BOOST_TEST(decision.verdict.pairs == 8);
}

BOOST_AUTO_TEST_CASE(rounds_that_do_not_count_are_visits_all_the_same) {
  auto input = rotated(kSame, std::vector<double>(8, 150), 16);
  for (auto* side : {&input.baselines.front(), &input.current}) {
    side->values.resize(2);  // a restless machine: two rounds are left
    side->pairs.resize(2);
    side->layouts.resize(2);
  }
  const auto decision = decide_by_layouts(input, {.layouts = 8, .done = 4, .rounds_max = 40});
  BOOST_TEST((decision.need == Need::rounds));
}

BOOST_AUTO_TEST_CASE(a_layout_of_which_all_visits_were_disturbed_is_none_that_counts) {
  const ComparisonInput all = rotated(kSame, std::vector<double>(8, 150), 16);
  ComparisonInput input = all;
  input.current = {};
  for (std::size_t i = 0; i < all.current.values.size(); ++i) {
    if (all.current.layouts[i] != 3) add(input.current, 150, all.current.pairs[i], all.current.layouts[i]);
  }
  const auto verdict = decide_by_layouts(input, {.layouts = 8, .done = 16, .rounds_max = 40}).verdict;
  BOOST_TEST(verdict.pairs == 7);
  BOOST_TEST(verdict.layout->layouts == 7);
}

BOOST_AUTO_TEST_CASE(between_two_visits_rounds_go_on) {
  const auto decision =
      decide_by_layouts(rotated(kSame, kUneven, 17), {.layouts = 8, .done = 17, .rounds_max = 40});
  BOOST_TEST((decision.need == Need::rounds));
}

BOOST_AUTO_TEST_CASE(where_the_budget_ends_amid_a_visit_the_layouts_are_judged_at_what_is_left_of_the_level) {
  const std::vector<double> uneven{101.4, 98.6, 101.4, 98.6, 101.4, 98.6, 101.4, 98.6};
  const auto decided = [&](int done, bool ended) {
    return decide_by_layouts(rotated(kSame, uneven, done),
                             {.layouts = 8, .done = done, .rounds_max = 160, .ended = ended});
  };
  for (const int done : {16, 20, 24}) {
    BOOST_TEST((decided(done, false).need == Need::rounds));
    BOOST_TEST((decided(done, false).verdict.outcome == Outcome::inconclusive));
    BOOST_TEST((decided(done, true).need == Need::nothing));
    BOOST_TEST((decided(done, true).verdict.outcome == Outcome::pass));
  }
  BOOST_TEST((decided(15, true).verdict.outcome == Outcome::inconclusive));  // not all were visited twice
}

BOOST_AUTO_TEST_CASE(layouts_that_disagree_are_inconclusive_and_the_message_says_why) {
  const auto input = rotated(kSame, kUneven, 40, 0.001);
  const auto decision = decide_by_layouts(input, {.layouts = 8, .done = 40, .rounds_max = 40});
  BOOST_TEST((decision.need == Need::nothing));
  BOOST_TEST((decision.verdict.outcome == Outcome::inconclusive));
  BOOST_TEST(decision.verdict.message.find("layouts would decide it (raise LAYOUTS)") != std::string::npos);
  BOOST_TEST(decision.verdict.message.find("is where the code lies in the 8 layouts") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(
    the_share_of_layouts_is_all_where_only_layouts_differ_and_nothing_where_only_processes_do) {
  const auto all = layout_part(rotated(kSame, kUneven, 16));
  BOOST_REQUIRE(all.has_value());
  BOOST_TEST(all->layouts == 8);
  BOOST_TEST(all->share == 1, boost::test_tools::tolerance(1e-12));
  // Eight log ratios, four of 0 and four of log 1.06: their variance is 8 / 7 of a quarter of log(1.06) squared, and each
  // side has half of it.
  const double apart = std::log(1.06);
  BOOST_TEST(all->deviation == std::sqrt(8.0 / 7 / 4 * apart * apart / 2),
             boost::test_tools::tolerance(1e-9));
  const auto none = layout_part(rotated(kSame, kSame, 16, 0.01));
  BOOST_REQUIRE(none.has_value());
  BOOST_TEST(none->share == 0);
}

BOOST_AUTO_TEST_CASE(of_single_visits_no_share_is_known) {
  BOOST_TEST(!layout_part(rotated(kSame, kUneven, 8)).has_value());
}

BOOST_AUTO_TEST_CASE(every_layout_is_visited_as_often_as_fits_and_twice_at_least) {
  BOOST_TEST(rounds_of_layouts(8, 40) == 40);
  BOOST_TEST(rounds_of_layouts(12, 40) == 36);
  BOOST_TEST(rounds_of_layouts(16, 40) == 32);
  BOOST_TEST(rounds_of_layouts(30, 40) == 60);
}

BOOST_AUTO_TEST_CASE(programs_of_one_layout_have_none) {
  auto input = rotated(kSame, kSame, 16);
  BOOST_TEST(has_layouts(input));
  input.current.layouts.clear();
  BOOST_TEST(!has_layouts(input));
}

BOOST_AUTO_TEST_SUITE_END()
