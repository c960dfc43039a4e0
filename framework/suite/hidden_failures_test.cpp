#include "suite/hidden_failures.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

#include "model/error.hpp"

BOOST_AUTO_TEST_SUITE(hidden_failures)

using namespace holdfast;

namespace {

/// Returns the list that ctest prints for one test.
std::string listing_with(const std::string& test, const std::string& properties) {
  return R"({"kind": "ctestInfo", "tests": [{"name": ")" + test + R"(", "properties": [)" + properties +
         "]}]}";
}

std::string hidden_by(const std::string& properties) {
  const auto found = suite::hidden_failures(listing_with("perf.parse", properties));
  return found.empty() ? "" : found.front().test + " " + found.front().property;
}

SessionRecord session_with(const std::string& fact) {
  SessionRecord session;
  if (!fact.empty()) session.facts[suite::kHiddenFailuresFact] = fact;
  return session;
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_test_that_is_to_fail_or_to_print_a_text_hides_its_failure) {
  BOOST_TEST(hidden_by(R"({"name": "WILL_FAIL", "value": true})") == "perf.parse WILL_FAIL");
  BOOST_TEST(hidden_by(R"({"name": "PASS_REGULAR_EXPRESSION", "value": ["slower"]})") ==
             "perf.parse PASS_REGULAR_EXPRESSION");
}

BOOST_AUTO_TEST_CASE(a_disabled_test_has_no_result_and_a_disabled_gate_finds_nothing) {
  BOOST_TEST(hidden_by(R"({"name": "DISABLED", "value": true})").empty());
  BOOST_TEST(
      suite::hidden_failures(listing_with("perf.gate", R"({"name": "DISABLED", "value": true})")).size() ==
      1U);
}

BOOST_AUTO_TEST_CASE(a_test_that_is_skipped_by_the_code_of_a_regression_hides_it) {
  BOOST_TEST(hidden_by(R"({"name": "SKIP_RETURN_CODE", "value": 1})") == "perf.parse SKIP_RETURN_CODE");
}

BOOST_AUTO_TEST_CASE(what_every_test_of_holdfast_has_hides_nothing) {
  BOOST_TEST(hidden_by(R"({"name": "SKIP_RETURN_CODE", "value": 77}, {"name": "TIMEOUT", "value": 120.0},
                          {"name": "LABELS", "value": ["perf"]}, {"name": "WILL_FAIL", "value": false})")
                 .empty());
}

BOOST_AUTO_TEST_CASE(unit_tests_of_the_project_may_hide_what_they_like) {
  BOOST_TEST(
      suite::hidden_failures(listing_with("unit.parse", R"({"name": "WILL_FAIL", "value": true})")).empty());
}

BOOST_AUTO_TEST_CASE(a_listing_that_is_none_is_an_error) {
  BOOST_CHECK_THROW(suite::hidden_failures("No tests were found!!!"), Error);
}

BOOST_AUTO_TEST_CASE(a_session_knows_the_tests_by_their_names) {
  const auto session = session_with("perf.parse (WILL_FAIL), perf.print (DISABLED)");
  BOOST_TEST(suite::hides_failure(session, "parse"));
  BOOST_TEST(suite::hides_failure(session, "print"));
  BOOST_TEST(!suite::hides_failure(session, "pars"));
  BOOST_TEST(!suite::hides_failure(session_with(""), "parse"));
}

BOOST_AUTO_TEST_SUITE_END()
