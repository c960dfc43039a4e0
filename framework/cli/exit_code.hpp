#pragma once

/// Exit codes of holdfast. CTest reads them: 77 is its SKIP_RETURN_CODE.
///
///   `0`   Pass, improved, or an accepted regression; for verbs that do not judge: done.
///   `1`   Regressed; for the gate: closed.
///   `2`   An error: usage, crash, timeout, unreadable store, bad input.
///   `77`  Undecided: inconclusive, no_baseline, incompatible.

#include <string_view>

#include "run/reference/known_regressions.hpp"
#include "suite/non_gating.hpp"

namespace holdfast::cli {

enum ExitCode : int { kPass = 0, kRegressed = 1, kBroken = 2, kUndecided = 77 };

/// Returns the code of a verdict, of a result or of the gate.
constexpr ExitCode exit_code_of(std::string_view word) {
  if (word == "pass" || word == "improved") return kPass;
  if (word == "regressed") return kRegressed;
  if (word == "inconclusive" || word == "no_baseline" || word == "incompatible") return kUndecided;
  return kBroken;
}

/// Returns the code of a process that judged only this result. A regression that is accepted passes; a regression
/// of a result that does not gate is undecided.
inline ExitCode exit_code_of(const Run& result) {
  if (run::is_accepted(result)) return kPass;
  const auto code = exit_code_of(result.word());
  return code == kRegressed && !suite::gates(result) ? kUndecided : code;
}

/// Returns the code of the gate: 1 if it is closed for any reason. A gate that only reports stays open.
constexpr ExitCode exit_code_of_gate(std::string_view verdict, bool closed) {
  if (verdict == "error") return kBroken;
  if (closed) return kRegressed;
  return verdict == "regressed" ? kPass : exit_code_of(verdict);
}

/// Returns the code of several results together: an error has precedence over regressed, then undecided, then pass.
constexpr ExitCode worse_of(ExitCode a, ExitCode b) {
  for (const ExitCode code : {kBroken, kRegressed, kUndecided}) {
    if (a == code || b == code) return code;
  }
  return kPass;
}

}  // namespace holdfast::cli
