#include "stats/complexity.hpp"

#include <cmath>
#include <cstdint>
#include <limits>
#include <random>

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

BOOST_AUTO_TEST_SUITE(complexity_fit)

namespace {

using namespace holdfast;

/// Returns value(n) for n = 8, 16, ..., 8 * 2^(count - 1).
template <class Value>
std::vector<SizedValue> doubled(int count, const Value& value) {
  std::vector<SizedValue> points;
  for (double n = 8; count > 0; --count, n *= 2) points.push_back({n, value(n)});
  return points;
}

std::string name_of(const BestFit& best) {
  return best.found ? std::string(best.found->model->name) : "undecided";
}

/// Multiplies each value by 1 + `spread` z, where z has the normal distribution.
std::vector<SizedValue> noisy(std::vector<SizedValue> points, double spread, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  std::normal_distribution<double> normal;
  for (auto& point : points) point.value *= 1 + spread * normal(random);
  return points;
}

}  // namespace

BOOST_AUTO_TEST_CASE(models_are_known_by_name_and_by_spelling) {
  for (const auto& model : complexities()) {
    BOOST_TEST(complexity(model.name) == &model);
    BOOST_TEST(complexity(model.spelling) == &model);
  }
  for (const char* text : {"n log n", "O(N*log N)", "o(n log n)", "N-LOG-N"}) {
    BOOST_REQUIRE(complexity(text) != nullptr);
    BOOST_TEST(complexity(text)->name == "n-log-n");
  }
  for (const char* text : {"", "n^4", "O()", "O(", "sqrt-n"}) BOOST_TEST(complexity(text) == nullptr);
}

BOOST_AUTO_TEST_CASE(exact_data_of_every_model_give_its_name_and_its_coefficient) {
  for (const auto& model : complexities()) {
    BOOST_TEST_CONTEXT(model.name) {
      const auto best = best_fit(doubled(8, [&](double n) { return 2.5 * model.f(n); }));
      BOOST_TEST(name_of(best) == model.name);
      BOOST_REQUIRE(best.found);
      BOOST_TEST(best.found->coefficient == 2.5, boost::test_tools::tolerance(1e-12));
      BOOST_TEST(best.found->constant == 0);
      BOOST_TEST(best.found->relative_error < 1e-12);
      BOOST_TEST(best.fits.size() == complexities().size());
      BOOST_TEST(best.reason == "");
    }
  }
}

BOOST_AUTO_TEST_CASE(three_per_cent_of_noise_over_a_range_of_a_thousand_mislead_no_model) {
  for (const auto& model : complexities()) {
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
      BOOST_TEST_CONTEXT(model.name << ", seed " << seed) {
        const auto exact = doubled(11, [&](double n) { return 40 * model.f(n); });
        BOOST_TEST(name_of(best_fit(noisy(exact, 0.03, seed))) == model.name);
      }
    }
  }
}

BOOST_AUTO_TEST_CASE(small_inputs_that_cost_more_than_the_model_says_are_a_constant) {
  // At n = 8 the constant is 97 % of the value, at n = 65536 less than 0.4 %.
  const auto points = doubled(14, [](double n) { return 500 + 2 * n; });
  const auto best = best_fit(points);
  BOOST_TEST(name_of(best) == "n");
  BOOST_TEST(best.found->constant == 500, boost::test_tools::tolerance(1e-9));
  BOOST_TEST(best.found->coefficient == 2, boost::test_tools::tolerance(1e-9));
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    BOOST_TEST(name_of(best_fit(noisy(points, 0.03, seed))) == "n");
  }
}

BOOST_AUTO_TEST_CASE(where_overhead_hides_all_growth_the_answer_is_constant) {
  // From 500.8 to 506.4 over the range: the mean 503 or so is nowhere off by more than 1 %.
  const auto best = best_fit(doubled(4, [](double n) { return 500 + 0.1 * n; }));
  BOOST_TEST(name_of(best) == "1");
  BOOST_TEST(best.found->coefficient == 502, boost::test_tools::tolerance(0.01));
}

BOOST_AUTO_TEST_CASE(a_constant_that_is_most_of_the_largest_value_is_not_believed) {
  // 100 + 5 log n grows from 115 to 140: its class is neither constant nor logarithmic.
  const auto best = best_fit(doubled(6, [](double n) { return 100 + 5 * std::log2(n); }));
  for (const auto& made : best.fits) BOOST_TEST(made.constant == 0);
  BOOST_TEST(name_of(best) != "log-n");
}

BOOST_AUTO_TEST_CASE(residuals_are_relative_to_the_values) {
  // c minimises (1 - c)^2 + (1 - c / 2)^2: c = (1 + 1/2) / (1 + 1/4) = 1.2, residuals -0.2 and 0.4, whose
  // squares have the sum 0.2; of the two points, one is used up by c.
  const auto made = fit(*complexity("n"), {{1, 1}, {10, 20}});
  BOOST_REQUIRE(made);
  BOOST_TEST(made->coefficient == 1.2, boost::test_tools::tolerance(1e-12));
  BOOST_TEST(made->relative_error == std::sqrt(0.2), boost::test_tools::tolerance(1e-12));
}

BOOST_AUTO_TEST_CASE(n_and_n_log_n_over_a_short_noisy_range_are_undecided) {
  const std::vector<SizedValue> points{{100000, 1.04e6}, {200000, 1.95e6}, {300000, 3.1e6}, {400000, 3.9e6}};
  const auto best = best_fit(points);
  BOOST_TEST(name_of(best) == "undecided");
  BOOST_TEST(best.reason.find("fit almost equally well; measure a wider range") != std::string::npos);
}

BOOST_AUTO_TEST_CASE(values_that_follow_no_model_are_undecided) {
  const auto best = best_fit({{10, 500}, {20, 3}, {40, 900}, {80, 1}, {160, 70}});
  BOOST_TEST(name_of(best) == "undecided");
  BOOST_TEST(best.reason.find("no model describes the values") == 0U);
}

BOOST_AUTO_TEST_CASE(too_few_sizes_and_too_short_a_range_are_undecided_but_fitted) {
  const auto three = best_fit({{10, 10}, {20, 20}, {100, 100}, {100, 101}});
  BOOST_TEST(!three.found);
  BOOST_TEST(three.reason == "different sizes: 3; measure at least 4");
  BOOST_TEST(three.fits.front().model->name == "n");
  const auto narrow = best_fit({{10, 10}, {20, 20}, {30, 30}, {39, 39}});
  BOOST_TEST(narrow.reason == "the largest size is less than 4 times the smallest; measure a wider range");
  BOOST_TEST(name_of(best_fit({{10, 10}, {20, 20}, {30, 30}, {40, 40}})) == "n");
}

BOOST_AUTO_TEST_CASE(one_point_and_equal_sizes_fit_every_model_and_decide_nothing) {
  BOOST_TEST(best_fit({{16, 64}}).reason == "different sizes: 1; measure at least 4");
  BOOST_TEST(fit(*complexity("n"), {{16, 64}})->coefficient == 4.0);
  BOOST_TEST(fit(*complexity("log-n"), {{16, 64}})->coefficient == 16.0);
  const auto equal = best_fit({{16, 64}, {16, 64}, {16, 64}, {16, 64}, {16, 64}});
  BOOST_TEST(!equal.found);
  for (const auto& made : equal.fits) BOOST_TEST(made.relative_error < 1e-12);
}

BOOST_AUTO_TEST_CASE(what_has_no_relative_error_is_not_fitted) {
  const double infinite = std::numeric_limits<double>::infinity();
  for (const SizedValue wrong : {SizedValue{10, 0}, SizedValue{10, -1}, SizedValue{0, 5}, SizedValue{-3, 5},
                                 SizedValue{10, infinite}, SizedValue{infinite, 10}}) {
    auto points = doubled(5, [](double n) { return n; });
    points.push_back(wrong);
    BOOST_TEST(!fit(*complexity("n"), points));
    const auto best = best_fit(points);
    BOOST_TEST(best.fits.empty());
    BOOST_TEST(best.reason == "sizes must be at least 1 and values above 0, so that relative errors exist");
  }
  BOOST_TEST(best_fit({}).reason == "nothing was measured");
}

BOOST_AUTO_TEST_CASE(at_n_1_a_logarithm_is_nothing_and_the_cost_is_the_constant) {
  BOOST_TEST(!fit(*complexity("log-n"), {{1, 5}, {1, 6}}));
  std::vector<SizedValue> points;
  for (double n = 1; n <= 65536; n *= 4) points.push_back({n, 6 + 3 * std::log2(n)});
  const auto best = best_fit(points);
  BOOST_TEST(name_of(best) == "log-n");
  BOOST_TEST(best.found->constant == 6, boost::test_tools::tolerance(1e-9));
  BOOST_TEST(best.found->coefficient == 3, boost::test_tools::tolerance(1e-9));
}

BOOST_AUTO_TEST_CASE(a_model_is_excluded_where_another_one_describes_the_data_twice_as_well) {
  // Linear with noise of 5 % in turns: n and n log n stay undecided over this range, log n is out.
  std::vector<holdfast::SizedValue> points;
  double sign = 1;
  for (double n = 16; n <= 1024; n *= 2, sign = -sign) points.push_back({n, 3 * n * (1 + 0.05 * sign)});
  const auto best = holdfast::best_fit(points);
  BOOST_TEST(best.excludes(*holdfast::complexity("log-n")));
  BOOST_TEST(!best.excludes(*holdfast::complexity("n")));
  points.resize(3);
  // Too few sizes to exclude a class.
  BOOST_TEST(!holdfast::best_fit(points).excludes(*holdfast::complexity("log-n")));
}

BOOST_AUTO_TEST_SUITE_END()
