#pragma once

/// Disassembly: the instructions of a function as text without addresses. References have names, and jumps within the
/// function have the index of their target instruction. For x86-64.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace holdfast::binary {

struct CodeLine {
  std::string text;                     ///< Intel syntax; a jump within the function has no target here
  std::optional<std::size_t> target{};  ///< index of the line that it jumps to
  bool operator==(const CodeLine&) const = default;
};

class NamedCode;

/// An executable or library.
class Disassembly {
 public:
  /// Throws Error if it is not an ELF file.
  explicit Disassembly(const std::string& path);
  ~Disassembly();
  Disassembly(Disassembly&&) noexcept;

  /// Returns the function that begins at the address, followed by the parts that the compiler split off, without padding.
  std::vector<CodeLine> function_at(std::uint64_t address);
  /// Returns the addresses of the functions with this symbol.
  std::vector<std::uint64_t> functions_named(const std::string& symbol) const;

 private:
  std::unique_ptr<NamedCode> program_;
};

}  // namespace holdfast::binary
