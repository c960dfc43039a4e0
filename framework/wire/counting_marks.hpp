#pragma once

/// Marks that a program which links the library leaves for whoever looks at its system calls: a write of these words to
/// a file that there is never, wherever its body begins or goes on, and wherever that pauses or ends.

#include <string_view>

namespace holdfast::wire {

inline constexpr std::string_view kCountingBegins = "holdfast: counting begins";
inline constexpr std::string_view kCountingEnds = "holdfast: counting ends";

}  // namespace holdfast::wire
