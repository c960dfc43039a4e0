#pragma once

/// Entries of known-regressions.json by which a change accepts what it loses (run/reference/accepted_losses.hpp), as `holdfast baseline
/// accept` writes them. What was compared with a commit would be compared with it again, whatever a store accepts.

#include <optional>
#include <string>
#include <vector>

#include "model/settings/declaration.hpp"
#include "suite/baselines.hpp"

namespace holdfast::suite {

/// Adds an entry of each run, which regressed, to `wanted.list`; says in `done` what was added, and what cannot be.
void accept_by_entries(const AcceptWanted& wanted, const std::vector<Run>& runs, Acceptances& done);

/// A loss that was measured elsewhere.
struct StatedLoss {
  std::string test;
  std::optional<std::string> benchmark;
  std::string metric = "time";
  std::string up_to;  ///< "9%"
  std::string reason;
};

/// Adds its entry. Throws Error: what is missing, or that `suite` declares no such test.
wire::KnownRegression accept_stated(const StatedLoss& loss, const std::optional<Suite>& suite,
                                    const std::string& list);

/// "sort (sort/names) up to 8 % worse, accepted: REASON".
std::string entry_words(const wire::KnownRegression& entry);

}  // namespace holdfast::suite
