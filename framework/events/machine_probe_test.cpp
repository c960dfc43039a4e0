#include "events/machine_probe.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

BOOST_AUTO_TEST_SUITE(probe)

namespace {
using holdfast::beside;
using holdfast::Probes;
using holdfast::events::MachineProbe;
}  // namespace

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

BOOST_AUTO_TEST_CASE(a_reading_is_shared_by_those_who_ask_within_five_milliseconds) {
  class CountingProbe final : public holdfast::events::Probe {
   public:
    Probes read() override { return {.clock_ns = ++clock_ns}; }
    double clock_ns = 0;
  } probe;
  holdfast::events::SharedReadings readings(probe);
  // Of four readings, the first finds cold tables. The typical one is the median of the others: 3 of 2, 3 and 4.
  BOOST_TEST(readings.at(1e9).clock_ns == 3);
  BOOST_TEST(readings.at(1e9 + 4.9e6).clock_ns == 3);
  BOOST_TEST(readings.at(1e9 + 5e6).clock_ns == 7);
}

BOOST_AUTO_TEST_SUITE_END()
