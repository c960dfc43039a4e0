#pragma once

/// Parts: the functions, variables and imports of an image, which can be referred to by name.

#include <cstdint>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "binary/elf/unwind_table.hpp"

namespace holdfast::binary {

struct Part {
  enum class Kind : std::uint8_t { function, variable, thread_variable, import };
  Kind kind = Kind::function;
  std::string
      name;  ///< may be empty; of several names of one address, the first global one in alphabetical order
  std::vector<std::string> other_names;
  bool is_global = false;
  std::uint32_t unit = 0;  ///< object file of a local symbol; 0 if not known
  std::uint64_t begin = 0;
  std::uint64_t end = 0;
  std::uint64_t handlers = 0;  ///< address of a function's table of exception handlers; 0 if it has none
};

class Parts {
 public:
  /// Takes functions from the symbols, and from the unwind table where there is no symbol. Variables without a size are
  /// omitted.
  explicit Parts(const ElfImage& image);

  const std::vector<Part>& all() const { return all_; }
  const Part& operator[](std::size_t index) const { return all_[index]; }

  /// These return indices into all(); none if no part of that kind is at the address.
  std::optional<std::size_t> function_at(std::uint64_t address) const { return at(functions_, address); }
  std::optional<std::size_t> variable_at(std::uint64_t address) const { return at(variables_, address); }
  std::optional<std::size_t> thread_variable_at(std::uint64_t offset) const {
    return at(thread_variables_, offset);
  }
  /// Returns the variable of this unit that ends at the address.
  std::optional<std::size_t> variable_before(std::uint64_t end, std::uint32_t unit) const;
  /// Returns the begin of the next function after an address.
  std::optional<std::uint64_t> next_function(std::uint64_t address) const;
  /// Returns the name that the linker gives to the address itself, such as the end of a table; empty if there is none.
  std::string label_at(std::uint64_t address) const;
  /// Returns the part of a symbol that another module defines, and adds it if needed.
  std::size_t import(const std::string& name);

  /// Returns the position in functions() of the function with this index.
  std::size_t place(std::size_t function) const;

  /// These return indices, ordered by address.
  const std::vector<std::size_t>& functions() const { return functions_; }
  const std::vector<std::size_t>& variables() const { return variables_; }
  const std::vector<std::size_t>& thread_variables() const { return thread_variables_; }

 private:
  void add_symbols(const ElfImage& image);
  void add_unnamed(const ElfImage& image);
  void add_lists(const ElfImage& image);
  void refuse_overlaps(const ElfImage& image) const;
  void sort();
  std::optional<std::size_t> at(const std::vector<std::size_t>& sorted, std::uint64_t address) const;

  std::vector<Part> all_;
  std::vector<std::size_t> functions_;
  std::vector<std::size_t> variables_;
  std::vector<std::size_t> thread_variables_;
  std::unordered_map<std::uint64_t, std::string> labels_;
  std::unordered_map<std::string, std::size_t> imports_;
};

}  // namespace holdfast::binary
