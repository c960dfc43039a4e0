#include "work.hpp"

[[gnu::noinline]] static unsigned mixed(unsigned turns) {
  unsigned sum = turns;
  for (unsigned i = 0; i < turns; ++i) {
    sum = sum * 1664525U + 1013904223U;
    asm volatile("" : "+r"(sum));
  }
  return sum;
}

[[gnu::noinline]] unsigned begin_with(unsigned n) { return mixed(n) + 1; }
[[gnu::noinline]] unsigned middle(unsigned n) { return mixed(n + n * EXTRA / 100) + 2; }
[[gnu::noinline]] unsigned end_with(unsigned n) { return mixed(n) + 3; }
