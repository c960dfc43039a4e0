#include "bench/tables.hpp"

#include <sys/utsname.h>

#include <algorithm>
#include <cmath>
#include <fstream>

#include "bench/sample_transforms.hpp"
#include "bench/setting_values.hpp"
#include "model/curve.hpp"
#include "model/error.hpp"
#include "model/printed.hpp"
#include "model/quantity.hpp"
#include "model/shown_text.hpp"
#include "stats/aggregator.hpp"
#include "stats/statistics.hpp"

namespace holdfast::bench {

namespace {
std::string remark(const wire::ChildReport& report) {
  if (report.error) return shown_line("failed: " + *report.error);
  if (report.skipped) return shown_line("skipped: " + *report.skipped);
  return report.warmup.steady ? "" : "did not become steady";
}

}  // namespace

ResultTable::ResultTable(const std::vector<std::string>& labels) : width_(std::string("benchmark").size()) {
  for (const auto& label : labels) width_ = std::max(width_, shown_line(label).size());
}

std::string ResultTable::in_first_column(const std::string& text) const {
  // The name of a metric may be longer than those of all benchmarks.
  return text + std::string(width_ - std::min(width_, text.size()), ' ');
}

std::string ResultTable::header() const {
  const auto header = in_first_column("benchmark") +
                      printed("  %14s %9s %8s %12s", "value", "spread", "samples", "iterations");
  return header + "\n" + std::string(header.size(), '-') + "\n";
}

/// Text of a benchmark, such as a label or a unit, may contain control characters: shown_line() escapes them.
std::string ResultTable::rows(const std::string& label, const std::vector<wire::ChildReport>& reports,
                              const std::string& aggregator) const {
  std::string text;
  for (const auto& report : reports)
    text += row(text.empty() ? label : "  " + report.metric, report, aggregator);
  return text;
}

std::string ResultTable::row(const std::string& label, const wire::ChildReport& report,
                             const std::string& aggregator) const {
  const auto name = in_first_column(shown_line(label));
  if (report.samples.empty()) return name + "  " + remark(report) + "\n";
  const auto values = values_of(report.samples);
  const auto quantile = [&](const char* which) { return aggregator_named(which).of(values); };
  // An aggregator that the program defines is computed where the program measures; all others are computed here.
  const double value =
      report.aggregate.value_or(value_of({.samples = report.samples}, aggregator_named(aggregator)));
  const double half_range = (quantile("quantile:0.75") - quantile("quantile:0.25")) / 2;
  // A spread relative to 0 is not defined.
  const double spread = value == 0 ? 0 : half_range / std::fabs(value);
  const auto note = remark(report);
  auto text = name +
              printed("  %14s %7.2f %% %8zu %12llu", shown_line(format_quantity(value, report.unit)).c_str(),
                      spread * 100, values.size(),
                      static_cast<unsigned long long>(report.samples.back().iterations)) +
              (note.empty() ? "" : "  " + note) + "\n";
  for (const auto& warning : report.warnings) text += "    warning: " + shown_line(warning) + "\n";
  if (report.curve) text += curve_text(*report.curve);
  return text;
}

namespace {

using Line = std::vector<std::string>;

/// The printed figures of a benchmark.
struct Figures {
  const Rate* rate;
  std::vector<double> values;
  double average;

  bool is_time() const { return rate->report.direction == Direction::lower; }
  std::string text(double value) const { return format_quantity(value, rate->report.unit); }
  bool is_better_than(const Figures& other) const {
    return is_time() ? average < other.average : average > other.average;
  }
};

Figures figures_of(const Rate& rate) {
  const auto values = values_of(rate.report.samples);
  return {.rate = &rate, .values = values, .average = mean(values)};
}

/// Returns the mean time of a call of one worker; infinite if there were no calls.
std::string call_time(const Figures& one) {
  if (one.is_time()) return one.text(one.average);
  if (one.rate->done_elsewhere) return "-";
  if (one.average <= 0) return "infinite";
  // Each of the workers makes 1 / workers of the calls, so its call takes workers times as long as the
  // interval between two calls.
  return format_quantity(one.rate->workers * 1e9 / one.average, "ns");
}

std::string percent(double share) { return printed("%.0f%%", 100 * share); }

/// For times, the best is the lowest: the share is the best time divided by this time, at most 100 %.
std::string share_of_best(const Figures& one, const Figures& best) {
  const double whole = one.is_time() ? one.average : best.average;
  return whole > 0 ? percent((one.is_time() ? best.average : one.average) / whole) : "-";
}

Line extended_line(const Figures& one) {
  const auto of = [&](const char* which) { return one.text(aggregator_named(which).of(one.values)); };
  const double deviation = one.values.size() < 2 ? 0 : std::sqrt(variance(one.values));
  return {shown_line(one.rate->label),
          std::to_string(one.values.size()),
          one.text(one.average),
          one.average > 0 ? percent(deviation / one.average) : "-",
          of("median"),
          of("quantile:0.99"),
          of(one.is_time() ? "min" : "max"),
          of(one.is_time() ? "max" : "min"),
          call_time(one)};
}

/// Returns the number of calls in all samples, and their total time.
/// The number of calls and the rate give the time of a sample, which reports do not contain.
std::string calls_and_time(const Figures& one) {
  double count = 0;
  double time_ns = 0;
  for (const auto& sample : one.rate->report.samples) {
    if (sample.value <= 0) continue;
    const auto calls = static_cast<double>(sample.iterations);
    count += calls;
    time_ns += one.is_time() ? calls * sample.value : calls * 1e9 / sample.value;
  }
  return printed("%.0f", count) + " calls in " + format_quantity(time_ns, "ns");
}

/// Returns the settings, the remaining statistics, and every sample.
std::string full_lines(const Figures& one) {
  const double spread = one.values.size() < 2 ? 0 : variance(one.values);
  const auto& unit = one.rate->report.unit;
  std::string samples;
  for (const double value : one.values) samples += (samples.empty() ? "" : ", ") + one.text(value);
  return shown_line(one.rate->label + ": " + one.rate->mode) + "\n  variance " + printed("%.4g", spread) +
         " " + (one.is_time() ? unit : "(" + unit + ")") + "^2, " + calls_and_time(one) +
         "\n  samples: " + samples + "\n" +
         (one.rate->report.curve ? passes_text(*one.rate->report.curve) : "");
}

/// Aligns the first column to the left, the others to the right.
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

/// Returns the name in /proc/cpuinfo. Linux on 64-bit ARM has no line "model name", so that it is unknown
/// there.
std::string processor() {
  std::ifstream file("/proc/cpuinfo");
  for (std::string line; std::getline(file, line);) {
    if (!line.starts_with("model name")) continue;
    const auto name = line.find_first_not_of(" \t", line.find(':') + 1);
    if (name != std::string::npos) return line.substr(name);
  }
  return "unknown";
}

/// Returns "GCC 12.2.0": the compiler of this library, which is that of the benchmarks unless they link an installed
/// library.
std::string compiler() {
#if defined(__clang__)
  return "Clang " __clang_version__;
#else
  return "GCC " __VERSION__;
#endif
}

}  // namespace

Detail parse_detail(const std::string& text) {
  if (text == "basic") return Detail::basic;
  if (text == "extended") return Detail::extended;
  if (text == "full") return Detail::full;
  throw Error("one of basic, extended, full is needed");
}

/// Sorts by the average, best first, so that shares refer to the first row.
std::string rates_table(std::vector<Rate> rates, Detail detail, const std::string& machine) {
  std::vector<Figures> all;
  for (const auto& rate : rates) all.push_back(figures_of(rate));
  // The sort is stable, so that equal results keep the order of the program.
  std::stable_sort(all.begin(), all.end(),
                   [](const Figures& a, const Figures& b) { return a.is_better_than(b); });
  const bool basic = detail == Detail::basic;
  std::vector<Line> lines{
      basic ? Line{"benchmark", "throughput", "call"}
            : Line{"benchmark", "samples", "average", "stdev", "median", "p99", "best", "worst", "call"}};
  if (all.size() > 1) lines.front().emplace_back("relative");
  for (const auto& one : all) {
    lines.push_back(basic ? Line{shown_line(one.rate->label), one.text(one.average), call_time(one)}
                          : extended_line(one));
    if (all.size() > 1) lines.back().push_back(share_of_best(one, all.front()));
  }
  auto text = aligned(lines);
  if (detail != Detail::full) return text;
  for (const auto& one : all) text += full_lines(one);
  return text + machine;
}

std::string machine_text() {
  utsname system{};
  uname(&system);
  return std::string("system: ") + system.sysname + " " + system.release + ", " + system.machine +
         "\nprocessor: " + processor() + ", " + std::to_string(processors_here()) +
         " usable\ncompiler: " + compiler() + "\n";
}

namespace {

constexpr double kSizeMax = 1e300;

GrowthPoint point_of(const Point& point, double value) {
  GrowthPoint made{.params = {}, .value = value};
  for (const auto& [axis, text, is_text] : point) {
    // A text axis is a category, even if its values look like numbers.
    const auto number = is_text ? std::nullopt : number_between(text, -kSizeMax, kSizeMax);
    made.params.push_back({axis, text, number});
  }
  return made;
}

}  // namespace

void ComplexityLines::add(const std::string& name, const Point& point, const std::string& asked,
                          const wire::ChildReport& report) {
  if (report.samples.empty()) return;
  auto found = std::find_if(benchmarks_.begin(), benchmarks_.end(),
                            [&](const Benchmark& one) { return one.name == name; });
  if (found == benchmarks_.end()) found = benchmarks_.insert(found, {name, asked, report.unit, {}});
  const double value = aggregator_named("median").of(values_of(report.samples));
  found->points.push_back(point_of(point, value));
}

std::string ComplexityLines::text() const {
  std::string text;
  for (const auto& [name, asked, unit, points] : benchmarks_) {
    for (const auto& growth : growths_of(name, asked, unit, points))
      text += shown_line(growth.sentence) + "\n";
  }
  return text;
}

}  // namespace holdfast::bench
