#include "wire/known_regressions.hpp"

#include <chrono>
#include <cmath>

#include "model/number.hpp"
#include "wire/committed_file.hpp"
#include "wire/dumped.hpp"
#include "wire/fields.hpp"
#include "wire/json_text.hpp"

namespace holdfast::wire {
namespace {

using nlohmann::json;

const EntryShape& known_shape() {
  static const EntryShape kShape{
      .needed = {"test", "ratio", "until", "reason"},
      .optional = {"benchmark", "params", "metric", "branch"},
      .example = R"({"test": "sort", "ratio": 1.08, "until": "2026-12-31", "reason": "why"})"};
  return kShape;
}

/// A day that the calendar has, as it sorts.
bool is_day(const std::string& text) {
  if (text.size() != 10 || text[4] != '-' || text[7] != '-') return false;
  const std::string_view all = text;
  const auto year = parse_number<unsigned>(all.substr(0, 4));
  const auto month = parse_number<unsigned>(all.substr(5, 2));
  const auto day = parse_number<unsigned>(all.substr(8, 2));
  return year && month && day &&
         std::chrono::year_month_day(std::chrono::year(static_cast<int>(*year)), std::chrono::month(*month),
                                     std::chrono::day(*day))
             .ok();
}

std::string filled_text(const Fields& fields, const char* key) {
  const auto text = fields.text(key);
  if (text.find_first_not_of(" \t") == std::string::npos) fields.refuse(key, "a text that says something");
  return text;
}

KnownRegression known_in(const CommittedEntry& entry) {
  const Fields fields(entry.object, entry.where);
  KnownRegression known{.test = filled_text(fields, "test"),
                        .benchmark = fields.maybe_text("benchmark").value_or("*"),
                        .metric = fields.maybe_text("metric").value_or("time"),
                        .branch = fields.maybe_text("branch").value_or("*"),
                        .known = {.reason = filled_text(fields, "reason"),
                                  .until = fields.text("until"),
                                  .ratio = fields.number("ratio"),
                                  .entry = entry.where}};
  if (!(known.known.ratio > 1) || !std::isfinite(known.known.ratio))
    fields.refuse("ratio", "above 1, the largest loss that is covered: 1.08 is 8 % worse");
  if (!is_day(known.known.until)) fields.refuse("until", "a day like 2026-12-31");
  if (const auto params = entry.object.find("params"); params != entry.object.end()) {
    if (!params->is_object())
      fields.refuse("params", R"(an object of axes and values, as in {"size": 1000})");
    known.params = dumped(*params);
  }
  return known;
}

}  // namespace

KnownRegressions parse_known_regressions(const std::string& text, const std::string& file) {
  KnownRegressions all;
  for (const auto& entry : parse_committed(text, file, known_shape())) all.push_back(known_in(entry));
  return all;
}

KnownRegressions read_known_regressions(const std::string& file, bool must_exist) {
  return parse_known_regressions(committed_text(file, must_exist), file);
}

bool has_values(const std::string& params, const std::string& values) {
  const auto point = maybe_json(params);
  const auto wanted = maybe_json(values);
  for (const auto& [axis, value] : wanted.items()) {
    if (!point.is_object() || !point.contains(axis) || point.at(axis) != value) return false;
  }
  return true;
}

}  // namespace holdfast::wire
