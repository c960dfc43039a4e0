#include "instrument/profile_of.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>

#include "instrument/function_name.hpp"

namespace holdfast::instrument {
namespace {

constexpr double kSmallestShare = 0.005;  ///< of the whole, that can be seen in a drawing of some 1000 pixels
constexpr std::size_t kDeepest = 64;      ///< nodes below each other

double first_of(const Costs& costs) { return costs.empty() ? 0 : static_cast<double>(costs.front()); }

/// The graph by places of functions, with the costs of the first event.
class Graph {
 public:
  explicit Graph(const CallGraph& graph)
      : graph_(graph), out_(graph.functions.size()), called_(graph.functions.size()) {
    for (const auto& function : graph.functions) names_.push_back(function_name(function.symbol));
    for (std::size_t i = 0; i < graph.calls.size(); ++i) {
      const auto& call = graph.calls[i];
      if (call.caller == call.callee) continue;  // deeper recursion: its costs are among its own
      out_[call.caller][call.callee] += first_of(call.inclusive);
      called_[call.callee] = true;
    }
  }

  /// By itself.
  double self(std::size_t function) const { return first_of(graph_.functions[function].self); }
  /// With all below, where it is not inside of itself.
  double inclusive(std::size_t function) const {
    const auto& out = out_[function];
    return std::accumulate(out.begin(), out.end(), self(function),
                           [](double sum, const auto& one) { return sum + one.second; });
  }

  std::vector<Profile::Function> functions() const {
    std::map<std::string, Profile::Function> found;
    for (std::size_t i = 0; i < names_.size(); ++i) {
      auto& one = found[names_[i].text];
      one.name = names_[i].text;
      one.self += self(i);
      if (graph_.functions[i].depth == 1 && !names_[i].is_piece) one.inclusive += inclusive(i);
    }
    for (const auto& call : graph_.calls) {
      if (is_call(names_[call.caller], names_[call.callee]))
        found[names_[call.callee].text].calls += static_cast<double>(call.count);
    }
    std::vector<Profile::Function> all;
    for (auto& [name, one] : found) all.push_back(std::move(one));
    return all;
  }

  /// From where nobody was seen to call: the body, and the first functions of threads.
  std::vector<Profile::Node> tree(double total) const {
    std::vector<Profile::Node> roots;
    std::set<std::size_t> way;
    for (std::size_t i = 0; i < names_.size(); ++i) {
      if (!called_[i]) grow(i, inclusive(i), total * kSmallestShare, way, roots);
    }
    sort(roots);
    return roots;
  }

 private:
  /// Adds the function, reached on that way and having cost so much there, to the children of its caller. What has the
  /// caller's own name, its pieces and what it does inside of itself, is part of it.
  void grow(std::size_t function, double cost, double smallest, std::set<std::size_t>& way,
            std::vector<Profile::Node>& siblings) const {
    if (cost < smallest || way.size() >= kDeepest || !way.insert(function).second) return;
    const auto& name = names_[function].text;
    auto node =
        std::find_if(siblings.begin(), siblings.end(), [&](const auto& one) { return one.name == name; });
    if (node == siblings.end()) node = siblings.insert(node, {.name = name});
    node->cost += cost;
    std::vector<Profile::Node> children = std::move(node->children);
    spread(function, cost, smallest, way, children);
    node->children = std::move(children);
    sort(node->children);
    way.erase(function);
  }

  void spread(std::size_t function, double cost, double smallest, std::set<std::size_t>& way,
              std::vector<Profile::Node>& children) const {
    const double all = inclusive(function);
    if (all <= 0) return;
    for (const auto& [callee, inclusive] : out_[function]) {
      const double share = cost * inclusive / all;
      if (names_[callee].text != names_[function].text) {
        grow(callee, share, smallest, way, children);
      } else if (share >= smallest && way.insert(callee).second) {
        spread(callee, share, smallest, way, children);
        way.erase(callee);
      }
    }
  }

  static void sort(std::vector<Profile::Node>& nodes) {
    std::stable_sort(nodes.begin(), nodes.end(),
                     [](const auto& a, const auto& b) { return a.cost > b.cost; });
  }

  const CallGraph& graph_;
  std::vector<FunctionName> names_;
  std::vector<std::map<std::size_t, double>> out_;  ///< callee and what the calls of it cost
  std::vector<bool> called_;
};

void divide(std::vector<Profile::Node>& nodes, double by) {
  for (auto& node : nodes) {
    node.cost /= by;
    divide(node.children, by);
  }
}

}  // namespace

Profile profile_of(const CallGraph& graph, double iterations) {
  const Graph all(graph);
  Profile profile{.unit = "instructions", .total = 0, .functions = all.functions(), .tree = {}};
  for (const auto& one : profile.functions) profile.total += one.self;
  profile.tree = all.tree(profile.total);
  divide(profile.tree, iterations);
  profile.total /= iterations;
  for (auto& one : profile.functions) {
    one.calls /= iterations;
    one.self /= iterations;
    one.inclusive /= iterations;
  }
  std::stable_sort(profile.functions.begin(), profile.functions.end(),
                   [](const auto& a, const auto& b) { return a.self > b.self; });
  return profile;
}

Profile shortened(Profile profile, std::size_t count) {
  auto dearest = profile.functions;
  std::stable_sort(dearest.begin(), dearest.end(),
                   [](const auto& a, const auto& b) { return a.inclusive > b.inclusive; });
  std::set<std::string> kept;
  for (std::size_t i = 0; i < std::min(count, dearest.size()); ++i) {
    kept.insert(profile.functions[i].name);
    kept.insert(dearest[i].name);
  }
  std::erase_if(profile.functions, [&](const auto& one) { return !kept.contains(one.name); });
  return profile;
}

}  // namespace holdfast::instrument
