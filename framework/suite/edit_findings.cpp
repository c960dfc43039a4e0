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

/// Returns the results for which `named_in` returns names, each with these names: "parse (min-effect 5 % instead of 2
/// %)".
NameList results_with(const Report& report, NameList (*named_in)(const Run&)) {
  NameList texts;
  const Several several(report);
  for (const auto& result : report.results) {
    const auto names = named_in(result);
    if (!names.empty()) texts.push_back(several.name_of(result) + " (" + listed(names) + ")");
  }
  return texts;
}

RuleFinding finding_of(const char* word, const std::string& sentence, const GatePolicy& policy) {
  return {is_blocked(policy, word) ? "inconclusive" : "", sentence, word};
}

}  // namespace

Found softer(const Report& report, const GatePolicy& policy) {
  const auto texts = results_with(report, softened_settings);
  if (texts.empty()) return std::nullopt;
  return finding_of(
      "softened",
      share_of(texts, report) + " judged by softer settings than the baseline: " + listed_first(texts) + ".",
      policy);
}

Found edited(const Report& report, const GatePolicy& policy) {
  NameList sentences;
  if (const auto texts = results_with(report, edits_of); !texts.empty())
    sentences.push_back(share_of(texts, report) +
                        " measured differently from the baseline: " + listed_first(texts) + ".");
  if (!report.edited_sources.empty())
    sentences.push_back(
        "Sources of benchmarks changed since the baseline: " + listed_first(report.edited_sources) + ".");
  if (sentences.empty()) return std::nullopt;
  return finding_of("edited", joined(sentences, " "), policy);
}

Found hidden(const Report& report, const GatePolicy& policy) {
  const auto names = hidden_failures_text(report.session);
  if (names.empty()) return std::nullopt;
  return finding_of("softened", "CTest hides the failure of " + names + "; perf.gate fails in its place.",
                    policy);
}

Found removed(const Report& report, const GatePolicy& policy) {
  const auto names = fact_of(report.session.facts, "only-in-baseline");
  if (names.empty()) return std::nullopt;
  const auto ref = fact_of(report.session.facts, "baseline-ref");
  return finding_of(
      "softened",
      "Declared in " + (ref.empty() ? "the baseline" : ref) + " and no longer here: " + names + ".", policy);
}

}  // namespace holdfast::suite
