#include "judge/looks.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "judge/shift.hpp"
#include "model/defaults.hpp"

namespace holdfast::judge {
namespace {

constexpr std::array kLooks{6, 8, 10, 12, 15, 20, 25, 30, 40};
/// Beyond the table, each look has half as many rounds more than the one before.
constexpr double kGrowth = 1.5;

Series between(const Series& series, int from, int until) {
  Series part{.values = {}, .pairs = {}, .n_processes = 0, .n_samples = 0};
  for (std::size_t i = 0; i < series.values.size(); ++i) {
    if (series.pairs[i] < from || series.pairs[i] >= until) continue;
    part.values.push_back(series.values[i]);
    part.pairs.push_back(series.pairs[i]);
    ++part.n_processes;
  }
  part.n_samples = series.values.empty() ? 0 : series.n_samples * part.n_processes / series.n_processes;
  return part;
}

/// The question restricted to the rounds from `from` on and below `until`.
Question rounds_between(const Question& question, int from, int until) {
  Question part = question;
  part.baselines = {between(question.baselines.front(), from, until)};
  part.current = between(question.current, from, until);
  return part;
}

int rounds_of(const Question& question) {
  const auto& pairs = question.current.pairs;
  return pairs.empty() ? 0 : *std::max_element(pairs.begin(), pairs.end()) + 1;
}

double spent(double significance, double share) {
  return significance * std::log1p((std::exp(1.0) - 1) * share);
}

/// `shift` at another level. What was declared stays in the thresholds; the bounds are those of this look.
Verdict shift_at(Question question, double level) {
  const double declared = question.thresholds.significance;
  question.thresholds.significance = level;
  Verdict verdict = shift(question);
  verdict.thresholds.significance = declared;
  return verdict;
}

struct Looked {
  int at;  ///< rounds of the last look that could be taken, from the beginning of all
  bool decided;
  bool last;  ///< there are no later ones
  Verdict verdict;
};

/// Looks at the rounds from `from` on, of which `rounds_max` are planned and those below `done` are there,
/// until one decides.
Looked look_from(const Question& question, int from, int done, int rounds_max) {
  Looked looked{.at = done, .decided = false, .last = false, .verdict = {}};
  int before = 0;
  for (const int look : looks_up_to(rounds_max)) {
    const double level = level_of_look(question.thresholds.significance, before, look, rounds_max);
    const bool there = from + look <= done;
    if (!there && before > 0) return looked;
    looked.at = std::min(done, from + look);
    looked.verdict = shift_at(rounds_between(question, from, looked.at), level);
    looked.decided = there && looked.verdict.outcome != Outcome::inconclusive;
    looked.last = there && look == rounds_max;
    if (!there || looked.decided) return looked;
    before = look;
  }
  return looked;
}

/// What was seen is not said: more rounds are needed for it.
Verdict not_yet(Verdict verdict) {
  if (verdict.outcome != Outcome::inconclusive) {
    verdict.message += ", but this was no look at which the rounds may decide";
    verdict.outcome = Outcome::inconclusive;
  }
  return verdict;
}

/// All rounds together say what the change is; the alarm and its confirmation say that it is real.
Verdict confirmed(const Question& question, const Looked& alarm, const Looked& again) {
  Verdict verdict = shift(question);
  if (verdict.outcome != Outcome::regressed) verdict = again.verdict;
  verdict.message += "; confirmed by " + std::to_string(again.at - alarm.at) + " fresh rounds";
  return verdict;
}

Verdict unconfirmed(const Question& question, const Looked& alarm, int done) {
  Verdict verdict = shift(question);
  if (verdict.outcome == Outcome::regressed) {
    verdict.outcome = Outcome::inconclusive;
    verdict.message += ", which " + std::to_string(done - alarm.at) +
                       " fresh rounds did not confirm; raise PROCESSES or BUDGET";
  }
  return verdict;
}

/// After an alarm: the same looks at the rounds that came after it.
Decision decide_alarm(const Question& question, const Looked& alarm, int done, int rounds_max) {
  const auto again = look_from(question, alarm.at, done, rounds_max);
  if (again.decided && again.verdict.outcome == Outcome::regressed) {
    return {Need::nothing, confirmed(question, alarm, again)};
  }
  return {again.decided || again.last ? Need::nothing : Need::confirmation,
          unconfirmed(question, alarm, done)};
}

}  // namespace

std::vector<int> looks_up_to(int rounds) {
  std::vector<int> looks;
  int next = kLooks.front();
  while (next < rounds) {
    looks.push_back(next);
    const auto* later = std::upper_bound(kLooks.begin(), kLooks.end(), next);
    next = later != kLooks.end() ? *later : static_cast<int>(next * kGrowth);
  }
  looks.push_back(rounds);
  return looks;
}

double level_of_look(double significance, int before, int look, int rounds_max) {
  const auto share = [&](int rounds) { return static_cast<double>(rounds) / rounds_max; };
  return spent(significance, share(look)) - spent(significance, share(before));
}

Decision decide_by_looks(const Question& question, int rounds_max) {
  const int done = rounds_of(question);
  auto first = look_from(question, 0, done, rounds_max);
  if (!first.decided) return {first.last ? Need::nothing : Need::rounds, not_yet(std::move(first.verdict))};
  if (first.verdict.outcome != Outcome::regressed) return {Need::nothing, std::move(first.verdict)};
  return decide_alarm(question, first, done, rounds_max);
}

}  // namespace holdfast::judge
