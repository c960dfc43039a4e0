#include "init/plan.hpp"

#include <algorithm>
#include <filesystem>

#include "init/project_place.hpp"
#include "init/source_text.hpp"
#include "init/switches.hpp"
#include "init/workflow.hpp"
#include "model/error.hpp"
#include "model/joined_text.hpp"
#include "model/text/did_you_mean.hpp"
#include "model/whole_file.hpp"

namespace holdfast::init {
namespace {

namespace fs = std::filesystem;
using Words = std::vector<std::string>;

constexpr const char* kLists = "CMakeLists.txt";

bool has(const Words& words, const std::string& word) {
  return std::ranges::find(words, word) != words.end();
}

std::string lists_of(const InitPlan& plan) { return (fs::path(plan.source) / kLists).string(); }

/// Returns the texts of the project's own CMake files, without the block of an earlier call.
Words own_cmake_texts(const CodeModel& model) {
  Words texts;
  for (const auto& file : model.cmake_files) {
    if (is_own(file, model)) texts.push_back(without_blocks(file_if_readable(file).value_or("")));
  }
  return texts;
}

void look(InitPlan& plan) {
  const auto cache = commits::read_cache(plan.tree.build);
  plan.model = read_code_model(plan.tree.build, config_of(cache));
  plan.programs = benchmark_programs(plan.model, file_if_readable);
  plan.switches = benchmark_switches(cache, own_cmake_texts(plan.model));
}

/// Sets one of the options in Holdfast's own tree, and keeps it if that adds benchmark programs. Returns true if a harness
/// of theirs is known.
bool try_switch(const std::string& name, const InitRequest& request, InitPlan& plan) {
  const auto known = plan.programs.found.size();
  const auto unknown = plan.programs.unknown.size();
  auto options = request.options;
  options.push_back(name + "=ON");
  try {
    configure(plan.source, options, plan.tree);
    look(plan);
    if (plan.programs.found.size() > known || plan.programs.unknown.size() > unknown) {
      keep_given({name + "=ON"}, plan.tree);
      plan.notes.push_back("the option " + name + "=ON turns benchmarks on; it was set in this build tree");
      return plan.programs.found.size() > known;
    }
  } catch (const commits::BuildFailed& failed) {
    plan.notes.push_back("with the option " + name +
                         "=ON, which may turn benchmarks on, CMake ends with: " + std::string(failed.what()));
  }
  options.back() = name + "=OFF";
  configure(plan.source, options, plan.tree);
  look(plan);
  return false;
}

/// Tries the first of these options until one adds programs of a known harness.
bool try_switches(const Words& names, const InitRequest& request, InitPlan& plan) {
  constexpr std::size_t kTried = 3;
  const auto tried = std::min(names.size(), kTried);
  return std::any_of(names.begin(), names.begin() + static_cast<std::ptrdiff_t>(tried),
                     [&](const auto& name) { return try_switch(name, request, plan); });
}

/// Reads the targets. Turns benchmarks on in a tree of Holdfast's own, unless an option has turned them on.
void examine(const InitRequest& request, InitPlan& plan) {
  try {
    configure(plan.source, request.options, plan.tree);
  } catch (const commits::BuildFailed& failed) {
    const bool modules = fs::exists(fs::path(plan.root) / ".gitmodules");
    throw Error(std::string(failed.what()) +
                (modules ? "\n  If submodules are missing: git submodule update --init" : "") +
                "\n  An option for CMake: holdfast init --option NAME=VALUE");
  }
  keep_given(request.options, plan.tree);
  look(plan);
  const auto cache = commits::read_cache(plan.tree.build);
  if (!plan.tree.is_own || has_benchmarks_on(cache, own_cmake_texts(plan.model))) return;
  if (try_switches(Words(plan.switches), request, plan) || !plan.programs.found.empty()) return;
  if (plan.programs.unknown.empty())
    try_switches(test_switches(cache, own_cmake_texts(plan.model)), request, plan);
}

/// Returns the programs that the request names, or all that were found.
std::vector<BenchmarkProgram> wanted_programs(const InitRequest& request, const InitPlan& plan) {
  if (request.targets.empty()) return plan.programs.found;
  std::vector<BenchmarkProgram> wanted;
  Words known;
  for (const auto* programs : {&plan.programs.found, &plan.programs.unknown}) {
    for (const auto& program : *programs) {
      known.push_back(program.target);
      if (has(request.targets, program.target)) wanted.push_back(program);
    }
  }
  for (const auto& target : request.targets) {
    if (!has(known, target))
      throw Error("--target: \"" + target + "\" is no benchmark program of " + plan.source + "; there are " +
                  (known.empty() ? "none" : listed(known)) + text::did_you_mean(target, known));
  }
  return wanted;
}

/// A target may be excluded from the target `all` in its own call, or with its directory.
bool may_be_left_out(const CodeModel& model) {
  return std::ranges::any_of(own_cmake_texts(model),
                             [](const auto& text) { return has_word(text, "EXCLUDE_FROM_ALL"); });
}

Edit gitignore_edit(const InitPlan& plan) {
  const auto path = (fs::path(plan.root) / ".gitignore").string();
  const auto before = file_if_readable(path);
  if (is_ignored(plan.root, plan.tree.build)) return {path, before, before};
  const auto block = block_of("/" + fs::path(plan.tree.build).lexically_relative(plan.root).string() + "/\n");
  if (before && !block_in(*before).empty()) return {path, before, with_other_block(*before, block)};
  return {path, before, before ? with_block(*before, block) : block};
}

std::string command_of(const InitRequest& request) {
  Words words{"holdfast init"};
  if (request.source != ".") words.push_back(request.source);
  if (request.build) words.push_back("--build " + *request.build);
  return joined(words, " ");
}

/// Returns an option of `holdfast init` for each program.
std::string targets_of(const std::vector<BenchmarkProgram>& programs) {
  std::string options;
  for (const auto& program : programs) options += " --target " + program.target;
  return options;
}

/// Returns the folders with benchmarks that are CMake projects of their own, and no part of the configured one.
Words other_benchmark_folders(const InitPlan& plan) {
  auto folders = project_folders(plan.source);
  std::erase_if(folders, [&](const std::string& folder) {
    return !is_named_like_a_benchmark(fs::path(folder).lexically_relative(plan.source)) ||
           !is_own(folder, plan.model) || has(plan.model.cmake_files, folder + "/" + kLists);
  });
  return folders;
}

void plan_workflows(const InitRequest& request, const ProjectPlace& place, InitPlan& plan) {
  const CiNeeds needs{.root = plan.root,
                      .folder = place.folder(),
                      .branch = main_branch_of(plan.root),
                      .options = plan.tree.given};
  auto systems = request.systems.empty() ? ci_systems_of(plan.root) : request.systems;
  std::erase(systems, "none");
  for (const auto& system : systems) {
    for (auto& edit : workflow_edits(system, needs, plan.notes)) plan.edits.push_back(std::move(edit));
  }
  const bool written = std::ranges::any_of(plan.edits, [&](const Edit& edit) {
    return edit.changes() && has(workflow_files(plan.root), edit.path);
  });
  if (written)
    plan.notes.push_back(
        "the workflow needs HOLDFAST_ARCHIVE, the URL of the portable archive, or a runner with an installed "
        "holdfast");
}

}  // namespace

std::vector<std::string> InitPlan::measured_targets() const {
  auto targets = declared;
  for (const auto& test : tests) targets.push_back(test.target);
  return targets;
}

std::vector<std::string> InitPlan::directories_of(const std::string& target) const {
  Words directories{"."};
  const auto add = [&](const fs::path& directory) {
    const auto inside = directory.lexically_relative(source).string();
    if (!inside.starts_with("..") && !has(directories, inside)) directories.push_back(inside);
  };
  const auto found = std::ranges::find(model.targets, target, &CodeTarget::name);
  if (found == model.targets.end()) return directories;
  add(found->directory);
  if (!found->sources.empty()) add(fs::path(found->sources.front()).parent_path());
  return directories;
}

/// Adds the programs that an earlier block does not name. Its other lines are not changed, since the user may have edited
/// them.
Edit cmake_edit(const InitPlan& plan, const std::vector<ProgramTests>& tests) {
  const auto path = lists_of(plan);
  const auto before = whole_file(path);
  const bool build_all = may_be_left_out(plan.model);
  const auto block = block_in(before);
  auto after = before;
  if (!tests.empty())
    after = block.empty() ? with_block(before, cmake_block(tests, build_all))
                          : with_other_block(before, with_more_tests(block, tests, build_all));
  return {path, before, after};
}

InitPlan plan_of(const InitRequest& request) {
  const auto place = project_at(request.source);
  InitPlan plan{.source = place.source, .root = place.root, .command = command_of(request)};
  if (!fs::equivalent(place.source, request.source))
    plan.notes.push_back("the CMake project is in the folder " +
                         fs::path(place.source).lexically_relative(fs::absolute(request.source)).string());
  plan.tree = chosen_tree({place.source, request.build, request.preset, request.options});
  examine(request, plan);

  const auto block = block_in(whole_file(lists_of(plan)));
  const auto declared = declared_targets(own_cmake_texts(plan.model));
  const auto is_known = [&](const BenchmarkProgram& program) {
    return has(declared, program.target) || has_word(block, program.target);
  };
  for (const auto* programs : {&plan.programs.found, &plan.programs.unknown}) {
    for (const auto& program : *programs) {
      const bool wanted = request.targets.empty() || has(request.targets, program.target);
      if (wanted && is_known(program)) plan.declared.push_back(program.target);
    }
  }
  auto wanted = wanted_programs(request, plan);
  std::erase_if(wanted, is_known);
  plan.tests = tests_of(wanted);
  // A program that is added to others gets a prefix, as if all had been added together.
  if (!plan.declared.empty()) {
    for (auto& test : plan.tests) test.prefix = test.harness == "command" ? "" : test.target + "/";
  }
  if (plan.measured_targets().empty()) return plan;
  plan.edits.push_back(cmake_edit(plan, plan.tests));
  plan_workflows(request, place, plan);
  plan.edits.push_back(gitignore_edit(plan));
  std::erase_if(plan.edits, [](const Edit& edit) { return !edit.changes(); });
  return plan;
}

std::string nothing_found(const InitPlan& plan) {
  auto text =
      plan.source + ": none of its programs, as configured in " + plan.tree.build +
      ", links Google Benchmark or Holdfast, includes nanobench.h, calls BENCHMARK of Catch2, or uses "
      "Boost.Test under a name with bench or perf";
  Words remedies;
  if (!plan.switches.empty())
    remedies.push_back("turn the benchmarks on: " + plan.command + " --option " + plan.switches.front() +
                       "=ON");
  if (!plan.programs.unknown.empty())
    remedies.push_back("measure programs as commands: " + plan.command + " --write" +
                       targets_of(plan.programs.unknown));
  for (const auto& folder : other_benchmark_folders(plan))
    remedies.push_back("look at the CMake project in a folder: holdfast init " + folder);
  if (remedies.empty())
    remedies.push_back(
        "name the option that turns benchmarks on, with --option NAME=ON, or write one: "
        "docs/getting-started.md");
  text += "\n  Next: " + joined(remedies, "\n  Or: ");
  for (const auto& note : plan.notes) text += "\n  Note: " + note;
  return text;
}

UndoPlan undo_plan(const std::string& source) {
  const auto place = project_at(source);
  auto files = workflow_files(place.root);
  files.push_back((fs::path(place.source) / kLists).string());
  files.push_back((fs::path(place.root) / ".gitignore").string());
  UndoPlan plan{.root = place.root, .edits = {}};
  for (const auto& file : files) {
    const auto text = file_if_readable(file);
    auto edit = text ? undone(file, *text) : Edit{file, text, text};
    if (edit.changes()) plan.edits.push_back(std::move(edit));
  }
  return plan;
}

}  // namespace holdfast::init
