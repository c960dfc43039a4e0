static __attribute__((noinline)) int half(int x) {
  int sum = 0;
  for (int i = 0; i < x; ++i) sum += i % 3 == 0 ? x / (i + 1) : x * i;
  return sum / 2;
}

int second_half(int x) { return half(x); }
