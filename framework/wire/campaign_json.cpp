#include "wire/campaign_json.hpp"

#include "wire/dumped.hpp"
#include "wire/json_schema.hpp"
#include "wire/verdict_codecs.hpp"

namespace holdfast::wire {

HOLDFAST_TABLE(CandidateResult, included<Codec<Subject>, T>(&T::subject),
               HOLDFAST_FIELD(verdict,
                              Words{"pass|regressed|improved|inconclusive|no_baseline|incompatible|error"}),
               HOLDFAST_FIELDS(or_null, estimate), HOLDFAST_FIELDS(always, message));

HOLDFAST_TABLE(CampaignCandidate, HOLDFAST_FIELD(number, "From 1."),
               HOLDFAST_FIELD(program, "SHA-256 of the programs of its tests, and of what they read."),
               HOLDFAST_FIELD(against,
                              "The candidate that it was compared with, the best one then; 0: the base."),
               HOLDFAST_FIELD(commit, "Empty: there is no git."),
               HOLDFAST_FIELD(dirty, "Built with changes that the commit has not."),
               HOLDFAST_FIELDS(always, started), HOLDFAST_FIELD(seconds, Numbers::positive),
               HOLDFAST_FIELD(kept, "It is the best program from then on."),
               HOLDFAST_FIELD(reason, "Why it was kept or discarded."),
               HOLDFAST_FIELD(measured, "How often its gain was shown, each time by rounds of its own."),
               HOLDFAST_FIELD(results, "Against the best program before it."));

HOLDFAST_TABLE(Campaign, schema_is<T>("holdfast-campaign/1"), HOLDFAST_FIELDS(always, name, started),
               HOLDFAST_FIELD(commit, "Of the base; empty: there is no git."),
               HOLDFAST_FIELD(dirty, "The base was built with changes that the commit has not."),
               HOLDFAST_FIELD(tests, "As a shell pattern."),
               HOLDFAST_FIELD(base, "Accepted runs of the base, in the store of the campaign."),
               HOLDFAST_FIELD(best_runs, "Those of the best program, which candidates are compared with."),
               HOLDFAST_FIELDS(always, candidates),
               HOLDFAST_FIELD(winner, "The last candidate that was kept against the base, measured afresh."),
               HOLDFAST_FIELDS(always, ended));

std::string campaign_text(const Campaign& campaign) { return dumped(json_of(campaign), 2); }

/// Reads the ledger of a campaign, whose candidates are numbered from 1 without a gap.
Campaign parse_campaign(const std::string& text, const std::string& where) {
  auto campaign = parsed_as<Campaign>(text, where, "not the ledger of a campaign");
  for (std::size_t i = 0; i < campaign.candidates.size(); ++i) {
    if (campaign.candidates[i].number != static_cast<int>(i) + 1)
      throw Error(where + ": candidate " + std::to_string(campaign.candidates[i].number) +
                  " is not in its place");
  }
  return campaign;
}

std::string campaign_schema() {
  return schema_text<Campaign>("The ledger of a campaign", "What `holdfast campaign` keeps and prints.");
}

}  // namespace holdfast::wire
