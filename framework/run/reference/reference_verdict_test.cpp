// Tests the sentences of a verdict on stored numbers.

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

#include "run/reference/reference.hpp"

BOOST_AUTO_TEST_SUITE(reference_verdict)

namespace {
using namespace holdfast;
using namespace holdfast::run;
}  // namespace

BOOST_AUTO_TEST_CASE(stored_numbers_decide_for_shift_only_where_the_program_follows_the_clock) {
  const Verdict slower{.tester = "shift", .outcome = Outcome::regressed, .message = "slower by 10 %"};
  auto verdict = slower;
  hold_to_sessions(verdict, "no snapshot", {.applies = true, .follows = 1});
  BOOST_TEST((verdict.outcome == Outcome::regressed));
  BOOST_TEST(verdict.message == "compared with stored numbers (no snapshot): slower by 10 %");
  verdict = slower;
  hold_to_sessions(verdict, "no snapshot", {.applies = true, .follows = 0.5});
  BOOST_TEST((verdict.outcome == Outcome::inconclusive));
  BOOST_TEST(verdict.message.ends_with("Observed: slower by 10 %"));
}

BOOST_AUTO_TEST_CASE(on_stored_numbers_the_classic_testers_decide_and_warn) {
  Verdict anova{.tester = "anova", .outcome = Outcome::regressed, .message = "slower by 10 %"};
  hold_to_sessions(anova, "no snapshot", {});
  BOOST_TEST((anova.outcome == Outcome::regressed));
  BOOST_TEST(anova.message == "slower by 10 %");
  BOOST_TEST(anova.warnings.at(0).starts_with("compared with stored numbers (no snapshot): machines drift"));
}

BOOST_AUTO_TEST_SUITE_END()
