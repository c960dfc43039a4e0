#pragma once

/// Debug information of one function: the source positions of its instructions, and its inlined calls.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "binary/code/function.hpp"
#include "binary/code/instructions.hpp"
#include "binary/code/module.hpp"

namespace holdfast::binary {

/// A call that was inlined, with the calls that were inlined into it.
struct InlinedCall {
  Inlined call;
  std::string linkage;
  Ranges ranges;  ///< empty if no code of it is left
  std::vector<InlinedCall> inner;
};

class FunctionSource {
 public:
  /// Reads the function that has code at the address. known() is false if there is no debug information.
  FunctionSource(const Module& module, std::uint64_t address);

  bool known() const { return known_; }
  /// Returns the address ranges of the function, which need not be contiguous.
  const Ranges& ranges() const { return ranges_; }
  const std::vector<InlinedCall>& inlined() const { return inlined_; }
  /// Returns the position of the function's declaration.
  const Position& declared() const { return declared_; }
  /// Returns the inlined calls that the instruction belongs to, outermost first.
  std::vector<Inlined> way_to(std::uint64_t address) const;
  /// Returns the line of the instruction itself.
  Position at(std::uint64_t address) const;
  /// Returns the maximum number of bytes of parameters on the stack. Only named parameters of a variadic function count.
  std::optional<int> stack_parameters() const { return stack_parameters_; }

 private:
  struct Row {
    std::uint64_t address = 0;
    Position at;
  };
  void read_rows(Dwarf_Die& unit);

  bool known_ = false;
  Ranges ranges_;
  std::vector<InlinedCall> inlined_;
  Position declared_;
  std::vector<Row> rows_;
  std::optional<int> stack_parameters_;
};

}  // namespace holdfast::binary
