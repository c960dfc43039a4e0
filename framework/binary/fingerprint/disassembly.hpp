#pragma once

/// Disassembly: the instructions of a function as text, without addresses: what they refer to is named, and jumps within the
/// function lead to instructions by their index. For x86-64.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace holdfast::binary {

struct CodeLine {
  std::string text;  ///< Intel syntax; of a jump within the function, without where it leads
  std::optional<std::size_t> target{};  ///< index of the line that it jumps to
  bool operator==(const CodeLine&) const = default;
};

class NamedCode;

/// An executable or library.
class Disassembly {
 public:
  /// Throws Error where it is no ELF file.
  explicit Disassembly(const std::string& path);
  ~Disassembly();
  Disassembly(Disassembly&&) noexcept;

  /// The function that begins at the address, with its parts that the compiler split off behind it. Padding is left out.
  std::vector<CodeLine> function_at(std::uint64_t address);
  /// Where functions of this symbol begin.
  std::vector<std::uint64_t> functions_named(const std::string& symbol) const;

 private:
  std::unique_ptr<NamedCode> program_;
};

}  // namespace holdfast::binary
