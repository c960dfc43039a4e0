#include "run/coverage/production_time.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>
#include <unordered_map>

#include "binary/elf/symbols.hpp"
#include "instruments/signature.hpp"
#include "model/image.hpp"
#include "stats/statistics.hpp"

namespace holdfast::run {
namespace {

constexpr double kGuarded = 0.05;
constexpr std::size_t kWantedMax = 5;
constexpr double kAddsLeast = 0.01;

/// The three forms of a name, the most exact first: with the types of its parameters, without them, and without the
/// arguments of templates. Profilers write one of them.
std::vector<std::string> forms_of(std::string_view name) {
  const auto clone = name.find(" [clone ");
  const auto whole = instruments::plain_name(instruments::function_name(name.substr(0, clone)).text);
  std::vector<std::string> forms{whole, instruments::plain_name(binary::without_parameters(whole)), ""};
  int depth = 0;
  for (const char c : forms[1]) {
    depth += c == '<' ? 1 : 0;
    if (depth == 0) forms[2] += c;
    depth -= c == '>' && depth > 0 ? 1 : 0;
  }
  return forms;
}

/// The functions of the benchmarks' programs by the forms of their names.
class KnownFunctions {
 public:
  explicit KnownFunctions(const Coverage& coverage) {
    for (std::size_t i = 0; i < coverage.functions.size(); ++i) {
      const auto forms = forms_of(coverage.functions[i].name);
      for (std::size_t k = 0; k < forms.size(); ++k) add(coverage, places_[k][forms[k]], i);
    }
  }

  /// Returns the index of the function; none if it is not known.
  std::optional<std::size_t> find(const std::vector<std::string>& forms) const {
    for (std::size_t k = 0; k < forms.size(); ++k) {
      if (const auto found = places_[k].find(forms[k]); found != places_[k].end()) return found->second;
    }
    return std::nullopt;
  }

 private:
  /// Of several functions of one name, such as overloads, the one counts whose slowdown is noticed last or never.
  static void add(const Coverage& coverage, std::optional<std::size_t>& place, std::size_t index) {
    const auto later = [&](std::size_t one, std::size_t other) {
      const auto& a = coverage.functions[one].noticed;
      const auto& b = coverage.functions[other].noticed;
      return b && (!a || *a > *b);
    };
    if (!place || later(index, *place)) place = index;
  }

  std::unordered_map<std::string, std::optional<std::size_t>> places_[3];
};

bool is_of_library(const std::string& name) {
  return name.starts_with("std::") || name.starts_with("__gnu_cxx::") || name.starts_with("__cxxabiv1::");
}

/// Returns true if a function that no benchmark's program has belongs to the project.
bool is_projects(const std::string& name, const std::string& object) {
  if (name.empty() || name.starts_with('[') || is_of_library(name)) return false;
  if (object.empty()) return name.find("::") != std::string::npos;
  return object.starts_with('/') && !is_systems_own(object);
}

/// Sums over the stacks, by the numbers of functions.
struct Sums {
  std::vector<ProductionFunction> functions;
  /// below[i][k]: time that belongs to function k in stacks that contain function i.
  std::vector<std::map<std::size_t, double>> below;
  double outside = 0;
  double total = 0;
};

class Summing {
 public:
  Summing(const Coverage& coverage, const CallStacks& profile)
      : coverage_(coverage), profile_(profile), known_(coverage) {}

  Sums sums() {
    for (const auto& stack : profile_.stacks) add(stack);
    return std::move(sums_);
  }

 private:
  void add(const StackCost& stack) {
    sums_.total += stack.cost;
    std::set<std::size_t> inside;  // a recursive function counts once
    std::optional<std::size_t> last;
    for (const auto& frame : stack.frames) {
      if (const auto number = number_of(frame)) inside.insert(*(last = number));
    }
    if (!last) {
      sums_.outside += stack.cost;
      return;
    }
    sums_.functions[*last].share += stack.cost;
    for (const auto one : inside) {
      sums_.functions[one].inclusive += stack.cost;
      sums_.below[one][*last] += stack.cost;
    }
  }

  /// Returns the number of a function of the project; none for others.
  std::optional<std::size_t> number_of(const std::string& frame) {
    const auto [place, is_new] = frames_.try_emplace(frame);
    if (!is_new) return place->second;
    const auto forms = forms_of(frame);
    const auto found = known_.find(forms);
    const auto object = profile_.objects.find(frame);
    const auto file = object == profile_.objects.end() ? "" : object->second;
    if (!found && !is_projects(forms[1], file)) return std::nullopt;
    const auto& name = found ? coverage_.functions[*found].name : forms[0];
    const auto [known, is_first] = numbers_.try_emplace(name, sums_.functions.size());
    if (is_first) {
      sums_.functions.push_back({.name = name, .function = found});
      if (found) sums_.functions.back().noticed = coverage_.functions[*found].noticed;
      sums_.below.emplace_back();
    }
    return place->second = known->second;
  }

  const Coverage& coverage_;
  const CallStacks& profile_;
  KnownFunctions known_;
  Sums sums_;
  std::unordered_map<std::string, std::optional<std::size_t>> frames_;
  std::map<std::string, std::size_t> numbers_;
};

/// Returns the median of the changes that the benchmarks detect; none if it is unknown for all benchmarks.
std::optional<double> usual_detectable(const Coverage& coverage) {
  std::vector<double> all;
  for (const auto& one : coverage.benchmarks) {
    if (one.detectable > 0) all.push_back(one.detectable);
  }
  return all.empty() ? std::nullopt : std::optional(median(all));
}

bool notices(const ProductionFunction& function, double slowdown) {
  return function.noticed && *function.noticed <= slowdown;
}

/// Returns what a benchmark of that function would add. `rest`: the functions that are not guarded yet.
WantedBenchmark wanted_of(const Sums& sums, std::size_t index, const std::set<std::size_t>& rest,
                          double share_needed) {
  const auto& function = sums.functions[index];
  WantedBenchmark made{.name = function.name};
  for (const auto& [one, cost] : sums.below[index]) {
    if (cost < share_needed * function.inclusive || !rest.contains(one)) continue;
    made.adds += sums.functions[one].share;
    made.guards.push_back(sums.functions[one].name);
  }
  return made;
}

/// Returns true for main(), which a benchmark cannot call.
bool is_start(const ProductionFunction& function) {
  return binary::without_parameters(function.name) == "main";
}

std::vector<WantedBenchmark> wanted_benchmarks(const Sums& sums, double share_needed) {
  std::set<std::size_t> rest;
  for (std::size_t i = 0; i < sums.functions.size(); ++i) {
    if (!notices(sums.functions[i], kGuarded) && !is_start(sums.functions[i])) rest.insert(i);
  }
  const auto candidates = rest;
  std::vector<WantedBenchmark> chosen;
  while (chosen.size() < kWantedMax) {
    WantedBenchmark best;
    double inclusive = 0;
    for (const auto i : candidates) {
      auto one = wanted_of(sums, i, rest, share_needed);
      const double time = sums.functions[i].inclusive;
      if (one.adds < best.adds || (one.adds == best.adds && time <= inclusive)) continue;
      best = std::move(one);
      inclusive = time;
    }
    if (best.adds < kAddsLeast * sums.total) break;
    std::erase_if(rest, [&](std::size_t i) {
      return std::ranges::find(best.guards, sums.functions[i].name) != best.guards.end();
    });
    chosen.push_back(std::move(best));
  }
  return chosen;
}

}  // namespace

ProductionTime production_time(const Coverage& coverage, const CallStacks& profile) {
  auto sums = Summing(coverage, profile).sums();
  ProductionTime made{.metric = profile.type};
  if (!(sums.total > 0)) return made;
  if (const auto detectable = usual_detectable(coverage); detectable && *detectable <= kGuarded)
    made.wanted = wanted_benchmarks(sums, *detectable / kGuarded);
  for (auto& one : made.wanted) one.adds /= sums.total;
  made.outside = sums.outside / sums.total;
  for (auto& one : sums.functions) {
    one.share /= sums.total;
    one.inclusive /= sums.total;
    made.noticed_doubling += notices(one, 1) ? one.share : 0;
    made.noticed_20 += notices(one, 0.2) ? one.share : 0;
    made.noticed_5 += notices(one, kGuarded) ? one.share : 0;
  }
  std::ranges::sort(sums.functions, [](const auto& one, const auto& other) {
    return std::tie(other.share, one.name) < std::tie(one.share, other.name);
  });
  made.functions = std::move(sums.functions);
  return made;
}

}  // namespace holdfast::run
