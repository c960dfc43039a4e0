// The verbs: one row for each, in the order in which --help lists them. The row `gate` stands for gate_verb(), which is
// in gate_verb.cpp.

#include "cli/arguments.hpp"

// clang-format off
#define HOLDFAST_VERBS(row) \
  row(run)                  \
  row(session)              \
  row(gate)                 \
  row(report)               \
  row(baseline)             \
  row(judge)                \
  row(history)              \
  row(calibrate)            \
  row(import)               \
  row(compare)              \
  row(pinpoint)             \
  row(bisect)               \
  row(profile)              \
  row(diff)                 \
  row(affected)             \
  row(doctor)               \
  row(discover)             \
  row(store)                \
  row(self_test)            \
  row(submit)               \
  row(worker)               \
  row(merge)                \
  row(trend)                \
  row(completion)           \
  row(manual)
// clang-format on

namespace holdfast::cli {

#define HOLDFAST_DECLARED(name) Verb name##_verb();
HOLDFAST_VERBS(HOLDFAST_DECLARED)

Verb holdfast_verb() {
  Verb holdfast{.name = "holdfast", .help = "Performance regression tests for C++, in CMake and CTest."};
#define HOLDFAST_ADDED(name) holdfast.verbs.push_back(name##_verb());
  HOLDFAST_VERBS(HOLDFAST_ADDED)
  return holdfast;
}

}  // namespace holdfast::cli
