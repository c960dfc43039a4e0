#include "adapters/google_benchmark.hpp"

#include <algorithm>

#include "adapters/foreign_program.hpp"
#include "adapters/google_benchmark_file.hpp"
#include "model/error.hpp"

namespace holdfast::adapters {
namespace {

using Rows = std::vector<GoogleBenchmarkRow>;

/// Of one process. As short as is exact to a percent; the number of processes makes it exact.
constexpr const char* kMinTime = "0.05";

/// What the library was told to measure has no name of its own in the file: two of one name look like one.
void check_one_family(const Rows& rows) {
  const auto other = std::ranges::find_if(
      rows, [&](const GoogleBenchmarkRow& row) { return row.family != rows.front().family; });
  if (other != rows.end())
    throw Error("registers two benchmarks by the name \"" + rows.front().name +
                "\", which cannot be told apart; give one of them another Name()");
}

/// The measurements; where the code reports aggregates alone, the median, or else the mean.
Rows samples_among(const Rows& rows) {
  for (const char* kind : {"", "median", "mean"}) {
    Rows found;
    std::ranges::copy_if(rows, std::back_inserter(found),
                         [&](const GoogleBenchmarkRow& row) { return row.aggregate == kind; });
    if (!found.empty()) return found;
  }
  return {};
}

/// The CPU time of a benchmark that reports its own time says nothing of that time.
Sample time_of(const GoogleBenchmarkRow& row) {
  const bool manual = row.name.find("/manual_time") != std::string::npos;
  return {.value = row.real_ns,
          .iterations = row.iterations,
          .cpu_ns = manual || row.cpu_ns <= 0 ? row.real_ns : row.cpu_ns};
}

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

/// What the program prints besides: all that it says when it is asked for benchmarks that it cannot have.
std::vector<std::string> banner_of(const process::Launch& program, const process::Spawner& spawn) {
  process::Launch launch = program;
  launch.argv.insert(launch.argv.end(),
                     {"--benchmark_list_tests=true", "--benchmark_filter=^a benchmark that nobody has$"});
  launch.keep_stdout = true;
  launch.deadline_s = kListSeconds;
  const auto ended = spawn(launch);
  return ended.how == process::Ended::How::exited && ended.code == 0 ? lines_of(ended.out)
                                                                     : std::vector<std::string>();
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
                "\"; has it a benchmark of that name, and does it call benchmark::Initialize()?");
  Rows rows;
  try {
    rows = google_benchmark_rows(text);
  } catch (const Error& wrong) {
    throw Error(std::string("wrote what is no result of Google Benchmark: ") + wrong.what());
  }
  std::erase_if(rows, [&](const GoogleBenchmarkRow& row) { return row.name != benchmark; });
  if (rows.empty()) throw Error("has no benchmark \"" + benchmark + "\"");
  check_one_family(rows);
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
    for (const auto& word :
         {"--benchmark_filter=" + exact_filter(benchmark), "--benchmark_out=" + file,
          std::string("--benchmark_out_format=json"), std::string("--benchmark_min_time=") + kMinTime,
          "--benchmark_repetitions=" + std::to_string(samples),
          std::string("--benchmark_report_aggregates_only=false")})
      launch.argv.push_back(word);
  };
  foreign.read = [benchmark](const std::string& written) {
    return google_benchmark_reports(written, benchmark);
  };
  return foreign;
}

}  // namespace holdfast::adapters
