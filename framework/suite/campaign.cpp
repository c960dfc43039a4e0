#include "suite/campaign.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "image/digest.hpp"
#include "image/take_image.hpp"
#include "model/error.hpp"
#include "model/joined_text.hpp"
#include "model/quantity.hpp"
#include "model/text/files.hpp"
#include "run/reference/experiments.hpp"
#include "stats/campaign.hpp"
#include "store/sessions.hpp"
#include "suite/baselines.hpp"
#include "suite/campaign_place.hpp"
#include "wire/campaign_json.hpp"
#include "wire/param_names.hpp"

namespace holdfast::suite {
namespace {

using How = CampaignPlace::How;

Campaign read_ledger(const CampaignWanted& wanted) {
  const CampaignPlace place(wanted, "*");
  if (!place.exists())
    throw Error("there is no campaign \"" + wanted.name + "\" in this build tree; holdfast campaign start " +
                wanted.name + " begins it");
  return wire::parse_campaign(text::read_file(place.ledger()), place.ledger());
}

Campaign open_ledger(const CampaignWanted& wanted) {
  auto campaign = read_ledger(wanted);
  if (campaign.ended) throw Error("the campaign \"" + wanted.name + "\" has ended; start another one");
  return campaign;
}

/// Identifies the programs that run, and their input.
/// The set makes the digest independent of the order of results.
std::string program_of(const std::vector<Run>& results) {
  std::set<std::string> digests;
  for (const auto& run : results) digests.insert(run::program_digest(run));
  std::string text;
  for (const auto& digest : digests) text += digest + '\n';
  return image::sha256_of(text);
}

/// Returns true if the results are those of the best program itself: the program and its input are identical.
bool is_best(const std::vector<Run>& results) {
  return std::ranges::all_of(results, [](const Run& run) { return run.verdict->identical; });
}

/// Returns true if the run measured the same program as the winner's run of its subject. Also returns true if the
/// winner has no run of this subject, because nothing is then known.
bool is_of_winner(store::Database& store, const std::vector<std::string>& winner, const Run& run) {
  for (const auto& id : winner) {
    const auto best = store::referred_run(store, id);
    if (best.subject.key() != run.subject.key()) continue;
    const bool traced = best.image.inputs.traced && run.image.inputs.traced;
    return traced ? run::program_digest(best) == run::program_digest(run)
                  : image::is_the_same(best.image, run.image);
  }
  return true;
}

/// The ledger keeps texts and numbers, and no runs: it can be read when the store is gone.
std::vector<CandidateResult> as_candidate_results(const std::vector<Run>& results) {
  std::vector<CandidateResult> made;
  for (const auto& run : results)
    made.push_back({.subject = run.subject,
                    .verdict = run.word(),
                    .estimate = run.verdict->estimate,
                    .message = run.verdict->message});
  return made;
}

std::vector<std::string> names_with(const std::vector<Run>& results, Outcome outcome) {
  std::vector<std::string> names;
  for (const auto& run : results) {
    if (run.verdict->outcome == outcome) names.push_back(wire::subject_words(run.subject));
  }
  return names;
}

std::set<std::string> tests_that(const std::vector<Run>& results, bool (*are_so)(const Run&)) {
  std::set<std::string> tests;
  for (const auto& run : results) {
    if (are_so(run)) tests.insert(run.subject.test);
  }
  return tests;
}

/// Returns the tests that became faster. Tests for which `results` leave this open are measured once more.
std::set<std::string> tests_that_gain(const CampaignPlace& place, store::Database& store,
                                      const std::vector<Run>& results) {
  const auto improved = [](const Run& run) { return run.verdict->outcome == Outcome::improved; };
  auto gained = tests_that(results, improved);
  auto open = tests_that(
      results, [](const Run& run) { return stats::may_be_gain(*run.verdict, run.subject.direction); });
  for (const auto& test : gained) open.erase(test);
  if (!open.empty()) gained.merge(tests_that(place.measure(store, How::fresh, open), improved));
  return gained;
}

std::vector<std::string> accepted_runs(store::Database& store) {
  std::vector<std::string> runs;
  for (const auto& baseline : store::list_baselines(store, "*")) runs.push_back(baseline.run);
  std::ranges::sort(runs);
  runs.erase(std::unique(runs.begin(), runs.end()), runs.end());
  return runs;
}

/// Makes the runs of the candidate those of the best program; a test without a run of the candidate keeps its old
/// ones.
std::vector<std::string> best_runs_after(store::Database& store, std::vector<std::string> best,
                                         const std::vector<Run>& results) {
  std::vector<std::string> measured;
  for (const auto& run : results) {
    const bool has_numbers =
        run.verdict->outcome == Outcome::pass || run.verdict->outcome == Outcome::improved;
    if (has_numbers && store::has_samples(store, run.id)) measured.push_back(run.id);
  }
  const auto done =
      accept(store, {.runs = measured, .branch = {}, .author = "holdfast", .reason = "kept by a campaign"});
  for (const auto& accepted : done.accepted) {
    std::erase_if(best, [&](const std::string& id) {
      return store::referred_run(store, id).subject.key() == accepted.run.subject.key();
    });
    best.push_back(accepted.run.id);
  }
  return best;
}

}  // namespace

Campaign start_campaign(const CampaignWanted& wanted) {
  const CampaignPlace place(wanted, wanted.tests);
  if (place.exists())
    throw Error("there is a campaign \"" + wanted.name + "\" already: " + place.ledger() +
                "; choose another name, or remove its directory");
  place.clear();  // remove what a failed start left
  // The store locks its directory while it is opened, so the lock of the campaign comes after it.
  auto store = place.open(true);
  const auto lock = place.locked();
  try {
    const auto results = place.measure(store, How::first);
    const auto session = store::referred_session(store, results.front().session);
    Campaign campaign{.name = wanted.name,
                      .started = store::utc_now(),
                      .commit = session.commit,
                      .dirty = session.dirty,
                      .tests = wanted.tests,
                      .base = accepted_runs(store)};
    if (campaign.base.empty()) throw Error("nothing was measured, because all benchmarks skipped themselves");
    campaign.best_runs = campaign.base;
    place.write(campaign);
    return campaign;
  } catch (const Error& wrong) {
    // A campaign without a base has nothing to compare with, and its name stays free.
    place.remove();
    throw Error("the base cannot be measured: " + std::string(wrong.what()));
  }
}

/// Measures first, and then checks whether the program is in the ledger: the identity of a program includes the files
/// that it reads, which are known only after it ran. A program of the ledger gets no new number, because each number
/// uses up a part of the level.
TriedCandidate try_candidate(const CampaignWanted& wanted) {
  const CampaignPlace place(wanted, open_ledger(wanted).tests);
  auto store = place.open();
  const auto lock = place.locked();
  // Read again under the lock: another process may have tried a candidate since.
  auto campaign = open_ledger(wanted);
  place.point_to(store, campaign.best_runs);
  CampaignCandidate candidate{.number = static_cast<int>(campaign.candidates.size()) + 1,
                              .started = store::utc_now()};
  auto results = place.measure(store, How::further);
  candidate.program = program_of(results);
  const auto* best = campaign.best();
  candidate.against = best == nullptr ? 0 : best->number;
  if (best != nullptr && is_best(results)) return {campaign, best->number};
  const auto known = std::ranges::find_if(campaign.candidates, [&](const CampaignCandidate& one) {
    return one.program == candidate.program && one.against == candidate.against;
  });
  if (known != campaign.candidates.end()) return {campaign, known->number};
  const int needed = stats::gains_needed(candidate.number, static_cast<int>(results.size()));
  const auto lost = names_with(results, Outcome::regressed);
  auto gained = lost.empty() ? tests_that_gain(place, store, results) : std::set<std::string>();
  // Only tests whose gain was shown each time are measured again; a gain that one gate misses was not shown.
  while (!gained.empty() && candidate.measured < needed) {
    gained = tests_that_gain(place, store, place.measure(store, How::fresh, gained));
    ++candidate.measured;
  }
  candidate.kept = lost.empty() && !gained.empty();
  candidate.reason = !lost.empty() ? "it is slower: " + listed(lost)
                     : candidate.kept
                         ? "it is faster: " + listed(std::vector<std::string>(gained.begin(), gained.end()))
                     : candidate.measured > 1 ? "further rounds did not confirm its gain"
                                              : "no gain was shown";
  candidate.results = as_candidate_results(results);
  for (const auto& run : results) candidate.seconds += run.seconds;
  const auto session = store::referred_session(store, results.front().session);
  candidate.commit = session.commit;
  candidate.dirty = session.dirty;
  // The ledger is written after the store. If that fails, the runs of the ledger still exist.
  if (candidate.kept) campaign.best_runs = best_runs_after(store, campaign.best_runs, results);
  campaign.candidates.push_back(candidate);
  place.write(campaign);
  return {std::move(campaign), candidate.number};
}

Campaign end_campaign(const CampaignWanted& wanted) {
  const CampaignPlace place(wanted, open_ledger(wanted).tests);
  auto store = place.open();
  const auto lock = place.locked();
  auto campaign = open_ledger(wanted);
  if (const auto* best = campaign.best()) {
    place.point_to(store, campaign.base);
    // Measured before the check below: whether the build is the winner depends on the files that it reads.
    const auto results = place.measure(store, How::whole);
    const auto winner = campaign.best_runs;
    if (!std::ranges::all_of(results, [&](const Run& run) { return is_of_winner(store, winner, run); }))
      throw Error("the build is not the winner, candidate " + std::to_string(best->number) +
                  (best->commit.empty() ? "" : " of commit " + best->commit) +
                  "; build it, then end the campaign");
    campaign.winner = as_candidate_results(results);
  }
  campaign.ended = true;
  place.write(campaign);
  return campaign;
}

Campaign campaign_status(const CampaignWanted& wanted) { return read_ledger(wanted); }

}  // namespace holdfast::suite
