#include "holdfast/hammock.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

#include "bench/waves_test.hpp"
#include "model/error.hpp"

BOOST_AUTO_TEST_SUITE(fixed_rates)

using namespace holdfast;

// Four operations, a millisecond apart; the first one blocks the submitter for 3 ms. The other operations are
// not slow themselves, but each waits for the first. A loop of submit and wait would not show this delay.
BOOST_FIXTURE_TEST_CASE(a_slow_operation_is_counted_with_all_that_waited_behind_it, OfWaves) {
  waves.place.measures = detail::Measures::latency;
  waves.place.workers = 1;
  waves.place.seconds = 0.004;
  fixed_rate(1000, [&](Done done) {
    if (submitted++ == 0) {
      const double until_ns = detail::now_ns() + 3e6;
      while (detail::now_ns() < until_ns) {
      }
    }
    done();
  }).run(state);
  const auto& latencies = waves.results.latencies_ns;
  BOOST_REQUIRE(latencies.size() == 4U);
  BOOST_TEST(latencies[0] >= 3e6);
  BOOST_TEST(latencies[1] >= 2e6);
  BOOST_TEST(latencies[2] >= 1e6);
}

// The fourth operation is due three milliseconds after the first, however quick each is.
BOOST_FIXTURE_TEST_CASE(each_operation_of_a_fixed_rate_waits_until_it_is_due, OfWaves) {
  waves.place.measures = detail::Measures::latency;
  waves.place.workers = 1;
  waves.place.seconds = 0.004;
  double last_ns = 0;
  const double before_ns = detail::now_ns();
  fixed_rate(1000, [&](Done done) {
    last_ns = detail::now_ns();
    done();
  }).run(state);
  BOOST_REQUIRE(waves.results.latencies_ns.size() == 4U);
  BOOST_TEST(last_ns - before_ns >= 3e6);
}

BOOST_FIXTURE_TEST_CASE(a_fixed_rate_has_one_submitter, OfWaves) {
  waves.place.measures = detail::Measures::latency;
  BOOST_CHECK_EXCEPTION(fixed_rate(100, at_once()).run(state), Error, [](const Error& wrong) {
    return std::string(wrong.what()).starts_with("fixed_rate submits by one clock");
  });
}

BOOST_FIXTURE_TEST_CASE(a_rate_that_is_none_is_refused, OfWaves) {
  waves.place.measures = detail::Measures::latency;
  waves.place.workers = 1;
  for (const double rate : {0.0, -5.0, 1e12}) {
    BOOST_CHECK_EXCEPTION(fixed_rate(rate, at_once()).run(state), Error, [](const Error& wrong) {
      return std::string(wrong.what()).starts_with("fixed_rate needs a rate above 0");
    });
  }
}

BOOST_AUTO_TEST_SUITE_END()
