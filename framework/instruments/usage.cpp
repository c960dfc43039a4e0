#include "instruments/usage.hpp"

#include <sstream>

#include "instruments/blocks.hpp"
#include "model/error.hpp"
#include "model/helper_binaries.hpp"
#include "process/process.hpp"
#include "process/scratch_files.hpp"

namespace holdfast::instruments {
namespace {

constexpr const char* kProgram = "holdfast-usage";

double usage_value(const std::string& metric, const Usage& usage) {
  if (metric == "peak-rss") return static_cast<double>(usage.max_rss_kib) * 1024;
  if (metric == "page-faults") return static_cast<double>(usage.minor_faults + usage.major_faults);
  return static_cast<double>(usage.voluntary_switches + usage.involuntary_switches);
}

/// The program keeps its own first word. What no PATH has is left as it is, for whoever starts it to say so.
void put_in_front(const std::string& companion, const std::string& file, process::Launch& launch) {
  auto program = launch.file.empty() ? launch.argv.front() : launch.file;
  if (launch.file.empty() && program.find('/') == std::string::npos) {
    const auto found = process::found_in_path(program);
    if (!found) return;
    program = *found;
  }
  launch.argv.insert(launch.argv.begin(), {companion, file, program});
  launch.file = companion;
}

void read_left(const std::string& left, process::Ended& ended) {
  using How = process::Ended::How;
  std::istringstream words(left);
  std::string word;
  words >> word;
  if (word == "not-started" && words >> ended.code) {
    ended.how = How::not_started;
    return;
  }
  auto& usage = ended.usage;
  if (word == "used" && words >> usage.max_rss_kib >> usage.minor_faults >> usage.major_faults >>
                            usage.voluntary_switches >> usage.involuntary_switches)
    return;
  if (ended.how == How::exited) throw Error(std::string("ran under ") + kProgram + ", which left no usage");
}

}  // namespace

process::Counting usage(const std::vector<std::string>& metrics, const std::string& scratch) {
  const auto companion = needed_helper_binary(kProgram, "METRICS " + metrics.front() + " is counted");
  const auto file = scratch + ".usage";
  process::Counting counting;
  counting.attach = [=](process::Launch& launch) {
    process::take_file(file);
    put_in_front(companion, file, launch);
  };
  counting.amend = [=](process::Ended& ended) { read_left(process::take_file(file), ended); };
  counting.read = [metrics](const std::vector<wire::ChildReport>& /*said*/, const process::Ended& ended) {
    std::vector<wire::ChildReport> blocks;
    for (const auto& metric : metrics) blocks.push_back(block_of(metric, usage_value(metric, ended.usage)));
    return blocks;
  };
  return counting;
}

}  // namespace holdfast::instruments
