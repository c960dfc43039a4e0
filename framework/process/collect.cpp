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

/// Of a command that is short: as many tell what it takes as samples do of a benchmark's process.
constexpr std::size_t kLaunchesMax = 30;

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
      fail(arm, ended, "reported no aggregate, which AGGREGATOR own asks for");
  }
  return reports;
}

void add(Usage& sum, const Usage& one) {
  sum.wall_ns += one.wall_ns;
  sum.user_ns += one.user_ns;
  sum.system_ns += one.system_ns;
  sum.run_delay_ns += one.run_delay_ns;
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
  const double delay_ns = std::min(ended.usage.run_delay_ns, ended.usage.wall_ns);
  return {.value = ended.usage.wall_ns - delay_ns,
          .iterations = 1,
          .cpu_ns = ended.usage.user_ns + ended.usage.system_ns,
          .run_delay_ns = delay_ns};
}

/// Whether one more launch belongs to this process of the plan.
bool goes_on(const Arm& arm, std::size_t launches, const Usage& usage) {
  if (launches < static_cast<std::size_t>(arm.launches)) return true;
  return usage.wall_ns < arm.block_s * 1e9 && launches < kLaunchesMax;
}

/// What a program that was timed from outside says instead of running.
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

double picked_of(const Arm& arm, const Ended& ended) {
  try {
    return picked(*arm.pick, ended.out);
  } catch (const Error& wrong) {
    throw Error(who(arm) + " " + wrong.what());
  }
}

/// Several short commands are started from the processor on which they run: moving there and away for each takes longer
/// than some of them. ShellHooks would be held with them.
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
  Readings readings(arm.probe);
  if (arm.may_skip) launch.environment.push_back("HOLDFAST_WIRE=" + wire_file);
  while (goes_on(arm, report.samples.size(), usage)) {
    run_hook("prepare", arm.hooks.prepare, launch, spawn);
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

/// What the program itself says of a run that is counted; of a plain command, that it ran once.
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

/// An instrument knows nothing of points.
std::vector<wire::ChildReport> of_point(const Arm& arm, std::vector<wire::ChildReport> blocks) {
  for (auto& block : blocks) {
    if (!arm.points.empty()) block.benchmark = arm.points.front().benchmark;
    if (!arm.points.empty()) block.params = arm.points.front().params;
  }
  return blocks;
}

/// No process at all: what can be seen of the program's file.
Collected look_at(const Arm& arm) {
  try {
    return {.reports = chosen_blocks(of_point(arm, arm.counting->look(arm.launch)), arm.points, arm.metrics),
            .usage = {}};
  } catch (const Error& wrong) {
    throw Error(who(arm) + " " + wrong.what());
  }
}

/// What the program said of a run that was counted, and what was counted meanwhile.
Collected read_counts(const Arm& arm, const Ended& ended, const std::string& lines) {
  const auto said = said_while_counted(arm, ended, lines);
  if (said.empty()) fail(arm, ended, "ended without a word of how often its body ran");
  for (const auto& report : said) {
    if (report.error) fail(arm, ended, "could not count: " + *report.error);
    if (report.skipped) return {.reports = {report}, .usage = ended.usage};
  }
  auto blocks = of_point(arm, said_of_child(arm, ended, "", [&] { return arm.counting->read(said, ended); }));
  for (auto& block : blocks) {
    if (block.error) {
      // What is counted may be newer than the accepted program: there it is none. The current one must have it.
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

/// One process, under or beside what counts. The kernel goes on counting what this process starts until it is read, so
/// that comes before another command.
Collected count(const Arm& arm, Launch launch, const std::string& wire_file, const Spawner& spawn) {
  if (arm.speaks_wire || arm.may_skip) launch.environment.push_back("HOLDFAST_WIRE=" + wire_file);
  if (arm.foreign) arm.foreign->ask(launch, wire_file, arm.launches);
  run_hook("prepare", arm.hooks.prepare, launch, spawn);
  arm.counting->attach(launch);
  take_file(wire_file);
  Ended ended = spawn(launch);
  said_of_child(arm, ended, "", [&] { arm.counting->amend(ended); });
  const auto lines = arm.foreign ? (take_file(wire_file), std::string()) : take_file(wire_file);
  check_end(arm, ended);
  auto collected = read_counts(arm, ended, lines);
  run_hook("conclude", arm.hooks.conclude, arm.launch, spawn);
  return collected;
}

/// A program of another time has other names for the same.
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
  take_file(wire_file);  // what an earlier run left there is not this child's
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
