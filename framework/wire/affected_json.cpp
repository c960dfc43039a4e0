#include "wire/affected_json.hpp"

#include "wire/dumped.hpp"
#include "wire/json_schema.hpp"

namespace holdfast::wire {

HOLDFAST_TABLE(
    AffectedPoint, HOLDFAST_FIELDS(always, benchmark), object_field("params", &T::params),
    computed<T>("affected", [](const T& point) { return point.is_affected(); }),
    HOLDFAST_FIELD(
        executed,
        "Number of functions that the benchmark executes in executables and libraries that differ."),
    HOLDFAST_FIELD(functions, "Executed functions that changed or were removed."),
    HOLDFAST_FIELD(variables, "Variables that executed functions use and whose initial value changed."),
    HOLDFAST_FIELD(reasons,
                   "Other reasons why the benchmark counts as affected: other differences, or why the effect "
                   "is unknown."));

HOLDFAST_TABLE(AffectedTest, HOLDFAST_FIELDS(always, test, points),
               HOLDFAST_FIELD(reasons, "Reasons why all benchmarks of the test count as affected."));

namespace {

/// Returns the names of the tests that are affected, or of those that are not. A script needs only these two
/// lists; the points explain them.
std::vector<std::string> tests_that(bool are_affected, const AffectedSuite& suite) {
  std::vector<std::string> names;
  for (const auto& test : suite.tests) {
    if (test.is_affected() == are_affected) names.push_back(test.test);
  }
  return names;
}

HOLDFAST_FORM(AffectedDocument, AffectedSuite, schema_is<T>("holdfast-affected/1"),
              HOLDFAST_FIELD(ref, "Commit as the user named it."),
              HOLDFAST_FIELD(commit, "Hash of the commit."), HOLDFAST_FIELDS(always, tests),
              computed<T>("affected", note("Tests that the change since the commit can affect."),
                          [](const T& suite) { return tests_that(true, suite); }),
              computed<T>("unaffected", note("All other tests."),
                          [](const T& suite) { return tests_that(false, suite); }),
              HOLDFAST_FIELD(gone, "Tests that the commit declares and the build tree does not."));

}  // namespace

std::string affected_text(const AffectedSuite& suite) {
  return dumped(json_of(In<AffectedDocument>{suite}), 2);
}

std::string affected_schema() {
  return schema_text<In<AffectedDocument>>("Tests that a change can reach",
                                           "Output of `holdfast affected --since REF --json`.");
}

}  // namespace holdfast::wire
