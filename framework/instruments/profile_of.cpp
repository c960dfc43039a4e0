#include "instruments/profile_of.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <numeric>
#include <optional>
#include <set>

#include "instruments/signature.hpp"
#include "model/error.hpp"
#include "process/pattern.hpp"

namespace holdfast::instruments {
namespace {

constexpr double kSmallestShare = 0.005;  ///< smallest share that is visible in a drawing of 1000 pixels
constexpr std::size_t kDeepest = 64;      ///< maximum depth of the tree

/// Functions by which a program asks for memory, and gives it back.
bool is_allocator(std::string_view symbol) {
  static const std::set<std::string, std::less<>> kNames{
      "malloc",   "calloc",         "realloc",       "reallocarray", "free",   "cfree",
      "memalign", "posix_memalign", "aligned_alloc", "valloc",       "pvalloc"};
  constexpr std::string_view kOfLibc = "__libc_";  // another name of the same function
  if (symbol.starts_with(kOfLibc)) symbol.remove_prefix(kOfLibc.size());
  const auto is_operator = [&](const char* prefix) { return symbol.starts_with(prefix); };
  return kNames.contains(symbol) || is_operator("_Znw") || is_operator("_Zna") || is_operator("_Zdl") ||
         is_operator("_Zda");
}

double first_of(const Costs& costs) { return costs.empty() ? 0 : static_cast<double>(costs.front()); }

std::string file_name(const std::string& path) { return path.substr(path.rfind('/') + 1); }

/// Adds the file name of an object without symbols, because addresses in several objects would look the same.
FunctionName shown_name(const CallGraph::Function& function) {
  auto name = function_name(function.symbol);
  const auto object = file_name(function.object);
  if (function.symbol.starts_with("0x") && !object.empty()) name.text += " in " + object;
  return name;
}

/// The graph by indices of functions, with the costs of the first event.
class Graph {
 public:
  explicit Graph(const CallGraph& graph)
      : graph_(graph), out_(graph.functions.size()), called_(graph.functions.size()) {
    for (const auto& function : graph.functions) names_.push_back(shown_name(function));
    for (std::size_t i = 0; i < graph.calls.size(); ++i) {
      const auto& call = graph.calls[i];
      if (call.caller == call.callee) continue;  // deeper recursion: included in the function's own costs
      out_[call.caller][call.callee] += first_of(call.inclusive);
      called_[call.callee] = true;
    }
  }

  /// Returns the function's own cost.
  double self(std::size_t function) const { return first_of(graph_.functions[function].self); }
  /// Returns the cost with all callees, except for recursion.
  double inclusive(std::size_t function) const {
    const auto& out = out_[function];
    return std::accumulate(out.begin(), out.end(), self(function),
                           [](double sum, const auto& one) { return sum + one.second; });
  }

  /// Returns the cost of calls of the allocator by all other functions.
  double allocator() const {
    double sum = 0;
    for (const auto& call : graph_.calls) {
      if (is_allocator(graph_.functions[call.callee].symbol) &&
          !is_allocator(graph_.functions[call.caller].symbol))
        sum += first_of(call.inclusive);
    }
    return sum;
  }

  std::vector<Profile::Function> functions() const {
    std::map<std::string, Profile::Function> found;
    for (std::size_t i = 0; i < names_.size(); ++i) {
      auto& one = found[names_[i].text];
      one.name = names_[i].text;
      if (one.object.empty()) one.object = file_name(graph_.functions[i].object);
      one.self += self(i);
      // The cost of recursion and of outlined parts is included in that of the function already.
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

  /// Returns the tree from the functions without a known caller: the body, and the first functions of threads.
  std::vector<Profile::Node> tree(double total) const {
    std::vector<Profile::Node> roots;
    // `way` has the functions on the path from the root, so that recursion ends.
    std::set<std::size_t> way;
    for (std::size_t i = 0; i < names_.size(); ++i) {
      if (!called_[i]) grow(i, inclusive(i), total * kSmallestShare, way, roots);
    }
    sort(roots);
    return roots;
  }

 private:
  /// Adds the function, with its cost on this path, to the children of its caller. Functions with the caller's own
  /// name (its outlined parts and recursion) are merged into it.
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
      // callgrind records calls between two functions, not whole paths. The cost of a callee on this path is
      // therefore estimated: callees have the same shares on all paths to their caller.
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
  std::vector<std::map<std::size_t, double>> out_;  ///< callees and the costs of their calls
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
  profile.allocator = all.allocator() / iterations;
  for (auto& one : profile.functions) {
    one.calls /= iterations;
    one.self /= iterations;
    one.inclusive /= iterations;
  }
  // Functions with equal costs keep their alphabetical order, so the output is always the same.
  std::stable_sort(profile.functions.begin(), profile.functions.end(),
                   [](const auto& a, const auto& b) { return a.self > b.self; });
  return profile;
}

std::vector<Profile::Thread> threads_of(const std::vector<CallGraph>& graphs, double iterations) {
  std::vector<Profile::Thread> threads;
  const auto is_of_first = [&](const CallGraph& graph) { return graph.thread == graphs.front().thread; };
  if (std::ranges::all_of(graphs, is_of_first)) return threads;  // as in every count but that of --threads
  std::map<int, std::vector<CallGraph>> by_thread;
  for (const auto& graph : graphs) by_thread[graph.thread].push_back(graph);
  for (const auto& [number, dumps] : by_thread) {
    auto profile = profile_of(joined(dumps), iterations);
    if (profile.total <= 0) continue;
    // A profile shows only the costs of a thread, and not its calls.
    for (auto& one : profile.functions) one.calls = 0;
    threads.push_back({.number = number, .total = profile.total, .functions = std::move(profile.functions)});
  }
  return threads.size() < 2 ? std::vector<Profile::Thread>{} : threads;
}

namespace {

using Numbers = std::function<double(const Profile::Function&)>;

/// Returns a number for each function name: of the current program and of the accepted one.
std::map<std::string, std::pair<double, double>> both(const Profiles& profiles, const Numbers& number) {
  std::map<std::string, std::pair<double, double>> found;
  if (profiles.current)
    for (const auto& one : profiles.current->functions) found[one.name].first = number(one);
  if (profiles.baseline)
    for (const auto& one : profiles.baseline->functions) found[one.name].second = number(one);
  return found;
}

/// Keeps the names with the greatest values.
template <class Value>
void keep_greatest(const std::map<std::string, std::pair<double, double>>& numbers, std::size_t count,
                   const Value& value, std::set<std::string>& kept) {
  std::vector<std::pair<double, std::string>> ranked;
  for (const auto& [name, one] : numbers) ranked.emplace_back(-value(one.first, one.second), name);
  std::sort(ranked.begin(), ranked.end());
  for (std::size_t i = 0; i < std::min(count, ranked.size()) && ranked[i].first < 0; ++i)
    kept.insert(ranked[i].second);
}

std::optional<process::Pattern> pattern_of(const std::string& option, const std::string& text) {
  if (text.empty()) return std::nullopt;
  try {
    return process::Pattern(text);
  } catch (const Error& wrong) {
    throw Error(option + " " + text + " is not a regular expression: " + wrong.what());
  }
}

}  // namespace

Profile filtered(Profile profile, const FunctionFilter& filter) {
  const auto function = pattern_of("--function", filter.function);
  const auto object = pattern_of("--object", filter.object);
  const auto exclude = pattern_of("--exclude", filter.exclude);
  const auto left_out = [&](const std::string& name) {
    return (function && !function->found_in(name)) || (exclude && exclude->found_in(name));
  };
  const auto choose = [&](std::vector<Profile::Function>& functions) {
    std::erase_if(functions, [&](const Profile::Function& one) {
      return left_out(one.name) || (object && !object->found_in(one.object));
    });
  };
  choose(profile.functions);
  for (auto& thread : profile.threads) choose(thread.functions);
  std::erase_if(profile.sites, [&](const Profile::Site& one) { return left_out(one.function); });
  return profile;
}

Profiles shortened(Profiles profiles, std::size_t count) {
  if (profiles.current && profiles.current->unit == "objects") return profiles;  // there are only few
  const Numbers numbers[] = {[](const auto& one) { return one.self; },
                             [](const auto& one) { return one.inclusive; },
                             [](const auto& one) { return one.calls; }};
  const auto greater = [](double a, double b) { return std::max(a, b); };
  const auto change = [](double a, double b) { return std::abs(a - b); };
  const bool costs = profiles.current && profiles.current->unit != "calls";
  std::set<std::string> kept;
  for (const auto& number : numbers) {
    const auto values = both(profiles, number);
    const bool of_calls = &number == &numbers[2];
    if (!of_calls || !costs) keep_greatest(values, count, greater, kept);
    // A small function may have changed most, which a comparison must show.
    if (profiles.baseline) keep_greatest(values, count, change, kept);
  }
  for (auto* one : {&profiles.current, &profiles.baseline}) {
    if (!*one) continue;
    (*one)->threads.clear();
    std::erase_if((*one)->functions, [&](const auto& function) { return !kept.contains(function.name); });
    if ((*one)->sites.size() > count) (*one)->sites.resize(count);
  }
  return profiles;
}

}  // namespace holdfast::instruments
