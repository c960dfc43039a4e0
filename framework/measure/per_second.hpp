#pragma once

/// `items` and `bytes`: what one iteration deals with, over the time of an iteration.

#include <vector>

#include "holdfast/state.hpp"
#include "wire/child_lines.hpp"

namespace holdfast::measure {

/// The values of `time` as `amount` in so many a second; higher is better.
wire::ChildReport per_second(const wire::ChildReport& time, const char* metric, const char* unit,
                             double amount);

/// A report of each that is told. Rates are of times; another measurer's numbers have none.
std::vector<wire::ChildReport> rates_of(const wire::ChildReport& time, const detail::Told& told);

}  // namespace holdfast::measure
