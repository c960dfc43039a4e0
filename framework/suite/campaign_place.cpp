#include "suite/campaign_place.hpp"

#include "model/error.hpp"
#include "run/reference/open_session.hpp"
#include "store/baselines.hpp"
#include "store/durable_file.hpp"
#include "suite/single_run.hpp"
#include "wire/campaign_json.hpp"
#include "wire/declaration_json.hpp"

namespace holdfast::suite {
namespace {

namespace fs = std::filesystem;

/// The level of each bound of the winner's change. The interval of 98 % holds the truth in at least 95 of 100
/// campaigns also if noise has heavy tails (campaign_rates_test.cpp).
constexpr double kWinnerLevel = 0.01;

void check_name(const std::string& name) {
  // The name is a directory. A dot in front would allow "." and "..", and hide the campaign.
  constexpr const char* kAllowed = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.";
  if (name.empty() || name.front() == '.' || name.find_first_not_of(kAllowed) != std::string::npos)
    throw Error("the campaign \"" + name +
                "\" is not a valid name; allowed: letters, digits, \"-\", \"_\" and \".\"");
}

}  // namespace

CampaignPlace::CampaignPlace(const CampaignWanted& wanted, const std::string& tests) : wanted_(wanted) {
  check_name(wanted.name);
  const auto chosen = suite_tests(wanted.tree, tests);
  place_ = fs::path(chosen.suite.build_directory) / "holdfast/campaigns" / wanted.name;
  for (const auto& file : chosen.declarations) declarations_.push_back(wire::read_declaration(file));
}

bool CampaignPlace::exists() const { return fs::exists(ledger()); }
std::string CampaignPlace::ledger() const { return place_ / "ledger.json"; }
void CampaignPlace::remove() const { fs::remove_all(place_); }

void CampaignPlace::clear() const {
  if (!fs::exists(place_)) return;
  // A campaign that another process is starting has a directory, but no ledger yet.
  const auto lock = locked();
  remove();
}

void CampaignPlace::write(const Campaign& campaign) const {
  store::write_durably(ledger(), wire::campaign_text(campaign) + "\n");
}

store::Database CampaignPlace::open(bool begins) const {
  // SQLite makes an empty database if there is none; the candidates would then be compared with nothing.
  if (!begins && !store::Database::exists(url()))
    throw Error("the store of the campaign \"" + wanted_.name + "\" does not exist any more; remove " +
                place_.string() + " and start it again");
  store::make_directory_durably(place_);
  return store::Database::open(url());
}

std::unique_ptr<image::DirectoryLock> CampaignPlace::locked() const {
  // flock(2): the kernel releases the lock when the process ends, however it ends, so none is left behind.
  auto lock = std::make_unique<image::DirectoryLock>(place_.string(), LOCK_EX | LOCK_NB);
  if (!lock->holds())
    throw Error("another holdfast is measuring for the campaign \"" + wanted_.name + "\"; wait for its end");
  return lock;
}

std::vector<Run> CampaignPlace::measure(store::Database& store, How how,
                                        const std::set<std::string>& tests) const {
  RunWanted run{.overrides = wanted_.overrides,
                .files = wanted_.files,
                .accepts_first = how == How::first,
                .own_session = true,
                .quiet = wanted_.quiet};
  run.overrides.accepted_alone = true;
  run.overrides.fresh = how == How::fresh || how == How::whole;
  run.overrides.store = url();
  if (how == How::whole) {
    run.overrides.all_rounds = true;
    run.overrides.significance = kWinnerLevel;
  }
  std::vector<Run> results;
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

void CampaignPlace::point_to(store::Database& store, const std::vector<std::string>& runs) const {
  const auto branch = run::session_of_now(declarations_.front()).branch;
  for (const auto& id : runs)
    store::accept_run(store, store::referred_run(store, id),
                      {.branch = branch, .author = "holdfast", .reason = "campaign " + wanted_.name});
}

}  // namespace holdfast::suite
