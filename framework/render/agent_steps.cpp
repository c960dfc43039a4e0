// The answer about the next command, and the results that a name means.

#include <algorithm>

#include "model/error.hpp"
#include "model/joined_text.hpp"
#include "render/agent_answers.hpp"
#include "render/commands.hpp"
#include "render/short_result.hpp"
#include "render/summary.hpp"
#include "wire/tool_schema.hpp"

namespace holdfast::render {
namespace {

constexpr std::size_t kStepLineColumns = 300;
constexpr std::size_t kStepsShown = 5;

struct NextStepAnswer {
  std::string session;
  std::string state;
  std::vector<Step> steps;
};

}  // namespace
}  // namespace holdfast::render

namespace holdfast::wire {

HOLDFAST_TABLE(render::NextStepAnswer, HOLDFAST_FIELDS(always, session),
               HOLDFAST_FIELD(state, "Of the gate, or of the test."),
               HOLDFAST_FIELD(steps, "The first one is the next; empty: nothing has to be done."));

}  // namespace holdfast::wire

namespace holdfast::render {
namespace {

/// Returns why a suggested command is useful; steps_of() knows its purpose.
std::string purpose_of(const std::string& command, const Report& report) {
  for (const auto& result : report.results) {
    for (const auto& step : steps_of(result, build_of(result)))
      if (step.line == command) return step.purpose;
  }
  return "";
}

void add_steps(std::vector<Step> steps, NextStepAnswer& answer) {
  for (auto& step : steps) {
    const bool known =
        std::ranges::any_of(answer.steps, [&](const Step& other) { return other.line == step.line; });
    const bool is_entry = step.line.starts_with('{');  // an entry of known-regressions.json is not a command
    if (known || is_entry || answer.steps.size() == kStepsShown) continue;
    answer.steps.push_back({step.purpose, clipped(step.line, kStepLineColumns)});
  }
}

}  // namespace

std::vector<const Run*> results_meant(const Report& report, const std::string& name) {
  std::vector<const Run*> found;
  std::vector<std::string> known;
  for (const auto* result : by_attention(report)) {
    const auto& [test, benchmark] = std::tie(result->subject.test, result->subject.benchmark);
    if (name == test || name == "perf." + test || name == benchmark || name == short_result(*result).name)
      found.push_back(result);
    if (std::ranges::find(known, test) == known.end()) known.push_back(test);
  }
  if (!found.empty()) return found;
  throw Error("the session " + report.session.id + " has no result of \"" + clipped(name, kStepLineColumns) +
              "\"; it has results of: " + clipped(listed(known), 2 * kStepLineColumns));
}

nlohmann::json next_step_answer(const Report& report, const AgentQuestion& question) {
  NextStepAnswer answer{.session = report.session.id, .state = {}, .steps = {}};
  if (question.test.empty()) {
    answer.state = "gate: " + report.gate.verdict;
    for (const auto& command : next_commands_of(report))
      add_steps({{purpose_of(command, report), command}}, answer);
    return wire::json_of(answer);
  }
  for (const auto* result : results_meant(report, question.test)) {
    if (answer.state.empty())
      answer.state = clipped(name_of(*result), kStepLineColumns) + ": " + word_of(*result);
    add_steps(steps_of(*result, build_of(*result)), answer);
  }
  return wire::json_of(answer);
}

nlohmann::json next_step_answer_schema() { return wire::tool_schema<NextStepAnswer>(); }

}  // namespace holdfast::render
