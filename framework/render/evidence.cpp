#include "render/evidence.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <sstream>
#include <string_view>

#include "model/configuration.hpp"
#include "model/quantity.hpp"
#include "process/process.hpp"
#include "render/pinpoint_text.hpp"
#include "render/summary.hpp"
#include "suite/build_tree.hpp"
#include "suite/non_gating.hpp"
#include "text/sanitize_text.hpp"

namespace holdfast::render {
namespace {

constexpr std::size_t kEvidenceShown = 10;
constexpr std::size_t kCommit = 10;

/// `test` as a regular expression of CTest.
std::string exactly(const std::string& test) {
  std::string expression = "^perf[.]";
  for (const char c : test) {
    if (std::string_view("\\^$.|?*+()[]").find(c) != std::string_view::npos) expression += '\\';
    expression += c;
  }
  return expression + "$";
}

/// Build trees of several configurations have to be told which one; the others do not mind.
std::string again(const Result& result, const std::string& build) {
  const auto config = text::sanitize_line(build_in(result.config));
  const auto chosen =
      config.empty() || config == "none" ? "" : "-C " + process::shown_command({config}) + " ";
  return "ctest " + (build.empty() ? "" : "--test-dir " + process::shown_command({build}) + " ") + chosen +
         "-R " + process::shown_command({exactly(text::sanitize_line(result.subject.test))}) + " --verbose";
}

/// BUILD of the declaration BUILD/holdfast/declarations/NAME.json; empty: it is another file.
std::string build_of(const Result& result) {
  const auto directory = std::filesystem::path(result.declaration).parent_path();
  if (!directory.is_absolute() || !directory.string().ends_with("/holdfast/declarations")) return "";
  return directory.parent_path().parent_path();
}

std::string side_text(const SideReport& side, const Result& result) {
  auto text = side.median ? format_quantity(*side.median, result.subject.unit) : std::string("unknown");
  if (!side.commit.empty()) text += " (commit " + side.commit.substr(0, kCommit) + ")";
  return text;
}

std::string sides_text(const Result& result) {
  if (!result.current.median) return "";
  const char* how = result.baseline.kind == "live"     ? "; both ran in turns on this machine"
                    : result.baseline.kind == "stored" ? "; the baseline's are stored numbers"
                                                       : "";
  return "before " + side_text(result.baseline, result) + ", now " + side_text(result.current, result) +
         medians_note(result) + how;
}

std::string load_text(const Conditions& conditions) {
  return conditions.load ? fmt::format("{:.2f}", *conditions.load) : "unknown";
}

std::string machine_text(const Result& result) {
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

}  // namespace

std::vector<std::string> evidence_of(const Result& result) {
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
    add("differs besides the code: " + other.what + ": " + other.baseline + " -> " + other.current);
  if (result.pinpoint) add_lines("the time went: " + pinpoint_summary(*result.pinpoint), lines);
  return lines;
}

std::vector<std::string> commands_of(const Result& result, const std::string& build) {
  const auto test = text::sanitize_line(result.subject.test);
  const auto tree = build.empty() ? "" : suite::option_for(build);
  std::vector<std::string> lines{again(result, build)};
  if (result.error) return lines;
  const bool red = result.word() == "regressed";
  lines.push_back("holdfast baseline accept " + process::shown_command({test}) +
                  (red ? " --reason WHY" : "") + tree);
  if (!red) return lines;
  const auto& good = result.baseline.commit;
  const auto& bad = result.current.commit;
  const bool as_committed = !result.baseline.dirty && !result.current.dirty;
  if (!good.empty() && !bad.empty() && good != bad && as_committed)
    lines.push_back(fmt::format("holdfast bisect {} --good {} --bad {}{}", process::shown_command({test}),
                                process::shown_command({good.substr(0, kCommit)}),
                                process::shown_command({bad.substr(0, kCommit)}), tree));
  if (is_time(result.subject.metric))
    lines.push_back("holdfast pinpoint " + process::shown_command({test}) + tree);
  return lines;
}

std::string evidence_text(const Report& report, const text::Layout& layout) {
  std::string text;
  std::size_t shown = 0;
  for (const auto* result : by_attention(report)) {
    if (result->word() != "regressed" || !suite::gates(*result)) continue;
    if (++shown > kEvidenceShown) continue;
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
