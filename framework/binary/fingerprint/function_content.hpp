#pragma once

/// The content of a function: its instructions, with references instead of addresses, and its table of exception
/// handlers.

#include <vector>

#include "binary/fingerprint/content.hpp"

namespace holdfast::binary {

/// Content of one function in up to three forms.
struct FunctionContent {
  Content whole;
  Content live;  ///< without its dead ends (dead_ends.hpp); only if it has some
  Content
      numbers;  ///< with numbers in place of addresses of functions (FunctionPrint::number_digest); only if it has some
  bool has_dead_ends = false;
  bool has_numbers = false;

  const Content& counted() const { return has_dead_ends ? live : whole; }
  const Content& numbered() const { return has_numbers ? numbers : whole; }
};

/// Writes the content of functions. All arguments must outlive it.
class FunctionContents {
 public:
  FunctionContents(const ElfImage& image, Describer& describer) : image_(image), describer_(describer) {}

  /// `dead_ends` is true for each instruction of the body that is a dead end. `function` must not be an element of Parts,
  /// which may grow meanwhile.
  FunctionContent of(const Part& function, const Body& body, const std::vector<bool>& dead_ends);

 private:
  /// The form of an immediate operand that is the address of a function.
  enum class Operands { addresses, numbers };

  bool may_have_numbers(const Body& body);
  Content content(const Part& function, const Body& body, const std::vector<bool>& left_out,
                  Operands operands);
  void add(const Decoded& decoded, const Op& op, const Own& own, Operands operands, Content& content);
  bool is_number(const AddressField& field, const Own& own, Operands operands);
  void add_rest(const Decoded& decoded, const Part& function, Content& content);

  const ElfImage& image_;
  Describer& describer_;
};

}  // namespace holdfast::binary
