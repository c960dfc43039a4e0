#include "suite/remeasure_undecided.hpp"

#include <algorithm>
#include <set>
#include <tuple>
#include <vector>

#include "model/configuration.hpp"
#include "model/text/progress_line.hpp"
#include "model/text/sanitize_text.hpp"
#include "run/measurement.hpp"
#include "store/sessions.hpp"
#include "suite/non_gating.hpp"
#include "suite/run_budget.hpp"
#include "wire/declaration_json.hpp"
#include "wire/param_names.hpp"

namespace holdfast::suite {
namespace {

/// The limit is below 25 minutes, after which CTest by default ends a test.
constexpr double kSecondsMax = 1200;

struct Needy {
  const Run* result = nullptr;
  double need_s = 0;
};

/// Returns the points that need more time, the least needy first. Each point is in the list once, because its metrics
/// are measured together.
std::vector<Needy> needy_of(const Report& report) {
  std::vector<Needy> all;
  std::set<std::tuple<std::string, std::string, std::string>> known;
  for (const auto& result : report.results) {
    const auto need = suite::need_s(result);
    const auto& subject = result.subject;
    if (!need || result.declaration.empty() || !suite::gates(result)) continue;
    if (known.insert({subject.test, subject.benchmark, subject.params}).second)
      all.push_back({&result, *need});
  }
  std::ranges::stable_sort(all, {}, &Needy::need_s);
  return all;
}

/// Returns the test, restricted to this point.
Declaration declaration_of(const Run& result) {
  auto declaration = wire::read_declaration(result.declaration);
  if (declaration.adapter != AdapterName::holdfast) return declaration;
  declaration.benchmark = result.subject.benchmark;
  declaration.point = result.subject.params;
  return declaration;
}

}  // namespace

std::string remeasure_undecided(const Report& report, store::Database& store, const run::Committed& committed,
                                const run::Overrides& overrides, const run::JudgeFunctions& judge_functions,
                                bool quiet) {
  const auto& session = report.session;
  if (!session.policy.budget_s) return "";
  const auto began = store::utc_now();
  std::string names;
  // The time is computed again for each point, since the previous point may have ended early or late.
  for (auto needy = needy_of(report); !needy.empty(); needy.erase(needy.begin())) {
    std::vector<double> needs;
    for (const auto& one : needy) needs.push_back(one.need_s);
    const auto now = store::utc_now();
    const double left_s = std::min(*session.policy.budget_s - store::seconds_between(session.started, now),
                                   kSecondsMax - store::seconds_between(began, now));
    auto own = overrides;
    own.part_s = suite::second_part(left_s, needs);
    if (*own.part_s <= 0) break;
    const auto& result = *needy.front().result;
    text::ProgressLine line(result.subject.test, quiet);
    run::measure_test(declaration_of(result), own, store, session, committed, line.shows(), judge_functions);
    names += (names.empty() ? "" : ", ") + wire::subject_words(result.subject) + class_words(result.config);
  }
  return names.empty() ? ""
                       : text::sanitize_text("Measured again, with the rest of the budget: " + names + "\n");
}

}  // namespace holdfast::suite
