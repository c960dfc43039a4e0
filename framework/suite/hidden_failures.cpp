#include "suite/hidden_failures.hpp"

#include <algorithm>
#include <array>
#include <string_view>

#include "model/error.hpp"
#include "model/joined_text.hpp"
#include "run/plan/ctest_properties.hpp"
#include "wire/declaration_json.hpp"
#include "wire/json_text.hpp"

namespace holdfast::suite {
namespace {

using Json = nlohmann::json;

constexpr std::array<std::string_view, 3> kOwn{"perf.session", "perf.gate", "perf.report"};
/// The SKIP_RETURN_CODE of all performance tests (holdfast_add_test); 77 is the exit code of a skipped test for
/// Automake, too.
constexpr int kSkipped = 77;

bool is_own(const std::string& test) { return std::ranges::find(kOwn, test) != kOwn.end(); }

/// Returns true if a failed test with this property does not fail in CTest. DISABLED does not count, because the gate
/// itself reports a test without a result. See cmake-properties(7): with PASS_REGULAR_EXPRESSION or
/// SKIP_REGULAR_EXPRESSION, CTest looks at the output instead of the exit code. FAIL_REGULAR_EXPRESSION and TIMEOUT
/// can only make a test fail.
bool hides(const std::string& test, const std::string& property, const Json& value) {
  if (property == "SKIP_RETURN_CODE") return value != kSkipped;
  if (property == "WILL_FAIL") return value == true;
  if (property == "DISABLED") return value == true && is_own(test);
  return property == "PASS_REGULAR_EXPRESSION" || property == "SKIP_REGULAR_EXPRESSION";
}

std::string name_of(const HiddenFailure& one) { return one.test + " (" + one.property + ")"; }

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

Facts take_properties(const Suite& suite) {
  const auto listing = run::ctest_listing(suite);
  run::keep_properties(suite, listing);
  if (listing.empty()) return {};
  std::vector<std::string> names;
  for (const auto& one : hidden_failures(listing)) {
    if (is_own(one.test))
      throw Error(name_of(one) + ": CTest would hide the findings of the gate; remove the property");
    names.push_back(name_of(one));
  }
  return names.empty() ? Facts{} : Facts{{kHiddenFailuresFact, listed(names)}};
}

void take_properties_at(const run::CommitBaseline& baseline) {
  if (baseline.built.suite.empty()) return;
  const auto then = wire::read_suite(baseline.built.suite);
  std::string listing;
  try {
    listing = run::ctest_listing(then);
  } catch (const Error&) {  // for example, CTest cannot read the test files of the tree
  }
  run::keep_properties(then, listing);
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
