#include "hunt/backfill_series.hpp"

#include <map>
#include <optional>

#include "hunt/same_judgement.hpp"
#include "model/error.hpp"

namespace holdfast::hunt {

BackfillSeries::BackfillSeries(const BisectionWanted& wanted, const std::vector<std::string>& series,
                               store::Database& store, BackfillRecords& records, const Say& say)
    : test_(wanted.declaration.test),
      series_(series),
      records_(records),
      trials_(wanted.recipe, wanted.declaration, wanted.overrides, say),
      steps_(wanted, store, say) {
  std::map<std::string, std::size_t> places;
  for (const auto& commit : series) places.emplace(commit, places.size());
  for (const auto& record : records.of(test_)) {
    if (!is_judged_alike(record.run, trials_.settings())) continue;
    measured_.add(places.at(record.commit));
    const auto earlier = places.find(record.earlier);
    if (earlier == places.end()) continue;
    measured_.add(earlier->second);
    measured_.note({earlier->second, places.at(record.commit)}, !record.is_measured());
  }
}

BackfillSeries::Visit BackfillSeries::visit(std::size_t commit, std::string& why) {
  const auto& hash = series_[commit];
  if (!measured_.contains(commit) && !trials_.build(hash)) {
    why = trials_.why_not(hash);
    return trials_.is_configured(hash) ? Visit::not_measured : Visit::not_configured;
  }
  measured_.add(commit);
  const auto pair = measured_.pair_at(commit);
  if (!pair || compare(*pair, why)) return Visit::measured;
  measured_.remove(commit);
  return Visit::not_measured;
}

void BackfillSeries::compare_open() {
  std::string why;
  for (const auto& pair : measured_.open()) compare(pair, why);
}

void BackfillSeries::name_steps(const CommitPair& pair, std::size_t tests, Backfilled& made) {
  const auto as = measured_.measured_as(pair);
  if (!as || measured_.same(pair)) return;
  const auto results = records_.results(test_, series_[as->earlier], series_[as->later], trials_.settings());
  const auto level = level_of_step(trials_.significance(), (series_.size() - 1) * tests * results.size());
  for (const auto* result : results) {
    const auto& run = result->run;
    if (!may_be_step(run.verdict->outcome, run.verdict->estimate, run.verdict->thresholds.min_effect))
      continue;
    const auto& earlier = series_[pair.earlier];
    const auto& later = series_[pair.later];
    StepAnswer answer{
        .outcome = Outcome::inconclusive, .change = run.verdict->estimate.value_or(Ratio{}), .steps = {}};
    try {
      answer = steps_.answer(run, earlier, later, level, records_.session_of(later));
    } catch (const Error&) {
      // A program that fails now and then leaves this step undecided; the other commits are still measured.
    }
    if (answer.outcome == Outcome::inconclusive)
      made.undecided.push_back({run.subject, earlier, later, answer.change});
    made.steps.insert(made.steps.end(), answer.steps.begin(), answer.steps.end());
  }
}

void BackfillSeries::begin_history() {
  if (measured_.commits().empty() || records_.begin_at_oldest(test_)) return;
  const auto& oldest = series_[*measured_.commits().begin()];
  try {
    if (trials_.build(oldest)) records_.keep_alone(test_, oldest, trials_.measured_alone(oldest));
  } catch (const Error&) {
    // The comparisons of the test have failed, too, and were reported.
  }
}

bool BackfillSeries::compare(const CommitPair& pair, std::string& why) {
  const auto& earlier = series_[pair.earlier];
  const auto& later = series_[pair.later];
  std::optional<std::vector<AffectedPoint>> unaffected;
  std::vector<CommitTrials::Measured> results;
  try {
    for (const auto& commit : {earlier, later}) {
      if (!trials_.build(commit)) throw Error(trials_.why_not(commit));
    }
    unaffected = trials_.unaffected(earlier, later);
    if (!unaffected)
      results = trials_.compared(
          earlier, later, {.min_effect = trials_.min_effect(), .significance = trials_.significance()});
  } catch (const Error& wrong) {
    why = wrong.what();
    return false;
  }
  // Errors of the store end the backfill.
  if (unaffected)
    records_.keep_same(test_, earlier, later, *unaffected, run::in_force(trials_.settings()));
  else
    records_.keep(test_, earlier, later, results);
  ++(unaffected ? carried_over_ : comparisons_);
  measured_.note(pair, unaffected.has_value());
  return true;
}

}  // namespace holdfast::hunt
