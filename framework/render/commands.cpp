#include "render/commands.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <set>
#include <string_view>

#include "model/configuration.hpp"
#include "model/number.hpp"
#include "model/pick.hpp"
#include "model/text/sanitize_text.hpp"
#include "process/process.hpp"
#include "render/growth_text.hpp"
#include "render/known_entry.hpp"
#include "render/summary.hpp"
#include "run/judge/budget_needed.hpp"
#include "run/reference/accepted_losses.hpp"
#include "run/reference/known_regressions.hpp"
#include "suite/non_gating.hpp"
#include "suite/printed_command.hpp"
#include "wire/param_names.hpp"

namespace holdfast::render {
namespace {

using CommandWords = std::vector<std::string>;

constexpr std::size_t kShownCommit = 10;
constexpr std::size_t kCommandsShown = 5;

/// Returns `test` as a regular expression of CTest.
std::string exactly(const std::string& test) {
  std::string expression = "^perf[.]";
  for (const char c : test) {
    if (std::string_view("\\^$.|?*+()[]").find(c) != std::string_view::npos) expression += '\\';
    expression += c;
  }
  return expression + "$";
}

/// Returns true if another run would repeat the verdict (run/reference/experiments.hpp).
bool would_be_repeated(const Run& result) {
  return result.experiment && result.verdict && is_decided(result.verdict->outcome);
}

/// CTest needs the configuration in build trees with several; others ignore it.
std::string again(const Run& result, const std::string& build) {
  const auto config = text::sanitize_line(build_in(result.config));
  CommandWords words{"ctest"};
  if (would_be_repeated(result)) words.insert(words.begin(), "HOLDFAST_FRESH=1");
  if (!build.empty()) words.insert(words.end(), {"--test-dir", build});
  if (!config.empty() && config != "none") words.insert(words.end(), {"-C", config});
  words.insert(words.end(), {"-R", exactly(text::sanitize_line(result.subject.test)), "--verbose"});
  return process::shown_command(words);
}

std::string command(CommandWords words, const Run& result, const std::string& build) {
  if (!build.empty())
    return suite::printed_command(words, {.build = build, .config = build_in(result.config)});
  words.insert(words.begin(), "holdfast");
  return process::shown_command(words);
}

std::string test_of(const Run& result) { return text::sanitize_line(result.subject.test); }

/// Returns true if accepting the result in a user's own store leaves it red, because it was compared with a commit, or with
/// another branch's baseline.
bool is_of_change(const Run& result) {
  const auto& [baseline, current] = std::pair(result.baseline, result.current);
  return !baseline.ref.empty() || (baseline.kind != "none" && baseline.branch != current.branch);
}

/// Returns options that state the loss of the report, for a user who has not measured the loss.
CommandWords stated_loss(const Run& result) {
  const auto entry = run::acceptance_of(result, "", "");
  if (!entry) return {};
  CommandWords words{"--benchmark", text::sanitize_line(entry->benchmark)};
  if (entry->metric != "time") words.insert(words.end(), {"--metric", text::sanitize_line(entry->metric)});
  words.insert(words.end(), {"--up-to", fmt::format("{:.0f}%", 100 * (entry->known.ratio - 1))});
  return words;
}

std::string accept(const Run& result, const std::string& build) {
  CommandWords words{"baseline", "accept", test_of(result)};
  if (result.word() == "regressed") {
    words.insert(words.end(), {"--reason", "WHY"});
    if (build.empty() && is_of_change(result)) {
      const auto stated = stated_loss(result);
      words.insert(words.end(), stated.begin(), stated.end());
    }
  }
  return command(words, result, build);
}

/// Bisecting needs two known commits without uncommitted changes, and commits between them.
bool can_bisect(const Run& result) {
  const auto& [good, bad] = std::pair(result.baseline.commit, result.current.commit);
  return !result.one_commit && !good.empty() && !bad.empty() && good != bad && !result.baseline.dirty &&
         !result.current.dirty;
}

/// Returns a command about the result alone, if its test measures others, too.
std::string command_about_it(CommandWords words, const Run& result, const std::string& build) {
  if (result.one_of_benchmarks)
    words.insert(words.end(), {"--benchmark", text::sanitize_line(result.subject.benchmark)});
  if (!result.one_of_points) return command(words, result, build);
  for (const auto& param : wire::params_of(result.subject.params))
    words.insert(words.end(), {"--params", text::sanitize_line(param.axis + "=" + param.text)});
  return command(words, result, build);
}

std::string bisect(const Run& result, const std::string& build) {
  const auto commit = [](const RunSide& side) { return side.commit.substr(0, kShownCommit); };
  return command_about_it(
      {"bisect", test_of(result), "--good", commit(result.baseline), "--bad", commit(result.current)}, result,
      build);
}

/// Returns true for a printed number with a unit of time. The declaration or an option names its function.
bool is_printed_time(const Subject& subject) {
  constexpr std::array<std::string_view, 4> kUnits{"ns", "us", "ms", "s"};
  return subject.metric == kPickedMetric && std::ranges::find(kUnits, subject.unit) != kUnits.end();
}

/// Pinpoint and profile run both programs. Without an estimate, there is only one program, for example if MAX was exceeded.
bool can_pinpoint(const Run& result) {
  const bool is_of_time = is_time(result.subject.metric) || is_printed_time(result.subject);
  return is_of_time && result.baseline.kind != "stored" && result.verdict && result.verdict->estimate;
}

/// Returns true if pinpoint can run and has not found the function yet (HOLDFAST_PINPOINT=auto). A compile test always has
/// the lines of its phases, which do not count.
bool wants_pinpoint(const Run& result) {
  return can_pinpoint(result) && (!result.pinpoint || result.pinpoint->unit == "lines");
}

std::string pinpoint(const Run& result, const std::string& build) {
  return command_about_it({"pinpoint", test_of(result)}, result, build);
}

/// Returns true if its rounds take longer than its budget.
bool lacks_budget(const Run& result) { return !fact_of(result.in_force, run::kBudgetNeededFact).empty(); }

/// Doubles both limits, so that it does not matter which of them ended the measurement.
std::string measure_longer(const Run& result, const std::string& build) {
  if (const auto needed = fact_of(result.in_force, run::kBudgetNeededFact); !needed.empty())
    return command({"run", test_of(result), "--budget", needed}, result, build);
  if (!result.verdict->estimate) return again(result, build);
  CommandWords words{"run", test_of(result)};
  for (const char* limit : {"processes", "budget"}) {
    const auto value = parse_number<double>(fact_of(result.in_force, limit));
    if (value) words.insert(words.end(), {std::string("--") + limit, fmt::format("{:g}", 2 * *value)});
  }
  if (words.size() == 2) return again(result, build);
  if (const auto duet = fact_of(result.in_force, "duet"); duet == "on" || duet == "always")
    words.insert(words.end(), {"--duet", duet});
  return command(words, result, build);
}

bool has_code(const Run& result, std::string_view code) {
  return std::ranges::find(result.verdict->codes, code) != result.verdict->codes.end();
}

/// Returns false for results that need no acceptance: compared with a commit, with nothing, or with a lost snapshot.
bool is_for_acceptance(const Run& result) {
  const auto word = result.word();
  if (word != "no_baseline" && word != "improved" && word != "incompatible") return false;
  return result.baseline.ref.empty() && fact_of(result.in_force, "baseline") != "none" &&
         !has_code(result, kSnapshotMissing);
}

std::string about(const char* verb, const Run& result, const std::string& build) {
  return command({verb, test_of(result)}, result, build);
}

std::vector<Step> steps_of_regression(const Run& result, const std::string& build) {
  std::vector<Step> steps;
  const bool compiles = result.pinpoint && result.pinpoint->unit == "lines";
  if (can_pinpoint(result) && compiles) {
    steps.push_back({"Find the phase of the compiler that became slower", pinpoint(result, build)});
  } else if (can_pinpoint(result)) {
    if (wants_pinpoint(result))
      steps.push_back({"Find the function that became slower", pinpoint(result, build)});
    steps.push_back({"Compare the functions of both programs by counts",
                     command_about_it({"profile", test_of(result)}, result, build)});
  }
  if (can_bisect(result)) steps.push_back({"Find the commit that caused it", bisect(result, build)});
  const bool is_covered = run::is_known(result) || run::is_accepted(result);
  if (!run::is_accepted(result))
    steps.push_back(
        {result.baseline.ref.empty()
             ? "Accept the current program as the baseline"
             : "Accept it with this change: writes an entry of known-regressions.json, to be committed",
         accept(result, build)});
  if (const auto entry = known_entry_of(result); !entry.empty() && !is_covered)
    steps.push_back({"Tolerate it until a date: add this entry to baselines/known-regressions.json", entry});
  return steps;
}

/// Returns true if DUET was not tried, but can be: both programs are live, and a time is judged.
bool can_play_duets(const Run& result) {
  return !has_code(result, kDuetFailed) && result.baseline.kind == "live" &&
         fact_of(result.in_force, "duet") == "off" && is_time(result.subject.metric);
}

std::string at_once(const Run& result, const std::string& build) {
  return command({"run", test_of(result), "--duet", "on"}, result, build);
}

std::vector<Step> steps_of_undecided(const Run& result, const std::string& build) {
  const auto longer = measure_longer(result, build);
  std::vector<Step> steps;
  if (can_play_duets(result))
    steps.push_back({"Run both programs at once, on one processor, so that noise affects both equally",
                     at_once(result, build)});
  if (longer != again(result, build))
    steps.push_back({lacks_budget(result) ? "Measure it for as long as a verdict needs"
                                          : "Measure it with twice the rounds and twice the time",
                     longer});
  steps.push_back(
      {"Measure the smallest change that this test can detect", about("calibrate", result, build)});
  return steps;
}

std::vector<Step> steps_of_word(const Run& result, const std::string& build) {
  if (is_of_growth(result)) return {};
  const auto word = result.word();
  if (word == "regressed") return steps_of_regression(result, build);
  if (word == "inconclusive") return steps_of_undecided(result, build);
  if (is_for_acceptance(result))
    return {{"Accept the current program as the baseline", accept(result, build)}};
  return {};
}

}  // namespace

std::string build_of(const Run& result) {
  const auto directory = std::filesystem::path(result.declaration).parent_path();
  if (!directory.is_absolute() || !directory.string().ends_with("/holdfast/declarations")) return "";
  return directory.parent_path().parent_path();
}

std::vector<std::string> commands_of(const Run& result, const std::string& build) {
  std::vector<std::string> lines;
  if (result.word() == "regressed") {
    if (wants_pinpoint(result)) lines.push_back(pinpoint(result, build));
    if (can_bisect(result)) lines.push_back(bisect(result, build));
  }
  lines.push_back(again(result, build));
  if (!result.error && !is_of_growth(result)) lines.push_back(accept(result, build));
  return lines;
}

std::vector<Step> steps_of(const Run& result, const std::string& build) {
  auto steps = steps_of_word(result, build);
  steps.push_back({"Measure and judge it again", again(result, build)});
  if (!result.error) steps.push_back({"Show its history", about("history", result, build)});
  return steps;
}

std::string next_command_of(const Run& result, const std::string& build) {
  const auto word = result.word();
  if (word == "error") return again(result, build);
  if (word == "pass" || !suite::gates(result) || is_of_growth(result)) return "";
  if (word == "inconclusive")
    return can_play_duets(result) && !lacks_budget(result) ? at_once(result, build)
                                                           : measure_longer(result, build);
  if (is_for_acceptance(result)) return accept(result, build);
  if (word != "regressed") return "";
  if (wants_pinpoint(result)) return pinpoint(result, build);
  return can_bisect(result) ? bisect(result, build) : accept(result, build);
}

std::string gate_command_of(const Run& result, const std::string& build) {
  return command({"gate"}, result, build);
}

std::vector<std::string> next_commands_of(const Report& report) {
  std::vector<std::string> lines;
  std::set<std::string> tests;
  bool all_for_acceptance = true;
  for (const auto* result : by_attention(report)) {
    const auto next = next_command_of(*result, build_of(*result));
    if (next.empty()) continue;
    tests.insert(result->subject.test);
    all_for_acceptance = all_for_acceptance && is_for_acceptance(*result);
    if (std::ranges::find(lines, next) == lines.end()) lines.push_back(next);
  }
  if (tests.size() > 1 && all_for_acceptance) {
    const auto& first = report.results.front();
    return {command({"baseline", "accept"}, first, build_of(first))};
  }
  if (lines.size() > kCommandsShown) lines.resize(kCommandsShown);
  return lines;
}

}  // namespace holdfast::render
