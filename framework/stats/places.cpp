#include "stats/places.hpp"

#include <algorithm>
#include <cmath>
#include <map>

#include "model/quantity.hpp"
#include "stats/distributions.hpp"
#include "stats/statistics.hpp"
#include "stats/whole.hpp"

namespace holdfast::stats {

namespace {

/// Returns the log ratios of the rounds at each place; empty if there are fewer than two places.
std::vector<std::vector<double>> rounds_by_place(const ComparisonInput& input) {
  const auto& before = input.baselines.front();
  const auto& now = input.current;
  if (now.places.size() != now.values.size() || now.pairs.size() != now.values.size()) return {};
  // Both programs of a round run at the same place (run/sides/places.hpp), so the place of the current side
  // is enough.
  std::map<int, double> baseline;
  for (std::size_t i = 0; i < before.pairs.size(); ++i) baseline[before.pairs[i]] = before.values[i];
  std::map<int, std::vector<double>> rounds;
  for (std::size_t i = 0; i < now.values.size(); ++i) {
    const auto then = baseline.find(now.pairs[i]);
    if (then == baseline.end()) continue;
    const double ratio = std::log(now.values[i] / then->second);
    if (std::isfinite(ratio)) rounds[now.places[i]].push_back(ratio);
  }
  std::vector<std::vector<double>> all;
  for (auto& [place, ratios] : rounds) all.push_back(std::move(ratios));
  return all.size() < 2 ? std::vector<std::vector<double>>() : all;
}

enum class Change { loss, gain };

/// Returns true if the change is certain by the numbers, one for each place.
/// Student's t test of one sample: places, and not rounds, are the independent values. More rounds at a few
/// places do not make it more certain.
bool holds(const ComparisonInput& input, const std::vector<double>& places, Change change) {
  const bool is_more = (change == Change::loss) == (input.direction == Direction::lower);
  const double towards = mean(places) * (is_more ? 1 : -1);
  const double error = std::sqrt(variance(places) / static_cast<double>(places.size()));
  return towards > error * t_quantile_upper(kPlacesLevel, static_cast<double>(places.size() - 1));
}

/// Returns true if places differ by more than rounds at one place do, by a one-way analysis of variance.
bool places_differ(const std::vector<std::vector<double>>& places) {
  std::vector<double> all;
  double within = 0;
  for (const auto& rounds : places) {
    all.insert(all.end(), rounds.begin(), rounds.end());
    if (rounds.size() > 1) within += variance(rounds) * static_cast<double>(rounds.size() - 1);
  }
  const double df_between = static_cast<double>(places.size() - 1);
  const double df_within = static_cast<double>(all.size() - places.size());
  // One round a place shows nothing about the difference between rounds.
  if (df_within < 1) return false;
  const double between = variance(all) * static_cast<double>(all.size() - 1) - within;
  return between / df_between > within / df_within * f_quantile_upper(kDifferLevel, df_between, df_within);
}

}  // namespace

std::vector<double> log_ratios_by_place(const ComparisonInput& input) {
  std::vector<double> medians;
  for (const auto& rounds : rounds_by_place(input)) medians.push_back(median(rounds));
  return medians;
}

std::optional<PlacePart> place_part(const ComparisonInput& input) {
  const auto all = log_ratios_by_place(input);
  if (all.empty()) return std::nullopt;
  const auto [least, most] = std::ranges::minmax(all);
  return PlacePart{.count = static_cast<int>(all.size()), .least = std::exp(least), .most = std::exp(most)};
}

bool gain_holds_at_places(const ComparisonInput& input) {
  const auto places = log_ratios_by_place(input);
  return places.empty() || holds(input, places, Change::gain);
}

std::string why_place(const ComparisonInput& input, bool of_mean) {
  const auto rounds = rounds_by_place(of_mean ? with_means(input) : input);
  if (rounds.empty() || (of_mean && !places_differ(rounds))) return "";
  std::vector<double> places;
  for (const auto& ratios : rounds) places.push_back(of_mean ? mean(ratios) : median(ratios));
  if (holds(input, places, Change::loss)) return "";
  const auto [least, most] = std::ranges::minmax(places);
  return ", depending on the place of the code: " + format_percent(std::expm1(least)) + " at one of " +
         std::to_string(places.size()) + " places, " + format_percent(std::expm1(most)) +
         " at another; METRICS instructions shows if it does more work";
}

}  // namespace holdfast::stats
