// holdfast init [SOURCE_DIR]: starts performance tests in a project that has benchmarks (init/plan.hpp). Without --write it
// shows what it would write.
//
// --json, "holdfast-init/1":
//
//   {"schema", "source", "build", "configured": a sentence, "options": [..],
//    "programs": [{"target", "harness": null or a word of ADAPTER, "why", "declared"}],
//    "edits": [{"path", "before": null or the text, "after": null or the text}], "written", "notes": [..],
//    "measured": null or {"benchmarks", "tests", "left_out": [..], "self_test": "pass|inconclusive|none", "shown": [..]}}

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "cli/verb.hpp"
#include "init/first_measurement.hpp"
#include "model/error.hpp"
#include "model/joined_text.hpp"
#include "model/text/sanitize_text.hpp"
#include "wire/dumped.hpp"
#include "wire/json.hpp"

namespace holdfast::cli {
namespace {

using nlohmann::json;

struct InitOptions {
  SharedOptions shared;
  init::InitRequest request;
  init::FirstRunOptions measure;
  bool write = false;
  bool undo = false;
  bool no_measure = false;
};

std::string text_of_programs(const init::InitPlan& plan) {
  std::string text;
  for (const auto* programs : {&plan.programs.found, &plan.programs.unknown}) {
    for (const auto& program : *programs) {
      const bool declared = std::ranges::find(plan.declared, program.target) != plan.declared.end();
      const auto harness = program.harness.empty() ? "-" : program.harness;
      text += fmt::format("  {:<24} {:<17} {}\n", program.target, declared ? "declared already" : harness,
                          program.why);
    }
  }
  return text;
}

/// Returns the added lines of an edit, or what happens to the file. A long new file, such as a workflow, is
/// shown by its number of lines only; workflows are copies of templates.
std::string text_of_edit(const init::Edit& edit, const std::string& root, bool is_undone) {
  constexpr std::size_t kShownLines = 30;
  const auto path = std::filesystem::path(edit.path).lexically_relative(root).string();
  if (!edit.after) return path + ": removed\n";
  const auto lines = split(init::block_in(*edit.after), '\n');
  if (is_undone) return fmt::format("{}: the lines of Holdfast are removed\n", path);
  if (!edit.before && lines.size() > kShownLines)
    return fmt::format("{}: new, {} lines\n", path, lines.size() - 1);
  auto text = fmt::format("{}: {}\n", path, edit.before ? "these lines" : "new");
  for (const auto& line : lines) text += line.empty() ? "" : "    " + line + "\n";
  return text;
}

std::string text_of_plan(const init::InitPlan& plan) {
  auto text =
      fmt::format("Project {}, in the build tree {} ({}).\n", plan.source, plan.tree.build, plan.tree.why);
  text += "Benchmark programs:\n" + text_of_programs(plan);
  if (!plan.edits.empty()) text += "\n";
  for (const auto& edit : plan.edits) text += text_of_edit(edit, plan.root, false);
  for (const auto& note : plan.notes) text += "Note: " + note + ".\n";
  if (plan.edits.empty()) text += "Nothing has to be written.\n";
  return text;
}

json json_of_edits(const std::vector<init::Edit>& edits) {
  auto list = json::array();
  for (const auto& edit : edits)
    list.push_back({{"path", edit.path},
                    {"before", edit.before ? json(*edit.before) : json()},
                    {"after", edit.after ? json(*edit.after) : json()}});
  return list;
}

json json_of_programs(const init::InitPlan& plan) {
  auto list = json::array();
  for (const auto* programs : {&plan.programs.found, &plan.programs.unknown}) {
    for (const auto& program : *programs) {
      const bool declared = std::ranges::find(plan.declared, program.target) != plan.declared.end();
      list.push_back({{"target", program.target},
                      {"harness", wire::or_null(program.harness)},
                      {"why", program.why},
                      {"declared", declared}});
    }
  }
  return list;
}

json json_of_measured(const std::optional<init::FirstMeasurement>& first) {
  if (!first) return {};
  return {{"benchmarks", first->benchmarks},
          {"tests", first->tests},
          {"left_out", first->left_out},
          {"self_test", first->proof},
          {"shown", first->shown}};
}

json json_of(const init::InitPlan& plan, bool written, const std::optional<init::FirstMeasurement>& first) {
  auto notes = plan.notes;
  if (first) notes.insert(notes.end(), first->notes.begin(), first->notes.end());
  return {{"schema", "holdfast-init/1"},
          {"source", plan.source},
          {"build", plan.tree.build},
          {"configured", plan.tree.why},
          {"options", plan.tree.given},
          {"programs", json_of_programs(plan)},
          {"edits", json_of_edits(plan.edits)},
          {"written", written},
          {"notes", notes},
          {"measured", json_of_measured(first)}};
}

void say(const InitOptions& options, const std::string& text) {
  put_text(options.shared, text::sanitize_text(text));
  std::fflush(stdout);  // before the output of commands
}

std::string text_of_measured(const init::FirstMeasurement& first) {
  std::string text;
  for (const auto& note : first.notes) text += "Note: " + note + ".\n";
  return text + "The accepted results are the baseline. After an edit: cmake --build, then ctest -L perf.\n";
}

ExitCode undo(const InitOptions& options) {
  const auto plan = init::undo_plan(options.request.source);
  init::apply(plan.edits, plan.root);
  std::string text;
  for (const auto& edit : plan.edits) text += text_of_edit(edit, plan.root, true);
  say(options, text.empty() ? "There is nothing to undo.\n" : text);
  put_json(options.shared, json{{"schema", "holdfast-init/1"}, {"edits", json_of_edits(plan.edits)}});
  return kPass;
}

init::FirstMeasurement measured(init::InitPlan& plan, const init::FirstRunOptions& options) {
  try {
    return init::measure_first(plan, options);
  } catch (const Error& failed) {
    throw Error(std::string(failed.what()) + "\n  What was written stays; holdfast init --undo removes it");
  }
}

ExitCode start_project(const InitOptions& options) {
  if (options.undo) return undo(options);
  auto plan = init::plan_of(options.request);
  if (plan.measured_targets().empty()) throw Error(init::nothing_found(plan));
  say(options, text_of_plan(plan));
  std::optional<init::FirstMeasurement> first;
  if (options.write) {
    init::apply(plan.edits, plan.root);
    if (!options.no_measure) {
      auto measure = options.measure;
      measure.talks = options.shared.talks();
      say(options, "\nBuilding " + listed_first(plan.measured_targets()) + ", then measuring.\n");
      first = measured(plan, measure);
      say(options, text_of_measured(*first));
    }
  } else if (!plan.edits.empty()) {
    say(options, "Nothing is written yet: add --write, which also measures. --undo removes it again.\n");
  }
  put_json(options.shared, json_of(plan, options.write, first));
  return kPass;
}

}  // namespace

Verb init_verb() {
  return verb_of<InitOptions>(
      "init", "Start performance tests in a project that has benchmarks", start_project,
      [](InitOptions& options) {
        auto& request = options.request;
        return Arguments{
            {"SOURCE_DIR", &request.source, "Sources of the CMake project; default: the current directory"},
            {"--write", &options.write, "Write the files, measure, accept, and show that the gate works"},
            {"--no-measure", &options.no_measure, "With --write: only write"},
            {"--undo", &options.undo, "Remove all that an earlier call has written"},
            {"--build DIR", &request.build,
             "Build tree; default: an optimised one of SOURCE_DIR, else a new one in build/perf"},
            {"--option NAME=VALUE", &request.options,
             "Option of the project for CMake, such as FOO_BUILD_BENCHMARKS=ON (repeatable)"},
            {"--preset NAME", &request.preset, "Configure preset; default: one for a release build"},
            {"--target NAME", &request.targets,
             "Only this program (repeatable); one of an unknown harness is measured as a command"},
            Argument(
                "--workflow SYSTEM", &request.systems,
                "Write the workflow of this CI system (repeatable); default: those that the repository uses",
                {.choices = {"github", "gitlab", "none"}}),
            Argument("--seconds S", &options.measure.seconds, "Time of the first run; default: 120",
                     {.check = Check::positive})};
      },
      {.examples = {{"holdfast init", "show what would be written"},
                    {"holdfast init --write", "write it, measure, and show that the gate works"},
                    {"holdfast init --undo", "remove it"}}});
}

}  // namespace holdfast::cli
