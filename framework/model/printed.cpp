#include "model/printed.hpp"

#include <locale.h>

#include <array>
#include <cstdarg>
#include <cstdio>

namespace holdfast {

std::string printed(const char* format, ...) {
  // A program may set a locale whose decimal point is a comma; uselocale(3) switches only this thread.
  static const locale_t points = newlocale(LC_ALL_MASK, "C", nullptr);
  const locale_t before = uselocale(points);
  // vsnprintf() cuts longer texts. Formats here have numbers and short words.
  std::array<char, 512> text{};
  va_list parts;
  va_start(parts, format);
  std::vsnprintf(text.data(), text.size(), format, parts);
  va_end(parts);
  uselocale(before);
  return text.data();
}

}  // namespace holdfast
