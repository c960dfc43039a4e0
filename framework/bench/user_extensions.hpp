#pragma once

/// What the program has registered of its own (holdfast/own.hpp).

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "holdfast/own.hpp"

namespace holdfast::bench {

/// NAME of AGGREGATOR own:NAME; none for one that every program has.
std::optional<std::string> user_aggregator_name(const std::string& aggregator);

/// Throw Error with the names that there are, where none has this one, or two have.
const holdfast::Measurer& user_measurer(const std::string& name);
const std::function<double(std::vector<double>)>& user_aggregator(const std::string& name);

}  // namespace holdfast::bench
