#include "suite/self_check.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

BOOST_AUTO_TEST_SUITE(self_test_word)

using namespace holdfast;
using holdfast::suite::SelfTest;

namespace {

/// Returns the expected result: the gate is open without a change, and closed by the loss, which was found.
SelfTest as_it_must_be() {
  SelfTest outcomes;
  outcomes.found.emplace_back();
  outcomes.unchanged = {.verdict = "pass"};
  outcomes.planted = {.verdict = "regressed", .reasons = {}, .closed = true};
  return outcomes;
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_gate_that_closes_with_a_loss_alone_passes) {
  BOOST_TEST(as_it_must_be().word() == "pass");
}

BOOST_AUTO_TEST_CASE(a_false_alarm_a_missed_loss_and_an_open_gate_are_failures) {
  auto alarm = as_it_must_be();
  alarm.false_alarms.emplace_back();
  BOOST_TEST(alarm.word() == "regressed");
  auto missed = as_it_must_be();
  missed.missed.emplace_back();
  BOOST_TEST(missed.word() == "regressed");
  auto open = as_it_must_be();
  open.planted.closed = false;
  BOOST_TEST(open.word() == "regressed");
}

BOOST_AUTO_TEST_CASE(a_loss_that_is_undecided_shows_nothing) {
  auto undecided = as_it_must_be();
  undecided.undecided.emplace_back();
  BOOST_TEST(undecided.word() == "inconclusive");
  undecided.found.clear();
  undecided.planted = {.verdict = "inconclusive"};
  BOOST_TEST(undecided.word() == "inconclusive");
}

BOOST_AUTO_TEST_CASE(what_cannot_be_measured_is_an_error) {
  auto broken = as_it_must_be();
  broken.planted.verdict = "error";
  BOOST_TEST(broken.word() == "error");
}

BOOST_AUTO_TEST_SUITE_END()
