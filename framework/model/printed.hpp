#pragma once

/// Formatting of numbers with decimal points. The user's benchmark program may call setlocale(), after which printf() can
/// write decimal commas.

#include <string>

namespace holdfast {

/// Formats like printf() in the locale "C", whatever the current locale is: printed("%.2f s", 1.5) is "1.50 s".
#if defined(__GNUC__)
[[gnu::format(printf, 1, 2)]]
#endif
std::string
printed(const char* format, ...);

}  // namespace holdfast
