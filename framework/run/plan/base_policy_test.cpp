#include "run/plan/base_policy.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>
#include <set>
#include <string>

#include "run/plan/policy_settings.hpp"
#include "run/plan/settings.hpp"

BOOST_AUTO_TEST_SUITE(base_policy)

using namespace holdfast;

namespace {

using Asked = settings::Asked;

Asked asking(const std::string& option, const std::string& text) {
  Asked asked;
  settings::set_option(asked, settings::row(option), {text});
  return asked;
}

Facts in_force_of(const Asked& asked) { return run::in_force(settings::resolve(Asked(), asked, false)); }

/// Returns the value of the option that is in force for a change if the baseline declared other settings.
std::string judged(const Asked& baseline, Asked change, const std::string& option) {
  run::take_policy(in_force_of(baseline), change);
  return fact_of(in_force_of(change), option);
}

}  // namespace

BOOST_AUTO_TEST_CASE(a_larger_minimum_effect_does_not_count) {
  BOOST_TEST(judged(asking("min-effect", "3%"), asking("min-effect", "30%"), "min-effect") == "0.03");
}

BOOST_AUTO_TEST_CASE(a_setting_that_the_baseline_did_not_declare_is_its_default) {
  BOOST_TEST(judged({}, asking("min-effect", "30%"), "min-effect") == fact_of(in_force_of({}), "min-effect"));
  BOOST_TEST(judged({}, asking("tester", "overlap-intervals"), "tester") == "shift");
  BOOST_TEST(judged({}, asking("baseline", "none"), "baseline") == fact_of(in_force_of({}), "baseline"));
  BOOST_TEST(judged({}, asking("metrics", "instructions"), "metrics").empty());
  BOOST_TEST(judged({}, asking("direction", "higher"), "direction").empty());
}

BOOST_AUTO_TEST_CASE(a_limit_and_a_metric_that_the_change_takes_away_still_count) {
  BOOST_TEST(judged(asking("max", "5ms"), {}, "max") == "5ms");
  BOOST_TEST(judged(asking("metrics", "time instructions@1%"), asking("metrics", "time"), "metrics") ==
             fact_of(in_force_of(asking("metrics", "time instructions@1%")), "metrics"));
}

BOOST_AUTO_TEST_CASE(effort_is_that_of_the_change) {
  BOOST_TEST(judged(asking("budget", "2"), asking("budget", "7"), "budget") == "7");
  BOOST_TEST(judged(asking("processes", "10"), asking("processes", "20"), "processes") == "20");
}

/// Each value is read back as the value that was in force.
BOOST_AUTO_TEST_CASE(every_setting_of_the_policy_is_read_as_it_is_written) {
  const Asked asked = asking("tester", "confidence-intervals");
  const auto before = in_force_of(asked);
  Asked change;
  run::take_policy(before, change);
  BOOST_TEST((in_force_of(change) == before));
}

BOOST_AUTO_TEST_CASE(stored_runs_are_chosen_as_for_the_baseline) {
  auto stored = asking("baseline", "stored");
  settings::set_option(stored, settings::row("historian"), {"window:3"});
  auto change = asking("historian", "window:1");
  settings::set_option(change, settings::row("allow-fingerprint"), {"cpu"});
  BOOST_TEST(judged(stored, change, "historian") == "window:3");
  BOOST_TEST(judged(stored, change, "allow-fingerprint").empty());
}

BOOST_AUTO_TEST_CASE(a_preset_of_the_change_does_not_judge) {
  BOOST_TEST(judged({}, asking("preset", "scalameter-offline"), "preset").empty());
}

/// A new setting that decides must be added to the policy, or here.
BOOST_AUTO_TEST_CASE(every_setting_that_decides_is_of_the_policy) {
  const std::set<std::string> others{"affected", "identical", "placement"};  // they choose what is measured
  for (const auto& row : settings::rows()) {
    using enum settings::Group;
    if (row.group != decision && row.group != baseline) continue;
    BOOST_TEST((run::policy_setting(row.option()) != nullptr) != others.contains(row.option()), row.option());
  }
}

BOOST_AUTO_TEST_SUITE_END()
