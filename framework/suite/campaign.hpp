#pragma once

/// Campaign: a loop that tries many candidates and keeps those that are faster.
///
///     holdfast campaign start cache      # the build as it is now is the base
///     holdfast campaign try cache        # after each edit and build: keep or discard
///     holdfast campaign end cache        # the last one that was kept, against the base, on fresh rounds
///
/// Of two hundred edits that change nothing, one looks faster by chance. So a candidate is kept only if its gain is shown as often as
/// its number demands (stats/campaign.hpp), each time by rounds of its own, and if no test regressed. Each candidate is compared
/// with the best program before it, of which a snapshot is kept. The gain of the winner is measured afresh, since the numbers by which
/// it was chosen are too good; and the number of those rounds does not depend on what they say.
///
/// The ledger and a store of its own are in `<build>/holdfast/campaigns/NAME`. The store of the project is not touched.

#include <string>
#include <vector>

#include "model/campaign.hpp"
#include "run/plan/settings.hpp"
#include "suite/committed_files.hpp"
#include "suite/suite_tests.hpp"

namespace holdfast::suite {

struct CampaignWanted {
  std::string name;
  BuildTree tree;           ///< whose tests are measured
  std::string tests = "*";  ///< for the start; later those of the ledger
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

/// Measures the base, and begins a ledger. Throws Error where there is one of this name, or a test fails.
Campaign start_campaign(const CampaignWanted& wanted);
/// Measures the build of now, and adds it to the ledger; a program that is there already keeps its number. Throws Error where a test
/// fails.
TriedCandidate try_candidate(const CampaignWanted& wanted);
/// Measures the winner against the base. Throws Error where the build of now is not the winner.
Campaign end_campaign(const CampaignWanted& wanted);
/// The ledger as it is.
Campaign campaign_status(const CampaignWanted& wanted);

}  // namespace holdfast::suite
