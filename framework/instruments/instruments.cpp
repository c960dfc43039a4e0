#include "instruments/instruments.hpp"

#include <chrono>

#include "events/machine_probe.hpp"
#include "instruments/instrument.hpp"
#include "instruments/members.hpp"
#include "instruments/metrics.hpp"
#include "model/error.hpp"

namespace holdfast::instruments {
namespace {

struct Row {
  const char* name;
  MakeInstrument* make;
};

constexpr Row kRows[] = {
    {"allocations", allocations},
    {"binary-size", binary_size},
    {"callgrind", callgrind},
    {"loader", loader},
    {"loader-time", loader_time},
    {"members", members},
    {"memory", memory},
    {"perf_event", perf_event},
    {"strace", strace},
    {"usage", usage},
    {"watch", watch},
};

/// Returns the word for METRICS.
std::string word_of(const Metric& metric) {
  return metric.takes == MetricArgument::must ? metric.name + "(" + metric.argument_is + ")" : metric.name;
}

std::string why_not(const Metric& metric) {
  try {
    // Making an instrument checks everything that it needs, so there is no second list of conditions.
    counting_by(metric.instrument, {word_of(metric)}, "");
    return "";
  } catch (const Error& wrong) {
    return wrong.what();
  }
}

}  // namespace

process::Counting counting_by(const std::string& instrument, const std::vector<std::string>& metrics,
                              const std::string& scratch, const process::Launch* program) {
  // Both instruments have the same metrics, so only the program shows whether a name is a variable or a
  // member.
  if (instrument == "watch" && program != nullptr && are_of_members(metrics, *program))
    return members(metrics, scratch);
  for (const auto& row : kRows) {
    if (row.name == instrument) return row.make(metrics, scratch);
  }
  throw Error("there is no instrument " + instrument);
}

std::vector<InstrumentMetrics> available_metrics() {
  std::vector<InstrumentMetrics> rows;
  for (const auto& metric : counted_metrics()) {
    const auto lacking = why_not(metric);
    InstrumentMetrics* row = nullptr;
    for (auto& known : rows) {
      // An instrument may count some metrics and lack others: a virtual machine has
      // page faults but no cycles.
      if (known.instrument == metric.instrument && known.lacking.empty() == lacking.empty()) row = &known;
    }
    if (row == nullptr)
      row = &rows.emplace_back(
          InstrumentMetrics{.instrument = metric.instrument, .metrics = {}, .lacking = lacking});
    row->metrics.push_back(word_of(metric));
  }
  return rows;
}

Probes machine_readings() {
  // There is one probe for all callers, because it fills a table of 4 MiB when it is made.
  static events::MachineProbe machine;
  static events::SharedReadings readings(machine);
  return readings.at(static_cast<double>(std::chrono::steady_clock::now().time_since_epoch().count()));
}

}  // namespace holdfast::instruments
