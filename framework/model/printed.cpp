#include "model/printed.hpp"

#include <locale.h>

#include <array>
#include <cstdarg>
#include <cstdio>

namespace holdfast {

std::string printed(const char* format, ...) {
  static const locale_t points = newlocale(LC_ALL_MASK, "C", nullptr);
  const locale_t before = uselocale(points);
  std::array<char, 512> text{};
  va_list parts;
  va_start(parts, format);
  std::vsnprintf(text.data(), text.size(), format, parts);
  va_end(parts);
  uselocale(before);
  return text.data();
}

}  // namespace holdfast
