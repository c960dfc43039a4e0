#include "bench/worker_counts.hpp"

#include <algorithm>
#include <numeric>
#include <thread>

#include "bench/setting_values.hpp"
#include "model/error.hpp"

namespace holdfast::bench {

namespace {

/// More are a mistake: each has a stack of its own.
constexpr double kThreadsMax = 4096;

int count(const std::string& text, int processors) {
  if (text == "max") return processors;
  if (text == "half") return std::max(1, processors / 2);
  if (const auto value = number_between(text, 1, kThreadsMax, true)) return static_cast<int>(*value);
  throw Error("numbers of threads " + range_text(1, kThreadsMax) +
              ", ranges such as 1-4, max or half are needed, with commas between");
}

}  // namespace

std::vector<int> thread_counts(const std::string& text, int processors) {
  std::vector<int> counts;
  for (const auto& word : split(text, ',')) {
    const auto ends = split(word, '-');
    const int first = count(ends.front(), processors);
    const int last = ends.size() == 2 ? count(ends.back(), processors) : first;
    if (ends.size() > 2 || first > last) throw Error("\"" + word + "\" is no range; 1-4 is one");
    for (int one = first; one <= last; ++one) {
      if (std::find(counts.begin(), counts.end(), one) == counts.end()) counts.push_back(one);
    }
  }
  return counts;
}

int processors_here() { return static_cast<int>(std::max(1U, std::thread::hardware_concurrency())); }

namespace {

Group group(const std::string& word) {
  const auto parts = split(word, ':');
  const auto number = number_between(parts.back(), 1, kThreadsMax, true);
  if (parts.size() != 2 || parts.front().empty() || !number)
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

}  // namespace holdfast::bench
