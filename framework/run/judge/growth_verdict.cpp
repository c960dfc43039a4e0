#include "run/judge/growth_verdict.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

#include "instruments/metrics.hpp"
#include "model/joined_text.hpp"
#include "model/printed.hpp"
#include "model/quantity.hpp"
#include "model/short_commit.hpp"
#include "run/judge/growth_series.hpp"
#include "run/judge/verdict_notes.hpp"
#include "run/plan/growth_asked.hpp"
#include "stats/growth_bound.hpp"
#include "store/runs.hpp"
#include "store/sessions.hpp"

namespace holdfast::run {
namespace {

/// Returns all digits of a whole size: "262144" instead of "2.62e+05".
std::string size_text(double size) {
  return size == std::floor(size) ? printed("%.0f", size) : format_number(size);
}

double self_cost(const Run& run, const std::string& function) {
  const auto& profile = run.profiles.current;
  if (!profile) return 0;
  const auto found = std::ranges::find(profile->functions, function, &Profile::Function::name);
  return found == profile->functions.end() ? 0 : found->self;
}

/// Returns the function that exceeds its allowed cost most; empty if functions were not counted. The class and the cost at
/// the smallest size that counts define the allowed cost.
std::string function_that_grows(const CostSeries& series, const Complexity& bound, double from) {
  const auto small = std::ranges::find(series.points, from, &SizeMeasured::size);
  const auto& large = series.points.back();
  if (small == series.points.end() || !large.run->profiles.current || bound.f(small->size) <= 0) return "";
  std::string most;
  double excess = 0;
  for (const auto& function : large.run->profiles.current->functions) {
    const double allowed = self_cost(*small->run, function.name) * bound.f(large.size) / bound.f(small->size);
    if (function.self - allowed <= excess) continue;
    excess = function.self - allowed;
    most = function.name;
  }
  return most;
}

Costs kind_of(const Run& run) {
  return instruments::counted_metric(run.subject.metric) && run.subject.unit != "ns" ? Costs::counted
                                                                                     : Costs::timed;
}

std::string growth_class(const BoundedGrowth& growth) {
  return growth.found != nullptr ? std::string(growth.found->spelling)
                                 : "O(n^" + format_number(growth.exponent) + ")";
}

/// If the growing part is at least this share of the cost, the exponent alone describes the growth.
constexpr double kMostOfIt = 0.9;

std::string exponent_words(const BoundedGrowth& growth) {
  const auto two = [](double value) { return printed("%.2f", value); };
  return "like n^" + two(growth.exponent) + " (" + two(growth.low) + " to " + two(growth.high) + ")";
}

/// Returns the class of the accepted program at the sizes at which it was measured; empty if it is not known.
std::string class_before(const CostSeries& series, const Complexity& bound, Costs kind) {
  std::vector<SizedValue> costs;
  for (const auto& point : series.points) {
    if (point.baseline) costs.push_back({point.size, *point.baseline});
  }
  const auto growth = judge_growth(bound, costs, kind);
  return growth.outcome == GrowthOutcome::undecided ? "" : growth_class(growth);
}

std::string before_words(const Test& test, const CostSeries& series) {
  const auto accepted = store::find_run(test.store, series.points.back().run->baseline.run);
  const auto session = accepted ? store::find_session(test.store, accepted->session) : std::nullopt;
  return session && !session->commit.empty() ? " (commit " + short_commit(session->commit) + ")" : "";
}

std::string word_of(GrowthOutcome outcome) {
  switch (outcome) {
    case GrowthOutcome::kept:
      return "kept";
    case GrowthOutcome::faster:
      return "faster";
    case GrowthOutcome::undecided:
      break;
  }
  return "undecided";
}

/// Returns "instructions grow" or "time grows", after the constant parameters, if there are any: "order=up:
/// instructions grow".
std::string begin_of(const CostSeries& series, const char* verb, const char* plural) {
  const auto& metric = series.points.back().run->subject.metric;
  return (series.others.empty() ? "" : series.others + ": ") + metric + " " +
         (metric.ends_with("s") ? plural : verb);
}

std::string sentence_of(const Test& test, const CostSeries& series, const BoundedGrowth& growth,
                        const Complexity& bound, const GrowthLimit& limit) {
  const auto allowed = "GROWTH allows " + std::string(bound.spelling);
  const auto with = " with " + series.axis;
  const auto function = limit.function.empty() ? "" : ", most of it in " + short_name(limit.function);
  if (growth.outcome == GrowthOutcome::undecided)
    return begin_of(series, "may grow", "may grow") + " faster" + with + " than " +
           std::string(bound.spelling) + ": " + growth.reason;
  if (growth.high == 0) return begin_of(series, "is constant", "are constant") + "; " + allowed;
  const auto from = ", from " + size_text(growth.from) + " on";
  if (growth.part > 0 && growth.part < kMostOfIt)
    return begin_of(series, "grows", "grow") + with + ": " + format_percent_unsigned(growth.part) +
           " of the cost at " + size_text(series.points.back().size) + " like " + growth.part_of + from +
           function + "; " + allowed;
  auto text = begin_of(series, "grows ", "grow ") + exponent_words(growth) + with + from + ": " +
              growth_class(growth);
  if (growth.outcome == GrowthOutcome::faster) {
    if (!limit.before.empty() && limit.before != growth_class(growth))
      text += ", and " + limit.before + " before" + before_words(test, series);
  }
  return text + function + "; " + allowed;
}

/// Sets the costs that the class allows.
void allow(const Complexity& bound, double from, std::vector<GrowthCost>& costs) {
  const auto first = std::ranges::find(costs, from, &GrowthCost::size);
  if (first == costs.end() || bound.f(from) <= 0) return;
  const double each = first->current / bound.f(from);
  for (auto& cost : costs) {
    if (cost.size >= from) cost.allowed = each * bound.f(cost.size);
  }
}

/// Judges the sizes that were measured. If other sizes were not measured, the outcome is undecided instead of kept.
BoundedGrowth judged_growth(const CostSeries& known, const CostSeries& all, const Complexity& bound,
                            Costs kind) {
  std::vector<SizedValue> costs;
  for (const auto& point : known.points) costs.push_back({point.size, *point.current});
  auto growth = judge_growth(bound, costs, kind);
  if (growth.outcome == GrowthOutcome::kept && known.points.size() < all.points.size())
    growth = {.reason = "not all sizes were measured"};
  return growth;
}

Growth growth_of(const Test& test, const CostSeries& series, const CostSeries& all, const GrowthAsked& asked,
                 BoundedGrowth& growth) {
  const auto& last = series.points.back();
  const auto kind = kind_of(*last.run);
  GrowthLimit limit{.metric = last.run->subject.metric, .unit = last.run->subject.unit};
  for (const auto& point : series.points) limit.costs.push_back({point.size, *point.current, point.baseline});
  growth = judged_growth(series, all, *asked.bound, kind);
  limit.outcome = word_of(growth.outcome);
  limit.exponent = growth.exponent;
  limit.low = growth.low;
  limit.high = growth.high;
  limit.from = growth.from;
  allow(*asked.bound, growth.from, limit.costs);
  limit.before = class_before(all, *asked.bound, kind);
  if (growth.outcome == GrowthOutcome::faster)
    limit.function = function_that_grows(series, *asked.bound, growth.from);
  Growth made{.test = test.declaration.test,
              .benchmark = series.benchmark,
              .others = series.others,
              .axis = series.axis,
              .asked = std::string(asked.bound->name)};
  if (growth.found != nullptr) made.found = growth.found->name;
  made.contradicted = growth.outcome == GrowthOutcome::faster;
  made.sentence = sentence_of(test, series, growth, *asked.bound, limit);
  made.limit = std::move(limit);
  return made;
}

/// Sets the verdict of a point that has only been counted for the growth of its series.
void pass_alone(const std::string& message, Run& run) {
  if (run.verdict->outcome != Outcome::no_baseline) return;
  run.verdict->outcome = Outcome::pass;
  run.verdict->message = message;
}

void hold_to(const BoundedGrowth& growth, const std::string& sentence, Run& run) {
  auto& verdict = *run.verdict;
  const auto compared = verdict.message.empty() ? "" : "; " + verdict.message;
  if (growth.outcome == GrowthOutcome::faster) {
    verdict.outcome = Outcome::regressed;
    verdict.message = sentence + compared;
    run.known.reset();  // an entry tolerates a loss, but not a growth
    run.accepted.reset();
  } else if (growth.outcome == GrowthOutcome::undecided && verdict.outcome != Outcome::regressed) {
    verdict.outcome = Outcome::inconclusive;
    verdict.message = sentence + compared;
  }
}

/// A growth that is too fast is shown without the larger sizes, so the errors of larger sizes become undecided verdicts.
void forgive_larger(double size, CostSeries& all) {
  for (const auto& point : all.points) {
    auto& run = *point.run;
    if (!run.error || point.size <= size) continue;
    run.verdict =
        Verdict{.outcome = Outcome::inconclusive,
                .message = "smaller sizes show that it grows too fast; not measured: " + *run.error};
    run.error.reset();
  }
}

void judge_series(const Test& test, const GrowthAsked& asked, CostSeries& all) {
  auto series = all;
  std::erase_if(series.points, [](const auto& point) { return !point.current || !point.run->verdict; });
  if (series.points.empty()) return;  // nothing was measured, and each verdict says why
  BoundedGrowth growth;
  auto made = growth_of(test, series, all, asked, growth);
  auto& last = series.points.back();
  if (last.planned->point.settings.growth_alone) {
    for (const auto& point : series.points) {
      const bool is_last = &point == &last;
      pass_alone(is_last ? (growth.outcome == GrowthOutcome::kept ? made.sentence : "")
                         : "counted for the growth over " + series.axis + ", which is judged at " +
                               size_text(last.size),
                 *point.run);
    }
  }
  hold_to(growth, made.sentence, *last.run);
  last.run->growth = std::move(made);
  if (growth.outcome == GrowthOutcome::faster && last.planned->point.settings.growth_alone)
    forgive_larger(last.size, all);
  for (const auto& point : all.points) store::finish_run(test.store, *point.run);
}

/// Returns the reason why the parameter of GROWTH is unknown; empty if it is known.
std::string why_no_axis(const GrowthAsked& asked, const std::vector<SizeMeasured>& points) {
  if (!asked.axis.empty()) return "";
  const auto axes = growing_axes(points);
  return axes.size() < 2
             ? ""
             : "needs the name of its parameter, one of " + listed(axes) + ", as in " + axes.front() + ":n";
}

}  // namespace

Reference without_comparison(Reference reference) {
  reference.kind = "none";
  reference.previous.reset();
  reference.stored.clear();
  reference.outcome = Outcome::no_baseline;
  reference.reason.clear();
  return reference;
}

void judge_growth(const Test& test, std::vector<Planned>& all) {
  std::map<std::tuple<std::string, std::string, std::string>, std::vector<SizeMeasured>> by_benchmark;
  for (auto& planned : all) {
    const auto& settings = planned.point.settings;
    if (!settings.growth) continue;
    for (auto& run : planned.runs) {
      std::string name;
      SizeMeasured point{.run = &run, .planned = &planned, .params = growth_params(run.subject, name)};
      if (run.verdict) find_costs(test, point);
      by_benchmark[{name, run.subject.metric, *settings.growth}].push_back(std::move(point));
    }
  }
  for (auto& [key, points] : by_benchmark) {
    const auto& [name, metric, text] = key;
    const auto asked = growth_asked(text);
    auto why = why_no_axis(asked, points);
    auto series = why.empty() ? cost_series(name, points, asked.axis) : std::vector<CostSeries>();
    for (auto& one : series) judge_series(test, asked, one);
    auto& run = *points.back().run;
    if (!series.empty() || !run.verdict) continue;
    if (why.empty())
      why = "needs a parameter that is a number, and " + name + " has none" +
            (asked.axis.empty() ? "" : " with the name " + asked.axis);
    hold_to({}, "GROWTH " + text + " " + why, run);
    store::finish_run(test.store, run);
  }
}

}  // namespace holdfast::run
