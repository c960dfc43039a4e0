#include "instrument/usage.hpp"

#include "instrument/blocks.hpp"

namespace holdfast::instrument {
namespace {

double value_of(const std::string& metric, const Usage& usage) {
  if (metric == "peak-rss") return static_cast<double>(usage.max_rss_kib) * 1024;
  if (metric == "page-faults") return static_cast<double>(usage.minor_faults + usage.major_faults);
  return static_cast<double>(usage.voluntary_switches + usage.involuntary_switches);
}

}  // namespace

runner::Counting usage(const std::vector<std::string>& metrics, const std::string& /*scratch*/) {
  runner::Counting counting;
  counting.read = [metrics](const std::vector<wire::ChildReport>& /*said*/, const runner::Ended& ended) {
    std::vector<wire::ChildReport> blocks;
    for (const auto& metric : metrics) blocks.push_back(block_of(metric, value_of(metric, ended.usage)));
    return blocks;
  };
  return counting;
}

}  // namespace holdfast::instrument
