#include "instrument/usage.hpp"

#include <sstream>

#include "image/companions.hpp"
#include "instrument/blocks.hpp"
#include "model/error.hpp"
#include "runner/path_search.hpp"
#include "runner/take_file.hpp"

namespace holdfast::instrument {
namespace {

constexpr const char* kProgram = "holdfast-usage";

double value_of(const std::string& metric, const Usage& usage) {
  if (metric == "peak-rss") return static_cast<double>(usage.max_rss_kib) * 1024;
  if (metric == "page-faults") return static_cast<double>(usage.minor_faults + usage.major_faults);
  return static_cast<double>(usage.voluntary_switches + usage.involuntary_switches);
}

/// The program keeps its own first word. What no PATH has is left as it is, for whoever starts it to say so.
void put_in_front(const std::string& companion, const std::string& file, runner::Launch& launch) {
  auto program = launch.file.empty() ? launch.argv.front() : launch.file;
  if (launch.file.empty() && program.find('/') == std::string::npos) {
    const auto found = runner::found_in_path(program);
    if (!found) return;
    program = *found;
  }
  launch.argv.insert(launch.argv.begin(), {companion, file, program});
  launch.file = companion;
}

void read_left(const std::string& left, runner::Ended& ended) {
  using How = runner::Ended::How;
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

runner::Counting usage(const std::vector<std::string>& metrics, const std::string& scratch) {
  const auto companion = image::needed_companion(kProgram, "METRICS " + metrics.front() + " is counted");
  const auto file = scratch + ".usage";
  runner::Counting counting;
  counting.attach = [=](runner::Launch& launch) {
    runner::take_file(file);
    put_in_front(companion, file, launch);
  };
  counting.amend = [=](runner::Ended& ended) { read_left(runner::take_file(file), ended); };
  counting.read = [metrics](const std::vector<wire::ChildReport>& /*said*/, const runner::Ended& ended) {
    std::vector<wire::ChildReport> blocks;
    for (const auto& metric : metrics) blocks.push_back(block_of(metric, value_of(metric, ended.usage)));
    return blocks;
  };
  return counting;
}

}  // namespace holdfast::instrument
