// The answer about one test: why it has its verdict, and what would decide it.

#include <fmt/format.h>

#include "render/agent_answers.hpp"
#include "render/commands.hpp"
#include "render/evidence.hpp"
#include "render/result_words.hpp"
#include "render/short_result.hpp"
#include "render/summary.hpp"
#include "run/reference/known_regressions.hpp"
#include "wire/tool_schema.hpp"

namespace holdfast::render {
namespace {

constexpr std::size_t kExplainedResults = 3;
constexpr std::size_t kEvidenceLines = 10;
constexpr std::size_t kEvidenceColumns = 240;
constexpr std::size_t kOfEachShown = 4;
constexpr std::size_t kStepColumns = 300;

struct ExplainedResult {
  ShortResult result;
  std::vector<std::string> evidence;
  std::string undecided;
  std::string unmeasured;
  std::string reached;
  std::string gating;
  std::vector<std::string> warnings;
  std::vector<Step> steps;
};

struct WhyAnswer {
  std::string session;
  std::vector<ExplainedResult> results;
  std::size_t omitted = 0;
};

}  // namespace
}  // namespace holdfast::render

namespace holdfast::wire {

HOLDFAST_TABLE(render::Step, HOLDFAST_FIELDS(always, purpose), field("command", &T::line, "As typed."));

HOLDFAST_TABLE(render::ExplainedResult, included<Codec<render::ShortResult>, T>(&T::result),
               HOLDFAST_FIELD(evidence, "The reason of the verdict, both sides, the machine."),
               HOLDFAST_FIELD(undecided, Presence::if_set, "What this measurement could have decided."),
               HOLDFAST_FIELD(unmeasured, Presence::if_set, "Why the test was not measured."),
               HOLDFAST_FIELD(reached, Presence::if_set, "How much changed code the test executes."),
               HOLDFAST_FIELD(gating, Presence::if_set, "Why it does not fail the gate."),
               HOLDFAST_FIELDS(if_set, warnings),
               HOLDFAST_FIELD(steps, "What would decide or mend it, the most useful first."));

HOLDFAST_TABLE(render::WhyAnswer, HOLDFAST_FIELDS(always, session, results),
               HOLDFAST_FIELD(omitted, Presence::if_set, "More results of that test; name one of them."));

}  // namespace holdfast::wire

namespace holdfast::render {
namespace {

std::string undecided_text(const ResultWords& words) {
  return words.detectable.empty()
             ? ""
             : "these rounds would detect a loss of " + words.detectable + " or more in 95 of 100 cases";
}

std::string unmeasured_text_of(const Run& result) {
  if (result.is_repeated()) return "it repeats the verdict of an earlier run of the same two programs";
  if (!result.verdict) return "";
  if (!result.verdict->skipped.empty()) return "the benchmark skipped itself: " + result.verdict->skipped;
  if (result.verdict->identical) return "the program is identical to the baseline's";
  return result.verdict->unaffected ? "no function that it executes changed" : "";
}

std::string reached_text(const Run& result) {
  if (!result.reach) return "";
  const auto& reach = *result.reach;
  if (!reach.is_known()) return "not known: " + reach.unknown;
  auto text = fmt::format("{} of {} executed functions changed", reach.changed.size(), reach.executed);
  if (const auto count = reach.variables.size(); count > 0)
    text += fmt::format(", and {} variable{}", count, count == 1 ? "" : "s");
  return text + (reach.only_code ? "" : "; data, inputs, arguments or the machine differ, too");
}

std::string gating_text(const Run& result, const ResultWords& words) {
  if (run::is_accepted(result)) return "accepted " + words.accepted;
  if (run::is_known(result)) return "known " + words.known;
  if (result.verdict && !result.verdict->no_gate.empty()) return result.verdict->no_gate;
  return words.quarantine.empty() ? "" : "quarantined " + words.quarantine;
}

/// Returns the evidence without the location of the loss, which is a separate member of the answer.
std::vector<std::string> evidence_without_place(Run result) {
  result.pinpoint.reset();
  return clipped(evidence_of(result), kEvidenceLines, kEvidenceColumns);
}

ExplainedResult explained(const Run& result) {
  const auto words = result_words(result);
  ExplainedResult made{.result = short_result(result),
                       .evidence = evidence_without_place(result),
                       .undecided = undecided_text(words),
                       .unmeasured = clipped(unmeasured_text_of(result), kEvidenceColumns),
                       .reached = clipped(reached_text(result), kEvidenceColumns),
                       .gating = clipped(gating_text(result, words), kEvidenceColumns),
                       .warnings = {},
                       .steps = steps_of(result, build_of(result))};
  made.result.message.clear();  // the evidence begins with it
  if (result.verdict) {
    made.warnings = clipped(result.verdict->warnings, kOfEachShown, kEvidenceColumns);
    if (!result.verdict->guard.empty())
      made.warnings.push_back(clipped(result.verdict->guard, kEvidenceColumns));
  }
  std::erase_if(made.steps, [](const Step& step) { return step.line.starts_with('{'); });  // not a command
  if (made.steps.size() > kOfEachShown) made.steps.resize(kOfEachShown);
  for (auto& step : made.steps) step.line = clipped(step.line, kStepColumns);
  return made;
}

}  // namespace

nlohmann::json why_answer(const Report& report, const AgentQuestion& question) {
  WhyAnswer answer{.session = report.session.id, .results = {}};
  for (const auto* result : results_meant(report, question.test)) {
    if (answer.results.size() < kExplainedResults)
      answer.results.push_back(explained(*result));
    else
      ++answer.omitted;
  }
  return wire::json_of(answer);
}

nlohmann::json why_answer_schema() { return wire::tool_schema<WhyAnswer>(); }

}  // namespace holdfast::render
