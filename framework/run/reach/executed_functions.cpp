#include "run/reach/executed_functions.hpp"

#include <unistd.h>

#include <chrono>
#include <utility>

#include "image/digest.hpp"
#include "model/byte_record.hpp"
#include "process/machine.hpp"
#include "run/judge/rounds_wanted.hpp"
#include "run/reach/known_fingerprints.hpp"
#include "run/reach/traced_arm.hpp"
#include "run/sides/arms.hpp"
#include "wire/image_json.hpp"

// The sets of one search are kept under a key of everything that affects the processes. An unreadable record
// counts as none, and sets that are not known are not kept.

namespace holdfast::run {
namespace {

using Arms = std::vector<process::Arm>;

/// Number of additional traces. If one process in eight takes another path, about 1 in 50 searches misses it.
constexpr std::size_t kRepeatedTraces = 28;
/// Time limit for these traces, in seconds. Programs that need longer are measured.
constexpr double kRepeatedSeconds = 3;

Arms arms_to_trace(const Declaration& declaration, const Point& point, const process::Launch& program,
                   Traces traces) {
  if (traces == Traces::at_length) return {arm_at_length(declaration, point, Side::baseline, program)};
  const auto brief =
      traced_arms(declaration, point.settings, Side::baseline, {{point.benchmark, point.params}}, program);
  return Arms(traces == Traces::brief ? 2 : kRepeatedTraces, brief.front());
}

/// Returns a key of everything that affects what the processes of these arms execute, for a known program and
/// its inputs.
std::string key_of_executed(const Declaration& declaration, const Arms& arms, const Image& known,
                            const trace::Entries& functions) {
  // With its length before each text, two lists of words never have the same key.
  std::string key =
      "executed\n" + own_build() + "\n" + to_string(declaration.adapter) + "\n" + wire::image_text(known);
  const auto add = [&](const std::string& text) { key += std::to_string(text.size()) + " " + text + "\n"; };
  for (const auto& [name, value] : process::machine_facts()) add(name + "=" + value);
  for (const auto& [file, entries] : functions) add(file);
  for (const auto& each : arms) {
    for (const auto& word : each.launch.argv) add(word);
  }
  const auto& arm = arms.front();
  for (const auto& entry : arm.launch.environment) add(entry);
  // A program may read any variable.
  for (char** entry = environ; *entry != nullptr; ++entry) add(*entry);
  for (const auto& point : arm.points) add(point.benchmark + " " + point.params);
  add(arm.launch.directory);
  if (!arm.launch.input.empty()) add(image::sha256_of_file(arm.launch.input));
  return key;
}

std::string record_of(const ExecutedFunctions& executed) {
  ByteWriter writer;
  writer.number(executed.alone ? 1 : 0);
  writer.number(executed.of_kernel.size());
  for (const auto& file : executed.of_kernel) writer.text(file);
  writer.number(executed.entered.size());
  for (const auto& [file, processes] : executed.entered) {
    writer.text(file);
    writer.number(processes.size());
    for (const auto& addresses : processes) {
      writer.number(addresses.size());
      // Addresses ascend, so their differences are small numbers, which take few bytes.
      std::uint64_t before = 0;
      for (const auto address : addresses) writer.number(address - std::exchange(before, address));
    }
  }
  return writer.bytes();
}

ExecutedFunctions parse_executed(const std::string& record) {
  ExecutedFunctions executed;
  ByteReader reader(record, "the functions that were executed");
  executed.alone = reader.number() == 1;
  for (auto left = reader.count(); left > 0; --left) executed.of_kernel.insert(reader.text());
  for (auto files = reader.count(); files > 0; --files) {
    auto& processes = executed.entered[reader.text()];
    processes.resize(reader.count());
    for (auto& addresses : processes) {
      std::uint64_t address = 0;
      for (auto left = reader.count(); left > 0; --left)
        addresses.insert(addresses.end(), address += reader.number());
    }
  }
  if (!reader.at_end()) reader.refuse();
  return executed;
}

std::optional<ExecutedFunctions> remembered_executed(const store::Cache& cache, const std::string& key) {
  const auto record = cache.find(key);
  if (!record) return std::nullopt;
  try {
    return parse_executed(*record);
  } catch (const Error&) {  // as if there were no record
    return std::nullopt;
  }
}

/// Traces the processes one after the other, and stops at the first whose functions cannot be determined.
ExecutedFunctions traced_functions(const Declaration& declaration, const Arms& arms,
                                   const trace::Entries& functions) {
  using Clock = std::chrono::steady_clock;
  const auto latest = Clock::now() + std::chrono::duration<double>(kRepeatedSeconds);
  ExecutedFunctions executed;
  for (const auto& arm : arms) {
    if (arms.size() == kRepeatedTraces && Clock::now() > latest) {
      executed.unknown = "tracing it takes too long " + std::to_string(kRepeatedTraces) + " times";
      return executed;
    }
    auto seen = traced(arm, scratch_of(declaration) + ".traced", functions);
    executed.unknown = trace::why_unknown(seen, declaration.may_fail);
    if (!executed.unknown.empty()) return executed;
    executed.alone = executed.alone && seen.is_alone;
    executed.of_kernel.merge(seen.of_kernel);
    // Each process has a set for each file, even if it entered nothing there: reaches.cpp relies on that.
    for (const auto& [file, entries] : functions)
      executed.entered[file].push_back(std::move(seen.entered[file]));
  }
  return executed;
}

/// The key contains the content of the program, so that another build is traced again.
std::string key_of_distrust(const Point& point, const process::Launch& program) {
  return "distrusted\n" + image::sha256_of_file(program.file) + "\n" + point.benchmark + "\n" + point.params;
}

}  // namespace

ExecutedFunctions executed_functions(const Declaration& declaration, const Point& point,
                                     const process::Launch& program, const trace::Entries& functions,
                                     const std::optional<Image>& known, Traces traces) {
  const auto cache = cache_of(declaration);
  // This is first, since a cached set could be the one that a measurement contradicted.
  if (cache.find(key_of_distrust(point, program)))
    return {.unknown = "a measurement has contradicted what its traces show"};
  const auto arms = arms_to_trace(declaration, point, program, traces);
  if (!known || declaration.hooks != ShellHooks{} || arms.front().hooks != ShellHooks{})
    return traced_functions(declaration, arms, functions);
  const auto key = key_of_executed(declaration, arms, *known, functions);
  if (auto executed = remembered_executed(cache, key)) return *std::move(executed);
  auto executed = traced_functions(declaration, arms, functions);
  if (executed.unknown.empty()) cache.keep(key, record_of(executed));
  return executed;
}

void distrust_traces(const Declaration& declaration, const Point& point, const process::Launch& program) {
  cache_of(declaration).keep(key_of_distrust(point, program), "1");
}

}  // namespace holdfast::run
