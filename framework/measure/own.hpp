#pragma once

/// What the program has registered of its own (holdfast/own.hpp).

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "holdfast/own.hpp"

namespace holdfast::measure {

/// NAME of AGGREGATOR own:NAME; none for one that every program has.
std::optional<std::string> own_aggregator_of(const std::string& aggregator);

/// Throw Error with the names that there are, where none has this one, or two have.
const holdfast::Measurer& own_measurer(const std::string& name);
const std::function<double(std::vector<double>)>& own_aggregator(const std::string& name);

}  // namespace holdfast::measure
