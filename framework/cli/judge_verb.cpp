// holdfast judge: the testers alone, on sample files.

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

#include "cli/overrides.hpp"
#include "cli/verb.hpp"
#include "model/defaults.hpp"
#include "model/error.hpp"
#include "settings/settings.hpp"
#include "stats/guarded_gate.hpp"
#include "stats/ratio_estimate.hpp"
#include "stats/testers.hpp"
#include "text/sanitize_text.hpp"
#include "wire/sample_file.hpp"
#include "wire/verdict_json.hpp"

namespace holdfast::cli {
namespace {

struct JudgeOptions {
  Shared shared;
  std::string tester = "shift";
  std::vector<std::string> baselines;
  std::string current;
  std::optional<double> significance;
  std::optional<std::string> min_effect;
  double noise_magnitude = defaults::kNoiseMagnitude;
  std::string direction = "lower";
  std::string df = "fractional";
  std::string unit = "process";
  std::string estimator = "trimmed";
  std::string guard = "auto";
  std::optional<int> rounds;
};

struct Files {
  std::vector<std::vector<Process>> baselines;
  std::vector<Process> current;
};

Files read_files(const JudgeOptions& options) {
  Files files;
  for (const auto& file : options.baselines)
    files.baselines.push_back(wire::read_sample_file(file, Side::baseline));
  files.current = wire::read_sample_file(options.current, Side::current);
  return files;
}

stats::ComparisonInput input_of(const JudgeOptions& options, const stats::Tester& tester,
                                const Files& files) {
  stats::ComparisonInput input;
  for (const auto& baseline : files.baselines)
    input.baselines.push_back(stats::series_of(baseline, options.unit));
  input.current = stats::series_of(files.current, options.unit);
  input.direction = direction_of(options.direction).value();
  input.thresholds = {.significance = options.significance.value_or(tester.significance),
                      .min_effect = options.min_effect ? parse_fraction(*options.min_effect, "--min-effect")
                                                       : tester.min_effect,
                      .noise_magnitude = options.noise_magnitude,
                      .df_rule = options.df,
                      .estimator = options.estimator,
                      .unit = options.unit};
  return input;
}

/// Readings of the machine beside the samples count where `shift` judges rounds.
stats::Guarded guarded_of(const JudgeOptions& options, const stats::ComparisonInput& plain,
                          const Files& files) {
  if (options.guard == "off" || options.tester != "shift" || !stats::is_paired(plain)) return {};
  return stats::guard(files.baselines.front(), files.current);
}

/// As a run would decide, of these rounds from the first on.
struct Looked {
  stats::Decision decision;
  stats::Guarded guard;
  stats::ComparisonInput plain;
  int rounds;  ///< that were run for it, repeated ones too
};

/// From 0 on without gaps, in the order of the numbers in the files: looks count rounds.
Files with_rounds_numbered(Files files) {
  std::map<int, int> places;
  const std::array sides{&files.baselines.front(), &files.current};
  for (const auto* side : sides) {
    for (const auto& process : *side) places[process.pair] = 0;
  }
  int next = 0;
  for (auto& [pair, place] : places) place = next++;
  for (auto* side : sides) {
    for (auto& process : *side) process.pair = places.at(process.pair);
  }
  return files;
}

std::vector<Process> until(const std::vector<Process>& side, int rounds) {
  auto first = side;
  std::erase_if(first, [&](const Process& process) { return process.pair >= rounds; });
  return first;
}

Looked look(const JudgeOptions& options, const stats::Tester& tester, const Files& files, int rounds) {
  const Files first{.baselines = {until(files.baselines.front(), rounds)},
                    .current = until(files.current, rounds)};
  Looked looked{.decision = {}, .guard = {}, .plain = input_of(options, tester, first), .rounds = rounds};
  looked.guard = guarded_of(options, looked.plain, first);
  looked.decision = stats::decide_guarded(looked.plain, looked.guard, rounds, *options.rounds);
  return looked;
}

Verdict by_looks(const JudgeOptions& options, const stats::Tester& tester, const Files& files) {
  int all = 0;
  for (const auto& process : files.current) all = std::max(all, process.pair + 1);
  auto looked = look(options, tester, files, std::min(all, defaults::kRoundsMin));
  while (looked.decision.need != stats::Need::nothing && looked.rounds < all)
    looked = look(options, tester, files, looked.rounds + 1);
  Verdict verdict = std::move(looked.decision.verdict);
  verdict.guard = looked.guard.summary;
  verdict.pairs = looked.rounds;
  return verdict;
}

Verdict at_once(const JudgeOptions& options, const stats::Tester& tester, const Files& files) {
  const auto plain = input_of(options, tester, files);
  const auto guard = guarded_of(options, plain, files);
  if (!guard.applies) return tester.judge(plain);
  Verdict verdict = stats::shift_guarded(plain, guard);
  verdict.guard = guard.summary;
  return verdict;
}

void check_rounds(const JudgeOptions& options, const stats::ComparisonInput& input) {
  if (!options.rounds) return;
  if (options.tester != "shift")
    throw Error("--rounds: only shift stops early; the others judge all there is");
  if (!stats::is_paired(input))
    throw Error("--rounds: both files need a column \"pair\", and one --baseline is enough");
  if (*options.rounds < defaults::kRoundsMin)
    throw Error("--rounds must be " + std::to_string(defaults::kRoundsMin) + " or more");
}

std::string interval_text(const Interval& interval) {
  if (!std::isfinite(interval.low) || !std::isfinite(interval.high))
    return "unknown: the values are too large to compute it";
  return fmt::format("[{:.6g}, {:.6g}]", interval.low, interval.high);
}

std::string shown_side(const char* name, const Summary& side) {
  auto text = fmt::format("  {:<9} {} values, mean {:.6g}", name, side.n_processes, side.mean);
  if (side.stdev && std::isfinite(*side.stdev))
    text += fmt::format(", standard deviation {:.4g}", *side.stdev);
  if (side.ci) text += ", interval of the mean " + interval_text(*side.ci);
  return text + "\n";
}

std::string shown(const Verdict& verdict) {
  auto text = fmt::format("{}: {} ({})\n", to_string(verdict.outcome), verdict.message, verdict.tester);
  for (const auto& side : verdict.baseline) text += shown_side("baseline", side);
  text += shown_side("current", verdict.current);
  if (verdict.interval) text += "  interval  " + interval_text(*verdict.interval) + "\n";
  std::vector<std::string> figures;
  if (verdict.statistic) figures.push_back(fmt::format("statistic {:.6g}", *verdict.statistic));
  if (verdict.critical) figures.push_back(fmt::format("critical {:.6g}", *verdict.critical));
  if (verdict.p_value) figures.push_back(fmt::format("p {:.4g}", *verdict.p_value));
  if (!figures.empty()) text += fmt::format("  {}\n", fmt::join(figures, ", "));
  if (!verdict.guard.empty()) text += "  guard     " + verdict.guard + "\n";
  for (const auto& warning : verdict.warnings) text += "  warning: " + warning + "\n";
  return text;
}

ExitCode judge_files(const JudgeOptions& options) {
  const auto* tester = stats::tester_named(options.tester);
  if (tester == nullptr)
    throw Error("there is no tester \"" + options.tester + "\"; there are " + stats::tester_names());
  const auto significance = options.significance.value_or(tester->significance);
  if (!(significance > 0 && significance < 1)) throw Error("--significance must lie between 0 and 1");
  if (!(options.noise_magnitude >= 0)) throw Error("--noise-magnitude must be 0 or above");
  const auto files = read_files(options);
  check_rounds(options, input_of(options, *tester, files));
  const auto verdict = options.rounds ? by_looks(options, *tester, with_rounds_numbered(files))
                                      : at_once(options, *tester, files);
  if (options.shared.talks()) fmt::print("{}", text::sanitize_text(shown(verdict)));
  put_json(options.shared, wire::verdict_text(verdict, 2));
  return exit_code_of(to_string(verdict.outcome));
}

}  // namespace

Verb judge_verb() {
  return verb_of<JudgeOptions>(
      "judge", "The testers alone, on sample files", judge_files, [](JudgeOptions& options) {
        return Arguments{
            {"--tester", &options.tester, stats::tester_names()},
            Argument("--baseline FILE", &options.baselines,
                     "CSV with a column \"value\"; again for each earlier run", {.required = true}),
            Argument("--current FILE", &options.current, "CSV of the run in question", {.required = true}),
            {"--significance", &options.significance, "Level of the tester; default: the tester's own"},
            {"--min-effect", &options.min_effect, "Smallest change that matters: 2% or 0.02"},
            {"--noise-magnitude", &options.noise_magnitude,
             "Least half width of an interval, a share of the mean"},
            Argument("--direction", &options.direction, "What is better: lower or higher",
                     {.choices = {"lower", "higher"}}),
            Argument("--df", &options.df,
                     "Welch's degrees of freedom: fractional, rounded (ScalaMeter), truncated (SBS)",
                     {.choices = {"fractional", "rounded", "truncated"}}),
            Argument("--unit", &options.unit, "One value for each process, or every sample",
                     {.choices = {"process", "sample"}}),
            Argument("--estimator", &options.estimator, "Of shift: how the change is estimated",
                     {.choices = settings::row("estimator").kind.words}),
            Argument("--guard", &options.guard, "Use the readings of the machine in the files: auto or off",
                     {.choices = {"auto", "off"}}),
            {"--rounds", &options.rounds,
             "Decide as a run does: look at 6, 7, 8, ... of at most N rounds, and stop where it is decided"}};
      });
}

}  // namespace holdfast::cli
