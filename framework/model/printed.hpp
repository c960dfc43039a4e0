#pragma once

/// Numbers with points. A benchmark program is its user's, who may call setlocale(): then printf() writes commas.

#include <string>

namespace holdfast {

/// As printf() in the locale "C", whichever is set: printed("%.2f s", 1.5) is "1.50 s".
#if defined(__GNUC__)
[[gnu::format(printf, 1, 2)]]
#endif
std::string
printed(const char* format, ...);

}  // namespace holdfast
