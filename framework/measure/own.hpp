#pragma once

/// What the program has registered of its own (holdfast/own.hpp).

#include <functional>
#include <string>
#include <vector>

#include "holdfast/own.hpp"

namespace holdfast::measure {

/// Throw Error with the names that there are, where none has this one, or two have.
const holdfast::Measurer& own_measurer(const std::string& name);
const std::function<double(std::vector<double>)>& own_aggregator(const std::string& name);

}  // namespace holdfast::measure
