#include "hunt/function_times.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

#include "binary/elf/symbols.hpp"
#include "binary/hexadecimal.hpp"
#include "hunt/timed_functions.hpp"
#include "model/error.hpp"
#include "model/function_names.hpp"
#include "process/scratch_files.hpp"
#include "run/reach/known_fingerprints.hpp"
#include "run/reference/fixed_work.hpp"

namespace holdfast::hunt {
namespace {

/// Without valgrind: the largest share of the test's time that timing its functions may take, and the least time in
/// seconds.
constexpr double kShareOfTest = 0.5;
constexpr double kLeastSeconds = 0.3;
/// With less time, nothing is begun.
constexpr double kWorthwhileSeconds = 1;
/// Another compiler or option changes more functions than this, as does a header that all include. Such a change is not
/// about one function, and the search for all calls would take minutes.
constexpr std::size_t kFunctionsMax = 100;

/// Returns the address of the same function in a file that was linked otherwise; the same address if its name is missing
/// or ambiguous there.
std::uint64_t address_in(const std::string& file, const std::string& linked, std::uint64_t address) {
  if (file == linked) return address;
  const auto before = binary::functions_of(file).defined;
  const auto symbol = std::ranges::find(before, address, &binary::Symbol::address);
  if (symbol == before.end()) return address;
  const auto now = binary::functions_of(linked).defined;
  if (std::ranges::count(now, symbol->name, &binary::Symbol::name) != 1) return address;
  return std::ranges::find(now, symbol->name, &binary::Symbol::name)->address;
}

/// Both programs with a fixed amount of work. They are placed as they were in the test.
struct Benchmark {
  run::FixedWork work;
  std::string linked;  ///< file of the current program
  process::Launch previous;
  process::Launch current;
};

Benchmark placed(const run::FunctionsAsked& asked) {
  const auto& previous = *asked.reference.previous;
  const auto& current = asked.program.launch;
  Benchmark made{.work = {.previous = previous, .current = current},
                 .linked = current.file,
                 .previous = {},
                 .current = {}};
  if (asked.declaration.adapter != AdapterName::command)
    made.work = run::fixed_work(asked.declaration, asked.point, previous, current, asked.iteration_ns);
  made.previous = run::accepted_launch_of(asked.placed, made.work.previous);
  made.current = run::launch_of(asked.placed, made.work.current);
  return made;
}

/// Returns the body of the benchmark. None for a command, and if the body is not a plain function, such as with
/// parameters.
std::optional<ComparedFunction> body_of(TwoBuilds& builds, const Benchmark& benchmark) {
  const auto previous = binary::address_in(benchmark.work.previous_address);
  const auto current = binary::address_in(benchmark.work.current_address);
  if (!previous || !current) return std::nullopt;
  return builds.function_at(*previous, address_in(benchmark.linked, benchmark.current.file, *current));
}

FunctionWork work_of(const run::FunctionsAsked& asked, const run::FixedWork& fixed, const Run& run) {
  const auto& settings = asked.point.settings;
  FunctionWork work{.iterations_max = std::max<std::uint64_t>(fixed.iterations, 1),
                    .warm_up = fixed.warm_up,
                    .iteration_ns = asked.iteration_ns,
                    .function_effect = settings.function_effect,
                    .significance = level_of_comparison(settings.significance, asked.attempt),
                    .seconds_max = asked.seconds,
                    .seconds = std::max(kShareOfTest * run.seconds, kLeastSeconds)};
  if (fixed.with_iterations)
    work.arguments = [&fixed](std::uint64_t iterations) {
      return Arguments{fixed.with_iterations(Side::baseline, iterations).argv,
                       fixed.with_iterations(Side::current, iterations).argv};
    };
  return work;
}

/// Adds changed functions that cannot be compared. The name of a static function does not identify it if another
/// function has the same name.
void add_others(const std::vector<std::string>& names, const std::vector<ChangeCandidate>& compared,
                const std::string& start, std::vector<FunctionTime>& made) {
  for (const auto& name : names) {
    if (name == start || std::ranges::find(compared, name, &ChangeCandidate::signature) != compared.end())
      continue;
    made.push_back({.name = shown_name(name),
                    .outcome = "not measured",
                    .note = "only one build has it, or several functions have its name"});
  }
}

std::vector<FunctionTime> times_of(const run::FunctionsAsked& asked, const Run& run) {
  const auto begun = std::chrono::steady_clock::now();
  const auto benchmark = placed(asked);
  const process::ScratchDirectory scratch("holdfast-functions");
  TwoBuilds builds(benchmark.previous, benchmark.current, scratch.path(), run.seed,
                   [cache = run::cache_of(asked.declaration)](const std::string& path) {
                     return run::known_fingerprints(cache, path);
                   });
  const auto start = body_of(builds, benchmark);
  const auto changed = builds.changed_functions(asked.reach.changed, start);
  auto work = work_of(asked, benchmark.work, run);
  work.scratch = scratch.path();
  work.begun = begun;
  auto made = TimedFunctions(builds, work).time_all(changed);
  add_others(asked.reach.changed, changed, start ? builds.pair_of(*start).previous.signature : "", made);
  return made;
}

/// Returns each changed function with the reason why it was not timed. The next run of the experiment times
/// functions that are undecided.
std::vector<FunctionTime> not_timed(const run::FunctionsAsked& asked, const std::string& outcome,
                                    const std::string& why) {
  std::vector<FunctionTime> made;
  for (const auto& name : asked.reach.changed)
    made.push_back({.name = shown_name(name), .outcome = outcome, .note = why});
  return made;
}

std::vector<FunctionTime> judged(const run::FunctionsAsked& asked, const Run& run) {
  const bool is_settled =
      !asked.earlier.empty() &&
      std::ranges::none_of(asked.earlier, [](const FunctionTime& one) { return one.outcome == "undecided"; });
  if (is_settled) return asked.earlier;
  const auto count = asked.reach.changed.size();
  if (count > kFunctionsMax)
    return not_timed(asked, "not measured",
                     fmt::format("{} functions changed, and at most {} are timed", count, kFunctionsMax));
  if (asked.seconds < kWorthwhileSeconds) return not_timed(asked, "undecided", asked.why_no_time);
  try {
    return times_of(asked, run);
  } catch (const std::exception& wrong) {  // the test has its verdict, whatever fails here
    return not_timed(asked, "not measured", wrong.what());
  }
}

/// Modes and harnesses in which a process does the work of the benchmark, and nothing else.
bool runs_the_work_alone(const Declaration& declaration, const run::Settings& settings) {
  const auto usual = declaration.adapter == AdapterName::command ? Mode::start_up : Mode::steady;
  return settings.mode == usual && settings.executor == Executor::processes && !declaration.pick &&
         declaration.hooks == ShellHooks{};
}

bool is_asked(const run::FunctionsAsked& asked, const Run& run, const Verdict& verdict) {
  const auto& settings = asked.point.settings;
  const bool may_hide = verdict.outcome == Outcome::pass || verdict.outcome == Outcome::inconclusive;
  return settings.functions == FunctionsChoice::changed && may_hide && is_time(run.subject.metric) &&
         asked.reach.is_known() && !asked.reach.changed.empty() &&
         runs_the_work_alone(asked.declaration, settings);
}

}  // namespace

void judge_functions(const run::FunctionsAsked& asked, Run& run, Verdict& verdict) {
  if (!is_asked(asked, run, verdict)) return;
  run.functions = judged(asked, run);
  for (auto& time : run.functions) time.name = with_benchmark_named(time.name, run.subject.benchmark);
  hold_to_functions(run.functions, verdict);
}

}  // namespace holdfast::hunt
