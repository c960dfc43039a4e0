// Instrument `watch`: counts how often a variable or a field of it is read and written, with watchpoints of the processor.
//
//     METRICS "reads(ns::counter)" "writes(ns::table.size)"
//
// The variable must have 1, 2, 4 or 8 contiguous bytes in the program itself (binary/dwarf/variables.hpp). For a program
// that links the library it counts only the body, for one iteration, in all of its threads. For a command it counts from
// before its own code runs, with a preloaded library. A processor detects reads only together with writes, so `reads` are
// all accesses minus the writes. An instruction that does both, as `++counter` may be, is a write. Each access takes some
// 20 us. Four watchpoints can be used at once, and reads of one variable take two of them. Throws Error if the machine has
// no watchpoints, too few, or does not permit them.

#include <algorithm>
#include <sstream>

#include "binary/dwarf/variables.hpp"
#include "events/counter.hpp"
#include "instruments/instrument.hpp"
#include "instruments/metrics.hpp"
#include "model/error.hpp"
#include "process/dynamic_loader.hpp"
#include "process/scratch_files.hpp"
#include "wire/watched.hpp"

namespace holdfast::instruments {
namespace {

using events::Access;
using events::Event;

/// A metric such as "reads(ns::x)" and the events that it needs. Event names have numbers, because names of variables have
/// spaces.
struct Watched {
  std::string metric;
  std::string variable;
  bool reads = false;
};

std::string event_name(Access access, std::size_t variable) {
  return (access == Access::write ? "writes." : "accesses.") + std::to_string(variable);
}

/// Returns each variable once, in the order in which they are named.
std::vector<std::string> variables_of(const std::vector<Watched>& watched) {
  std::vector<std::string> names;
  for (const auto& one : watched) {
    if (std::find(names.begin(), names.end(), one.variable) == names.end()) names.push_back(one.variable);
  }
  return names;
}

bool reads(const std::vector<Watched>& watched, const std::string& variable) {
  return std::any_of(watched.begin(), watched.end(),
                     [&](const Watched& one) { return one.reads && one.variable == variable; });
}

void check_size(const std::string& name, const binary::Variable& variable) {
  const auto bytes = variable.bytes;
  if ((bytes == 1 || bytes == 2 || bytes == 4 || bytes == 8) && variable.address % bytes == 0) return;
  throw Error("has in " + name + " " + std::to_string(bytes) +
              " bytes, but a watchpoint covers 1, 2, 4 or 8 aligned bytes; name a field of it, such as " +
              name + ".size");
}

/// Returns the events for all variables; `place` returns their addresses.
template <class Place>
std::vector<Event> events_of(const std::vector<Watched>& watched, const Place& place) {
  std::vector<Event> wanted;
  const auto variables = variables_of(watched);
  for (std::size_t i = 0; i < variables.size(); ++i) {
    const binary::Variable variable = place(variables[i]);
    const auto add = [&](Access access) {
      wanted.push_back({.name = event_name(access, i),
                        .access = access,
                        .address = variable.address,
                        .bytes = static_cast<std::uint32_t>(variable.bytes)});
    };
    add(Access::write);
    if (reads(watched, variables[i])) add(Access::any);
  }
  return wanted;
}

/// Checks that the machine has enough watchpoints, by watching a variable of this process.
void check_machine(const std::vector<Watched>& watched) {
  // All events watch the same variable: each event takes a watchpoint of the processor, even if the addresses are equal.
  static volatile std::uint64_t place = 0;
  const binary::Variable own{.address = reinterpret_cast<std::uint64_t>(&place) - events::load_address(),
                             .bytes = 8};
  std::vector<events::PerfCounter> counters;
  try {
    for (const auto& event : events_of(watched, [&](const auto&) { return own; }))
      counters.emplace_back(event);
  } catch (const Error& wrong) {
    throw Error("METRICS " + watched.front().metric + " " + wrong.what());
  }
}

/// Returns the events for the variables in the file of the launched program.
std::vector<Event> events_in(const process::Launch& launch, const std::vector<Watched>& watched) {
  try {
    return events_of(watched, [&](const std::string& name) {
      const auto variable = binary::variable_named(launch.file, name);
      check_size(name, variable);
      return variable;
    });
  } catch (const Error& wrong) {
    throw Error("'" + launch.argv.front() + "' " + wrong.what());
  }
}

/// Reads the output of the preloaded library: "writes.0 12" on each line, or an error.
std::vector<wire::ChildReport> left(const std::string& text) {
  if (text.starts_with(wire::kNotWatched)) throw Error(text.substr(wire::kNotWatched.size()));
  std::vector<wire::ChildReport> counts;
  std::istringstream in(text);
  std::string name;
  for (double count = 0; in >> name >> count;) {
    wire::ChildReport report;
    report.metric = name;
    report.samples = {{.value = count}};
    counts.push_back(report);
  }
  if (counts.empty())
    throw Error(
        "left no count of its accesses: a program that ends with _exit() or by a signal, or that is a "
        "script, cannot be watched from outside");
  return counts;
}

std::vector<wire::ChildReport> blocks_of(const std::vector<Watched>& watched,
                                         const std::vector<wire::ChildReport>& said) {
  const auto variables = variables_of(watched);
  std::vector<wire::ChildReport> blocks;
  for (const auto& one : watched) {
    const auto at = std::find(variables.begin(), variables.end(), one.variable) - variables.begin();
    const auto count = [&](Access access) {
      return said_of(said, event_name(access, static_cast<std::size_t>(at))).samples.front().value;
    };
    const double writes = count(Access::write);
    blocks.push_back(block_of(one.metric, one.reads ? count(Access::any) - writes : writes));
  }
  return blocks;
}

}  // namespace

process::Counting watch(const std::vector<std::string>& metrics, const std::string& scratch) {
  std::vector<Watched> watched;
  for (const auto& metric : metrics) {
    const auto word = metric_word(metric);
    watched.push_back({.metric = metric, .variable = word.argument.value(), .reads = word.kind == "reads"});
  }
  check_machine(watched);
  const auto preloaded =
      process::library_of_the_wrapper("libholdfast-watch.so", "accesses of a command are counted");
  const auto file = scratch + ".watch";
  process::Counting counting;
  counting.with = "events";
  counting.attach = [=](process::Launch& launch) {
    launch.environment.push_back(std::string(events::kVariable) + "=" +
                                 events::text_of(events_in(launch, watched)));
    if (counts_a_body(launch, "events")) return;
    refuse_static(launch, "no library can be preloaded into it to watch its variables");
    process::take_file(file);
    process::load_in_front(preloaded, launch);
    launch.environment.push_back(std::string(wire::kWatchedProgram) + "=" + launch.file);
    launch.environment.push_back(std::string(wire::kWatchedFile) + "=" + file);
  };
  counting.read = [=](const std::vector<wire::ChildReport>& said, const process::Ended& /*ended*/) {
    return blocks_of(watched, is_of_a_body(said) ? said : left(process::take_file(file)));
  };
  return counting;
}

}  // namespace holdfast::instruments
