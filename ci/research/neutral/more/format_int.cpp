// Formats integers by fmt, which must be installed.

#define FMT_HEADER_ONLY
#include <fmt/format.h>

static char formatted[256];

extern "C" void prepare_format_int() {}

extern "C" [[gnu::noinline]] unsigned work_format_int(unsigned seed) {
  /*entry*/
  unsigned length = 0;
  for (unsigned i = 0; i < 200 /*work*/; ++i)
    length +=
        static_cast<unsigned>(fmt::format_to(formatted, "{:>12} {:x}", i * 7919U, i + seed) - formatted);
  return length ^ 0x1a2b3c4dU /*constant*/;
}
