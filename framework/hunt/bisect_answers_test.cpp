// Tests searches whose comparisons have fixed answers: what is compared again, and what is reported if no comparison
// decides.

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>
#include <vector>

#include "hunt/bisect.hpp"

BOOST_AUTO_TEST_SUITE(bisect_answers)

using namespace holdfast;
using namespace holdfast::hunt;

// The first pairs soon exclude a loss, but do not yet distinguish an improvement of a fifth from no change.
BOOST_AUTO_TEST_CASE(an_improvement_that_passes_by_the_first_pairs_is_asked_for_again) {
  std::vector<int> efforts;
  const auto found = bisect(
      1, {},
      {.build = [](std::size_t) { return true; },
       .judge =
           [&](const PairInput& input) {
             efforts.push_back(input.effort);
             return input.effort == 1
                        ? PairAnswer{.outcome = Outcome::pass, .ratio = {0.8, 0.6, 1.01}, .pairs = 9}
                        : PairAnswer{.outcome = Outcome::improved, .ratio = {0.78, 0.73, 0.84}, .pairs = 12};
           }});
  BOOST_TEST(efforts == (std::vector<int>{1, 2}), boost::test_tools::per_element());
  BOOST_REQUIRE(found.steps.size() == 1U);
  BOOST_TEST(found.steps.front().at == 1U);
}

BOOST_AUTO_TEST_CASE(noise_that_hides_the_change_gets_more_pairs_and_then_a_range) {
  // The two ends differ certainly, but no midpoint can be distinguished from them.
  int asked = 0;
  const auto found = bisect(
      8, {},
      {.build = [](std::size_t) { return true; },
       .judge =
           [&](const PairInput& input) {
             if (input.later - input.earlier == 8)
               return PairAnswer{.outcome = Outcome::regressed, .ratio = {1.1, 1.08, 1.12}, .pairs = 8};
             ++asked;
             return PairAnswer{.outcome = Outcome::inconclusive, .ratio = {1.05, 0.9, 1.2}, .pairs = 20};
           }});
  BOOST_TEST(asked == 2 * 3);  // the midpoint against both ends, with 1, 2 and 4 times the pairs
  BOOST_REQUIRE(found.steps.size() == 1U);
  BOOST_TEST(found.steps.front().why.starts_with("the commits between cannot be distinguished"));
  BOOST_TEST(found.steps.front().at - found.steps.front().after == 8U);
}

BOOST_AUTO_TEST_CASE(no_commit_is_named_where_what_was_chosen_to_be_measured_cannot_have_changed) {
  bool chosen = false;  // true once a point was chosen, as for a test with several points
  const auto judge = [&](const PairInput&) {
    chosen = true;
    return PairAnswer{.outcome = Outcome::regressed, .ratio = {1.1, 1.08, 1.12}, .pairs = 8};
  };
  const auto same = [&](std::size_t, std::size_t) { return chosen; };
  const auto found = bisect(8, {}, {.build = [](std::size_t) { return true; }, .judge = judge, .same = same});
  BOOST_TEST(found.same_ends);
  BOOST_TEST((found.whole.outcome == Outcome::pass));
  BOOST_TEST(found.whole.ratio.ratio == 1.1);
  BOOST_TEST(found.steps.empty());
}

BOOST_AUTO_TEST_SUITE_END()
