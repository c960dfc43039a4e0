#include "stats/growth_part.hpp"

#include <cmath>

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

BOOST_AUTO_TEST_SUITE(growth_part)

namespace {

using namespace holdfast;

template <class Cost>
std::vector<SizedValue> costs_at_eight_sizes(const Cost& cost) {
  std::vector<SizedValue> points;
  for (double n = 1024; n <= 131072; n *= 2) points.push_back({n, cost(n)});
  return points;
}

GrowthPart next_part(const char* bound, const std::vector<SizedValue>& points) {
  const auto& model = *complexity(bound);
  return holdfast::growth_part(model, faster_than(model).front(), points, 0.002);
}

}  // namespace

BOOST_AUTO_TEST_CASE(the_part_is_the_share_of_the_cost_at_the_largest_size) {
  // 17 n + n log2 n at n = 2^17: 17 and 17 for each element.
  const auto part = next_part("n", costs_at_eight_sizes([](double n) { return 17 * n + n * std::log2(n); }));
  BOOST_TEST(part.share == 0.5, boost::test_tools::tolerance(1e-6));
  BOOST_TEST(part.error < 0.02);
  BOOST_TEST(part.df == 5);
  BOOST_TEST(part.spread < 1e-9);
}

BOOST_AUTO_TEST_CASE(a_lower_term_of_either_sign_is_no_part) {
  for (const double constant : {-9000.0, 9000.0}) {
    const auto part = next_part("n", costs_at_eight_sizes([&](double n) { return 13 * n + constant; }));
    BOOST_TEST(std::abs(part.share) < 1e-6);
  }
  const auto sort =
      next_part("n-log-n", costs_at_eight_sizes([](double n) { return n * std::log2(n) - 1.3 * n; }));
  BOOST_TEST(std::abs(sort.share) < 1e-6);
}

BOOST_AUTO_TEST_CASE(each_class_has_faster_growths_slowest_first) {
  const auto first = [](const char* bound) {
    return std::string(faster_than(*complexity(bound)).front().spelling);
  };
  BOOST_TEST(first("1") == "O(log n)");
  BOOST_TEST(first("log-n") == "O(n^0.5)");
  BOOST_TEST(first("n") == "O(n log n)");
  BOOST_TEST(first("n-log-n") == "O(n^1.5)");
  BOOST_TEST(first("n^2") == "O(n^2 log n)");
  BOOST_TEST(first("n^3") == "O(n^3 log n)");
  for (const auto& bound : complexities()) {
    double slower = 0;
    for (const auto& term : faster_than(bound)) {
      const double ratio = term.f(1e6) / term.f(1e3);
      BOOST_TEST(ratio > bound.f(1e6) / bound.f(1e3));
      BOOST_TEST(ratio > slower);
      slower = ratio;
    }
  }
}

BOOST_AUTO_TEST_SUITE_END()
