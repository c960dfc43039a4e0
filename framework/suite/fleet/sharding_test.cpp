#include "suite/fleet/submitting.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>
#include <set>

BOOST_AUTO_TEST_SUITE(sharding)

namespace {
using holdfast::fleet::shards_of;
using Shards = std::vector<std::vector<std::size_t>>;
}  // namespace

BOOST_AUTO_TEST_CASE(the_longest_test_that_is_left_goes_where_least_is_to_do) {
  // First 7 | 6, then 6 + 5 = 11 and 7 + 4 = 11; 3 goes to the first of the equal shards.
  const auto shards = shards_of({3, 7, 4, 6, 5}, 2);
  BOOST_TEST((shards == Shards{{1, 2, 0}, {3, 4}}));
}

BOOST_AUTO_TEST_CASE(every_test_is_in_one_shard) {
  std::vector<double> seconds;
  for (int i = 0; i < 1000; ++i) seconds.push_back(1 + i % 17);
  std::set<std::size_t> all;
  std::size_t count = 0;
  for (const auto& shard : shards_of(seconds, 7)) {
    all.insert(shard.begin(), shard.end());
    count += shard.size();
  }
  BOOST_TEST(count == 1000U);
  BOOST_TEST(all.size() == 1000U);
}

BOOST_AUTO_TEST_CASE(there_are_no_empty_shards) {
  BOOST_TEST(shards_of({1, 2}, 5).size() == 2U);
  BOOST_TEST(shards_of({}, 5).empty());
}

BOOST_AUTO_TEST_CASE(grahams_worst_case_for_two_shards_is_seven_sixths_of_the_best) {
  // For 3 3 2 2 2, the best solution is 6 | 6. Longest first gives 3 + 2 + 2 = 7 | 3 + 2 = 5, so the last shard takes
  // 7, which is 4/3 - 1/6 = 7/6 of the best 6.
  const std::vector<double> seconds{3, 3, 2, 2, 2};
  double last = 0;
  for (const auto& shard : shards_of(seconds, 2)) {
    double load = 0;
    for (const auto test : shard) load += seconds[test];
    last = std::max(last, load);
  }
  BOOST_TEST(last == 7);
}

BOOST_AUTO_TEST_SUITE_END()
