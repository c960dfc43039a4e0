#pragma once

/// Marks in the system calls of a program that links the library, for tools that trace them. They are a write of
/// these words to a file that never exists, when its body begins or continues, and when it pauses or ends.

#include <string_view>

namespace holdfast::wire {

inline constexpr std::string_view kCountingBegins = "holdfast: counting begins";
inline constexpr std::string_view kCountingEnds = "holdfast: counting ends";

}  // namespace holdfast::wire
