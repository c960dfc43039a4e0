#include "instrument/callgrind.hpp"

#include <algorithm>
#include <filesystem>

#include "instrument/blocks.hpp"
#include "instrument/callgrind_file.hpp"
#include "instrument/programs.hpp"
#include "model/error.hpp"
#include "runner/take_file.hpp"

namespace holdfast::instrument {
namespace {

namespace fs = std::filesystem;

struct Row {
  const char* metric;
  std::vector<const char*> events;  ///< whose sum it is
};

const std::vector<Row>& rows() {
  static const std::vector<Row> table{
      {"instructions", {"Ir"}},
      {"data-reads", {"Dr"}},
      {"data-writes", {"Dw"}},
      {"l1-misses", {"I1mr", "D1mr", "D1mw"}},
      {"ll-misses", {"ILmr", "DLmr", "DLmw"}},
      {"branches", {"Bc", "Bi"}},
      {"branch-misses", {"Bcm", "Bim"}},
  };
  return table;
}

bool wants(const std::vector<std::string>& metrics, std::initializer_list<const char*> any_of) {
  return std::any_of(any_of.begin(), any_of.end(), [&](const char* metric) {
    return std::find(metrics.begin(), metrics.end(), metric) != metrics.end();
  });
}

/// The caches of another machine would count otherwise: they are the same everywhere.
std::vector<std::string> options(const std::vector<std::string>& metrics, const std::string& file) {
  std::vector<std::string> words{"--callgrind-out-file=" + file};
  if (wants(metrics, {"data-reads", "data-writes", "l1-misses", "ll-misses"})) {
    for (const char* word : {"--cache-sim=yes", "--I1=32768,8,64", "--D1=32768,8,64", "--LL=8388608,16,64"})
      words.emplace_back(word);
  }
  if (wants(metrics, {"branches", "branch-misses"})) words.emplace_back("--branch-sim=yes");
  return words;
}

/// All that callgrind left: one file at the end, and one for each dump that the program asked for.
std::vector<CallgrindTotals> files_of(const std::string& scratch) {
  const fs::path stem(scratch);
  std::vector<CallgrindTotals> files;
  for (const auto& entry : fs::directory_iterator(stem.parent_path())) {
    if (entry.path().filename().string().starts_with(stem.filename().string()))
      files.push_back(callgrind_totals(runner::take_file(entry.path())));
  }
  return files;
}

/// Of the body, where the program says what that is; else of the process.
std::map<std::string, double> events_of(const std::vector<CallgrindTotals>& files, bool of_a_body) {
  std::map<std::string, double> sum;
  for (const auto& file : files) {
    if (file.asked_for != of_a_body) continue;
    for (const auto& [name, count] : file.events) sum[name] += count;
  }
  if (sum.empty()) throw Error("ran under callgrind and left no counts");
  return sum;
}

}  // namespace

/// The program's own first word is its file, since valgrind gives it no other.
void put_callgrind_in_front(const std::vector<std::string>& options, const std::string& why,
                            runner::Launch& launch) {
  const auto valgrind = program_in_path("valgrind", why);
  std::vector<std::string> argv{valgrind, "--tool=callgrind", "--quiet"};
  argv.insert(argv.end(), options.begin(), options.end());
  argv.push_back(launch.file.empty() ? launch.argv.front() : launch.file);
  argv.insert(argv.end(), launch.argv.begin() + 1, launch.argv.end());
  launch.argv = std::move(argv);
  launch.file = valgrind;
}

runner::Counting callgrind(const std::vector<std::string>& metrics, const std::string& scratch) {
  const auto why = "METRICS " + metrics.front() + " is counted by valgrind";
  program_in_path("valgrind", why);  // before anything runs
  const auto stem = scratch + ".callgrind";
  runner::Counting counting;
  counting.with = "callgrind";
  counting.attach = [=](runner::Launch& launch) {
    files_of(stem);  // what an earlier process left there is not this one's
    auto words = options(metrics, stem);
    const bool of_a_body =
        std::find(launch.argv.begin(), launch.argv.end(), "--holdfast-count=callgrind") != launch.argv.end();
    if (of_a_body) words.emplace_back("--instr-atstart=no");
    put_callgrind_in_front(words, why, launch);
  };
  counting.read = [=](const std::vector<wire::ChildReport>& said, const runner::Ended& /*ended*/) {
    const auto events = events_of(files_of(stem), !said.front().benchmark.empty());
    std::vector<wire::ChildReport> blocks;
    for (const auto& [metric, summed] : rows()) {
      if (!wants(metrics, {metric})) continue;
      double count = 0;
      for (const char* event : summed) count += events.contains(event) ? events.at(event) : 0;
      blocks.push_back(block_of(metric, count / iterations_of(said)));
    }
    return blocks;
  };
  return counting;
}

}  // namespace holdfast::instrument
