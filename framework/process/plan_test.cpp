#include "process/plan.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>
#include <set>

BOOST_AUTO_TEST_SUITE(plan)

namespace {

using namespace holdfast;
using process::plan_rounds;

/// Returns a letter for each process in its order: b for the baseline, c for the current program.
std::string sides_of(const std::vector<process::Slot>& plan) {
  std::string sides;
  for (const auto& slot : plan) sides += slot.side == Side::baseline ? 'b' : 'c';
  return sides;
}

/// Returns everything in a plan, for a comparison.
std::string text_of(const std::vector<process::Slot>& plan) {
  std::string text;
  for (const auto& slot : plan)
    text +=
        std::to_string(slot.round) + std::string(to_string(slot.side)) + std::to_string(slot.padding) + " ";
  return text;
}

// 500 +- 79 of 1000 fair draws have the same result: five standard deviations of sqrt(1000) / 2 = 15.8.
bool fair_of_1000(int count) { return count > 500 - 79 && count < 500 + 79; }

}  // namespace

BOOST_AUTO_TEST_CASE(a_round_is_a_process_of_each_side) {
  const auto plan = plan_rounds(5, true, 1);
  BOOST_REQUIRE(plan.size() == 10U);
  for (std::size_t i = 0; i < plan.size(); i += 2) {
    BOOST_TEST(plan[i].round == static_cast<int>(i / 2));
    BOOST_TEST(plan[i + 1].round == plan[i].round);
    BOOST_TEST((plan[i].side != plan[i + 1].side));
  }
}

BOOST_AUTO_TEST_CASE(rounds_come_in_twos_that_mirror_each_other) {
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    const auto sides = sides_of(plan_rounds(8, true, seed));
    for (std::size_t i = 0; i < sides.size(); i += 4) {
      const auto two = sides.substr(i, 4);
      BOOST_TEST((two == "bccb" || two == "cbbc"), seed << ": " << sides);
    }
  }
}

BOOST_AUTO_TEST_CASE(which_side_begins_is_drawn_for_each_two) {
  int begun_by_baseline = 0;
  for (std::uint64_t seed = 0; seed < 1000; ++seed)
    begun_by_baseline += sides_of(plan_rounds(2, true, seed))[0] == 'b' ? 1 : 0;
  BOOST_TEST(fair_of_1000(begun_by_baseline), begun_by_baseline);
  const auto sides = sides_of(plan_rounds(2000, true, 1));
  int begun_within = 0;
  int alternations = 0;
  for (std::size_t i = 0; i < sides.size(); i += 4) {
    begun_within += sides[i] == 'b' ? 1 : 0;
    alternations += i > 0 && sides[i] != sides[i - 4] ? 1 : 0;
  }
  BOOST_TEST(fair_of_1000(begun_within), begun_within);
  BOOST_TEST(fair_of_1000(alternations), alternations);
}

BOOST_AUTO_TEST_CASE(the_same_seed_gives_the_same_plan) {
  BOOST_TEST(text_of(plan_rounds(40, true, 7)) == text_of(plan_rounds(40, true, 7)));
  BOOST_TEST(text_of(plan_rounds(40, true, 7)) != text_of(plan_rounds(40, true, 8)));
}

BOOST_AUTO_TEST_CASE(more_rounds_begin_like_fewer) {
  const auto longer = text_of(plan_rounds(40, true, 7));
  BOOST_TEST(longer.starts_with(text_of(plan_rounds(10, true, 7))));
}

BOOST_AUTO_TEST_CASE(places_come_round_after_round_the_same_on_both_sides) {
  const auto places_of = [](const std::vector<process::Slot>& plan) {
    std::string places;
    for (const auto& slot : plan) places += std::to_string(slot.place.value());
    return places;
  };
  BOOST_TEST(places_of(plan_rounds(5, true, 1, {.count = 3})) == "0011220011");
  BOOST_TEST(places_of(plan_rounds(5, true, 1, {.count = 3, .first = 2})) == "2200112200");
  for (const auto& slot : plan_rounds(5, true, 1)) BOOST_TEST(!slot.place.has_value());
  BOOST_TEST(text_of(plan_rounds(5, true, 1, {.count = 3})) == text_of(plan_rounds(5, true, 1)),
             "in the same order");
}

BOOST_AUTO_TEST_CASE(paddings_fill_a_page_and_leave_none_of_it_out) {
  std::set<int> quarters;
  for (const auto& slot : plan_rounds(20'000, true, 3)) {
    BOOST_REQUIRE(slot.padding >= 0);
    BOOST_REQUIRE(slot.padding < 4096);
    quarters.insert(slot.padding / 1024);
  }
  BOOST_TEST(quarters.size() == 4U);
}

BOOST_AUTO_TEST_CASE(both_sides_of_a_round_have_the_same_padding_and_rounds_have_others) {
  const auto plan = plan_rounds(100, true, 3);
  std::set<int> paddings;
  for (std::size_t i = 0; i < plan.size(); i += 2) {
    BOOST_TEST(plan[i].padding == plan[i + 1].padding);
    paddings.insert(plan[i].padding);
  }
  BOOST_TEST(paddings.size() > 90U);  // 100 draws from 4096 values give 98.8 different ones on average
}

BOOST_AUTO_TEST_CASE(without_a_baseline_the_current_side_runs_alone) {
  const auto plan = plan_rounds(3, false, 1);
  BOOST_TEST(sides_of(plan) == "ccc");
  BOOST_TEST(plan[2].round == 2);
  BOOST_TEST(plan_rounds(0, true, 1).empty());
}

BOOST_AUTO_TEST_SUITE_END()
