#include "render/profile.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "model/quantity.hpp"
#include "model/text/sanitize_text.hpp"
#include "model/text/table.hpp"
#include "render/profile_words.hpp"
#include "wire/param_names.hpp"

namespace holdfast::render {
namespace {

/// A table whose first row is the head. Numbers are aligned right; names are at the end of the line, cut in the
/// middle.
class Table {
 public:
  explicit Table(std::vector<std::string> heads) { add(std::move(heads)); }
  void add(std::vector<std::string> cells) {
    cells.back() = text::sanitize_line(cells.back());
    rows_.push_back({std::move(cells)});
  }

  std::string text(std::size_t width) const {
    const std::string align(rows_.front().cells.size() - 1, 'r');
    return text::table_text(rows_,
                            {.align = align, .indent = 2, .width = width, .cut = text::Cut::function_name});
  }

 private:
  std::vector<text::TableRow> rows_;
};

std::string shown(const std::optional<double>& value, const std::string& unit) {
  if (!value) return "-";
  return unit == "ns" || unit == "B" ? format_quantity(*value, unit) : count_text(*value);
}

/// Adds the part of the instructions that the allocator executed.
void add_allocator(const run::ProfiledPoint& point, Table& table) {
  for (const auto& one : point.metrics) {
    const auto& [current, baseline] = one.profiles;
    if (!current || (current->allocator <= 0 && (!baseline || baseline->allocator <= 0))) continue;
    table.add({baseline ? count_text(baseline->allocator) : "-", count_text(current->allocator),
               baseline ? relative_change(baseline->allocator, current->allocator) : "-",
               one.metric + " in the allocator"});
  }
}

std::string metrics_text(const run::ProfiledPoint& point, std::size_t width) {
  Table table({"baseline", "now", "change", "metric"});
  for (const auto& one : point.metrics) {
    const bool both = one.baseline && one.current;
    // The unit is left out if the name of the metric already has it, or the number is printed with it.
    const auto unit = one.unit.empty() || one.metric.find(one.unit) != std::string::npos ||
                              one.unit == "ns" || one.unit == "B"
                          ? ""
                          : " (" + one.unit + ")";
    table.add({shown(one.baseline, one.unit), shown(one.current, one.unit),
               both ? relative_change(*one.baseline, *one.current) : "-", one.metric + unit});
  }
  add_allocator(point, table);
  return table.text(width);
}

/// Returns the number of rows that are not shown.
std::string rest_text(std::size_t all, std::size_t top) {
  return all > top ? fmt::format("  and {} more; --top {} shows them\n", all - top, all) : "";
}

std::string functions_text(const Profile& profile, std::size_t top, std::size_t width) {
  Table table({profile.unit, "share", "with all below", "calls", "function"});
  for (std::size_t i = 0; i < std::min(top, profile.functions.size()); ++i) {
    const auto& one = profile.functions[i];
    const double share = profile.total > 0 ? one.self / profile.total : 0;
    table.add({count_text(one.self), fmt::format("{:.1f} %", 100 * share), count_text(one.inclusive),
               count_text(one.calls), one.name});
  }
  return table.text(width) + rest_text(profile.functions.size(), top);
}

std::string changes_text(const Profile& baseline, const Profile& current, std::size_t top,
                         std::size_t width) {
  const auto changed = run::changes(baseline, current);
  if (changed.empty()) return "  every function costs as much, and is called as often, as in the baseline\n";
  Table table({"more " + current.unit, "change", "more calls", "calls", "function"});
  for (std::size_t i = 0; i < std::min(top, changed.size()); ++i) {
    const auto& one = changed[i];
    table.add({fmt::format("{:+.0f}", one.current.self - one.baseline.self),
               relative_change(one.baseline.self, one.current.self),
               fmt::format("{:+.0f}", one.current.calls - one.baseline.calls),
               count_text(one.baseline.calls) + " > " + count_text(one.current.calls), one.name});
  }
  return table.text(width) + rest_text(changed.size(), top);
}

bool is_of_names(const Profile& profile) { return profile.unit == "calls" || profile.unit == "objects"; }

/// Returns the functions or shared objects of a metric that counts calls or loads.
std::string calls_text(const Profiles& profiles, std::size_t width) {
  Table table({"baseline", "now", profiles.current->unit == "objects" ? "shared object" : "function"});
  // Functions that only the baseline called are added with 0 calls, because their disappearance is a finding.
  auto both = *profiles.current;
  const auto before = profiles.baseline.value_or(Profile{});
  for (const auto& one : before.functions) {
    const bool known =
        std::ranges::any_of(both.functions, [&](const auto& other) { return other.name == one.name; });
    if (!known) both.functions.push_back({.name = one.name});
  }
  for (const auto& one : both.functions) {
    const auto then = std::ranges::find(before.functions, one.name, &Profile::Function::name);
    const auto calls = then == before.functions.end() ? 0 : then->calls;
    table.add({profiles.baseline ? count_text(calls) : "-", count_text(one.calls), one.name});
  }
  return both.functions.empty() ? "" : table.text(width);
}

/// Returns the call sites. Sites that no longer exist are left out: their lines may have moved.
std::string sites_text(const Profiles& profiles, std::size_t top, std::size_t width) {
  const auto& sites = profiles.current->sites;
  Table table({"blocks", "bytes each", "place", "function, and what it called"});
  for (std::size_t i = 0; i < std::min(top, sites.size()); ++i) {
    const auto& one = sites[i];
    table.add({count_text(one.count), count_text(one.bytes),
               one.place.empty() ? "-" : text::sanitize_line(one.place),
               one.function + (one.by.empty() ? "" : " > " + one.by)});
  }
  return table.text(width) + rest_text(sites.size(), top);
}

/// Returns a row for each thread, with its most expensive functions; empty if there was only one thread.
std::string threads_text(const Profile& profile, std::size_t width) {
  constexpr std::size_t kFunctions = 3;
  if (profile.threads.empty()) return "";
  const auto share = [](double part, double whole) {
    return fmt::format("{:.1f} %", whole > 0 ? 100 * part / whole : 0);
  };
  Table table({"thread", profile.unit, "share", "functions of it"});
  for (const auto& thread : profile.threads) {
    std::string functions;
    for (std::size_t i = 0; i < std::min(kFunctions, thread.functions.size()); ++i) {
      const auto& one = thread.functions[i];
      functions += (i == 0 ? "" : ", ") + one.name + " (" + share(one.self, thread.total) + ")";
    }
    table.add({std::to_string(thread.number), count_text(thread.total), share(thread.total, profile.total),
               functions});
  }
  return "\nthreads\n" + table.text(width);
}

/// Chooses the tables by what was counted: sites of allocations, named calls, or costs of functions. Costs
/// are compared with the baseline if it has a profile, too.
std::string profile_of(const run::ProfiledMetric& metric, std::size_t top, std::size_t width) {
  if (!metric.profiles.current) return "";
  const auto& current = *metric.profiles.current;
  if (!current.sites.empty())
    return "\nallocations by place and size, in one iteration\n" + sites_text(metric.profiles, top, width);
  if (is_of_names(current)) {
    const auto calls = calls_text(metric.profiles, width);
    return calls.empty() ? "" : "\n" + text::sanitize_line(metric.metric) + "\n" + calls;
  }
  std::string text;
  if (metric.profiles.baseline)
    text =
        "\nfunctions against the baseline\n" + changes_text(*metric.profiles.baseline, current, top, width);
  return text + "\nfunctions by their own " + current.unit + " in one iteration\n" +
         functions_text(current, top, width) + threads_text(current, width);
}

std::string point_text(const std::string& test, const run::ProfiledPoint& point, std::size_t top,
                       std::size_t width) {
  std::string text =
      text::sanitize_line("perf." + test + " " + wire::point_words(point.benchmark, point.params)) + "\n";
  if (!point.skipped.empty()) return text + "  skipped: " + text::sanitize_line(point.skipped) + "\n";
  if (!point.baseline_commit.empty())
    text += "  compared with " + text::sanitize_line(point.baseline_commit) + "\n";
  else if (point.baseline_run.empty())
    text += "  without a baseline: " + text::sanitize_line(point.reason) + "\n";
  text += metrics_text(point, width);
  for (const auto& metric : point.metrics) {
    for (const auto& warning : metric.warnings) text += "  warning: " + text::sanitize_line(warning) + "\n";
  }
  for (const auto& metric : point.metrics) text += profile_of(metric, top, width);
  return text;
}

}  // namespace

std::string profile_text(const std::string& test, const std::vector<run::ProfiledPoint>& points,
                         std::size_t top, std::size_t width) {
  std::string text;
  for (const auto& point : points) text += (text.empty() ? "" : "\n") + point_text(test, point, top, width);
  return text;
}

}  // namespace holdfast::render
