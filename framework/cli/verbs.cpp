// The verbs: one row for each, with its group, in the order in which --help lists them. The row `gate` means
// gate_verb(), which is in gate_verb.cpp.

#include "cli/arguments.hpp"

// clang-format off
#define HOLDFAST_VERBS(row)               \
  row(run, "Measure")                     \
  row(compare, "Measure")                 \
  row(profile, "Measure")                 \
  row(calibrate, "Measure")               \
  row(campaign, "Measure")                \
  row(submit, "Measure")                  \
  row(worker, "Measure")                  \
  row(gate, "Decide")                     \
  row(baseline, "Decide")                 \
  row(report, "Decide")                   \
  row(judge, "Decide")                    \
  row(ci, "Decide")                       \
  row(pinpoint, "Investigate")            \
  row(bisect, "Investigate")              \
  row(backfill, "Investigate")            \
  row(affected, "Investigate")            \
  row(coverage, "Investigate")            \
  row(diff, "Investigate")                \
  row(history, "Investigate")             \
  row(trend, "Investigate")               \
  row(mcp, "Investigate")                 \
  row(init, "Maintenance")                \
  row(doctor, "Maintenance")              \
  row(self_test, "Maintenance")           \
  row(store, "Maintenance")               \
  row(import, "Maintenance")              \
  row(merge, "Maintenance")               \
  row(completion, kInHelpAll)             \
  row(manual, kInHelpAll)                 \
  row(help, kInHelpAll)                   \
  row(version, kInHelpAll)                \
  row(session, kInHelpAll)                \
  row(discover, kInHelpAll)
// clang-format on

namespace holdfast::cli {

#define HOLDFAST_DECLARED(name, group) Verb name##_verb();
HOLDFAST_VERBS(HOLDFAST_DECLARED)

namespace {

Verb in_group(Verb verb, const char* group) {
  verb.group = group;
  return verb;
}

}  // namespace

Verb holdfast_verb() {
  Verb holdfast{.name = "holdfast",
                .help = "Performance regression tests for C++, in CMake and CTest.",
                .examples = {{"ctest -L perf", "measure all tests"},
                             {"holdfast baseline accept", "make these results the baseline"},
                             {"holdfast run parse --quick", "look at one test while editing"}}};
#define HOLDFAST_ADDED(name, group) holdfast.verbs.push_back(in_group(name##_verb(), group));
  HOLDFAST_VERBS(HOLDFAST_ADDED)
  return holdfast;
}

}  // namespace holdfast::cli
