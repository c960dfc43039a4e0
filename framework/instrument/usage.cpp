#include "instrument/usage.hpp"

#include <cmath>
#include <cstdlib>

#include "instrument/blocks.hpp"
#include "runner/system_files.hpp"

namespace holdfast::instrument {
namespace {

double value_of(const std::string& metric, const Usage& usage) {
  if (metric == "peak-rss") return static_cast<double>(usage.max_rss_kib) * 1024;
  if (metric == "page-faults") return static_cast<double>(usage.minor_faults + usage.major_faults);
  return static_cast<double>(usage.voluntary_switches + usage.involuntary_switches);
}

/// Until it is the program, a process has the memory of the one that started it, which is this one; and the kernel keeps
/// the most that it ever had. Empty: it had more as the program.
std::string hidden_words(const Usage& usage) {
  const auto own_kib = std::strtod(runner::value_of("/proc/self/status", "VmHWM").c_str(), nullptr);
  if (static_cast<double>(usage.max_rss_kib) > own_kib) return "";
  return "METRICS peak-rss: what is below " + std::to_string(std::lround(std::ceil(own_kib / 1024))) +
         " MiB is not seen: the system counts what Holdfast itself had in memory when it started the program";
}

wire::ChildReport block(const std::string& metric, const Usage& usage) {
  auto made = block_of(metric, value_of(metric, usage));
  if (metric != "peak-rss") return made;
  if (auto words = hidden_words(usage); !words.empty()) made.warnings.push_back(std::move(words));
  return made;
}

}  // namespace

runner::Counting usage(const std::vector<std::string>& metrics, const std::string& /*scratch*/) {
  runner::Counting counting;
  counting.read = [metrics](const std::vector<wire::ChildReport>& /*said*/, const runner::Ended& ended) {
    std::vector<wire::ChildReport> blocks;
    for (const auto& metric : metrics) blocks.push_back(block(metric, ended.usage));
    return blocks;
  };
  return counting;
}

}  // namespace holdfast::instrument
