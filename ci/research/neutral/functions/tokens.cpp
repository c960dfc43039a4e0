// Counts the words and the numbers of a text.

static struct { char text[8192]; /*member*/ } data;

extern "C" void prepare_tokens() {
  unsigned state = 1;
  for (char& c : data.text) {
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
    if (data.text[i] == ' ') {
      ++i;
    } else if (data.text[i] >= '0' && data.text[i] <= '9') {
      unsigned value = 0;
      for (; i < kSize && data.text[i] >= '0' && data.text[i] <= '9'; ++i)
        value = value * 10 + static_cast<unsigned>(data.text[i] - '0');
      /*first*/ sum += value;
      /*second*/ ++numbers;
      /*last*/
    } else {
      for (; i < kSize && data.text[i] >= 'a'; ++i) sum += static_cast<unsigned char>(data.text[i]);
      ++words;
    }
  }
  return (static_cast<unsigned>(sum) + words * 31 + numbers) ^ 0x1a2b3c4dU /*constant*/;
}
