#pragma once

/// Profiling: the cost of one test by each requested metric, each counted in a run of its own. The accepted
/// program is counted as well, or that of the commit that the test is compared with, if it can run. Nothing
/// is judged or stored.

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "model/profile.hpp"
#include "model/settings/declaration.hpp"
#include "process/rounds.hpp"
#include "run/plan/settings.hpp"
#include "store/database.hpp"
#include "wire/aliases.hpp"

namespace holdfast::run {

struct ProfiledMetric {
  std::string metric;
  std::string unit;
  Direction direction = Direction::lower;
  std::optional<double> current;
  std::optional<double> baseline;
  std::vector<std::string> warnings;
  Profiles profiles;
};

/// A benchmark at one parameter point.
struct ProfiledPoint {
  std::string benchmark;
  std::string params = "{}";
  std::string skipped;          ///< the benchmark's own reason; empty if it ran
  std::string baseline_run;     ///< the accepted run
  std::string baseline_commit;  ///< the commit whose program was counted instead: "main (1a2b3c4d5e)"
  std::string reason;           ///< why there is no program to compare with, if both are empty
  std::vector<ProfiledMetric> metrics;
};

/// Profiles a test. `by_thread` counts each thread by itself (instruments::kThreadsWanted). `overrides` contain the metrics. `store` is none if there is none yet. `shown` selects
/// some of the counted functions. Throws Error as a run would, and for an invalid regular expression.
std::vector<ProfiledPoint> profile_test(
    const Declaration& declaration, const Overrides& overrides, std::optional<store::Database>& store,
    const wire::Aliases& aliases, const FunctionFilter& shown, bool by_thread,
    const std::function<void(const std::string&, const process::Progress&)>& progress);

/// A function of both programs, or of one of them. Then the numbers of the other program are 0.
struct FunctionChange {
  std::string name;
  Profile::Function baseline;
  Profile::Function current;
};
/// Returns the functions of both programs, sorted by the change of cost, then by that of calls, then by cost,
/// the largest first.
std::vector<FunctionChange> functions_of_both(const Profile& baseline, const Profile& current);
/// Returns the functions whose number of calls or cost of their own code changed.
std::vector<FunctionChange> changes(const Profile& baseline, const Profile& current);

}  // namespace holdfast::run
