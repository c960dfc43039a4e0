#include "bench/child_processes.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

BOOST_AUTO_TEST_SUITE(start_up)

namespace {
using namespace holdfast::bench;
}

// time_processes() starts this test program again, and Boost.Test reads the arguments.
BOOST_AUTO_TEST_CASE(each_sample_is_the_life_of_a_process) {
  const auto report = time_processes({"this", "--version"}, 3);
  BOOST_TEST(report.complete);
  BOOST_TEST(report.samples.size() == 3U);  // the first of four processes does not count
  for (const auto& sample : report.samples) BOOST_TEST(sample.value > 0);
  BOOST_TEST(!is_being_timed());  // only its children were timed
}

BOOST_AUTO_TEST_CASE(a_process_that_fails_ends_the_measurement_with_its_code) {
  const auto report = time_processes({"this", "--no_such_option"}, 3);
  BOOST_TEST(!report.complete);
  BOOST_TEST(report.samples.empty());
  BOOST_TEST(report.error->starts_with("a process of it ended with "));
}

BOOST_AUTO_TEST_SUITE_END()
