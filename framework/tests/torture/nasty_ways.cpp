/// Calls by pointers, recursion, jumps out of functions, stacks of unknown size, threads.

#include <alloca.h>
#include <pthread.h>
#include <setjmp.h>

#include <cstring>
#include <string>

#include "nasty.hpp"

namespace nasty {
namespace {

struct Shape {
  virtual ~Shape() = default;
  virtual double area(double x) const = 0;
  virtual Shape* next() { return this; }
  long member(long n) { return n * 3; }
};
struct Square : Shape {
  double area(double x) const override { return hidden(x) * x; }
};
struct Circle : Shape {
  double area(double x) const override { return hidden(x) * 3; }
  Shape* next() override { return hidden(static_cast<Shape*>(this)); }
};

__attribute__((noinline)) long plus(long a) { return a + 1; }
__attribute__((noinline)) long minus(long a) { return a * 2 - 1; }
long (*const kTable[])(long) = {plus, minus, plus};

__attribute__((noinline)) long of_one(long n) { return hidden(n) * 7; }
__attribute__((noinline)) long odd(int n) { return n == 0 ? 0 : even(n - 1); }
__attribute__((noinline)) long ackermann(long m, long n) {
  if (m == 0) return n + 1;
  return n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
}

jmp_buf here;
__attribute__((noinline)) void jumps_at(int n, int when) {
  if (n == when) longjmp(here, n + 1);
}
__attribute__((noinline)) void fill(char* at, int n) { std::memset(at, n, static_cast<std::size_t>(n)); }
__attribute__((noinline)) long weigh(const char* at, int n) {
  long sum = 0;
  for (int i = 0; i < n; ++i) sum += at[i] * (i + 1);
  return sum;
}
__attribute__((noinline)) void ends_thread(long n) {
#ifndef _LIBCPP_VERSION  // glibc unwinds with GCC's library, which cannot be combined with LLVM's
  if (n > 2) pthread_exit(reinterpret_cast<void*>(n * 11));
#endif
}
struct Last {
  long* at;
  ~Last() { *at += 1000; }
};

}  // namespace

__attribute__((noinline)) void pointers() {
  Square square;
  Circle circle;
  Shape* shapes[] = {&square, &circle, &square};
  double area = 0;
  long sum = 0;
  for (int i = 0; i < 9; ++i) {
    Shape* shape = hidden(shapes[i % 3]);
    area += shape->area(i);
    area += shape->next()->area(0.5);
    sum += hidden(kTable[i % 3])(sum);
    sum += kTable[(i + 1) % 3](i);
    long (Shape::*member)(long) = hidden(&Shape::member);
    sum += (shape->*member)(i);
    double (Shape::*method)(double) const = hidden(&Shape::area);
    area += (shape->*method)(2);
  }
  note("area", area);
  note("pointers", sum);
}

__attribute__((noinline)) long fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
__attribute__((noinline)) long even(int n) { return n == 0 ? 1 : odd(n - 1); }

__attribute__((noinline)) void recursion() {
  note("fib", fib(12));
  note("even", even(20) * 2 + even(21));
  note("ackermann", ackermann(2, 5));
}

__attribute__((noinline)) long jumped_inside(int n) {
  volatile long sum = of_one(n);
  volatile int i = 0;
  const int back = setjmp(here);
  sum = sum + back + of_one(back);
  if (i < n) {
    i = i + 1;
    jumps_at(i, i % 3 == 0 ? 0 : i);
    sum = sum + of_one(i);
  }
  return sum + of_one(1);
}

__attribute__((noinline)) long jumped_over(int n) {
  const long before = of_one(n);
  jumps_at(n, 3);
  jumps_at(n, 5);
  return before + of_one(n + 1);
}

__attribute__((noinline)) void jumps() {
  note("jumped inside", jumped_inside(7));
  volatile long sum = 0;
  volatile int i = 0;
  const int back = setjmp(here);
  sum = sum + back;
  while (i < 8) {
    i = i + 1;
    sum = sum + jumped_over(i);
  }
  note("jumped over", sum);
}

__attribute__((noinline)) long with_alloca(int n) {
  long sum = of_one(n);
  for (int i = 1; i < n; ++i) {
    auto* space = static_cast<char*>(alloca(static_cast<std::size_t>(i) * 8));
    fill(space, i);
    sum += weigh(space, i);
  }
  return sum + of_one(sum);
}
__attribute__((noinline)) long with_alignment(int n) {
  alignas(128) char space[256];
  fill(space, n);
  long sum = weigh(space, n);
  sum += of_one(reinterpret_cast<long>(space) % 128);
  fill(space, n / 2);
  return sum + weigh(space, n);
}
/// Has parameters on the stack, and a frame with a larger alignment, so the frame is found through memory.
__attribute__((noinline)) long with_both(long a, long b, long c, long d, long e, long f, long g, int n) {
  alignas(64) char fixed[64];
  fill(fixed, n);
  auto* space = static_cast<char*>(alloca(static_cast<std::size_t>(n) * 8));
  fill(space, n);
  const long sum = weigh(fixed, n) + of_one(reinterpret_cast<long>(fixed) % 64);
  return sum + weigh(space, n) + of_one(a + b + c + d + e + f + g);
}
__attribute__((noinline)) long with_table(int n) {
  long sum = of_one(n);
  switch (n) {
    case 0:
      sum += plus(1);
      break;
    case 1:
      sum += minus(2);
      [[fallthrough]];
    case 2:
      sum += of_one(3);
      break;
    case 3:
      sum -= plus(sum);
      break;
    case 4:
      return of_one(sum);
    case 5:
      sum ^= minus(sum);
      break;
    case 6:
      sum += fib(4);
      [[fallthrough]];
    case 7:
      sum += of_one(plus(3));
      break;
    default:
      sum = -plus(sum);
  }
  return sum + minus(sum);
}
__attribute__((noinline)) long with_labels(int n) {
  static const void* const labels[] = {&&more, &&less, &&done};
  long sum = n;
  int left = 40;
again:
  goto* labels[left == 0 ? 2 : sum % 2 == 0 ? 0 : 1];
more:
  sum = plus(sum) + hidden(kTable[left % 3])(sum & 7);
  --left;
  goto again;
less:
  sum = minus(sum) / 3;
  --left;
  goto again;
done:
  return sum + of_one(2);
}
__attribute__((noinline)) long with_loops(int n) {
  long sum = plus(n);
  for (int i = 0; i < n; ++i) {
    sum += of_one(i);
    for (int j = 0; j < i; ++j) {
      sum += minus(j);
      if (j == 4) break;
      sum -= plus(j);
    }
    if (i % 2 == 0) sum += plus(sum & 3);
  }
  do {
    sum = minus(sum) / 5;
  } while (sum > 100);
  return sum + of_one(1);
}

__attribute__((noinline)) void stacks() {
  long sum = with_alloca(9) + with_alignment(100) + with_both(1, 2, 3, 4, 5, 6, 7, 40);
  for (int i = 0; i < 9; ++i) sum += with_table(i) * 3 + with_loops(i) + with_labels(i);
  note("stacks", sum);
}

__attribute__((noinline)) long in_thread(long n) {
  long sum = of_one(n);
  for (int i = 0; i < 200; ++i) {
    sum += plus(i);
    sum ^= hidden(kTable[i % 3])(sum & 0xff);
  }
  return sum + fib(7) + with_table(static_cast<int>(n));
}

__attribute__((noinline)) void* leaves_thread(void* from) {
  auto* at = static_cast<long*>(from);
  const Last last{at};
  *at = in_thread(*at);
  ends_thread(*at % 7);
  *at += of_one(5);
  return nullptr;
}

__attribute__((noinline)) void threads() {
  constexpr int kThreads = 8;
  pthread_t all[kThreads];
  long values[kThreads];
  long sum = 0;
  for (int i = 0; i < kThreads; ++i) {
    values[i] = i;
    pthread_create(&all[i], nullptr, leaves_thread, &values[i]);
  }
  for (int i = 0; i < kThreads; ++i) {
    void* result = nullptr;
    pthread_join(all[i], &result);
    sum = sum * 31 + values[i] + reinterpret_cast<long>(result);
  }
  note("threads", sum);
}

}  // namespace nasty
