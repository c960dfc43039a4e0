#pragma once

/// Content: a description of an address, of data or of a function, independent of addresses. Two contents are equal if
/// their texts are equal and their references lead to parts with the same names.

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "binary/fingerprint/decoded.hpp"
#include "binary/fingerprint/parts.hpp"

namespace holdfast::binary {

struct SymbolReference {
  std::uint32_t part = 0;   ///< index into Parts
  std::int64_t offset = 0;  ///< bytes into a variable, instructions into a function
};

struct Content {
  std::string text;
  std::vector<SymbolReference> references;
  std::vector<std::uint32_t> near;  ///< parts that it may read although it contains no address of them

  void tag(char what) { text.push_back(what); }
  void number(std::uint64_t value) { text.append(reinterpret_cast<const char*>(&value), sizeof value); }
  void bytes(std::span<const std::uint8_t> all) { text.append(all.begin(), all.end()); }
  void refer(std::size_t part, std::int64_t offset) {
    tag('R');
    references.push_back({static_cast<std::uint32_t>(part), offset});
  }
};

/// The instructions of a function, with those of the parts that the compiler split off, which jumps reach.
struct Body {
  std::vector<const Decoded*> chunks;  ///< the function itself comes first
  std::vector<std::size_t> first;  ///< for each chunk, the index of its first instruction in the whole body

  void add(const Decoded& chunk);
  std::size_t size() const;
  const Op& operator[](std::size_t index) const;
  /// Returns the index of the instruction at an address; none if it is elsewhere.
  std::optional<std::size_t> index_of(std::uint64_t address) const;
  std::size_t chunk_of(std::size_t index) const;
};

/// Numbers of the instructions that a comparison does not leave out.
class Numbering {
 public:
  /// Numbers all instructions except padding and those that are left out.
  Numbering(const Body& body, const std::vector<bool>& left_out);
  /// Returns the number of an instruction; none if it is left out.
  std::optional<std::size_t> number(std::size_t index) const;
  /// Returns the number of counted instructions before the instruction at `index`.
  std::size_t before(std::size_t index) const { return before_[index]; }
  bool counts(std::size_t index) const { return before_[index + 1] > before_[index]; }

 private:
  std::vector<std::size_t> before_;
};

/// The function whose content is written. Addresses in it are written as numbers of instructions.
struct Own {
  const Body& body;
  const Numbering& numbering;
  std::uint32_t unit = 0;           ///< its object file; 0 if not known
  bool compares_addresses = false;  ///< true if it only compares the addresses that it makes
};

/// The boundaries of referenced data in sections without symbols for it.
class Boundaries {
 public:
  Boundaries(const ElfImage& image, const Parts& parts, const std::vector<Decoded>& functions);
  std::uint64_t next(std::uint64_t address) const;
  std::uint64_t previous(std::uint64_t address) const;

 private:
  std::vector<std::uint64_t> sorted_;
};

/// Size of an entry of a jump table, in bytes.
inline constexpr std::size_t kTableEntry = 4;

/// Describes the content at addresses of an image.
class Describer {
 public:
  /// `decoded` has the order of parts.functions().
  Describer(const ElfImage& image, Parts& parts, const std::vector<Decoded>& decoded);

  /// Adds the content at an address. `bytes` is the number of bytes that are read there, 0 if not known.
  void address(std::uint64_t address, std::uint32_t bytes, const Own* own, Content& content);
  void thread_variable(std::uint64_t offset, Content& content);
  /// Returns the object file of a function, derived from the local variables that it refers to.
  std::uint32_t unit_of(const Part& function, const Body& body) const;
  /// Adds a reference to any thread-local variable.
  void threads(Content& content) const;
  /// Adds the variables after the target of a field of the instruction, because the code may mean one of them. Without an
  /// index register, adds none if a variable or label begins at the target, or if a call receives the target.
  void variables_ahead(const Op& op, const AddressField& field, Content& content) const;
  void variable(const Part& part, Content& content);
  /// Returns the part that a call or jump leads to; none if it has no name.
  std::optional<std::size_t> callee(std::uint64_t address);

 private:
  bool listed(std::uint64_t address, std::uint32_t bytes, Content& content);
  void may_read(std::uint64_t address, Content& content) const;
  void code(std::uint64_t address, const Section& section, Content& content);
  void pointer(std::uint64_t at, const Relocation& relocation, const Own* own, Content& content);
  void module_of_threads(std::uint64_t at, Content& content);
  void thread_pointer(const Relocation& relocation, Content& content);
  void data(std::uint64_t begin, std::uint64_t end, const Own* own, Content& content);
  std::uint64_t jump_table(std::uint64_t begin, std::uint64_t end, const Own& own, Content& content);
  std::optional<std::size_t> variable_at(std::uint64_t address, std::uint32_t bytes, const Own* own) const;
  bool is_jump_table(std::uint64_t begin, std::span<const std::uint8_t> bytes) const;
  void data_before(std::uint64_t address, Content& content);
  std::uint64_t end_of_data(std::uint64_t begin, const Section& section) const;
  std::uint64_t end_of_wide_text(std::uint64_t begin, std::uint64_t end) const;
  std::string behind_stub(std::uint64_t address) const;
  bool holds_pointer(std::uint64_t address) const;

  const ElfImage& image_;
  Parts& parts_;
  const std::vector<Decoded>& decoded_;
  Boundaries boundaries_;
  bool names_variables_;
  int depth_ = 0;
  std::map<std::uint64_t, std::size_t> pieces_;  ///< unnamed data that is being described, by address
  bool in_list_ = false;
};

/// Returns the size of the text that begins here, including its terminating zero, with characters of 1, 2 or 4 bytes; 0 if
/// it has no end.
std::size_t longest_text(std::span<const std::uint8_t> bytes);

/// Returns the landing pads of the function that begins at `begin` and has its table of handlers (LSDA) at `table`.
std::vector<std::uint64_t> landings_of(const ElfImage& image, std::uint64_t table, std::uint64_t begin);

/// Adds the table of exception handlers (LSDA) at this address: the calls, their landing pads, and the caught types.
void describe_handlers(const ElfImage& image, std::uint64_t table, std::uint64_t begin, const Own& own,
                       Describer& describer, Content& content);

}  // namespace holdfast::binary
