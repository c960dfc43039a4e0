#include "suite/remeasure_undecided.hpp"

#include <algorithm>
#include <set>
#include <tuple>
#include <vector>

#include "model/configuration.hpp"
#include "run/measurement.hpp"
#include "store/sessions.hpp"
#include "suite/non_gating.hpp"
#include "suite/run_budget.hpp"
#include "text/progress_line.hpp"
#include "text/sanitize_text.hpp"
#include "wire/declaration_json.hpp"
#include "wire/param_names.hpp"

namespace holdfast::suite {
namespace {

/// Below the time after which CTest ends a test by itself, 25 minutes.
constexpr double kSecondsMax = 1200;

struct Needy {
  const Result* result = nullptr;
  double need_s = 0;
};

/// Each point once: its metrics are measured together.
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
  return all;
}

/// The test, at this point alone.
Declaration declaration_of(const Result& result) {
  auto declaration = wire::read_declaration(result.declaration);
  if (declaration.adapter != "holdfast") return declaration;
  declaration.benchmark = result.subject.benchmark;
  declaration.point = result.subject.params;
  return declaration;
}

}  // namespace

std::string remeasure_undecided(const Report& report, store::Database& store, const run::Committed& committed,
                                const run::Overrides& overrides, bool quiet) {
  const auto& session = report.session;
  if (!session.policy.budget_s) return "";
  const auto needy = needy_of(report);
  std::vector<double> needs;
  needs.reserve(needy.size());
  for (const auto& one : needy) needs.push_back(one.need_s);
  const double left_s = *session.policy.budget_s - store::seconds_between(session.started, store::utc_now());
  const auto parts = suite::second_parts(std::min(left_s, kSecondsMax), needs);
  std::string names;
  for (std::size_t i = 0; i < needy.size(); ++i) {
    if (parts[i] <= 0) continue;
    auto own = overrides;
    own.part_s = parts[i];
    const auto& subject = needy[i].result->subject;
    text::ProgressLine line(subject.test, quiet);
    run::measure_test(declaration_of(*needy[i].result), own, store, session, committed, line.shows());
    names +=
        (names.empty() ? "" : ", ") + wire::subject_words(subject) + class_words(needy[i].result->config);
  }
  return names.empty()
             ? ""
             : text::sanitize_text("Measured again, with what was left of the budget: " + names + "\n");
}

}  // namespace holdfast::suite
