#pragma once

/// Places: whether a change is seen at every address of the code. Functions that changed are executed at several
/// places of a page, by turns, at the same ones in both programs (run/sides/places.hpp). An edit that costs nothing
/// may be slower at some of them. So a `regressed` or `improved` must hold over places as well as over rounds.
///
/// Let x_k be the median of the log ratios of the rounds at place k, of K places. The mean of x is compared with its
/// standard error s / sqrt(K), by Student's t with K - 1 degrees of freedom. At most one of a hundred edits that cost
/// nothing is called a loss, and one a gain, although single places differ by 5 %. A loss of 5 % is found if places
/// differ by 1 % (places_test.cpp).

#include <optional>
#include <string>
#include <vector>

#include "stats/comparison_input.hpp"

namespace holdfast::stats {

/// The one-sided level of the test over places.
inline constexpr double kPlacesLevel = 0.002;
/// The level at which places differ by more than rounds.
inline constexpr double kDifferLevel = 0.05;

/// Returns the medians x_k, by place. Empty if the programs have one place, or ran at one.
std::vector<double> log_ratios_by_place(const ComparisonInput& input);

/// Returns the least and the greatest change at one place, as current / baseline; none if there are fewer than two
/// places.
std::optional<PlacePart> place_part(const ComparisonInput& input);

/// Returns true if a gain holds over places, or if there are no places.
bool gain_holds_at_places(const ComparisonInput& input);

/// Returns the reason why a loss may be the effect of place, as the end of a sentence; empty if it holds over places,
/// or if there are no places. A loss in the mean may come from few rounds, which may be at any place. So it must hold
/// only if places differ by more than rounds do.
///
///     ", depending on the place of the code: +0.12 % at one of 8 places, +31.0 % at another; METRICS instructions ..."
std::string why_place(const ComparisonInput& input, bool of_mean);

}  // namespace holdfast::stats
