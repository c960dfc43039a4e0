#include "stats/historian.hpp"

#include <algorithm>
#include <bit>
#include <functional>
#include <map>
#include <numeric>
#include <string_view>

#include "model/number.hpp"

namespace holdfast::stats {
namespace {

constexpr std::size_t kWindowMax = 1'000'000;

/// 1 -> 0, 2 and 3 -> 1, 4 to 7 -> 2, ...
int bucket_of(long age) { return static_cast<int>(std::bit_width(static_cast<unsigned long>(age))) - 1; }

std::optional<std::size_t> window_in(std::string_view text) {
  constexpr std::string_view kPrefix = "window:";
  if (!text.starts_with(kPrefix)) return std::nullopt;
  const auto size = parse_number<std::size_t>(text.substr(kPrefix.size()));
  return size && *size >= 1 && *size <= kWindowMax ? size : std::nullopt;
}

}  // namespace

std::vector<Aged> backed_off(const std::vector<Aged>& history, std::size_t run) {
  // The order of the map is that of `history`: the oldest run first.
  std::map<int, Aged, std::greater<>> oldest;  // the oldest run of each bucket, the oldest bucket first
  for (const auto& entry : history) {
    const auto [place, fresh] = oldest.try_emplace(bucket_of(entry.age), entry);
    if (!fresh && entry.age > place->second.age) place->second = entry;
  }
  std::vector<Aged> kept;
  for (const auto& [bucket, entry] : oldest) kept.push_back({entry.run, entry.age + 1});
  kept.push_back({run, 1});
  return kept;
}

std::vector<std::size_t> Historian::kept(std::size_t count) const {
  std::vector<std::size_t> runs(count);
  std::iota(runs.begin(), runs.end(), std::size_t{0});
  if (kind == Kind::window && count > window)
    runs.erase(runs.begin(), runs.end() - static_cast<std::ptrdiff_t>(window));
  if (kind != Kind::exponential_backoff) return runs;
  std::vector<Aged> aged;
  // All runs are added one after the other, because what earlier runs dropped determines the ages of the
  // rest. About log2(n) of n remain at a time.
  for (const auto run : runs) aged = backed_off(aged, run);
  runs.clear();
  for (const auto& entry : aged) runs.push_back(entry.run);
  return runs;
}

std::optional<Historian> historian_named(const std::string& text) {
  using Kind = Historian::Kind;
  if (text == "complete") return Historian{.kind = Kind::complete};
  if (text == "exponential-backoff") return Historian{.kind = Kind::exponential_backoff};
  const auto window = window_in(text);
  return window ? std::optional(Historian{.kind = Kind::window, .window = *window}) : std::nullopt;
}

}  // namespace holdfast::stats
