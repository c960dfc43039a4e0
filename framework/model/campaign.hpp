#pragma once

/// Campaign: many candidates, tried one after the other against the best program so far (suite/campaign.hpp).

#include <optional>
#include <string>
#include <vector>

#include "model/sample.hpp"
#include "model/verdict.hpp"

namespace holdfast {

/// A result of a candidate against the best program before it.
struct CandidateResult {
  Subject subject;
  std::string verdict;  ///< the word
  std::optional<Ratio> estimate{};
  std::string message;
};

struct CampaignCandidate {
  int number = 0;       ///< from 1
  int against = 0;      ///< the candidate that it was compared with, the best one then; 0: the base
  std::string program;  ///< SHA-256 of the programs of its tests, and of what they read
  std::string commit;   ///< empty: there is no git
  bool dirty = false;   ///< built with changes that the commit has not
  std::string started;  ///< UTC
  double seconds = 0;   ///< that its measurement took
  bool kept = false;    ///< it is the best one from then on
  std::string reason;   ///< why it was kept or discarded, a sentence
  int measured = 1;     ///< how often its gain was shown by rounds of its own
  std::vector<CandidateResult> results{};
};

struct Campaign {
  std::string name;
  std::string started;  ///< UTC
  std::string commit;   ///< of the base
  bool dirty = false;
  std::string tests;                     ///< a glob
  std::vector<std::string> base{};       ///< accepted runs of the base, in the store of the campaign
  std::vector<std::string> best_runs{};  ///< those of the best program, which candidates are compared with
  std::vector<CampaignCandidate> candidates{};
  std::vector<CandidateResult>
      winner{};  ///< the last candidate that was kept against the base, measured afresh; empty: not yet
  bool ended = false;

  /// The last one that was kept; none: the base is the best program.
  const CampaignCandidate* best() const {
    const CampaignCandidate* found = nullptr;
    for (const auto& one : candidates) found = one.kept ? &one : found;
    return found;
  }
};

}  // namespace holdfast
