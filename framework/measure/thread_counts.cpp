#include "measure/thread_counts.hpp"

#include <algorithm>
#include <cmath>
#include <thread>

#include "measure/number.hpp"
#include "measure/words.hpp"
#include "model/error.hpp"

namespace holdfast::measure {
namespace {

/// More are a mistake: each has a stack of its own.
constexpr double kThreadsMax = 4096;

int count(const std::string& text, int processors) {
  if (text == "max") return processors;
  if (text == "half") return std::max(1, processors / 2);
  const auto value = number_between(text, 1, kThreadsMax);
  if (value && *value == std::floor(*value)) return static_cast<int>(*value);
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

}  // namespace holdfast::measure
