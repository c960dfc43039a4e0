#pragma once

/// One declared test as `holdfast run` measures it: in the session of now, with its part of the budget of the whole run.

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "model/report.hpp"
#include "model/settings/declaration.hpp"
#include "run/plan/settings.hpp"
#include "store/baselines.hpp"
#include "store/database.hpp"
#include "suite/committed_files.hpp"

namespace holdfast::suite {

struct RunWanted {
  run::Overrides overrides;
  CommittedFiles files;
  bool is_part = false;        ///< what this machine measures is a part of the session (EXECUTOR slurm)
  bool accepts_first = false;  ///< what is compared with nothing becomes the baseline
  store::Acceptance by = {};   ///< who accepts that, and why
  bool own_session = false;    ///< not that of the build tree
  bool quiet = false;          ///< no line of progress
};

struct TestRun {
  SessionRecord session;
  std::optional<Report> report{};   ///< of this test alone; none: the labels of the session do not choose it
  std::vector<std::string> runs{};  ///< ids of all that was measured, in order
};

/// Throws Error only where the store fails, or the overrides are wrong.
TestRun run_test(store::Database& store, const Declaration& declaration, const RunWanted& wanted);

/// Whether a test is one of these, by its name of today or a former one.
std::function<bool(const std::string& test)> is_one_of(const std::vector<Declaration>& declarations,
                                                       const wire::Aliases& aliases);

}  // namespace holdfast::suite
