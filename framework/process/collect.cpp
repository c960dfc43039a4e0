// There are five ways to obtain samples. Metrics are read from the file without a process, counted by a tool,
// or measured by another harness. Plain commands are timed from outside. Programs that link the library
// measure themselves, and report over the wire file.

#include "process/collect.hpp"

#include "process/child_said.hpp"
#include "process/outside_timing.hpp"
#include "process/pattern.hpp"
#include "process/plan.hpp"
#include "process/processors.hpp"
#include "process/run_foreign.hpp"
#include "process/scratch_files.hpp"

namespace holdfast::process {
namespace {

/// Largest number of launches that make up one process of the plan, for a short command. They are as informative as the
/// samples in a process of a benchmark.
constexpr std::size_t kLaunchesMax = 30;

/// Parses what the child wrote, and selects what is judged. Throws Error with the most likely
/// cause if there is nothing.
std::vector<wire::ChildReport> read_reports(const Arm& arm, const Ended& ended, const std::string& lines) {
  const auto blocks = said_of_child(arm, ended, "cannot be understood: ", [&] {
    return wire::parse_child_lines(lines, "what it wrote for HOLDFAST_WIRE");
  });
  if (blocks.empty()) {
    fail(arm, ended,
         lines.empty() ? "ended without writing a sample; does it link Holdfast::main, or write to the file "
                         "that HOLDFAST_WIRE names?"
                       : "stopped in the middle of its samples");
  }
  auto reports =
      said_of_child(arm, ended, "", [&] { return chosen_blocks(blocks, arm.points, arm.metrics); });
  for (const auto& report : reports) {
    if (arm.own_aggregate && !report.aggregate && !report.skipped)
      fail(arm, ended, "reported no aggregate, which AGGREGATOR own needs");
  }
  return reports;
}

void add(Usage& sum, const Usage& one) {
  sum.wall_ns += one.wall_ns;
  sum.user_ns += one.user_ns;
  sum.system_ns += one.system_ns;
  sum.run_delay_ns += one.run_delay_ns;
  // The launches run one after the other, so their peaks do not add up.
  sum.max_rss_kib = std::max(sum.max_rss_kib, one.max_rss_kib);
  sum.minor_faults += one.minor_faults;
  sum.major_faults += one.major_faults;
  sum.voluntary_switches += one.voluntary_switches;
  sum.involuntary_switches += one.involuntary_switches;
}

Sample processor_time_of(const Ended& ended) {
  const double cpu_ns = ended.usage.user_ns + ended.usage.system_ns;
  return {.value = cpu_ns, .iterations = 1, .cpu_ns = cpu_ns};
}

Sample wall_time_of(const Ended& ended) {
  // Waiting for a processor that others had is not a time of the program. Two clocks are
  // compared, so the delay is limited.
  const double delay_ns = std::min(ended.usage.run_delay_ns, ended.usage.wall_ns);
  return {.value = ended.usage.wall_ns - delay_ns,
          .iterations = 1,
          .cpu_ns = ended.usage.user_ns + ended.usage.system_ns,
          .run_delay_ns = delay_ns};
}

/// Returns true if one more launch belongs to this process of the plan.
bool goes_on(const Arm& arm, std::size_t launches, const Usage& usage) {
  if (launches < static_cast<std::size_t>(arm.launches)) return true;
  return usage.wall_ns < arm.block_s * 1e9 && launches < kLaunchesMax;
}

/// Returns the report of a program that is timed from outside and skips itself; empty if it ran.
std::optional<wire::ChildReport> skip_told(const Arm& arm, const Ended& ended, const std::string& wire_file) {
  const auto lines = take_file(wire_file);
  if (lines.empty()) return std::nullopt;
  for (auto& report : said_of_child(arm, ended, "cannot be understood: ", [&] {
         return wire::parse_child_lines(lines, "what it wrote for HOLDFAST_WIRE");
       })) {
    if (report.skipped) return report;
  }
  return std::nullopt;
}

/// Returns the number in the output of the command.
double picked_of(const Arm& arm, const Ended& ended) {
  try {
    return picked(*arm.pick, ended.out);
  } catch (const Error& wrong) {
    throw Error(who(arm) + " " + wrong.what());
  }
}

/// Returns true if this process itself can stay bound to the arm's processor during all launches. Binding and unbinding
/// it for each command would take longer than some short commands. An arm with hooks must not do so, because its hooks
/// would be bound, too.
bool held_for_all(const Arm& arm) {
  return arm.launch.processor && arm.hooks.prepare.empty() && arm.hooks.conclude.empty();
}

Collected with_warning_of(bool leaves_processes, Collected collected) {
  if (leaves_processes)
    for (auto& report : collected.reports) report.warnings.emplace_back(kLeavesProcesses);
  return collected;
}

Collected time_command(const Arm& arm, Launch launch, const std::string& wire_file, const Spawner& spawn) {
  wire::ChildReport report;
  if (!arm.points.empty()) {
    report.benchmark = arm.points.front().benchmark;
    report.params = arm.points.front().params;
  }
  report.metric = arm.metric;
  report.complete = true;
  launch.keep_stdout = arm.pick.has_value();
  std::vector<Sample> numbers;
  Usage usage;
  bool alone = true;
  int left = 0;
  std::optional<OnProcessor> held;
  if (held_for_all(arm)) held.emplace(*arm.launch.processor);
  // The readings begin after the processor was chosen, because the probe measures the
  // processor that it runs on.
  Readings readings(arm.probe);
  if (arm.may_skip) launch.environment.push_back("HOLDFAST_WIRE=" + wire_file);
  while (goes_on(arm, report.samples.size(), usage)) {
    run_hook("prepare", arm.hooks.prepare, launch, spawn);
    // The pages are dropped after the hook, which may read the files.
    if (arm.cold) drop_pages(launch.files);
    const Ended ended = spawn(launch);
    check_end(arm, ended);
    run_hook("conclude", arm.hooks.conclude, launch, spawn);
    if (const auto skip = arm.may_skip ? skip_told(arm, ended, wire_file) : std::nullopt)
      return {.reports = {*skip}, .usage = ended.usage};
    report.samples.push_back(arm.by_processor_time ? processor_time_of(ended) : wall_time_of(ended));
    if (arm.pick) numbers.push_back({.value = picked_of(arm, ended), .iterations = 1});
    add(usage, ended.usage);
    alone = alone && ended.alone;
    left += ended.left;
    readings.note(ended.usage, report.samples);
  }
  readings.finish(report.samples);
  return with_warning_of(left > 0,
                         {.reports = command_metrics(arm, report, numbers), .usage = usage, .alone = alone});
}

/// Returns the reports of a run that is counted. For a plain command, the report is that it ran once.
std::vector<wire::ChildReport> said_while_counted(const Arm& arm, const Ended& ended,
                                                  const std::string& lines) {
  if (arm.speaks_wire || !lines.empty()) {
    return said_of_child(arm, ended, "cannot be understood: ", [&] {
      return wire::parse_child_lines(lines, "what it wrote for HOLDFAST_WIRE");
    });
  }
  wire::ChildReport once;
  once.metric = "iterations";
  once.samples = {{.value = 1}};
  once.complete = true;
  return {once};
}

/// Sets the point in the blocks, because an instrument knows nothing of points.
std::vector<wire::ChildReport> of_point(const Arm& arm, std::vector<wire::ChildReport> blocks) {
  for (auto& block : blocks) {
    if (!arm.points.empty()) block.benchmark = arm.points.front().benchmark;
    if (!arm.points.empty()) block.params = arm.points.front().params;
  }
  return blocks;
}

/// Reads the metrics from the program's file, without a process.
Collected look_at(const Arm& arm) {
  try {
    return {.reports = chosen_blocks(of_point(arm, arm.counting->look(arm.launch)), arm.points, arm.metrics),
            .usage = {}};
  } catch (const Error& wrong) {
    throw Error(who(arm) + " " + wrong.what());
  }
}

/// Combines the program's report of a counted run with the counts.
Collected read_counts(const Arm& arm, const Ended& ended, const std::string& lines) {
  const auto said = said_while_counted(arm, ended, lines);
  if (said.empty()) fail(arm, ended, "ended without reporting how often its body ran");
  for (const auto& report : said) {
    if (report.error) fail(arm, ended, "could not count: " + *report.error);
    if (report.skipped) return {.reports = {report}, .usage = ended.usage};
  }
  auto blocks = of_point(arm, said_of_child(arm, ended, "", [&] { return arm.counting->read(said, ended); }));
  for (auto& block : blocks) {
    if (block.error) {
      // The accepted program may be older than the feature that is counted, and then has no value. The current program
      // must have one.
      if (arm.side == Side::current) fail(arm, ended, *block.error);
      block.warnings.push_back("the accepted program " + *block.error);
      block.error.reset();
    }
  }
  blocks.front().warnings.insert(blocks.front().warnings.end(), said.front().warnings.begin(),
                                 said.front().warnings.end());
  return {.reports =
              said_of_child(arm, ended, "", [&] { return chosen_blocks(blocks, arm.points, arm.metrics); }),
          .usage = ended.usage};
}

/// Runs one process with a counter. The kernel continues to count the processes that this one starts until the counter
/// is read, so it is read before another command runs.
Collected count(const Arm& arm, Launch launch, const std::string& wire_file, const Spawner& spawn) {
  if (arm.speaks_wire || arm.may_skip) launch.environment.push_back("HOLDFAST_WIRE=" + wire_file);
  if (arm.foreign) arm.foreign->ask(launch, wire_file, arm.launches);
  run_hook("prepare", arm.hooks.prepare, launch, spawn);
  // The tool is attached after the hook, so that it counts only the program. For the same reason `conclude`
  // gets the launch without it.
  arm.counting->attach(launch);
  take_file(wire_file);
  Ended ended = spawn(launch);
  said_of_child(arm, ended, "", [&] { arm.counting->amend(ended); });
  // The result file of another harness is not a wire format. It is only removed.
  const auto lines = arm.foreign ? (take_file(wire_file), std::string()) : take_file(wire_file);
  check_end(arm, ended);
  auto collected = read_counts(arm, ended, lines);
  run_hook("conclude", arm.hooks.conclude, arm.launch, spawn);
  return collected;
}

/// Renames the points, because another version of the program may have other names for the same points.
Collected as_known(const Arm& arm, Collected collected) {
  for (auto& report : collected.reports) {
    for (std::size_t i = 0; i < std::min(arm.points.size(), arm.known_as.size()); ++i) {
      if (report.benchmark != arm.points[i].benchmark || report.params != arm.points[i].params) continue;
      report.benchmark = arm.known_as[i].benchmark;
      report.params = arm.known_as[i].params;
      break;
    }
  }
  return collected;
}

}  // namespace

Collected run_and_collect(const Arm& arm, const std::string& wire_file, int padding, const Spawner& spawn) {
  if (arm.counting && arm.counting->look) return as_known(arm, look_at(arm));
  Launch launch = padded(arm.launch, padding);
  if (arm.counting) return as_known(arm, count(arm, std::move(launch), wire_file, spawn));
  if (arm.foreign) return as_known(arm, run_foreign(arm, launch, wire_file, spawn));
  if (!arm.speaks_wire) return as_known(arm, time_command(arm, launch, wire_file, spawn));
  launch.environment.push_back("HOLDFAST_WIRE=" + wire_file);
  take_file(wire_file);  // removes a file of an earlier run
  const Ended ended = spawn(launch);
  const auto lines = take_file(wire_file);
  if (ended.how == Ended::How::exited && ended.code == 2 && lines.empty())
    fail(arm, ended, "refused to measure");
  check_end(arm, ended);
  return with_warning_of(ended.left > 0, as_known(arm, {.reports = read_reports(arm, ended, lines),
                                                        .usage = ended.usage,
                                                        .alone = ended.alone}));
}

Arm with_samples(Arm arm, int samples) {
  arm.launches = samples;
  arm.block_s = 0;
  if (arm.speaks_wire) arm.launch.argv.push_back("--holdfast-samples=" + std::to_string(samples));
  return arm;
}

}  // namespace holdfast::process
