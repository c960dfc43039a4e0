#include "stats/variance_components.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <random>

#include "stats/comparison_input.hpp"

BOOST_AUTO_TEST_SUITE(variance_components)

namespace tt = boost::test_tools;
using namespace holdfast;
using namespace holdfast::stats;

namespace {

/// Standard deviations of the three levels, and the numbers of samples, processes and sessions.
struct Truth {
  double within = 0.02;
  double between = 0.01;
  double sessions = 0.03;
  double wild = 0;  ///< share of samples that take three times as long
};

constexpr int kSessions = 40;
constexpr int kProcesses = 12;
constexpr int kSamples = 15;

Nested drawn(const Truth& truth, std::mt19937_64& random) {
  std::normal_distribution<double> normal(0, 1);
  std::bernoulli_distribution wild(truth.wild);
  Nested samples(kSessions, std::vector(kProcesses, std::vector<double>(kSamples)));
  for (auto& session : samples) {
    const double level = truth.sessions * normal(random);
    for (auto& process : session) {
      const double place = level + truth.between * normal(random);
      for (double& sample : process)
        sample = 1000 * std::exp(place + truth.within * normal(random)) * (wild(random) ? 3 : 1);
    }
  }
  return samples;
}

/// Returns the medians of the estimates of many experiments.
Noise usual_noise(const Truth& truth) {
  std::mt19937_64 random(7);
  std::vector<double> within;
  std::vector<double> between;
  std::vector<double> sessions;
  for (int trial = 0; trial < 100; ++trial) {
    const auto noise = noise_of(drawn(truth, random));
    within.push_back(*noise.within);
    between.push_back(*noise.between);
    sessions.push_back(*noise.sessions);
  }
  return {.within = median(within), .between = median(between), .sessions = median(sessions)};
}

}  // namespace

BOOST_AUTO_TEST_CASE(by_medians_a_split_can_be_done_by_hand) {
  // Medians 2, 4 | 10, 12. Each process of three has MAD 1; each pair of medians has centre 3 or 11 and MAD
  // 1; the sessions' centres have MAD 4.
  const auto split = split_by_medians({{{1, 2, 3}, {3, 4, 5}}, {{9, 10, 11}, {11, 12, 13}}});
  const double one = 1.4826 * 1.4826;
  const double pi = std::acos(-1.0);
  BOOST_TEST(*split[0] == one * 1.495 * 1.495, tt::tolerance(1e-12));
  BOOST_TEST(*split[1] == one * (1.196 * 1.196 - pi / (4 + pi) * 1.495 * 1.495), tt::tolerance(1e-12));
  BOOST_TEST(*split[2] == one * 1.196 * 1.196 * (16 - pi / (2 + pi)), tt::tolerance(1e-12));
}

BOOST_AUTO_TEST_CASE(what_was_drawn_is_found_again) {
  const Truth truth;
  const auto noise = usual_noise(truth);
  BOOST_TEST(*noise.within == truth.within, tt::tolerance(0.05));
  BOOST_TEST(*noise.between == truth.between, tt::tolerance(0.07));
  BOOST_TEST(*noise.sessions == truth.sessions, tt::tolerance(0.05));
}

BOOST_AUTO_TEST_CASE(one_wild_sample_in_twenty_hardly_matters) {
  const Truth truth{.wild = 0.05};
  const auto noise = usual_noise(truth);
  BOOST_TEST(*noise.within == truth.within, tt::tolerance(0.15));
  BOOST_TEST(*noise.between == truth.between, tt::tolerance(0.1));
  BOOST_TEST(*noise.sessions == truth.sessions, tt::tolerance(0.05));
}

BOOST_AUTO_TEST_CASE(a_level_that_adds_nothing_is_small) {
  // The true value is 0. Only chance is left after the subtraction: a fraction of the level below.
  const auto noise = usual_noise({.within = 0.02, .between = 0, .sessions = 0});
  BOOST_TEST(*noise.between < 0.002);
  BOOST_TEST(*noise.sessions < 0.0007);
}

BOOST_AUTO_TEST_CASE(a_level_of_one_tells_nothing) {
  const auto one_session = noise_of({{{1, 2, 3}, {2, 3, 4}}});
  BOOST_TEST(one_session.within.has_value());
  BOOST_TEST(one_session.between.has_value());
  BOOST_TEST(!one_session.sessions.has_value());
  const auto one_sample = noise_of({{{1}, {2}}, {{1}, {3}}});
  BOOST_TEST(!one_sample.within.has_value());
  BOOST_TEST(one_sample.between.has_value());
  const auto nothing = noise_of({});
  BOOST_TEST((!nothing.within && !nothing.between && !nothing.sessions));
  const auto zeros = noise_of({{{0, 0}, {-1, std::nan("")}}, {{}, {0}}});
  BOOST_TEST((!zeros.within && !zeros.between && !zeros.sessions));
}

BOOST_AUTO_TEST_CASE(the_unit_does_not_matter) {
  std::mt19937_64 random(3);
  auto samples = drawn({}, random);
  const auto before = noise_of(samples);
  for (auto& session : samples)
    for (auto& process : session)
      for (double& sample : process) sample *= 1e6;
  BOOST_TEST(*noise_of(samples).sessions == *before.sessions, tt::tolerance(1e-9));
}

BOOST_AUTO_TEST_SUITE_END()
