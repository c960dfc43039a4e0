#pragma once

/// Marks in the system calls of a program that links the library, for tools that trace them. When the body of a
/// benchmark begins or continues, and when it pauses or ends, the program tries to write these words to a descriptor
/// that is never open.

#include <string_view>

namespace holdfast::wire {

inline constexpr std::string_view kCountingBegins = "holdfast: counting begins";
inline constexpr std::string_view kCountingEnds = "holdfast: counting ends";

}  // namespace holdfast::wire
