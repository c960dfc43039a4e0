#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <optional>
#include <regex>

#include "holdfast/benchmark.hpp"
#include "measure/body_address.hpp"
#include "measure/chosen.hpp"
#include "measure/costs.hpp"
#include "measure/displaced.hpp"
#include "measure/isolated.hpp"
#include "measure/measure_one.hpp"
#include "measure/rates_table.hpp"
#include "measure/start_up.hpp"
#include "measure/table.hpp"
#include "measure/words.hpp"
#include "model/error.hpp"
#include "model/shown_text.hpp"

namespace holdfast {
namespace {

using measure::Chosen;
using measure::in_force_for;
using measure::InForce;
using measure::Mode;
using measure::Options;

/// One write at the end: nothing is written while samples are taken.
void write_wire(const char* path, const std::string& lines) {
  std::FILE* file = std::fopen(path, "ae");
  const bool written = file != nullptr && std::fwrite(lines.data(), 1, lines.size(), file) == lines.size();
  if (file == nullptr || std::fclose(file) != 0 || !written) {
    throw Error(std::string(path) + ": cannot be written (HOLDFAST_WIRE)");
  }
}

/// ScalaMeter's local executor: those that ask for it are all warm before the first is measured.
void warm_up_all(const std::vector<Chosen>& all, const Options& options) {
  const detail::Definition* last = nullptr;
  for (const auto& chosen : all) {
    if (chosen.benchmark == last) continue;  // another point of it
    last = chosen.benchmark;
    const auto in_force = in_force_for(chosen, options);
    if (in_force.local) measure::warm_up_one(*last, options.params, in_force);
  }
}

bool is_local(const std::vector<Chosen>& all, const Options& options) {
  for (const auto& chosen : all) {
    if (!in_force_for(chosen, options).local) return false;
  }
  return true;
}

using Reports = std::vector<wire::ChildReport>;

/// Those that run at the same time, if all of them ask for it; else nothing.
std::optional<std::vector<Reports>> measure_at_once(const std::vector<Chosen>& all, const Options& options,
                                                    const std::string& program) {
  std::vector<InForce> in_force;
  for (const auto& chosen : all) in_force.push_back(in_force_for(chosen, options));
  const auto jobs = in_force.front().concurrency.jobs;
  for (const auto& one : in_force) {
    if (one.concurrency.jobs != jobs)
      throw Error(
          "some of the benchmarks ask for jobs=apart and others do not; choose, or say --holdfast-jobs");
  }
  if (jobs == measure::Jobs::together) return measure::measure_together(all, in_force);
  if (jobs == measure::Jobs::isolated) return measure::measure_isolated(all, options, program);
  return std::nullopt;
}

int measure_for_wrapper(const char* path, const std::vector<Chosen>& all, const Options& options,
                        const std::string& program) {
  const bool local = is_local(all, options);
  if (all.size() != 1 && !local) {
    throw Error(
        "HOLDFAST_WIRE takes one benchmark at one parameter point; name them with --holdfast-benchmark and "
        "--holdfast-point, or measure all in this process with --holdfast-executor=local");
  }
  Reports reports;
  if (const auto at_once = measure_at_once(all, options, program)) {
    for (const auto& one : *at_once) reports.insert(reports.end(), one.begin(), one.end());
    write_wire(path, wire::child_lines(reports));
    return 0;
  }
  if (local) warm_up_all(all, options);
  std::optional<measure::MachineProbe> probe;
  for (const auto& chosen : all) {
    const auto in_force = in_force_for(chosen, options);
    if (in_force.guard && !probe) probe.emplace();
    for (auto& report : measure::measure_one(chosen, in_force, in_force.guard ? &*probe : nullptr))
      reports.push_back(std::move(report));
  }
  write_wire(path, wire::child_lines(reports));
  return 0;
}

/// MODE start-up under somebody who takes the time: the first call, and nothing is told but that there was
/// none.
int run_once(const char* wire, const Chosen& chosen, const Options& options) {
  const auto reports = measure::measure_one(chosen, in_force_for(chosen, options), nullptr);
  const auto& report = reports.front();
  if (report.error) throw Error(chosen.label() + " failed: " + *report.error);
  if (wire != nullptr && report.skipped) write_wire(wire, wire::child_lines(reports));
  return 0;
}

/// The first call in this process says whether there is anything to time.
Reports measure_start_up(const Chosen& chosen, const InForce& in_force, const Options& options,
                         const std::string& program) {
  auto once = measure::measure_one(chosen, in_force, nullptr);
  if (once.front().error || once.front().skipped) return once;
  std::vector<std::string> command{program, "--holdfast-mode=start-up",
                                   "--holdfast-benchmark=" + chosen.benchmark->name,
                                   "--holdfast-point=" + chosen.params};
  for (const auto& [axis, values] : options.params)
    command.push_back("--holdfast-params=" + axis + "=" + measure::joined(values, ","));
  return {measure::time_processes(command,
                                  in_force.samples_asked ? in_force.loop.samples : defaults::kProcesses)};
}

/// A full disk must not look like an empty program.
void check_written() {
  if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0)
    throw Error("standard output: not everything could be written");
}

std::string words_of(const Settings& settings) {
  std::string text;
  for (const auto& [name, value] : settings) text += (text.empty() ? "" : ", ") + name + "=" + value;
  return text.empty() ? "as by default" : text;
}

/// What was measured, in the table of all, and throughputs once more in one of their own where that is asked for.
class Shown {
 public:
  Shown(const std::vector<Chosen>& all, const Options& options) : options_(options) {
    for (const auto& chosen : all) labels_.push_back(chosen.label());
    std::fputs(measure::table_header(labels_).c_str(), stdout);
    std::fflush(stdout);  // a child of a body would print it again when it exits
  }

  void add(const Chosen& chosen, const Reports& reports) {
    const auto in_force = in_force_for(chosen, options_);
    for (const auto& report : reports) failed_ = failed_ || report.error.has_value();
    for (const auto& row : measure::rows_of(chosen.label(), reports))
      std::fputs(measure::table_row(row, labels_, in_force.aggregator).c_str(), stdout);
    if (!in_force.complexity.empty()) costs_.add(chosen, in_force.complexity, reports.front());
    if (reports.front().metric == "throughput" && !reports.front().samples.empty())
      rates_.push_back({.label = chosen.label(),
                        .report = reports.front(),
                        .workers = workers_of(chosen, reports.front()),
                        .done_elsewhere = is_done_elsewhere(reports),
                        .mode = words_of(all_of(chosen))});
    std::fflush(stdout);
  }

  /// Whether all went well.
  bool finish() {
    std::fputs(costs_.text().c_str(), stdout);
    if (options_.detail && !rates_.empty())
      std::fputs(("\n" + measure::rates_table(rates_, *options_.detail, measure::machine_text())).c_str(),
                 stdout);
    return !failed_;
  }

 private:
  Settings all_of(const Chosen& chosen) const {
    auto all = chosen.benchmark->settings;
    all.insert(all.end(), options_.settings.begin(), options_.settings.end());
    return all;
  }

  /// Parks are counted where somebody waits for what is done elsewhere.
  static bool is_done_elsewhere(const Reports& reports) {
    return std::any_of(reports.begin(), reports.end(),
                       [](const wire::ChildReport& report) { return report.metric == "parks"; });
  }

  /// Of a squeeze, those of its best pass.
  static int workers_of(const Chosen& chosen, const wire::ChildReport& report) {
    if (!report.curve) return chosen.workers;
    const auto& points = report.curve->points;
    return std::max_element(
               points.begin(), points.end(),
               [](const CurvePoint& a, const CurvePoint& b) { return a.throughput < b.throughput; })
        ->workers;
  }

  const Options& options_;
  std::vector<std::string> labels_;
  measure::Costs costs_;
  std::vector<measure::Rate> rates_;
  bool failed_ = false;
};

int measure_for_people(const std::vector<Chosen>& all, const Options& options, const std::string& program) {
  if (all.size() > 1) warm_up_all(all, options);
  Shown shown(all, options);
  if (const auto at_once = measure_at_once(all, options, program)) {
    for (std::size_t i = 0; i < all.size(); ++i) shown.add(all[i], (*at_once)[i]);
  } else {
    for (const auto& chosen : all) {
      const auto in_force = in_force_for(chosen, options);
      shown.add(chosen, in_force.mode == Mode::start_up ? measure_start_up(chosen, in_force, options, program)
                                                        : measure::measure_one(chosen, in_force, nullptr));
    }
  }
  const bool good = shown.finish();
  check_written();
  return good ? 0 : 2;
}

int help(const char* program) {
  std::fputs(measure::help_text(program).c_str(), stdout);
  check_written();
  return 0;
}

int list(const std::vector<Chosen>& all) {
  for (const auto& chosen : all) {
    wire::Listed listed{.benchmark = chosen.benchmark->name,
                        .params = chosen.params,
                        .settings = {},
                        .address = measure::body_address(chosen.variant.run)};
    for (const auto& [name, text] : chosen.benchmark->settings) listed.settings[name] = text;
    std::fputs(wire::list_line(listed).c_str(), stdout);
  }
  check_written();
  return 0;
}

/// What is counted is the same wherever it lies, and stays exactly so.
std::size_t displacement(const std::vector<Chosen>& all, const Options& options) {
  for (const auto& chosen : all) {
    if (!in_force_for(chosen, options).count.empty()) return 0;
  }
  return measure::asked_displacement();
}

int run(int argc, char** argv) {
  const char* wire = std::getenv("HOLDFAST_WIRE");
  Options options = measure::parse_options(argc, argv);
  if (wire != nullptr) options.defaults = measure::settings_of_processes();
  if (options.help) return help(argv[0]);
  const auto all = measure::chosen_of(measure::registered_benchmarks(), options);
  if (options.list) return list(all);
  for (const auto& chosen : all)
    in_force_for(chosen, options);  // wrong settings are told before anything runs
  const bool once = all.size() == 1 && in_force_for(all.front(), options).mode == Mode::start_up;
  if (once && (wire != nullptr || measure::is_being_timed())) return run_once(wire, all.front(), options);
  if (wire != nullptr)
    return measure::displaced(displacement(all, options),
                              [&] { return measure_for_wrapper(wire, all, options, argv[0]); });
  return measure_for_people(all, options, argv[0]);
}

}  // namespace

int run_benchmarks(int argc, char** argv) {
  try {
    return run(argc, argv);
  } catch (const std::regex_error& wrong) {
    std::fprintf(stderr, "holdfast: the filter is no regular expression: %s\n",
                 shown_line(wrong.what()).c_str());
  } catch (const std::exception& wrong) {
    std::fprintf(stderr, "holdfast: %s\n", shown_line(wrong.what()).c_str());
  } catch (...) {  // of a generator, for example
    std::fputs("holdfast: this program threw something that is no std::exception\n", stderr);
  }
  return 2;
}

}  // namespace holdfast
