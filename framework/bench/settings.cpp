#include "bench/settings.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <utility>

#include "bench/counting.hpp"
#include "bench/user_extensions.hpp"
#include "model/error.hpp"
#include "stats/aggregator.hpp"
#include "stats/complexity.hpp"

namespace holdfast {

namespace detail {

std::string setting_name(std::string_view row) {
  std::string name(row);
  // Rows are C++ identifiers, with underscores; options have hyphens.
  std::replace(name.begin(), name.end(), '_', '-');
  return name;
}

std::string setting_text(long long value) { return std::to_string(value); }

/// Returns the shortest text that reads back as the same number, independent of the locale: std::to_string()
/// has six decimals and would turn 1e-7 into 0.
std::string setting_text(double value) {
  std::array<char, 32> text{};
  const auto written = std::to_chars(text.data(), text.data() + text.size(), value);
  return {text.data(), written.ptr};
}

}  // namespace detail

namespace bench {
namespace {

/// Minimum number of submitters. While a single one waits, nothing is submitted.
constexpr int kSubmittersMin = 2;

/// Returns true if the code or the command line has the setting. Defaults that depend on the mode must not
/// override it.
bool asks_for(const Settings& code, const Settings& outside, const std::string& name) {
  const auto is = [&](const Setting& one) { return one.name == name; };
  return std::any_of(code.begin(), code.end(), is) || std::any_of(outside.begin(), outside.end(), is);
}

/// Only checks the name. The tool is made when it is needed, because not every process with this setting runs under it.
void set_count(ResolvedSettings& resolved, const std::string& tool) {
  if (tool_maker(tool) == nullptr) throw Error("one of " + tool_names() + " is needed");
  resolved.count = tool;
}

void set_samples(ResolvedSettings& resolved, int samples) {
  resolved.loop.samples = samples;
  resolved.loop.process_s.reset();  // a requested number of samples is taken, however long they take
  resolved.samples_asked = true;
}

void apply_to_loop(const settings::Asked& one, LoopSettings& loop) {
  if (one.sample_time) loop.sample_s = *one.sample_time;
  if (one.process_time) loop.process_s = *one.process_time;
  if (one.iterations) loop.iterations = number_with_suffix(*one.iterations);
  if (one.warmer) loop.warmup = parse_warmer(*one.warmer, loop.warmup);
  if (one.keep_warmup) loop.warmup.keeps_values = *one.keep_warmup == OnOff::on;
  if (one.warmup_window) loop.warmup.window = *one.warmup_window;
  if (one.warmup_cov) loop.warmup.cov = *one.warmup_cov;
  if (one.warmup_max) loop.warmup.runs_max = *one.warmup_max;
  if (!one.measurer.empty()) loop.measurers = parse_measurers(one.measurer.front());
}

void apply_to_workers(const settings::Asked& one, Concurrency& workers) {
  if (one.threads) {
    // The call only checks the text; worker_counts() evaluates it again, with the groups.
    thread_counts(*one.threads, processors_here());
    workers.threads = *one.threads;
  }
  if (one.groups) workers.groups = parse_groups(*one.groups);
  if (one.pin) workers.pin = *one.pin == OnOff::on;
  if (one.sample_duration) workers.sample_duration_s = *one.sample_duration;
  if (one.warmup_samples) workers.warmup = *one.warmup_samples;
  if (one.priority) workers.priority = *one.priority;
  if (one.cv) workers.cv = *one.cv;
  if (one.cv_time) workers.cv_time_s = *one.cv_time;
  if (one.squeeze_min) workers.squeeze.min = *one.squeeze_min;
  if (one.squeeze_step) workers.squeeze.step = *one.squeeze_step;
  if (one.squeeze_max) workers.squeeze.max = *one.squeeze_max;
  if (one.squeeze_threshold) workers.squeeze.threshold = *one.squeeze_threshold;
  if (one.concurrency) workers.in_flight = *one.concurrency;
  if (one.jobs) workers.jobs = *one.jobs;
}

/// Applies the settings of one source.
void apply(const settings::Asked& one, ResolvedSettings& resolved) {
  apply_to_loop(one, resolved.loop);
  apply_to_workers(one, resolved.concurrency);
  if (one.mode) resolved.mode = *one.mode;
  if (one.samples) set_samples(resolved, *one.samples);
  if (one.runs) resolved.runs = *one.runs;
  if (one.guard) resolved.guard = *one.guard != GuardChoice::off;
  if (one.executor == Executor::slurm) throw Error("allowed in a program: processes, local");
  if (one.executor) resolved.local = *one.executor == Executor::local;
  if (one.aggregator) {
    // Throws Error for an unknown name.
    aggregator_named(*one.aggregator);
    resolved.aggregator = *one.aggregator;
  }
  if (one.complexity) {
    if (*one.complexity != "find" && holdfast::complexity(*one.complexity) == nullptr)
      throw Error("find, 1, log-n, n, n-log-n, n^2 or n^3 is needed");
    resolved.complexity = *one.complexity;
  }
}

/// Uses the number of runs as the number of samples: in one process, they are the same. If both are set, the number of
/// samples has precedence.
void take_runs_as_samples(ResolvedSettings& resolved) {
  const auto runs = std::exchange(resolved.runs, std::nullopt);
  if (runs && !resolved.samples_asked) set_samples(resolved, *runs);
}

}  // namespace

std::vector<ProgramOption> program_options() {
  std::vector<ProgramOption> options;
  for (const auto& row : settings::rows()) {
    if (row.is_of_program()) options.push_back({row.option(), row.value, row.described()});
  }
  // `count` and `seed` are not rows of the table of settings, because only the wrapper sets them.
  options.push_back(
      {"count", "TOOL",
       "Count instead of timing, by: nothing, callgrind, allocations, events, memory or strace; holdfast run "
       "sets it"});
  options.push_back({"seed", "N", "Seed of the random numbers of measurers; default: random"});
  return options;
}

void apply_settings(ResolvedSettings& resolved, const Settings& settings, const std::string& prefix) {
  const auto& rows = settings::rows();
  for (const auto& [name, text] : settings) {
    const auto is = [&](const settings::Row& row) { return row.is_of_program() && row.option() == name; };
    const auto row = std::find_if(rows.begin(), rows.end(), is);
    const bool known = row != rows.end() || name == "count" || name == "seed";
    if (!known) throw Error("there is no setting \"" + name + "\"; --holdfast-help lists them");
    settings::Asked one;
    if (row != rows.end() && !row->read(*row, {text}, one))
      throw Error(prefix + name + "=" + text + "; allowed: " + row->kind.allowed());
    // Settings are applied one at a time, so that the message of an Error names the setting.
    try {
      if (name == "count") set_count(resolved, text);
      if (name == "seed") resolved.seed = seed(text);
      apply(one, resolved);
    } catch (const Error& wrong) {
      throw Error(prefix + name + "=" + text + ": " + wrong.what());
    }
  }
}

/// The process time limits slow benchmarks. It is long enough that a preemption of about 10 ms does not cost a quick
/// benchmark a sample.
Settings quick_settings() {
  return {{"warmer", "zero"},      {"sample-time", "0.0001"},   {"samples", "3"},
          {"process-time", "0.1"}, {"sample-duration", "0.01"}, {"cv-time", "0.1"}};
}

/// Samples are short, because there are many processes and a test should be decided within its budget.
Settings settings_of_processes() {
  return {{"sample-duration", detail::setting_text(defaults::kSampleDurationOfProcessSeconds)},
          {"cv-time", detail::setting_text(defaults::kCvTimeOfProcessSeconds)}};
}

ResolvedSettings resolve_settings(const Settings& code, const Settings& outside) {
  ResolvedSettings resolved;
  apply_settings(resolved, code, "in its code, ");
  take_runs_as_samples(resolved);
  // runs=10 from outside must override samples=5 in the code, so `samples_asked` is determined for each source
  // separately.
  const bool asked = std::exchange(resolved.samples_asked, false);
  apply_settings(resolved, outside);
  take_runs_as_samples(resolved);
  resolved.samples_asked = resolved.samples_asked || asked;
  auto& loop = resolved.loop;
  // A first call happens once in a process, so one iteration is a sample, and one sample is the default.
  if (resolved.mode == Mode::single_shot || resolved.mode == Mode::start_up) {
    loop.iterations = 1;
    loop.warmup.kind = Warmer::Kind::zero;
    if (!resolved.samples_asked) loop.samples = 1;
  }
  // In these modes, the duration or the number of iterations determines the time, not the limit of a process.
  if (resolved.counts_calls() || resolved.mode == Mode::timed) {
    loop.process_s.reset();
    if (!resolved.samples_asked) loop.samples = defaults::kErlperfSamples;
  }
  if (resolved.mode == Mode::timed) {
    // The time of a fixed number of iterations includes the cold ones, unless a warmer is requested.
    if (!asks_for(code, outside, "warmer")) loop.warmup.kind = Warmer::Kind::zero;
  }
  // Checks the names before anything runs, not after the samples have been taken.
  user_measurer_of(resolved.loop.measurers);
  if (const auto name = user_aggregator_name(resolved.aggregator)) user_aggregator(*name);
  return resolved;
}

void check_workers(const ResolvedSettings& resolved) {
  const auto& asked = resolved.concurrency;
  const auto& [min, step, max, threshold] = asked.squeeze;
  if (max && min > *max)
    throw Error("squeeze-min=" + std::to_string(min) + " is above squeeze-max=" + std::to_string(*max) +
                "; no pass would be measured");
  if (asked.jobs == Jobs::together && !resolved.counts_calls())
    throw Error(
        "jobs=together counts the calls of all benchmarks between the same deadlines; use mode continuous");
  if (asked.jobs == Jobs::together && resolved.mode == Mode::squeeze)
    throw Error("mode squeeze measures one benchmark at a time; jobs=together belongs to mode continuous");
  const bool many = !asked.threads.empty() || !asked.groups.empty();
  if (many && resolved.mode == Mode::squeeze)
    throw Error(
        "mode squeeze finds the number of threads by itself; give squeeze-min and squeeze-max instead of "
        "threads and groups");
  if (many && (resolved.mode == Mode::timed || resolved.mode == Mode::start_up))
    throw Error(std::string("mode ") + (resolved.mode == Mode::timed ? "timed" : "start-up") +
                " has one worker; threads and groups are for other modes");
  if ((many || resolved.counts_calls()) && !resolved.loop.measurers.empty())
    throw Error(
        "workers that run at the same time are counted from outside; measurers cannot be used with them");
  if (resolved.mode == Mode::timed && !resolved.loop.iterations)
    throw Error("mode timed needs the number of iterations, such as iterations=10K");
}

std::vector<int> worker_counts(const ResolvedSettings& resolved) {
  const auto& threads = resolved.concurrency.threads;
  const int processors = processors_here();
  std::vector<int> counts{resolved.mode == Mode::hammock ? std::max(kSubmittersMin, processors / 2) : 1};
  if (!threads.empty()) counts = thread_counts(threads, processors);
  // Different numbers may round up to the same number of whole copies, which would be the same parameter
  // point twice.
  std::vector<int> whole;
  for (const int one : counts) {
    const int rounded = rounded_up(one, resolved.concurrency.groups);
    if (std::find(whole.begin(), whole.end(), rounded) == whole.end()) whole.push_back(rounded);
  }
  return whole;
}

}  // namespace bench

}  // namespace holdfast
