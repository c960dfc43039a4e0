#pragma once

/// Bodies whose loops are compared instruction by instruction. The loop calls each object and keeps its result.
/// Everything is inlined, so two programs differ only in the harness' loop.

#include <cmath>
#include <cstdint>
#include <numeric>
#include <string>
#include <vector>

#include "work.hpp"

namespace peers {

/// A value that is in a register already: only the loop itself is left.
struct Value {
  std::uint64_t value = 7;
  std::uint64_t operator()() { return value; }
};

struct Addition {
  std::uint64_t sum = 0;
  std::uint64_t operator()() { return sum += 7; }
};

/// Has one instruction more than Addition. A comparison with Addition must find it.
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

/// An object that does not fit into a register and keeps its address.
struct Append {
  std::string text;
  const std::string& operator()() {
    text = "as long as ";
    return text += "it was before";
  }
};

/// Makes and destroys an object in each iteration. It does so in a function of its own, because the compiler's choice
/// of registers would affect an inlined function.
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
