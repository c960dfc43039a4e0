#include "suite/edit_findings.hpp"

#include "model/joined_text.hpp"
#include "suite/hidden_failures.hpp"
#include "suite/softened.hpp"

namespace holdfast::suite {
namespace {

/// Compiler options are recorded as differences of the build.
NameList edits_of(const Run& result) {
  NameList texts;
  for (const auto& one : result.differences) {
    if (one.what.starts_with("compiler ")) texts.push_back(difference_text(one));
  }
  for (const auto& what : result.edited) texts.push_back(what + " changed");
  return texts;
}

}  // namespace

Found softer(const Report& report, const GatePolicy& policy) {
  NameList texts;
  const Several several(report);
  for (const auto& result : report.results) {
    const auto settings = softened_settings(result);
    if (!settings.empty()) texts.push_back(several.name_of(result) + " (" + listed(settings) + ")");
  }
  if (texts.empty()) return std::nullopt;
  return RuleFinding{
      is_blocked(policy, "softened") ? "inconclusive" : "",
      share_of(texts, report) + " judged by softer settings than the baseline: " + listed_first(texts) + ".",
      "softened"};
}

Found edited(const Report& report, const GatePolicy& policy) {
  NameList texts;
  const Several several(report);
  for (const auto& result : report.results) {
    const auto edits = edits_of(result);
    if (!edits.empty()) texts.push_back(several.name_of(result) + " (" + listed(edits) + ")");
  }
  std::string sentence;
  if (!texts.empty())
    sentence =
        share_of(texts, report) + " measured otherwise than the baseline: " + listed_first(texts) + ".";
  if (!report.edited_sources.empty())
    sentence +=
        (sentence.empty() ? "" : " ") +
        ("Sources of benchmarks changed since the baseline: " + listed_first(report.edited_sources) + ".");
  if (sentence.empty()) return std::nullopt;
  return RuleFinding{is_blocked(policy, "edited") ? "inconclusive" : "", sentence, "edited"};
}

Found hidden(const Report& report, const GatePolicy& policy) {
  const auto names = hidden_failures_text(report.session);
  if (names.empty()) return std::nullopt;
  return RuleFinding{is_blocked(policy, "softened") ? "inconclusive" : "",
                     "CTest hides the failure of " + names + "; perf.gate fails in its place.", "softened"};
}

Found removed(const Report& report, const GatePolicy& policy) {
  const auto names = fact_of(report.session.facts, "only-in-baseline");
  if (names.empty()) return std::nullopt;
  const auto ref = fact_of(report.session.facts, "baseline-ref");
  return RuleFinding{
      is_blocked(policy, "softened") ? "inconclusive" : "",
      "Declared in " + (ref.empty() ? "the baseline" : ref) + " and no longer here: " + names + ".",
      "softened"};
}

}  // namespace holdfast::suite
