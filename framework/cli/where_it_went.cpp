#include "cli/where_it_went.hpp"

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <string_view>
#include <vector>

#include "cli/pinpoint_text.hpp"
#include "cli/pinpointing.hpp"
#include "cli/plain_text.hpp"
#include "model/error.hpp"
#include "session/quarantine.hpp"
#include "wire/declaration_json.hpp"

namespace holdfast::cli {
namespace {

constexpr double kBudgetSeconds = 120;

/// What gates and lost time, each test once.
std::vector<const Result*> regressed(const Report& report) {
  std::vector<const Result*> found;
  for (const auto& result : report.results) {
    const bool counts =
        result.word() == "regressed" && session::gates(result) && is_time(result.subject.metric);
    const bool again = std::any_of(found.begin(), found.end(), [&](const Result* other) {
      return other->subject.test == result.subject.test;
    });
    if (counts && !again && !result.declaration.empty()) found.push_back(&result);
  }
  return found;
}

double budget_s() {
  const char* text = std::getenv("HOLDFAST_PINPOINT_BUDGET");
  if (text == nullptr || *text == '\0') return kBudgetSeconds;
  const std::string_view all(text);
  double seconds = 0;
  const auto read = std::from_chars(all.data(), all.data() + all.size(), seconds);
  if (read.ec == std::errc() && read.ptr == all.data() + all.size() && seconds > 0) return seconds;
  throw Error("HOLDFAST_PINPOINT_BUDGET is '" + std::string(all) + "'; allowed: a number of seconds above 0");
}

std::string looked_into(const Result& result, store::Database& store, const wire::Aliases& aliases,
                        const PinpointOptions& options) {
  const auto test = plain_line(result.subject.test);
  try {
    const auto found = pinpoint_test(wire::read_declaration(result.declaration), {}, store, aliases, options);
    if (found.culprits.empty())
      return test + ": " + plain_line(found.function) + " is " + found.outcome + "\n";
    return test + ":\n" + pinpoint_summary(found);
  } catch (const std::exception& wrong) {  // the gate has its verdict, whatever fails here
    return test + ": " + plain_line(wrong.what()) + "\n";
  }
}

}  // namespace

std::optional<double> seconds_to_pinpoint() {
  const char* text = std::getenv("HOLDFAST_PINPOINT");
  if (text == nullptr || *text == '\0') return std::nullopt;
  if (std::string_view(text) == "auto") return budget_s();
  throw Error("HOLDFAST_PINPOINT is '" + std::string(text) + "'; allowed: auto, or nothing");
}

std::string pinpoint_all(const Report& report, store::Database& store, const wire::Aliases& aliases,
                         double seconds, bool quiet) {
  const auto all = regressed(report);
  if (all.empty()) return "";
  PinpointOptions options;
  options.quiet = quiet;
  options.wanted.budget_s = seconds / static_cast<double>(all.size());
  std::string text = "\nWhich call lost the time:\n";
  for (const auto* result : all) {
    options.seed = result->seed;
    text += looked_into(*result, store, aliases, options);
  }
  return text;
}

}  // namespace holdfast::cli
