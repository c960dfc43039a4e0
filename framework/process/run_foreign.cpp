#include "process/run_foreign.hpp"

#include "process/child_said.hpp"
#include "process/outside_timing.hpp"
#include "process/scratch_files.hpp"

namespace holdfast::process {
namespace {

/// Replaces the wall time by the CPU time, if the harness reports it.
void take_processor_time(std::vector<Sample>& samples) {
  for (auto& sample : samples) {
    if (sample.cpu_ns > 0) sample.value = sample.cpu_ns;
  }
}

/// Adds the data that programs that link the library report by themselves, and accounts for waiting times. If other
/// threads or children computed beside the first thread, it is unknown in which sample the first thread waited.
void complete_samples(const Arm& arm, const LeftByProcess& left, std::vector<wire::ChildReport>& reports) {
  for (auto& report : reports) {
    for (auto& sample : report.samples) {
      sample.beside = left.beside;
      if (!left.alone) sample.run_delay_ns = 0;
    }
    if (is_time(report.metric) && left.alone) account_for_waiting(left.usage, report.samples);
    if (is_time(report.metric) && arm.by_processor_time) take_processor_time(report.samples);
  }
}

/// Throws Error if the process failed. The program's own message comes before the exit status, because it gives the
/// reason.
void check_foreign_end(const Arm& arm, const Ended& ended, const std::string& written) {
  const bool failed = ended.how == Ended::How::exited && ended.code != 0;
  const auto why = failed && arm.foreign->complaint ? arm.foreign->complaint(written) : "";
  if (!why.empty()) throw Error(who(arm) + " failed: " + why);
  check_end(arm, ended);
}

LeftByProcess run_alone(const Arm& arm, Launch launch, const std::string& wire_file, const Spawner& spawn) {
  launch.keep_stdout = true;
  arm.foreign->ask(launch, wire_file, arm.launches);
  const Probes before = arm.probe ? arm.probe() : Probes{};
  take_file(wire_file);
  const Ended ended = spawn(launch);
  auto written = take_file(wire_file);
  if (written.empty()) written = ended.out;
  check_foreign_end(arm, ended, written);
  // The probe comes after check_foreign_end(), because a failed process needs none.
  const Probes after = arm.probe ? arm.probe() : Probes{};
  if (written.size() >= kOutBytes)
    fail(
        arm, ended,
        "wrote more than " + std::to_string(kOutBytes >> 20) + " MiB; that is not a result of one benchmark");
  return {.written = std::move(written),
          .usage = ended.usage,
          .alone = ended.alone,
          .beside = before.taken() && after.taken() ? beside(before, after) : Probes{},
          .tail = ended.tail};
}

}  // namespace

/// Runs a program of another harness and reads what it wrote to the file, or to stdout if there is no file.
Collected run_foreign(const Arm& arm, const Launch& launch, const std::string& wire_file,
                      const Spawner& spawn) {
  auto left = arm.shared ? arm.shared->left(arm.side, arm.round) : std::nullopt;
  const bool own = !left;
  if (own) left = run_alone(arm, launch, wire_file, spawn);
  auto reports = said_of_child(arm, Ended{.tail = left->tail}, "", [&] {
    return chosen_blocks(arm.foreign->read(left->written), arm.points, arm.metrics);
  });
  // The output is kept only after it was understood, so that no other test gets output that cannot be read.
  if (own && arm.shared) arm.shared->keep(arm.side, arm.round, *left);
  complete_samples(arm, *left, reports);
  Collected collected{.reports = std::move(reports), .usage = left->usage, .alone = left->alone};
  if (arm.round == 0 && arm.foreign->samples_after)
    collected.samples = arm.foreign->samples_after(left->written);
  return collected;
}

}  // namespace holdfast::process
