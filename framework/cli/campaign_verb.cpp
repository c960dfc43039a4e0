// holdfast campaign start|try|status|end NAME: keeps a ledger for a loop that tries many candidates against the best
// program so far.

#include <algorithm>

#include "cli/overrides.hpp"
#include "cli/verb.hpp"
#include "render/campaign_text.hpp"
#include "suite/campaign.hpp"
#include "wire/campaign_json.hpp"

namespace holdfast::cli {
namespace {

struct CampaignOptions {
  SharedOptions shared;
  suite::CampaignWanted wanted;
};

suite::CampaignWanted wanted_of(const CampaignOptions& options) {
  auto wanted = options.wanted;
  wanted.tree = options.shared.tree;
  wanted.quiet = options.shared.quiet;
  return wanted;
}

void put(const CampaignOptions& options, const std::string& text, const Campaign& campaign) {
  put_text(options.shared, text);
  put_json(options.shared, wire::campaign_text(campaign));
}

ExitCode start(const CampaignOptions& options) {
  const auto campaign = suite::start_campaign(wanted_of(options));
  put(options, render::campaign_text(campaign), campaign);
  return kPass;
}

/// Returns the exit code of a candidate. It is kRegressed if a result regressed. Otherwise a candidate that was not
/// kept is undecided, because it was not shown to be faster.
ExitCode code_of(const CampaignCandidate& candidate) {
  const bool lost =
      std::ranges::any_of(candidate.results, [](const auto& one) { return one.verdict == "regressed"; });
  return candidate.kept ? kPass : lost ? kRegressed : kUndecided;
}

ExitCode try_one(const CampaignOptions& options) {
  const auto tried = suite::try_candidate(wanted_of(options));
  put(options, render::candidate_text(tried.candidate()), tried.campaign);
  return code_of(tried.candidate());
}

ExitCode status(const CampaignOptions& options) {
  const auto campaign = suite::campaign_status(wanted_of(options));
  put(options, render::campaign_text(campaign), campaign);
  return kPass;
}

ExitCode end(const CampaignOptions& options) {
  const auto campaign = suite::end_campaign(wanted_of(options));
  put(options, render::campaign_text(campaign), campaign);
  if (campaign.winner.empty()) return kUndecided;
  ExitCode code = kPass;
  // The worst result of the winner counts, because a gain in one test must not hide a loss in another.
  for (const auto& result : campaign.winner) code = worse_of(code, exit_code_of(result.verdict));
  return code;
}

Arguments name_argument(CampaignOptions& options) {
  return {Argument("NAME", &options.wanted.name, "Name of the campaign", {.required = true})};
}

Arguments measuring(CampaignOptions& options, Arguments own) {
  return joined(std::move(own),
                brief(same_program_options(options.wanted.overrides),
                      {"--budget", "--processes", "--min-effect", "--params", "--metrics"}),
                committed_options(options.wanted.files));
}

Arguments start_arguments(CampaignOptions& options) {
  auto own = name_argument(options);
  own.push_back({"GLOB", &options.wanted.tests, "Tests, as a shell pattern; default: all"});
  return measuring(options, std::move(own));
}

Arguments measuring_arguments(CampaignOptions& options) { return measuring(options, name_argument(options)); }

}  // namespace

Verb campaign_verb() {
  using Options = CampaignOptions;
  return {
      .name = "campaign",
      .help = "Try many candidates, and keep those that are faster",
      .verbs = {verb_of<Options>(
                    "start", "Measure the current build as the base", start, start_arguments,
                    {.examples = {{"holdfast campaign start cache", "with all tests"},
                                  {"holdfast campaign start cache 'parse*'", "with some of them"},
                                  {"holdfast campaign start cache --min-effect 1%", "smaller gains count"}}}),
                verb_of<Options>(
                    "try", "Measure the current build as a candidate, and say whether to keep it", try_one,
                    measuring_arguments,
                    {.examples = {{"holdfast campaign try cache", "after an edit and a build"},
                                  {"holdfast campaign try cache --json", "with the ledger as JSON"},
                                  {"holdfast campaign try cache --budget 30", "for longer"}},
                     .exits =
                         "0 keep, 1 discard since it is slower, 77 discard since no gain was shown, 2 broken",
                     .footer = "A candidate is compared with the best one before it. It is kept if a test "
                               "improved, none regressed, and further rounds confirm the gain. The more "
                               "candidates were tried, the more confirmations are required."}),
                verb_of<Options>(
                    "status", "Print the ledger of the campaign", status, name_argument,
                    {.examples = {{"holdfast campaign status cache", "as text"},
                                  {"holdfast campaign status cache --json", "for programs"},
                                  {"holdfast campaign status cache --json FILE", "into a file"}}}),
                verb_of<Options>(
                    "end", "Measure the winner against the base in new rounds", end, measuring_arguments,
                    {.examples = {{"holdfast campaign end cache", "with the winner built"},
                                  {"holdfast campaign end cache --processes 80", "with more rounds"},
                                  {"holdfast campaign end cache --json", "for programs"}},
                     .exits = "0 the winner is not slower than the base, 1 it is slower, 77 "
                              "undecided or no winner, 2 broken",
                     .footer = "All rounds that --processes and --budget allow are measured, whatever their "
                               "results. The confidence level of the interval is 98 %."})},
      .examples = {{"holdfast campaign start cache", "measure the base"},
                   {"holdfast campaign try cache", "measure a candidate: keep or discard"},
                   {"holdfast campaign end cache", "measure the gain of the winner"}}};
}

}  // namespace holdfast::cli
