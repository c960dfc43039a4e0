#include "render/evidence.hpp"

#include <fmt/format.h>

#include <sstream>

#include "model/quantity.hpp"
#include "model/text/sanitize_text.hpp"
#include "render/commands.hpp"
#include "render/pinpoint_text.hpp"
#include "render/summary.hpp"
#include "suite/non_gating.hpp"

namespace holdfast::render {
namespace {

/// Each regression has several lines. The report contains the regressions that are not shown.
constexpr std::size_t kEvidenceShown = 10;
constexpr std::size_t kCommit = 10;

std::string side_text(const std::string& level, const RunSide& side) {
  const auto text = level.empty() ? "unknown" : level;
  return side.commit.empty() ? text : text + " (commit " + side.commit.substr(0, kCommit) + ")";
}

std::string sides_text(const Run& result) {
  if (!result.current.median) return "";
  const auto asked = fact_of(result.in_force, "duet");
  const bool duet = asked == "on" || asked == "always";
  const char* how = result.baseline.kind == "live" && duet
                        ? "; both ran at once, on one processor of this machine"
                    : result.baseline.kind == "live"   ? "; both ran in turns on this machine"
                    : result.baseline.kind == "stored" ? "; the baseline has stored numbers"
                                                       : "";
  const auto [before, now] = side_texts(shown_or_measured_medians(result), result.subject.unit);
  return "before " + side_text(before, result.baseline) + ", now " + side_text(now, result.current) +
         medians_note(result) + how;
}

std::string load_text(const Conditions& conditions) {
  return conditions.load ? fmt::format("{:.2f}", *conditions.load) : "unknown";
}

std::string machine_text(const Run& result) {
  if (!result.conditions) return "";
  const auto& [before, after] = *result.conditions;
  if (!before.load && !after.load) return "";
  auto text = "machine: load " + load_text(before) + " at first, " + load_text(after) + " at last";
  if (after.cores) text += fmt::format(", of {:g} processors", *after.cores);
  return text;
}

void add_lines(const std::string& text, std::vector<std::string>& lines) {
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) {
    if (!line.empty()) lines.push_back(text::sanitize_line(line));
  }
}

/// A compile test reports no time.
std::string told_of(const Pinpoint& found) { return found.unit == "lines" ? "" : "the time went: "; }

}  // namespace

std::vector<std::string> evidence_of(const Run& result) {
  std::vector<std::string> lines;
  const auto add = [&](const std::string& line) {
    if (!line.empty()) lines.push_back(text::sanitize_line(line));
  };
  add_lines(sentence_of(result), lines);
  if (result.word() != "regressed") return lines;
  add(sides_text(result));
  add(machine_text(result));
  for (const auto& remark : result.remarks) add("machine: " + remark);
  for (const auto& other : result.differences)
    add("also differs: " + other.what + ": " + other.baseline + " -> " + other.current);
  if (result.pinpoint) add_lines(told_of(*result.pinpoint) + pinpoint_summary(*result.pinpoint), lines);
  return lines;
}

std::string evidence_text(const Report& report, const text::Layout& layout) {
  std::string text;
  std::size_t shown = 0;
  for (const auto* result : by_attention(report)) {
    if (result->word() != "regressed" || !suite::gates(*result)) continue;
    if (++shown > kEvidenceShown) continue;
    // One column is left for the colon.
    const auto room = layout.terminal ? layout.width - 1 : std::string::npos;
    text += "\n" + text::elided_middle(text::sanitize_line(name_of(*result)), room) + ":\n";
    for (const auto& line : evidence_of(*result)) text += "  " + text::wrapped(line, 2, layout) + "\n";
    for (const auto& line : commands_of(*result, build_of(*result))) text += "    " + line + "\n";
  }
  return shown <= kEvidenceShown
             ? text
             : text + fmt::format("\nand {} more; the report has all of them\n", shown - kEvidenceShown);
}

}  // namespace holdfast::render
