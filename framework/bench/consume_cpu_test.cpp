#include "holdfast/consume_cpu.hpp"

#include <algorithm>
#include <vector>

#include "bench/clock.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

BOOST_AUTO_TEST_SUITE(consumed_cpu)

namespace {

/// x := multiplier x + increment.
struct Step {
  std::uint64_t multiplier;
  std::uint64_t increment;
};

Step after(Step first, Step second) {
  return {second.multiplier * first.multiplier, second.multiplier * first.increment + second.increment};
}

/// Returns the result of `count` steps, computed in another way: by squaring.
std::uint64_t jumped(std::uint64_t count) {
  Step power{6364136223846793005U, 1442695040888963407U};
  Step all{1, 0};
  for (; count != 0; count /= 2) {
    if (count % 2 == 1) all = after(all, power);
    power = after(power, power);
  }
  return all.multiplier + all.increment;
}

/// Returns the CPU time of the work, which does not depend on other programs.
double taken_ns(std::uint64_t tokens) {
  holdfast::bench::SystemClock clock;
  const double began = clock.cpu_ns();
  holdfast::consume_cpu(tokens);
  return clock.cpu_ns() - began;
}

}  // namespace

BOOST_AUTO_TEST_CASE(the_result_depends_on_every_step) {
  BOOST_TEST(holdfast::consume_cpu(0) == 1U);
  BOOST_TEST(holdfast::consume_cpu(1) == 6364136223846793005U + 1442695040888963407U);
  for (const std::uint64_t tokens : {2U, 3U, 10U, 1000U, 123457U}) {
    BOOST_TEST(holdfast::consume_cpu(tokens) == jumped(tokens));
  }
}

BOOST_AUTO_TEST_CASE(four_times_the_tokens_take_about_four_times_as_long_though_nobody_reads_the_result) {
  // The ratio is the median of pairs, because both runs of a pair are measured at the same clock rate. The
  // shortest times of both kinds of run differed by a factor of 7.9 on a busy machine: a short run found a quick
  // moment of 30 us, but no long run found one of 100 us.
  std::vector<double> ratios;
  for (int i = 0; i < 101; ++i) {
    const double few_ns = taken_ns(20000);
    ratios.push_back(taken_ns(80000) / few_ns);
  }
  std::sort(ratios.begin(), ratios.end());
  const double ratio = ratios[ratios.size() / 2];
  BOOST_TEST(ratio > 2.5);
  BOOST_TEST(ratio < 6.5);
}

BOOST_AUTO_TEST_SUITE_END()
