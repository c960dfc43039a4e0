#pragma once

/// The points of a generator of one axis.
///
/// Instantiated for std::string, bool and all numbers.

#include <holdfast/gen.hpp>
#include <string>
#include <vector>

namespace holdfast::measure {

constexpr std::size_t kPointsMax = 1'000'000;

[[noreturn]] void refuse_axis(const std::string& axis, const std::string& why);

/// What `choice` says of `axis`, the last time that it is named; null where it does not.
const std::vector<std::string>* chosen(const Choice& choice, const std::string& axis);

/// An axis needs a name, at least one value, none of them twice, and not too many.
void check_axis(const std::string& axis, const std::vector<std::string>& texts);

/// The points of `declared`, or those of `choice` where it names the axis. A declaration that is wrong is an
/// Error whatever is chosen.
template <class T>
std::vector<detail::Site<T>> axis_sites(const std::string& axis, const std::vector<T>& declared,
                                        const Choice& choice);

}  // namespace holdfast::measure
