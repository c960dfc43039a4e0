#include "suite/compared_commands.hpp"

#include <algorithm>
#include <cstdio>
#include <filesystem>

#include "model/error.hpp"
#include "model/number.hpp"
#include "process/command_words.hpp"
#include "process/process.hpp"
#include "process/scratch_files.hpp"

namespace holdfast::suite {
namespace {

/// Returns the words of the command, run by a shell if one is given.
std::vector<std::string> words_of(const CommandOptions& options, const std::string& command) {
  // "none" and "default" mean the same as for hyperfine's --shell.
  if (!options.shell || *options.shell == "none") return process::command_words(command);
  const bool usual = options.shell->empty() || *options.shell == "default";
  auto words = usual ? std::vector<std::string>{"/bin/sh"} : process::command_words(*options.shell);
  words.insert(words.end(), {"-c", command});
  return words;
}

/// Returns the hook for the command at that index.
std::string hook_of(const char* word, const std::vector<std::string>& hooks, const CommandOptions& options,
                    std::size_t at) {
  if (hooks.empty()) return "";
  if (hooks.size() != 1 && hooks.size() != options.commands.size())
    throw Error(std::string(word) + " is given " + std::to_string(hooks.size()) + " times for " +
                std::to_string(options.commands.size()) +
                " commands; give it once for all of them, or once for each");
  return hooks.size() == 1 ? hooks.front() : hooks[at];
}

/// Every launch must read the same input. A pipe is refused, too, because opening it waits for its writer, beyond any
/// deadline.
std::string input_of(const CommandOptions& options) {
  if (options.input.empty()) return "";
  std::error_code unknown;
  if (std::filesystem::is_fifo(options.input, unknown))
    throw Error("--input " + options.input +
                ": is a pipe, which only one launch could read; write its content to a file");
  return std::filesystem::absolute(options.input);
}

Declaration declaration_of(const CommandOptions& options, std::size_t at, const std::string& place) {
  const auto words = words_of(options, options.commands[at]);
  const auto name = at < options.names.size() ? options.names[at] : process::shown_command(words);
  auto declaration = command_declaration(name, words, place);
  declaration.hooks = {.setup = hook_of("--setup", options.setup, options, at),
                       .prepare = hook_of("--prepare", options.prepare, options, at),
                       .conclude = hook_of("--conclude", options.conclude, options, at),
                       .cleanup = hook_of("--cleanup", options.cleanup, options, at)};
  if (!options.pick.pattern.empty()) declaration.pick = options.pick;
  if (options.higher) declaration.asked.direction = Direction::higher;
  declaration.input = input_of(options);
  declaration.may_fail = options.ignore_failure;
  return declaration;
}

/// Returns the index of the reference; a name takes precedence over a number.
std::size_t place_of_reference(const std::string& reference, const std::vector<Declaration>& all) {
  std::vector<std::string> names;
  for (const auto& one : all) names.push_back(one.test);
  const auto named = std::find(names.begin(), names.end(), reference);
  if (named != names.end()) return static_cast<std::size_t>(named - names.begin());
  const auto number = parse_number<std::size_t>(reference).value_or(0);
  if (number >= 1 && number <= all.size()) return number - 1;
  throw Error("--reference " + reference + ": there are " + std::to_string(all.size()) +
              " commands; give a number from 1, or the --name of one");
}

/// Names must be unique, because they identify results.
void number_equal_names(std::vector<Declaration>& others) {
  for (std::size_t i = 0; i < others.size(); ++i) {
    const auto same = [&](const Declaration& other) { return other.test == others[i].test; };
    const auto earlier = std::count_if(others.begin(), others.begin() + static_cast<std::ptrdiff_t>(i), same);
    if (earlier > 0) others[i].test += " #" + std::to_string(i + 1);
  }
}

/// `place`: a directory for temporary files.
ReferenceComparison comparison_of_commands(const CommandOptions& options, const std::string& place) {
  if (options.names.size() > options.commands.size())
    throw Error("--name is given " + std::to_string(options.names.size()) + " times, and there are " +
                std::to_string(options.commands.size()) + " commands");
  std::vector<Declaration> all;
  for (std::size_t at = 0; at < options.commands.size(); ++at)
    all.push_back(declaration_of(options, at, place));
  const auto at = static_cast<std::ptrdiff_t>(place_of_reference(options.reference, all));
  ReferenceComparison comparison{.reference = all[static_cast<std::size_t>(at)], .others = {}};
  all.erase(all.begin() + at);
  number_equal_names(all);
  comparison.others = std::move(all);
  return comparison;
}

/// Prints the output of a process as soon as it has ended; the time of printing is not measured.
process::Ended shown_command_output(const process::Launch& wanted) {
  auto launch = wanted;
  launch.keep_stdout = true;
  auto ended = process::run_process(launch);
  std::fwrite(ended.out.data(), 1, ended.out.size(), stdout);
  // Both streams go to one terminal: without the flush, stdout's buffer would come after stderr.
  std::fflush(stdout);
  std::fwrite(ended.tail.data(), 1, ended.tail.size(), stderr);
  return ended;
}

}  // namespace

bool CommandOptions::any() const {
  return shell || !names.empty() || reference != "1" || !pick.pattern.empty() || !pick.unit.empty() ||
         !input.empty() || higher || ignore_failure || show_output ||
         !(setup.empty() && prepare.empty() && conclude.empty() && cleanup.empty());
}

Report compare_commands(const CommandOptions& options, const run::Overrides& overrides,
                        const run::Progressed& progress) {
  const process::ScratchDirectory place("holdfast-compare");
  return compare(comparison_of_commands(options, place.path()), overrides, progress,
                 options.show_output ? shown_command_output : process::run_process);
}

}  // namespace holdfast::suite
