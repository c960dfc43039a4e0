#include "bench/setting_values.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <thread>

#include "model/error.hpp"
#include "model/number.hpp"
#include "model/printed.hpp"

namespace holdfast::bench {
namespace {

/// More threads are probably a mistake, because each has its own stack.
constexpr double kThreadsMax = 4096;

int thread_count(const std::string& text, int processors) {
  if (text == "max") return processors;
  if (text == "half") return std::max(1, processors / 2);
  if (const auto value = number_between(text, 1, kThreadsMax, true)) return static_cast<int>(*value);
  throw Error("numbers of threads " + range_text(1, kThreadsMax) +
              ", ranges such as 1-4, max or half are needed, with commas between");
}

GroupSetting group(const std::string& word) {
  const auto parts = split(word, ':');
  const auto number = number_between(parts.back(), 1, kThreadsMax, true);
  if (parts.size() != 2 || parts.front().empty() || !number)
    throw Error("groups such as readers:3,writers:1 are needed, each with at least one worker");
  return {.name = parts.front(), .workers = static_cast<int>(*number)};
}

/// Parses an integer from 1.
double whole_number(const std::string& text, double high) {
  if (const auto value = number_between(text, 1, high, true)) return *value;
  throw Error("a whole number " + range_text(1, high) + ", such as 5000, 5K, 5M or 5G, is needed");
}

}  // namespace

/// The comparisons are false for NaN, which is therefore rejected.
std::optional<double> number_between(std::string_view text, double low, double high, bool whole) {
  const auto value = parse_number<double>(text);
  return value && *value >= low && *value <= high && (!whole || *value == std::floor(*value)) ? value
                                                                                              : std::nullopt;
}

std::string range_text(double low, double high) { return printed("from %g to %g", low, high); }

std::uint64_t seed(const std::string& text) {
  if (const auto value = parse_number<std::uint64_t>(text)) return *value;
  throw Error("a whole number from 0 to 18446744073709551615 is needed");
}

/// 1e15 is below 2^53, so that a double represents every integer up to it.
std::uint64_t number_with_suffix(const std::string& text) {
  constexpr std::string_view kThousands = "KMG";
  const auto suffix = text.empty() ? std::string_view::npos : kThousands.find(text.back());
  if (suffix == std::string_view::npos) return static_cast<std::uint64_t>(whole_number(text, 1e15));
  const double times = std::pow(1000.0, static_cast<double>(suffix + 1));
  return static_cast<std::uint64_t>(whole_number(text.substr(0, text.size() - 1), 1e15 / times) * times);
}

std::vector<int> thread_counts(const std::string& text, int processors) {
  std::vector<int> counts;
  for (const auto& word : split(text, ',')) {
    const auto ends = split(word, '-');
    const int first = thread_count(ends.front(), processors);
    const int last = ends.size() == 2 ? thread_count(ends.back(), processors) : first;
    if (ends.size() > 2 || first > last) throw Error("\"" + word + "\" is not a range; 1-4 is one");
    for (int one = first; one <= last; ++one) {
      if (std::find(counts.begin(), counts.end(), one) == counts.end()) counts.push_back(one);
    }
  }
  return counts;
}

/// The standard allows 0 if the number is unknown.
int processors_here() { return static_cast<int>(std::max(1U, std::thread::hardware_concurrency())); }

Groups parse_groups(const std::string& text) {
  Groups groups;
  for (const auto& word : split(text, ',')) {
    auto one = group(word);
    for (const auto& known : groups) {
      if (known.name == one.name) throw Error("the group \"" + one.name + "\" is given twice");
    }
    groups.push_back(std::move(one));
  }
  return groups;
}

int workers_of(const Groups& groups) {
  const int all = std::accumulate(groups.begin(), groups.end(), 0,
                                  [](int sum, const GroupSetting& one) { return sum + one.workers; });
  return std::max(1, all);
}

int rounded_up(int threads, const Groups& groups) {
  const int copy = workers_of(groups);
  return (threads + copy - 1) / copy * copy;
}

std::string group_of(std::size_t worker, const Groups& groups) {
  // Workers are numbered copy by copy; within one, the groups follow each other in their order.
  auto place = static_cast<int>(worker % static_cast<std::size_t>(workers_of(groups)));
  for (const auto& one : groups) {
    if (place < one.workers) return one.name;
    place -= one.workers;
  }
  return "";
}

}  // namespace holdfast::bench
