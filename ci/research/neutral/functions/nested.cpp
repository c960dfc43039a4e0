// Reads nested lists of numbers by functions that call each other, and throws if a text is wrong, which never
// happens here.

#include <stdexcept>

static struct {
  char text[16384];
  unsigned depth; /*member*/
} data;

[[gnu::noinline]] static const char* read_list(const char* at, unsigned& sum);

[[gnu::noinline]] static const char* read_number(const char* at, unsigned& sum) {
  unsigned value = 0;
  if (*at < '0' || *at > '9') throw std::runtime_error("no digit");
  for (; *at >= '0' && *at <= '9'; ++at) value = value * 10 + static_cast<unsigned>(*at - '0');
  sum = sum * 31 + value;
  return at;
}

[[gnu::noinline]] static const char* read_value(const char* at, unsigned& sum) {
  return *at == '[' ? read_list(at, sum) : read_number(at, sum);
}

[[gnu::noinline]] static const char* read_list(const char* at, unsigned& sum) {
  /*first*/ ++data.depth;
  /*second*/ ++at;
  /*last*/
  while (*at != ']') {
    at = read_value(at, sum);
    if (*at == ',') ++at;
  }
  --data.depth;
  return at + 1;
}

extern "C" void prepare_nested() {
  unsigned state = 9;
  unsigned depth = 0;
  char* to = data.text;
  for (char* const end = data.text + 16000; to < end;) {
    state = state * 1664525U + 1013904223U;
    const unsigned drawn = state >> 27;
    if (depth == 0 || (drawn < 4 && depth < 12)) {
      *to++ = '[';
      ++depth;
    } else if (drawn < 11) {
      *to++ = ']';
      --depth;
    } else {
      *to++ = static_cast<char>('0' + drawn % 10);
      if (drawn % 2 == 0) *to++ = static_cast<char>('0' + drawn % 7);
      *to++ = ',';
    }
  }
  for (; depth > 0; --depth) *to++ = ']';
}

extern "C" [[gnu::noinline]] unsigned work_nested(unsigned seed) {
  /*entry*/
  constexpr unsigned kSize = 4000 /*work*/;
  unsigned sum = seed;
  for (const char* at = data.text; at < data.text + kSize;) at = read_value(at, sum);
  return sum ^ 0x1a2b3c4dU /*constant*/;
}
