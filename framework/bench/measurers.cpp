#include "bench/measurers.hpp"

#include <algorithm>
#include <utility>

#include "bench/setting_values.hpp"
#include "model/error.hpp"

namespace holdfast::bench {
namespace {

using Numbers = std::vector<double>;

/// Does not change the samples, for measurers that only control the loop (renewal_of()).
Samples plain(const Numbers& /*none*/, std::size_t count, const TakeSamples& take,
              std::mt19937_64& /*unused*/) {
  return take(count);
}

Samples cpu_time(const Numbers& /*none*/, std::size_t count, const TakeSamples& take,
                 std::mt19937_64& /*unused*/) {
  Samples samples = take(count);
  for (auto& sample : samples) sample.value = sample.cpu_ns;
  return samples;
}

Samples only_undisturbed(const Numbers& numbers, std::size_t count, const TakeSamples& take,
                         std::mt19937_64& /*unused*/) {
  return undisturbed({.run_delay_us = numbers[0]}, count, take);
}

template <bool kTwoSided>
Samples outlier_elimination(const Numbers& numbers, std::size_t count, const TakeSamples& take,
                            std::mt19937_64& /*unused*/) {
  return without_outliers({.suspect_percent = numbers[0],
                           .cov_multiplier = numbers[1],
                           .retries = static_cast<int>(numbers[2]),
                           .two_sided = kTwoSided},
                          count, take);
}

Samples absolute_noise(const Numbers& numbers, std::size_t count, const TakeSamples& take,
                       std::mt19937_64& random) {
  return with_absolute_noise(take(count), numbers[0], random);
}

Samples relative_noise(const Numbers& numbers, std::size_t count, const TakeSamples& take,
                       std::mt19937_64& random) {
  return with_relative_noise(take(count), numbers[0], random);
}

/// ScalaMeter's default.
constexpr double kFrequency = 12;
/// More than a page, and less than the size from which malloc uses mmap.
constexpr double kPaddingBytes = 65536;

/// Returns the parameters with ScalaMeter's defaults.
std::vector<Parameter> of_outliers() {
  const OutlierElimination rule;
  return {{"suspect-percent", 0, 100, false, rule.suspect_percent},
          {"cov-multiplier", 0, 1e12, false, rule.cov_multiplier},
          {"retries", 0, 1000, true, rule.retries}};
}

/// The magnitude is required. ScalaMeter's default is 0, which is not noise at all.
std::vector<Parameter> of_noise() { return {{"magnitude", 0, 1e12, false, std::nullopt}}; }

std::string with_parameters(const MeasurerRow& measurer) {
  std::string text(measurer.name);
  std::string closing;
  for (const auto& parameter : measurer.parameters) {
    if (parameter.otherwise) closing += "]";
    text += (parameter.otherwise ? "[:" : ":") + std::string(parameter.name);
  }
  return text + closing;
}

double number_for(const Parameter& parameter, std::string_view word, std::optional<std::string> given) {
  // An empty word counts as given, and is an error: "outlier-elimination:" lacks its number.
  if (!given && parameter.otherwise) return *parameter.otherwise;
  const auto number = number_between(given.value_or(""), parameter.low, parameter.high, parameter.whole);
  if (number) return *number;
  throw Error("\"" + std::string(word) + "\": " + std::string(parameter.name) + " must be a " +
              (parameter.whole ? "whole " : "") + "number " + range_text(parameter.low, parameter.high));
}

MeasurerLayer parse_one(std::string_view word) {
  const auto parts = split(word, ':');
  // A measurer of the program itself uses the row `default`: the loop reads that measurer instead of the
  // clock, and the samples are not transformed.
  if (parts.front() == "own" && parts.size() == 2) {
    return {.measurer = &measurers().front(), .numbers = {}, .own = parts[1]};
  }
  const auto& table = measurers();
  const auto found = std::find_if(table.begin(), table.end(), [&](const MeasurerRow& measurer) {
    return measurer.name == parts.front();
  });
  if (found == table.end()) {
    throw Error("there is no measurer \"" + parts.front() + "\"; there are " + measurer_names());
  }
  if (parts.size() > found->parameters.size() + 1) {
    throw Error("\"" + std::string(word) + "\": too many numbers; allowed: " + with_parameters(*found));
  }
  MeasurerLayer stacked{.measurer = &*found, .numbers = {}};
  for (std::size_t i = 0; i < found->parameters.size(); ++i) {
    const auto given = i + 1 < parts.size() ? std::optional(parts[i + 1]) : std::nullopt;
    stacked.numbers.push_back(number_for(found->parameters[i], word, given));
  }
  return stacked;
}

}  // namespace

const std::vector<MeasurerRow>& measurers() {
  static const std::vector<MeasurerRow> table{
      {"default", {}, plain},
      {"wall-time", {}, plain},
      {"cpu-time", {}, cpu_time},
      {"undisturbed", {{"run-delay-us", 0, 1e9, false, Undisturbed{}.run_delay_us}}, only_undisturbed},
      {"reinstantiation", {{"frequency", 1, 1e6, true, kFrequency}}, plain},
      {"malloc-trim", {}, plain},
      {"heap-padding", {{"bytes", 1, 1e9, true, kPaddingBytes}}, plain},
      {"outlier-elimination", of_outliers(), outlier_elimination<false>},
      {"two-sided-outlier-elimination", of_outliers(), outlier_elimination<true>},
      {"absolute-noise", of_noise(), absolute_noise},
      {"relative-noise", of_noise(), relative_noise},
  };
  return table;
}

std::string measurer_names() {
  std::string names;
  for (const auto& measurer : measurers()) names += (names.empty() ? "" : ", ") + with_parameters(measurer);
  return names + ", own:name";
}

std::vector<MeasurerLayer> parse_measurers(std::string_view text) {
  std::vector<MeasurerLayer> stack;
  for (const auto& word : split(text, ',')) stack.push_back(parse_one(word));
  return stack;
}

Renewal renewal_of(const std::vector<MeasurerLayer>& stack) {
  Renewal renewal;
  for (const auto& [measurer, numbers, own] : stack) {
    if (measurer->name == "reinstantiation") renewal.frequency = static_cast<std::size_t>(numbers[0]);
    if (measurer->name == "malloc-trim") renewal.trim = true;
    if (measurer->name == "heap-padding") renewal.padding_bytes = static_cast<std::size_t>(numbers[0]);
  }
  const bool of_a_new_input = renewal.trim || renewal.padding_bytes > 0;
  if (of_a_new_input && renewal.frequency == 0) renewal.frequency = 1;
  return renewal;
}

const holdfast::Measurer* user_measurer_of(const std::vector<MeasurerLayer>& stack) {
  for (const auto& layer : stack) {
    if (!layer.own.empty()) return &user_measurer(layer.own);
  }
  return nullptr;
}

MeasuredSamples measured_by(const std::vector<MeasurerLayer>& stack, std::uint64_t seed, std::size_t count,
                            const Samples& taken) {
  std::mt19937_64 random(seed);
  MeasuredSamples measured;
  auto next = taken.begin();
  TakeSamples take = [&](std::size_t wanted) {
    const auto there = std::min(wanted, static_cast<std::size_t>(taken.end() - next));
    // Without these samples, the measurer works with too few, and any later request is a consequence of that.
    if (measured.missing == 0) measured.missing = wanted - there;  // later requests are not counted
    const auto from = std::exchange(next, next + static_cast<std::ptrdiff_t>(there));
    return Samples(from, next);
  };
  for (const auto& layer : stack) {
    // Each layer captures the one below, so that the last one calls down to the samples.
    take = [&layer, &random, below = std::move(take)](std::size_t wanted) {
      return layer.measurer->measure(layer.numbers, wanted, below, random);
    };
  }
  measured.samples = take(count);
  return measured;
}

}  // namespace holdfast::bench
