#include "run/coverage/coverage_counting.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <functional>
#include <map>

#include "model/error.hpp"
#include "run/judge/rounds_wanted.hpp"
#include "run/reach/counted_instructions.hpp"
#include "run/reach/executed_functions.hpp"
#include "run/reach/traced_arm.hpp"
#include "run/sides/arms.hpp"

// Traces show which addresses a process enters, callgrind counts their instructions, and samples give the
// shares of the time. Recording attributes all of them to functions by the code map of each module.

namespace holdfast::run {
namespace {

/// Time limit in seconds for an iteration under callgrind. A longer iteration is not counted.
constexpr double kCountingSecondsMax = 120;

/// Number of samples that suffices to estimate a share of 1 % with a relative error of one sixth. They take a
/// second.
constexpr std::uint64_t kSamplesWanted = 4000;
constexpr double kSamplingSeconds = 1.5;

/// Calls `visit` for each address with the row of the module that contains it.
template <class Visit>
void each_address(const binary::CodeMap& map, const std::map<std::uint64_t, std::uint64_t>& counts,
                  const Visit& visit) {
  // Rows and counts are both sorted by address, so one pass over them suffices.
  auto row = map.rows.begin();
  for (const auto& [address, count] : counts) {
    while (row != map.rows.end() && row->end <= address) ++row;
    if (row == map.rows.end()) return;
    if (row->begin <= address) visit(*row, count);
  }
}

class Recording {
 public:
  explicit Recording(const std::vector<CoveredModule>& modules) : modules_(modules) {}

  void add(const instruments::ExecutedInstructions& executed) {
    record_.instructions = executed.total;
    add(executed.at, &CoverageRecord::Function::instructions);
  }

  void add(const trace::SampledPlaces& sampled) {
    record_.samples = sampled.samples;
    add(sampled.at, &CoverageRecord::Function::samples);
    // A sample is weighted with the nanoseconds since the last sample of its thread. The record stores the
    // sum of weights divided by the mean weight, as a number of samples.
    const double each_ns =
        static_cast<double>(sampled.total) / static_cast<double>(std::max<std::uint64_t>(1, sampled.samples));
    for (auto& [key, function] : record_.functions)
      function.samples = static_cast<std::uint64_t>(
          std::llround(static_cast<double>(function.samples) / std::max(each_ns, 1.0)));
  }

  void add(const ExecutedFunctions& traced) {
    for (const auto& module : modules_) {
      for (const auto& file : module.files) {
        const auto found = traced.entered.find(file);
        if (found == traced.entered.end()) continue;
        for (const auto& process : found->second) {
          std::map<std::uint64_t, std::uint64_t> entered;
          // A breakpoint shows that an address is executed, but not how often.
          for (const auto address : process) entered.emplace_hint(entered.end(), address, 0);
          add(module, entered, &CoverageRecord::Function::instructions);
        }
      }
    }
  }

  CoverageRecord record(const std::string& uncounted) {
    record_.uncounted = uncounted;
    for (auto& [key, lines] : lines_) record_.functions[key].lines.assign(lines.begin(), lines.end());
    return std::move(record_);
  }

 private:
  using Count = std::uint64_t CoverageRecord::Function::*;

  void add(const std::map<std::string, std::map<std::uint64_t, std::uint64_t>>& counts, Count count) {
    for (const auto& module : modules_) {
      for (const auto& file : module.files) {
        if (const auto found = counts.find(file); found != counts.end()) add(module, found->second, count);
      }
    }
  }

  void add(const CoveredModule& module, const std::map<std::uint64_t, std::uint64_t>& counts, Count of) {
    std::map<std::uint32_t, std::pair<CoverageRecord::Function*, std::set<int>*>> known;
    each_address(*module.map, counts, [&](const binary::CodeRow& row, std::uint64_t count) {
      const auto& function = module.map->functions[row.function];
      // A function has many rows, so its key is looked up only once.
      auto& [executed, lines] = known[row.function];
      if (executed == nullptr) executed = &record_.functions[function.key()];
      if (lines == nullptr) lines = &lines_[function.key()];
      executed->*of += count;
      if (row.line > 0) lines->insert(row.line - function.line);
    });
  }

  const std::vector<CoveredModule>& modules_;
  CoverageRecord record_;
  std::map<std::string, std::set<int>> lines_;
};

/// Returns the samples at addresses that the iteration executes. Processes are sampled as a whole, including
/// their preparation. `samples` is reduced in the same proportion.
trace::SampledPlaces samples_within(const instruments::ExecutedInstructions& executed,
                                    const trace::SampledPlaces& sampled) {
  trace::SampledPlaces within;
  for (const auto& [file, places] : sampled.at) {
    const auto found = executed.at.find(file);
    if (found == executed.at.end()) continue;
    for (const auto& [address, count] : places) {
      if (!found->second.contains(address)) continue;
      within.at[file][address] = count;
      within.total += count;
    }
  }
  const double share =
      static_cast<double>(within.total) / static_cast<double>(std::max<std::uint64_t>(1, sampled.total));
  within.samples = static_cast<std::uint64_t>(std::llround(share * static_cast<double>(sampled.samples)));
  return within;
}

/// Samples processes that measure as usual.
trace::SampledPlaces sampled_places(const Declaration& declaration, const Point& point,
                                    const Program& program,
                                    const instruments::ExecutedInstructions& executed) {
  // Tracing and callgrind change how long instructions take, so the sampled processes run without them.
  const auto arm =
      arm_of(declaration, point.settings, Side::current, program.launch, {{point.benchmark, point.params}});
  trace::SampledPlaces sampled;
  trace::SampledPlaces within;
  const auto began = std::chrono::steady_clock::now();
  while (within.samples < kSamplesWanted &&
         std::chrono::steady_clock::now() - began < std::chrono::duration<double>(kSamplingSeconds)) {
    // Without samples, the shares of the time are those of the instructions (share_of_time()).
    if (!run::sampled(arm, scratch_of(declaration) + ".sampled", sampled)) return {};
    within = samples_within(executed, sampled);
  }
  return within;
}

/// Returns the function of a module that contains the address of a call; nullptr if there is none, or if it
/// is not `wanted`.
const binary::MappedFunction* caller_in(const CoveredModule& module,
                                        const instruments::AllocationStack::Call& call,
                                        const std::function<bool(const binary::MappedFunction&)>& wanted) {
  const auto& map = *module.map;
  if (map.rows.empty() || std::ranges::find(module.files, call.file) == module.files.end()) return nullptr;
  const bool fixed = map.rows.front().begin >= call.base;  // it is loaded at its link-time address
  const auto address = fixed ? call.address : call.address - call.base;
  const auto row = std::ranges::upper_bound(map.rows, address, {}, &binary::CodeRow::end);
  if (row == map.rows.end() || address < row->begin) return nullptr;
  const auto& function = map.functions[row->function];
  return wanted(function) ? &function : nullptr;
}

/// Returns the function to which an allocation is attributed: the innermost wanted function on the stack.
const binary::MappedFunction* owner_of(const instruments::AllocationStack& stack,
                                       const std::vector<CoveredModule>& modules,
                                       const std::function<bool(const binary::MappedFunction&)>& wanted) {
  for (const auto& call : stack.calls) {
    for (const auto& module : modules) {
      if (const auto* found = caller_in(module, call, wanted)) return found;
    }
  }
  return nullptr;
}

/// Returns each address where a function, an inlined function, or a line begins. Leaves out modules of the
/// system, which are not traced.
trace::Entries entries_of(const std::vector<CoveredModule>& modules) {
  trace::Entries entries;
  for (const auto& module : modules) {
    if (module.is_systems) continue;
    for (const auto& file : module.files) {
      auto& addresses = entries[file];
      for (const auto& row : module.map->rows) addresses.insert(addresses.end(), row.begin);
    }
  }
  return entries;
}

}  // namespace

CoverageRecord count_coverage(const Declaration& declaration, const Point& point, const Program& program,
                              const std::vector<CoveredModule>& modules) {
  Recording recording(modules);
  ExecutedFunctions traced;
  for (const auto traces : {Traces::brief, Traces::at_length}) {
    traced =
        executed_functions(declaration, point, program.launch, entries_of(modules), std::nullopt, traces);
    if (!traced.unknown.empty()) break;
    recording.add(traced);
  }
  auto counted = counted_instructions(declaration, point, Side::current, program.launch, kCountingSecondsMax,
                                      scratch_of(declaration) + ".shares");
  if (counted.uncounted.empty() && !traced.alone)
    // Callgrind follows no child processes here, so the shares would refer to only a part of the work.
    counted.uncounted = "the program starts others, whose instructions are not counted";
  if (counted.uncounted.empty()) {
    recording.add(counted.executed);
    recording.add(sampled_places(declaration, point, program, counted.executed));
  }
  auto record = recording.record(counted.uncounted);
  if (!traced.unknown.empty() && !record.is_counted())
    record.uncounted = "the functions that it executes are unknown: " + traced.unknown;
  return record;
}

CoverageRecord count_allocations(const Declaration& declaration, const Point& point, const Program& program,
                                 const std::vector<CoveredModule>& modules, bool with_system) {
  CoverageRecord record;
  const auto wanted = [&](const binary::MappedFunction& function) {
    return with_system || is_own(function, declaration);
  };
  try {
    for (const auto& stack : counted_allocations(declaration, point, Side::current, program.launch,
                                                 kCountingSecondsMax, scratch_of(declaration) + ".blocks")) {
      const auto count = static_cast<std::uint64_t>(std::llround(stack.count));
      record.instructions += count;
      if (const auto* owner = owner_of(stack, modules, wanted))
        record.functions[owner->key()].instructions += count;
    }
    if (record.instructions == 0) record.uncounted = "it allocates nothing";
  } catch (const Error& wrong) {
    // After the first line, the message has the output of the program.
    const std::string said = wrong.what();
    record.uncounted = said.substr(0, said.find('\n'));
  }
  return record;
}

CoverageRecord trace_functions(const Declaration& declaration, const std::vector<Point>& points,
                               const Program& program, const std::vector<CoveredModule>& modules,
                               const std::set<std::string>& functions) {
  trace::Entries entries;
  for (const auto& module : modules) {
    for (const auto& row : module.map->rows) {
      if (!functions.contains(module.map->functions[row.function].key())) continue;
      for (const auto& file : module.files) entries[file].insert(row.begin);
    }
  }
  if (entries.empty()) return {};
  std::vector<process::MeasuredPoint> asked;
  for (const auto& point : points) asked.push_back({point.benchmark, point.params});
  ExecutedFunctions executed;
  for (const auto& arm :
       traced_arms(declaration, points.front().settings, Side::current, asked, program.launch)) {
    const auto seen = traced(arm, scratch_of(declaration) + ".traced", entries);
    for (const auto& [file, addresses] : seen.entered) executed.entered[file].push_back(addresses);
  }
  Recording recording(modules);
  recording.add(executed);
  return recording.record("");
}

}  // namespace holdfast::run
