#pragma once

/// What is said of a count that is an estimate: the processor had too few counters and took turns.

#include <string>

namespace holdfast::events {

/// Empty where it was counted all the time. Throws Error where it was never counted, for then there is nothing to scale.
std::string scaled_words(const std::string& name, double share);

}  // namespace holdfast::events
