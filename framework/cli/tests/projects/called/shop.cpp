#include "shop.hpp"

#include <stdexcept>

namespace shop {

Witness witness;

Shape::~Shape() = default;
Named::~Named() = default;
Square::Square(int side) : side(side) {}
int Square::area() const {
  ++witness.area;
  return side * side;
}
Tile::Tile(int side) : Square(side) { ++witness.tiles; }
int Tile::name() const { return side; }
int Tile::area() const {
  ++witness.area;
  return side;
}

// Without these attributes the compiler would turn the calls into loops.
[[gnu::noinline, gnu::optimize("no-optimize-sibling-calls")]] int fibonacci(int n) {
  ++witness.fibonacci;
  return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2);
}

int factorial(int n) {
  ++witness.factorial;
  return n < 2 ? 1 : n * factorial(n - 1);
}

int checked(int n) {
  ++witness.checked;
  if (n % 3 == 0) throw std::runtime_error("three");
  return n;
}

void worked() { ++witness.worked; }
int calls_small(int n) { return small(n) + small(n + 2); }
int sum(int a, int b) { return a + b; }
int never_called() { return 4; }

}  // namespace shop
