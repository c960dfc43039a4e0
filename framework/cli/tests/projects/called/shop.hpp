#pragma once

// Functions that count their own calls, as an independent witness.

#include <atomic>

namespace shop {

/// The calls of each kind since the program started.
struct Witness {
  std::atomic<long> area{0};   ///< calls of area() of all shapes
  std::atomic<long> tiles{0};  ///< constructed
  std::atomic<long> twice{0};  ///< calls of twice<int>()
  std::atomic<long> fibonacci{0};
  std::atomic<long> factorial{0};
  std::atomic<long> checked{0};  ///< throws now and then
  std::atomic<long> worked{0};   ///< calls in all threads
  std::atomic<long> small{0};    ///< calls of a function that is inlined in some places
};
extern Witness witness;

struct Shape {
  virtual ~Shape();
  virtual int area() const = 0;
};
struct Named {
  virtual ~Named();
  virtual int name() const = 0;
};
struct Square : Shape {
  explicit Square(int side);
  int area() const override;
  int side;
};
struct Tile : Named, Square {
  explicit Tile(int side);
  int name() const override;
  int area() const override;
};

template <class T>
[[gnu::noinline]] T twice(T value) {
  ++witness.twice;
  return value + value;
}

int fibonacci(int n);
int factorial(int n);
int checked(int n);
void worked();
inline int small(int n) {
  ++witness.small;
  return n + 1;
}
int calls_small(int n);
int sum(int a, int b);
int never_called();

}  // namespace shop
