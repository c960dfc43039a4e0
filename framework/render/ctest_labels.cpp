// Failed and undecided tests as labels of CTest, which shows only the names of such tests. But CTest reads `<CTestLabel>` in the
// output of a test as an additional label of that test (since version 3.22). It lists all labels at the end of a run, without any
// option:
//
//     Label Time Summary:
//     perf                                                                                            =   9.1 sec*proc (3 tests)
//     perf-helper                                                                                     =   0.2 sec*proc (3 tests)
//     perf: 3 of 3 tests undecided: no baseline has been accepted yet; next: holdfast baseline accept    =   0.1 sec*proc (1 test)
//
// There is a line for regressions and one for errors. Then comes a line for each reason of undecided tests, at most
// three of them, most tests first; a last line counts the remaining tests. There are no lines if every test passed, so perf.report
// prints this format, too.

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <set>
#include <utility>
#include <vector>

#include "model/joined_text.hpp"
#include "model/quantity.hpp"
#include "model/text/sanitize_text.hpp"
#include "render/commands.hpp"
#include "render/report_formats.hpp"
#include "render/summary.hpp"
#include "suite/failed_tests.hpp"
#include "suite/non_gating.hpp"

namespace holdfast::render {
namespace {

/// CTest prints a label as one line. More than a few lines, or longer ones, would hide its own summary.
constexpr std::size_t kReasons = 3;
constexpr std::size_t kFailedNameColumns = 60;
constexpr std::size_t kLabelReasonColumns = 80;  ///< the test's own log has the whole sentence

/// Results with the same text: undecided for the same reason, regressed, or broken.
struct LabelGroup {
  std::string key;
  std::string reason;  ///< of the first of them
  std::vector<const Run*> results{};
  std::set<std::string> tests{};
};

/// Returns true if the interval contains the minimum effect: only noise prevents a verdict then.
bool is_too_noisy(const Verdict& verdict) {
  if (verdict.outcome != Outcome::inconclusive || !verdict.estimate) return false;
  const double limit = 1 + verdict.thresholds.min_effect;
  const auto holds = [&](double change) {
    return verdict.estimate->low <= change && change <= verdict.estimate->high;
  };
  // A change in either direction counts: twice as slow and half as slow have the same distance on a
  // logarithmic scale.
  return holds(limit) || holds(1 / limit);
}

std::string reason_of(const Run& result) {
  const Verdict& verdict = *result.verdict;
  if (is_too_noisy(verdict))
    return "too noisy for MIN_EFFECT " + format_percent_unsigned(verdict.thresholds.min_effect);
  return text::sanitize_line(verdict.message);
}

/// Removes numbers: "a process takes 0.853 s" and "a process takes 1 s" are one reason.
std::string without_numbers(std::string reason) {
  std::erase_if(reason, [](char c) { return (c >= '0' && c <= '9') || c == '.'; });
  return reason;
}

bool is_undecided_word(const std::string& word) {
  return word == "inconclusive" || word == "no_baseline" || word == "incompatible";
}

/// Returns the groups, most tests first.
std::vector<LabelGroup> by_reason(const Report& report) {
  std::vector<LabelGroup> all;
  for (const auto* result : by_attention(report)) {
    if (!is_undecided_word(result->word())) continue;
    const auto reason = reason_of(*result);
    // The minimum effect is a number that distinguishes reasons; the numbers of other messages are only
    // measurements.
    const auto key = is_too_noisy(*result->verdict) ? reason : without_numbers(reason);
    auto known = std::ranges::find(all, key, &LabelGroup::key);
    if (known == all.end())
      known = all.insert(all.end(), {.key = key, .reason = text::elided_end(reason, kLabelReasonColumns)});
    known->results.push_back(result);
    known->tests.insert(result->subject.test);
  }
  std::ranges::stable_sort(all, std::ranges::greater(),
                           [](const LabelGroup& one) { return one.tests.size(); });
  return all;
}

/// Returns the gate command, which lists the command of each test.
std::string gate_of_tree(const Run& result) { return gate_command_of(result, build_of(result)); }

/// Returns the command that decides all tests of the group, if there is one. Otherwise returns the command of the
/// first, and names the command that lists the others.
std::string next_of_group(const LabelGroup& group, const Report& report) {
  std::set<std::string> commands;
  for (const auto* result : group.results) commands.insert(next_command_of(*result, build_of(*result)));
  // Some results have no next command.
  commands.erase("");
  if (commands.empty()) return "";
  if (commands.size() == 1) return "; next: " + *commands.begin();
  const auto of_all = next_commands_of(report);
  if (of_all.size() == 1) return "; next: " + of_all.front();
  const auto& first = *group.results.front();
  return fmt::format("; next: {}, and {} more: {}", next_command_of(first, build_of(first)),
                     commands.size() - 1, gate_of_tree(first));
}

/// Returns "sort/names +12.4 %", or the error, which begins with the name.
std::string failure_of(const Run& result) {
  if (result.error) return text::sanitize_line(*result.error);
  const auto name = text::elided_middle(text::sanitize_line(name_of(result)), kFailedNameColumns);
  const auto& estimate = result.verdict->estimate;
  return estimate ? name + " " + change_of(*estimate) : name;
}

/// Returns the results with `word` whose tests CTest shows as failed, worst first.
LabelGroup failed_with(const std::string& word, const Report& report) {
  const auto failed = suite::failed_tests(report);
  LabelGroup group{.key = word, .reason = ""};
  std::vector<std::string> names;
  for (const auto* result : by_attention(report)) {
    const auto& test = result->subject.test;
    if (result->word() != word || !failed.contains(test)) continue;
    // A test may fail because of another one of its results.
    if (word == "regressed" && !suite::gates(*result)) continue;
    names.push_back(failure_of(*result));
    group.results.push_back(result);
    group.tests.insert(test);
  }
  group.reason = text::elided_end(listed_first(names), kLabelReasonColumns);
  return group;
}

std::size_t tests_in(const Report& report) {
  std::set<std::string> tests;
  for (const auto& result : report.results) tests.insert(result.subject.test);
  return tests.size();
}

/// Returns the label. `what`: "undecided".
std::string label_of(const LabelGroup& group, const char* what, const Report& report) {
  const auto tests = tests_in(report);
  return fmt::format("<CTestLabel>perf: {} of {} test{} {}: {}{}</CTestLabel>\n", group.tests.size(), tests,
                     tests == 1 ? "" : "s", what, group.reason, next_of_group(group, report));
}

}  // namespace

std::string ctest_labels(const Report& report, const Destination& /*to*/) {
  std::string text;
  for (const auto& [word, what] : {std::pair("regressed", "regressed"), std::pair("error", "broken")}) {
    const auto group = failed_with(word, report);
    if (!group.results.empty()) text += label_of(group, what, report);
  }
  const auto all = by_reason(report);
  for (std::size_t k = 0; k < std::min(all.size(), kReasons); ++k)
    text += label_of(all[k], "undecided", report);
  if (all.size() > kReasons)
    text += fmt::format("<CTestLabel>perf: undecided for {} other reason{}: {}</CTestLabel>\n",
                        all.size() - kReasons, all.size() - kReasons == 1 ? "" : "s",
                        gate_of_tree(*all[kReasons].results.front()));
  return text;
}

}  // namespace holdfast::render
