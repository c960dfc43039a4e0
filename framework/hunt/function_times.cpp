#include "hunt/function_times.hpp"

#include <algorithm>
#include <chrono>
#include <map>

#include "binary/elf/symbols.hpp"
#include "binary/hexadecimal.hpp"
#include "hunt/timed_functions.hpp"
#include "model/error.hpp"
#include "model/function_names.hpp"
#include "process/scratch_files.hpp"
#include "run/reach/changed_functions.hpp"
#include "run/reach/known_fingerprints.hpp"
#include "run/reference/accepted_losses.hpp"
#include "run/reference/both_programs.hpp"
#include "store/runs.hpp"
#include "store/sessions.hpp"
#include "suite/gate.hpp"

namespace holdfast::hunt {
namespace {

/// Share of the time of the test that its functions may take, and the least of it for their rounds.
constexpr double kShareOfTest = 0.5;
constexpr double kLeastSeconds = 0.3;

/// Returns the number of nanoseconds in a unit of time; 0 if the text is not a unit of time.
double ns_in(const std::string& unit) {
  static const std::map<std::string, double> known{{"ns", 1}, {"us", 1e3}, {"ms", 1e6}, {"s", 1e9}};
  const auto found = known.find(unit);
  return found == known.end() ? 0 : found->second;
}

/// Returns the address of the same function in a file that was linked otherwise; the same address if its name is
/// ambiguous there.
std::uint64_t address_in(const std::string& file, const std::string& linked, std::uint64_t address) {
  if (file == linked) return address;
  const auto before = binary::functions_of(file).defined;
  const auto symbol = std::ranges::find(before, address, &binary::Symbol::address);
  if (symbol == before.end()) return address;
  const auto now = binary::functions_of(linked).defined;
  const auto found = std::ranges::find(now, symbol->name, &binary::Symbol::name);
  return found == now.end() ? address : found->address;
}

/// Both builds, with the launches of one benchmark.
struct Benchmark {
  run::BothPrograms both;
  process::Launch previous;
  process::Launch current;
};

/// Places the code of both programs as it was in the test.
Benchmark placed(const Declaration& declaration, const run::Settings& settings, run::BothPrograms both) {
  run::Reaches reaches(declaration, both.program);
  const auto sides = run::placed_sides(reaches, both.accepted, both.program, settings);
  auto current = run::launch_of(sides, both.current);
  auto previous = run::accepted_launch_of(sides, both.previous);
  return {std::move(both), std::move(previous), std::move(current)};
}

ComparedFunction body_of(TwoBuilds& builds, const Benchmark& benchmark, const Declaration& declaration) {
  const auto& both = benchmark.both;
  const auto previous = binary::address_in(both.previous_address);
  const auto current = binary::address_in(both.current_address);
  if (declaration.adapter != AdapterName::command && previous && current)
    return builds.function_at(*previous, address_in(both.current.file, benchmark.current.file, *current));
  // A command has no body of a benchmark.
  return builds.function("main");
}

/// Returns the work of a process.
FunctionWork work_of(const run::BothPrograms& both, const run::Settings& settings, const Run& result) {
  FunctionWork work{.iterations_max = std::max<std::uint64_t>(both.iterations, 1),
                    .iteration_ns = result.current.median.value_or(0) * ns_in(result.subject.unit),
                    .function_effect = settings.function_effect,
                    .significance = settings.significance};
  if (both.with_iterations)
    work.arguments = [&both](std::uint64_t iterations) {
      return Arguments{both.with_iterations(Side::baseline, iterations).argv,
                       both.with_iterations(Side::current, iterations).argv};
    };
  return work;
}

/// Returns none if the functions on the path of the benchmark are not known.
std::vector<FunctionTime> times_of(const Declaration& declaration, const run::Overrides& overrides,
                                   store::Database& store, const wire::Aliases& aliases, const Run& result) {
  using Clock = std::chrono::steady_clock;
  const auto begun = Clock::now();
  const auto settings = run::resolve(declaration, overrides);
  const auto benchmark =
      placed(declaration, settings,
             run::both_programs(declaration, overrides, store, result.subject.benchmark, "", aliases));
  if (!benchmark.both.reach) return {};
  const process::ScratchDirectory scratch("holdfast-functions");
  TwoBuilds builds(benchmark.previous, benchmark.current, scratch.path(), result.seed,
                   [cache = run::cache_of(declaration)](const std::string& path) {
                     return run::known_fingerprints(cache, path);
                   });
  const auto changed =
      builds.changed_functions(benchmark.both.reach->changed, body_of(builds, benchmark, declaration));
  auto work = work_of(benchmark.both, settings, result);
  const std::chrono::duration<double> prepared = Clock::now() - begun;
  work.seconds = std::max(kLeastSeconds, kShareOfTest * result.seconds - prepared.count());
  work.scratch = scratch.path();
  auto times = TimedFunctions(builds, work).time_all(changed);
  for (auto& time : times) time.name = with_benchmark_named(time.name, result.subject.benchmark);
  return times;
}

/// Modes and harnesses in which a process does the work of the benchmark, and nothing else.
bool runs_the_work_alone(const Declaration& declaration, const Run& result) {
  const auto set = [&](const char* name, const char* usual) {
    const auto value = fact_of(result.in_force, name);
    return value.empty() || value == usual;
  };
  const char* usual = declaration.adapter == AdapterName::command ? "start-up" : "steady";
  return set("mode", usual) && set("executor", "processes") && !declaration.pick &&
         result.hooks == ShellHooks{};
}

bool is_asked(const Declaration& declaration, const Run& result) {
  return fact_of(result.in_force, "functions") == "changed" && result.verdict && result.reach &&
         !result.is_repeated() && (result.word() == "pass" || result.word() == "inconclusive") &&
         is_time(result.subject.metric) && result.reach->is_known() && !result.reach->changed.empty() &&
         runs_the_work_alone(declaration, result);
}

/// An entry of known-regressions.json about the test tolerates the loss of its functions as well.
void cover_functions(const wire::KnownRegressions& known, const SessionRecord& session, Run& result) {
  const run::EntriesInForce in_force{
      .entries = run::without_spent(known, result.spent), .acceptances = {}, .spent = {}, .warning = {}};
  run::cover(in_force, {.subject = result.subject, .branch = session.branch, .now = store::utc_now()}, false,
             result, *result.verdict);
}

void keep(const Run& result, store::Database& store) {
  // The verdict is stored already, so the run is stored once more with its functions.
  for (auto run : store::runs_of_session(store, result.current.session)) {
    const bool it =
        run.subject.test == result.subject.test && run.subject.benchmark == result.subject.benchmark &&
        run.subject.params == result.subject.params && run.subject.metric == result.subject.metric;
    if (!it) continue;
    run.functions = result.functions;
    run.verdict = result.verdict;
    run.known = result.known;
    run.accepted = result.accepted;
    store::finish_run(store, run);
  }
}

}  // namespace

void time_functions(const Declaration& declaration, const run::Overrides& overrides, store::Database& store,
                    const wire::Aliases& aliases, const wire::KnownRegressions& known, Report& report) {
  bool any = false;
  for (auto& result : report.results) {
    if (!is_asked(declaration, result)) continue;
    try {
      result.functions = times_of(declaration, overrides, store, aliases, result);
    } catch (const std::exception& wrong) {  // the test has its verdict, whatever fails here
      result.verdict->warnings.push_back(std::string("the changed functions were not timed: ") +
                                         wrong.what());
    }
    hold_to_functions(result.functions, *result.verdict);
    if (any_regressed(result.functions)) cover_functions(known, report.session, result);
    any = any || any_regressed(result.functions);
    keep(result, store);
  }
  if (!any) return;
  suite::adjust_p_values(report.results);
  report.gate = suite::judge_suite(report, report.session.policy);
}

}  // namespace holdfast::hunt
