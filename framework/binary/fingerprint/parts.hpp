#pragma once

/// Parts: what an image consists of and others refer to by name: its functions, its variables, and what it imports.

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
      name;  ///< of several names of one place the first in the alphabet that is known outside; may be empty
  std::vector<std::string> other_names;
  bool is_global = false;
  std::uint32_t unit = 0;  ///< of what is not global: its object file; 0: not known
  std::uint64_t begin = 0;
  std::uint64_t end = 0;
  std::uint64_t handlers = 0;  ///< of a function: its table of exception handlers; 0: none
};

class Parts {
 public:
  /// Functions are those of the symbols, and of the unwind table where no symbol has any. Variables without a size are
  /// left out.
  explicit Parts(const ElfImage& image);

  const std::vector<Part>& all() const { return all_; }
  const Part& operator[](std::size_t index) const { return all_[index]; }

  /// Indices into all(). None: nothing of that kind lies there.
  std::optional<std::size_t> function_at(std::uint64_t address) const { return at(functions_, address); }
  std::optional<std::size_t> variable_at(std::uint64_t address) const { return at(variables_, address); }
  std::optional<std::size_t> thread_variable_at(std::uint64_t offset) const {
    return at(thread_variables_, offset);
  }
  /// The variable of this unit that ends just there.
  std::optional<std::size_t> variable_before(std::uint64_t end, std::uint32_t unit) const;
  /// Where the next function begins behind an address.
  std::optional<std::uint64_t> next_function(std::uint64_t address) const;
  /// A place that linkers name, such as the end of a table, and nothing that lies there; empty: it has no such name.
  std::string label_at(std::uint64_t address) const;
  /// What others define, by name.
  std::size_t import(const std::string& name);

  /// Where the function with this index stands among functions().
  std::size_t place(std::size_t function) const;

  /// Their indices, by address.
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
