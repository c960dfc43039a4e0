// Undecided tests as labels of CTest. It shows of a skipped test its name alone; but it takes `<CTestLabel>` in the output of a test as one
// more label of that test (since version 3.22), and lists all labels at the end of a run, without any option:
//
//     Label Time Summary:
//     perf                                                                                            =   9.1 sec*proc (3 tests)
//     perf-helper                                                                                     =   0.2 sec*proc (3 tests)
//     perf: 3 of 3 tests undecided: no baseline has been accepted yet; next: holdfast baseline accept    =   0.1 sec*proc (1 test)
//
// A line for each reason, at most three of them, most tests first; a last one counts the rest. None where every test is decided. So
// perf.report prints this format, too.

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <set>
#include <vector>

#include "model/quantity.hpp"
#include "render/commands.hpp"
#include "render/report_formats.hpp"
#include "render/summary.hpp"
#include "text/sanitize_text.hpp"

namespace holdfast::render {
namespace {

constexpr std::size_t kReasons = 3;
constexpr std::size_t kReasonColumns = 80;  ///< the test's own log has the whole sentence

/// Results that are undecided for the same reason.
struct Undecided {
  std::string key;
  std::string reason;  ///< of the first of them
  std::vector<const Run*> results{};
  std::set<std::string> tests{};
};

/// Whether the interval holds the smallest change that matters: then nothing but noise is in the way of a verdict.
bool is_too_noisy(const Verdict& verdict) {
  if (verdict.outcome != Outcome::inconclusive || !verdict.estimate) return false;
  const double limit = 1 + verdict.thresholds.min_effect;
  const auto holds = [&](double change) {
    return verdict.estimate->low <= change && change <= verdict.estimate->high;
  };
  return holds(limit) || holds(1 / limit);
}

std::string reason_of(const Run& result) {
  const Verdict& verdict = *result.verdict;
  if (is_too_noisy(verdict))
    return "too noisy for MIN_EFFECT " + format_percent_unsigned(verdict.thresholds.min_effect);
  return text::sanitize_line(verdict.message);
}

/// "a process takes 0.853 s" and "a process takes 1 s" are one reason.
std::string without_numbers(std::string reason) {
  std::erase_if(reason, [](char c) { return (c >= '0' && c <= '9') || c == '.'; });
  return reason;
}

bool is_undecided_word(const std::string& word) {
  return word == "inconclusive" || word == "no_baseline" || word == "incompatible";
}

/// Most tests first.
std::vector<Undecided> by_reason(const Report& report) {
  std::vector<Undecided> all;
  for (const auto* result : by_attention(report)) {
    if (!is_undecided_word(result->word())) continue;
    const auto reason = reason_of(*result);
    const auto key = is_too_noisy(*result->verdict) ? reason : without_numbers(reason);
    auto known = std::ranges::find(all, key, &Undecided::key);
    if (known == all.end())
      known = all.insert(all.end(), {.key = key, .reason = text::elided_end(reason, kReasonColumns)});
    known->results.push_back(result);
    known->tests.insert(result->subject.test);
  }
  std::ranges::stable_sort(all, std::ranges::greater(),
                           [](const Undecided& one) { return one.tests.size(); });
  return all;
}

/// It lists the command of each test.
std::string gate_of_tree(const Run& result) { return gate_command_of(result, build_of(result)); }

/// The one command that decides all of them; else that of the first, and where those of the others are.
std::string next_of_group(const Undecided& undecided, const Report& report) {
  std::set<std::string> commands;
  for (const auto* result : undecided.results) commands.insert(next_command_of(*result, build_of(*result)));
  commands.erase("");
  if (commands.empty()) return "";
  if (commands.size() == 1) return "; next: " + *commands.begin();
  const auto of_all = next_commands_of(report);
  if (of_all.size() == 1) return "; next: " + of_all.front();
  const auto& first = *undecided.results.front();
  return fmt::format("; next: {}, and {} more: {}", next_command_of(first, build_of(first)),
                     commands.size() - 1, gate_of_tree(first));
}

std::size_t tests_in(const Report& report) {
  std::set<std::string> tests;
  for (const auto& result : report.results) tests.insert(result.subject.test);
  return tests.size();
}

std::string labelled(const std::string& text) { return "<CTestLabel>perf: " + text + "</CTestLabel>\n"; }

}  // namespace

std::string ctest_labels(const Report& report, const Destination& /*to*/) {
  const auto all = by_reason(report);
  const auto tests = tests_in(report);
  std::string text;
  for (std::size_t k = 0; k < std::min(all.size(), kReasons); ++k)
    text += labelled(fmt::format("{} of {} test{} undecided: {}{}", all[k].tests.size(), tests,
                                 tests == 1 ? "" : "s", all[k].reason, next_of_group(all[k], report)));
  if (all.size() > kReasons)
    text += labelled(fmt::format("undecided for {} other reason{}: {}", all.size() - kReasons,
                                 all.size() - kReasons == 1 ? "" : "s",
                                 gate_of_tree(*all[kReasons].results.front())));
  return text;
}

}  // namespace holdfast::render
