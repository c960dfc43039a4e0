#include "wire/coverage_json.hpp"

#include "wire/codec.hpp"
#include "wire/dumped.hpp"
#include "wire/model_codecs.hpp"

namespace holdfast::wire {

template <>
struct Codec<CoveredBenchmark> {
  using T = CoveredBenchmark;
  static constexpr auto kFields = std::tuple_cat(
      HOLDFAST_FIELDS(always, test, benchmark, params, detectable, basis, functions, instructions),
      HOLDFAST_FIELDS(or_null, uncounted));
};

HOLDFAST_CODEC(FunctionUse, benchmark, share, noticed, accepted);

template <>
struct Codec<CoveredFunction> {
  using T = CoveredFunction;
  static constexpr auto kFields =
      std::tuple_cat(HOLDFAST_FIELDS(always, name, symbol, module, inlined), HOLDFAST_FIELDS(or_null, file),
                     HOLDFAST_FIELDS(always, line, executed, weight, share, noticed, changed, benchmarks));
};

HOLDFAST_CODEC(CoverageCounts, path, functions, executed, lines, executed_lines, noticed_doubling, noticed_20,
               noticed_5);

namespace {

/// Without debug information it is not known which lines there are.
nlohmann::json line_count(const CoveredFunction& function, const std::vector<int>& lines) {
  return function.lines.empty() ? nlohmann::json(nullptr) : nlohmann::json(lines.size());
}

nlohmann::json without_path(nlohmann::json counts) {
  counts.erase("path");
  return counts;
}

nlohmann::json benchmarks_json(const std::vector<CoveredBenchmark>& benchmarks) {
  auto list = nlohmann::json::array();
  for (const auto& one : benchmarks) {
    auto& object = list.emplace_back(json_of(one));
    object["params"] = nlohmann::json::parse(one.params);
  }
  return list;
}

nlohmann::json functions_json(const std::vector<CoveredFunction>& functions) {
  auto list = nlohmann::json::array();
  for (const auto& one : functions) {
    auto& object = list.emplace_back(json_of(one));
    object["lines"] = line_count(one, one.lines);
    object["executed_lines"] = line_count(one, one.executed_lines);
  }
  return list;
}

}  // namespace

std::string coverage_text(const Coverage& coverage) {
  nlohmann::json document{{"schema", "holdfast-coverage/1"},
                          {"project", coverage.project},
                          {"config", coverage.config},
                          {"commit", coverage.commit},
                          {"dirty", coverage.dirty},
                          {"metric", coverage.metric},
                          {"uncounted", or_null(coverage.uncounted)},
                          {"benchmarks", benchmarks_json(coverage.benchmarks)},
                          {"functions", functions_json(coverage.functions)},
                          {"files", json_of(coverage.files)},
                          {"directories", json_of(coverage.directories)},
                          {"total", without_path(json_of(coverage.total))},
                          {"change", json_of(coverage.change)}};
  return dumped(document, 2);
}

}  // namespace holdfast::wire
