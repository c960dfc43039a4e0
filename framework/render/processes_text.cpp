#include "render/processes_text.hpp"

#include <fmt/format.h>

#include "model/quantity.hpp"
#include "model/text/sanitize_text.hpp"
#include "stats/side_report.hpp"

namespace holdfast::render {
namespace {

constexpr std::size_t kProcessIndent = 4;

/// Returns the samples. A process whose samples were thinned out has one value for all of them.
std::string samples_text(const Process& process, const std::string& unit) {
  std::string text;
  for (const auto& sample : process.samples)
    text += (text.empty() ? "" : ", ") + format_quantity(sample.value, unit) + (sample.disturbed ? "!" : "");
  return process.thinned ? fmt::format("{} for {} samples", text, process.thinned->samples) : text;
}

std::string warmup_text(const Warmup& warmup) {
  if (warmup.runs == 0) return "";
  return fmt::format(" after {} runs to warm up{}", warmup.runs, warmup.steady ? "" : ", not steady");
}

}  // namespace

std::vector<std::string> warmup_lines(const std::vector<double>& values,
                                      const std::vector<WarmupWindow>& windows) {
  // The first window is full only after `before` runs and one more.
  const auto before = values.size() - windows.size();
  std::vector<std::string> lines;
  for (std::size_t i = 0; i < values.size(); ++i) {
    lines.push_back(fmt::format("run {}: {}", i + 1, format_quantity(values[i], "ns")));
    if (i < before) continue;
    const auto& [mean, deviation, cov] = windows[i - before];
    lines.back() += fmt::format("; of the last {}: mean {}, deviation {}, variation {}", before + 1,
                                format_quantity(mean, "ns"), format_quantity(deviation, "ns"),
                                format_percent_unsigned(cov));
  }
  return lines;
}

std::string processes_text(const Subject& subject, const std::vector<Process>& processes,
                           const text::Layout& layout) {
  if (processes.empty()) return "";
  auto text = fmt::format("  processes of {}, {}:\n", text::sanitize_line(subject.benchmark),
                          text::sanitize_line(subject.metric));
  for (const auto& process : processes) {
    const auto line = fmt::format("round {} {}{}: {}", process.pair + 1, to_string(process.side),
                                  warmup_text(process.warmup), samples_text(process, subject.unit));
    text += std::string(kProcessIndent, ' ') + text::wrapped(line, kProcessIndent, layout) + "\n";
    const auto& warmup = process.warmup;
    for (const auto& run : warmup_lines(warmup.values, stats::warmup_windows(warmup)))
      text += std::string(2 * kProcessIndent, ' ') + run + "\n";
  }
  return text;
}

}  // namespace holdfast::render
