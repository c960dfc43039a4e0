// Escapes a text for HTML, by many short jumps.

static char text[8192];
static char escaped[65536];

extern "C" void prepare_escape() {
  unsigned state = 8;
  for (char& c : text) {
    state = state * 1664525U + 1013904223U;
    const unsigned drawn = state >> 24;
    c = drawn < 20 ? "<>&\"'"[drawn % 5] : static_cast<char>('a' + drawn % 26);
  }
}

extern "C" [[gnu::noinline]] unsigned work_escape(unsigned seed) {
  /*entry*/
  constexpr unsigned kSize = 4000 /*work*/;
  char* to = escaped;
  for (unsigned i = 0; i < kSize; ++i) {
    const char c = text[i];
    const char* entity = nullptr;
    if (c == '<') entity = "&lt;";
    if (c == '>') entity = "&gt;";
    if (c == '&') entity = "&amp;";
    if (c == '"') entity = "&quot;";
    if (c == '\'') entity = "&#39;";
    if (entity == nullptr)
      *to++ = c;
    else
      while (*entity != '\0') *to++ = *entity++;
  }
  return (static_cast<unsigned>(to - escaped) + static_cast<unsigned char>(escaped[1000]) + seed) ^
         0x1a2b3c4dU /*constant*/;
}
