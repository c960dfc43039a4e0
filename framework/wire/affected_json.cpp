#include "wire/affected_json.hpp"

#include "wire/dumped.hpp"
#include "wire/json_schema.hpp"

namespace holdfast::wire {

HOLDFAST_TABLE(
    AffectedPoint, HOLDFAST_FIELDS(always, benchmark), object_field("params", &T::params),
    computed<T>("affected", [](const T& point) { return point.is_affected(); }),
    HOLDFAST_FIELD(executed, "Functions that it executes, of the executables and libraries that differ."),
    HOLDFAST_FIELD(functions, "Of these, those that changed or are gone."),
    HOLDFAST_FIELD(variables, "That they refer to, and that begin with another value."),
    HOLDFAST_FIELD(reasons, "Why else it counts as affected: what differs besides, or why it is not known."));

HOLDFAST_TABLE(AffectedTest, HOLDFAST_FIELDS(always, test, points),
               HOLDFAST_FIELD(reasons, "Why all of it counts as affected."));

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
              HOLDFAST_FIELD(ref, "The commit as the user named it."), HOLDFAST_FIELD(commit, "Its hash."),
              HOLDFAST_FIELDS(always, tests),
              computed<T>("affected", note("Tests that the change since the commit can reach."),
                          [](const T& suite) { return tests_that(true, suite); }),
              computed<T>("unaffected", note("All other tests."),
                          [](const T& suite) { return tests_that(false, suite); }),
              HOLDFAST_FIELD(gone, "Tests that the commit declares, and the build tree no longer."));

}  // namespace

std::string affected_text(const AffectedSuite& suite) {
  return dumped(json_of(In<AffectedDocument>{suite}), 2);
}

std::string affected_schema() {
  return schema_text<In<AffectedDocument>>("Tests that a change can reach",
                                           "What `holdfast affected --since REF --json` prints.");
}

}  // namespace holdfast::wire
