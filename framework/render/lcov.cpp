#include "render/lcov.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <vector>

#include "model/text/sanitize_text.hpp"

namespace holdfast::render {
namespace {

/// Benchmarks by line; several functions may be on one line.
using LineUses = std::map<int, std::set<std::size_t>>;

std::size_t hits(const LineUses& lines) {
  return static_cast<std::size_t>(
      std::count_if(lines.begin(), lines.end(), [](const auto& line) { return !line.second.empty(); }));
}

/// Merges functions of the same name: the instances of a template, and the lambdas of one line.
std::string record_of(const std::string& file, const std::vector<const CoveredFunction*>& functions) {
  std::map<std::pair<int, std::string>, std::size_t> names;  // with the benchmarks that execute it
  LineUses lines;
  for (const auto* function : functions) {
    auto& executed = names[{function->line, text::sanitize_line(function->name)}];
    // Instances of one template may be executed by different benchmarks; lcov has one count for the name.
    executed = std::max(executed, function->benchmarks.size());
    // The line exists with 0 benchmarks, until one executes it.
    for (const int line : function->lines) lines[line];
    auto executed_lines = function->executed_lines;
    executed_lines.push_back(
        function->line);  // may have no code of its own: lcov 2 refuses a function without data
    for (const int line : executed_lines) {
      for (const auto& use : function->benchmarks) lines[line].insert(use.benchmark);
      lines[line];
    }
  }
  std::string text = fmt::format("TN:\nSF:{}\n", text::sanitize_line(file));
  std::string data;
  std::size_t executed = 0;
  for (const auto& [function, benchmarks] : names) {
    text += fmt::format("FN:{},{}\n", function.first, function.second);
    data += fmt::format("FNDA:{},{}\n", benchmarks, function.second);
    executed += benchmarks > 0 ? 1 : 0;
  }
  // geninfo(1) has all FN lines before the FNDA lines.
  text += data + fmt::format("FNF:{}\nFNH:{}\n", names.size(), executed);
  for (const auto& [line, benchmarks] : lines) text += fmt::format("DA:{},{}\n", line, benchmarks.size());
  return text + fmt::format("LF:{}\nLH:{}\nend_of_record\n", lines.size(), hits(lines));
}

}  // namespace

std::string lcov_text(const Coverage& coverage, const std::string& sources) {
  std::map<std::string, std::vector<const CoveredFunction*>> files;
  for (const auto& function : coverage.functions) {
    // A tracefile is about lines, so functions without them cannot be in it.
    if (function.file.empty() || function.line == 0) continue;
    files[function.file.starts_with('/') ? function.file : sources + "/" + function.file].push_back(
        &function);
  }
  std::string text;
  for (const auto& [file, functions] : files) text += record_of(file, functions);
  return text;
}

}  // namespace holdfast::render
