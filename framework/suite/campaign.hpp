#pragma once

/// Campaign: a loop that tries many candidates and keeps those that are faster.
///
///     holdfast campaign start cache      # the current build is the base
///     holdfast campaign try cache        # after each edit and build: keep or discard
///     holdfast campaign end cache        # the last one that was kept, against the base, on fresh rounds
///
/// One of two hundred edits that change nothing looks faster by chance. So a candidate is kept only if its gain is
/// shown as often as its number requires (stats/campaign.hpp), each time by rounds of its own, and if no test
/// regressed. Each candidate is compared with the best program before it, of which a snapshot is kept. The gain of
/// the winner is measured afresh, since the numbers that selected it are biased. The number of these fresh rounds does
/// not depend on their results.
///
/// The ledger and a store of its own are in `<build>/holdfast/campaigns/NAME`. The store of the project is not
/// changed.

#include <string>
#include <vector>

#include "model/campaign.hpp"
#include "run/plan/settings.hpp"
#include "suite/committed_files.hpp"
#include "suite/suite_tests.hpp"

namespace holdfast::suite {

struct CampaignWanted {
  std::string name;
  BuildTree tree;           ///< the build tree whose tests are measured
  std::string tests = "*";  ///< for the start; later the tests are those of the ledger
  run::Overrides overrides;
  CommittedFiles files;
  bool quiet = false;
};

/// The ledger with the candidate that was tried last.
struct TriedCandidate {
  Campaign campaign;
  int number = 0;

  const CampaignCandidate& candidate() const {
    return campaign.candidates.at(static_cast<std::size_t>(number - 1));
  }
};

/// Measures the base, and begins a ledger. Throws Error if one of this name exists, or a test fails.
Campaign start_campaign(const CampaignWanted& wanted);
/// Measures the current build, and adds it to the ledger; a program that is already in it keeps its number. Throws
/// Error if a test fails.
TriedCandidate try_candidate(const CampaignWanted& wanted);
/// Measures the winner against the base. Throws Error if the current build is not the winner.
Campaign end_campaign(const CampaignWanted& wanted);
/// Returns the ledger without measuring.
Campaign campaign_status(const CampaignWanted& wanted);

}  // namespace holdfast::suite
