#include "cli/mcp_tools.hpp"

#include <chrono>

#include "model/error.hpp"
#include "model/settings/settings.hpp"
#include "render/agent_answers.hpp"
#include "suite/compared_builds.hpp"
#include "suite/compared_commands.hpp"
#include "wire/tool_schema.hpp"

namespace holdfast::cli {
namespace {

constexpr std::size_t kResultsShown = 5;
constexpr std::size_t kCodeLinesShown = 40;
constexpr std::size_t kShownMost = 1000;
constexpr double kCompareSeconds = 20;
constexpr double kCompareSecondsMost = 600;

/// The arguments of the tools. An empty or zero member is an argument that was not passed.
struct VerdictAsked {
  std::string session{};
  std::size_t limit = 0;
};
struct NextStepAsked {
  std::string session{};
  std::string test{};
};
struct WhyAsked {
  std::string session{};
  std::string test{};
};
struct FunctionsAsked {
  std::string session{};
  std::string test{};
  std::size_t limit = 0;
};
struct CompareAsked {
  std::vector<std::string> commands{};
  std::string test{};
  std::vector<std::string> builds{};
  double budget_seconds = 0;
};

}  // namespace
}  // namespace holdfast::cli

namespace holdfast::wire {

inline constexpr const char* kSessionHelp = "ID of a session; default: the latest.";
inline constexpr const char* kTestHelp =
    "A test, a benchmark, or the name of a result as `verdict` returns it.";

HOLDFAST_TABLE(cli::VerdictAsked, HOLDFAST_FIELD(session, Presence::if_set, kSessionHelp),
               HOLDFAST_FIELD(limit, Presence::if_set, "Largest number of results; default: 5."));
HOLDFAST_TABLE(cli::NextStepAsked, HOLDFAST_FIELD(session, Presence::if_set, kSessionHelp),
               HOLDFAST_FIELD(test, Presence::if_set,
                              "A test, a benchmark, or the name of a result; default: the whole session."));
HOLDFAST_TABLE(cli::WhyAsked, HOLDFAST_FIELD(session, Presence::if_set, kSessionHelp),
               HOLDFAST_FIELD(test, kTestHelp));
HOLDFAST_TABLE(cli::FunctionsAsked, HOLDFAST_FIELD(session, Presence::if_set, kSessionHelp),
               HOLDFAST_FIELD(test, kTestHelp),
               HOLDFAST_FIELD(limit, Presence::if_set, "Largest number of lines of code; default: 40."));
HOLDFAST_TABLE(
    cli::CompareAsked,
    HOLDFAST_FIELD(
        commands, Presence::if_set,
        "Two commands, A (before) and B (now), each a line that is split into words without a shell."),
    HOLDFAST_FIELD(test, Presence::if_set, "Instead of commands: a test that both `builds` declare."),
    HOLDFAST_FIELD(builds, Presence::if_set, "With `test`: two build trees, A (before) and B (now)."),
    HOLDFAST_FIELD(budget_seconds, Presence::if_set, Numbers::positive,
                   "Seconds to measure, up to 600; default: 20. Confirming a loss may take as long again."));

}  // namespace holdfast::wire

namespace holdfast::cli {
namespace {

[[noreturn]] void refuse_argument(const std::string& why) {
  throw wire::RpcRefusal(wire::kInvalidParams, why);
}

template <class Asked>
Asked asked_of(const nlohmann::json& arguments) {
  try {
    return wire::value_of<Asked>(arguments, "the arguments");
  } catch (const Error& wrong) {
    refuse_argument(wrong.what());
  }
}

template <class Asked>
nlohmann::json input_schema() {
  auto schema = wire::tool_schema<Asked>();
  schema["additionalProperties"] = false;
  return schema;
}

std::size_t limit_of(std::size_t asked, std::size_t otherwise) {
  if (asked > kShownMost) refuse_argument("\"limit\" must be at most " + std::to_string(kShownMost));
  return asked == 0 ? otherwise : asked;
}

std::optional<std::string> given(const std::string& text) {
  return text.empty() ? std::nullopt : std::optional(text);
}

render::AgentQuestion question_of(const VerdictAsked& asked) {
  return {.test = {}, .limit = limit_of(asked.limit, kResultsShown)};
}
render::AgentQuestion question_of(const NextStepAsked& asked) { return {.test = asked.test}; }
render::AgentQuestion question_of(const WhyAsked& asked) { return {.test = asked.test}; }
render::AgentQuestion question_of(const FunctionsAsked& asked) {
  return {.test = asked.test, .limit = limit_of(asked.limit, kCodeLinesShown)};
}

using WriteAnswer = nlohmann::json(const Report&, const render::AgentQuestion&);

/// Returns a tool that answers from a stored session.
template <class Asked>
McpTool reading_tool(McpTool tool, const ReportOfSession& report, WriteAnswer* write) {
  tool.input = input_schema<Asked>();
  tool.call = [report, write](const nlohmann::json& arguments, const McpProgress&) {
    const auto asked = asked_of<Asked>(arguments);
    const auto question = question_of(asked);
    return write(report(given(asked.session)), question);
  };
  return tool;
}

double budget_of(const CompareAsked& asked) {
  if (asked.budget_seconds < 0 || asked.budget_seconds > kCompareSecondsMost)
    refuse_argument("\"budget_seconds\" must be above 0, and at most 600");
  return asked.budget_seconds > 0 ? asked.budget_seconds : kCompareSeconds;
}

void check_sides(const CompareAsked& asked) {
  const bool builds = !asked.test.empty() && asked.builds.size() == 2 && asked.commands.empty();
  const bool commands = asked.commands.size() == 2 && asked.test.empty() && asked.builds.empty();
  if (!builds && !commands)
    refuse_argument("give either \"commands\", two of them, or \"test\" and \"builds\", two build trees");
}

/// Limit of the time of a call, in budgets. Rounds that confirm an alarm may take as long as the budget again. Each
/// benchmark of a test has a budget of its own, so the total time is limited here, too.
constexpr double kLongest = 2.5;

nlohmann::json compared(const nlohmann::json& arguments, const McpProgress& progress) {
  const auto asked = asked_of<CompareAsked>(arguments);
  check_sides(asked);
  run::Overrides overrides;
  overrides.budget = budget_of(asked);
  const auto begin = std::chrono::steady_clock::now();
  const auto watch = [&](const std::string& benchmark, const auto& made) {
    const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - begin;
    progress(spent.count(), kLongest * *overrides.budget,
             benchmark + ": " + std::to_string(made.rounds_done) + " rounds");
    if (spent.count() > kLongest * *overrides.budget)
      throw Error(
          "the comparison took more than " + std::to_string(static_cast<int>(spent.count())) +
          " s, and its budget is over; compare a test with fewer benchmarks, or raise \"budget_seconds\"");
  };
  if (asked.commands.empty())
    return render::comparison_answer(suite::compare_builds(
        {.test = asked.test, .before = asked.builds[0], .now = asked.builds[1], .config = {}}, overrides,
        watch));
  suite::CommandOptions options;
  options.commands = asked.commands;
  return render::comparison_answer(suite::compare_commands(options, overrides, watch));
}

}  // namespace

std::vector<McpTool> reading_tools(const ReportOfSession& report) {
  return {
      reading_tool<VerdictAsked>(
          {.name = "verdict",
           .title = "What became slower",
           .description =
               "What became slower or faster in the latest measurement, by how much (estimate with bounds), "
               "and where (functions, file:line). Measures nothing. Ask this first.",
           .output = render::verdict_answer_schema()},
          report, render::verdict_answer),
      reading_tool<WhyAsked>({.name = "why",
                              .title = "Why a test has its verdict",
                              .description = "One test in detail: evidence of its verdict, place of the "
                                             "loss, why it was not measured or is "
                                             "undecided, and the commands that would decide or mend it.",
                              .output = render::why_answer_schema()},
                             report, render::why_answer),
      reading_tool<FunctionsAsked>({.name = "functions",
                                    .title = "Changed functions of a test",
                                    .description = "The changed functions that a test executes, with their "
                                                   "machine instructions in both programs.",
                                    .output = render::functions_answer_schema()},
                                   report, render::functions_answer),
      reading_tool<NextStepAsked>(
          {.name = "next_step",
           .title = "The command to type next",
           .description = "The shell commands to type next, for the session or for one test.",
           .output = render::next_step_answer_schema()},
          report, render::next_step_answer)};
}

McpTool comparing_tool() {
  return {.name = "compare",
          .title = "Measure two commands or builds",
          .description =
              "Measures whether B is slower than A: two commands, or one test of two build trees, in turns, "
              "within a budget. Run nothing else on the machine meanwhile. Stores nothing.",
          .input = input_schema<CompareAsked>(),
          .output = render::comparison_answer_schema(),
          .measures = true,
          .call = compared};
}

}  // namespace holdfast::cli
