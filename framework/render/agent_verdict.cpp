// The answers about all results: the verdict of a session, and of a comparison.

#include "model/text/sanitize_text.hpp"
#include "render/agent_answers.hpp"
#include "render/commands.hpp"
#include "render/short_result.hpp"
#include "render/summary.hpp"
#include "suite/comparison.hpp"
#include "wire/tool_schema.hpp"

namespace holdfast::render {
namespace {

constexpr std::size_t kReasonsShown = 3;
constexpr std::size_t kClippedColumns = 200;
constexpr std::size_t kCommandColumns = 300;

struct VerdictAnswer {
  std::string session;
  std::string measured;  ///< project, configuration and commit
  std::string counts;
  std::string verdict;
  bool closed = false;
  std::vector<std::string> reasons;
  std::vector<ShortResult> results;
  std::size_t omitted = 0;
  std::vector<std::string> next;
};

struct ComparisonAnswer {
  std::string verdict;
  std::vector<std::string> reasons;
  std::vector<ShortResult> results;
  std::size_t omitted = 0;
};

}  // namespace
}  // namespace holdfast::render

namespace holdfast::wire {

HOLDFAST_TABLE(render::VerdictAnswer, HOLDFAST_FIELDS(always, session, measured, counts),
               HOLDFAST_FIELD(verdict, Words{"pass|regressed|inconclusive|error"}, "Of the whole session."),
               HOLDFAST_FIELD(closed, "True: the gate fails."), HOLDFAST_FIELDS(if_set, reasons),
               HOLDFAST_FIELD(results, "Without those that passed; the worst first."),
               HOLDFAST_FIELD(omitted, Presence::if_set, "More results; raise `limit` to see them."),
               HOLDFAST_FIELD(next, Presence::if_set, "Commands to type next, the most useful first."));

HOLDFAST_TABLE(render::ComparisonAnswer,
               HOLDFAST_FIELD(verdict, Words{"pass|regressed|improved|inconclusive|error"},
                              "Of B, judged against A: the worst of its results."),
               HOLDFAST_FIELDS(if_set, reasons),
               HOLDFAST_FIELD(results, "`before` is A, `after` is B; ratios are B / A."),
               HOLDFAST_FIELDS(if_set, omitted));

}  // namespace holdfast::wire

namespace holdfast::render {
namespace {

std::string worst_of(const Report& report) {
  for (const char* word : {"error", "regressed", "inconclusive", "improved"}) {
    for (const auto& result : report.results)
      if (suite::word_in_comparison(result) == word) return word;
  }
  return report.missing.empty() ? "pass" : "inconclusive";
}

}  // namespace

nlohmann::json verdict_answer(const Report& report, const AgentQuestion& question) {
  VerdictAnswer answer{.session = report.session.id,
                       .measured = clipped(title_of(report), kClippedColumns),
                       .counts = counts_of(report),
                       .verdict = report.gate.verdict,
                       .closed = report.gate.closed,
                       .reasons = clipped(report.gate.reasons, kReasonsShown, kClippedColumns),
                       .results = {},
                       .next = clipped(next_commands_of(report), kReasonsShown, kCommandColumns)};
  for (const auto* result : by_attention(report)) {
    if (!needs_attention(*result)) continue;
    if (answer.results.size() < question.limit)
      answer.results.push_back(short_result(*result));
    else
      ++answer.omitted;
  }
  return wire::json_of(answer);
}

nlohmann::json verdict_answer_schema() { return wire::tool_schema<VerdictAnswer>(); }

nlohmann::json comparison_answer(const Report& report) {
  constexpr std::size_t kComparedShown = 10;
  ComparisonAnswer answer{.verdict = worst_of(report),
                          .reasons = clipped(report.gate.reasons, kReasonsShown, kClippedColumns),
                          .results = {}};
  for (const auto* result : by_attention(report)) {
    if (answer.results.size() == kComparedShown) {
      ++answer.omitted;
      continue;
    }
    answer.results.push_back(short_result(*result));
    answer.results.back().verdict = suite::word_in_comparison(*result);
  }
  return wire::json_of(answer);
}

nlohmann::json comparison_answer_schema() { return wire::tool_schema<ComparisonAnswer>(); }

}  // namespace holdfast::render
