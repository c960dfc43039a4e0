#include "process/chosen_blocks.hpp"

#include <algorithm>

#include "model/error.hpp"

namespace holdfast::process {
namespace {

using Blocks = std::vector<wire::ChildReport>;

std::string shown(const std::string& benchmark, const std::string& params) {
  return "\"" + benchmark + "\"" + (params == "{}" ? "" : " at " + params);
}

Blocks blocks_of(const Blocks& blocks, const MeasuredPoint& point) {
  Blocks found;
  std::copy_if(blocks.begin(), blocks.end(), std::back_inserter(found), [&](const auto& block) {
    return block.benchmark == point.benchmark && block.params == point.params;
  });
  if (!found.empty()) return found;
  throw Error("measured " + shown(blocks.front().benchmark, blocks.front().params) + " in place of " +
              shown(point.benchmark, point.params));
}

/// Throws Error if a block has an error, before its samples are checked.
void check_error(const Blocks& blocks) {
  for (const auto& block : blocks) {
    if (block.error) throw Error("could not measure: " + *block.error);
  }
}

wire::ChildReport named(const Blocks& blocks, const std::string& metric) {
  std::string names;
  for (const auto& block : blocks) {
    if (block.metric == metric) return block;
    names += (names.empty() ? "" : ", ") + block.metric;
  }
  throw Error("reported no metric \"" + metric + "\" of " +
              shown(blocks.front().benchmark, blocks.front().params) + "; there are " + names);
}

Blocks of_metrics(const Blocks& blocks, const std::vector<std::string>& metrics) {
  for (const auto& block : blocks) {
    // A benchmark that skips itself has none of its metrics.
    if (block.skipped) return {block};
  }
  // A program reports its main metric first.
  if (metrics.empty()) return {blocks.front()};
  if (std::find(metrics.begin(), metrics.end(), "all") != metrics.end()) return blocks;
  Blocks found;
  for (const auto& metric : metrics) found.push_back(named(blocks, metric));
  return found;
}

}  // namespace

Blocks chosen_blocks(const Blocks& blocks, const std::vector<MeasuredPoint>& points,
                     const std::vector<std::string>& metrics) {
  if (blocks.empty()) throw Error("measured nothing");
  auto wanted = points;
  if (wanted.empty()) wanted.push_back({blocks.front().benchmark, blocks.front().params});
  Blocks chosen;
  for (const auto& point : wanted) {
    const auto own = blocks_of(blocks, point);
    check_error(own);
    auto judged = of_metrics(own, metrics);
    // The program writes its warnings once, with the metric that it considers most important.
    judged.front().warnings = own.front().warnings;
    for (auto& block : judged) chosen.push_back(std::move(block));
  }
  // Only the chosen blocks are checked: incomplete blocks of other metrics do not matter.
  for (const auto& block : chosen) {
    if (!block.complete) throw Error("stopped in the middle of its samples");
    if (block.samples.empty() && !block.skipped) throw Error("wrote no sample");
  }
  return chosen;
}

}  // namespace holdfast::process
