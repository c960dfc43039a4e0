#include "render/diff.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "model/text/sanitize_text.hpp"

namespace holdfast::render {
namespace {

/// The states in the order in which they are listed.
constexpr const char* kStates[] = {"changed", "new", "gone", "renamed", "same when it returns"};

std::string counts_text(const hunt::ProgramDiff& program) {
  std::string text = fmt::format("{} functions", program.functions);
  for (const char* state : kStates) {
    if (const auto found = program.counts.find(state); found != program.counts.end())
      text += fmt::format(", {} {}", found->second, state);
  }
  if (program.differing.empty()) text += ", all unchanged";
  if (!program.variables.empty())
    text += fmt::format("; {} variables with other values", program.variables.size());
  return text;
}

}  // namespace

std::string diff_text(const std::vector<hunt::ProgramDiff>& programs, std::size_t most) {
  std::string text;
  for (const auto& program : programs) {
    text += fmt::format("{}: {}\n", text::sanitize_line(program.name), counts_text(program));
    std::size_t shown = 0;
    for (const char* state : kStates) {
      for (const auto& function : program.differing) {
        // Functions that are not shown are counted, too, for the line with their number.
        if (function.state != state || shown++ >= most) continue;
        text +=
            fmt::format("  {:<20}  {}{}\n", state, text::sanitize_line(function.name),
                        function.former.empty() ? "" : ", before: " + text::sanitize_line(function.former));
      }
    }
    if (shown > most) text += fmt::format("  and {} more; --top {} shows all\n", shown - most, shown);
    for (const auto& variable : program.variables)
      text += fmt::format("  {:<20}  {}\n", "value", text::sanitize_line(variable));
  }
  return text;
}

}  // namespace holdfast::render
