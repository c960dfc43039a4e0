#include "render/results_table.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>
#include <sstream>

#include "model/text/sanitize_text.hpp"
#include "render/rich_report_test.hpp"
#include "render/summary.hpp"

BOOST_AUTO_TEST_SUITE(results_tables)

namespace {

using namespace holdfast;
using namespace holdfast::render;

Run changed(const std::string& benchmark, Ratio ratio, double before, double now) {
  return measured(result_of("sort", benchmark, "{}", Outcome::regressed, "slower by so much"), ratio, before,
                  now);
}

std::string table_for(const std::vector<Run>& results, std::size_t width = 100) {
  std::vector<const Run*> all;
  for (const auto& result : results) all.push_back(&result);
  return results_table(all, {.layout = {.width = width}}).text;
}

}  // namespace

BOOST_AUTO_TEST_CASE(both_sides_differ_by_the_change_that_stands_beside_them) {
  // The medians differ by -0.57 %, the rounds by +0.52 %. So one side is multiplied by sqrt(1.0052 / 0.9943) = 1.00547, and the other
  // side is divided by the same factor.
  const auto levels = shown_medians(changed("sort", {1.0052, 0.990, 1.021}, 1000, 994.3));
  BOOST_REQUIRE((levels.before && levels.after));
  BOOST_TEST(*levels.after / *levels.before == 1.0052, boost::test_tools::tolerance(1e-9));
  BOOST_TEST(*levels.before == 1000 / 1.00547, boost::test_tools::tolerance(1e-5));
  BOOST_TEST(*levels.after == 994.3 * 1.00547, boost::test_tools::tolerance(1e-5));
}

BOOST_AUTO_TEST_CASE(counts_stay_as_they_were_counted) {
  const auto levels = shown_medians(changed("sort", {1.5, 1.5, 1.5}, 108, 162));
  BOOST_TEST(*levels.before == 108);
  BOOST_TEST(*levels.after == 162);
}

BOOST_AUTO_TEST_CASE(medians_near_a_narrow_interval_are_moved_by_at_most_1_per_cent_each) {
  // The measured medians differ by 50.9 %: sqrt(1.493 / 1.5083) = 0.99492. A quotient that differs from 1.493 by more than a factor of
  // e^0.02 is not near.
  const auto near = shown_medians(changed("join", {1.493, 1.478, 1.508}, 108.8e3, 164.1e3));
  BOOST_REQUIRE((near.before && near.after));
  BOOST_TEST(*near.after / *near.before == 1.493, boost::test_tools::tolerance(1e-9));
  BOOST_TEST(*near.before == 108.8e3 / 0.99492, boost::test_tools::tolerance(1e-5));
  BOOST_TEST(!shown_medians(changed("join", {1.493, 1.478, 1.508}, 100, 1.493 * 102.1)).before);
}

BOOST_AUTO_TEST_CASE(medians_outside_of_the_interval_are_no_row_of_the_table_and_are_explained) {
  const std::vector<Run> results{changed("sort", {1.111, 1.05, 1.17}, 110.9e3, 106.7e3)};
  BOOST_TEST(table_for(results).find("110.9 us") == std::string::npos);
  BOOST_TEST(table_for(results).find("+11.1 %") != std::string::npos);
  BOOST_TEST(needs_words(results.front()));
  BOOST_TEST(results_remarks({&results.front()}, {}) ==
             "  sort: slower by so much (measured medians, which the estimate does not use: 110.9 us -> "
             "106.7 us, "
             "-3.79 %)\n");
}

BOOST_AUTO_TEST_CASE(a_first_run_has_its_values_and_no_empty_columns) {
  auto first = result_of("sort", "sort", "{}", Outcome::no_baseline, "no baseline has been accepted yet");
  first.current.median = 2e6;
  BOOST_TEST(table_for({first}) ==
             "  verdict      benchmark   now\n"
             "  no_baseline  sort       2 ms  no baseline has been accepted yet\n");
}

BOOST_AUTO_TEST_CASE(names_are_cut_before_numbers_go_and_the_change_stays) {
  const std::vector<Run> results{changed(std::string(60, 'a') + "end", {1.101, 1.094, 1.109}, 521e3, 573.6e3),
                                 changed("short", {1.5, 1.4, 1.6}, 100, 150)};
  const auto at_80 = table_for(results, 80);
  for (const char* shown : {"...", "521 us", "573.6 us", "+10.1 %", "[ +9.40,  +10.9] %"})
    BOOST_TEST((at_80.find(shown) != std::string::npos), shown << " at 80:\n" << at_80);
  const auto at_60 = table_for(results, 60);
  BOOST_TEST(at_60.find("521 us") == std::string::npos);
  BOOST_TEST(at_60.find("+10.1 %  [ +9.40,  +10.9] %") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(names_that_are_cut_still_tell_which_is_which) {
  std::vector<Run> results;
  for (const char* size : {"1000000", "3000000", "10"})
    results.push_back(
        changed("footprint/of/an/array/of/numbers size=" + std::string(size), {1.1, 1.09, 1.11}, 10, 11));
  const auto text = table_for(results, 80);
  for (const char* shown : {"...1000000  ", "...3000000  ", "...10  ", "before", "interval"})
    BOOST_TEST((text.find(shown) != std::string::npos), text);
}

BOOST_AUTO_TEST_CASE(what_is_said_of_all_results_stands_below_the_table_once) {
  auto one = result_of("calls", std::string(60, 'a'), "{}", Outcome::no_baseline,
                       "no baseline has been accepted yet");
  one.current.median = 2e6;
  auto other = one;
  other.subject.benchmark = std::string(60, 'b');
  const auto table = results_table({&one, &other}, {});
  BOOST_TEST(table.text.find("no baseline") == std::string::npos);
  BOOST_TEST(results_remarks(table.cut, {}, 2) == "  no baseline has been accepted yet\n");
}

BOOST_AUTO_TEST_CASE(no_row_is_wider_than_the_terminal) {
  auto report = rich_report();
  for (const std::size_t width : {60U, 72U, 80U, 100U, 160U}) {
    std::istringstream lines(table_for(report.results, width));
    for (std::string line; std::getline(lines, line);)
      BOOST_TEST((text::columns_of(line) <= width), width << ": " << line);
  }
}

BOOST_AUTO_TEST_CASE(a_sentence_that_has_no_room_is_told_to_the_caller) {
  const auto fits = result_of("a", "a", "{}", Outcome::inconclusive, "skipped: no data");
  const auto is_long = result_of("b", "b", "{}", Outcome::inconclusive, std::string(200, 'x'));
  const auto table = results_table({&fits, &is_long}, {});
  BOOST_TEST((table.cut == std::vector<const Run*>{&is_long}));
}

BOOST_AUTO_TEST_CASE(what_several_results_have_in_common_is_said_once) {
  const auto a = result_of("a", "a", "{}", Outcome::inconclusive, "only 3 rounds");
  const auto b = result_of("b", "b", "{}", Outcome::inconclusive, "only 3 rounds");
  BOOST_TEST(results_remarks({&a, &b}, {}) == "  a, b: only 3 rounds\n");
}

BOOST_AUTO_TEST_SUITE_END()
