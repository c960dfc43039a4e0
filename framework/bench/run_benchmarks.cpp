#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <optional>
#include <regex>

#include "bench/address_offset.hpp"
#include "bench/child_processes.hpp"
#include "bench/measure_one.hpp"
#include "bench/selection.hpp"
#include "bench/setting_values.hpp"
#include "bench/tables.hpp"
#include "holdfast/benchmark.hpp"
#include "model/error.hpp"
#include "model/shown_text.hpp"

namespace holdfast {
namespace {

using bench::BenchmarkPoint;
using bench::Options;

/// Writes all lines at once at the end, because nothing must be written while samples are taken.
void write_wire(const char* path, const std::string& lines) {
  // "e" closes the file in programs that another thread of the body starts meanwhile (fopen(3), O_CLOEXEC).
  std::FILE* file = std::fopen(path, "ae");
  const bool written = file != nullptr && std::fwrite(lines.data(), 1, lines.size(), file) == lines.size();
  // A full disk may show only when fclose() writes the buffer.
  if (file == nullptr || std::fclose(file) != 0 || !written) {
    throw Error(std::string(path) + ": cannot be written (HOLDFAST_WIRE)");
  }
}

/// Implements ScalaMeter's local executor: warms up all benchmarks that request it before the first is measured.
void warm_up_all(const std::vector<BenchmarkPoint>& all, const Options& options) {
  const detail::Definition* last = nullptr;
  for (const auto& chosen : all) {
    if (chosen.benchmark == last) continue;  // another point of the same benchmark
    last = chosen.benchmark;
    if (chosen.settings->local) bench::warm_up_one(chosen, options.params);
  }
}

using Reports = std::vector<wire::ChildReport>;

/// Measures all benchmarks at the same time, if all of them request it; else returns none.
std::optional<std::vector<Reports>> measure_at_once(const std::vector<BenchmarkPoint>& all,
                                                    const Options& options, const std::string& program) {
  const auto jobs = all.front().settings->concurrency.jobs;
  for (const auto& one : all) {
    if (one.settings->concurrency.jobs != jobs)
      throw Error(
          "some of the benchmarks set jobs=apart and others do not; choose one of them with --holdfast-jobs");
  }
  if (jobs == Jobs::together) return bench::measure_together(all);
  if (jobs == Jobs::isolated) return bench::measure_isolated(all, options, program);
  return std::nullopt;
}

int measure_for_wrapper(const char* path, const std::vector<BenchmarkPoint>& all, const Options& options,
                        const std::string& program) {
  const bool local =
      std::all_of(all.begin(), all.end(), [](const auto& point) { return point.settings->local; });
  // Without the local executor, a process measures one point, so that no benchmark changes the heap and the
  // caches of another.
  if (all.size() != 1 && !local) {
    throw Error(
        "HOLDFAST_WIRE needs one benchmark and one parameter point; select them with --holdfast-benchmark "
        "and --holdfast-point, or measure all in this process with --holdfast-executor=local");
  }
  Reports reports;
  if (const auto at_once = measure_at_once(all, options, program)) {
    for (const auto& one : *at_once) reports.insert(reports.end(), one.begin(), one.end());
    write_wire(path, wire::child_lines(reports));
    return 0;
  }
  if (local) warm_up_all(all, options);
  std::optional<events::MachineProbe> probe;
  for (const auto& chosen : all) {
    const bool guard = chosen.settings->guard;
    // The probe allocates tables and occupies caches, so it is made once, and only if a benchmark has a
    // guard.
    if (guard && !probe) probe.emplace();
    for (auto& report : bench::measure_one(chosen, guard ? &*probe : nullptr))
      reports.push_back(std::move(report));
  }
  write_wire(path, wire::child_lines(reports));
  return 0;
}

/// Runs the first call, for MODE start-up in a process whose lifetime is measured from outside. Only a skip is reported.
int run_once(const char* wire, const BenchmarkPoint& chosen) {
  const auto reports = bench::measure_one(chosen);
  const auto& report = reports.front();
  if (report.error) throw Error(chosen.label() + " failed: " + *report.error);
  if (wire != nullptr && report.skipped) write_wire(wire, wire::child_lines(reports));
  return 0;
}

/// Measures MODE start-up without the wrapper. The first call, in this process, shows whether the benchmark fails or is
/// skipped.
Reports measure_start_up(const BenchmarkPoint& chosen, const Options& options, const std::string& program) {
  auto once = bench::measure_one(chosen);
  if (once.front().error || once.front().skipped) return once;
  auto command = bench::point_arguments(program, chosen, options);
  command.emplace_back("--holdfast-mode=start-up");
  const auto& settings = *chosen.settings;
  return {
      bench::time_processes(command, settings.samples_asked ? settings.loop.samples : defaults::kProcesses)};
}

/// Throws Error if output was lost, so that a full disk does not look like a program without benchmarks.
void check_written() {
  if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0)
    throw Error("standard output: not everything could be written");
}

std::string words_of(const Settings& settings) {
  std::string text;
  for (const auto& [name, value] : settings) text += (text.empty() ? "" : ", ") + name + "=" + value;
  return text;
}

/// Returns how the source of the benchmark was compiled.
std::string built_words(unsigned facts) {
  return (facts & detail::kUnoptimised) != 0 ? "; compiled without optimisation"
                                             : "; compiled with optimisation";
}

/// Prints the table of all results, and on request the statistics of throughputs and times again in separate tables. The
/// shortest report leaves out the table of times, because the table of all results has the times, too.
class ResultPrinter {
 public:
  ResultPrinter(const std::vector<BenchmarkPoint>& all, const Options& options)
      : options_(options), table_(labels_of(all)) {
    std::fputs(table_.header().c_str(), stdout);
    std::fflush(stdout);  // else a child process that a body forks would print the header again when it exits
  }

  void add(const BenchmarkPoint& chosen, const Reports& reports) {
    const auto& settings = *chosen.settings;
    for (const auto& report : reports) failed_ = failed_ || report.error.has_value();
    std::fputs(table_.rows(chosen.label(), reports, settings.aggregator).c_str(), stdout);
    if (!settings.complexity.empty())
      complexity_lines_.add(chosen.benchmark->name, chosen.variant.point, settings.complexity,
                            reports.front());
    const auto& metric = reports.front().metric;
    if ((metric == "throughput" || metric == "time") && !reports.front().samples.empty())
      (metric == "time" ? times_ : rates_)
          .push_back(
              {.label = chosen.label(),
               .report = reports.front(),
               .workers = workers_of(chosen, reports.front()),
               .done_elsewhere = is_done_elsewhere(reports),
               .mode = words_of(bench::settings_in_force(settings)) + built_words(chosen.benchmark->build)});
    std::fflush(stdout);
  }

  /// Prints the complexity, and the statistics if requested. Returns true if no benchmark failed.
  bool finish() {
    std::fputs(complexity_lines_.text().c_str(), stdout);
    if (options_.detail) print_statistics(*options_.detail);
    return !failed_;
  }

 private:
  void print_statistics(bench::Detail detail) const {
    const bool of_times = detail != bench::Detail::basic && !times_.empty();
    const auto machine = bench::machine_text();
    const auto print = [&](const std::vector<bench::Rate>& some, bool last) {
      std::fputs(("\n" + bench::rates_table(some, detail, last ? machine : "")).c_str(), stdout);
    };
    if (!rates_.empty()) print(rates_, !of_times);
    if (of_times) print(times_, true);
  }

  static std::vector<std::string> labels_of(const std::vector<BenchmarkPoint>& all) {
    std::vector<std::string> labels;
    for (const auto& point : all) labels.push_back(point.label());
    return labels;
  }

  /// Returns true for benchmarks of asynchronous operations, which count parks.
  static bool is_done_elsewhere(const Reports& reports) {
    return std::any_of(reports.begin(), reports.end(), [](const auto& one) { return one.metric == "parks"; });
  }

  /// Returns the number of workers; for a squeeze, that of its best pass.
  static int workers_of(const BenchmarkPoint& chosen, const wire::ChildReport& report) {
    if (!report.curve) return chosen.settings->concurrency.workers;
    const auto& points = report.curve->points;
    return std::max_element(
               points.begin(), points.end(),
               [](const CurvePoint& a, const CurvePoint& b) { return a.throughput < b.throughput; })
        ->workers;
  }

  const Options& options_;
  bench::ResultTable table_;
  bench::ComplexityLines complexity_lines_;
  std::vector<bench::Rate> rates_;
  std::vector<bench::Rate> times_;
  bool failed_ = false;
};

int measure_for_people(const std::vector<BenchmarkPoint>& all, const Options& options,
                       const std::string& program) {
  // A single benchmark is warmed up by its own loop.
  if (all.size() > 1) warm_up_all(all, options);
  ResultPrinter shown(all, options);
  if (const auto at_once = measure_at_once(all, options, program)) {
    for (std::size_t i = 0; i < all.size(); ++i) shown.add(all[i], (*at_once)[i]);
  } else {
    for (const auto& chosen : all) {
      // Each result is printed when it is complete, so that a later failure loses none of them.
      shown.add(chosen, chosen.settings->mode == Mode::start_up ? measure_start_up(chosen, options, program)
                                                                : bench::measure_one(chosen));
    }
  }
  const bool good = shown.finish();
  check_written();
  return good ? 0 : 2;
}

int help(const char* program) {
  std::fputs(bench::help_text(program).c_str(), stdout);
  check_written();
  return 0;
}

int list(const std::vector<BenchmarkPoint>& all) {
  for (const auto& chosen : all) {
    wire::Listed listed{.benchmark = chosen.benchmark->name,
                        .params = chosen.params,
                        .settings = {},
                        .address = bench::body_address(chosen.variant.run)};
    for (const auto& [name, text] : chosen.benchmark->settings) listed.settings[name] = text;
    std::fputs(wire::list_line(listed).c_str(), stdout);
  }
  check_written();
  return 0;
}

/// Returns the address offset; 0 for counts, which do not depend on addresses and must stay exactly the same.
std::size_t address_offset(const std::vector<BenchmarkPoint>& all) {
  const bool counts =
      std::any_of(all.begin(), all.end(), [](const auto& point) { return !point.settings->count.empty(); });
  return counts ? 0 : bench::requested_address_offset();
}

/// The order matters. The defaults of a process are set before settings are resolved, the list is printed
/// before settings are checked against the mode, and all of them are checked before anything runs.
int run(int argc, char** argv) {
  const char* wire = std::getenv("HOLDFAST_WIRE");
  Options options = bench::parse_options(argc, argv);
  if (wire != nullptr) options.defaults = bench::settings_of_processes();
  if (options.help) return help(argv[0]);
  const auto all = bench::select_points(bench::registered_benchmarks(), options);
  if (options.list) return list(all);
  for (const auto& chosen : all) bench::check_settings(chosen);  // before anything runs
  const bool once = all.size() == 1 && all.front().settings->mode == Mode::start_up;
  if (once && (wire != nullptr || bench::is_being_timed())) return run_once(wire, all.front());
  if (wire != nullptr)
    return bench::with_address_offset(address_offset(all),
                                      [&] { return measure_for_wrapper(wire, all, options, argv[0]); });
  return measure_for_people(all, options, argv[0]);
}

}  // namespace

int run_benchmarks(int argc, char** argv) {
  try {
    return run(argc, argv);
  } catch (const std::regex_error& wrong) {
    std::fprintf(stderr, "holdfast: the filter is not a regular expression: %s\n",
                 shown_line(wrong.what()).c_str());
  } catch (const std::exception& wrong) {
    std::fprintf(stderr, "holdfast: %s\n", shown_line(wrong.what()).c_str());
  } catch (...) {  // thrown by a generator, for example
    std::fputs("holdfast: this program threw something that is not a std::exception\n", stderr);
  }
  return 2;
}

}  // namespace holdfast
