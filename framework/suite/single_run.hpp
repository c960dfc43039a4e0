#pragma once

/// One declared test, measured by `holdfast run` in the current session, with its part of the budget of the whole
/// run.

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "model/report.hpp"
#include "model/settings/declaration.hpp"
#include "run/plan/settings.hpp"
#include "run/reference/planned.hpp"
#include "store/baselines.hpp"
#include "store/database.hpp"
#include "suite/committed_files.hpp"

namespace holdfast::suite {

struct RunWanted {
  run::Overrides overrides;
  CommittedFiles files;
  run::JudgeFunctions judge_functions = {};
  bool is_part = false;  ///< the measurements of this machine are a part of the session (EXECUTOR slurm)
  bool accepts_first = false;  ///< runs without a reference become the baseline
  store::Acceptance by = {};   ///< author and reason of these acceptances
  bool own_session = false;    ///< open a new session instead of using that of the build tree
  bool quiet = false;          ///< no line of progress
};

struct TestRun {
  SessionRecord session;
  std::optional<Report> report{};   ///< of this test alone; none if the labels of the session exclude it
  std::vector<std::string> runs{};  ///< ids of all runs that were measured, in order
};

/// Measures the test. Throws Error only if the store fails, or the overrides are wrong.
TestRun run_test(store::Database& store, const Declaration& declaration, const RunWanted& wanted);

/// Returns a predicate: true if a test is one of `declarations`, by its current name or a former one.
std::function<bool(const std::string& test)> is_one_of(const std::vector<Declaration>& declarations,
                                                       const wire::Aliases& aliases);

}  // namespace holdfast::suite
