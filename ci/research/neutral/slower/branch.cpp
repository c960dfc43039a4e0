// Mixes the words of a text; then counts with a branch that follows random numbers instead of alternating.

namespace {
struct Numbers {
  unsigned state;
  unsigned factor;
  unsigned summand;
};
}  // namespace

static struct {
  unsigned words[2048];
  Numbers alternate;
  Numbers random;
} data;

extern "C" void prepare_branch() {
  unsigned state = 25;
  for (unsigned& word : data.words) word = state = state * 1664525U + 1013904223U;
  data.alternate = {0, 1, 1U << 31};
  data.random = {1, 1664525U, 1013904223U};
}

extern "C" [[gnu::noinline]] unsigned work_branch(unsigned seed) {
  /*entry*/
  constexpr unsigned kCount = 8000 /*work*/;
  unsigned left = seed;
  unsigned right = ~seed;
  for (unsigned i = 0; i < kCount; ++i) {
    left = (left << 7 | left >> 25) + data.words[i % 2048];
    right = (right << 11 | right >> 21) ^ data.words[2047 - i % 2048];
    left ^= right >> 3;
  }
  Numbers& numbers = /*cheap*/ data.alternate /*dear*/ data.random /*either*/;
  for (unsigned i = 0; i < 270 /*share*/; ++i) {
    numbers.state = numbers.state * numbers.factor + numbers.summand;
    if (numbers.state >> 31 != 0)
      asm volatile("addl $1, %0" : "+r"(left)::"cc");  // prevents a conditional move
    else
      asm volatile("addl $3, %0" : "+r"(right)::"cc");
  }
  return (left ^ right) ^ 0x1a2b3c4dU /*constant*/;
}
