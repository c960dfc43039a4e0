#include "run/rounds/limit.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

BOOST_AUTO_TEST_SUITE(a_limit)

using namespace holdfast;
using namespace holdfast::run;

namespace {

/// Returns the verdict under the limit `max`. The mean is 6.1 ms, with an interval from 6 to 6.2 ms.
Verdict held_to(const std::string& max, Outcome outcome = Outcome::pass) {
  Settings settings;
  settings.max = max;
  process::MeasuredMetric measured;
  measured.metric = "time";
  measured.unit = "ns";
  Verdict verdict{.tester = "shift", .outcome = outcome, .message = "as fast as before"};
  verdict.current = {
      .n_processes = 10, .mean = 6.1e6, .median = 6e6, .ci = Interval{.low = 6e6, .high = 6.2e6}};
  hold_to_limit(settings, measured, verdict);
  return verdict;
}

}  // namespace

BOOST_AUTO_TEST_CASE(what_is_above_it_is_a_regression_whatever_the_baseline_says) {
  for (const auto outcome : {Outcome::pass, Outcome::improved, Outcome::no_baseline, Outcome::inconclusive})
    BOOST_TEST((held_to("5ms", outcome).outcome == Outcome::regressed));
  BOOST_TEST(held_to("5ms").message ==
             "the mean of 6.1 ms (6 ms to 6.2 ms) is above the limit, MAX 5 ms; as fast as before");
}

BOOST_AUTO_TEST_CASE(what_is_below_it_is_as_the_comparison_says) {
  BOOST_TEST((held_to("7ms").outcome == Outcome::pass));
  BOOST_TEST((held_to("7ms", Outcome::regressed).outcome == Outcome::regressed));
  BOOST_TEST(held_to("7ms").message == "as fast as before");
}

BOOST_AUTO_TEST_CASE(where_the_interval_holds_it_nobody_can_tell) {
  BOOST_TEST((held_to("6.1 ms").outcome == Outcome::inconclusive));
  BOOST_TEST((held_to("6.1 ms", Outcome::regressed).outcome == Outcome::regressed));
}

BOOST_AUTO_TEST_CASE(a_limit_of_memory_or_of_a_count_is_none_of_a_time) {
  BOOST_TEST((held_to("1MiB").outcome == Outcome::pass));
  BOOST_TEST((held_to("5").outcome == Outcome::pass));
}

BOOST_AUTO_TEST_SUITE_END()
