#include "cli/gate_options.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <sstream>

#include "cli/overrides.hpp"
#include "model/error.hpp"

namespace holdfast::cli {
namespace {

/// Between commas, semicolons (a list of CMake) or blanks.
std::vector<std::string> words_of(std::string text) {
  for (char& c : text) {
    if (c == ',' || c == ';') c = ' ';
  }
  std::istringstream in(text);
  return {std::istream_iterator<std::string>(in), {}};
}

std::vector<std::string> findings_of(const std::string& text) {
  auto words = words_of(text);
  if (words == std::vector<std::string>{"nothing"}) return {};
  const auto known = [](const std::string& word) {
    return std::find(kGateFindings.begin(), kGateFindings.end(), word) != kGateFindings.end();
  };
  if (words.empty() || !std::all_of(words.begin(), words.end(), known))
    throw Error(
        fmt::format("--block (HOLDFAST_BLOCK) is '{}'; allowed: {}, several with commas between, or nothing",
                    text, fmt::join(kGateFindings, ", ")));
  return words;
}

double share_of(const std::string& text) {
  const auto share = settings::fraction_of(text);
  if (share && *share <= 1) return *share;
  throw Error("--undecided-max (HOLDFAST_UNDECIDED_MAX) is '" + text +
              "'; allowed: a share such as 20% or 0.2");
}

double seconds_of(const std::string& text) {
  double seconds = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), seconds);
  if (read.ec == std::errc() && read.ptr == text.data() + text.size() && seconds > 0) return seconds;
  throw Error("--budget-total (HOLDFAST_BUDGET_TOTAL) is '" + text +
              "'; allowed: a number of seconds above 0");
}

std::optional<std::string> text_of(const Suite& suite, const char* name) {
  const auto found = suite.gate.find(name);
  return found == suite.gate.end() || found->second.empty() ? std::nullopt : std::optional(found->second);
}

}  // namespace

Arguments judging_options(GateAsked& asked) {
  return {
      Argument(
          "--block WORD[,WORD...]", &asked.block,
          "What closes the gate, words separated by commas: regressed, inconclusive, missing; or nothing, to "
          "only report",
          {.variable = true}),
      Argument("--undecided-max SHARE", &asked.undecided_max,
               "Share of tests that may be undecided: 20% or 0.2", {.variable = true})};
}

Arguments opening_options(GateAsked& asked) {
  return joined(
      judging_options(asked),
      Arguments{
          Argument("--labels NAME[,NAME...]", &asked.labels,
                   "Only tests with one of these labels, separated by commas", {.variable = true}),
          Argument(
              "--budget-total SECONDS", &asked.budget_total,
              "Seconds for the whole run, shared among its tests by need; default: each has its own budget",
              {.variable = true})});
}

GatePolicy policy_of(const GateAsked& asked, GatePolicy before) {
  if (asked.block) before.block = findings_of(*asked.block);
  if (asked.undecided_max) before.undecided_max = share_of(*asked.undecided_max);
  if (asked.labels) before.labels = words_of(*asked.labels);
  if (asked.budget_total) before.budget_s = seconds_of(*asked.budget_total);
  return before;
}

GateAsked declared_policy(const Suite& suite) {
  return {.block = text_of(suite, "block"),
          .undecided_max = text_of(suite, "undecided_max"),
          .labels = text_of(suite, "labels"),
          .budget_total = text_of(suite, "budget_total")};
}

}  // namespace holdfast::cli
