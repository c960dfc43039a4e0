// Instrument `perf_event`: counters of the kernel. cpu-cycles, cpu-instructions, cpu-cache-misses and cpu-branch-misses
// are the processor's own, and count only the program. task-clock, minor-faults, major-faults and cpu-migrations are
// the kernel's, and include its work for the program. For a program that links the library they count the body, for one
// iteration; for a command, the whole process with all its children. They differ from process to process and are judged
// like times. Throws Error if the machine or its settings do not provide one of them.

#include <linux/perf_event.h>

#include <memory>
#include <utility>

#include "events/counter.hpp"
#include "instruments/instrument.hpp"
#include "model/error.hpp"

namespace holdfast::instruments {
namespace {

using events::Event;

std::vector<Event> events_of(const std::vector<std::string>& metrics) {
  std::vector<Event> wanted;
  for (const auto& metric : metrics) {
    for (const auto& event : events::known_events()) {
      if (event.name == metric) wanted.push_back(event);
    }
  }
  return wanted;
}

using Counters = std::vector<events::PerfCounter>;

/// Opens the counters. Throws Error, with the metric's name, if one is not available.
Counters counters_of(const std::vector<Event>& wanted) {
  Counters counters;
  for (const auto& event : wanted) {
    try {
      // The counters begin at execve(), so the start of the process in the wrapper is not counted.
      counters.emplace_back(event, events::PerfCounter::Begins::with_the_next_program);
    } catch (const Error& wrong) {
      throw Error("METRICS " + event.name + " " + wrong.what());
    }
  }
  return counters;
}

std::vector<wire::ChildReport> read(const std::vector<Event>& wanted, const Counters& counters) {
  std::vector<wire::ChildReport> blocks;
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    const auto reading = counters[i].read();
    blocks.push_back(block_of(wanted[i].name, reading.count));
    if (auto words = events::scaling_note(wanted[i].name, reading.share); !words.empty())
      blocks.front().warnings.push_back(std::move(words));
  }
  return blocks;
}

}  // namespace

process::Counting perf_event(const std::vector<std::string>& metrics, const std::string& /*scratch*/) {
  const auto wanted = events_of(metrics);
  counters_of(wanted);  // checks that they are available
  const auto counters = std::make_shared<Counters>();
  process::Counting counting;
  counting.with = "events";
  counting.attach = [=](process::Launch& launch) {
    launch.environment.push_back(std::string(events::kVariable) + "=" + events::text_of(wanted));
    if (!counts_a_body(launch, "events")) *counters = counters_of(wanted);
  };
  counting.read = [=](const std::vector<wire::ChildReport>& said, const process::Ended& /*ended*/) {
    // Closes the counters, because the processor has only a few.
    const auto of_the_process = std::exchange(*counters, Counters());
    return is_of_a_body(said) ? blocks_said(said, metrics) : read(wanted, of_the_process);
  };
  return counting;
}

}  // namespace holdfast::instruments
