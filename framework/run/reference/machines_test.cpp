#include "run/reference/machines.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>
#include <set>

#include "process/machine.hpp"

BOOST_AUTO_TEST_SUITE(fingerprint)

using namespace holdfast;
using namespace holdfast::run;

namespace {

/// Returns the facts of a machine that has every fact with a rule.
Facts told() {
  Facts facts;
  for (const auto& rule : fact_rules()) facts[rule.fact] = "A";
  facts["kernel"] = "Linux 6.1.0-18-amd64";
  return facts;
}

Facts with(Facts facts, const std::string& fact, const std::string& value) {
  facts[fact] = value;
  return facts;
}

}  // namespace

BOOST_AUTO_TEST_CASE(the_same_machine_may_be_compared_and_nothing_is_said) {
  const auto found = compare_machines(told(), told(), {});
  BOOST_TEST(found.incompatible.empty());
  BOOST_TEST(found.warnings.empty());
}

BOOST_AUTO_TEST_CASE(each_fact_that_differs_alone_weighs_what_the_table_says) {
  for (const auto& rule : fact_rules()) {
    const auto found = compare_machines(told(), with(told(), rule.fact, "B"), {});
    BOOST_TEST(!found.incompatible.empty() == (rule.weight == Weight::must), rule.fact);
    BOOST_TEST(found.warnings.size() == (rule.weight == Weight::warns ? 1U : 0U), rule.fact);
  }
}

BOOST_AUTO_TEST_CASE(what_must_agree_is_decided_with_open_eyes) {
  const std::vector<std::string> expected{"cpu",         "cores",          "architecture",
                                          "smt",         "governor",       "turbo",
                                          "virtualised", "virtualisation", "cgroup-cpu-limit"};
  BOOST_TEST(facts_that_must_agree() == expected, boost::test_tools::per_element());
}

BOOST_AUTO_TEST_CASE(all_that_differs_is_named_with_both_values) {
  const auto now = with(with(told(), "governor", "powersave"), "cores", "4");
  BOOST_TEST(compare_machines(told(), now, {}).incompatible ==
             "cores (was A, is 4), governor (was A, is powersave)");
}

BOOST_AUTO_TEST_CASE(what_is_allowed_to_differ_warns_with_the_reason_against_it) {
  const auto now = with(with(told(), "governor", "powersave"), "cores", "4");
  const auto found = compare_machines(told(), now, {"governor"});
  BOOST_TEST(found.incompatible == "cores (was A, is 4)");
  BOOST_REQUIRE(found.warnings.size() == 1U);
  BOOST_TEST(found.warnings[0] ==
             "the machine of the stored numbers differs: governor (was A, is powersave); ALLOW_FINGERPRINT "
             "allows it, although it controls the clock, and how fast the clock rises");
}

BOOST_AUTO_TEST_CASE(a_fact_that_only_one_machine_tells_warns) {
  auto old = told();
  old.erase("turbo");
  for (const auto& found : {compare_machines(old, told(), {}), compare_machines(told(), old, {})}) {
    BOOST_TEST(found.incompatible.empty());
    BOOST_TEST(found.warnings.size() == 1U);
  }
  BOOST_TEST(
      compare_machines(old, told(), {}).warnings.at(0) ==
      "the machine of the stored numbers differs: turbo (was unknown, is A); only one of the two is known");
}

BOOST_AUTO_TEST_CASE(of_a_kernel_the_fixes_do_not_count) {
  const auto warned = [](const char* kernel) {
    return !compare_machines(told(), with(told(), "kernel", kernel), {}).warnings.empty();
  };
  BOOST_TEST(!warned("Linux 6.1.99-2-amd64"));
  BOOST_TEST(warned("Linux 6.10.0"));
  BOOST_TEST(warned("Linux 5.1.0"));
}

BOOST_AUTO_TEST_CASE(every_fact_that_is_read_has_a_rule) {
  std::set<std::string> ruled;
  for (const auto& rule : fact_rules()) ruled.insert(rule.fact);
  for (const auto& [fact, value] : process::machine_facts()) BOOST_TEST(ruled.contains(fact), fact);
}

BOOST_AUTO_TEST_SUITE_END()
