#include "run/reference/accepted_losses.hpp"

#include <algorithm>
#include <filesystem>
#include <set>

#include "model/error.hpp"
#include "model/short_commit.hpp"
#include "process/revision.hpp"
#include "store/runs.hpp"
#include "store/sessions.hpp"

namespace holdfast::run {
namespace {

namespace fs = std::filesystem;
using Texts = std::vector<std::string>;

/// Returns the entries of the file at a commit; empty without the file. Returns none if git does not have the
/// commit or the entries cannot be read.
std::optional<wire::KnownRegressions> entries_at(const std::string& file, const std::string& commit) {
  auto directory = fs::path(file).parent_path();
  // Git must run in a directory that exists, and the change may have removed the file with its directory.
  while (!directory.empty() && !fs::is_directory(directory)) directory = directory.parent_path();
  if (commit.empty() || directory.empty()) return std::nullopt;
  // git show fails alike for an unknown commit and for a commit without the file; this command distinguishes
  // the two cases.
  if (!process::answer_of_git(directory, {"cat-file", "-e", commit + "^{commit}"})) return std::nullopt;
  // COMMIT:./PATH is relative to the directory in which git runs (gitrevisions(7)).
  const auto path = "./" + fs::path(file).lexically_relative(directory).string();
  const auto text = process::answer_of_git(directory, {"show", commit + ":" + path});
  try {
    return wire::parse_known_regressions(text.value_or("[]"), file);
  } catch (const Error&) {
    return std::nullopt;
  }
}

bool is_acceptance_of(const wire::KnownRegression& entry, const std::string& test) {
  return !entry.accepted.empty() && (entry.test == test || entry.test == "perf." + test);
}

Texts acceptances_of(const wire::KnownRegressions& all, const std::string& test) {
  Texts texts;
  for (const auto& entry : all) {
    if (is_acceptance_of(entry, test)) texts.push_back(entry.text);
  }
  // The set operations below need sorted texts.
  std::ranges::sort(texts);
  return texts;
}

/// Returns the file that contains the test's entry.
std::string file_of(const wire::KnownRegressions& all, const std::string& test) {
  const auto found =
      std::ranges::find_if(all, [&](const auto& entry) { return is_acceptance_of(entry, test); });
  return found->known.entry.substr(0, found->known.entry.rfind(':'));
}

/// Returns the union of two multisets: each text as often as in the one that contains it more often.
Texts union_of(const Texts& one, const Texts& other) {
  Texts both;
  std::ranges::set_union(one, other, std::back_inserter(both));
  return both;
}

/// Returns the acceptances in the sources that an accepted run was built from.
Texts acceptances_of_run(const std::string& file, const std::string& test, const std::string& id,
                         store::Database& store) {
  const auto run = store::find_run(store, id);
  if (!run) return {};
  const auto session = store::find_session(store, run->session);
  const auto committed = entries_at(file, session ? session->commit : "");
  auto noted = run->acceptances;
  std::ranges::sort(noted);
  return union_of(noted, acceptances_of(committed.value_or(wire::KnownRegressions()), test));
}

/// Returns the acceptances in the sources of the baseline; none if they are not known.
std::optional<Texts> acceptances_of_base(const std::string& file, const std::string& test,
                                         const Reference& reference, store::Database& store) {
  if (!reference.commit) return acceptances_of_run(file, test, reference.run, store);
  const auto then = entries_at(file, reference.commit->commit);
  return then ? std::optional(acceptances_of(*then, test)) : std::nullopt;
}

std::string unknown_text(const std::string& file, const Reference& reference) {
  return "its entries do not count, because git does not know the content of " + file +
         " at the baseline's commit " + short_commit(reference.commit->commit) +
         "; the file must be tracked by git, with its history";
}

std::string entry_named(const wire::KnownRegression& entry) {
  return entry.test + (entry.benchmark == "*" ? "" : " (" + entry.benchmark + ")") + " " +
         covered_text(entry);
}

/// Returns the commits that results were compared with.
std::set<std::string> base_commits(const Report& report) {
  std::set<std::string> commits;
  for (const auto& result : report.results) {
    if (!result.baseline.commit.empty()) commits.insert(result.baseline.commit);
  }
  return commits;
}

bool has_entry(const wire::KnownRegressions& entries, const std::string& text) {
  return std::ranges::any_of(entries, [&](const auto& entry) { return entry.text == text; });
}

/// Returns the entries without the spent ones. Each text in `spent` removes one entry.
wire::KnownRegressions without_spent(wire::KnownRegressions entries, Texts spent) {
  std::erase_if(entries, [&](const wire::KnownRegression& entry) {
    const auto found = std::ranges::find(spent, entry.text);
    if (found == spent.end()) return false;
    spent.erase(found);
    return true;
  });
  return entries;
}

}  // namespace

EntriesInForce entries_in_force(const wire::KnownRegressions& all, const std::string& test,
                                const Reference& reference, store::Database& store) {
  EntriesInForce made{.entries = all, .acceptances = acceptances_of(all, test), .spent = {}, .warning = {}};
  if (made.acceptances.empty() || reference.kind == "none") return made;
  const auto file = file_of(all, test);
  const auto base = acceptances_of_base(file, test, reference, store);
  if (!base) made.warning = unknown_text(file, reference);
  std::ranges::set_intersection(made.acceptances, base.value_or(made.acceptances),
                                std::back_inserter(made.spent));
  made.entries = without_spent(all, made.spent);
  return made;
}

void cover(const EntriesInForce& in_force, const Measurand& of, bool above_limit, Run& run,
           Verdict& verdict) {
  const auto answer = known_of(in_force.entries, of, verdict, run.functions);
  run.known = answer.known;
  if (!above_limit) run.accepted = answer.accepted;
  for (const auto& warning : answer.warnings) verdict.warnings.push_back(warning);
  if (verdict.outcome == Outcome::regressed && !in_force.warning.empty())
    verdict.warnings.push_back(in_force.warning);
}

std::optional<wire::KnownRegression> acceptance_of(const Run& run, const std::string& day,
                                                   const std::string& reason) {
  constexpr double kRoom = 2;
  const auto& subject = run.subject;
  const double ratio = covering_ratio(run, kRoom);
  if (ratio == 0) return std::nullopt;
  return wire::KnownRegression{.test = subject.test,
                               .benchmark = subject.benchmark,
                               .params = subject.params,
                               .metric = subject.metric,
                               .known = {.reason = reason, .until = "", .ratio = ratio, .entry = ""},
                               .accepted = day};
}

std::vector<std::string> list_edits(const wire::KnownRegressions& all, const std::string& file,
                                    const Report& report) {
  std::vector<wire::KnownRegressions> bases;
  for (const auto& commit : base_commits(report)) {
    if (auto entries = entries_at(file, commit)) bases.push_back(std::move(*entries));
  }
  std::vector<std::string> sentences;
  if (bases.empty()) return sentences;
  const auto in_all = [&](const std::string& text) {
    return std::ranges::all_of(bases, [&](const auto& base) { return has_entry(base, text); });
  };
  const auto in_any = [&](const std::string& text) {
    return std::ranges::any_of(bases, [&](const auto& base) { return has_entry(base, text); });
  };
  for (const auto& entry : all) {
    if (!in_any(entry.text))
      sentences.push_back("This change adds tests that do not gate: " + entry_named(entry) + " (" +
                          entry.known.entry + ").");
  }
  // An entry that all bases have is also in the first one.
  for (const auto& entry : bases.front()) {
    if (in_all(entry.text) && !has_entry(all, entry.text))
      sentences.push_back("This change removes tests that do not gate: " + entry_named(entry) + " (" + file +
                          ").");
  }
  return sentences;
}

}  // namespace holdfast::run
