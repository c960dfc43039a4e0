// 27: performance in a unit test.
//
// Such tests can be beside other tests in any test framework, with Holdfast::bench, which has no main().
// compare() measures two callables in turns. not_slower_than() is an assertion that fails only if the
// candidate is certainly slower. measure() measures one callable.
//
// One process can show a factor, but not a few per cent, because it has only one memory layout. So the
// tolerance is wide, and the claim must be about a large difference, such as twice the time. Other samples
// show how to find differences of a few per cent.

#include <holdfast/holdfast.hpp>

#define BOOST_TEST_DYN_LINK
#define BOOST_TEST_MODULE names
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <string>
#include <vector>

#include "iso_codes.hpp"

namespace {

/// Sorted names, and ways to search for one of them.
struct Names {
  std::vector<std::string> all = iso_codes::names(2000);
  std::string wanted;  // the last name, for which the search takes longest

  Names() {
    std::sort(all.begin(), all.end());
    wanted = all.back();
  }
  auto by_halving() const { return std::lower_bound(all.begin(), all.end(), wanted); }
  auto one_by_one() const { return std::find(all.begin(), all.end(), wanted); }
};

}  // namespace

BOOST_FIXTURE_TEST_CASE(both_ways_find_the_same_name, Names) { BOOST_TEST(*by_halving() == *one_by_one()); }

BOOST_FIXTURE_TEST_CASE(halving_is_not_slower_than_looking_at_each, Names) {
  BOOST_TEST(holdfast::not_slower_than([&] { return by_halving(); }, [&] { return one_by_one(); }));
}

BOOST_FIXTURE_TEST_CASE(how_many_times_faster_it_is_can_be_told, Names) {
  const auto comparison =
      holdfast::compare([&] { return by_halving(); }, [&] { return one_by_one(); }, {.rounds = 10});
  BOOST_TEST_MESSAGE("halving takes " << comparison.to_string());
  BOOST_TEST(comparison.low <= comparison.ratio);
  BOOST_TEST(comparison.high < 1);
}

BOOST_FIXTURE_TEST_CASE(sorting_again_is_quick_and_set_up_is_not_timed, Names) {
  std::vector<std::string> copy;
  const auto measurement = holdfast::measure([&] { std::sort(copy.begin(), copy.end()); },
                                             {.samples = 10, .set_up = [&] { copy = all; }});
  BOOST_TEST_MESSAGE("sorting takes " << measurement.to_string());
  BOOST_TEST(holdfast::not_slower_than(measurement, holdfast::Nanoseconds{1e9}));
}
