#include "wire/campaign_json.hpp"

#include "wire/dumped.hpp"
#include "wire/json_schema.hpp"
#include "wire/verdict_codecs.hpp"

namespace holdfast::wire {

HOLDFAST_TABLE(CandidateResult, included<Codec<Subject>, T>(&T::subject),
               HOLDFAST_FIELD(verdict,
                              Words{"pass|regressed|improved|inconclusive|no_baseline|incompatible|error"}),
               HOLDFAST_FIELDS(or_null, estimate), HOLDFAST_FIELDS(always, message));

HOLDFAST_TABLE(
    CampaignCandidate, HOLDFAST_FIELD(number, "Number of the candidate, from 1."),
    HOLDFAST_FIELD(program, "SHA-256 of the programs of its tests and of the files that they read."),
    HOLDFAST_FIELD(
        against,
        "Number of the candidate with which it was compared, the best one at that time; 0 is the base."),
    HOLDFAST_FIELD(commit, "Commit; empty without git."),
    HOLDFAST_FIELD(dirty, "Whether the working tree had uncommitted changes."),
    HOLDFAST_FIELDS(always, started), HOLDFAST_FIELD(seconds, Numbers::positive),
    HOLDFAST_FIELD(kept, "Whether it was kept as the best program."),
    HOLDFAST_FIELD(reason, "Reason why it was kept or discarded."),
    HOLDFAST_FIELD(measured, "Number of times that its gain was confirmed, each by new rounds."),
    HOLDFAST_FIELD(results, "Results of the comparison with the best program before it."));

HOLDFAST_TABLE(Campaign, schema_is<T>("holdfast-campaign/1"), HOLDFAST_FIELDS(always, name, started),
               HOLDFAST_FIELD(commit, "Commit of the base; empty without git."),
               HOLDFAST_FIELD(dirty, "Whether the working tree of the base had uncommitted changes."),
               HOLDFAST_FIELD(tests, "Shell pattern of the tests."),
               HOLDFAST_FIELD(base, "Accepted runs of the base, in the store of the campaign."),
               HOLDFAST_FIELD(best_runs, "Runs of the best program, with which candidates are compared."),
               HOLDFAST_FIELDS(always, candidates),
               HOLDFAST_FIELD(winner, "Comparison of the last kept candidate with the base, in new rounds."),
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
  return schema_text<Campaign>("The ledger of a campaign", "File and output of `holdfast campaign`.");
}

}  // namespace holdfast::wire
