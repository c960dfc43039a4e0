#include "render/result_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "model/defaults.hpp"
#include "model/joined_text.hpp"
#include "render/calibration_text.hpp"
#include "render/processes_text.hpp"
#include "render/summary.hpp"
#include "wire/verdict_codecs.hpp"

namespace holdfast::wire {

HOLDFAST_CODEC(render::WordedFact, name, value);
HOLDFAST_TABLE(render::ProcessWords, HOLDFAST_FIELDS(always, median, low, high),
               HOLDFAST_FIELDS(if_set, warmup));
HOLDFAST_CODEC(render::SideWords, measured, median, processes);
HOLDFAST_CODEC(render::FunctionWords, name, outcome, change, share, note);
HOLDFAST_CODEC(render::FrameWords, cost, tone);
HOLDFAST_CODEC(render::ProgramWords, total, frames);
HOLDFAST_CODEC(render::ProfiledWords, name, self, change, inclusive, calls, before, tone);
HOLDFAST_CODEC(render::ProfileWords, current, baseline, functions);
HOLDFAST_CODEC(render::CulpritWords, sentence, details);
HOLDFAST_CODEC(render::ComparedWords, depth, name, source, previous, current, previous_part, current_part,
               outcome, note);
HOLDFAST_CODEC(render::PhaseWords, name, previous, current, more);
HOLDFAST_CODEC(render::PinpointWords, is_of_includes, conclusion, outcome, unexplained, opinion, culprits,
               phases, warnings, tree);
HOLDFAST_CODEC(render::ResultWords, accepted, known, quarantine, change, interval, min_effect, detectable,
               medians, pairs, seconds, axis, throughput, baseline, current, pinpoint, profile, calibration,
               thresholds, numbers, classic, classic_level, functions, shares);

}  // namespace holdfast::wire

namespace holdfast::render {
namespace {

std::string covered_words(double ratio, const std::string& entry, const std::string& reason) {
  return fmt::format("up to {} worse ({}): {}", format_percent_unsigned(ratio - 1), entry, reason);
}

std::string figure_or_none(const std::optional<double>& value) { return value ? figure_text(*value) : ""; }

std::string p_value_or_none(const std::optional<double>& value) { return value ? p_value_text(*value) : ""; }

/// Returns the thresholds that the tester uses.
std::vector<WordedFact> threshold_facts(const Verdict& verdict) {
  const auto& applied = verdict.thresholds;
  const auto& tester = verdict.tester;
  std::vector<WordedFact> facts;
  if (tester != "exact" && tester != "accepter")
    facts.push_back({"significance", format_number(applied.significance)});
  if (tester == "shift" || tester == "exact")
    facts.push_back({"minimum effect", format_percent_unsigned(applied.min_effect)});
  if (tester == "overlap-intervals")
    facts.push_back({"noise magnitude", format_percent_unsigned(applied.noise_magnitude)});
  facts.push_back({"unit of comparison", applied.unit});
  facts.push_back({"process summary", applied.aggregator});
  return facts;
}

std::vector<WordedFact> number_facts(const Run& result, const Verdict& verdict, const ResultWords& words) {
  std::vector<std::string> df;
  for (const double one : verdict.df) df.push_back(figure_text(one));
  return {{"change", words.change},
          {"its interval", words.interval},
          {"loss found in 95 of 100 by these rounds", words.detectable},
          {"statistic", figure_or_none(verdict.statistic)},
          {"degrees of freedom", fmt::format("{}", fmt::join(df, ", "))},
          {"p value", p_value_or_none(verdict.p_value)},
          {"p value among all tests", p_value_or_none(result.q_value)},
          {"critical value", figure_or_none(verdict.critical)},
          {"the tester's own interval", verdict.interval ? interval_text(*verdict.interval) : ""},
          {"pairs", words.pairs},
          {"seconds", words.seconds},
          {"seed", std::to_string(result.seed)}};
}

/// Returns the opinions of the classic testers. At their level, these testers find only gross differences, so their
/// `pass` does not show that nothing changed.
std::vector<WordedFact> classic_facts(const Run& result) {
  const auto opinion = [](const std::string& word) { return word == "pass" ? "no difference" : word; };
  if (result.classic_overlap_intervals.empty()) return {};
  return {{"overlap-intervals", opinion(result.classic_overlap_intervals)},
          {"anova", opinion(result.classic_anova)}};
}

std::string function_change(const FunctionTime& one) {
  if (one.rounds == 0 || one.outcome == "not measured") return "";
  const auto bounds = fmt::format("[{:.1f}, {:.1f}]", 100 * one.low, 100 * one.high);
  return one.outcome == "slower" ? fmt::format("{:.1f} % slower {}", 100 * one.change, bounds)
                                 : fmt::format("{:+.1f} % {}", 100 * one.change, bounds);
}

/// Returns "+6.0 % instructions", followed by the note.
std::string function_note(const FunctionTime& one) {
  if (!one.instructions) return one.note;
  const auto counted = fmt::format("{:+.1f} % instructions", 100 * *one.instructions);
  return one.note.empty() ? counted : counted + "; " + one.note;
}

FunctionWords function_words(const FunctionTime& one) {
  return {.name = one.name,
          .outcome = one.regressed ? "regressed" : one.outcome,
          .change = function_change(one),
          .share = one.share > 0 ? fmt::format("{:.2g} %", 100 * one.share) : "",
          .note = function_note(one)};
}

SideWords side_words(const RunSide& side, const std::string& median, const std::string& unit) {
  SideWords words{.measured = side.median ? format_quantity(*side.median, unit) : "", .median = median};
  for (const auto& one : side.processes)
    words.processes.push_back({format_quantity(one.median, unit), format_quantity(one.low, unit),
                               format_quantity(one.high, unit), warmup_lines(one.warmup, one.windows)});
  return words;
}

/// Returns the largest median of a process of either side. It decides the unit of the axis, which both sides
/// share.
double largest_median(const Run& result) {
  double largest = 0;
  for (const auto* side : {&result.baseline, &result.current}) {
    largest = std::max(largest, side->median.value_or(0));
    for (const auto& one : side->processes) largest = std::max(largest, one.median);
  }
  return largest;
}

double largest_throughput(const Run& result) {
  double largest = 0;
  if (result.curve) {
    for (const auto& one : result.curve->points) largest = std::max(largest, one.throughput);
  }
  return largest;
}

void add_verdict(const Verdict& verdict, ResultWords& words) {
  if (verdict.estimate) {
    words.change = change_of(*verdict.estimate);
    words.interval = interval_words(*verdict.estimate);
  }
  if (verdict.thresholds.min_effect > 0)
    words.min_effect = format_percent_unsigned(verdict.thresholds.min_effect);
  // For a decided result, the loss that could have been found no longer matters.
  if (verdict.mde && verdict.outcome == Outcome::inconclusive)
    words.detectable = format_percent_unsigned(*verdict.mde);
  words.thresholds = threshold_facts(verdict);
}

}  // namespace

std::string interval_words(const Ratio& ratio) {
  const auto bound = [](double value) { return format_percent(value - 1); };
  const bool has_low = std::isfinite(ratio.low);
  if (has_low && std::isfinite(ratio.high)) return bound(ratio.low) + " to " + bound(ratio.high);
  if (has_low) return "at least " + bound(ratio.low);
  return std::isfinite(ratio.high) ? "at most " + bound(ratio.high) : "";
}

std::string figure_text(double value) { return fmt::format("{:.6g}", value); }

std::string p_value_text(double value) { return fmt::format("{:.4g}", value); }

std::string interval_text(const Interval& interval) {
  if (!std::isfinite(interval.low) || !std::isfinite(interval.high))
    return "unknown: the values are too large to compute it";
  return "[" + figure_text(interval.low) + ", " + figure_text(interval.high) + "]";
}

ResultWords result_words(const Run& result) {
  ResultWords words;
  if (const auto& accepted = result.accepted)
    words.accepted = covered_words(accepted->ratio, accepted->entry, accepted->reason);
  if (const auto& known = result.known)
    words.known = "until " + known->until + ", " + covered_words(known->ratio, known->entry, known->reason);
  if (const auto& quarantine = result.quarantine)
    words.quarantine =
        "until " + day_of(quarantine->until) + ", measured but not gating: " + quarantine->reason;
  const auto& unit = result.subject.unit;
  const auto levels = side_texts(shown_medians(result), unit);
  words.seconds = fmt::format("{:.1f}", result.seconds);
  words.baseline = side_words(result.baseline, levels.before, unit);
  words.current = side_words(result.current, levels.after, unit);
  words.axis = axis_unit(largest_median(result), unit);
  words.throughput = axis_unit(largest_throughput(result), "/s");
  words.medians = medians_change(result);
  const auto verdict = result.verdict.value_or(Verdict{});
  words.pairs = std::to_string(verdict.pairs);
  if (result.verdict) add_verdict(verdict, words);
  words.numbers = number_facts(result, verdict, words);
  words.classic = classic_facts(result);
  if (!words.classic.empty()) words.classic_level = format_number(defaults::kClassicSignificance);
  if (result.calibration) words.calibration = calibration_facts(*result.calibration);
  words.profile = profile_words(result.profiles);
  if (result.pinpoint) words.pinpoint = pinpoint_words(*result.pinpoint);
  for (const auto& one : result.functions) words.functions.push_back(function_words(one));
  if (result.reach) {
    for (const auto& one : result.reach->functions)
      words.shares.push_back(one.share ? format_percent_unsigned(*one.share) : "");
  }
  return words;
}

nlohmann::json words_json(const Run& result) { return wire::json_of(result_words(result)); }

}  // namespace holdfast::render
