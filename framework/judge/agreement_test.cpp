#include "judge/agreement.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

using namespace holdfast;
using namespace holdfast::judge;

namespace {

Verdict said(Outcome outcome, const char* message = "said") {
  return {.outcome = outcome, .message = message};
}

constexpr Outcome kAll[] = {Outcome::pass,         Outcome::regressed,   Outcome::improved,
                            Outcome::inconclusive, Outcome::no_baseline, Outcome::incompatible};

}  // namespace

BOOST_AUTO_TEST_SUITE(agreement)

BOOST_AUTO_TEST_CASE(a_program_is_cleared_by_both_or_not_at_all) {
  for (const auto guarded : {Outcome::pass, Outcome::improved}) {
    BOOST_CHECK(agreed(guarded, Outcome::improved) == guarded);
    BOOST_CHECK(agreed(guarded, Outcome::pass) == Outcome::pass);
    for (const auto undivided : {Outcome::regressed, Outcome::inconclusive})
      BOOST_CHECK(agreed(guarded, undivided) == Outcome::inconclusive);
  }
}

BOOST_AUTO_TEST_CASE(what_disagrees_is_said_with_the_times_that_deny_it) {
  auto verdict = said(Outcome::pass, "faster by 0.1 %");
  hold_to_undivided(verdict, said(Outcome::inconclusive, "slower by 2.4 %"));
  BOOST_CHECK(verdict.outcome == Outcome::inconclusive);
  BOOST_TEST(verdict.message.starts_with("faster by 0.1 %, but with the clock left in, slower by 2.4 %; "),
             verdict.message);
  BOOST_TEST(verdict.message.ends_with("(GUARD off judges the plain times alone)"));
  auto agrees = said(Outcome::pass);
  hold_to_undivided(agrees, said(Outcome::improved));
  BOOST_CHECK(agrees.outcome == Outcome::pass);
  BOOST_TEST(agrees.message == "said");
}

BOOST_AUTO_TEST_CASE(plain_times_that_regressed_take_back_a_pass_and_change_no_other_verdict) {
  for (const auto outcome : kAll) {
    auto denied = said(outcome);
    hold_to_plain(denied, said(Outcome::regressed, "slower"));
    BOOST_CHECK(denied.outcome == (is_cleared(outcome) ? Outcome::inconclusive : outcome));
    BOOST_TEST((denied.message == "said") == !is_cleared(outcome));
    auto undisputed = said(outcome);
    hold_to_plain(undisputed, said(Outcome::inconclusive));
    BOOST_CHECK(undisputed.outcome == outcome);
    BOOST_TEST(undisputed.message == "said");
  }
}

BOOST_AUTO_TEST_SUITE_END()
