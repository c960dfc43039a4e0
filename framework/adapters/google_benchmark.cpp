#include "adapters/google_benchmark.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "adapters/foreign_program.hpp"
#include "adapters/google_benchmark_file.hpp"
#include "model/error.hpp"
#include "model/last_bracket.hpp"
#include "process/scratch_files.hpp"

namespace holdfast::adapters {
namespace {

using Rows = std::vector<GoogleBenchmarkRow>;

/// Time per process. It is short, but exact to a percent; more processes make the result more exact.
constexpr double kMinSeconds = 0.05;

/// Versions before 1.8 accept no unit; later versions read a plain number as seconds.
std::string min_time(double seconds) { return fmt::format("--benchmark_min_time={}", seconds); }

/// Throws Error if two registered benchmarks have this name, because the file identifies them by name only.
void check_one_benchmark(const Rows& rows) {
  if (are_of_several_benchmarks(rows))
    throw Error("registers two benchmarks by the name \"" + rows.front().name +
                "\", which cannot be distinguished; give one of them another Name()");
}

/// Returns the measurements. If the code reports only aggregates, returns the median, or else the mean.
Rows samples_among(const Rows& rows) {
  for (const char* kind : {"", "median", "mean"}) {
    Rows found;
    std::ranges::copy_if(rows, std::back_inserter(found),
                         [&](const GoogleBenchmarkRow& row) { return row.aggregate == kind; });
    if (!found.empty()) return found;
  }
  return {};
}

/// Uses real time as CPU time for a benchmark with manual time, because its CPU time says nothing about that time.
Sample time_of(const GoogleBenchmarkRow& row) {
  const bool manual = row.name.find("/manual_time") != std::string::npos;
  return {.value = row.real_ns,
          .iterations = row.iterations,
          .cpu_ns = manual || row.cpu_ns <= 0 ? row.real_ns : row.cpu_ns};
}

/// Returns the blocks of the time, of the CPU time, and of each counter of the first row.
std::vector<wire::ChildReport> blocks_of(const Rows& samples) {
  const auto& name = samples.front().name;
  std::vector<wire::ChildReport> blocks{report_of(name), report_of(name, "cpu-time")};
  for (const auto& [counter, unused] : samples.front().counters) {
    const auto kind = kind_of_counter(counter);
    blocks.push_back(report_of(name, counter, kind.unit, kind.direction));
  }
  for (const auto& row : samples) {
    if (!row.timed) throw Error("wrote a result of \"" + name + "\" without real_time and cpu_time");
    blocks[0].samples.push_back(time_of(row));
    blocks[1].samples.push_back({.value = row.cpu_ns, .iterations = row.iterations, .cpu_ns = row.cpu_ns});
    for (std::size_t i = 2; i < blocks.size(); ++i) {
      const auto counter = row.counters.find(blocks[i].metric);
      if (counter != row.counters.end())
        blocks[i].samples.push_back({.value = counter->second, .iterations = row.iterations});
    }
  }
  return blocks;
}

/// Returns the lines that the program prints in addition to a list. The program is asked to list benchmarks that do not
/// exist, so that it prints nothing else.
std::vector<std::string> banner_of(const process::Launch& program, const process::Spawner& spawn) {
  process::Launch launch = program;
  launch.argv.insert(launch.argv.end(),
                     {"--benchmark_list_tests=true", "--benchmark_filter=^a benchmark that nobody has$"});
  launch.keep_stdout = true;
  launch.deadline_s = kListSeconds;
  const auto ended = spawn(launch);
  // A program that fails without a matching benchmark has no banner that could be subtracted.
  return ended.how == process::Ended::How::exited && ended.code == 0 ? lines_of(ended.out)
                                                                     : std::vector<std::string>();
}

/// Upper limit, because each repetition adds a result to the file.
constexpr std::uint64_t kRepetitionsMax = 10'000;

/// Requests a number of iterations. Older versions do not know "<n>x": they get a minimum time of 0, with which each
/// repetition is one iteration.
void ask_for_iterations(const std::string& benchmark, const std::string& file, bool takes,
                        std::uint64_t iterations, process::Launch& launch) {
  const auto count = std::to_string(iterations);
  for (const auto& word :
       {"--benchmark_filter=" + exact_filter(benchmark), "--benchmark_out=" + file,
        std::string("--benchmark_out_format=json"), "--benchmark_min_time=" + (takes ? count + "x" : "0"),
        "--benchmark_repetitions=" + (takes ? "1" : count)})
    launch.argv.push_back(word);
}

/// Returns true if --benchmark_min_time accepts a number of iterations. Older versions reject "1x" as not a number.
bool takes_iterations(process::Launch launch, const std::string& benchmark, const process::Spawner& spawn) {
  const process::ScratchDirectory place("holdfast-iterations");
  const auto file = place / "result.json";
  ask_for_iterations(benchmark, file, true, 1, launch);
  const auto ended = spawn(launch);
  return ended.how == process::Ended::How::exited && ended.code == 0 && !process::take_file(file).empty();
}

bool is_of_library(const std::string& name) { return name.starts_with("benchmark::"); }

/// Returns the text between the parentheses of a function's parameters, the last ones of its name: "int, char" of
/// "f<void (*)(long)>(int, char) const".
std::string_view parameters_in(std::string_view name) {
  const auto begin = opening_of_last(name);
  if (begin == std::string_view::npos) return {};
  return name.substr(begin + 1, name.rfind(')') - begin - 1);
}

/// Returns true for functions that take a benchmark::State: a function, a lambda, the function that a macro generates
/// for arguments, or BenchmarkCase() of a fixture. SetUp() and TearDown() are excluded. A lambda or BenchmarkCase() may
/// have been inlined into Run(), the library's function that calls it. Demanglers differ in whether Run() takes a
/// reference.
bool takes_state(const std::string& name) {
  if (is_of_library(name)) {
    const bool calls_inlined =
        name.find("::LambdaBenchmark<") != std::string::npos || name.starts_with("benchmark::Fixture::");
    return calls_inlined && name.find("::Run(benchmark::State") != std::string::npos;
  }
  const bool prepares =
      name.find("::SetUp(") != std::string::npos || name.find("::TearDown(") != std::string::npos;
  return parameters_in(name).starts_with("benchmark::State&") && !prepares;
}

/// Returns the index of the first function that is not the library's, since a caller is entered before the functions
/// that it calls.
std::optional<std::size_t> outermost(const std::vector<std::string>& entered) {
  const auto own = std::ranges::find_if_not(entered, is_of_library);
  if (own != entered.end()) return static_cast<std::size_t>(own - entered.begin());
  return entered.empty() ? std::nullopt : std::optional<std::size_t>(0);
}

}  // namespace

std::string exact_filter(const std::string& name) {
  constexpr std::string_view kSpecial =
      ".[\\()*+?{|^$";  // of POSIX' extended expressions; ] and } are themselves
  std::string filter = "^";
  for (const char c : name) {
    if (kSpecial.find(c) != std::string_view::npos) filter += '\\';
    filter += c;
  }
  return filter + "$";
}

std::vector<std::string> google_benchmark_list(const process::Launch& program,
                                               const process::Spawner& spawn) {
  const std::vector<std::string> words{"--benchmark_list_tests=true"};
  auto names = lines_of(answer_of(program, words, spawn));
  for (const auto& line : banner_of(program, spawn)) {
    // Each line of the banner is removed once: a benchmark may have the same name.
    const auto found = std::ranges::find(names, line);
    if (found != names.end()) names.erase(found);
  }
  if (names.empty())
    throw Error(asked_command(program, words) +
                " listed no benchmark; does it call benchmark::Initialize() and register any?");
  return each_once(names);
}

std::vector<wire::ChildReport> google_benchmark_reports(const std::string& text,
                                                        const std::string& benchmark) {
  if (text.empty())
    throw Error("wrote no result of \"" + benchmark +
                "\"; does it have a benchmark of that name, and does it call benchmark::Initialize()?");
  Rows rows;
  try {
    rows = google_benchmark_file(text).rows;
  } catch (const Error& wrong) {
    throw Error(std::string("wrote output that is not a result of Google Benchmark: ") + wrong.what());
  }
  std::erase_if(rows, [&](const GoogleBenchmarkRow& row) { return row.name != benchmark; });
  if (rows.empty()) throw Error("has no benchmark \"" + benchmark + "\"");
  check_one_benchmark(rows);
  auto samples = samples_among(rows);
  if (samples.empty()) throw Error("wrote no measurement of \"" + benchmark + "\"");
  for (const auto& row : samples) {
    if (row.error.empty() && row.skipped.empty()) continue;
    auto report = report_of(benchmark);
    (row.error.empty() ? report.skipped : report.error) = row.error.empty() ? row.skipped : row.error;
    return {report};
  }
  return blocks_of(samples);
}

process::Foreign google_benchmark(const std::string& benchmark) {
  process::Foreign foreign;
  foreign.ask = [benchmark](process::Launch& launch, const std::string& file, int samples) {
    for (const auto& word : {"--benchmark_filter=" + exact_filter(benchmark), "--benchmark_out=" + file,
                             std::string("--benchmark_out_format=json"), min_time(kMinSeconds),
                             "--benchmark_repetitions=" + std::to_string(std::max(1, samples)),
                             std::string("--benchmark_report_aggregates_only=false")})
      launch.argv.push_back(word);
  };
  foreign.read = [benchmark](const std::string& written) {
    return google_benchmark_reports(written, benchmark);
  };
  foreign.shorten = [](process::Launch& launch, double seconds) {  // the last of several wins
    launch.argv.push_back(min_time(std::min(seconds, kMinSeconds)));
  };
  return foreign;
}

process::FixedWorkload google_benchmark_fixed(const std::string& benchmark,
                                              const std::vector<process::Launch>& programs,
                                              const process::Spawner& spawn) {
  const bool all_take = std::ranges::all_of(
      programs, [&](const process::Launch& program) { return takes_iterations(program, benchmark, spawn); });
  if (!all_take && benchmark.find("/min_time:") != std::string::npos)
    throw Error("the benchmark \"" + benchmark +
                "\" sets a time (MinTime), so it chooses its amount of work by the clock; build both "
                "programs with Google Benchmark 1.8 or later, which accepts a number of iterations");
  process::FixedWorkload work;
  work.iterations_max = all_take ? work.iterations_max : kRepetitionsMax;
  work.ask = [=](process::Launch& launch, const std::string& file, std::uint64_t iterations) {
    ask_for_iterations(benchmark, file, all_take, iterations, launch);
  };
  work.may_be_body = takes_state;
  work.body = [](const std::vector<std::string>& entered, const std::string&) { return outermost(entered); };
  return work;
}

}  // namespace holdfast::adapters
