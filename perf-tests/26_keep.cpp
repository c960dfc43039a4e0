// 26: what the optimiser must not take away.
//
// The length of a string that nobody reads is not counted, and one that is known is counted only once.
// keep(value) reads a result; keep(variable) also makes the variable another one each time. clobber() is the
// same for all memory: what was stored before it is really stored.
//
// consume_cpu(n) is work of a known size, about n nanoseconds: what a consumer does with a name it was given.
// Without it a queue is only ever measured empty handed.

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
    holdfast::keep(view);  // may be another text now
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
    holdfast::clobber();  // nobody reads the buffer, but it is filled all the same
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
