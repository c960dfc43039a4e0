#include "measure/groups.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "measure/number.hpp"
#include "measure/words.hpp"
#include "model/error.hpp"

namespace holdfast::measure {
namespace {

constexpr double kWorkersMax = 4096;

Group group(const std::string& word) {
  const auto parts = split(word, ':');
  const auto number = number_between(parts.back(), 1, kWorkersMax);
  if (parts.size() != 2 || parts.front().empty() || !number || *number != std::floor(*number))
    throw Error("groups such as readers:3,writers:1 are needed, each with at least one worker");
  return {.name = parts.front(), .workers = static_cast<int>(*number)};
}

}  // namespace

Groups parse_groups(const std::string& text) {
  Groups groups;
  for (const auto& word : split(text, ',')) {
    auto one = group(word);
    for (const auto& known : groups) {
      if (known.name == one.name) throw Error("the group \"" + one.name + "\" stands there twice");
    }
    groups.push_back(std::move(one));
  }
  return groups;
}

int workers_of(const Groups& groups) {
  const int all = std::accumulate(groups.begin(), groups.end(), 0,
                                  [](int sum, const Group& one) { return sum + one.workers; });
  return std::max(1, all);
}

int rounded_up(int threads, const Groups& groups) {
  const int copy = workers_of(groups);
  return (threads + copy - 1) / copy * copy;
}

std::string group_of(std::size_t worker, const Groups& groups) {
  auto place = static_cast<int>(worker % static_cast<std::size_t>(workers_of(groups)));
  for (const auto& one : groups) {
    if (place < one.workers) return one.name;
    place -= one.workers;
  }
  return "";
}

}  // namespace holdfast::measure
