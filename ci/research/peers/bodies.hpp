#pragma once

/// Bodies whose loops are compared instruction by instruction. Each is an object that the loop calls and
/// whose result it keeps; everything is inlined, so what differs between two programs is the harness' loop
/// alone.

#include <cmath>
#include <cstdint>
#include <numeric>
#include <string>
#include <vector>

#include "work.hpp"

namespace peers {

/// A value that is in a register already: nothing but the loop itself.
struct Value {
  std::uint64_t value = 7;
  std::uint64_t operator()() { return value; }
};

struct Addition {
  std::uint64_t sum = 0;
  std::uint64_t operator()() { return sum += 7; }
};

/// The same with one instruction more. What compares it with Addition must find it.
struct AdditionAndOneMore {
  Addition addition;
  std::uint64_t operator()() {
    asm volatile("nop");
    return addition();
  }
};

struct Root {
  double value = 1;
  double operator()() { return std::sqrt(value += 1); }
};

/// An object that fits no register and stays where it is.
struct Append {
  std::string text;
  const std::string& operator()() {
    text = "as long as ";
    return text += "it was before";
  }
};

/// An object that is made and destroyed in each iteration. Made in a function of its own, since where the
/// compiler keeps the pieces of an inlined one is a matter of its registers.
struct Concatenation {
  std::string text = "longer than what a string holds ";
  __attribute__((noinline)) std::string operator()() { return text + "without allocating"; }
};

struct Sum {
  std::vector<int> values = std::vector<int>(16, 3);
  int operator()() { return std::accumulate(values.begin(), values.end(), 0); }
};

struct Call {
  std::uint64_t operator()() { return multiplied(1); }
};

}  // namespace peers
