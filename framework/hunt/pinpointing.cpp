#include "hunt/pinpointing.hpp"

#include <fmt/format.h>

#include <filesystem>

#include "binary/hexadecimal.hpp"
#include "model/error.hpp"
#include "process/process.hpp"
#include "process/scratch_files.hpp"
#include "run/both_programs.hpp"
#include "store/runs.hpp"
#include "text/progress_line.hpp"
#include "wire/pinpoint_json.hpp"

namespace holdfast::hunt {
namespace {

namespace fs = std::filesystem;

/// One process of a program that is named by hand.
constexpr double kDeadlineSeconds = 60;

std::string program_file(const std::string& option, const std::string& path) {
  const auto file = fs::absolute(path).lexically_normal();
  if (!process::is_executable(file)) {
    throw Error(
        option + " " + path +
        (fs::exists(file) ? ": is no program that can be executed" : ": does not exist; was it built?"));
  }
  return file;
}

process::Launch launch_of(const std::string& file, const std::vector<std::string>& arguments) {
  process::Launch launch{.file = file, .argv = {file}, .deadline_s = kDeadlineSeconds};
  launch.argv.insert(launch.argv.end(), arguments.begin(), arguments.end());
  return launch;
}

/// "comparing warm .. step of mid_sum: round 4 of comparison 7, 81 s left".
std::string said(const hunt::HuntProgress& progress) {
  if (progress.comparison == 0) return "counting " + progress.calls;
  return fmt::format("comparing {}: round {} of comparison {}, {:.0f} s left", progress.calls,
                     progress.rounds_done + 1, progress.comparison, progress.left_s);
}

Pinpoint searched(hunt::TwoBuilds& builds, const hunt::Function& start, const PinpointOptions& options,
                  const std::string& name, const std::string& scratch) {
  text::ProgressLine line(name, options.quiet);
  return hunt::pinpoint(builds, start,
                        {.options = options.wanted,
                         .strategy = options.strategy,
                         .scratch = scratch,
                         .seed = options.seed,
                         .progress = [&](const auto& progress) { line.say(said(progress)); }});
}

hunt::Function start_of(hunt::TwoBuilds& builds, const PinpointOptions& options,
                        const run::BothPrograms& both, const Declaration& declaration) {
  if (options.function) return builds.function(*options.function);
  if (declaration.adapter == "command") return builds.function("main");
  const auto previous = binary::address_in(both.previous_address);
  const auto current = binary::address_in(both.current_address);
  if (!previous || !current)
    throw Error(
        "where the body of " + both.run.subject.benchmark +
        " stands is not known (a lambda, or an accepted program of an older version of Holdfast); name the "
        "function to begin with by --function");
  return builds.function_at(*previous, *current);
}

}  // namespace

Pinpoint pinpoint_programs(const PinpointOptions& options) {
  const process::ScratchDirectory scratch("holdfast-pinpoint");
  hunt::TwoBuilds builds(launch_of(program_file("--previous", options.previous), options.arguments),
                         launch_of(program_file("--current", options.current), options.arguments),
                         scratch.path(), options.seed);
  const auto start = builds.function(options.function.value_or("main"));
  return searched(builds, start, options, fs::path(options.current).filename(), scratch.path());
}

Pinpoint pinpoint_test(const Declaration& declared, const run::Overrides& overrides, store::Database& store,
                       const wire::Aliases& aliases, const PinpointOptions& options) {
  auto declaration = declared;
  if (!options.current.empty()) declaration.command.front() = program_file("--current", options.current);
  const auto& words = options.arguments;
  declaration.command.insert(declaration.command.end(), words.begin(), words.end());
  const auto previous = options.previous.empty() ? "" : program_file("--previous", options.previous);
  const auto both = run::both_programs(declaration, overrides, store, options.benchmark, previous, aliases);
  const process::ScratchDirectory scratch("holdfast-pinpoint");
  hunt::TwoBuilds builds(both.previous, both.current, scratch.path(), options.seed);
  auto found = searched(builds, start_of(builds, options, both, declaration), options,
                        "perf." + declaration.test, scratch.path());
  if (both.run.id.empty()) return found;
  auto run = both.run;
  run.details.pinpoint = found;
  store::finish_run(store, run);
  return found;
}

}  // namespace holdfast::hunt
