#pragma once

/// The options that make a gate's policy. Each has an environment variable and a CMake cache variable of the same name:
///
///   --block WORD[,WORD...]   HOLDFAST_BLOCK           what closes the gate: regressed, inconclusive, missing; or nothing
///   --undecided-max SHARE    HOLDFAST_UNDECIDED_MAX   more undecided tests than this are a finding: 20% or 0.2
///   --labels NAME[,NAME...]  HOLDFAST_LABELS          only tests with one of these labels belong to the run
///   --budget-total SECONDS   HOLDFAST_BUDGET_TOTAL    for the whole run, shared by need (suite/run_budget.hpp)

#include <optional>
#include <string>

#include "cli/arguments.hpp"
#include "model/gate_policy.hpp"
#include "settings/declaration.hpp"

namespace holdfast::cli {

/// As they are typed.
struct GateAsked {
  std::optional<std::string> block;
  std::optional<std::string> undecided_max;
  std::optional<std::string> labels;
  std::optional<std::string> budget_total;
};

/// What a gate and a report can still be told of a session: --block and --undecided-max.
Arguments judging_options(GateAsked& asked);
/// What is told when a session is opened: these too.
Arguments opening_options(GateAsked& asked);

/// `before`: what holds where nothing is asked for. Throws Error for a word that does not exist or a number out of range.
GatePolicy policy_of(const GateAsked& asked, GatePolicy before = {});

/// What the project's cache variables say.
GateAsked declared_policy(const Suite& suite);

}  // namespace holdfast::cli
