// Tests the numbers of a result in words, which the terminal and the pages show.

#include "render/result_words.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>
#include <limits>

#include "render/rich_report_test.hpp"
#include "wire/json_text.hpp"

BOOST_AUTO_TEST_SUITE(result_words_of)

namespace {

using namespace holdfast;
using namespace holdfast::render;

constexpr double kNone = std::numeric_limits<double>::infinity();

Run regressed() {
  return measured(result_of("sort", "sort/names", R"({"size":1000})", Outcome::regressed, "slower"),
                  {1.101, 1.094, 1.109}, 521e3, 573.6e3);
}

std::string value_of(const std::vector<WordedFact>& facts, const std::string& name) {
  for (const auto& fact : facts) {
    if (fact.name == name) return fact.value;
  }
  return "no " + name;
}

std::vector<std::string> names_of(const std::vector<WordedFact>& facts) {
  std::vector<std::string> names;
  for (const auto& fact : facts) names.push_back(fact.name);
  return names;
}

std::vector<std::string> thresholds_of(const std::string& tester) {
  auto run = regressed();
  run.verdict->tester = tester;
  return names_of(result_words(run).thresholds);
}

using Names = std::vector<std::string>;

}  // namespace

BOOST_AUTO_TEST_CASE(a_change_and_both_sides_are_those_of_the_table_of_the_terminal) {
  const auto words = result_words(regressed());
  BOOST_TEST(words.change == "+10.1 %");
  BOOST_TEST(words.interval == "+9.40 % to +10.9 %");
  BOOST_TEST(words.min_effect == "2 %");
  BOOST_TEST(words.baseline.median == "521 us");
  BOOST_TEST(words.current.median == "573.6 us");
  BOOST_TEST(words.seconds == "3.1");
  BOOST_TEST(words.pairs == "2");
}

BOOST_AUTO_TEST_CASE(an_interval_with_an_unknown_bound_says_the_known_one) {
  BOOST_TEST(interval_words({1.1, 1.094, kNone}) == "at least +9.40 %");
  BOOST_TEST(interval_words({1.1, -kNone, 1.109}) == "at most +10.9 %");
  BOOST_TEST(interval_words({1.1, -kNone, kNone}) == "");
}

BOOST_AUTO_TEST_CASE(each_process_has_its_median_and_quartiles_in_words) {
  const auto words = result_words(regressed());
  BOOST_REQUIRE(words.current.processes.size() == 2U);
  BOOST_TEST(words.current.processes[0].median == "573.6 us");
  BOOST_TEST(words.current.processes[0].low == "567.9 us");   // 573.6 * 0.99
  BOOST_TEST(words.current.processes[0].high == "579.3 us");  // 573.6 * 1.01
  BOOST_TEST(words.axis.name == "us");
  BOOST_TEST(words.axis.divisor == 1e3);
}

BOOST_AUTO_TEST_CASE(medians_that_contradict_the_change_are_said_apart) {
  const auto of_current = [](double now) {
    return result_words(
        measured(result_of("a", "a", "{}", Outcome::regressed, ""), {1.1, 1.08, 1.12}, 100, now));
  };
  BOOST_TEST(of_current(110.1).medians == "");         // differs by 0.001, less than a fiftieth of 0.1
  BOOST_TEST(of_current(111.9).medians == "+11.9 %");  // within the interval: both are adjusted
  BOOST_TEST(of_current(111.9).current.median == "110.9 ns");  // the square root of 111.9 * 1.1 * 100
  BOOST_TEST(of_current(111.9).current.measured == "111.9 ns");
  BOOST_TEST(of_current(135).medians == "+35.0 %");  // outside of the estimate's interval, +8 % to +12 %
  BOOST_TEST(of_current(135).current.median == "");
  BOOST_TEST(of_current(135).current.measured == "135 ns");
}

BOOST_AUTO_TEST_CASE(numbers_have_all_that_the_verdict_follows_from) {
  const auto numbers = result_words(regressed()).numbers;
  const Names all{"change",
                  "its interval",
                  "loss found in 95 of 100 by these rounds",
                  "statistic",
                  "degrees of freedom",
                  "p value",
                  "p value among all tests",
                  "critical value",
                  "the tester's own interval",
                  "pairs",
                  "seconds",
                  "seed"};
  BOOST_TEST(names_of(numbers) == all, boost::test_tools::per_element());
  BOOST_TEST(value_of(numbers, "statistic") == "21.3");
  BOOST_TEST(value_of(numbers, "degrees of freedom") == "11");
  BOOST_TEST(value_of(numbers, "p value") == "1e-09");
  BOOST_TEST(value_of(numbers, "p value among all tests") == "4e-09");
  BOOST_TEST(value_of(numbers, "critical value") == "1.796");
  BOOST_TEST(value_of(numbers, "the tester's own interval") == "[0.094, 0.109]");
  BOOST_TEST(value_of(numbers, "seed") == "18446744073709551615");
  BOOST_TEST(value_of(result_words(broken("a", "exited with 3")).numbers, "statistic") == "");
}

BOOST_AUTO_TEST_CASE(only_an_undecided_verdict_says_which_loss_its_rounds_would_find) {
  auto run = regressed();
  BOOST_TEST(result_words(run).detectable == "");
  run.verdict->outcome = Outcome::inconclusive;
  BOOST_TEST(result_words(run).detectable == "2.9 %");
}

BOOST_AUTO_TEST_CASE(thresholds_are_those_that_the_tester_uses) {
  const auto per_element = boost::test_tools::per_element();
  BOOST_TEST(thresholds_of("shift") ==
                 (Names{"significance", "minimum effect", "unit of comparison", "process summary"}),
             per_element);
  BOOST_TEST(thresholds_of("overlap-intervals") ==
                 (Names{"significance", "noise magnitude", "unit of comparison", "process summary"}),
             per_element);
  BOOST_TEST(thresholds_of("exact") == (Names{"minimum effect", "unit of comparison", "process summary"}),
             per_element);
  BOOST_TEST(thresholds_of("accepter") == (Names{"unit of comparison", "process summary"}), per_element);
}

BOOST_AUTO_TEST_CASE(classic_testers_clear_nothing) {
  const auto words = result_words(regressed());
  BOOST_TEST(value_of(words.classic, "overlap-intervals") == "no difference");  // its verdict: pass
  BOOST_TEST(value_of(words.classic, "anova") == "regressed");
  BOOST_TEST(words.classic_level == "1e-10");
}

BOOST_AUTO_TEST_CASE(a_function_that_was_timed_has_its_change_and_its_share) {
  auto run = regressed();
  run.functions = {
      {.name = "parse",
       .outcome = "slower",
       .change = 0.051,
       .low = 0.042,
       .high = 0.06,
       .share = 0.02,
       .rounds = 14},
      {.name = "skip", .outcome = "not slower", .change = 0.003, .low = -0.005, .high = 0.011, .rounds = 14},
      {.name = "copy", .outcome = "not measured", .note = "it is never called"}};
  const auto words = result_words(run).functions;
  BOOST_TEST(words[0].change == "5.1 % slower [4.2, 6.0]");
  BOOST_TEST(words[0].share == "2 %");
  BOOST_TEST(words[1].change == "+0.3 % [-0.5, 1.1]");
  BOOST_TEST(words[1].share == "");
  BOOST_TEST(words[2].change == "");
}

BOOST_AUTO_TEST_CASE(functions_that_the_change_reaches_have_their_shares_in_words) {
  auto run = regressed();
  run.reach->functions = {{.name = "parse", .share = 0.414}, {.name = "skip"}};
  BOOST_TEST(result_words(run).shares == (Names{"41.4 %", ""}), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(a_frame_says_what_it_cost_and_what_the_same_way_cost_in_the_baseline) {
  auto profiles = rich_report().results[1].profiles;
  const auto words = profile_words(profiles);
  BOOST_TEST(words.current.total == "200 instructions");
  BOOST_REQUIRE(words.current.frames.size() == 2U);
  BOOST_TEST(words.current.frames[1].cost == "150 instructions, 75.0 %, in the baseline 30");
  BOOST_TEST(words.current.frames[1].tone == "worse");
  BOOST_REQUIRE(words.baseline.frames.size() == 3U);
  BOOST_TEST(words.baseline.frames[2].cost == "20 instructions, 20.0 %");
  BOOST_TEST(words.baseline.frames[2].tone == "same");
  profiles.baseline->tree[0].children.erase(profiles.baseline->tree[0].children.begin());
  BOOST_TEST(profile_words(profiles).current.frames[1].cost ==
             "150 instructions, 75.0 %, not in the baseline");
  profiles.current->tree[0].children[0].cost = 100.9;
  profiles.baseline->tree[0].children[0] = {"shop::sell(int)", 100};  // 0.9 of 100.9 is less than a hundredth
  BOOST_TEST(profile_words(profiles).current.frames[1].tone == "same");
}

BOOST_AUTO_TEST_CASE(functions_that_changed_most_come_first_also_those_that_are_gone) {
  const auto functions = profile_words(rich_report().results[1].profiles).functions;
  BOOST_REQUIRE(functions.size() == 3U);
  BOOST_TEST(functions[0].name == "shop::sell(int)");
  BOOST_TEST(functions[0].change == "+400.0 %");  // 150 of 30
  BOOST_TEST(functions[0].before == "2");
  BOOST_TEST(functions[1].name == "shop::buy()");
  BOOST_TEST(functions[1].change == "gone");
  BOOST_TEST(functions[1].tone == "better");
  BOOST_TEST(functions[2].change == "same");
}

BOOST_AUTO_TEST_CASE(without_a_baseline_functions_are_compared_with_nothing) {
  auto profiles = rich_report().results[1].profiles;
  profiles.baseline.reset();
  const auto words = profile_words(profiles);
  BOOST_TEST(words.functions[0].name == "shop::sell(int)");
  BOOST_TEST(words.functions[0].change == "");
  BOOST_TEST(words.current.frames[1].cost == "150 instructions, 75.0 %");
  BOOST_TEST(profile_words({}).functions.empty());
}

BOOST_AUTO_TEST_SUITE_END()
