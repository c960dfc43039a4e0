#include <map>

#include "render/profile_files.hpp"
#include "render/profile_stacks.hpp"
#include "wire/dumped.hpp"

namespace holdfast::render {
namespace {

/// Frames of a file. All its profiles refer to a frame by its index.
class FrameTable {
 public:
  std::size_t index_of(const std::string& name) {
    const auto [found, added] = indices_.try_emplace(name, frames_.size());
    if (added) frames_.push_back({{"name", name}});
    return found->second;
  }
  nlohmann::json frames() const { return frames_; }

 private:
  nlohmann::json frames_ = nlohmann::json::array();
  std::map<std::string, std::size_t> indices_;
};

/// Stacks are samples whose weights are their costs.
nlohmann::json sampled(const Profile& profile, const char* side, FrameTable& table) {
  auto samples = nlohmann::json::array();
  auto weights = nlohmann::json::array();
  double total = 0;
  for (const auto& [frames, cost] : profile_stacks(profile)) {
    auto stack = nlohmann::json::array();
    for (const auto& frame : frames) stack.push_back(table.index_of(frame));
    samples.push_back(std::move(stack));
    weights.push_back(cost);
    total += cost;
  }
  return {{"type", "sampled"},
          {"name", std::string(side) + ": " + profile.unit},
          {"unit", "none"},
          {"startValue", 0},
          {"endValue", total},
          {"samples", std::move(samples)},
          {"weights", std::move(weights)}};
}

}  // namespace

std::string speedscope_file(const Profiles& profiles, const std::string& name) {
  FrameTable table;
  auto all = nlohmann::json::array();
  if (profiles.baseline) all.push_back(sampled(*profiles.baseline, "baseline", table));
  if (profiles.current) all.push_back(sampled(*profiles.current, "current", table));
  return wire::dumped({{"$schema", "https://www.speedscope.app/file-format-schema.json"},
                       {"name", name},
                       {"exporter", "holdfast"},
                       {"activeProfileIndex", all.size() - 1},
                       {"profiles", all},
                       {"shared", {{"frames", table.frames()}}}}) +
         "\n";
}

}  // namespace holdfast::render
