#include "instrument/blocks.hpp"

#include "instrument/metrics.hpp"

namespace holdfast::instrument {

wire::ChildReport block_of(const std::string& metric, double value) {
  const auto known = counted_metric(metric).value();
  wire::ChildReport block;
  block.metric = known.name;
  block.unit = known.unit;
  block.direction = known.direction;
  block.samples = {{.value = value, .iterations = 1}};
  block.complete = true;
  return block;
}

double iterations_of(const std::vector<wire::ChildReport>& said) {
  for (const auto& report : said) {
    if (report.metric == "iterations" && !report.samples.empty()) return report.samples.front().value;
  }
  return 1;
}

}  // namespace holdfast::instrument
