#pragma once

/// Sessions that are measured one after the other and accepted without a comparison: a history before there is
/// anything to judge (SBS's --sample).

#include <string>
#include <vector>

#include "store/baselines.hpp"
#include "suite/single_run.hpp"
#include "suite/suite_tests.hpp"

namespace holdfast::suite {

struct CollectWanted {
  run::Overrides overrides;  ///< with baseline none: nothing is compared
  CommittedFiles files;
  int sessions = 1;
  store::Acceptance by;
  bool quiet = false;
};

/// One metric of one point in one session.
struct CollectedRun {
  Subject subject;
  std::string config;
  std::string session;
  std::string branch;
  std::string run;
  std::string error;  ///< why it was not accepted; empty if it was
};

/// Measures the tests in turn, each in a session of its own, `sessions` times. Each session is accepted right after
/// its measurement. Throws Error only if the store fails, or the overrides are wrong.
std::vector<CollectedRun> collect_sessions(store::Database& store, const SuiteTests& tests,
                                           const CollectWanted& wanted);

}  // namespace holdfast::suite
