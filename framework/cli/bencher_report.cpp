#include "cli/bencher_report.hpp"

#include <cctype>

#include "cli/json_text.hpp"
#include "cli/plain_text.hpp"
#include "model/configuration.hpp"
#include "model/quantity.hpp"
#include "wire/json.hpp"
#include "wire/param_names.hpp"

namespace holdfast::cli {
namespace {

/// Bencher knows measures by slugs: small letters, digits and single hyphens.
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

/// Names of metrics say more than slugs do: calls(operator+) and calls(operator-) have the same.
std::string free_slug(const nlohmann::json& point, const Subject& subject) {
  const auto slug = slug_of(subject);
  auto free = slug;
  for (int number = 2; point.contains(free); ++number) free = slug + "-" + std::to_string(number);
  return free;
}

std::string name_of_point(const Result& result) {
  auto all = result.subject;
  all.metric = "time";  // metrics of one point stand below one name
  return plain_line(wire::subject_words(all) + class_words(result.config));
}

}  // namespace

std::string bencher_report(const Report& report) {
  auto out = nlohmann::json::object();
  for (const auto& result : report.results) {
    if (!result.current.median) continue;
    auto& point = out[name_of_point(result)];
    auto& measure = point[free_slug(point, result.subject)];
    measure["value"] = *result.current.median;
    if (result.current.low) measure["lower_value"] = *result.current.low;
    if (result.current.high) measure["upper_value"] = *result.current.high;
  }
  return json_text(out) + "\n";
}

}  // namespace holdfast::cli
