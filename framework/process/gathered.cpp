#include "process/gathered.hpp"

#include <algorithm>
#include <utility>

#include "model/error.hpp"

namespace holdfast::process {
namespace {

bool same_point(const MeasuredMetric& measured, const wire::ChildReport& report) {
  return measured.benchmark == report.benchmark && measured.params == report.params;
}

std::string without_digits(std::string text) {
  std::erase_if(text, [](char c) { return (c >= '0' && c <= '9') || c == '.'; });
  return text;
}

/// Notes each warning once. Warnings that differ only in their digits count as the same one, and the first is
/// kept.
void note_warnings(const std::vector<std::string>& sentences, Side side, std::vector<Warned>& warnings) {
  for (const auto& sentence : sentences) {
    auto known = std::find_if(warnings.begin(), warnings.end(), [&](const Warned& warned) {
      return without_digits(warned.sentence) == without_digits(sentence);
    });
    if (known == warnings.end()) known = warnings.insert(known, Warned{.sentence = sentence});
    (side == Side::baseline ? known->by_baseline : known->by_current) = true;
  }
}

}  // namespace

Process as_process(wire::ChildReport& report, const Usage& usage, const Slot& slot, int index) {
  return {.index = index,
          .pair = slot.round,
          .side = slot.side,
          .samples = std::move(report.samples),
          .aggregate = report.aggregate,
          .usage = usage,
          .warmup = report.warmup,
          .place = slot.place};
}

void Gathered::take(Collected collected, const Slot& slot) {
  for (auto& report : collected.reports) {
    if (report.skipped) {
      skip(report);
    } else {
      add(report, collected.usage, slot);
    }
  }
  check_complete(slot);
  first_process_ = false;
}

bool Gathered::all_skipped() const {
  return std::all_of(all.begin(), all.end(),
                     [](const MeasuredMetric& measured) { return measured.skipped.has_value(); });
}

/// Marks all metrics of the benchmark as skipped, because a benchmark that skips itself skips everything.
void Gathered::skip(const wire::ChildReport& report) {
  bool known = false;
  for (auto& measured : all) {
    if (!same_point(measured, report)) continue;
    measured.skipped = report.skipped;
    known = true;
  }
  if (!known) begin(report).skipped = report.skipped;
}

MeasuredMetric& Gathered::begin(const wire::ChildReport& report) {
  MeasuredMetric measured;
  measured.benchmark = report.benchmark;
  measured.params = report.params;
  measured.metric = report.metric;
  measured.unit = report.unit;
  measured.direction = report.direction;
  return all.emplace_back(std::move(measured));
}

void Gathered::add(wire::ChildReport& report, const Usage& usage, const Slot& slot) {
  // The first process decides what is measured; all later ones must measure the same.
  MeasuredMetric& measured = first_process_ ? begin(report) : known(report, slot);
  if (!report.warmup.steady) ++measured.restless;
  note_warnings(report.warnings, slot.side, measured.warnings);
  if (report.curve && slot.side == Side::current) measured.curve = report.curve;
  if (report.profile)
    (slot.side == Side::current ? measured.profiles.current : measured.profiles.baseline) = report.profile;
  measured.processes.push_back(as_process(report, usage, slot, static_cast<int>(measured.processes.size())));
  watcher_.keep(measured, measured.processes.back());
}

/// Returns the known metric of the report. Throws Error if its unit or direction differs from the first
/// process, because the numbers then cannot be compared.
MeasuredMetric& Gathered::known(const wire::ChildReport& report, const Slot& slot) {
  MeasuredMetric* other = nullptr;
  for (auto& measured : all) {
    if (!same_point(measured, report)) continue;
    if (report.metric == measured.metric && report.unit == measured.unit &&
        report.direction == measured.direction)
      return measured;
    if (other == nullptr || measured.metric == report.metric) other = &measured;
  }
  throw Error("the " + std::string(to_string(slot.side)) + " program measures " + report.metric + " in " +
              report.unit +
              (other == nullptr ? ", the other one does not"
                                : ", the other one " + other->metric + " in " + other->unit) +
              "; accept a new baseline");
}

/// Throws Error if the last process has not measured all that the first one has.
void Gathered::check_complete(const Slot& slot) const {
  std::size_t most = 0;
  for (const auto& measured : all) {
    if (!measured.skipped) most = std::max(most, measured.processes.size());
  }
  for (const auto& measured : all) {
    // Each process adds one entry to each metric, so a metric with fewer was missing in the last one.
    if (measured.skipped || measured.processes.size() == most) continue;
    throw Error("the " + std::string(to_string(slot.side)) + " program does not report all metrics of \"" +
                measured.benchmark + "\" that the other one reports (" + measured.metric +
                "); accept a new baseline, or name METRICS that both report");
  }
}

}  // namespace holdfast::process
