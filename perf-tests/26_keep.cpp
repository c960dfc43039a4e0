// 26: what the optimiser must not remove.
//
// The optimiser removes the computation of a string's length if nothing reads the length, and computes it
// only once if the string does not change. keep(value) reads a result. keep(variable) also makes the
// optimiser assume that the variable has changed. clobber() does the same for all memory, so that earlier
// stores are really executed.
//
// consume_cpu(n) is work of a known duration, about n nanoseconds. It represents what a consumer does with
// the name that it takes from the queue. Without it, the consumer would always find the queue empty.

#include <algorithm>
#include <deque>
#include <holdfast/holdfast.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "iso_codes.hpp"

HOLDFAST_BENCHMARK("keep/spaces")(holdfast::State& state) {
  const auto text = iso_codes::text_of("iso_4217.json");
  std::string_view view = text;
  for (auto _ : state) {
    holdfast::keep(view);  // the optimiser must assume that `view` refers to another text now
    holdfast::keep(std::count(view.begin(), view.end(), ' '));
  }
}

HOLDFAST_BENCHMARK("keep/upper-case")(holdfast::State& state) {
  const auto text = iso_codes::text_of("iso_4217.json");
  std::vector<char> buffer(text.size());
  for (auto _ : state) {
    std::transform(text.begin(), text.end(), buffer.begin(), [](char letter) {
      return letter >= 'a' && letter <= 'z' ? static_cast<char>(letter - 32) : letter;
    });
    holdfast::clobber();  // the buffer is not read, but the optimiser must fill it
  }
}

HOLDFAST_BENCHMARK("keep/queue-of-names")(holdfast::State& state) {
  const auto names = iso_codes::names(100);
  std::deque<std::string> queue(names.begin(), names.end());
  for (auto _ : state) {
    auto name = std::move(queue.front());
    queue.pop_front();
    holdfast::consume_cpu(500);
    queue.push_back(std::move(name));
  }
}
