#include "stats/historian.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

BOOST_AUTO_TEST_SUITE(historian)

using namespace holdfast::stats;

namespace {

using Numbers = std::vector<std::size_t>;

/// Numbers from 1, as ScalaMeter's own test counts.
Numbers from_one(Numbers runs) {
  for (auto& run : runs) ++run;
  return runs;
}

Numbers kept(const char* historian, std::size_t count) {
  return from_one(historian_named(historian).value().kept(count));
}

}  // namespace

BOOST_AUTO_TEST_CASE(complete_keeps_all) {
  BOOST_TEST(kept("complete", 4) == (Numbers{1, 2, 3, 4}), boost::test_tools::per_element());
  BOOST_TEST(kept("complete", 0).empty());
}

BOOST_AUTO_TEST_CASE(a_window_keeps_the_last) {
  BOOST_TEST(kept("window:2", 5) == (Numbers{4, 5}), boost::test_tools::per_element());
  BOOST_TEST(kept("window:9", 2) == (Numbers{1, 2}), boost::test_tools::per_element());
}

// Computed with ScalaMeter 0.22 from an empty start.
BOOST_AUTO_TEST_CASE(back_off_from_an_empty_start_keeps_what_scalameter_keeps) {
  const auto is = [](std::size_t count, const Numbers& expected) {
    BOOST_TEST(kept("exponential-backoff", count) == expected, boost::test_tools::per_element());
  };
  is(8, {1, 5, 7, 8});
  is(16, {1, 9, 13, 15, 16});
  is(17, {1, 9, 13, 15, 16, 17});
  is(18, {1, 9, 13, 15, 17, 18});
  is(32, {1, 17, 25, 29, 31, 32});
}

// ScalaMeter's own test: four runs without ages, then the fifth to the eighth.
BOOST_AUTO_TEST_CASE(back_off_from_four_runs_without_ages_keeps_what_scalameters_test_says) {
  const std::vector<Numbers> runs{{1, 2, 3, 4, 5}, {1, 2, 3, 5, 6}, {1, 2, 5, 6, 7}, {1, 2, 5, 7, 8}};
  const std::vector<std::vector<long>> ages{
      {1, 2, 3, 5, 9}, {1, 2, 4, 6, 10}, {1, 2, 3, 7, 11}, {1, 2, 4, 8, 12}};
  std::vector<Aged> history{{0, 8}, {1, 4}, {2, 2}, {3, 1}};
  for (std::size_t i = 0; i < 4; ++i) {
    history = backed_off(history, 4 + i);
    Numbers kept_runs;
    std::vector<long> kept_ages;  // from the youngest one on, as in ScalaMeter's test
    for (const auto& entry : history) {
      kept_runs.push_back(entry.run);
      kept_ages.insert(kept_ages.begin(), entry.age);
    }
    BOOST_TEST(from_one(kept_runs) == runs[i], boost::test_tools::per_element());
    BOOST_TEST(kept_ages == ages[i], boost::test_tools::per_element());
  }
}

BOOST_AUTO_TEST_CASE(from_an_empty_start_no_bucket_is_ever_empty_so_the_first_run_stays) {
  std::vector<Aged> history;
  for (std::size_t run = 0; run < 500; ++run) {
    history = backed_off(history, run);
    BOOST_TEST(history.front().run == 0U);
  }
  BOOST_TEST(history.size() <= 11U);  // at most log2(500) + 2
}

BOOST_AUTO_TEST_CASE(older_runs_behind_an_empty_bucket_are_kept_where_scalameter_would_lose_them) {
  const auto history = backed_off({{0, 20}, {1, 1}}, 2);  // no run has an age in (1,3], (3,7] or (7,15]
  BOOST_REQUIRE(history.size() == 3U);
  BOOST_TEST(history[0].run == 0U);
  BOOST_TEST(history[0].age == 21);
}

BOOST_AUTO_TEST_CASE(other_words_are_no_historian) {
  for (const char* word : {"", "all", "window", "window:", "window:0", "window:-1", "window:2x",
                           "window:1000001", "Complete", "exponential"})
    BOOST_TEST(!historian_named(word), word);
}

BOOST_AUTO_TEST_SUITE_END()
