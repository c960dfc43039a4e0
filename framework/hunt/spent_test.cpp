#include "hunt/compare_range.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

namespace tt = boost::test_tools;

BOOST_AUTO_TEST_SUITE(spent)

namespace {

using namespace holdfast;

/// Returns the reading of one thread that computed for 40 ms and waited for `waited_ns`.
probes::ProbeReading reading(double waited_ns) {
  probes::ProbeReading made;
  made.threads = 1;
  made.ended.usage.user_ns = 40e6;
  made.ended.usage.run_delay_ns = waited_ns;
  made.ended.usage.wall_ns = 40e6 + waited_ns;
  return made;
}

/// Returns the reading of a hundred executions of 20 us each, and `long_count` of 4 ms.
probes::ProbeReading with_long_ones(double waited_ns, std::uint64_t long_count) {
  auto made = reading(waited_ns);
  made.count = 100 + long_count;
  made.long_count = long_count;
  made.long_seconds = 4e-3 * static_cast<double>(long_count);
  made.seconds = 100 * 20e-6 + made.long_seconds;
  return made;
}

}  // namespace

BOOST_AUTO_TEST_CASE(short_executions_did_not_wait_however_long_the_process_did) {
  BOOST_TEST(hunt::spent_ns(with_long_ones(40e6, 0)) == 100 * 20e3, tt::tolerance(1e-9));
}

BOOST_AUTO_TEST_CASE(an_execution_that_waited_counts_as_one_that_did_not) {
  BOOST_TEST(hunt::spent_ns(with_long_ones(40e6, 1)) == 101 * 20e3, tt::tolerance(1e-9));
  BOOST_TEST(hunt::spent_ns(with_long_ones(40e6, 3)) == 103 * 20e3, tt::tolerance(1e-9));
}

BOOST_AUTO_TEST_CASE(what_the_process_did_not_wait_is_the_functions_own) {
  BOOST_TEST(hunt::spent_ns(with_long_ones(0, 3)) == 100 * 20e3 + 3 * 4e6, tt::tolerance(1e-9));
  BOOST_TEST(hunt::spent_ns(with_long_ones(1e6, 3)) == 100 * 20e3 + 3 * 4e6 - 1e6, tt::tolerance(1e-9));
}

BOOST_AUTO_TEST_CASE(where_most_executions_are_long_waiting_falls_on_them_by_their_time) {
  auto made = reading(40e6);  // half of its 80 ms
  made.count = made.long_count = 2;
  made.seconds = made.long_seconds = 60e-3;
  BOOST_TEST(hunt::spent_ns(made) == 30e6, tt::tolerance(1e-9));
}

BOOST_AUTO_TEST_CASE(a_call_that_is_always_long_did_not_wait_because_thousands_of_others_are_short) {
  auto made = reading(40e6);  // half of its 80 ms
  made.sites = {{.site = 0, .count = 1000, .seconds = 1e-3},
                {.site = 1, .count = 2, .seconds = 20e-3, .long_count = 2, .long_seconds = 20e-3}};
  made.count = 1002;
  made.seconds = 21e-3;
  made.long_count = 2;
  made.long_seconds = 20e-3;
  BOOST_TEST(hunt::spent_ns(made) == 1e6 + 10e6, tt::tolerance(1e-9));
  BOOST_TEST(hunt::spent_ns(made, made.sites[0]) == 1e6, tt::tolerance(1e-9));
  BOOST_TEST(hunt::spent_ns(made, made.sites[1]) == 10e6, tt::tolerance(1e-9));
}

BOOST_AUTO_TEST_CASE(all_counts_where_it_is_not_known_what_waited) {
  auto threads = with_long_ones(40e6, 3);
  threads.threads = 2;
  BOOST_TEST(hunt::spent_ns(threads) == 100 * 20e3 + 3 * 4e6, tt::tolerance(1e-9));
  auto sleeps = with_long_ones(40e6, 3);
  sleeps.ended.usage.wall_ns += 40e6;
  BOOST_TEST(hunt::spent_ns(sleeps) == 100 * 20e3 + 3 * 4e6, tt::tolerance(1e-9));
}

BOOST_AUTO_TEST_SUITE_END()
