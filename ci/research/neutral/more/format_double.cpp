// Formats floating-point numbers by fmt, which must be installed.

#define FMT_HEADER_ONLY
#include <fmt/format.h>

static char formatted[256];

extern "C" void prepare_format_double() {}

extern "C" [[gnu::noinline]] unsigned work_format_double(unsigned seed) {
  /*entry*/
  unsigned length = 0;
  for (unsigned i = 0; i < 100 /*work*/; ++i)
    length +=
        static_cast<unsigned>(fmt::format_to(formatted, "{} {:.3f}", i * 0.37 + seed, i / 3.0) - formatted);
  return length ^ 0x1a2b3c4dU /*constant*/;
}
