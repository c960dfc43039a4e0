#pragma once

/// The history of a test as text: for each series a line for each session, a mark where the level changed,
/// and how far it is from its reference.

#include <string>
#include <vector>

#include "session/trend.hpp"

namespace holdfast::cli {

/// `last`: sessions to show of each series, from its end; 0: all.
std::string history_text(const std::vector<session::Trend>& trends, const session::TrendSettings& settings,
                         std::size_t last);

}  // namespace holdfast::cli
