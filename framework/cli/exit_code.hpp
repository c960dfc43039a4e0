#pragma once

/// What a holdfast process ends with. CTest reads these: 77 is its SKIP_RETURN_CODE.
///
///   0   pass, improved, or regressed as a change accepts it; for verbs that do not judge: done
///   1   regressed; of the gate: closed
///   2   something is broken: usage, crash, timeout, unreadable store, bad input
///   77  undecided: inconclusive, no_baseline, incompatible

#include <string_view>

#include "run/reference/known_regressions.hpp"
#include "suite/non_gating.hpp"

namespace holdfast::cli {

enum ExitCode : int { kPass = 0, kRegressed = 1, kBroken = 2, kUndecided = 77 };

/// Of a result's or the gate's word.
constexpr ExitCode exit_code_of(std::string_view word) {
  if (word == "pass" || word == "improved") return kPass;
  if (word == "regressed") return kRegressed;
  if (word == "inconclusive" || word == "no_baseline" || word == "incompatible") return kUndecided;
  return kBroken;
}

/// Returns the code of a process that judged this result alone. One that does not gate never fails for being slower, and an
/// accepted one passes.
inline ExitCode exit_code_of(const Run& result) {
  if (run::is_accepted(result)) return kPass;
  const auto code = exit_code_of(result.word());
  return code == kRegressed && !suite::gates(result) ? kUndecided : code;
}

/// Of the gate: closed is 1 whatever closed it, and a gate that only reports stays open.
constexpr ExitCode exit_code_of_gate(std::string_view verdict, bool closed) {
  if (verdict == "error") return kBroken;
  if (closed) return kRegressed;
  return verdict == "regressed" ? kPass : exit_code_of(verdict);
}

/// Of several results together: broken before regressed before undecided before pass.
constexpr ExitCode worse_of(ExitCode a, ExitCode b) {
  for (const ExitCode code : {kBroken, kRegressed, kUndecided}) {
    if (a == code || b == code) return code;
  }
  return kPass;
}

}  // namespace holdfast::cli
