// Results as measurements of CTest, which `ctest -T Test` sends to CDash if a test prints them. For example:
//
//     <CTestMeasurement type="numeric/double" name="sort/names ratio">1.101</CTestMeasurement>
//
// There are the median, ratio and bounds of each result; names begin with the test if there are several. CTest drops
// everything between the first and the last measurement from a test's output. So `run` prints them together, at its
// end, and only if HOLDFAST_CDASH asks for it.

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "model/configuration.hpp"
#include "model/text/sanitize_text.hpp"
#include "render/escapes.hpp"
#include "render/report_formats.hpp"
#include "render/summary.hpp"
#include "wire/param_names.hpp"

namespace holdfast::render {
namespace {

/// pugixml is not used, since it leaves ">" in attributes unchanged: CTest's regular expression takes it for the end.
std::string measurement(const std::string& name, const std::optional<double>& value) {
  if (!value || !std::isfinite(*value)) return "";
  return fmt::format("<CTestMeasurement type=\"numeric/double\" name=\"{}\">{}</CTestMeasurement>\n",
                     html_attribute(text::sanitize_line(name)), *value);
}

bool is_of_one_test(const Report& report) {
  return std::ranges::all_of(report.results, [&](const Run& result) {
    return result.subject.test == report.results.front().subject.test;
  });
}

}  // namespace

std::string cdash_measurements(const Report& report, const Destination& /*to*/) {
  // CDash shows a measurement below its test, so the name of a single test would be repeated.
  const bool alone = is_of_one_test(report);
  std::string text;
  for (const auto& result : report.results) {
    const auto name =
        alone ? wire::measured_words(result.subject) + class_words(result.config) : key_of(result);
    text += measurement(name + " (" + result.subject.unit + ")", result.current.median);
    if (!result.verdict || !result.verdict->estimate) continue;
    text += measurement(name + " ratio", result.verdict->estimate->ratio);
    text += measurement(name + " ratio low", result.verdict->estimate->low);
    text += measurement(name + " ratio high", result.verdict->estimate->high);
  }
  return text;
}

}  // namespace holdfast::render
