#include "measure/probe.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>
#include <vector>

namespace {
using holdfast::beside;
using holdfast::Probes;
using holdfast::measure::MachineProbe;
}  // namespace

BOOST_AUTO_TEST_SUITE(probe)

BOOST_AUTO_TEST_CASE(every_probe_takes_time) {
  MachineProbe probe;
  for (int i = 0; i < 3; ++i) {
    const Probes reading = probe.read();
    BOOST_TEST(reading.taken());
    BOOST_TEST(reading.cache_ns > 0);
    BOOST_TEST(reading.throughput_ns > 0);
    BOOST_TEST(reading.large_cache_ns > 0);
  }
}

BOOST_AUTO_TEST_CASE(the_clock_of_a_sample_is_the_mean_of_its_neighbours_and_the_rest_the_worse) {
  const Probes both = beside({1000, 10, 20, 300}, {1200, 12, 18, 200});
  BOOST_TEST(both.clock_ns == 1100);
  BOOST_TEST(both.cache_ns == 12);
  BOOST_TEST(both.throughput_ns == 20);
  BOOST_TEST(both.large_cache_ns == 300);
}

BOOST_AUTO_TEST_SUITE_END()
