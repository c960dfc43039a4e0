/// Calls in place of returns.

#include "nasty.hpp"

namespace nasty {
namespace {

__attribute__((noinline)) long of_eight(long a, long b, long c, long d, long e, long f, long g, long h) {
  return a - b + 2 * c - 3 * d + 5 * e - 7 * f + 11 * g - 13 * hidden(h);
}
__attribute__((noinline)) long of_one(long n) { return hidden(n) * 7; }
__attribute__((noinline)) long plus(long a) { return a + 1; }
__attribute__((noinline)) long minus(long a) { return a * 2 - 1; }

/// Two functions that tail-call each other once for each step, so that they need the stack of only one call.
using State = long (*)(long, long, long, long, long, long, long, long);
long other_state(long n, long b, long c, long d, long e, long f, long g, long sum);
State states[] = {tail_states, other_state};
__attribute__((noinline)) long other_state(long n, long b, long c, long d, long e, long f, long g, long sum) {
  return hidden(states[0])(n - 1, c, b, d, e, f, g, sum + b);
}

}  // namespace

__attribute__((noinline)) long tail_direct(long a, long b, long c, long d, long e, long f, long g, long h) {
  const long more = of_one(a);
  return of_eight(b, c, d, e, f, g, h, more);
}
__attribute__((noinline)) long tail_pointer(long (*to)(long, long, long, long, long, long, long, long),
                                            long a, long b, long c, long d, long e, long f, long g) {
  return to(g, f, e, d, c, b, a, of_one(g));
}
__attribute__((noinline)) long tail_condition(long n) {
  if (n > 5) return of_one(n);
  asm volatile("");
  return n < 2 ? plus(n) : minus(n);
}
__attribute__((noinline)) long tail_chain(long n, double x) {
  if (n == 0) return static_cast<long>(x);
  x += static_cast<double>(of_one(n));
  return tail_chain(n - 1, x * 0.5);
}

__attribute__((noinline)) long tail_states(long n, long b, long c, long d, long e, long f, long g, long sum) {
  if (n <= 0) return sum + of_one(c);
  return hidden(states[1])(n, b, c + of_one(n), d, e, f, g, sum + d * g);
}

__attribute__((noinline)) void tails() {
  long sum = 0;
  for (int i = 0; i < 9; ++i) {
    sum += tail_direct(i, 2, 3, 4, 5, 6, 7, 8);
    sum += tail_pointer(hidden(&of_eight), i, 2, 3, 4, 5, 6, 7);
    sum += tail_condition(i);
  }
  note("tails", sum + tail_chain(20, 0.25) + tail_states(20000, 1, 2, 3, 4, 5, 6, 7));
}

}  // namespace nasty
