#include "bench/squeeze.hpp"

#define BOOST_TEST_DYN_LINK
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cmath>

BOOST_AUTO_TEST_SUITE(squeezing)

namespace {

using namespace holdfast::bench;

using Law = std::function<double(int workers)>;

SqueezeResult squeezed(const SqueezeLimits& limits, const Law& law) {
  return squeeze(limits, [&](int workers) { return std::optional(std::vector{law(workers)}); });
}

std::vector<int> workers_of_passes(const SqueezeResult& found) {
  std::vector<int> workers;
  for (const auto& pass : found.passes) workers.push_back(pass.workers);
  return workers;
}

int best_of(const SqueezeResult& found) { return found.passes[found.best].workers; }

const Law kFlat = [](int) { return 1000.0; };
const Law kLinear = [](int workers) { return 1000.0 * workers; };
const Law kNothing = [](int) { return 0.0; };

/// Returns a law for workers of which only `tokens` can work at the same time.
Law of_tokens(int tokens) {
  return [tokens](int workers) { return 1000.0 * std::min(workers, tokens); };
}

using Workers = std::vector<int>;
constexpr SqueezeLimits kUpTo100{.max = 100};

BOOST_AUTO_TEST_CASE(flat_throughput_ends_after_threshold_workers_more_and_is_best_with_one) {
  const auto found = squeezed(kUpTo100, kFlat);
  BOOST_TEST(workers_of_passes(found) == Workers({1, 2, 3, 4}), boost::test_tools::per_element());
  BOOST_TEST(best_of(found) == 1);
  BOOST_TEST(knee_of(found.passes) == 1);
  BOOST_TEST(!found.stopped_by_max);
}

BOOST_AUTO_TEST_CASE(tokens_are_found) {
  for (int tokens = 1; tokens <= 9; ++tokens) {
    const auto found = squeezed(kUpTo100, of_tokens(tokens));
    BOOST_TEST(best_of(found) == tokens);
    BOOST_TEST(knee_of(found.passes) == tokens);
    BOOST_TEST(found.passes.back().workers == tokens + 3);
  }
}

BOOST_AUTO_TEST_CASE(what_max_ends_reports_the_best_and_not_the_last) {
  const auto flat = squeezed({.max = 2}, kFlat);
  BOOST_TEST(best_of(flat) == 1);
  BOOST_TEST(flat.stopped_by_max);
  const auto linear = squeezed({.max = 5}, kLinear);
  BOOST_TEST(best_of(linear) == 5);
  BOOST_TEST(linear.stopped_by_max);
}

BOOST_AUTO_TEST_CASE(steps_are_multiples_after_the_first_pass) {
  const auto found = squeezed({.min = 1, .step = 4, .max = 13}, kLinear);
  BOOST_TEST(workers_of_passes(found) == Workers({1, 4, 8, 12}), boost::test_tools::per_element());
}

// The throughput is best with 1 worker, and the next pass has 4: three more workers, in a single pass.
BOOST_AUTO_TEST_CASE(the_threshold_counts_workers_and_not_passes) {
  const auto found = squeezed({.min = 1, .step = 4, .max = 100}, kFlat);
  BOOST_TEST(workers_of_passes(found) == Workers({1, 4}), boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(throughput_of_zero_is_a_result) {
  const auto found = squeezed(kUpTo100, kNothing);
  BOOST_TEST(best_of(found) == 1);
  BOOST_TEST(found.passes.size() == 4U);
  BOOST_TEST(knee_of(found.passes) == 1);
}

// Workers impede each other: the throughput is 1000 w / (1 + 0.02 (w - 1)^2). The largest throughput is 4069.8, with 7 workers.
// With 6 and 8 workers, 4000 and 4040.4 are within 5 % of it; with 5 workers, 3787.9 is not.
BOOST_AUTO_TEST_CASE(the_knee_is_the_smallest_number_that_is_nearly_the_best) {
  const auto found = squeezed(kUpTo100, [](int w) { return 1000.0 * w / (1 + 0.02 * std::pow(w - 1, 2)); });
  BOOST_TEST(best_of(found) == 7);
  BOOST_TEST(knee_of(found.passes) == 6);
}

BOOST_AUTO_TEST_CASE(noise_of_a_few_per_cent_moves_no_knee) {
  const std::vector<double> restless{1000, 1010, 1030, 1005, 1040, 990, 1020, 1000};
  const auto found =
      squeezed({.max = 8}, [&](int workers) { return restless[static_cast<std::size_t>(workers) - 1]; });
  BOOST_TEST(knee_of(found.passes) == 1);
}

// For 1, 2, 3, 4, 5 thousand, the standard deviation is the root of 2.5 million, and the quantile p is at position 4
// p.
BOOST_AUTO_TEST_CASE(a_pass_keeps_its_samples_and_what_they_come_to) {
  const std::vector<double> samples{3000, 1000, 5000, 2000, 4000};
  const auto found = squeeze({.max = 1}, [&](int) { return std::optional(samples); });
  BOOST_REQUIRE(found.passes.size() == 1U);
  const auto& pass = found.passes.front();
  BOOST_TEST(pass.samples == samples, boost::test_tools::per_element());
  BOOST_TEST(pass.throughput == 3000.0);
  BOOST_TEST(pass.stdev == std::sqrt(2.5e6), boost::test_tools::tolerance(1e-12));
  BOOST_TEST(pass.median == 3000.0);
  BOOST_TEST(pass.p90 == 4600.0, boost::test_tools::tolerance(1e-12));
  BOOST_TEST(pass.p99 == 4960.0, boost::test_tools::tolerance(1e-12));
  BOOST_TEST(pass.min == 1000.0);
  BOOST_TEST(pass.max == 5000.0);
}

BOOST_AUTO_TEST_CASE(the_mean_of_a_pass_decides_whether_it_is_better) {
  const auto found = squeeze({.max = 2}, [](int workers) {
    return std::optional(workers == 1 ? std::vector<double>{90, 110} : std::vector<double>{10, 180});
  });
  BOOST_TEST(best_of(found) == 1);  // 100 is more than 95
}

BOOST_AUTO_TEST_CASE(a_job_that_ends_early_is_said) {
  const auto found = squeeze(
      kUpTo100, [](int workers) { return workers < 2 ? std::optional(std::vector{1.0}) : std::nullopt; });
  BOOST_TEST(found.ended_early);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace
