// A report as Bencher Metric Format, for `bencher run --adapter json --file FILE`:
// {"sort sort/names size=1000": {"latency": {"value": 573600, "lower_value": 570000, "upper_value": 580000}}}. Times are
// the measure `latency`, in ns; other metrics keep their names. The bounds are the quartiles of the processes.

#include <cctype>

#include "model/configuration.hpp"
#include "model/text/sanitize_text.hpp"
#include "render/report_formats.hpp"
#include "wire/dumped.hpp"
#include "wire/param_names.hpp"

namespace holdfast::render {
namespace {

/// Returns the slug by which Bencher identifies a measure: lower-case letters, digits and single hyphens.
std::string slug_of(const Subject& subject) {
  if (is_time(subject.metric)) return "latency";
  std::string slug;
  for (const char c : subject.metric) {
    const bool plain = std::isalnum(static_cast<unsigned char>(c)) != 0;
    if (plain) slug += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    if (!plain && !slug.empty() && slug.back() != '-') slug += '-';
  }
  if (!slug.empty() && slug.back() == '-') slug.pop_back();
  return slug.empty() ? "metric" : slug;
}

/// Returns an unused slug. Several metrics may have the same, such as calls(operator+) and calls(operator-).
std::string free_slug(const nlohmann::json& point, const Subject& subject) {
  const auto slug = slug_of(subject);
  auto free = slug;
  for (int number = 2; point.contains(free); ++number) free = slug + "-" + std::to_string(number);
  return free;
}

std::string name_of_point(const Run& result) {
  auto all = result.subject;
  all.metric = "time";  // metrics of one point are below one name
  return text::sanitize_line(wire::key_words(all) + class_words(result.config));
}

}  // namespace

std::string bencher_report(const Report& report, const Destination& /*to*/) {
  auto out = nlohmann::json::object();
  for (const auto& result : report.results) {
    // Bencher has no form for a result without a value.
    if (!result.current.median) continue;
    auto& point = out[name_of_point(result)];
    auto& measure = point[free_slug(point, result.subject)];
    measure["value"] = *result.current.median;
    if (result.current.low) measure["lower_value"] = *result.current.low;
    if (result.current.high) measure["upper_value"] = *result.current.high;
  }
  return wire::dumped(out, 2) + "\n";
}

}  // namespace holdfast::render
