#include "wire/known_regressions.hpp"

#include <chrono>
#include <cmath>

#include "model/number.hpp"
#include "wire/codec.hpp"
#include "wire/committed_file.hpp"
#include "wire/dumped.hpp"
#include "wire/json_text.hpp"

namespace holdfast::wire {

HOLDFAST_FORM(KnownOfEntry, Known, HOLDFAST_FIELDS(always, reason, ratio), HOLDFAST_FIELDS(if_set, until));
HOLDFAST_TABLE(KnownRegression, HOLDFAST_FIELDS(always, test),
               HOLDFAST_FIELDS(if_set, benchmark, metric, branch, accepted),
               included<KnownOfEntry, T>(&T::known));

namespace {

using nlohmann::json;

const EntryShape& known_shape() {
  static const EntryShape kShape{
      .needed = {"test", "ratio", "reason"},
      .optional = {"until", "accepted", "benchmark", "params", "metric", "branch"},
      .example = R"({"test": "sort", "ratio": 1.08, "until": "2026-12-31", "reason": "why"})"};
  return kShape;
}

/// Returns true for a valid day of the calendar as YYYY-MM-DD. Days in this form can be compared as texts.
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

void check_filled(const CommittedEntry& entry, const char* key, const std::string& text) {
  if (text.find_first_not_of(" \t") == std::string::npos)
    refuse(entry.object, entry.where, key, "a text that is not empty");
}

void check_day(const CommittedEntry& entry, const char* key, const std::string& text) {
  if (!is_day(text)) refuse(entry.object, entry.where, key, "a date such as 2026-12-31");
}

/// An accepted loss belongs to one benchmark: a pattern would accept losses of other benchmarks, too.
void check_accepted(const KnownRegression& known, const CommittedEntry& entry) {
  check_day(entry, "accepted", known.accepted);
  if (!entry.object.contains("benchmark"))
    throw Error(entry.where +
                ": \"benchmark\" is missing, because an entry accepts the loss of one benchmark");
  if (entry.object.contains("branch"))
    throw Error(entry.where +
                ": \"branch\" cannot be combined with \"accepted\", which applies to every branch that "
                "contains the entry");
}

/// A loss is either known until a day, or was accepted on a day.
void check_days(const KnownRegression& known, const CommittedEntry& entry) {
  const bool is_accepted = entry.object.contains("accepted");
  if (is_accepted == entry.object.contains("until"))
    throw Error(entry.where +
                ": needs either \"until\" (known until that date) or \"accepted\" (accepted on that date, as "
                "the new level), as in " +
                known_shape().example);
  if (is_accepted) return check_accepted(known, entry);
  check_day(entry, "until", known.known.until);
}

KnownRegression known_in(const CommittedEntry& entry) {
  auto known = value_of<KnownRegression>(entry.object, entry.where);
  known.known.entry = entry.where;
  // The text identifies the entry in the store, whatever its line in the file.
  known.text = dumped(entry.object);
  check_filled(entry, "test", known.test);
  check_filled(entry, "reason", known.known.reason);
  // The condition is negated so that NaN is refused, too.
  if (!(known.known.ratio > 1) || !std::isfinite(known.known.ratio))
    refuse(entry.object, entry.where, "ratio", "above 1, the largest covered loss: 1.08 is 8 % worse");
  check_days(known, entry);
  if (const auto params = entry.object.find("params"); params != entry.object.end()) {
    if (!params->is_object())
      refuse(entry.object, entry.where, "params", R"(an object of axes and values, as in {"size": 1000})");
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

std::string list_text(const std::string& file) { return committed_text(file, false); }

/// The keys are in the order of the manual and not sorted, because people read the line.
std::string entry_line(const KnownRegression& entry) {
  const KnownRegression usual;
  std::string line;
  const auto add = [&](const char* key, const json& value) {
    line += (line.empty() ? "{\"" : ", \"") + std::string(key) + "\": " + dumped(value);
  };
  add("test", entry.test);
  if (entry.benchmark != usual.benchmark) add("benchmark", entry.benchmark);
  if (entry.params != usual.params) add("params", parsed_json(entry.params));
  if (entry.metric != usual.metric) add("metric", entry.metric);
  if (entry.branch != usual.branch) add("branch", entry.branch);
  add("ratio", entry.known.ratio);
  if (entry.accepted.empty())
    add("until", entry.known.until);
  else
    add("accepted", entry.accepted);
  add("reason", entry.known.reason);
  return line + "}";
}

std::string with_entry(const std::string& text, const std::string& file, const KnownRegression& entry) {
  auto longer = with_committed(text, file, known_shape(), entry_line(entry));
  // The text is parsed again, so that no entry is written that the next reader would refuse.
  parse_known_regressions(longer, file);
  return longer;
}

bool has_values(const std::string& params, const std::string& values) {
  const auto point = maybe_json(params);
  const auto wanted = maybe_json(values);
  // Values are compared as JSON: 1000 and 1e3 are the same number, "1000" is another value.
  for (const auto& [axis, value] : wanted.items()) {
    if (!point.is_object() || !point.contains(axis) || point.at(axis) != value) return false;
  }
  return true;
}

}  // namespace holdfast::wire
