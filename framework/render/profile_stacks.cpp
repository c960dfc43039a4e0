#include "render/profile_stacks.hpp"

#include <algorithm>
#include <map>

namespace holdfast::render {
namespace {

/// Smaller differences of sums, as a share of the total, are rounding errors and not costs.
constexpr double kRounding = 1e-9;

/// By function: the share of its own code in its inclusive cost.
using OwnShares = std::map<std::string, double>;

OwnShares own_shares(const Profile& profile) {
  OwnShares shares;
  for (const auto& one : profile.functions) {
    if (one.inclusive > 0) shares[one.name] = std::clamp(one.self / one.inclusive, 0.0, 1.0);
  }
  return shares;
}

/// Adds the own costs of a node and of those below it. The costs of callees that the tree left out are not
/// added.
void add_node(const Profile::Node& node, const OwnShares& shares, std::vector<std::string>& path,
              std::vector<StackCost>& stacks) {
  path.push_back(node.name);
  double rest = node.cost;
  for (const auto& child : node.children) rest -= child.cost;
  const auto share = shares.find(node.name);
  const double own = share == shares.end() ? rest : std::min(rest, node.cost * share->second);
  if (own > 0) stacks.push_back({path, own});
  for (const auto& child : node.children) add_node(child, shares, path, stacks);
  path.pop_back();
}

/// Adds, for each function, the part of its own cost on paths that the tree left out.
void add_small(const Profile& profile, std::vector<StackCost>& stacks) {
  std::map<std::string, double> in_tree;
  for (const auto& stack : stacks) in_tree[stack.frames.back()] += stack.cost;
  for (const auto& one : profile.functions) {
    const double rest = one.self - in_tree[one.name];
    if (rest > kRounding * profile.total) stacks.push_back({{kSmallPaths, one.name}, rest});
  }
}

std::vector<StackCost> stacks_of_tree(const Profile& profile) {
  std::vector<StackCost> stacks;
  const auto shares = own_shares(profile);
  std::vector<std::string> path;
  for (const auto& root : profile.tree) add_node(root, shares, path, stacks);
  add_small(profile, stacks);
  return stacks;
}

std::vector<StackCost> stacks_of_sites(const Profile& profile) {
  std::vector<StackCost> stacks;
  for (const auto& site : profile.sites) {
    auto place = site.place.empty() ? site.function : site.function + " (" + site.place + ")";
    stacks.push_back({{std::move(place)}, site.count});
    if (!site.by.empty()) stacks.back().frames.push_back(site.by);
  }
  return stacks;
}

}  // namespace

std::vector<StackCost> profile_stacks(const Profile& profile) {
  if (!profile.tree.empty()) return stacks_of_tree(profile);
  if (!profile.sites.empty()) return stacks_of_sites(profile);
  const bool counts_calls = profile.unit == "calls" || profile.unit == "objects";
  std::vector<StackCost> stacks;
  for (const auto& one : profile.functions) {
    const double cost = counts_calls ? one.calls : one.self;
    if (cost > 0) stacks.push_back({{one.name}, cost});
  }
  return stacks;
}

}  // namespace holdfast::render
