// The answer about the changed functions of a test: their instructions in both programs, as the run stored them.

#include <algorithm>

#include "model/function_names.hpp"
#include "render/agent_answers.hpp"
#include "render/short_result.hpp"
#include "render/summary.hpp"
#include "run/profiling.hpp"
#include "wire/tool_schema.hpp"

namespace holdfast::render {
namespace {

constexpr std::size_t kFunctionsShown = 10;
constexpr std::size_t kFunctionColumns = 160;
constexpr std::size_t kCodeColumns = 120;

/// Instructions that one iteration executes in the function's own code.
struct CountedInstructions {
  double baseline = 0;
  double current = 0;
};

struct ChangedCode {
  std::string function;
  std::string file;
  std::optional<double> share;
  std::optional<CountedInstructions> counted;
  std::vector<std::string> code;
  std::size_t omitted = 0;
};

struct FunctionsOfResult {
  std::string name;
  std::string verdict;
  std::string unknown;
  std::size_t executed = 0;
  std::vector<ChangedCode> functions;
  std::size_t omitted = 0;
};

struct FunctionsAnswer {
  std::string session;
  std::vector<FunctionsOfResult> results;
  std::size_t omitted = 0;
};

}  // namespace
}  // namespace holdfast::render

namespace holdfast::wire {

HOLDFAST_CODEC(render::CountedInstructions, baseline, current);

HOLDFAST_TABLE(
    render::ChangedCode, HOLDFAST_FIELDS(always, function), HOLDFAST_FIELDS(if_set, file, share),
    HOLDFAST_FIELD(counted, Presence::if_set, "Instructions of its own code in one iteration."),
    HOLDFAST_FIELD(code, Presence::if_set,
                   "Instructions in both programs: \"- \" of the baseline, \"+ \" of the current one, "
                   "two spaces: of both, \"@ \" a sentence."),
    HOLDFAST_FIELD(omitted, Presence::if_set, "More lines of code."));

HOLDFAST_TABLE(render::FunctionsOfResult, HOLDFAST_FIELDS(always, name, verdict, executed),
               HOLDFAST_FIELD(unknown, Presence::if_set, "Why the changed functions are not known."),
               HOLDFAST_FIELD(functions, "Changed ones that the benchmark executes, the most costly first."),
               HOLDFAST_FIELD(omitted, Presence::if_set, "More functions."));

HOLDFAST_TABLE(render::FunctionsAnswer, HOLDFAST_FIELDS(always, session, results),
               HOLDFAST_FIELD(omitted, Presence::if_set,
                              "More results with the same functions, or of that test."));

}  // namespace holdfast::wire

namespace holdfast::render {
namespace {

/// Returns the costs of the function in both programs, if the run counted instructions.
std::optional<CountedInstructions> counted_of(const Run& result, const std::string& function) {
  const auto& [current, baseline] = result.profiles;
  if (!current || !baseline || current->unit != "instructions") return std::nullopt;
  const auto all = run::functions_of_both(*baseline, *current);
  const auto found = std::ranges::find(all, function, &run::FunctionChange::name);
  if (found == all.end()) return std::nullopt;
  return CountedInstructions{found->baseline.self, found->current.self};
}

/// `lines`: number of lines of code that may still be shown. All functions share this number, and the function
/// reduces it.
ChangedCode changed_code(const Run& result, const ChangedFunction& one, std::size_t& lines) {
  ChangedCode made{.function = short_name(clipped(one.name, 4 * kFunctionColumns), kFunctionColumns),
                   .file = clipped(one.file, kFunctionColumns),
                   .share = one.share,
                   .counted = counted_of(result, one.name),
                   .code = {}};
  for (const auto& line : one.code) {
    if (made.code.size() == lines) break;
    // The first two characters are the mark of a diff. They are not passed to clipped(), because it would remove
    // their blanks.
    made.code.push_back(line.substr(0, 2) +
                        clipped(line.substr(std::min<std::size_t>(2, line.size())), kCodeColumns));
  }
  made.omitted = one.code.size() - made.code.size();
  lines -= made.code.size();
  return made;
}

FunctionsOfResult functions_of_result(const Run& result, std::size_t lines) {
  FunctionsOfResult made{.name = clipped(name_of(result), kFunctionColumns),
                         .verdict = word_of(result),
                         .unknown = {},
                         .functions = {}};
  if (!result.reach) {
    made.unknown = "the run did not examine them: " + clipped(sentence_of(result), kFunctionColumns);
    return made;
  }
  const auto& reach = *result.reach;
  made.unknown = clipped(reach.unknown, kFunctionColumns);
  made.executed = reach.executed;
  std::vector<ChangedFunction> all = reach.functions;
  for (const auto& name : reach.changed) {
    const bool examined = std::ranges::any_of(all, [&](const auto& one) { return one.name == name; });
    if (!examined) all.push_back({.name = name, .symbol = "", .file = ""});
  }
  for (const auto& one : all) {
    if (made.functions.size() < kFunctionsShown)
      made.functions.push_back(changed_code(result, one, lines));
    else
      ++made.omitted;
  }
  return made;
}

bool has_same_functions(const FunctionsOfResult& a, const FunctionsOfResult& b) {
  return std::ranges::equal(a.functions, b.functions, {}, &ChangedCode::function, &ChangedCode::function);
}

}  // namespace

nlohmann::json functions_answer(const Report& report, const AgentQuestion& question) {
  FunctionsAnswer answer{.session = report.session.id, .results = {}};
  auto results = results_meant(report, question.test);
  // Results with examined functions come first, because later results of the same functions are left out.
  std::ranges::stable_sort(
      results, {}, [](const Run* result) { return !result->reach || result->reach->functions.empty(); });
  for (const auto* result : results) {
    auto functions = functions_of_result(*result, question.limit);
    const bool is_shown = std::ranges::any_of(
        answer.results, [&](const auto& other) { return has_same_functions(other, functions); });
    if (is_shown || answer.results.size() == 2)
      ++answer.omitted;
    else
      answer.results.push_back(std::move(functions));
  }
  return wire::json_of(answer);
}

nlohmann::json functions_answer_schema() { return wire::tool_schema<FunctionsAnswer>(); }

}  // namespace holdfast::render
