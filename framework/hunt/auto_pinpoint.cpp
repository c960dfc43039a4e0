#include "hunt/auto_pinpoint.hpp"

#include <algorithm>
#include <cstdlib>
#include <string_view>

#include "hunt/pinpoint.hpp"
#include "model/error.hpp"
#include "model/number.hpp"
#include "suite/non_gating.hpp"
#include "wire/declaration_json.hpp"

namespace holdfast::hunt {
namespace {

constexpr double kBudgetSeconds = 120;

/// Returns the gating results that lost time, each test once.
std::vector<const Run*> regressed(const Report& report) {
  std::vector<const Run*> found;
  for (const auto& result : report.results) {
    const bool counts =
        // The search is by the clock, so it cannot find a loss of memory or of a count.
        result.word() == "regressed" && suite::gates(result) && is_time(result.subject.metric);
    const bool again = std::ranges::any_of(
        found, [&](const Run* other) { return other->subject.test == result.subject.test; });
    if (counts && !again && !result.declaration.empty()) found.push_back(&result);
  }
  return found;
}

/// Returns the variable; empty if it is not set.
std::string_view variable(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

double budget_s() {
  const auto text = variable("HOLDFAST_PINPOINT_BUDGET");
  if (text.empty()) return kBudgetSeconds;
  if (const auto seconds = parse_number<double>(text); seconds && *seconds > 0) return *seconds;
  throw Error("HOLDFAST_PINPOINT_BUDGET is '" + std::string(text) +
              "'; allowed: a number of seconds above 0");
}

/// Searches the program of the declaration, as it was measured; options that the user gave to a run do not apply.
AutoPinpoint pinpointed(const Run& result, store::Database& store, const wire::Aliases& aliases,
                        const PinpointOptions& options) {
  AutoPinpoint one{.test = result.subject.test, .found = {}, .error = {}};
  try {
    one.found = pinpoint_test(wire::read_declaration(result.declaration), {}, store, aliases, options);
  } catch (const std::exception& wrong) {  // the gate has its verdict, whatever fails here
    one.error = wrong.what();
  }
  return one;
}

}  // namespace

std::optional<double> auto_pinpoint_seconds() {
  const auto text = variable("HOLDFAST_PINPOINT");
  if (text.empty()) return std::nullopt;
  if (text == "auto") return budget_s();
  throw Error("HOLDFAST_PINPOINT is '" + std::string(text) + "'; allowed: auto, or nothing");
}

std::vector<AutoPinpoint> auto_pinpoint(const Report& report, store::Database& store,
                                        const wire::Aliases& aliases, double seconds, bool quiet) {
  const auto all = regressed(report);
  PinpointOptions options;
  options.quiet = quiet;
  options.wanted.budget_s = seconds / static_cast<double>(all.size());
  std::vector<AutoPinpoint> found;
  for (const auto* result : all) {
    // The seed of the run, which its report shows, makes the search repeatable.
    options.seed = result->seed;
    found.push_back(pinpointed(*result, store, aliases, options));
  }
  return found;
}

}  // namespace holdfast::hunt
