#include "hunt/backfill.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <iterator>
#include <map>
#include <memory>
#include <set>
#include <sstream>
#include <utility>

#include "hunt/backfill_records.hpp"
#include "hunt/backfill_series.hpp"
#include "model/error.hpp"
#include "model/short_commit.hpp"
#include "run/reference/open_session.hpp"
#include "store/sessions.hpp"
#include "wire/declaration_json.hpp"

namespace holdfast::hunt {
namespace {

using Series = std::vector<std::string>;  // hashes, oldest first
using Say = std::function<void(const std::string&)>;

std::string first_line_of(const std::string& text) { return text.substr(0, text.find('\n')); }

/// Returns the ends of OLD..NEW.
std::pair<std::string, std::string> ends_of(const std::string& range) {
  const auto dots = range.find("..");
  const auto old_end = range.substr(0, dots);
  if (dots == std::string::npos || old_end.empty() || range.substr(dots + 2).starts_with('.'))
    throw Error("the range is '" + range + "'; write OLD..NEW, such as v1.0..HEAD");
  const auto new_end = range.substr(dots + 2);
  return {old_end, new_end.empty() ? "HEAD" : new_end};
}

Series commits_of_range(const commits::Repository& repository, const std::string& range) {
  const auto [old_end, new_end] = ends_of(range);
  const auto from = commits::commit_of(repository, old_end);
  const auto to = commits::commit_of(repository, new_end);
  if (!commits::is_ancestor(repository, from, to) || from == to)
    throw Error(old_end + " is not a commit before " + new_end + ", so no series of commits leads from it");
  Series series{from};
  for (auto& commit : commits::commits_between(repository, from, to, {})) series.push_back(std::move(commit));
  return series;
}

std::vector<DatedCommit> dated(const commits::Repository& repository, const Series& series) {
  std::vector<std::string> words{"log", "--no-walk=unsorted", "--no-show-signature", "--format=%ct"};
  words.insert(words.end(), series.begin(), series.end());
  std::istringstream answer(commits::git(repository.top, words).value_or(""));
  std::vector<long long> times;
  for (long long time = 0; answer >> time;) times.push_back(time);
  // If git does not answer, all times are 0, and the results of ordered_times() only show the order of the
  // commits.
  times.resize(series.size());
  times = ordered_times(std::move(times));
  std::vector<DatedCommit> all;
  for (std::size_t i = 0; i < series.size(); ++i) all.push_back({series[i], store::utc_at(times[i])});
  return all;
}

/// Returns the properties that the sessions of all commits have.
SessionRecord common_session(const suite::SuiteTests& tests, const BisectionWanted& wanted) {
  auto session = run::session_of_now(wanted.declaration);
  session.declared = tests.suite.tests;
  session.dirty = false;
  const auto& overlay = wanted.recipe.overlay;
  session.facts[store::kBackfillFact] = overlay.empty() ? "as committed" : commits::digest_of_files(overlay);
  return session;
}

class Backfilling {
 public:
  Backfilling(const BackfillAsked& asked, const suite::SuiteTests& tests,
              const std::vector<BisectionWanted>& wanted, store::Database& store, const Say& say)
      : asked_(asked),
        repository_(wanted.front().recipe.repository),
        series_(commits_of_range(repository_, asked.range)),
        records_(store, dated(repository_, series_), common_session(tests, wanted.front())),
        say_(say) {
    made_.range = asked.range;
    made_.commits = series_.size();
    const Say say_left = [this](const std::string& what) { say_(left_ + what); };
    for (const auto& one : wanted) {
      made_.tests.push_back(one.declaration.test);
      tests_.push_back(std::make_unique<BackfillSeries>(one, series_, store, records_, say_left));
    }
  }

  Backfilled result() {
    for (std::size_t commit = 0; commit < series_.size(); ++commit) {
      if (std::ranges::all_of(tests_, [&](const auto& test) { return test->measured().contains(commit); }))
        seen_.insert(commit);
    }
    while (const auto next = next_commit(series_.size(), seen_, asked_.order)) {
      if (asked_.limit > 0 && added_ == asked_.limit) break;
      tell();
      visit(*next);
    }
    left_ = "comparing neighbours; ";
    for (auto& test : tests_) {
      test->compare_open();
      test->begin_history();
    }
    finish();
    return made_;
  }

 private:
  double seconds() const {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count();
  }

  void tell() {
    auto to_do = series_.size() - seen_.size();
    if (asked_.limit > 0) to_do = std::min(to_do, asked_.limit - added_);
    left_ = fmt::format("commit {} of {}", seen_.size() + 1, seen_.size() + to_do);
    if (visited_ > 0) {
      const double left = seconds() / static_cast<double>(visited_) * static_cast<double>(to_do);
      left_ += left < 90 ? fmt::format(", {:.0f} s left", left) : fmt::format(", {:.0f} min left", left / 60);
    }
    left_ += "; ";
  }

  void visit(std::size_t commit) {
    seen_.insert(commit);
    ++visited_;
    bool is_added = false;
    std::vector<SkippedCommit> skipped;
    for (std::size_t i = 0; i < tests_.size(); ++i) {
      std::string why;
      const auto visit = tests_[i]->visit(commit, why);
      is_added = is_added || visit == BackfillSeries::Visit::measured;
      if (visit == BackfillSeries::Visit::measured) continue;
      const bool for_all = visit == BackfillSeries::Visit::not_configured && !is_added;
      skipped.push_back({.commit = commits::commit_facts(repository_, series_[commit]),
                         .test = for_all ? "" : made_.tests[i],
                         .why = first_line_of(why)});
      if (for_all) break;
    }
    skip(std::move(skipped));
    if (!is_added) return;
    ++added_;
    name_steps_at(commit);
  }

  /// Records why a commit was skipped: only once if all tests have the same reason, such as an error in a
  /// shared library.
  void skip(std::vector<SkippedCommit> skipped) {
    const bool by_all = skipped.size() > 1 && skipped.size() == tests_.size() &&
                        std::ranges::all_of(skipped, [&](const SkippedCommit& one) {
                          return one.why == skipped.front().why;
                        });
    if (by_all) {
      skipped.resize(1);
      skipped.front().test.clear();
    }
    std::ranges::move(skipped, std::back_inserter(made_.skipped));
  }

  /// Returns true if no commit between the two can still be measured.
  bool is_final(const CommitPair& pair) const {
    const auto between = std::distance(seen_.upper_bound(pair.earlier), seen_.lower_bound(pair.later));
    return static_cast<std::size_t>(between) + 1 == pair.later - pair.earlier;
  }

  /// Names the final steps beside a commit, so that an interrupted call has stored them.
  void name_steps_at(std::size_t commit) {
    Backfilled named_again_at_the_end;
    for (auto& test : tests_) {
      for (const auto& pair : test->measured().neighbours()) {
        if ((pair.earlier == commit || pair.later == commit) && is_final(pair))
          test->name_steps(pair, tests_.size(), named_again_at_the_end);
      }
    }
  }

  void finish() {
    std::set<std::size_t> measured;
    // Steps are named in the order of the commits, and steps of the same commit in the order of the tests.
    std::multimap<std::size_t, std::pair<BackfillSeries*, CommitPair>> by_commit;
    for (auto& test : tests_) {
      const auto& commits = test->measured().commits();
      measured.insert(commits.begin(), commits.end());
      made_.comparisons += test->comparisons();
      made_.carried_over += test->carried_over();
      for (const auto& pair : test->measured().neighbours())
        by_commit.emplace(pair.later, std::pair(test.get(), pair));
    }
    if (measured.empty())
      throw Error("no commit of " + asked_.range + " can be measured" +
                  (made_.skipped.empty() ? "" : ": " + made_.skipped.front().why));
    for (const auto& [later, compared] : by_commit)
      compared.first->name_steps(compared.second, tests_.size(), made_);
    made_.measured = measured.size();
    made_.left = series_.size() - seen_.size();
    made_.seconds = seconds();
  }

  const BackfillAsked& asked_;
  commits::Repository repository_;
  Series series_;
  BackfillRecords records_;
  const Say& say_;
  std::vector<std::unique_ptr<BackfillSeries>> tests_;
  std::set<std::size_t> seen_;
  std::size_t visited_ = 0;  ///< in this call
  std::size_t added_ = 0;    ///< number of visited commits that could be measured
  std::string left_;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
  Backfilled made_;
};

}  // namespace

Backfilled backfill(const BackfillAsked& asked, const suite::SuiteTests& tests,
                    const run::Overrides& overrides, store::Database& store,
                    const std::function<void(const std::string&)>& say) {
  const auto new_end = ends_of(asked.range).second;
  std::vector<BisectionWanted> wanted;
  for (const auto& file : tests.declarations)
    wanted.push_back(bisection_wanted({.good = new_end,
                                       .bad = new_end,
                                       .paths = {},
                                       .overlay = asked.overlay,
                                       .repository = {},
                                       .source_variable = {}},
                                      wire::read_declaration(file), overrides));
  return Backfilling(asked, tests, wanted, store, say).result();
}

}  // namespace holdfast::hunt
