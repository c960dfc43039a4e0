#include "measure/rates_table.hpp"

#include <sys/utsname.h>

#include <algorithm>
#include <cmath>
#include <fstream>

#include "measure/take.hpp"
#include "measure/thread_counts.hpp"
#include "model/aggregator.hpp"
#include "model/error.hpp"
#include "model/printed.hpp"
#include "model/quantity.hpp"
#include "model/shown_text.hpp"
#include "model/statistics.hpp"

namespace holdfast::measure {
namespace {

using Line = std::vector<std::string>;

/// What is printed of a benchmark.
struct Figures {
  const Rate* rate;
  std::vector<double> values;
  double average;
};

Figures figures_of(const Rate& rate) {
  const auto values = values_of(rate.report.samples);
  return {.rate = &rate, .values = values, .average = mean(values)};
}

std::string calls(double value) { return format_quantity(value, "/s"); }

/// A call of one of the workers; it never ends where nothing is done.
std::string call_time(const Figures& one) {
  if (one.rate->done_elsewhere) return "-";
  if (one.average <= 0) return "infinite";
  return format_quantity(one.rate->workers * 1e9 / one.average, "ns");
}

std::string percent(double share) { return printed("%.0f%%", 100 * share); }

Line extended_line(const Figures& one) {
  const auto of = [&](const char* which) { return calls(aggregator_named(which).of(one.values)); };
  const double deviation = one.values.size() < 2 ? 0 : std::sqrt(variance(one.values));
  return {shown_line(one.rate->label),
          std::to_string(one.values.size()),
          calls(one.average),
          one.average > 0 ? percent(deviation / one.average) : "-",
          of("median"),
          of("quantile:0.99"),
          of("max"),
          of("min"),
          call_time(one)};
}

/// The first column to the left, the others to the right.
std::string aligned(const std::vector<Line>& lines) {
  std::vector<std::size_t> widths(lines.front().size(), 0);
  for (const auto& line : lines) {
    for (std::size_t i = 0; i < line.size(); ++i) widths[i] = std::max(widths[i], line[i].size());
  }
  std::string text;
  for (const auto& line : lines) {
    text += line[0] + std::string(widths[0] - line[0].size(), ' ');
    for (std::size_t i = 1; i < line.size(); ++i)
      text += "  " + std::string(widths[i] - line[i].size(), ' ') + line[i];
    text += "\n";
  }
  return text;
}

std::string processor() {
  std::ifstream file("/proc/cpuinfo");
  for (std::string line; std::getline(file, line);) {
    if (!line.starts_with("model name")) continue;
    const auto name = line.find_first_not_of(" \t", line.find(':') + 1);
    if (name != std::string::npos) return line.substr(name);
  }
  return "unknown";
}

}  // namespace

Detail parse_detail(const std::string& text) {
  if (text == "basic") return Detail::basic;
  if (text == "extended") return Detail::extended;
  if (text == "full") return Detail::full;
  throw Error("one of basic, extended, full is needed");
}

std::string rates_table(std::vector<Rate> rates, Detail detail, const std::string& machine) {
  std::vector<Figures> all;
  for (const auto& rate : rates) all.push_back(figures_of(rate));
  std::stable_sort(all.begin(), all.end(),
                   [](const Figures& a, const Figures& b) { return a.average > b.average; });
  const bool basic = detail == Detail::basic;
  std::vector<Line> lines{
      basic ? Line{"benchmark", "throughput", "call"}
            : Line{"benchmark", "samples", "average", "stdev", "median", "p99", "best", "worst", "call"}};
  if (all.size() > 1) lines.front().emplace_back("relative");
  for (const auto& one : all) {
    lines.push_back(basic ? Line{shown_line(one.rate->label), calls(one.average), call_time(one)}
                          : extended_line(one));
    const double best = all.front().average;
    if (all.size() > 1) lines.back().push_back(best > 0 ? percent(one.average / best) : "-");
  }
  auto text = aligned(lines);
  if (detail != Detail::full) return text;
  for (const auto& one : all) text += shown_line(one.rate->label + ": " + one.rate->mode) + "\n";
  return text + machine;
}

std::string machine_text() {
  utsname system{};
  uname(&system);
  return std::string("system: ") + system.sysname + " " + system.release + ", " + system.machine +
         "\nprocessor: " + processor() + ", " + std::to_string(processors_here()) +
         " usable\ncompiler: " + __VERSION__ + "\n";
}

}  // namespace holdfast::measure
