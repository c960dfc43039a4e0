#include "probes/measure.hpp"

#include <cstring>

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

#include "model/error.hpp"

BOOST_AUTO_TEST_SUITE(read_results)

/// Tests read results as an agent would leave them on a machine with 2 ticks per nanosecond.

namespace {

using namespace holdfast;
using namespace holdfast::probes;

constexpr Clocks kBegin{.ticks = 1'000, .ns = 5'000};
constexpr Clocks kEnd{.ticks = 1'000 + 2'000'000, .ns = 5'000 + 1'000'000};

class Left {
 public:
  Left() : memory_(kResultsBytes / 64 + 2) {
    all().magic = kResultsMagic;
    all().applied = 1;
    all().ticks = kBegin.ticks;
    all().clock_ns = kBegin.ns;
    all().calibrations = 10;
    all().inside_ticks = 10 * 20;  // a probe takes 10 ns of each interval
    all().pair_ticks = 10 * 80;    // a pair of probes takes 40 ns
  }
  AgentResults& all() { return *reinterpret_cast<AgentResults*>(memory_.data()); }
  Thread& thread(std::uint64_t number) {
    if (all().threads <= number) all().threads = number + 1;
    return reinterpret_cast<Thread*>(reinterpret_cast<char*>(memory_.data()) + kThreadsAt)[number];
  }
  ProbeReading read(const std::string& modules = "") { return reading_of(all(), modules, plan, kEnd); }
  Plan plan;

 private:
  struct alignas(64) Line {
    char bytes[64] = {};
  };
  std::vector<Line> memory_;
};

std::string error_of(Left& left) {
  try {
    left.read();
  } catch (const Error& error) {
    return error.what();
  }
  return "no error";
}

}  // namespace

BOOST_AUTO_TEST_CASE(ticks_become_seconds_and_lose_what_probes_cost) {
  Left left;
  left.thread(0).sum = {.count = 100, .total = 100 * 2'000, .long_count = 0, .long_total = 0};
  const auto reading = left.read();
  BOOST_TEST(reading.count == 100U);
  BOOST_TEST(reading.inside_ns == 10, boost::test_tools::tolerance(1e-9));
  BOOST_TEST(reading.pair_ns == 40, boost::test_tools::tolerance(1e-9));
  BOOST_TEST(reading.self_seconds == 100 * 10e-9, boost::test_tools::tolerance(1e-9));
  // 100 intervals of 1000 ns, each without 10 ns of the probe.
  BOOST_TEST(reading.seconds == 100 * 990e-9, boost::test_tools::tolerance(1e-9));
  BOOST_TEST(reading.warnings.empty());
}

BOOST_AUTO_TEST_CASE(what_the_program_wrote_over_the_results_is_not_followed) {
  Left left;
  std::memset(&left.all().problem, 'x', sizeof left.all().problem);
  left.thread(0).sum.count = UINT64_MAX;  // the text has no terminating zero byte
  BOOST_TEST(error_of(left) == "no probe was placed in : " + std::string(sizeof left.all().problem, 'x'));
}

BOOST_AUTO_TEST_CASE(lines_of_modules_that_are_none_are_passed_over) {
  Left left;
  left.plan.probes = {{.site = 3, .starts = true, .stops = true}};
  left.all().targets[0] = 0x7f0000001234;
  const auto reading = left.read("shop /bin/shop\n7f0000000000 /lib/a.so\nffffffffffffffffff /lib/b.so\n");
  BOOST_TEST(reading.targets.size() == 1U);
  BOOST_TEST(reading.targets.at(0).module == "/lib/a.so");
  BOOST_TEST(reading.targets.at(0).address == 0x1234U);
}

BOOST_AUTO_TEST_CASE(threads_are_added_up) {
  Left left;
  left.thread(0).sum = sum_of_one(2'000);
  left.thread(1).sum = sum_of_one(6'000);
  const auto reading = left.read();
  BOOST_TEST(reading.threads == 2);
  BOOST_TEST(reading.count == 2U);
  BOOST_TEST(reading.seconds == 4e-6 - 2 * 10e-9, boost::test_tools::tolerance(1e-9));
}

BOOST_AUTO_TEST_CASE(intervals_in_which_the_process_may_have_waited_are_counted_apart) {
  Left left;
  left.thread(0).sum = sum_of_one(kLongTicks - 1);
  left.thread(1).sum = sum_of_one(kLongTicks);
  const auto reading = left.read();
  BOOST_TEST(reading.count == 2U);
  BOOST_TEST(reading.long_count == 1U);
  BOOST_TEST(reading.long_seconds == kLongTicks / 2 * 1e-9, boost::test_tools::tolerance(1e-9));
}

BOOST_AUTO_TEST_CASE(the_longest_quarter_of_the_intervals_is_not_typical) {
  Left left;
  BOOST_TEST(left.read().typical_ns == 0);
  left.all().bins[bin_of(2'000)] = {.count = 3, .total = 6'000};
  left.all().bins[bin_of(100'000)] = {.count = 1, .total = 100'000};
  BOOST_TEST(left.read().typical_ns == 1'000 - 10, boost::test_tools::tolerance(1e-9));
  // A bin is divided where the quarter begins.
  left.all().bins[bin_of(2'000)] = {.count = 1, .total = 2'000};
  BOOST_TEST(left.read().typical_ns == (1'000 + 0.5 * 50'000) / 1.5 - 10, boost::test_tools::tolerance(1e-9));
}

BOOST_AUTO_TEST_CASE(bins_are_in_the_order_of_their_ticks_and_a_32nd_of_an_octave_wide) {
  for (std::uint64_t ticks = 1; ticks < 5'000; ++ticks) {
    const auto step = bin_of(ticks) - bin_of(ticks - 1);
    BOOST_TEST(step <= 1U, ticks);
  }
  BOOST_TEST(bin_of(2'048) - bin_of(1'024) == 32U);
  BOOST_TEST(bin_of(UINT64_MAX) == kBins - 1);
}

BOOST_AUTO_TEST_CASE(probes_inside_of_an_interval_cost_half_a_pair_each) {
  Left left;
  left.thread(0).sum = sum_of_one(20'000);
  left.thread(0).inside = 10;
  BOOST_TEST(left.read().self_seconds == (10 + 10 * 20) * 1e-9, boost::test_tools::tolerance(1e-9));
}

BOOST_AUTO_TEST_CASE(an_interval_that_could_still_have_been_extended_counts_and_one_without_an_end_does_not) {
  Left left;
  left.thread(0).depth = 2;
  left.thread(0).open[0] = {.frame = 9, .begin = 100, .end = 2'100, .caller = 0, .nested = 0, .inner = {}};
  left.thread(0).open[1] = {.frame = 8, .begin = 3'000, .end = 0, .caller = 0, .nested = 0, .inner = {}};
  const auto reading = left.read();
  BOOST_TEST(reading.count == 1U);
  BOOST_TEST(reading.abandoned == 1U);
}

BOOST_AUTO_TEST_CASE(what_makes_figures_doubtful_is_said) {
  Left left;
  BOOST_TEST(left.read().warnings.at(0) == "the range was never run from its first to its last call");
  left.thread(0).sum = {.count = 90, .total = 90 * 60, .long_count = 0, .long_total = 0};
  left.thread(0).orphans = 10;
  left.thread(0).skipped = 1;
  const auto reading = left.read();
  BOOST_REQUIRE(reading.warnings.size() == 3U);
  BOOST_TEST(reading.warnings[0] == "10 % of the intervals ended without a beginning");
  // The probes take 10 of the 30 ns of each interval.
  BOOST_TEST(reading.warnings[1].starts_with("33 % of the measured time was spent in the probes"));
}

BOOST_AUTO_TEST_CASE(pointers_are_told_by_the_module_that_they_lead_into) {
  Left left;
  left.plan.probes = {{.site = 7, .starts = true, .stops = true}};
  left.all().targets[0] = 0x7000'1234;
  const auto reading = left.read("4000 \n70000000 /lib/liba.so\n7fff0000 /lib/libb.so\n");
  BOOST_REQUIRE(reading.targets.size() == 1U);
  BOOST_TEST(reading.targets[0].site == 7U);
  BOOST_TEST(reading.targets[0].module == "/lib/liba.so");
  BOOST_TEST(reading.targets[0].address == 0x1234U);
}

BOOST_AUTO_TEST_CASE(an_agent_that_did_nothing_is_an_error) {
  Left left;
  left.all().applied = 0;
  BOOST_TEST(error_of(left).find("did not load") != std::string::npos);
  std::strcpy(left.all().problem, "there is no room");
  BOOST_TEST(error_of(left).ends_with("there is no room"));
  left.all().magic = 0;
  BOOST_TEST(error_of(left).find("was not loaded") != std::string::npos);
}

BOOST_AUTO_TEST_SUITE_END()
