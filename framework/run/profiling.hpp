#pragma once

/// Profiling: what one test costs by every metric that is asked for, each counted in a run of its own, beside the
/// accepted program, or that of the commit that the test is compared with, where that can be run. Nothing is judged,
/// and nothing is kept.

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
  std::string skipped;          ///< the benchmark's own reason; empty: it ran
  std::string baseline_run;     ///< that was accepted
  std::string baseline_commit;  ///< whose program was counted instead: "main (1a2b3c4d5e)"
  std::string reason;           ///< both are empty: why there is no program to compare with
  std::vector<ProfiledMetric> metrics;
};

/// `overrides`: with the metrics. `store`: none where there is none yet. `shown`: of all functions that are counted. Throws
/// Error as a run would, and where what is to be shown is no regular expression.
std::vector<ProfiledPoint> profile_test(
    const Declaration& declaration, const Overrides& overrides, std::optional<store::Database>& store,
    const wire::Aliases& aliases, const FunctionFilter& shown,
    const std::function<void(const std::string&, const process::Progress&)>& progress);

/// A function of both programs, or of one of them: then the other's numbers are 0.
struct FunctionChange {
  std::string name;
  Profile::Function baseline;
  Profile::Function current;
};
/// The functions of both programs: the greatest change of costs first, then that of calls, then the dearest.
std::vector<FunctionChange> functions_of_both(const Profile& baseline, const Profile& current);
/// Those of them that are called more often or less, or whose own code costs more or less.
std::vector<FunctionChange> changes(const Profile& baseline, const Profile& current);

}  // namespace holdfast::run
