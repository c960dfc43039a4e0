#include "render/profile_words.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "model/quantity.hpp"
#include "run/profiling.hpp"

namespace holdfast::render {
namespace {

/// A cost that changes by a smaller fraction counts as unchanged.
constexpr double kSamePart = 0.01;

std::string tone_of(double before, double now) {
  if (std::abs(now - before) <= kSamePart * std::max(now, before)) return "same";
  return now > before ? "worse" : "better";
}

/// The functions on the path to a node, ending with the node's own function.
using CallPath = std::vector<std::string>;
using CostsByPath = std::map<CallPath, double>;

/// Collects the costs of all nodes by their whole paths: a function may be called on several paths, which are
/// compared separately.
void add_costs(const std::vector<Profile::Node>& tree, CallPath& path, CostsByPath& costs) {
  for (const auto& node : tree) {
    path.push_back(node.name);
    costs[path] = node.cost;
    add_costs(node.children, path, costs);
    path.pop_back();
  }
}

struct Frames {
  const Profile& profile;
  const CostsByPath* before;  ///< none if nothing is compared
  CallPath path{};
  std::vector<FrameWords> all{};

  FrameWords words_of(const Profile::Node& node) const {
    const auto share = profile.total > 0 ? fmt::format(", {:.1f} %", 100 * node.cost / profile.total) : "";
    const FrameWords words{count_text(node.cost) + " " + profile.unit + share, "same"};
    if (before == nullptr) return words;
    const auto known = before->find(path);
    const double then = known == before->end() ? 0 : known->second;
    return {words.cost + (then > 0 ? ", in the baseline " + count_text(then) : ", not in the baseline"),
            tone_of(then, node.cost)};
  }

  // The order is depth-first. The pages read the frames in the same order.
  void add(const std::vector<Profile::Node>& tree) {
    for (const auto& node : tree) {
      path.push_back(node.name);
      all.push_back(words_of(node));
      add(node.children);
      path.pop_back();
    }
  }
};

ProgramWords program_words(const Profile& profile, const CostsByPath* before) {
  Frames frames{profile, before};
  frames.add(profile.tree);
  return {count_text(profile.total) + " " + profile.unit, std::move(frames.all)};
}

ProfiledWords function_words(const run::FunctionChange& one, bool is_compared) {
  const auto& [name, before, now] = one;
  return {.name = name,
          .self = count_text(now.self),
          .change = is_compared ? relative_change(before.self, now.self) : "",
          .inclusive = count_text(now.inclusive),
          .calls = count_text(now.calls),
          .before = is_compared ? count_text(before.calls) : "",
          .tone = is_compared ? tone_of(before.self, now.self) : "same"};
}

}  // namespace

std::string count_text(double value) {
  // A count divided by iterations may be a whole number except for rounding.
  return std::abs(value - std::round(value)) < 1e-6 && std::abs(value) < 1e15 ? fmt::format("{:.0f}", value)
                                                                              : fmt::format("{:.2f}", value);
}

std::string relative_change(double before, double now) {
  if (before == now) return "same";
  if (before == 0) return "new";
  if (now == 0) return "gone";
  return format_percent(now / before - 1);
}

ProfileWords profile_words(const Profiles& profiles) {
  if (!profiles.current) return {};
  CostsByPath before;
  CallPath path;
  const auto baseline = profiles.baseline.value_or(Profile{});
  add_costs(baseline.tree, path, before);
  ProfileWords words{.current = program_words(*profiles.current, profiles.baseline ? &before : nullptr),
                     .baseline = program_words(baseline, nullptr)};
  for (const auto& one : run::functions_of_both(baseline, *profiles.current))
    words.functions.push_back(function_words(one, profiles.baseline.has_value()));
  return words;
}

}  // namespace holdfast::render
