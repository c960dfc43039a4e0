#include "stats/gate.hpp"
#include "stats/shift.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

BOOST_AUTO_TEST_SUITE(cross_check)

using namespace holdfast;
using namespace holdfast::stats;

namespace {

Verdict said(Outcome outcome, const char* message = "said") {
  return {.outcome = outcome, .message = message};
}

/// Returns the verdict after a cross-check with the verdict `checked`.
Verdict held_to(const Verdict& checked, Verdict verdict, bool processor_time = false) {
  ComparisonInput cross_check;
  cross_check.processor_time = processor_time;
  hold_to_checked(cross_check, checked, verdict);
  return verdict;
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_program_is_cleared_by_both_or_not_at_all) {
  for (const auto guarded : {Outcome::pass, Outcome::improved}) {
    BOOST_CHECK(agreed(guarded, Outcome::improved) == guarded);
    BOOST_CHECK(agreed(guarded, Outcome::pass) == Outcome::pass);
    for (const auto denied : {Outcome::regressed, Outcome::inconclusive})
      BOOST_CHECK(agreed(guarded, denied) == Outcome::inconclusive);
  }
}

BOOST_AUTO_TEST_CASE(what_disagrees_is_said_with_the_times_that_deny_it) {
  const auto denied = said(Outcome::inconclusive, "slower by 2.4 %");
  const auto of_samples = held_to(denied, said(Outcome::pass, "faster by 0.1 %"));
  BOOST_CHECK(of_samples.outcome == Outcome::inconclusive);
  BOOST_TEST(of_samples.message.starts_with("faster by 0.1 %, but with all samples, slower by 2.4 %; "),
             of_samples.message);
  BOOST_TEST(of_samples.message.ends_with("(GUARD off judges all samples)"));
  const auto of_wait = held_to(denied, said(Outcome::pass, "faster by 0.1 %"), true);
  BOOST_TEST(of_wait.message.starts_with("faster by 0.1 %, but in processor time, slower by 2.4 %; "),
             of_wait.message);
  BOOST_TEST(of_wait.message.ends_with("(measure while the machine is less busy)"));
}

BOOST_AUTO_TEST_CASE(an_improvement_that_the_cross_check_does_not_see_passes) {
  const auto held = held_to(said(Outcome::pass, "as fast"), said(Outcome::improved, "faster by 4 %"));
  BOOST_CHECK(held.outcome == Outcome::pass);
  BOOST_TEST(held.message == "faster by 4 %; with all samples, as fast");
}

BOOST_AUTO_TEST_CASE(what_agrees_and_what_is_not_cleared_stays) {
  BOOST_TEST(held_to(said(Outcome::improved), said(Outcome::pass)).message == "said");
  const auto red = held_to(said(Outcome::pass), said(Outcome::regressed));
  BOOST_CHECK(red.outcome == Outcome::regressed);
  BOOST_TEST(red.message == "said");
}

BOOST_AUTO_TEST_CASE(without_a_cross_check_everything_stays) {
  auto verdict = said(Outcome::pass);
  hold_to(std::nullopt, 0.05, verdict);
  BOOST_CHECK(verdict.outcome == Outcome::pass);
}

BOOST_AUTO_TEST_SUITE_END()
