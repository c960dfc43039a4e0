/// Parameters and results of all kinds, in registers and on the stack.

#include <immintrin.h>

#include <cstring>

#include "nasty.hpp"

namespace nasty {
namespace {

__attribute__((noinline)) int of_int(int a, unsigned char b, short c, bool d) {
  return hidden(a) + b * c + (d ? 1 : 0);
}
__attribute__((noinline)) double of_double(double a, float b) {
  return hidden(a) * 0.5 + static_cast<double>(b);
}
__attribute__((noinline)) float of_float(float a, float b, float c) { return hidden(a) * b - c; }
__attribute__((noinline)) long double of_long_double(long double a, int b) { return hidden(a) / 3 + b; }
__attribute__((noinline)) __int128 of_int128(__int128 a, long b) { return hidden(a) * 1000000007 + b; }
__attribute__((noinline)) _Complex double of_complex(_Complex double a, double b) {
  return hidden(a) * a + b;
}
__attribute__((noinline)) _Complex float of_complex_float(_Complex float a) { return hidden(a) * a; }
__attribute__((noinline)) _Complex long double of_complex_long_double(_Complex long double a) {
  return hidden(a) + a * a;
}
__attribute__((noinline)) long of_many(long a, long b, long c, long d, long e, long f, long g, long h,
                                       double x, long i) {
  return a + 2 * b + 3 * c + 4 * d + 5 * e + 6 * f + 7 * g + 8 * h + 9 * i + static_cast<long>(hidden(x));
}
__attribute__((noinline)) double of_many_doubles(double a, double b, double c, double d, double e, double f,
                                                 double g, double h, double i, double j) {
  return a + b / 2 + c / 3 + d / 4 + e / 5 + f / 6 + g / 7 + h / 8 + i / 9 + hidden(j) / 10;
}

_Complex double complex(double real, double imaginary) {
  _Complex double made;
  __real__ made = real;
  __imag__ made = imaginary;
  return made;
}

struct Pair {
  long a;
  double b;
};
struct Floats {
  float a, b, c;
};
struct Big {
  long at[25];
};
struct Owner {
  long value;
  explicit Owner(long v) : value(v) {}
  Owner(const Owner& other) : value(other.value + 1) {}
  Owner& operator=(const Owner&) = default;
  ~Owner() { value = -1; }
};
struct __attribute__((packed)) Packed {
  char a;
  long b;
};

__attribute__((noinline)) Pair of_pair(Pair p) { return {hidden(p.a) + 1, p.b * 2}; }
__attribute__((noinline)) Floats of_floats(Floats f) { return {f.c, hidden(f.a), f.b}; }
__attribute__((noinline)) Big of_big(Big b, int n) {
  for (auto& one : b.at) one = one * 3 + n;
  return b;
}
__attribute__((noinline)) Owner of_owner(Owner o) { return Owner(hidden(o.value) * 2); }
__attribute__((noinline)) Packed of_packed(Packed p) { return {static_cast<char>(p.a + 1), p.b + p.a}; }
__attribute__((noinline)) long sum_of(const Big& b) {
  long sum = 0;
  for (const auto one : b.at) sum = sum * 5 + hidden(one);
  return sum & 0xffffffff;
}

__attribute__((noinline)) double of_any(int count, ...) {
  va_list rest;
  va_start(rest, count);
  double sum = 0;
  for (int i = 0; i < count; ++i)
    sum += i % 3 == 0   ? va_arg(rest, int)
           : i % 3 == 1 ? va_arg(rest, double)
                        : static_cast<double>(va_arg(rest, long));
  va_end(rest);
  return sum;
}
__attribute__((noinline)) long of_list(const char* format, va_list rest) {
  char text[256];
  return std::vsnprintf(text, sizeof text, format, rest) + static_cast<long>(std::strlen(text));
}
__attribute__((noinline)) long of_format(const char* format, ...) {
  va_list rest;
  va_start(rest, format);
  const long size = of_list(format, rest);
  va_end(rest);
  return size;
}

__attribute__((noinline, target("avx"))) __m256d of_wide(__m256d a, __m256d b) {
  return _mm256_add_pd(a, _mm256_mul_pd(b, b));
}
__attribute__((noinline, target("avx"))) __m256d of_wide_many(__m256d a, __m256d b, __m256d c, __m256d d,
                                                              __m256d e, __m256d f, __m256d g, __m256d h,
                                                              __m256d i) {
  return a + b - c + d - e + f - g + h - i;
}
__attribute__((noinline, target("avx"))) double first_of(__m256d a) { return _mm256_cvtsd_f64(a) + a[3]; }

__attribute__((noinline, target("avx"))) double wide_values() {
  __m256d sum = _mm256_set_pd(1, 2, 3, 4);
  const __m256d kept = _mm256_set_pd(0.5, 0.25, 0.125, 8);
  for (int i = 0; i < 5; ++i) {
    sum = of_wide(sum, kept);
    sum = of_wide_many(sum, kept, sum, kept, sum, kept, kept, sum, kept);
    sum = sum + kept * first_of(sum) * 0.001;
  }
  return first_of(sum) + first_of(kept);
}

}  // namespace

__attribute__((noinline)) void numbers() {
  int a = 1;
  double b = 2;
  long double c = 3;
  __int128 d = 4;
  _Complex double e = complex(5, 1);
  for (int i = 0; i < 4; ++i) {
    a += of_int(a, static_cast<unsigned char>(i), static_cast<short>(-i), i % 2 == 0);
    b += of_double(b, static_cast<float>(a)) +
         static_cast<double>(of_float(1.5F, static_cast<float>(i), 2.5F));
    c += of_long_double(c, a);
    d += of_int128(d, a);
    e = of_complex(e, b) / 100.0;
    e += static_cast<double>(__real__ of_complex_float(static_cast<_Complex float>(complex(1, 2)))) +
         static_cast<double>(
             __imag__ of_complex_long_double(static_cast<_Complex long double>(complex(2, 0.5))));
  }
  note("int", static_cast<long>(a));
  note("double", b);
  note("long double", static_cast<double>(c));
  note("int128", static_cast<long>(d >> 32) ^ static_cast<long>(d));
  note("complex", __real__ e + __imag__ e);
  note("many", of_many(1, 2, 3, 4, 5, 6, 7, 8, b, a) + of_many(a, a, a, a, 1, 1, 1, 1, 1, 1));
  note("doubles", of_many_doubles(1, 2, 3, 4, 5, 6, 7, 8, b, static_cast<double>(c)));
}

__attribute__((noinline)) void structures() {
  Pair pair{1, 2.5};
  Floats floats{1, 2, 3};
  Big big{};
  Owner owner(3);
  Packed packed{1, 2};
  for (int i = 0; i < 3; ++i) {
    pair = of_pair(of_pair(pair));
    floats = of_floats(floats);
    big = of_big(of_big(big, i), 1);
    owner = of_owner(owner);
    packed = of_packed(packed);
  }
  note("pair", static_cast<double>(pair.a) + pair.b);
  note("floats", static_cast<double>(floats.a * 100 + floats.b * 10 + floats.c));
  note("big", sum_of(big) + sum_of(of_big(big, 7)));
  note("owner", owner.value);
  note("packed", packed.a + packed.b);
}

__attribute__((noinline)) void variable_arguments() {
  note("any", of_any(0) + of_any(3, 1, 2.5, 3L) + of_any(9, 1, 2.5, 3L, 4, 5.5, 6L, 7, 8.5, 9L));
  note("format", of_format("%d %s %.3f %ld %Lg", 1, "two", 3.0, 4L, 5.0L) + of_format("none"));
}

__attribute__((noinline)) void vectors() {
  if (__builtin_cpu_supports("avx")) note("vectors", wide_values());
}

}  // namespace nasty
