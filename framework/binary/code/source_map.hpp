#pragma once

/// What debug information says of one function: where its instructions come from, and what was inlined.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "binary/code/function.hpp"
#include "binary/code/instructions.hpp"
#include "binary/code/module.hpp"

namespace holdfast::binary {

/// A call that was inlined, with those inlined into it.
struct InlinedCall {
  Inlined call;
  std::string linkage;
  Ranges ranges;  ///< empty: nothing is left of it
  std::vector<InlinedCall> inner;
};

class FunctionSource {
 public:
  /// Of the function that has code at the address. Says nothing where there is no debug information.
  FunctionSource(const Module& module, std::uint64_t address);

  bool known() const { return known_; }
  /// All parts of the function, which need not be neighbours.
  const Ranges& ranges() const { return ranges_; }
  const std::vector<InlinedCall>& inlined() const { return inlined_; }
  /// Where the function is declared.
  const Position& declared() const { return declared_; }
  /// Which inlined calls the instruction belongs to, outermost first.
  std::vector<Inlined> way_to(std::uint64_t address) const;
  /// The line of the instruction itself.
  Position at(std::uint64_t address) const;
  /// Bytes of parameters on the stack, at most; of a function with any number of parameters, those that it names.
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
