#include "run/plan/ctest_properties.hpp"

#define BOOST_TEST_DYN_LINK
#include <boost/test/unit_test.hpp>
#include <filesystem>

#include "process/scratch_files.hpp"

BOOST_AUTO_TEST_SUITE(ctest_properties)

using namespace holdfast;

namespace {

/// A build tree whose ctest lists perf.parse with these properties.
class Listed {
 public:
  explicit Listed(const std::string& properties) {
    suite_.session_file = scratch_ / "session.Release";
    run::keep_properties(suite_, R"({"kind": "ctestInfo", "tests": [{"name": "perf.parse", "properties": [)" +
                                     properties + "]}]}");
  }

  Declaration declared(const std::string& test, std::vector<std::string> environment = {}) const {
    Declaration declaration;
    declaration.test = test;
    declaration.session_file = suite_.session_file;
    declaration.environment = std::move(environment);
    return run::with_kept_properties(declaration);
  }

  void keep(const std::string& listing) const { run::keep_properties(suite_, listing); }
  std::string file() const { return suite_.session_file + ".properties"; }

 private:
  process::ScratchDirectory scratch_{"holdfast-ctest-properties-"};
  Suite suite_;
};

using Words = std::vector<std::string>;

}  // namespace

BOOST_AUTO_TEST_CASE(a_variable_of_the_property_counts_as_if_it_were_declared) {
  const Listed listed(R"({"name": "ENVIRONMENT", "value": ["FAST=1", "LEVEL=2"]})");
  BOOST_TEST(listed.declared("parse").environment == Words({"FAST=1", "LEVEL=2"}));
  BOOST_TEST(listed.declared("parse", {"FAST=0"}).environment == Words({"FAST=0", "LEVEL=2"}));
  BOOST_TEST(listed.declared("print").environment.empty());
}

BOOST_AUTO_TEST_CASE(a_variable_of_holdfast_is_known_and_does_not_reach_the_program) {
  const Listed listed(R"({"name": "ENVIRONMENT", "value": ["HOLDFAST_MIN_EFFECT=60%"]})");
  const auto declared = listed.declared("parse");
  BOOST_TEST(declared.environment.empty());
  BOOST_TEST(declared.properties.contains("ENVIRONMENT HOLDFAST_MIN_EFFECT"));
}

BOOST_AUTO_TEST_CASE(properties_that_decide_about_a_failure_are_kept) {
  const Listed listed(R"({"name": "WILL_FAIL", "value": true}, {"name": "TIMEOUT", "value": 80.0},
                         {"name": "PASS_REGULAR_EXPRESSION", "value": ["slower"]},
                         {"name": "ENVIRONMENT_MODIFICATION", "value": ["PATH=set:/bin"]},
                         {"name": "DISABLED", "value": false}, {"name": "LABELS", "value": ["perf"]})");
  Words names;
  for (const auto& [name, value] : listed.declared("parse").properties) names.push_back(name);
  BOOST_TEST(names ==
             Words({"ENVIRONMENT_MODIFICATION PATH", "PASS_REGULAR_EXPRESSION", "TIMEOUT", "WILL_FAIL"}));
}

BOOST_AUTO_TEST_CASE(only_the_owner_reads_values_and_without_ctest_none_are_kept) {
  const Listed listed(R"({"name": "ENVIRONMENT", "value": ["TOKEN=secret"]})");
  using std::filesystem::perms;
  BOOST_TEST(
      (std::filesystem::status(listed.file()).permissions() == (perms::owner_read | perms::owner_write)));
  listed.keep("");
  BOOST_TEST(!std::filesystem::exists(listed.file()));
  BOOST_TEST(listed.declared("parse").environment.empty());
}

BOOST_AUTO_TEST_SUITE_END()
