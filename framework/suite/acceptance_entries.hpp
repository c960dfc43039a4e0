#pragma once

/// Entries of known-regressions.json by which a change accepts its losses (run/reference/accepted_losses.hpp),
/// written by `holdfast baseline accept`. A test that was compared with a commit would be compared with the same
/// commit again, whatever a store accepts.

#include <optional>
#include <string>
#include <vector>

#include "model/settings/declaration.hpp"
#include "suite/baselines.hpp"

namespace holdfast::suite {

/// Adds an entry of each regressed run to `wanted.list`; records in `done` the added entries and the ones that cannot
/// be added.
void accept_by_entries(const AcceptWanted& wanted, const std::vector<Run>& runs, Acceptances& done);

/// A loss that was measured elsewhere.
struct StatedLoss {
  std::string test;
  std::optional<std::string> benchmark;
  std::string metric = "time";
  std::string up_to;  ///< "9%"
  std::string reason;
};

/// Adds the entry of a loss that the user states. Throws Error if something is missing, or if `suite` declares no such
/// test.
wire::KnownRegression accept_stated(const StatedLoss& loss, const std::optional<Suite>& suite,
                                    const std::string& list);

/// Returns "sort (sort/names) up to 8 % worse, accepted: REASON".
std::string entry_words(const wire::KnownRegression& entry);

}  // namespace holdfast::suite
