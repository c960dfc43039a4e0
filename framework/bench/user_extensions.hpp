#pragma once

/// The user-defined measurers and aggregators of the program (holdfast/own.hpp).

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "holdfast/own.hpp"

namespace holdfast::bench {

/// Returns NAME of AGGREGATOR own:NAME; none for a built-in aggregator.
std::optional<std::string> user_aggregator_name(const std::string& aggregator);

/// Return the extension with this name. Throw Error with the registered names if no extension has this name, or two
/// have it.
const holdfast::Measurer& user_measurer(const std::string& name);
const std::function<double(std::vector<double>)>& user_aggregator(const std::string& name);

}  // namespace holdfast::bench
