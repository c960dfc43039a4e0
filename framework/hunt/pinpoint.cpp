#include "hunt/pinpoint.hpp"

#include <fmt/format.h>

#include <chrono>
#include <filesystem>
#include <functional>

#include "binary/hexadecimal.hpp"
#include "hunt/both_counted.hpp"
#include "hunt/call_descent.hpp"
#include "hunt/compiler_phases.hpp"
#include "hunt/two_builds.hpp"
#include "model/error.hpp"
#include "model/named_benchmark.hpp"
#include "model/text/progress_line.hpp"
#include "process/process.hpp"
#include "process/scratch_files.hpp"
#include "run/reach/included_files.hpp"
#include "run/reference/both_programs.hpp"
#include "store/runs.hpp"
#include "wire/model_json.hpp"

namespace holdfast::hunt {
namespace {

namespace fs = std::filesystem;

struct Asked {
  HuntOptions options;
  std::string strategy = "both";
  std::string scratch;  ///< a directory
  std::uint64_t seed = 0;
  std::vector<ChangeCandidate> changed = {};
  bool is_body = false;  ///< the function at the start does nearly all of the work of a process
  std::function<void(const HuntProgress&)> progress = [](const HuntProgress&) {};
};

/// Returns the seconds for counting in one build; if the clock is used as well, it gets half of the budget.
double seconds_for_counting(const Asked& asked) {
  return asked.options.budget_s / (asked.strategy == "instructions" ? 2 : 4);
}

double now_s() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

/// The builds need not take turns, because counts do not depend on the state of the machine.
BothCounted count_both(const TwoBuilds& builds, const ComparedFunction& start, const Asked& asked) {
  const auto counted = [&](const process::Launch& launch, const char* build) {
    asked.progress({.range = {.function = start},
                    .calls = std::string("instructions of the ") + build + " build",
                    .left_s = asked.options.budget_s});
    return count_instructions(launch, asked.scratch, seconds_for_counting(asked));
  };
  auto previous = counted(builds.previous(), "previous");
  return {std::move(previous), counted(builds.current(), "current")};
}

/// Returns the calls to a function. If no call names the function, as with calls by a pointer, the counts have them.
ComparedFunction calls_of(TwoBuilds& builds, const BothCounted& counted, const ComparedFunction& function) {
  try {
    return builds.calls_of(function);
  } catch (const Error&) {
    const auto& pair = builds.pair_of(function);
    const auto was = counted.previous.calls_to(pair.previous.linkage);
    const auto is = counted.current.calls_to(pair.current.linkage);
    if (was.empty() || is.empty()) throw;
    return builds.calls_at(function, was, is);
  }
}

/// The tools refer to `builds` and `counted`, which live until the hunt ends.
Tools tools_by(TwoBuilds& builds, const Asked& asked, const std::optional<BothCounted>& counted) {
  Tools tools = builds.tools();
  tools.progress = asked.progress;
  if (asked.is_body) tools.process = [&builds](int number) { return builds.process_round(number); };
  if (!counted) return tools;
  tools.instructions = [&builds, &counted](const CallRange& range) {
    return counted_in(builds.pair_of(range.function), range.first, range.last, counted->previous,
                      counted->current);
  };
  tools.own_instructions = [&builds, &counted](const ComparedFunction& function) {
    return own_instructions(builds, *counted, function);
  };
  tools.calls_of = [&builds, &counted](const ComparedFunction& function) {
    return calls_of(builds, *counted, function);
  };
  if (asked.strategy != "instructions") return tools;
  // Looking up counts takes no time worth a report of progress.
  tools.progress = [](const HuntProgress&) {};
  tools.round = [&builds, &counted](const CallRange& range, int) {
    return counted_round(builds, *counted, range);
  };
  return tools;
}

/// Throws the errors of hunt(), and Error if the strategy is `instructions` and nothing can be counted. Counts first,
/// because the counts decide which calls are timed first. The budget includes the time of counting. Lines are added at
/// the end, only for the culprits.
Pinpoint pinpoint(TwoBuilds& builds, const ComparedFunction& start, const Asked& asked) {
  const double begun = now_s();
  std::optional<BothCounted> counted;
  std::string why_not = asked.strategy == "time"
                            ? "--strategy time was asked for"
                            : "the timed calls are not the counted calls of the function";
  if (asked.strategy != "time") {
    try {
      counted = count_both(builds, start, asked);
    } catch (const Error& wrong) {
      // For `both`, the clock alone must suffice.
      if (asked.strategy == "instructions") throw;
      why_not = wrong.what();
    }
  }
  auto tools = tools_by(builds, asked, counted);
  tools.no_instructions = why_not;
  tools.changed = asked.changed;
  auto options = asked.options;
  options.budget_s -= now_s() - begun;
  auto found = hunt(start, options, tools);
  if (counted) add_lines(builds, *counted, found);
  if (counted && found.outcome == "undecided" && found.conclusion.empty()) {
    const auto function = tools.list(start).function;
    if (own_code_grew(tools, function).value_or(false))
      found.conclusion = own_code_text(builds, *counted, function);
  }
  found.strategy = asked.strategy;
  found.seed = asked.seed;
  found.seconds = now_s() - begun;
  const auto warnings = builds.warnings();
  found.warnings.insert(found.warnings.end(), warnings.begin(), warnings.end());
  if (asked.strategy == "instructions") {
    found.unit = "instructions";
    found.processes = 2;
  } else if (counted) {
    found.processes += 2;
  }
  return found;
}

/// Deadline of one process of a program that is named by hand.
constexpr double kDeadlineSeconds = 60;

std::string program_file(const std::string& option, const std::string& path) {
  const auto file = fs::absolute(path).lexically_normal();
  if (!process::is_executable(file)) {
    throw Error(
        option + " " + path +
        (fs::exists(file) ? ": is not a program that can be executed" : ": does not exist; was it built?"));
  }
  return file;
}

process::Launch launch_of(const std::string& file, const std::vector<std::string>& arguments) {
  process::Launch launch{.file = file, .argv = {file}, .deadline_s = kDeadlineSeconds};
  launch.argv.insert(launch.argv.end(), arguments.begin(), arguments.end());
  return launch;
}

/// Returns "comparing warm .. step of mid_sum: round 4 of comparison 7, 81 s left".
std::string said(const HuntProgress& progress) {
  if (progress.comparison == 0) return "counting " + progress.calls;
  return fmt::format("comparing {}: round {} of comparison {}, {:.0f} s left", progress.calls,
                     progress.rounds_done + 1, progress.comparison, progress.left_s);
}

Pinpoint searched(TwoBuilds& builds, const ComparedFunction& start, const PinpointOptions& options,
                  const std::string& name, const std::string& scratch,
                  std::vector<ChangeCandidate> changed = {}, bool is_body = false) {
  text::ProgressLine line(name, options.quiet);
  return pinpoint(builds, start,
                  {.options = options.wanted,
                   .strategy = options.strategy,
                   .scratch = scratch,
                   .seed = options.seed,
                   .changed = std::move(changed),
                   .is_body = is_body,
                   .progress = [&](const auto& progress) { line.say(said(progress)); }});
}

/// Returns "main" if the declaration names no function. Throws Error for a number that the command prints, because
/// any part of the program may have made it.
std::string start_of_command(const Declaration& declaration) {
  if (!declaration.function.empty()) return declaration.function;
  if (!declaration.pick) return "main";
  throw Error("the test " + declaration.test +
              " measures a number that its command prints; name the function that it measures with "
              "--function, or with FUNCTION in its declaration");
}

ComparedFunction start_of(TwoBuilds& builds, const PinpointOptions& options, const run::BothPrograms& both,
                          const Declaration& declaration) {
  if (options.function) return builds.function(*options.function);
  if (declaration.adapter == AdapterName::command) return builds.function(start_of_command(declaration));
  const auto previous = binary::address_in(both.previous_address);
  const auto current = binary::address_in(both.current_address);
  if (!previous || !current)
    throw Error("where the body of " + both.run.subject.benchmark +
                " is, is unknown (it is in a library, the program is stripped, or several functions match); "
                "name the function to begin with by --function");
  return builds.function_at(*previous, *current);
}

/// Returns true if changed functions are examined first. If a function is named, or only instructions are counted, the
/// user wants a search.
bool asks_what_changed(const PinpointOptions& options, const run::BothPrograms& both) {
  return !options.function && options.strategy != "instructions" && both.reach && both.reach->is_known();
}

/// The result if no function on the path changed: both builds execute the same instructions, and a search would name
/// any function that moved.
Pinpoint not_searched(const run::BothPrograms& both, const PinpointOptions& options) {
  Pinpoint found{
      .outcome = "not searched", .function = both.run.subject.benchmark, .strategy = options.strategy};
  const auto& reach = *both.reach;
  found.conclusion = fmt::format(
      "none of the {} functions that it executes changed, so a difference comes from {}; not searched "
      "(--function NAME searches from that function)",
      reach.executed,
      reach.only_code ? "where the linker placed the code, or from the environment"
                      : "other data, inputs or arguments, from the machine, or from where the linker "
                        "placed the code");
  found.opinion = "unavailable";
  found.opinion_reason = "nothing was measured";
  found.seed = options.seed;
  return found;
}

/// Adds the phases of a compile test; it is not an error if the compiler reports none. If another command runs the
/// compiler, as for sizes and counted instructions, there are no phases.
Pinpoint with_phases(Pinpoint found, const run::BothPrograms& both) {
  const auto& words = both.current.argv;
  if (words.size() < 2 || !words[1].starts_with('@')) return found;
  const double begun = now_s();
  try {
    found.phases = longer_phases(both.previous, both.current);
  } catch (const Error& wrong) {
    found.warnings.emplace_back(wrong.what());
  }
  found.seconds = now_s() - begun;
  return found;
}

/// Uses the cheapest method that has an answer: included files of a compile test, then the functions that changed,
/// then the search.
Pinpoint pinpoint_both(const run::BothPrograms& both, const Declaration& declaration,
                       const PinpointOptions& options) {
  if (auto grown = run::pinpoint_includes(declaration, both.previous, both.current))
    return with_phases(std::move(*grown), both);
  const bool asks = asks_what_changed(options, both);
  if (asks && both.reach->changed.empty() && both.reach->variables.empty())
    return not_searched(both, options);
  const process::ScratchDirectory scratch("holdfast-pinpoint");
  TwoBuilds builds(both.previous, both.current, scratch.path(), options.seed);
  const auto start = start_of(builds, options, both, declaration);
  return searched(
      builds, start, options, "perf." + declaration.test, scratch.path(),
      asks ? builds.changed_functions(both.reach->changed, start) : std::vector<ChangeCandidate>(),
      !options.function && declaration.adapter != AdapterName::command && options.strategy != "instructions");
}

}  // namespace

Pinpoint pinpoint_programs(const PinpointOptions& options) {
  const process::ScratchDirectory scratch("holdfast-pinpoint");
  TwoBuilds builds(launch_of(program_file("--previous", options.previous), options.arguments),
                   launch_of(program_file("--current", options.current), options.arguments), scratch.path(),
                   options.seed);
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
  auto found = pinpoint_both(both, declaration, options);
  name_benchmark(both.run.subject.benchmark, found);
  // A program that was named by hand has no run to store the result with.
  if (both.run.id.empty()) return found;
  auto run = both.run;
  run.pinpoint = found;
  store::finish_run(store, run);
  return found;
}

}  // namespace holdfast::hunt
