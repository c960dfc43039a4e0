// Counts the words and the numbers of a text.

static char text[8192];

extern "C" void prepare_tokens() {
  unsigned state = 1;
  for (char& c : text) {
    state = state * 1664525U + 1013904223U;
    const unsigned drawn = state >> 25;
    c = static_cast<char>(drawn < 24 ? ' ' : drawn < 48 ? '0' + drawn % 10 : 'a' + drawn % 26);
  }
}

extern "C" [[gnu::noinline]] unsigned work_tokens(unsigned seed) {
  /*entry*/
  constexpr unsigned kSize = 5000 /*work*/;
  unsigned words = 0;
  unsigned numbers = 0;
  unsigned long long sum = seed;
  for (unsigned i = 0; i < kSize;) {
    if (text[i] == ' ') {
      ++i;
    } else if (text[i] >= '0' && text[i] <= '9') {
      unsigned value = 0;
      for (; i < kSize && text[i] >= '0' && text[i] <= '9'; ++i)
        value = value * 10 + static_cast<unsigned>(text[i] - '0');
      sum += value;
      ++numbers;
    } else {
      for (; i < kSize && text[i] >= 'a'; ++i) sum += static_cast<unsigned char>(text[i]);
      ++words;
    }
  }
  return (static_cast<unsigned>(sum) + words * 31 + numbers) ^ 0x1a2b3c4dU /*constant*/;
}
