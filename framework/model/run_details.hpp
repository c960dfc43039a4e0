#pragma once

/// RunDetails: what a store keeps of a run beside its subject and its verdict: how the run was declared, the settings in
/// force, and what was found out about it.

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "model/conditions.hpp"
#include "model/curve.hpp"
#include "model/difference.hpp"
#include "model/function_time.hpp"
#include "model/hooks.hpp"
#include "model/known.hpp"
#include "model/pick.hpp"
#include "model/pinpoint.hpp"
#include "model/placement.hpp"
#include "model/profile.hpp"
#include "model/reach.hpp"

namespace holdfast {

/// The commit that a run was compared with, where HOLDFAST_BASELINE_REF names one.
struct BaselineCommit {
  std::string ref;  ///< as the user named it: "merge-base:origin/main"
  std::string commit;
  std::vector<Difference> built;  ///< how its build was configured otherwise than the current one
};

/// Of a benchmark that says nothing of its version.
inline constexpr const char* kFirstVersion = "1";

/// By name.
using SettingsInForce = std::map<std::string, std::string>;

struct RunDetails {
  std::string adapter;
  std::vector<std::string> command;      ///< program and arguments
  std::vector<std::string> environment;  ///< VAR=sha256:9f86d081884c: values may be secrets
  Hooks hooks;
  std::optional<Pick> pick;
  std::string file;          ///< the declaration that `holdfast run` was given; may be empty
  std::string location;      ///< Declaration::location; may be empty
  SettingsInForce in_force;  ///< empty: not known
  SettingsInForce origins;   ///< who asked for a value, "CMake"; not listed: nobody, it is the default
  std::optional<BaselineCommit> baseline_commit;
  std::optional<RunConditions> conditions;
  std::optional<ThroughputCurve> curve;
  Profiles profiles;
  std::optional<Known> known;            ///< the known regression that covers its loss
  std::optional<AcceptedLoss> accepted;  ///< or what the change accepts of it
  std::vector<std::string> acceptances;  ///< entries about its test that accept a loss, as their texts
  std::vector<std::string> spent;        ///< those of them that what it was compared with had, too
  std::optional<Pinpoint> pinpoint;      ///< where the loss is
  std::optional<Reach> reach;            ///< what the difference between both programs reaches
  std::optional<Placement> placement;    ///< whether their code lay at the same places
  std::vector<FunctionTime> functions;   ///< that changed, where they were timed
  std::string output;                    ///< that its programs printed (run/output_log.hpp)

  /// Of the benchmark.
  std::string version() const;
  /// These settings take the place of those of the same names; an empty value removes one.
  void update(const SettingsInForce& settings);
};

}  // namespace holdfast
