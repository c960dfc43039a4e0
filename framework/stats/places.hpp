#pragma once

/// Places: whether a change is seen wherever the code is executed. Functions that changed are executed at several places of a page, by
/// turns, at the same ones in both programs (run/sides/places.hpp). An edit that costs nothing may be slower at some of them. So what is
/// red or improved has to be so over places as well as over rounds.
///
/// With x_k the median of the log ratios of the rounds at place k, of K places: mean(x) is compared with its standard error
/// s / sqrt(K), by Student's t with K - 1 degrees of freedom. Of edits that cost nothing, at most one of a hundred passes for a loss,
/// and one for a gain, although single places differ by 5 %; a loss of 5 % is found where they differ by 1 % (places_test.cpp).

#include <optional>
#include <string>
#include <vector>

#include "stats/comparison_input.hpp"

namespace holdfast::stats {

/// One-sided level of the test over places.
inline constexpr double kPlacesLevel = 0.002;
/// Level at which places differ by more than rounds.
inline constexpr double kDifferLevel = 0.05;

/// The medians of above, by place; empty: programs have one place, or ran at one.
std::vector<double> log_ratios_by_place(const ComparisonInput& input);

/// The least and the greatest change at one place, as current / baseline; none: there are less than two.
std::optional<PlacePart> place_part(const ComparisonInput& input);

/// Whether a gain holds over places. True where there are none.
bool gain_holds_at_places(const ComparisonInput& input);

/// Why a loss may be the effect of place, as the end of a sentence; empty: it holds over places, or there are none. One in the mean
/// may come from few rounds, which lie at any place. So it has to hold where places differ by more than rounds do.
///
///     ", which depends on the place of the code: +0.12 % at one of 8 places, +31.0 % at another; METRICS instructions ..."
std::string why_place(const ComparisonInput& input, bool of_mean);

}  // namespace holdfast::stats
