#include "suite/campaign.hpp"

#include <algorithm>
#include <filesystem>
#include <set>
#include <utility>

#include "image/digest.hpp"
#include "model/error.hpp"
#include "model/joined_text.hpp"
#include "model/quantity.hpp"
#include "model/text/files.hpp"
#include "run/reference/open_session.hpp"
#include "stats/campaign.hpp"
#include "store/durable_file.hpp"
#include "store/sessions.hpp"
#include "suite/baselines.hpp"
#include "suite/single_run.hpp"
#include "wire/campaign_json.hpp"
#include "wire/declaration_json.hpp"
#include "wire/param_names.hpp"

namespace holdfast::suite {
namespace {

namespace fs = std::filesystem;

/// Of each bound of the winner's change: an interval of 98 %, so that it holds the truth in at least 95 of 100 campaigns also where
/// noise has heavy tails (campaign_rates_test.cpp).
constexpr double kWinnerLevel = 0.01;

void check_name(const std::string& name) {
  constexpr const char* kAllowed = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.";
  if (name.empty() || name.front() == '.' || name.find_first_not_of(kAllowed) != std::string::npos)
    throw Error("the campaign \"" + name +
                "\" has no name of letters, digits, \"-\", \"_\" and \".\", which begins its directory");
}

/// Where a campaign is, and the tests that it measures.
class CampaignPlace {
 public:
  explicit CampaignPlace(const CampaignWanted& wanted, const std::string& tests)
      : wanted_(wanted), chosen_(suite_tests(wanted.tree, tests)) {
    check_name(wanted.name);
    place_ = fs::path(chosen_.suite.build_directory) / "holdfast/campaigns" / wanted.name;
    for (const auto& file : chosen_.declarations) declarations_.push_back(wire::read_declaration(file));
  }

  bool exists() const { return fs::exists(ledger()); }
  std::string ledger() const { return place_ / "ledger.json"; }
  const std::vector<Declaration>& declarations() const { return declarations_; }

  store::Database open() const {
    store::make_directory_durably(place_);
    return store::Database::open("sqlite3:" + (place_ / "store.db").string());
  }
  void remove() const { fs::remove_all(place_); }
  void write(const Campaign& campaign) const {
    store::write_durably(ledger(), wire::campaign_text(campaign) + "\n");
  }

  /// The results of these tests.
  std::vector<Run> measure(store::Database& store, const std::set<std::string>& tests, bool accepts,
                           bool fresh, bool whole) const {
    std::vector<Run> results;
    RunWanted run{.overrides = wanted_.overrides,
                  .files = wanted_.files,
                  .accepts_first = accepts,
                  .own_session = true,
                  .quiet = wanted_.quiet};
    run.overrides.accepted_alone = true;
    run.overrides.fresh = fresh;
    run.overrides.store = "sqlite3:" + (place_ / "store.db").string();
    if (whole) {
      run.overrides.all_rounds = true;
      run.overrides.significance = kWinnerLevel;
    }
    for (const auto& declaration : declarations_) {
      if (!tests.empty() && !tests.contains(declaration.test)) continue;
      const auto measured = run_test(store, declaration, run);
      for (const auto& result : measured.report.value().results) {
        if (result.error) throw Error(*result.error);
        results.push_back(result);
      }
    }
    return results;
  }

  /// From now on, these runs are what is accepted on the branch that is checked out.
  void point_to(store::Database& store, const std::vector<std::string>& runs) const {
    const auto branch = run::session_of_now(declarations_.front()).branch;
    for (const auto& id : runs)
      store::accept_run(store, store::referred_run(store, id),
                        {.branch = branch, .author = "holdfast", .reason = "campaign " + wanted_.name});
  }

 private:
  const CampaignWanted& wanted_;
  SuiteTests chosen_;
  fs::path place_;
  std::vector<Declaration> declarations_;
};

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

/// What runs: the executable, its libraries and its data.
std::string program_of(const std::vector<Run>& results) {
  std::set<std::string> digests;
  for (const auto& run : results) {
    digests.insert(run.image.program.sha256);
    for (const auto* files : {&run.image.libraries, &run.image.data}) {
      for (const auto& file : *files) digests.insert(file.name + ' ' + file.sha256);
    }
  }
  std::string text;
  for (const auto& digest : digests) text += digest + '\n';
  return image::sha256_of(text);
}

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

/// The tests whose gain these results show, after those that may have one were measured once more.
std::set<std::string> tests_that_gain(const CampaignPlace& place, store::Database& store,
                                      const std::vector<Run>& results) {
  const auto improved = [](const Run& run) { return run.verdict->outcome == Outcome::improved; };
  auto gained = tests_that(results, improved);
  auto open = tests_that(
      results, [](const Run& run) { return stats::may_be_gain(*run.verdict, run.subject.direction); });
  for (const auto& test : gained) open.erase(test);
  if (!open.empty()) gained.merge(tests_that(place.measure(store, open, false, true, false), improved));
  return gained;
}

std::vector<std::string> accepted_runs(store::Database& store) {
  std::vector<std::string> runs;
  for (const auto& baseline : store::list_baselines(store, "*")) runs.push_back(baseline.run);
  std::ranges::sort(runs);
  runs.erase(std::unique(runs.begin(), runs.end()), runs.end());
  return runs;
}

/// The runs of the candidate become those of the best program; a test of which it is not known keeps those that it has.
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
  place.remove();  // of a start that failed
  auto store = place.open();
  try {
    const auto results = place.measure(store, {}, true, false, false);
    const auto session = store::referred_session(store, results.front().session);
    Campaign campaign{.name = wanted.name,
                      .started = store::utc_now(),
                      .commit = session.commit,
                      .dirty = session.dirty,
                      .tests = wanted.tests,
                      .base = accepted_runs(store)};
    if (campaign.base.empty()) throw Error("nothing was measured, since all benchmarks skipped themselves");
    campaign.best_runs = campaign.base;
    place.write(campaign);
    return campaign;
  } catch (const Error& wrong) {
    place.remove();
    throw Error("the base cannot be measured: " + std::string(wrong.what()));
  }
}

TriedCandidate try_candidate(const CampaignWanted& wanted) {
  auto campaign = open_ledger(wanted);
  const CampaignPlace place(wanted, campaign.tests);
  auto store = place.open();
  place.point_to(store, campaign.best_runs);
  CampaignCandidate candidate{.number = static_cast<int>(campaign.candidates.size()) + 1,
                              .started = store::utc_now()};
  auto results = place.measure(store, {}, false, false, false);
  candidate.program = program_of(results);
  const auto known = std::ranges::find(campaign.candidates, candidate.program, &CampaignCandidate::program);
  if (known != campaign.candidates.end()) {
    if (known->kept) return {campaign, known->number};  // it was compared with itself, or with a better one
    candidate.number = known->number;
  }
  const int needed = stats::gains_needed(candidate.number, static_cast<int>(results.size()));
  const auto lost = names_with(results, Outcome::regressed);
  auto gained = lost.empty() ? tests_that_gain(place, store, results) : std::set<std::string>();
  while (!gained.empty() && candidate.measured < needed) {
    gained = tests_that_gain(place, store, place.measure(store, gained, false, true, false));
    ++candidate.measured;
  }
  candidate.kept = lost.empty() && !gained.empty();
  candidate.reason = !lost.empty() ? "it is slower: " + listed(lost)
                     : candidate.kept
                         ? "it is faster: " + listed(std::vector<std::string>(gained.begin(), gained.end()))
                     : candidate.measured > 1 ? "its gain was not shown again by fresh rounds"
                                              : "no gain was shown";
  candidate.results = as_candidate_results(results);
  for (const auto& run : results) candidate.seconds += run.seconds;
  const auto session = store::referred_session(store, results.front().session);
  candidate.commit = session.commit;
  candidate.dirty = session.dirty;
  if (candidate.kept) campaign.best_runs = best_runs_after(store, campaign.best_runs, results);
  if (known != campaign.candidates.end())
    *known = candidate;
  else
    campaign.candidates.push_back(candidate);
  place.write(campaign);
  return {std::move(campaign), candidate.number};
}

Campaign end_campaign(const CampaignWanted& wanted) {
  auto campaign = open_ledger(wanted);
  const CampaignPlace place(wanted, campaign.tests);
  if (const auto* best = campaign.best()) {
    auto store = place.open();
    place.point_to(store, campaign.base);
    const auto results = place.measure(store, {}, false, true, true);
    if (program_of(results) != best->program)
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
