#include "cli/cdash_measurements.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "cli/plain_text.hpp"
#include "cli/summary.hpp"
#include "cli/xml_text.hpp"
#include "model/configuration.hpp"
#include "wire/param_names.hpp"

namespace holdfast::cli {
namespace {

std::string line_of(const std::string& name, const std::optional<double>& value) {
  if (!value || !std::isfinite(*value)) return "";
  return fmt::format("<CTestMeasurement type=\"numeric/double\" name=\"{}\">{}</CTestMeasurement>\n",
                     xml_attribute(plain_line(name)), *value);
}

bool of_one_test(const Report& report) {
  return std::all_of(report.results.begin(), report.results.end(), [&](const Result& result) {
    return result.subject.test == report.results.front().subject.test;
  });
}

}  // namespace

std::string cdash_measurements(const Report& report) {
  const bool alone = of_one_test(report);
  std::string text;
  for (const auto& result : report.results) {
    const auto name =
        alone ? wire::measured_words(result.subject) + class_words(result.config) : name_of(result);
    text += line_of(name + " (" + result.subject.unit + ")", result.current.median);
    if (!result.verdict || !result.verdict->estimate) continue;
    text += line_of(name + " ratio", result.verdict->estimate->ratio);
    text += line_of(name + " ratio low", result.verdict->estimate->low);
    text += line_of(name + " ratio high", result.verdict->estimate->high);
  }
  return text;
}

}  // namespace holdfast::cli
