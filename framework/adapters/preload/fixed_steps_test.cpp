#include "adapters/preload/fixed_steps.hpp"

#include <boost/test/unit_test.hpp>
#include <string>

namespace {

constexpr std::int64_t kWhole = 100;

/// Returns a letter for each of `readings` steps in a row: w for a whole step, s for a short one.
std::string steps(const char* text, int readings) {
  holdfast::preload::FixedSteps<3> steps(kWhole);
  steps.read(text);
  std::string all;
  for (int i = 0; i < readings; ++i) all += steps.next() == kWhole ? 'w' : 's';
  return all;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(fixed_steps)

BOOST_AUTO_TEST_CASE(the_first_epochs_of_a_run_are_short) {
  BOOST_TEST(steps("2 4 3", 12) == "wwwwswswwwww");
}

BOOST_AUTO_TEST_CASE(a_later_run_begins_later_by_what_earlier_ones_had_more) {
  // Runs of two epochs: readings 0 to 3, and 4 to 7, which are 6 to 9 once the first has a short epoch.
  BOOST_TEST(steps("1 2 0 4", 12) == "wswwwwwswwww");
}

BOOST_AUTO_TEST_CASE(the_epoch_that_warms_up_is_one_of_the_short_ones) {
  BOOST_TEST(steps("2 2 0 4", 12) == "wswswwwswsww");  // epochs of 4 readings and then 6, instead of 4 and 4
}

BOOST_AUTO_TEST_CASE(without_a_text_all_are_whole) {
  BOOST_TEST(steps("", 4) == "wwww");
  BOOST_TEST(steps("1", 4) == "wwww");
  BOOST_TEST(steps("one 2 0", 4) == "wwww");
  BOOST_TEST(steps("0 0 0 1", 4) == "wwww");
}

BOOST_AUTO_TEST_CASE(no_more_runs_are_kept_than_there_is_room_for) {
  BOOST_TEST(steps("1 2 0 4 8 12", 24) == "wswwwwwswwwwwswwwwwwwwww");
}

BOOST_AUTO_TEST_SUITE_END()
