#include "suite/coverage_sums.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <map>
#include <tuple>

#include "model/joined_text.hpp"

namespace holdfast::suite {
namespace {

/// Slowdowns. Files have the number of functions of which a benchmark would notice this slowdown.
constexpr double kDoubling = 1;
constexpr double kFifth = 0.2;
constexpr double kTwentieth = 0.05;

/// A function that takes x more of its own time makes the benchmark slower by share * x. So the benchmark
/// notices a slowdown x from detectable / share on. The best benchmark counts.
void add_noticed(const std::vector<CoveredBenchmark>& benchmarks, CoveredFunction& function) {
  for (auto& use : function.benchmarks) {
    if (use.share && *use.share > 0) use.noticed = benchmarks[use.benchmark].detectable / *use.share;
    if (use.share) function.share = std::max(function.share.value_or(0), *use.share);
    if (use.noticed) function.noticed = std::min(function.noticed.value_or(*use.noticed), *use.noticed);
  }
  function.executed = !function.benchmarks.empty();
  std::ranges::stable_sort(function.benchmarks, [](const FunctionUse& one, const FunctionUse& other) {
    return one.share.value_or(-1) > other.share.value_or(-1);
  });
}

/// Returns the benchmarks in which any function has a share.
std::set<std::size_t> counted_benchmarks(const Coverage& coverage) {
  std::set<std::size_t> counted;
  for (const auto& function : coverage.functions) {
    for (const auto& use : function.benchmarks) {
      if (use.share) counted.insert(use.benchmark);
    }
  }
  return counted;
}

void add_to(CoverageCounts& counts, const CoveredFunction& function) {
  ++counts.functions;
  counts.executed += function.executed ? 1U : 0U;
  const auto notices = [&](double slowdown) {
    return function.noticed && *function.noticed <= slowdown ? 1U : 0U;
  };
  counts.noticed_doubling += notices(kDoubling);
  counts.noticed_20 += notices(kFifth);
  counts.noticed_5 += notices(kTwentieth);
}

/// Lines of a file: several functions may be on one line, as lambdas are.
struct FileLines {
  std::set<int> all;
  std::set<int> executed;
};

std::vector<std::string> directories_above(const std::string& file) {
  std::vector<std::string> found;
  // The parent of "/" is "/" itself.
  for (auto at = std::filesystem::path(file).parent_path(); !at.empty() && at != at.parent_path();
       at = at.parent_path())
    found.push_back(at.string());
  if (!file.starts_with('/')) found.emplace_back(".");
  return found;
}

std::vector<CoverageCounts> with_paths(std::map<std::string, CoverageCounts> counts) {
  std::vector<CoverageCounts> list;
  for (auto& [path, one] : counts) {
    one.path = path;
    list.push_back(std::move(one));
  }
  return list;
}

/// Counts each function for its file and for every directory above it. Two passes, because lines are counted
/// by file.
void count_places(Coverage& coverage) {
  std::map<std::string, CoverageCounts> files;
  std::map<std::string, CoverageCounts> directories;
  std::map<std::string, FileLines> lines;
  coverage.total = {};
  for (const auto& function : coverage.functions) {
    add_to(coverage.total, function);
    if (function.file.empty()) continue;
    add_to(files[function.file], function);
    for (const auto& directory : directories_above(function.file)) add_to(directories[directory], function);
    auto& of_file = lines[function.file];
    of_file.all.insert(function.lines.begin(), function.lines.end());
    of_file.executed.insert(function.executed_lines.begin(), function.executed_lines.end());
  }
  // Lines are added only now: a line that several functions of a file share counts once.
  for (const auto& [file, of_file] : lines) {
    std::vector<CoverageCounts*> holders{&coverage.total, &files[file]};
    for (const auto& directory : directories_above(file)) holders.push_back(&directories[directory]);
    for (auto* counts : holders) {
      counts->lines += of_file.all.size();
      counts->executed_lines += of_file.executed.size();
    }
  }
  coverage.files = with_paths(std::move(files));
  coverage.directories = with_paths(std::move(directories));
}

/// "1 of 5", "none of 5".
std::string number_of(std::size_t count, std::size_t all) {
  return (count == 0 ? "none" : std::to_string(count)) + " of " + std::to_string(all);
}

std::string sentence_of(const CoverageChange& change, std::size_t uncounted) {
  if (change.changed == 0) return "No function changed.";
  const auto missed = static_cast<std::size_t>(
      std::ranges::count(change.lacking, std::string("not executed"), &LackingFunction::why));
  const auto unnoticed = change.lacking.size() - missed;
  auto text = change.changed == 1
                  ? std::string(missed == 1 ? "The changed function is not executed by any benchmark"
                                            : "The changed function is executed by a benchmark")
                  : fmt::format("{} changed functions {} not executed by any benchmark",
                                number_of(missed, change.changed), missed == 1 ? "is" : "are");
  if (unnoticed > 0)
    text += fmt::format(", and {} could take twice the time without being detected",
                        change.changed == 1 ? "it" : std::to_string(unnoticed));
  if (uncounted > 0)
    text +=
        fmt::format("; the shares of {} are unknown", change.changed == 1 ? "it" : std::to_string(uncounted));
  text[0] = static_cast<char>(std::toupper(static_cast<unsigned char>(text[0])));
  return text + ".";
}

}  // namespace

void sum_up(Coverage& coverage) {
  for (auto& function : coverage.functions) add_noticed(coverage.benchmarks, function);
  const auto counted = counted_benchmarks(coverage).size();
  for (auto& benchmark : coverage.benchmarks) benchmark.functions = 0;
  for (auto& function : coverage.functions) {
    function.weight = 0;
    for (const auto& use : function.benchmarks) {
      ++coverage.benchmarks[use.benchmark].functions;
      if (counted > 0) function.weight += use.share.value_or(0) / static_cast<double>(counted);
    }
  }
  std::ranges::sort(coverage.functions, [](const CoveredFunction& one, const CoveredFunction& other) {
    const auto order = [](const CoveredFunction& function) {
      // std::ranges::sort is not stable, so the names break ties: equal stores give equal reports.
      return std::tuple(-function.weight, -function.share.value_or(0), !function.executed);
    };
    return std::tuple(order(one), std::tie(one.name, one.symbol, one.file, one.line)) <
           std::tuple(order(other), std::tie(other.name, other.symbol, other.file, other.line));
  });
  count_places(coverage);
}

/// An executed function without a known share is neither noticed nor lacking: nothing can be said about it.
CoverageChange change_of(const Coverage& coverage, const std::string& since, const std::string& commit) {
  CoverageChange change{.since = since, .commit = commit};
  std::size_t uncounted = 0;
  for (std::size_t i = 0; i < coverage.functions.size(); ++i) {
    const auto& function = coverage.functions[i];
    if (!function.changed) continue;
    ++change.changed;
    const bool is_noticed = function.noticed && *function.noticed <= kDoubling;
    if (function.executed && !function.share) ++uncounted;
    if (is_noticed || (function.executed && !function.share)) continue;
    change.lacking.push_back({.function = i,
                              .name = function.name,
                              .file = function.file,
                              .line = function.line,
                              .why = function.executed ? "unnoticed" : "not executed",
                              .noticed = function.noticed});
  }
  change.sentence = sentence_of(change, uncounted);
  return change;
}

}  // namespace holdfast::suite
