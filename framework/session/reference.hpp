#pragma once

/// Reference: what a benchmark is compared with. The accepted program, run again beside the current one
/// ("live"); where that is not possible, its stored samples ("stored"); else nothing.

#include <optional>
#include <string>
#include <vector>

#include "session/arms.hpp"
#include "store/sessions.hpp"

namespace holdfast::session {

struct Reference {
  std::string kind = "none";               ///< live, stored, none
  std::string run;                         ///< the accepted run; empty: none
  std::optional<runner::Launch> previous;  ///< of a live reference
  std::vector<Process> stored;             ///< of a stored reference
  std::string unit;                        ///< of a stored reference
  std::optional<Outcome> outcome;          ///< set where nothing can be compared: no_baseline or incompatible
  std::string reason;                      ///< why it is not live, and what to do
};

Reference find_reference(const Declaration& declaration, const Settings& settings, store::Database& store,
                         const SessionRecord& session, const store::RunRecord& run, const Program& program);

/// A verdict on stored numbers: `shift` becomes inconclusive, since one earlier session says nothing about
/// the machine of today; the classic testers keep theirs, with a warning.
void not_a_gate(Verdict& verdict, const std::string& reason);

}  // namespace holdfast::session
