#include <holdfast/holdfast.hpp>

#include <memory>
#include <thread>

#include "words.hpp"

// PLACE FOR MORE

#define OWN __attribute__((noinline))

OWN int sum_to(int n) {
  int sum = 0;
  for (int i = 0; i < n; ++i) sum += i * i ^ sum;
  return sum;
}

int table[16] = {3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 9, 3};
OWN int looked_up(int n) {
  int sum = 0;
  for (int i = 0; i < n * 100; ++i) sum += table[(i * 7 + sum) & 15];
  return sum;
}

struct Shape {
  virtual ~Shape() = default;
  virtual int area(int x) const { return x; }
};
struct Square : Shape {
  int area(int x) const override { return sum_to(x * 20); }
};
OWN std::unique_ptr<Shape> shape() { return std::make_unique<Square>(); }

OWN int in_a_thread(int n) {
  int sum = 0;
  std::thread([&] { sum = looked_up(n); }).join();
  return sum;
}

OWN int flushed(int x) { return x * 11; }
OWN int buffered(int x) {
  static int count = 0;
  return ++count % 50 == 0 ? flushed(x) : x;
}

HOLDFAST_BENCHMARK("sums")(holdfast::State& state) {
  for (auto _ : state) holdfast::keep(sum_to(2000));
}
HOLDFAST_BENCHMARK("looks-up")(holdfast::State& state) {
  for (auto _ : state) holdfast::keep(looked_up(20));
}
HOLDFAST_BENCHMARK("shapes")(holdfast::State& state) {
  const auto one = shape();
  for (auto _ : state) holdfast::keep(one->area(100));
}
HOLDFAST_BENCHMARK("threads")(holdfast::State& state) {
  for (auto _ : state) holdfast::keep(in_a_thread(200));
}
HOLDFAST_BENCHMARK("words")(holdfast::State& state) {
  const std::string text(50, 'b');
  for (auto _ : state) holdfast::keep(letters(text));
}
HOLDFAST_BENCHMARK("now-and-then")(holdfast::State& state) {
  for (auto _ : state) holdfast::keep(buffered(3));
}
HOLDFAST_BENCHMARK("given")(holdfast::State& state) {
  int sum = 0;
  for (auto _ : state) {
    for (int i = 0; i < 500; ++i) holdfast::keep(sum += given[(i + sum) & 3]);
  }
}
