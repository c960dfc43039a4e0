#include "run/reach/work.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

BOOST_AUTO_TEST_SUITE(work_as_a_witness)

using namespace holdfast;

namespace {

Verdict verdict_of(Outcome outcome, double ratio) {
  Verdict verdict{.tester = "shift", .outcome = outcome, .message = "slower by 4.10 %"};
  verdict.estimate = Ratio{.ratio = ratio, .low = ratio, .high = ratio};
  return verdict;
}

Outcome held(Outcome outcome, double ratio, const std::optional<double>& work) {
  auto verdict = verdict_of(outcome, ratio);
  run::hold_to_work(work, verdict);
  return verdict.outcome;
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_change_with_as_many_instructions_is_none_where_place_may_explain_it) {
  BOOST_CHECK(held(Outcome::regressed, 1.041, 1.0002) == Outcome::inconclusive);
  BOOST_CHECK(held(Outcome::improved, 0.95, 0.9999) == Outcome::pass);
  auto verdict = verdict_of(Outcome::regressed, 1.041);
  run::hold_to_work(1.0002, verdict);
  BOOST_TEST(verdict.message ==
             "slower by 4.10 %; it executes as many instructions (+0.02 %), so the placement of its code, "
             "which could not be varied, may explain it");
}

BOOST_AUTO_TEST_CASE(more_work_more_than_place_does_and_no_count_leave_it_as_it_is) {
  BOOST_CHECK(held(Outcome::regressed, 1.041, 1.04) == Outcome::regressed);
  BOOST_CHECK(held(Outcome::regressed, 1.041, 0.98) == Outcome::regressed);
  BOOST_CHECK(held(Outcome::regressed, 1.4, 1.0) == Outcome::regressed);
  BOOST_CHECK(held(Outcome::regressed, 1.041, std::nullopt) == Outcome::regressed);
  BOOST_CHECK(held(Outcome::pass, 1.01, 1.0) == Outcome::pass);
}

BOOST_AUTO_TEST_SUITE_END()
