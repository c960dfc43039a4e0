#include "cli/comparison_text.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "cli/plain_text.hpp"
#include "cli/summary.hpp"
#include "model/quantity.hpp"
#include "wire/param_names.hpp"

namespace holdfast::cli {
namespace {

std::string median_of(const SideReport& side, const Result& result) {
  return side.median ? format_quantity(*side.median, result.subject.unit) : "-";
}

std::string command_of(const Result& result, const std::string& side) {
  const auto found = result.in_force.find(side + "-command");
  return found == result.in_force.end() ? "" : plain_line(found->second);
}

std::string sides_of(const Result& result) {
  const auto before = plain_line(median_of(result.baseline, result));
  const auto now = plain_line(median_of(result.current, result));
  const auto width = std::max(columns_of(before), columns_of(now));
  return fmt::format("  A  {}  {}\n  B  {}  {}\n", padded(before, width), command_of(result, "baseline"),
                     padded(now, width), command_of(result, "current"));
}

std::string text_of(const Result& result) {
  auto text = plain_line(wire::measured_words(result.subject)) + ": ";
  text += plain_line(word_of(result) + ": " + sentence_of(result)) + "\n" + sides_of(result);
  return text + found_by(result);
}

}  // namespace

std::string warnings_of(const Result& result) {
  std::string text;
  for (const auto& warning : result.verdict->warnings) text += "  warning: " + plain_line(warning) + "\n";
  return text;
}

std::string found_by(const Result& result) {
  const Verdict& verdict = *result.verdict;
  auto text = fmt::format("  {} rounds, tester {}, {:.1f} s, seed {}", result.current.processes.size(),
                          verdict.tester, result.seconds, result.seed);
  if (verdict.mde && verdict.outcome == Outcome::inconclusive)
    text +=
        "; a loss of " + format_percent_unsigned(*verdict.mde) + " or more would be found in 95 of 100 cases";
  text += "\n";
  if (!verdict.guard.empty()) text += "  guard: " + plain_line(verdict.guard) + "\n";
  return text + warnings_of(result);
}

std::string comparison_text(const Report& report) {
  std::string text;
  for (const auto& result : report.results) text += (text.empty() ? "" : "\n") + text_of(result);
  for (const auto& missing : report.missing)
    text += "\nonly in B, not compared: " + plain_line(missing) + "\n";
  return text;
}

}  // namespace holdfast::cli
