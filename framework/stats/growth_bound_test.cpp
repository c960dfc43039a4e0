#include "stats/growth_bound.hpp"

#include <cmath>
#include <cstdint>
#include <random>

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

BOOST_AUTO_TEST_SUITE(growth_bound)

namespace {

using namespace holdfast;

/// Returns cost(n) for n = 1024, 2048, ..., 131072: two decades.
template <class Cost>
std::vector<SizedValue> costs_of(const Cost& cost) {
  std::vector<SizedValue> points;
  for (double n = 1024; n <= 131072; n *= 2) points.push_back({n, cost(n)});
  return points;
}

std::vector<SizedValue> with_noise(std::vector<SizedValue> points, double spread, std::mt19937_64& random) {
  std::normal_distribution<double> normal;
  for (auto& point : points) point.value *= std::exp(spread * normal(random));
  return points;
}

BoundedGrowth counted(const char* bound, const std::vector<SizedValue>& points) {
  return judge_growth(*complexity(bound), points, Costs::counted);
}

bool is(GrowthOutcome outcome, const BoundedGrowth& growth) { return growth.outcome == outcome; }

constexpr const char* kClasses[] = {"1", "log-n", "n", "n-log-n", "n^2", "n^3"};

}  // namespace

BOOST_AUTO_TEST_CASE(a_cost_is_kept_by_its_own_class_and_by_each_that_grows_faster) {
  for (const auto& cost : complexities()) {
    const auto points = costs_of([&](double n) { return 7 * cost.f(n); });
    bool kept = false;
    for (const char* bound : kClasses) {
      kept = kept || bound == cost.name;
      const auto growth = counted(bound, points);
      BOOST_TEST(is(kept ? GrowthOutcome::kept : GrowthOutcome::faster, growth),
                 cost.name << " within " << bound);
      BOOST_TEST(growth.found == &cost);
      BOOST_TEST(growth.from == 1024);
    }
  }
}

BOOST_AUTO_TEST_CASE(the_exponent_is_the_slope_of_the_logarithms) {
  const auto growth = counted("n-log-n", costs_of([](double n) { return 3 * std::pow(n, 1.5); }));
  BOOST_TEST(growth.exponent == 1.5, boost::test_tools::tolerance(1e-3));
  BOOST_TEST(growth.low < 1.5);
  BOOST_TEST(growth.high > 1.5);
  BOOST_TEST(growth.high - growth.low < 0.03);
  BOOST_TEST(is(GrowthOutcome::faster, growth));
  BOOST_TEST((growth.found == nullptr));  // the exponent is 0.4 above n log n, 0.5 below n^2
}

BOOST_AUTO_TEST_CASE(lower_order_terms_of_an_honest_algorithm_are_no_growth) {
  BOOST_TEST(is(GrowthOutcome::kept, counted("n", costs_of([](double n) { return 5e5 + 3 * n; }))));
  // Comparisons of a merge sort, and of a quicksort that stops at 16 elements.
  BOOST_TEST(is(GrowthOutcome::kept,
                counted("n-log-n", costs_of([](double n) { return n * std::log2(n) - 1.3 * n; }))));
  BOOST_TEST(is(GrowthOutcome::kept,
                counted("n-log-n", costs_of([](double n) { return 1.39 * n * std::log2(n) - 2.8 * n; }))));
  BOOST_TEST(
      is(GrowthOutcome::kept, counted("log-n", costs_of([](double n) { return 8 * std::log2(n) - 12; }))));
  BOOST_TEST(is(GrowthOutcome::kept, counted("n^2", costs_of([](double n) { return n * (n - 1) / 2; }))));
}

BOOST_AUTO_TEST_CASE(a_shorter_path_of_small_inputs_is_left_out) {
  const auto growth = counted("n", costs_of([](double n) { return n < 4000 ? n : 4 * n; }));
  BOOST_TEST(is(GrowthOutcome::kept, growth));
  BOOST_TEST(growth.from == 4096);
}

BOOST_AUTO_TEST_CASE(a_hash_table_whose_cost_jumps_where_it_grows_is_kept) {
  // Instructions of libstdc++'s unordered_map. Up to 256 numbers it has one growth less than the others.
  const std::vector<SizedValue> counts{{256, 109'252},     {512, 265'653},      {1024, 544'758},
                                       {2048, 1'044'016},  {4096, 2'207'556},   {8192, 4'233'277},
                                       {16384, 8'878'343}, {32768, 17'763'662}, {65536, 35'549'015}};
  const auto growth = counted("n", counts);
  BOOST_CHECK(growth.outcome == GrowthOutcome::kept);
  BOOST_TEST(growth.from == 512);
}

BOOST_AUTO_TEST_CASE(a_tree_instead_of_the_hash_table_is_found) {
  // Instructions of libstdc++'s map: 390 for each of 64 numbers, and 478 for each of 16,384.
  const std::vector<SizedValue> counts{{64, 24'944},      {128, 51'921},     {256, 106'949},
                                       {512, 217'371},    {1024, 447'363},   {2048, 915'739},
                                       {4096, 1'873'381}, {8192, 3'823'590}, {16384, 7'825'307}};
  const auto growth = counted("n", counts);
  BOOST_CHECK(growth.outcome == GrowthOutcome::faster);
  BOOST_TEST(growth.part_of == "O(n log n)");
}

BOOST_AUTO_TEST_CASE(a_quadratic_part_is_found_if_it_is_a_sixth_of_the_largest_cost) {
  const auto growth = counted("n", costs_of([](double n) { return n + 0.2 / 131072 * n * n; }));
  BOOST_TEST(is(GrowthOutcome::faster, growth));
}

BOOST_AUTO_TEST_CASE(a_constant_that_hides_a_quadratic_part_is_not_kept) {
  // At the largest size the quadratic part is two thirds of the cost, and cost / n falls over the sizes.
  const auto cost = [](double n) { return 0.5 * 8192 * 8192 + n * n; };
  std::vector<SizedValue> four;
  std::vector<SizedValue> eight;
  for (double n = 1024; n <= 8192; n *= 2) four.push_back({n, cost(n)});
  for (double n = 64; n <= 8192; n *= 2) eight.push_back({n, cost(n)});
  BOOST_TEST(!is(GrowthOutcome::kept, counted("n", four)));
  BOOST_TEST(is(GrowthOutcome::faster, counted("n", eight)));
}

BOOST_AUTO_TEST_CASE(exact_classes_are_kept_at_the_smallest_sizes) {
  // Between 2 and 16, log n grows faster than n^0.5.
  const std::vector<SizedValue> sizes{{2, 0}, {4, 0}, {8, 0}, {16, 0}};
  for (const auto& model : complexities()) {
    auto points = sizes;
    for (auto& point : points) point.value = 5 * model.f(point.n);
    BOOST_TEST(!is(GrowthOutcome::faster, judge_growth(model, points, Costs::counted)), model.name);
  }
}

BOOST_AUTO_TEST_CASE(sizes_that_cannot_be_computed_with_are_undecided) {
  const auto growth = counted("n^3", {{1, 1}, {1e10, 1}, {1e100, 1}, {1e150, 1}});
  BOOST_TEST(is(GrowthOutcome::undecided, growth));
  BOOST_TEST(growth.reason == "a size or a cost is too large to compute with");
}

BOOST_AUTO_TEST_CASE(costs_that_scatter_too_much_are_undecided_with_a_remedy) {
  int i = 0;
  const auto growth = counted("n", costs_of([&](double n) { return (++i % 2 == 0 ? 1.5 : 1.0) * n; }));
  BOOST_TEST(is(GrowthOutcome::undecided, growth));
  BOOST_TEST(growth.reason.ends_with("; measure more sizes, or larger ones"), growth.reason);
}

BOOST_AUTO_TEST_CASE(few_sizes_and_a_narrow_range_are_undecided) {
  const auto few = counted("n", {{10, 10}, {100, 100}, {1000, 1000}});
  BOOST_TEST(few.reason == "different sizes: 3; measure at least 4");
  const auto narrow = counted("n", {{10, 10}, {20, 20}, {25, 25}, {30, 30}});
  BOOST_TEST(narrow.reason == "the largest size is less than 4 times the smallest; measure a wider range");
  BOOST_TEST(is(GrowthOutcome::undecided, few));
  BOOST_TEST(is(GrowthOutcome::undecided, narrow));
}

BOOST_AUTO_TEST_CASE(a_cost_of_nothing_is_constant_and_small_sizes_may_cost_nothing) {
  BOOST_TEST(is(GrowthOutcome::kept, counted("1", costs_of([](double) { return 0.0; }))));
  const auto late = counted("n", costs_of([](double n) { return n < 3000 ? 0.0 : n; }));
  BOOST_TEST(is(GrowthOutcome::kept, late));
  BOOST_TEST(late.from == 4096);
  BOOST_TEST(is(GrowthOutcome::undecided, counted("n", {{1, 0}, {2, 1}, {4, 0}, {8, 1}, {16, 2}, {32, 3}})));
}

BOOST_AUTO_TEST_CASE(counts_that_scatter_by_one_per_cent_are_rarely_wrong) {
  // 1,000 series of each class: none is faster. n log n instead of n is found in at least 999 of 1,000.
  std::mt19937_64 random(1);
  for (const char* bound : kClasses) {
    int faster = 0;
    for (int i = 0; i < 1000; ++i) {
      const auto points =
          with_noise(costs_of([&](double n) { return complexity(bound)->f(n); }), 0.01, random);
      if (is(GrowthOutcome::faster, counted(bound, points))) ++faster;
    }
    BOOST_TEST(faster == 0, bound);
  }
  int found = 0;
  for (int i = 0; i < 1000; ++i) {
    const auto more = with_noise(costs_of([](double n) { return n * std::log2(n); }), 0.01, random);
    if (is(GrowthOutcome::faster, counted("n", more))) ++found;
  }
  BOOST_TEST(found >= 999);
}

BOOST_AUTO_TEST_CASE(counts_that_jump_by_three_per_cent_are_rarely_faster) {
  // At most 1 of 1,000: in 10,000 series, 17 would be exceeded with a chance of 1.4 %.
  std::mt19937_64 random(3);
  int faster = 0;
  for (int i = 0; i < 10'000; ++i) {
    const auto points = with_noise(costs_of([](double n) { return n; }), 0.03, random);
    if (is(GrowthOutcome::faster, counted("n", points))) ++faster;
  }
  BOOST_TEST(faster <= 17);
}

BOOST_AUTO_TEST_CASE(times_with_noise_of_ten_per_cent_are_rarely_wrong) {
  std::mt19937_64 random(2);
  int faster = 0;
  int kept = 0;
  int found = 0;
  for (int i = 0; i < 1000; ++i) {
    const auto linear = with_noise(costs_of([](double n) { return n; }), 0.1, random);
    const auto judged = judge_growth(*complexity("n"), linear, Costs::timed);
    if (is(GrowthOutcome::faster, judged)) ++faster;
    if (is(GrowthOutcome::kept, judged)) ++kept;
    const auto square = with_noise(costs_of([](double n) { return n * n; }), 0.1, random);
    if (is(GrowthOutcome::faster, judge_growth(*complexity("n-log-n"), square, Costs::timed))) ++found;
  }
  BOOST_TEST(faster == 0);
  BOOST_TEST(kept >= 990);
  BOOST_TEST(found >= 990);
}

BOOST_AUTO_TEST_CASE(a_time_that_grows_because_memory_is_slower_than_caches_is_kept) {
  // An access takes from 1 ns in the first cache to 30 ns in memory, over four decades of sizes.
  std::vector<SizedValue> points;
  for (double n = 1e3; n <= 1e7; n *= 2) points.push_back({n, std::pow(n / 1e3, 0.37)});
  BOOST_TEST(is(GrowthOutcome::kept, judge_growth(*complexity("1"), points, Costs::timed)));
}

BOOST_AUTO_TEST_SUITE_END()
