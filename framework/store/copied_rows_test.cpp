#include "store/copied_rows.hpp"

#define BOOST_TEST_DYN_LINK
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <random>

BOOST_AUTO_TEST_SUITE(ordered_rows)

namespace {

using holdfast::store::CopiedRow;
using holdfast::store::rows_in_order;
using Rows = std::vector<CopiedRow>;

constexpr std::size_t kTime = 1;

CopiedRow row(const std::string& run, const std::string& time) { return {run, time}; }

/// Returns the rows that `some` also has.
Rows only(const Rows& rows, const Rows& some) {
  Rows kept;
  for (const auto& one : rows) {
    if (std::find(some.begin(), some.end(), one) != some.end()) kept.push_back(one);
  }
  return kept;
}

}  // namespace

BOOST_AUTO_TEST_CASE(of_two_that_did_not_know_each_other_the_later_one_is_last) {
  const Rows early{row("a", "04:00")};
  const Rows late{row("b", "05:00")};
  const Rows both{early[0], late[0]};
  BOOST_TEST((rows_in_order(early, late, kTime) == both));
  BOOST_TEST((rows_in_order(late, early, kTime) == both));
}

BOOST_AUTO_TEST_CASE(what_knew_a_row_of_a_clock_that_was_ahead_stays_after_it) {
  const Rows store{row("a", "23:00"), row("b", "05:00")};
  BOOST_TEST((rows_in_order({}, store, kTime) == store));
  const Rows other{row("c", "06:00")};
  BOOST_TEST((rows_in_order(other, store, kTime) == Rows{other[0], store[0], store[1]}));
}

BOOST_AUTO_TEST_CASE(a_copy_that_was_ordered_by_time_alone_gets_the_order_of_its_source) {
  const Rows store{row("a", "23:00"), row("b", "05:00")};
  const Rows copy{store[1], store[0]};
  BOOST_TEST((rows_in_order(copy, store, kTime) == store));
  BOOST_TEST((rows_in_order(store, copy, kTime) == store));
}

// Five machines with different clocks accept baselines and merge each other's stores, in any sequence.
BOOST_AUTO_TEST_CASE(every_store_has_one_order_after_any_sequence_of_merges) {
  std::mt19937 random(7);
  const auto below = [&](std::size_t n) {
    return std::uniform_int_distribution<std::size_t>(0, n - 1)(random);
  };
  for (int trial = 0; trial < 200; ++trial) {
    std::vector<Rows> stores(5);
    for (int step = 0; step < 40; ++step) {
      auto& store = stores[below(5)];
      if (below(2) == 0) {
        store.push_back(row("run" + std::to_string(step), std::to_string(10 + below(15))));
        continue;
      }
      const auto& other = stores[below(5)];
      const auto merged = rows_in_order(store, other, kTime);
      BOOST_REQUIRE((merged == rows_in_order(other, store, kTime)));
      BOOST_REQUIRE((only(merged, store) == store));  // a store's own rows stay in the store's order
      BOOST_REQUIRE((only(merged, other) == other));
      store = merged;
    }
    std::vector<Rows> sums(2);
    std::vector<std::size_t> sequence{0, 1, 2, 3, 4};
    for (auto& sum : sums) {
      std::shuffle(sequence.begin(), sequence.end(), random);
      for (const auto i : sequence) sum = rows_in_order(sum, stores[i], kTime);
    }
    BOOST_REQUIRE((sums[0] == sums[1]));
  }
}

BOOST_AUTO_TEST_SUITE_END()
