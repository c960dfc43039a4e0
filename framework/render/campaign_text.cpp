#include "render/campaign_text.hpp"

#include <fmt/format.h>

#include "model/quantity.hpp"
#include "model/short_commit.hpp"
#include "model/text/sanitize_text.hpp"
#include "wire/param_names.hpp"

namespace holdfast::render {
namespace {

std::string commit_of(const std::string& commit, bool dirty) {
  return commit.empty() ? "no commit" : short_commit(commit) + (dirty ? ", changed" : "");
}

/// Returns the results that report more than "nothing changed".
std::string changes_text(const std::vector<CandidateResult>& results, bool all) {
  std::string text;
  for (const auto& result : results) {
    if (!result.estimate || (!all && result.verdict == "pass")) continue;
    text += fmt::format("    {}: {} [{}, {}]\n", wire::subject_words(result.subject),
                        format_percent(result.estimate->ratio - 1), format_percent(result.estimate->low - 1),
                        format_percent(result.estimate->high - 1));
  }
  return text;
}

}  // namespace

std::string candidate_text(const CampaignCandidate& candidate) {
  return text::sanitize_text(fmt::format("{:>3} {:<8} {}  {:.1f} s  {}\n{}", candidate.number,
                                         candidate.kept ? "keep" : "discard",
                                         commit_of(candidate.commit, candidate.dirty), candidate.seconds,
                                         candidate.reason, changes_text(candidate.results, false)));
}

std::string campaign_text(const Campaign& campaign) {
  auto text = text::sanitize_text(fmt::format("Campaign {}, begun {} at {}\n", campaign.name,
                                              campaign.started, commit_of(campaign.commit, campaign.dirty)));
  for (const auto& candidate : campaign.candidates) text += candidate_text(candidate);
  const auto* best = campaign.best();
  if (best == nullptr) return text + "No candidate has been kept: the base is the best program.\n";
  if (campaign.winner.empty())
    return text + fmt::format("Candidate {} is the best program so far.\n", best->number);
  return text +
         fmt::format("Candidate {} is the winner. Compared with the base, in new rounds:\n", best->number) +
         text::sanitize_text(changes_text(campaign.winner, true));
}

}  // namespace holdfast::render
