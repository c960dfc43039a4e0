#include "adapters/result_formats.hpp"

#include <algorithm>

#include "model/error.hpp"

namespace holdfast::adapters {
namespace {

bool is_of(const ResultFormat& format, std::string_view text) {
  return std::ranges::all_of(format.words,
                             [&](std::string_view word) { return text.find(word) != text.npos; });
}

/// Returns the first line that is not a comment.
std::string_view header_of(std::string_view text) {
  if (text.starts_with("\xef\xbb\xbf")) text.remove_prefix(3);  // the mark of UTF-8
  while (text.starts_with('#') || text.starts_with('\n') || text.starts_with('\r')) {
    const auto end = text.find('\n');
    text = end == text.npos ? std::string_view() : text.substr(end + 1);
  }
  return text.substr(0, text.find('\n'));
}

/// Returns true for a table with the columns that csv_results() needs. Any text may contain their names, so only whole fields count.
bool is_table(std::string_view text) {
  const auto fields = "," + std::string(header_of(text)) + ",";
  const auto has = [&](const char* column) {
    return fields.find(std::string(",") + column + ",") != fields.npos;
  };
  return has("value") && (has("benchmark") || has("test") || has("time"));
}

bool is_document(std::string_view text) {
  const auto first = text.find_first_not_of(" \t\r\n\xef\xbb\xbf");  // with the mark of UTF-8
  return first != text.npos && std::string_view("{[<").find(text[first]) != std::string_view::npos;
}

}  // namespace

const std::vector<ResultFormat>& result_formats() {
  static const std::vector<ResultFormat> all{
      {"google-benchmark", {"\"benchmarks\"", "\"real_time\""}, google_benchmark_results, ""},
      {"hyperfine", {"\"results\"", "\"command\"", "\"times\"", "\"stddev\""}, hyperfine_results, ""},
      {"pytest-benchmark", {"\"benchmarks\"", "\"fullname\"", "\"stats\""}, pytest_benchmark_results, ""},
      {"jmh", {"\"primaryMetric\""}, jmh_results, ""},
      {"criterion", {"\"iters\"", "\"times\""}, criterion_results, "/new/sample.json"},
      {"catch2", {"<Catch", "<BenchmarkResults"}, catch2_file_results, ""},
      {"nanobench", {"\"results\"", "\"median(elapsed)\""}, nanobench_results, ""},
      {"pyperf", {"\"benchmarks\"", "\"runs\"", "\"metadata\""}, pyperf_results, ""},
      {"asv", {"\"commit_hash\"", "\"result_columns\""}, asv_results, ""},
      {"json", {"\"holdfast-report/1\""}, report_results, ""},
      {"csv", {}, csv_results, ""}};
  return all;
}

std::vector<std::string> names_of_formats() {
  std::vector<std::string> names;
  for (const auto& format : result_formats()) names.emplace_back(format.name);
  return names;
}

const ResultFormat& format_named(std::string_view name) {
  const auto found = std::ranges::find(result_formats(), name, &ResultFormat::name);
  if (found == result_formats().end()) throw Error("there is no format \"" + std::string(name) + "\"");
  return *found;
}

const ResultFormat* format_of(std::string_view text) {
  if (!is_document(text)) return is_table(text) ? &format_named("csv") : nullptr;
  const auto found = std::ranges::find_if(result_formats(), [&](const ResultFormat& format) {
    return !format.words.empty() && is_of(format, text);
  });
  return found == result_formats().end() ? nullptr : &*found;
}

}  // namespace holdfast::adapters
