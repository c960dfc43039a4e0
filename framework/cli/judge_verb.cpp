// holdfast judge: the testers alone, on sample files.

#include <fmt/format.h>

#include "cli/overrides.hpp"
#include "cli/verb.hpp"
#include "judge/testers.hpp"
#include "model/defaults.hpp"
#include "model/error.hpp"
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
};

judge::Question question_of(const JudgeOptions& options, const judge::Tester& tester) {
  judge::Question question;
  for (const auto& file : options.baselines) {
    question.baselines.push_back(
        judge::series_of(wire::read_sample_file(file, Side::baseline), options.unit));
  }
  question.current = judge::series_of(wire::read_sample_file(options.current, Side::current), options.unit);
  question.direction = direction_of(options.direction).value();
  question.thresholds = {
      .significance = options.significance.value_or(tester.significance),
      .min_effect = options.min_effect ? parse_fraction(*options.min_effect) : tester.min_effect,
      .noise_magnitude = options.noise_magnitude,
      .df_rule = options.df,
      .unit = options.unit};
  return question;
}

std::string shown_side(const char* name, const Summary& side) {
  auto text = fmt::format("  {:<9} {} values, mean {:.6g}", name, side.n_processes, side.mean);
  if (side.stdev) text += fmt::format(", standard deviation {:.4g}", *side.stdev);
  if (side.ci) text += fmt::format(", interval of the mean [{:.6g}, {:.6g}]", side.ci->low, side.ci->high);
  return text + "\n";
}

std::string shown(const Verdict& verdict) {
  auto text = fmt::format("{}: {} ({})\n", to_string(verdict.outcome), verdict.message, verdict.tester);
  for (const auto& side : verdict.baseline) text += shown_side("baseline", side);
  text += shown_side("current", verdict.current);
  if (verdict.interval)
    text += fmt::format("  interval  [{:.6g}, {:.6g}]\n", verdict.interval->low, verdict.interval->high);
  if (verdict.statistic) text += fmt::format("  statistic {:.6g}", *verdict.statistic);
  if (verdict.critical)
    text += fmt::format("{}critical {:.6g}", verdict.statistic ? ", " : "  ", *verdict.critical);
  if (verdict.p_value) text += fmt::format(", p {:.4g}", *verdict.p_value);
  if (verdict.statistic || verdict.critical) text += "\n";
  for (const auto& warning : verdict.warnings) text += "  warning: " + warning + "\n";
  return text;
}

ExitCode judge_files(const JudgeOptions& options) {
  const auto* tester = judge::tester_named(options.tester);
  if (tester == nullptr)
    throw Error("there is no tester \"" + options.tester + "\"; there are " + judge::tester_names());
  const auto significance = options.significance.value_or(tester->significance);
  if (!(significance > 0 && significance < 1)) throw Error("--significance must lie between 0 and 1");
  if (!(options.noise_magnitude >= 0)) throw Error("--noise-magnitude must be 0 or above");
  const auto verdict = tester->judge(question_of(options, *tester));
  if (options.shared.talks()) fmt::print("{}", shown(verdict));
  put_json(options.shared, wire::verdict_text(verdict, 2));
  return exit_code_of(to_string(verdict.outcome));
}

}  // namespace

void add_judge_verb(CLI::App& app, Action& action) {
  auto options = std::make_shared<JudgeOptions>();
  auto* verb = app.add_subcommand("judge", "The testers alone, on sample files");
  verb->add_option("--tester", options->tester, judge::tester_names());
  verb->add_option("--baseline", options->baselines,
                   "CSV with a column \"value\"; again for each earlier run")
      ->required()
      ->type_name("FILE")
      ->expected(1)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  verb->add_option("--current", options->current, "CSV of the run in question")
      ->required()
      ->type_name("FILE");
  verb->add_option("--significance", options->significance,
                   "Level of the tester; without it, the tester's own");
  verb->add_option("--min-effect", options->min_effect, "Smallest change that matters: 2% or 0.02");
  verb->add_option("--noise-magnitude", options->noise_magnitude,
                   "Least half width of an interval, a share of the mean");
  verb->add_option("--direction", options->direction, "What is better: lower or higher")
      ->check(CLI::IsMember({"lower", "higher"}));
  verb->add_option("--df", options->df,
                   "Welch's degrees of freedom: fractional, rounded (ScalaMeter), truncated (SBS)")
      ->check(CLI::IsMember({"fractional", "rounded", "truncated"}));
  verb->add_option("--unit", options->unit, "One value for each process, or every sample")
      ->check(CLI::IsMember({"process", "sample"}));
  add_shared_options(*verb, options->shared);
  verb->callback([options, &action] { action = [options] { return judge_files(*options); }; });
}

}  // namespace holdfast::cli
