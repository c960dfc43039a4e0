// holdfast judge: runs only the testers, on sample files.

#include <fmt/format.h>

#include <cmath>

#include "cli/overrides.hpp"
#include "cli/verb.hpp"
#include "model/error.hpp"
#include "model/joined_text.hpp"
#include "model/settings/settings.hpp"
#include "model/text/sanitize_text.hpp"
#include "render/result_words.hpp"
#include "run/plan/judged_files.hpp"
#include "wire/model_json.hpp"
#include "wire/sample_file.hpp"

namespace holdfast::cli {
namespace {

using render::figure_text;
using render::interval_text;
using render::p_value_text;

struct JudgeOptions {
  SharedOptions shared;
  run::JudgedFiles wanted;
};

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
  if (verdict.statistic) figures.push_back("statistic " + figure_text(*verdict.statistic));
  if (verdict.critical) figures.push_back("critical " + figure_text(*verdict.critical));
  if (verdict.p_value) figures.push_back("p " + p_value_text(*verdict.p_value));
  if (!figures.empty()) text += fmt::format("  {}\n", fmt::join(figures, ", "));
  if (!verdict.guard.empty()) text += "  guard     " + verdict.guard + "\n";
  for (const auto& warning : verdict.warnings) text += "  warning: " + warning + "\n";
  return text;
}

ExitCode judge(const JudgeOptions& options) {
  const auto verdict = run::judge_files(options.wanted);
  put_text(options.shared, text::sanitize_text(shown(verdict)));
  put_json(options.shared, wire::verdict_text(verdict, 2));
  return exit_code_of(to_string(verdict.outcome));
}

/// Returns the taker of an option whose values are the words of an enumeration.
template <IsChoice Choice>
auto choice_into(Choice& into) {
  return [&into](const Words& given) { into = choice_of<Choice>(given.front()).value(); };
}

}  // namespace

Verb judge_verb() {
  return verb_of<JudgeOptions>(
      "judge", "Run the testers alone, on sample files", judge,
      [](JudgeOptions& options) {
        const auto min_effect = [&options](const Words& given) {
          options.wanted.min_effect = parse_fraction(given.front(), "--min-effect");
        };
        const auto precision = [&options](const Words& given) {
          options.wanted.precision = parse_fraction(given.front(), "--precision");
        };
        const auto tester = [&options](const Words& given) {
          const auto chosen = ChosenTester::of(given.front());
          if (!chosen)
            throw Error("there is no tester \"" + given.front() + "\"; there are " +
                        listed(choice_words<TesterName>()));
          options.wanted.tester = *chosen;
        };
        return Arguments{
            {"--tester", tester, "Tester: " + listed(settings::row("tester").kind.words)},
            Argument(
                "--baseline FILE", &options.wanted.baselines,
                "CSV file of the baseline, with a column \"value\"; may be given once for each earlier run",
                {.required = true}),
            Argument("--current FILE", &options.wanted.current, "CSV file of the run to judge",
                     {.required = true}),
            {"--significance", &options.wanted.significance, "Significance level; default: the tester's own"},
            {"--min-effect", min_effect, "Smallest change that matters: 2% or 0.02"},
            {"--noise-magnitude", &options.wanted.noise_magnitude,
             "Smallest half width of an interval, as a share of the mean"},
            {"--least-confidence", &options.wanted.least_confidence,
             "Lowest confidence level that sbs tries"},
            {"--precision", precision,
             "Widest confidence interval that sbs trusts, as a share of the mean: 2% or 0.02"},
            Argument("--direction", &options.wanted.direction, "Better values",
                     {.choices = {"lower", "higher"}}),
            Argument("--df", choice_into(options.wanted.df), "Degrees of freedom of Welch's interval",
                     {.choices = choice_words<DfRule>()}),
            Argument("--unit", &options.wanted.unit, "Values to compare: one per process, or each sample",
                     {.choices = {"process", "sample"}}),
            Argument("--estimator", choice_into(options.wanted.estimator), "Estimator of shift",
                     {.choices = choice_words<Estimator>()}),
            Argument("--guard", choice_into(options.wanted.guard),
                     "Readings of the machine in the files: auto (use them) or off",
                     {.choices = {"auto", "off"}}),
            {"--rounds", &options.wanted.rounds,
             "Decide as a run does: judge 6, 7, 8, ... up to N rounds, and stop when decided"}};
      },
      {.examples = {{"holdfast judge --baseline before.csv --current after.csv", "by shift"},
                    {"holdfast judge --tester anova --baseline 1.csv --baseline 2.csv --current 3.csv",
                     "several earlier runs"},
                    {"holdfast judge --baseline before.csv --current after.csv --min-effect 5%",
                     "a larger effect"}},
       .exits = kJudges});
}

}  // namespace holdfast::cli
