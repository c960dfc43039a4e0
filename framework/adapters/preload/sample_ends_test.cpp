#include "adapters/preload/clock_estimate.hpp"

#include <boost/test/unit_test.hpp>
#include <string>

namespace {

/// Returns a letter for each reading: E if it ends a sample, b if it begins one. `pauses`: L for a long pause before
/// the reading, s for a short one.
std::string ends(const std::string& pauses) {
  holdfast::preload::SampleEnds ends;
  std::string all;
  for (const char pause : pauses) all += ends.end_with(pause == 'L') ? 'E' : 'b';
  return all;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(sample_ends)

BOOST_AUTO_TEST_CASE(behind_the_three_readings_that_try_the_clock_they_come_in_pairs) {
  BOOST_TEST(ends("sss"
                  "sL"
                  "sL"
                  "sL")
                 .substr(3) == "bEbEbE");
  BOOST_TEST(ends("sss"
                  "ss"
                  "ss"
                  "sL")
                 .substr(3) == "bEbEbE");
}

BOOST_AUTO_TEST_CASE(an_interruption_between_two_samples_begins_one) {
  BOOST_TEST(ends("sss"
                  "sL"
                  "sL"
                  "LL"
                  "sL")
                 .substr(3) == "bEbEbEbE");
}

BOOST_AUTO_TEST_CASE(a_body_that_reads_the_clock_once_puts_it_out_of_step_until_there_are_samples_in_a_row) {
  const auto all = ends(
      "sss"
      "sLs"
      "sL"
      "sL"
      "sL"
      "sL");
  BOOST_TEST(all.substr(all.size() - 4) == "bEbE");
}

BOOST_AUTO_TEST_SUITE_END()
