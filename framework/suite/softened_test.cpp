#include "suite/softened.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>

BOOST_AUTO_TEST_SUITE(softened)

using namespace holdfast;

namespace {

std::string softened_by(const std::string& setting, const std::string& was, const std::string& is) {
  Run run;
  run.differences = {{setting, was, is}};
  const auto texts = suite::softened_settings(run);
  return texts.empty() ? "" : texts.front();
}

/// Returns the texts for a count that was judged by `was` before, and by `is` now.
std::vector<std::string> softened_count(const std::string& was, const std::string& is) {
  const auto effect = [](const std::string& tester) { return tester == "exact" ? "0.2%" : "2%"; };
  Run run{.subject = {.metric = "instructions"}};
  run.differences = {{"setting tester", was, is}, {"setting min-effect", effect(was), effect(is)}};
  if (was == "exact" && is == "shift") run.differences.push_back({"setting estimator", "", "means"});
  return suite::softened_settings(run);
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_larger_minimum_effect_is_softer_and_a_smaller_one_is_not) {
  BOOST_TEST(softened_by("setting min-effect", "2%", "5%") == "min-effect 5 % instead of 2 %");
  BOOST_TEST(softened_by("setting min-effect", "0.05", "2%").empty());
}

BOOST_AUTO_TEST_CASE(a_smaller_significance_is_softer) {
  BOOST_TEST(!softened_by("setting significance", "0.05", "0.001").empty());
  BOOST_TEST(softened_by("setting significance", "0.01", "0.05").empty());
}

BOOST_AUTO_TEST_CASE(a_limit_that_is_gone_or_another_tester_is_softer) {
  BOOST_TEST(softened_by("setting max", "5ms", "") == "max without 5ms");
  BOOST_TEST(softened_by("setting tester", "shift", "accepter") == "tester accepter instead of shift");
  BOOST_TEST(!softened_by("setting baseline", "auto", "none").empty());
  BOOST_TEST(softened_by("setting baseline", "live", "auto").empty());
}

BOOST_AUTO_TEST_CASE(a_metric_that_is_gone_is_softer_and_one_more_is_not) {
  BOOST_TEST(!softened_by("setting metrics", "time,instructions", "time").empty());
  BOOST_TEST(softened_by("setting metrics", "time", "time,instructions").empty());
}

BOOST_AUTO_TEST_CASE(another_launcher_is_told) {
  BOOST_TEST(softened_by("setting launcher", "", "taskset -c 1") == "launcher taskset -c 1 (new)");
}

BOOST_AUTO_TEST_CASE(limits_of_a_tester_that_are_less_strict_are_softer) {
  BOOST_TEST(!softened_by("setting precision", "0.02", "0.2").empty());
  BOOST_TEST(softened_by("setting precision", "0.2", "0.02").empty());
  BOOST_TEST(!softened_by("setting least-confidence", "0.95", "0.5").empty());
  BOOST_TEST(!softened_by("setting re-measurement", "6", "1").empty());
  BOOST_TEST(!softened_by("setting df", "fractional", "truncated").empty());
}

BOOST_AUTO_TEST_CASE(another_choice_of_stored_runs_is_softer) {
  BOOST_TEST(!softened_by("setting historian", "complete", "window:1").empty());
  BOOST_TEST(!softened_by("setting allow-fingerprint", "", "cpu").empty());
}

BOOST_AUTO_TEST_CASE(a_count_that_varies_on_one_side_only_is_not_an_edit_of_the_tester) {
  BOOST_TEST(softened_count("exact", "shift").empty());
  BOOST_TEST(softened_count("shift", "exact").empty());
  BOOST_TEST(softened_count("exact", "accepter").size() == 2U);
}

BOOST_AUTO_TEST_CASE(a_setting_of_stored_numbers_softens_no_live_comparison) {
  Run run{.baseline = {.kind = "live"}, .differences = {{"setting historian", "window:3", ""}}};
  BOOST_TEST(suite::softened_settings(run).empty());
  run.baseline.kind = "stored";
  BOOST_TEST(suite::softened_settings(run).size() == 1U);
}

BOOST_AUTO_TEST_CASE(effort_and_facts_of_the_machine_are_not) {
  BOOST_TEST(softened_by("setting budget", "10", "1").empty());
  BOOST_TEST(softened_by("setting processes", "40", "6").empty());
  BOOST_TEST(softened_by("cpu", "Zen", "Skylake").empty());
}

BOOST_AUTO_TEST_SUITE_END()
