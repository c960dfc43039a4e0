#include "run/reference/fixed_work.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <functional>
#include <map>

#include "adapters/adapters.hpp"
#include "adapters/foreign_program.hpp"
#include "binary/elf/symbols.hpp"
#include "model/error.hpp"
#include "process/scratch_files.hpp"
#include "process/trace/trace.hpp"
#include "run/sides/arms.hpp"

// The number of iterations is found with the current program alone, and both programs run as many. The body
// of another harness's benchmark is found by tracing, since the harness does not tell its function.

namespace holdfast::run {
namespace {

/// Target duration of a process, as far as the iterations allow: long compared with its start, and short
/// enough for many processes.
constexpr double kProcessNs = 50e6;
/// Target duration where instructions are counted, which takes about fifty times as long.
constexpr double kCountedNs = 10e6;
constexpr std::uint64_t kIterationsMax = 1'000'000'000;

/// The function that returns a launch of the program which runs its body `iterations` times.
using WithIterations = std::function<process::Launch(const process::Launch&, std::uint64_t iterations)>;

double wall_ns(const process::Launch& launch) {
  const auto ended = process::run_process(launch);
  if (ended.how == process::Ended::How::exited && ended.code == 0) return ended.usage.wall_ns;
  throw Error("'" + process::shown_launch(launch) + "' " + process::how_it_ended(ended, launch.deadline_s) +
              (ended.tail.empty() ? "" : "; the end of its stderr:\n" + ended.tail));
}

/// Increases the number of iterations until a process lasts long enough beyond its start.
std::uint64_t iterations_for(const process::Launch& program, const WithIterations& with, std::uint64_t most,
                             double wanted_ns) {
  // With one iteration, a process mostly takes the time of its start.
  const double start = wall_ns(with(program, 1));
  std::uint64_t iterations = 1;
  while (iterations < most) {
    // By noise, the difference can be below 0.
    const double spent = std::max(wall_ns(with(program, iterations)) - start, 1.0);
    if (spent > wanted_ns / 2) break;
    // At most ten times as many, since a short duration is imprecise; at least twice as many, so that the
    // loop ends.
    const double factor = std::clamp(wanted_ns / spent, 2.0, 10.0);
    iterations = static_cast<std::uint64_t>(static_cast<double>(iterations) * factor);
  }
  return std::min(iterations, most);
}

/// Returns the number of iterations in the wanted time, where the time of one is known.
std::uint64_t iterations_in(double wanted_ns, double iteration_ns, std::uint64_t most) {
  const double iterations = std::clamp(wanted_ns / iteration_ns, 1.0, static_cast<double>(most));
  return static_cast<std::uint64_t>(iterations);
}

// ---- programs that link the library ----------------------------------------------------------------------

/// Runs the body once to warm up, then `iterations` times, without timing it inside the process.
process::Launch with_iterations(process::Launch launch, std::uint64_t iterations) {
  launch.argv.emplace_back("--holdfast-count=nothing");
  launch.argv.push_back("--holdfast-iterations=" + std::to_string(iterations));
  return launch;
}

std::string address_in(const Declaration& declaration, const process::Launch& launch, const Point& point) {
  for (const auto& listed : benchmarks_of(declaration, launch, point.settings.params)) {
    if (listed.benchmark == point.benchmark && (listed.params == point.params || !listed.address.empty()))
      return listed.address;
  }
  return "";
}

FixedWork of_library(const Declaration& declaration, const Point& point, const process::Launch& previous,
                     const process::Launch& current, double iteration_ns) {
  const auto told = [&](const process::Launch& launch, Side side) {
    return arm_of(declaration, point.settings, side, launch, {{point.benchmark, point.params}}).launch;
  };
  const auto was = told(previous, Side::baseline);
  const auto is = told(current, Side::current);
  const auto iterations = iteration_ns > 0 ? iterations_in(kProcessNs, iteration_ns, kIterationsMax)
                                           : iterations_for(is, with_iterations, kIterationsMax, kProcessNs);
  return {.previous = with_iterations(was, iterations),
          .current = with_iterations(is, iterations),
          .previous_address = address_in(declaration, previous, point),
          .current_address = address_in(declaration, current, point),
          .iterations = iterations,
          .warm_up = 1,
          .with_iterations = [was, is](Side side, std::uint64_t other) {
            return with_iterations(side == Side::current ? is : was, other);
          }};
}

// ---- programs of other harnesses -------------------------------------------------------------------------

/// Returns the functions of the executable that could be a benchmark's body, by address.
std::map<std::uint64_t, binary::Symbol> possible_bodies(const std::string& file,
                                                        const process::FixedWorkload& work) {
  std::map<std::uint64_t, binary::Symbol> possible;
  for (const auto& symbol : binary::functions_of(file).defined) {
    if (work.may_be_body(binary::demangled(symbol.name))) possible.emplace(symbol.address, symbol);
  }
  return possible;
}

/// Returns the output of a program that writes no file: tracing does not capture stdout.
std::string printed_by(process::Launch launch) {
  launch.keep_stdout = true;
  return process::run_process(launch).out;
}

/// Returns each entered function once, in the order of their first entries.
std::vector<trace::Entry> each_first(const std::vector<trace::Entry>& turns) {
  std::vector<trace::Entry> first;
  for (const auto& turn : turns) {
    if (std::ranges::find(first, turn.address, &trace::Entry::address) == first.end()) first.push_back(turn);
  }
  return first;
}

struct FoundBody {
  binary::Symbol symbol;
  std::size_t turns = 0;
};

/// Finds the body by tracing which of the candidates the program enters. If several benchmarks share it, it
/// is entered once for each. Returns none if it cannot be determined.
std::optional<FoundBody> body_of(const process::Launch& program, const process::FixedWorkload& work) {
  const auto file = std::filesystem::canonical(program.file).string();
  const auto possible = possible_bodies(file, work);
  trace::Entries entries;
  for (const auto& [address, symbol] : possible) entries[file].insert(address);
  const process::ScratchDirectory place("holdfast-body");
  auto launch = program;
  work.ask(launch, place / "written", 1);
  const auto turns = trace::run_traced(launch, entries, trace::Entered::in_turns).order;
  auto written = process::take_file(place / "written");
  if (written.empty()) written = printed_by(launch);
  for (const auto& order : {each_first(turns), turns}) {
    std::vector<std::string> names;
    for (const auto& entry : order) names.push_back(binary::demangled(possible.at(entry.address).name));
    if (const auto body = work.body(names, written)) {
      const auto address = order.at(*body).address;
      return FoundBody{possible.at(address),
                       static_cast<std::size_t>(std::ranges::count(turns, address, &trace::Entry::address))};
    }
  }
  return std::nullopt;
}

std::string address_of(const std::optional<FoundBody>& body) {
  return body ? fmt::format("{:#x}", body->symbol.address) : "";
}

/// Returns the workload, adjusted to the function that is the body, if the harness supports that.
process::FixedWorkload knowing(const process::FixedWorkload& work, const process::Launch& program,
                               const std::optional<FoundBody>& body) {
  if (!body || !work.knowing) return work;
  return work.knowing(program, {body->symbol.address, body->symbol.size, body->turns});
}

WithIterations with_work(const process::FixedWorkload& work) {
  return [work](process::Launch launch, std::uint64_t iterations) {
    work.ask(launch, "/dev/null", iterations);
    return launch;
  };
}

FixedWork of_harness(const adapters::Adapter& adapter, const std::string& benchmark,
                     const process::Launch& previous, const process::Launch& current, double iteration_ns) {
  auto was = previous;
  auto is = current;
  for (auto* launch : {&was, &is}) adapters::load_helper(to_string(adapter.name), *launch);
  const auto work = adapter.fixed(benchmark, {was, is}, process::run_process);
  const auto body_was = body_of(was, work);
  const auto body_is = body_of(is, work);
  const auto work_was = knowing(work, was, body_was);
  const auto work_is = knowing(work, is, body_is);
  // Both programs must be able to do the same work.
  const auto most = std::min(work_was.iterations_max, work_is.iterations_max);
  const auto iterations = iteration_ns > 0 ? iterations_in(kProcessNs, iteration_ns, most)
                                           : iterations_for(is, with_work(work_is), most, kProcessNs);
  return {.previous = with_work(work_was)(was, iterations),
          .current = with_work(work_is)(is, iterations),
          .previous_address = address_of(body_was),
          .current_address = address_of(body_is),
          .iterations = iterations,
          .with_iterations = [was, is, work_was, work_is](Side side, std::uint64_t other) {
            return side == Side::current ? with_work(work_is)(is, other) : with_work(work_was)(was, other);
          }};
}

}  // namespace

FixedWork fixed_work(const Declaration& declaration, const Point& point, const process::Launch& previous,
                     const process::Launch& current, double iteration_ns) {
  const auto* adapter = adapters::adapter_named(declaration.adapter);
  if (adapter == nullptr) return of_library(declaration, point, previous, current, iteration_ns);
  return of_harness(*adapter, point.benchmark, previous, current, iteration_ns);
}

std::optional<FixedProgram> fixed_program(const Declaration& declaration, const Point& point,
                                          const process::Launch& program) {
  const auto* adapter = adapters::adapter_named(declaration.adapter);
  if (adapter == nullptr) return std::nullopt;
  auto launch = program;
  adapters::load_helper(to_string(adapter->name), launch);
  try {
    const auto any = adapter->fixed(point.benchmark, {launch}, process::run_process);
    const auto body = body_of(launch, any);
    const auto work = knowing(any, launch, body);
    const auto iterations = iterations_for(launch, with_work(work), work.iterations_max, kCountedNs);
    return FixedProgram{with_work(work)(launch, iterations), body ? body->symbol.name : ""};
  } catch (const Error&) {  // its normal measurement is counted then
    return std::nullopt;
  }
}

}  // namespace holdfast::run
