#include "stats/probe_readings.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>
#include <functional>

#include "stats/synthetic_test.hpp"

BOOST_AUTO_TEST_SUITE(usual)

using namespace holdfast;
using namespace holdfast::stats;

namespace {

const double kAlone = synthetic::kQuiet.throughput_ns;
constexpr double kShared = 1.8;  ///< factor of the reading beside a neighbour on the core

/// Returns a process whose throughput readings are all `times` the quiet one.
Process process_at(int pair, double times) {
  Sample sample{.value = 1e6, .cpu_ns = 1e6, .beside = synthetic::kQuiet};
  sample.beside.throughput_ns *= times;
  return {.pair = pair, .samples = std::vector<Sample>(30, sample)};
}

std::vector<Process> side_at(const std::vector<double>& times) {
  std::vector<Process> side;
  for (const double each : times) side.push_back(process_at(static_cast<int>(side.size()), each));
  return side;
}

/// Two of the six processes had the core for themselves.
const std::vector<Process> kLucky = side_at({1, kShared, 1, kShared, kShared, kShared});
/// One of the six processes had the core for itself.
const std::vector<Process> kUnlucky = side_at({1, kShared, kShared, kShared, kShared, kShared});

}  // namespace

BOOST_AUTO_TEST_CASE(of_one_side_it_is_the_first_quartile) {
  BOOST_TEST(usual_of(kLucky).throughput_ns == kAlone);
  BOOST_TEST(usual_of(kUnlucky).throughput_ns == kShared * kAlone);
}

BOOST_AUTO_TEST_CASE(luck_in_the_first_rounds_gives_neither_side_a_limit_of_its_own) {
  // Three of twelve had the core for themselves: 90 readings of 360, and the first quartile lies a quarter of the way
  // from the 90th to the 91st (quantile: linear between the readings around 0.25 * 359 = 89.75, counted from 0).
  const auto usual = usual_of(kLucky, kUnlucky);
  BOOST_TEST(usual.baseline.throughput_ns == (1 + 0.75 * (kShared - 1)) * kAlone,
             boost::test_tools::tolerance(1e-12));
  BOOST_TEST(usual.current.throughput_ns == usual.baseline.throughput_ns);
  BOOST_TEST(usual.current.cache_ns == synthetic::kQuiet.cache_ns);
}

BOOST_AUTO_TEST_CASE(it_does_not_matter_which_side_is_which) {
  const auto usual = usual_of(kUnlucky, kLucky);
  BOOST_TEST(usual.baseline.throughput_ns == usual_of(kLucky, kUnlucky).baseline.throughput_ns);
}

BOOST_AUTO_TEST_CASE(a_reading_that_one_program_makes_longer_is_usual_beside_that_program) {
  const auto calm = side_at({1, 1, 1.01, 1, 1, 1});
  const auto makes = side_at({1.3, 1.3, 1.3, 1.31, 1.3, 1.3});
  const auto usual = usual_of(calm, makes);
  BOOST_TEST(usual.baseline.throughput_ns == kAlone);
  BOOST_TEST(usual.current.throughput_ns == 1.3 * kAlone);
  // The other readings have the same usual value on both sides.
  BOOST_TEST(usual.current.cache_ns == usual.baseline.cache_ns);
}

BOOST_AUTO_TEST_CASE(one_process_that_reads_like_the_other_side_makes_it_the_limit_of_both) {
  const auto calm = side_at({1, 1, 1, 1, 1, 1.3});
  const auto usual = usual_of(calm, side_at({1.3, 1.3, 1.3, 1.3, 1.3, 1.3}));
  // Of 360 readings 150 are quiet ones: the first quartile is one of these.
  BOOST_TEST(usual.baseline.throughput_ns == kAlone);
  BOOST_TEST(usual.current.throughput_ns == kAlone);
}

BOOST_AUTO_TEST_CASE(fewer_than_six_rounds_tell_no_sides_apart) {
  const auto usual = usual_of(side_at({1, 1, 1, 1, 1}), side_at({1.3, 1.3, 1.3, 1.3, 1.3}));
  BOOST_TEST(usual.current.throughput_ns == kAlone);
}

BOOST_AUTO_TEST_CASE(what_is_learned_is_kept) {
  auto before = kLucky;
  auto now = kUnlucky;
  for (int pair = 6; pair < 40; ++pair) {
    before.push_back(process_at(pair, 1));
    now.push_back(process_at(pair, 3));
  }
  BOOST_TEST(usual_of(before, now).current.throughput_ns == usual_of(kLucky, kUnlucky).current.throughput_ns);
}

BOOST_AUTO_TEST_SUITE_END()

BOOST_AUTO_TEST_SUITE(disturbed)

namespace tt = boost::test_tools;
using namespace holdfast;
using namespace holdfast::stats;

namespace {

Sample quiet_sample() { return {.value = 1e6, .cpu_ns = 1e6, .beside = synthetic::kQuiet}; }

Process quiet_process(int pair, std::size_t samples = 30) {
  return {.pair = pair, .samples = std::vector<Sample>(samples, quiet_sample())};
}

std::vector<Process> quiet_side(int rounds) {
  std::vector<Process> side;
  for (int pair = 0; pair < rounds; ++pair) side.push_back(quiet_process(pair));
  return side;
}

/// Returns how many samples of the first process are believed after one of them was changed.
std::size_t left_after(const std::function<void(Sample&)>& change) {
  auto side = quiet_side(6);
  change(side.front().samples.front());
  return believed(side, LeaveOut::disturbed).front().samples.size();
}

/// A kind of reading, and the largest factor of the usual one that is believed.
struct Limit {
  const char* name;
  double Probes::*probe;
  double times;
};

const Limit kLimits[] = {{"inner caches", &Probes::cache_ns, 1.3},
                         {"throughput", &Probes::throughput_ns, 1.15},
                         {"outer cache", &Probes::large_cache_ns, 2}};

}  // namespace

BOOST_AUTO_TEST_CASE(a_sample_beside_a_reading_above_its_limit_is_left_out) {
  for (const auto& limit : kLimits) {
    BOOST_TEST_CONTEXT(limit.name) {
      const auto left_at = [&](double times) {
        return left_after([&](Sample& sample) { sample.beside.*limit.probe *= times; });
      };
      BOOST_TEST(left_at(limit.times * (1 - 1e-9)) == 30U);
      BOOST_TEST(left_at(limit.times * (1 + 1e-9)) == 29U);
      BOOST_TEST(left_at(0.5) == 30U);  // a quicker reading is not a disturbance
    }
  }
}

BOOST_AUTO_TEST_CASE(a_sample_that_waited_fifty_microseconds_for_a_processor_is_left_out) {
  // The kept wait is that of one iteration, so the wait of the sample is a multiple of it.
  const auto left_at = [](double delay_ns, std::uint64_t iterations) {
    return left_after([&](Sample& sample) {
      sample.run_delay_ns = delay_ns;
      sample.iterations = iterations;
      sample.cpu_ns = 1e6 / static_cast<double>(iterations);
    });
  };
  BOOST_TEST(left_at(49'999.999, 1) == 30U);
  BOOST_TEST(left_at(50'000, 1) == 29U);
  BOOST_TEST(left_at(12'499.999, 4) == 30U);
  BOOST_TEST(left_at(12'500, 4) == 29U);
}

BOOST_AUTO_TEST_CASE(a_long_sample_may_wait_for_two_hundredths_of_its_time) {
  const auto left_at = [](double delay_ns) {
    return left_after([&](Sample& sample) {
      sample.run_delay_ns = delay_ns;
      sample.cpu_ns = 10e6;
    });
  };
  BOOST_TEST(left_at(199'999.999) == 30U);
  BOOST_TEST(left_at(200'000) == 29U);
}

BOOST_AUTO_TEST_CASE(readings_that_were_not_taken_disturb_nothing) {
  auto side = quiet_side(6);
  for (auto& process : side) {
    for (auto& sample : process.samples) sample.beside = {.clock_ns = 16e3};
  }
  BOOST_TEST(believed(side, LeaveOut::disturbed).front().samples.size() == 30U);
}

BOOST_AUTO_TEST_CASE(everything_means_everything) {
  auto side = quiet_side(6);
  side[2].samples[7].run_delay_ns = 1e9;
  BOOST_TEST(believed(side, LeaveOut::disturbed)[2].samples.size() == 29U);
  BOOST_TEST(believed(side, LeaveOut::nothing)[2].samples.size() == 30U);
  BOOST_TEST(believed(side, LeaveOut::disturbed)[2].all == 30U);
}

BOOST_AUTO_TEST_CASE(what_is_usual_is_learned_from_the_six_first_rounds_wherever_they_stand) {
  auto side = quiet_side(6);
  for (int pair = 6; pair < 40; ++pair) {  // all later processes have caches that are 50 % slower
    auto process = quiet_process(pair);
    for (auto& sample : process.samples) sample.beside.cache_ns *= 1.5;
    side.insert(side.begin(), process);
  }
  for (const auto& process : believed(side, LeaveOut::disturbed)) {
    BOOST_TEST(process.samples.size() == (process.pair < 6 ? 30U : 0U));
  }
}

BOOST_AUTO_TEST_CASE(neither_five_rounds_are_learned_from_nor_seven) {
  // The first six rounds are three at 14 us and three at 16 us, so the median is between them. Any other number of
  // rounds would move it.
  auto side = quiet_side(8);
  for (auto& process : side) {
    for (auto& sample : process.samples) sample.beside.clock_ns = process.pair < 3 ? 14e3 : 16e3;
  }
  BOOST_TEST(first_reading(side, &Probes::clock_ns, 0.5) == 15e3);
}

BOOST_AUTO_TEST_CASE(a_side_can_be_guarded_where_every_sample_has_a_reading) {
  auto side = quiet_side(6);
  BOOST_TEST(can_be_guarded(side));
  side[5].samples[29].beside.clock_ns = 0;
  BOOST_TEST(!can_be_guarded(side));
}

BOOST_AUTO_TEST_CASE(what_a_program_computed_itself_cannot_be_guarded_unless_an_aggregator_is_declared) {
  auto side = quiet_side(6);
  side[5].aggregate = 1e6;
  BOOST_TEST(!can_be_guarded(side));
  BOOST_TEST(can_be_guarded(side, aggregator_named("median")));
}

BOOST_AUTO_TEST_CASE(the_value_of_a_process_is_the_mean_without_a_fifth_at_each_end) {
  Believed process{.all = 10};
  for (const double value : {1e9, 3.0, 4.0, 5.0, 6.0, 7.0, 8.0, 9.0, 2.0, 0.0}) {
    process.samples.push_back({.value = value, .cpu_ns = value, .beside = {.clock_ns = 16e3}});
  }
  BOOST_TEST(value_of(process) == (3 + 4 + 5 + 6 + 7 + 8) / 6.0, tt::tolerance(1e-12));
}

BOOST_AUTO_TEST_SUITE_END()
