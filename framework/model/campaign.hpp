#pragma once

/// Campaign: many candidates, tried one after the other against the best program so far (suite/campaign.hpp).

#include <optional>
#include <string>
#include <vector>

#include "model/sample.hpp"
#include "model/verdict.hpp"

namespace holdfast {

/// A result of the comparison of a candidate with the best program before it.
struct CandidateResult {
  Subject subject;
  std::string verdict;  ///< the word of the outcome
  std::optional<Ratio> estimate{};
  std::string message;
};

struct CampaignCandidate {
  int number = 0;   ///< from 1
  int against = 0;  ///< number of the candidate that it was compared with, the best one then; 0 for the base
  std::string program;  ///< SHA-256 of the programs of its tests, and of their inputs
  std::string commit;   ///< empty without git
  bool dirty = false;   ///< built with uncommitted changes
  std::string started;  ///< UTC
  double seconds = 0;   ///< duration of its measurement
  bool kept = false;    ///< true if it became the best program
  std::string reason;   ///< a sentence on why it was kept or discarded
  int measured = 1;     ///< number of independent measurements that showed its gain
  std::vector<CandidateResult> results{};
};

struct Campaign {
  std::string name;
  std::string started;  ///< UTC
  std::string commit;   ///< of the base
  bool dirty = false;
  std::string tests;                ///< a glob
  std::vector<std::string> base{};  ///< accepted runs of the base, in the store of the campaign
  std::vector<std::string>
      best_runs{};  ///< accepted runs of the best program, which candidates are compared with
  std::vector<CampaignCandidate> candidates{};
  std::vector<CandidateResult>
      winner{};  ///< a new comparison of the last kept candidate with the base; empty if not yet made
  bool ended = false;

  /// Returns the last kept candidate; null if the base is the best program.
  const CampaignCandidate* best() const {
    const CampaignCandidate* found = nullptr;
    for (const auto& one : candidates) found = one.kept ? &one : found;
    return found;
  }
};

}  // namespace holdfast
