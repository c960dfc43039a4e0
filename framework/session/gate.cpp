#include "session/gate.hpp"

#include <algorithm>

#include "model/quantity.hpp"

namespace holdfast::session {
namespace {

/// "sort", or "sort (sort/names)" where a test has several benchmarks.
std::string name_of(const Result& result, const Report& report) {
  const auto same = std::count_if(report.results.begin(), report.results.end(), [&](const Result& other) {
    return other.subject.test == result.subject.test;
  });
  return same > 1 ? result.subject.test + " (" + result.subject.benchmark + ")" : result.subject.test;
}

std::vector<std::string> names_with(const Report& report, const std::vector<std::string>& words) {
  std::vector<std::string> names;
  for (const auto& result : report.results) {
    if (std::find(words.begin(), words.end(), result.word()) != words.end())
      names.push_back(name_of(result, report));
  }
  return names;
}

std::string joined(const std::vector<std::string>& names) {
  constexpr std::size_t kShown = 20;
  std::string text;
  for (std::size_t i = 0; i < std::min(names.size(), kShown); ++i) text += (i == 0 ? "" : ", ") + names[i];
  return names.size() > kShown ? text + " and " + std::to_string(names.size() - kShown) + " more" : text;
}

std::string counted(std::size_t count, std::size_t all, const std::string& what,
                    const std::vector<std::string>& names) {
  return std::to_string(count) + " of " + std::to_string(all) + " " + what + ": " + joined(names) + ".";
}

}  // namespace

GateVerdict judge_suite(const Report& report, double undecided_share_max) {
  const auto all = report.results.size();
  GateVerdict gate{.verdict = "pass", .reasons = {}};
  if (all == 0) return {.verdict = "inconclusive", .reasons = {"No test has a result in this session."}};
  if (const auto undecided = names_with(report, {"inconclusive", "no_baseline", "incompatible"});
      !undecided.empty()) {
    const bool too_many =
        static_cast<double>(undecided.size()) > undecided_share_max * static_cast<double>(all);
    if (too_many) gate.verdict = "inconclusive";
    gate.reasons.push_back(counted(undecided.size(), all,
                                   too_many ? "are undecided, more than the " +
                                                  format_percent_unsigned(undecided_share_max) +
                                                  " that are allowed"
                                            : "undecided",
                                   undecided));
  }
  if (!report.missing.empty()) {
    gate.reasons.push_back(std::to_string(report.missing.size()) +
                           " declared without a result in this session: " + joined(report.missing) + ".");
  }
  if (const auto worse = names_with(report, {"regressed"}); !worse.empty()) {
    gate.verdict = "regressed";
    gate.reasons.insert(gate.reasons.begin(), counted(worse.size(), all, "regressed", worse));
  }
  if (const auto broken = names_with(report, {"error"}); !broken.empty()) {
    gate.verdict = "error";
    gate.reasons.insert(gate.reasons.begin(), counted(broken.size(), all, "could not be measured", broken));
  }
  return gate;
}

}  // namespace holdfast::session
