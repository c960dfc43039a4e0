#include "render/coverage_text.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "model/function_names.hpp"
#include "model/joined_text.hpp"
#include "model/quantity.hpp"
#include "model/short_commit.hpp"
#include "model/text/sanitize_text.hpp"
#include "model/text/table.hpp"
#include "wire/param_names.hpp"

namespace holdfast::render {
namespace {

/// Cell of an unknown value, or of a function none of whose slowdowns is noticed.
constexpr const char* kNone = "-";

std::string percent_or_none(const std::optional<double>& fraction) {
  return fraction ? format_percent_unsigned(*fraction) : kNone;
}

/// Returns "src/words.cpp:12"; empty without debug information.
std::string source_words(const std::string& file, int line) {
  return file.empty() ? "" : text::sanitize_line(file) + ":" + std::to_string(line);
}

/// Returns the text of a slowdown. Above 1000 %, the exact value carries no further information.
std::string slowdown(const std::optional<double>& fraction) {
  constexpr double kMost = 10;
  return fraction && *fraction > kMost ? "> 1000 %" : percent_or_none(fraction);
}

/// Returns the share in per cent; "< 0.1 %" for a share that would be rounded to 0.
std::string share_text(const std::optional<double>& share) {
  if (!share) return kNone;
  return *share > 0 && *share < 0.0005 ? "< 0.1 %" : fmt::format("{:.1f} %", 100 * *share);
}

/// The last column is cut to the width: names of functions by their template arguments, other texts at their
/// end.
std::string whole_table(const std::vector<text::TableRow>& rows, const text::Layout& layout) {
  auto align = std::string(rows.front().cells.size() - 1, 'r');
  const bool is_of_functions = rows.front().cells.back() == "function";
  if (is_of_functions && rows.front().cells[align.size() - 1] == "place") align.back() = 'l';
  return text::table_text(rows, {.align = align,
                                 .indent = 2,
                                 .width = layout.width,
                                 .cut = is_of_functions ? text::Cut::function_name : text::Cut::end});
}

std::string hidden_text(std::size_t all, std::size_t top) {
  return all > top ? fmt::format("  and {} more; --top {} shows them\n", all - top, all) : "";
}

std::string benchmark_words(const CoveredBenchmark& benchmark) {
  return wire::point_words(benchmark.benchmark, benchmark.params);
}

std::string benchmarks_table(const Coverage& coverage, const text::Layout& layout) {
  std::vector<text::TableRow> rows{
      {{"notices", "functions", coverage.metric == "allocations" ? "allocations" : "instructions",
        "benchmark"}}};
  for (const auto& one : coverage.benchmarks) {
    rows.push_back(
        {{slowdown(one.detectable), std::to_string(one.functions),
          one.instructions ? fmt::format("{:.0f}", *one.instructions) : kNone,
          text::sanitize_line(benchmark_words(one) + (one.uncounted.empty() || !coverage.uncounted.empty()
                                                          ? ""
                                                          : "  (" + one.uncounted + ")"))}});
  }
  return whole_table(rows, layout);
}

std::string functions_table(const Coverage& coverage, std::size_t top, const text::Layout& layout) {
  std::vector<text::TableRow> rows{{{"noticed", "share", "benchmarks", "place", "function"}}};
  for (std::size_t i = 0; i < std::min(top, coverage.functions.size()); ++i) {
    const auto& one = coverage.functions[i];
    rows.push_back({{slowdown(one.noticed), share_text(one.share), std::to_string(one.benchmarks.size()),
                     source_words(one.file, one.line), text::sanitize_line(one.name)}});
  }
  return whole_table(rows, layout) + hidden_text(coverage.functions.size(), top);
}

std::string of_all(std::size_t part, std::size_t all) { return fmt::format("{}/{}", part, all); }

text::TableRow counts_row(const CoverageCounts& counts, const std::string& path) {
  return {{of_all(counts.executed, counts.functions),
           counts.lines == 0 ? kNone : of_all(counts.executed_lines, counts.lines),
           std::to_string(counts.noticed_doubling), std::to_string(counts.noticed_20),
           std::to_string(counts.noticed_5), text::sanitize_line(path)}};
}

std::string files_table(const Coverage& coverage, const text::Layout& layout) {
  std::vector<text::TableRow> rows{{{"functions", "lines", "+100 %", "+20 %", "+5 %", "file"}}};
  for (const auto& file : coverage.files) rows.push_back(counts_row(file, file.path));
  rows.push_back(counts_row(coverage.total, "all"));
  return whole_table(rows, layout);
}

std::string production_table(const ProductionTime& production, std::size_t top, const text::Layout& layout) {
  std::vector<text::TableRow> rows{{{"noticed", "share", "with callees", "function"}}};
  for (std::size_t i = 0; i < std::min(top, production.functions.size()); ++i) {
    const auto& one = production.functions[i];
    rows.push_back({{slowdown(one.noticed), share_text(one.share), share_text(one.inclusive),
                     text::sanitize_line(one.name)}});
  }
  return whole_table(rows, layout) + hidden_text(production.functions.size(), top);
}

/// Returns "a benchmark of shop::serve() would guard 14.0 % more, in shop::parse()".
std::string wanted_text(const WantedBenchmark& wanted) {
  const auto called = [](const std::string& name) {
    const auto shown = short_name(text::sanitize_line(name), kNameInSentence);
    return shown.find('(') == std::string::npos ? shown + "()" : shown;
  };
  auto text = "a benchmark of " + called(wanted.name) + " would guard " + share_text(wanted.adds) + " more";
  if (wanted.guards.size() != 1 || wanted.guards.front() != wanted.name) {
    std::vector<std::string> guards;
    for (const auto& name : wanted.guards) guards.push_back(called(name));
    text += ", in " + listed_first(guards);
  }
  return text;
}

std::string production_text(const ProductionTime& production, std::size_t top, const text::Layout& layout) {
  auto text = "profile " + text::sanitize_line(production.profile) +
              (production.metric.empty() ? "" : " (" + text::sanitize_line(production.metric) + ")") + ":\n" +
              production_table(production, top, layout);
  const auto line = [&](const std::string& words) { text += text::wrapped(words, 0, layout) + "\n"; };
  line(fmt::format(
      "Tests guard {} of this profile at 5 %. They notice 20 % more in {} of it, and twice the time "
      "in {}. {} is outside of the project.",
      share_text(production.noticed_5), share_text(production.noticed_20),
      share_text(production.noticed_doubling), share_text(production.outside)));
  for (const auto& wanted : production.wanted) line(wanted_text(wanted));
  return text + "\n";
}

}  // namespace

std::string noticed_words(const LackingFunction& function) {
  return function.why == "unnoticed" && function.noticed ? slowdown(function.noticed) : function.why;
}

std::string change_text(const CoverageChange& change, std::size_t top, const text::Layout& layout) {
  auto text = fmt::format("since {}{}: {}\n", text::sanitize_line(change.since),
                          change.commit.empty() ? "" : " (" + short_commit(change.commit) + ")",
                          text::sanitize_line(change.sentence));
  if (change.lacking.empty()) return text;
  std::vector<text::TableRow> rows{{{"why", "noticed", "place", "function"}}};
  for (std::size_t i = 0; i < std::min(top, change.lacking.size()); ++i) {
    const auto& one = change.lacking[i];
    rows.push_back(
        {{one.why, slowdown(one.noticed), source_words(one.file, one.line), text::sanitize_line(one.name)}});
  }
  return text + whole_table(rows, layout) + hidden_text(change.lacking.size(), top);
}

std::string coverage_text(const Coverage& coverage, std::size_t top, const text::Layout& layout) {
  auto text = benchmarks_table(coverage, layout) + "\n" + functions_table(coverage, top, layout) + "\n" +
              files_table(coverage, layout) + "\n";
  if (!coverage.uncounted.empty())
    text +=
        text::wrapped(
            fmt::format(
                "No function has a share of a benchmark, so the smallest detectable slowdown is unknown: {}.",
                text::sanitize_line(coverage.uncounted)),
            0, layout) +
        "\n\n";
  if (coverage.change) text += change_text(*coverage.change, top, layout) + "\n";
  if (coverage.production) text += production_text(*coverage.production, top, layout);
  const auto& total = coverage.total;
  return text +
         fmt::format("{} of {} functions executed; twice the time is detected in {}, 20 % in {}, 5 % in {}\n",
                     total.executed, total.functions, total.noticed_doubling, total.noticed_20,
                     total.noticed_5);
}

}  // namespace holdfast::render
