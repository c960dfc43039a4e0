#include "suite/failed_tests.hpp"

#include <algorithm>

#include "suite/gate.hpp"
#include "suite/hidden_failures.hpp"
#include "suite/non_gating.hpp"

namespace holdfast::suite {
namespace {

/// Returns true if the finding is about the result, and the result's own test reports it.
bool is_found(const GateFinding& finding, const Run& result) {
  if (finding.word == "error") return result.word() == "error";
  return finding.word == "regressed" && result.word() == "regressed" && gates(result) && is_certain(result);
}

/// Returns true if a failing test reports every result of the finding. One result without a failing test
/// keeps the finding.
bool is_said(const GateFinding& finding, const Report& report, const std::set<std::string>& failed) {
  if (finding.word != "error" && finding.word != "regressed") return false;  // it is about the whole suite
  return std::ranges::all_of(report.results, [&](const Run& result) {
    return !is_found(finding, result) || failed.contains(result.subject.test);
  });
}

}  // namespace

std::set<std::string> failed_tests(const Report& report) {
  const bool blocks =
      std::ranges::find(report.session.policy.block, "regressed") != report.session.policy.block.end();
  std::set<std::string> names;
  for (const auto& result : report.results) {
    const auto word = result.word();
    if (hides_failure(report.session, result.subject.test)) continue;
    if (word == "error" || (word == "regressed" && blocks && gates(result)))
      names.insert(result.subject.test);
  }
  return names;
}

GateVerdict beyond_tests(const Report& report, const std::set<std::string>& failed) {
  GateVerdict rest{.verdict = "", .reasons = {}};
  for (const auto& finding : report.gate.findings) {
    if (is_said(finding, report, failed)) continue;
    if (rest.verdict.empty()) rest.verdict = finding.verdict;
    rest.closed = rest.closed || finding.closes;
  }
  if (rest.verdict.empty()) rest.verdict = "pass";
  return rest;
}

}  // namespace holdfast::suite
