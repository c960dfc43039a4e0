#include "suite/hidden_failures.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include "model/error.hpp"
#include "model/joined_text.hpp"
#include "process/ctest_parent.hpp"
#include "process/process.hpp"
#include "wire/json_text.hpp"

namespace holdfast::suite {
namespace {

using Json = nlohmann::json;

constexpr std::array<std::string_view, 3> kOwn{"perf.session", "perf.gate", "perf.report"};
/// The SKIP_RETURN_CODE of all performance tests (holdfast_add_test); 77 is the exit code of a skipped test for
/// Automake, too.
constexpr int kSkipped = 77;
constexpr double kListingSeconds = 60;

bool is_own(const std::string& test) { return std::ranges::find(kOwn, test) != kOwn.end(); }

/// Returns true if a failed test with this property does not fail in CTest. A test that is disabled has no result, which the gate
/// tells by itself.
/// See cmake-properties(7): with PASS_REGULAR_EXPRESSION or SKIP_REGULAR_EXPRESSION, CTest looks at the
/// output instead of the exit code. FAIL_REGULAR_EXPRESSION and TIMEOUT can only make a test fail.
bool hides(const std::string& test, const std::string& property, const Json& value) {
  if (property == "SKIP_RETURN_CODE") return value != kSkipped;
  if (property == "WILL_FAIL") return value == true;
  if (property == "DISABLED") return value == true && is_own(test);
  return property == "PASS_REGULAR_EXPRESSION" || property == "SKIP_REGULAR_EXPRESSION";
}

std::string name_of(const HiddenFailure& one) { return one.test + " (" + one.property + ")"; }

/// The listing runs no test. -C chooses the configuration in a multi-configuration tree, and is harmless
/// elsewhere.
std::string listing_of(const std::string& ctest, const Suite& suite) {
  const auto said = process::run_process({.argv = {ctest, "--test-dir", suite.build_directory, "-C",
                                                   suite.config, "-R", "^perf[.]", "--show-only=json-v1"},
                                          .deadline_s = kListingSeconds,
                                          .keep_stdout = true});
  if (said.how == process::Ended::How::exited && said.code == 0) return said.out;
  throw Error(ctest + " could not list the tests of " + suite.build_directory + ": it " +
              process::how_it_ended(said, kListingSeconds));
}

}  // namespace

std::vector<HiddenFailure> hidden_failures(const std::string& listing) {
  std::vector<HiddenFailure> found;
  const auto document = wire::document_of(listing, "the list of tests of ctest");
  const auto tests = document.value("tests", Json::array());
  for (const auto& test : tests) {
    const auto name = test.value("name", "");
    const auto properties = test.value("properties", Json::array());
    for (const auto& property : properties) {
      const auto what = property.value("name", "");
      if (name.starts_with("perf.") && property.contains("value") && hides(name, what, property["value"]))
        found.push_back({name, what});
    }
  }
  return found;
}

Facts hidden_failures_of(const Suite& suite) {
  const auto ctest = process::parent_ctest();
  if (ctest.empty()) return {};
  std::vector<std::string> names;
  for (const auto& one : hidden_failures(listing_of(ctest, suite))) {
    if (is_own(one.test))
      throw Error(name_of(one) + ": CTest would hide the findings of the gate; remove the property");
    names.push_back(name_of(one));
  }
  return names.empty() ? Facts{} : Facts{{kHiddenFailuresFact, listed(names)}};
}

std::string hidden_failures_text(const SessionRecord& session) {
  return fact_of(session.facts, kHiddenFailuresFact);
}

bool hides_failure(const SessionRecord& session, const std::string& test) {
  // The words in parentheses are properties, which never equal the name of a test.
  const auto named = split(hidden_failures_text(session), ' ');
  return std::ranges::find(named, "perf." + test) != named.end();
}

}  // namespace holdfast::suite
