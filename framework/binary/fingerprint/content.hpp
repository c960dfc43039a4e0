#pragma once

/// Content: what an address, some data or a function is, without saying where anything lies. Two of them are equal where
/// their texts are and their references lead to parts of the same names.

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
  std::vector<std::uint32_t> near;  ///< parts that it may read although it names them by no address of theirs

  void tag(char what) { text.push_back(what); }
  void number(std::uint64_t value) { text.append(reinterpret_cast<const char*>(&value), sizeof value); }
  void bytes(std::span<const std::uint8_t> all) { text.append(all.begin(), all.end()); }
  void refer(std::size_t part, std::int64_t offset) {
    tag('R');
    references.push_back({static_cast<std::uint32_t>(part), offset});
  }
};

/// The instructions of a function, with those of the parts that the compiler split off: they are reached by jumps.
struct Body {
  std::vector<const Decoded*> chunks;  ///< the function itself comes first
  std::vector<std::size_t> first;  ///< of each chunk, the index of its first instruction in the whole body

  void add(const Decoded& chunk);
  std::size_t size() const;
  const Op& operator[](std::size_t index) const;
  /// Index of the instruction at an address; none: it is elsewhere.
  std::optional<std::size_t> index_of(std::uint64_t address) const;
  std::size_t chunk_of(std::size_t index) const;
};

/// How instructions are counted where the comparison leaves some of them out.
class Numbering {
 public:
  /// All that do something, and of these those that are not left out.
  Numbering(const Body& body, const std::vector<bool>& left_out);
  /// None: it is left out.
  std::optional<std::size_t> number(std::size_t index) const;
  /// How many are counted before it.
  std::size_t before(std::size_t index) const { return before_[index]; }
  bool counts(std::size_t index) const { return before_[index + 1] > before_[index]; }

 private:
  std::vector<std::size_t> before_;
};

/// The function whose content is written: addresses in it are instructions by number.
struct Own {
  const Body& body;
  const Numbering& numbering;
  std::uint32_t unit = 0;           ///< its object file; 0: not known
  bool compares_addresses = false;  ///< it reads nothing at the addresses that it makes
};

/// Where what is referred to begins and ends, in sections without names for it.
class Boundaries {
 public:
  Boundaries(const ElfImage& image, const Parts& parts, const std::vector<Decoded>& functions);
  std::uint64_t next(std::uint64_t address) const;
  std::uint64_t previous(std::uint64_t address) const;

 private:
  std::vector<std::uint64_t> sorted_;
};

/// Bytes of an entry of a jump table.
inline constexpr std::size_t kTableEntry = 4;

/// Says what lies at addresses of an image.
class Describer {
 public:
  /// `decoded`: by the order of parts.functions().
  Describer(const ElfImage& image, Parts& parts, const std::vector<Decoded>& decoded);

  /// `bytes`: as many as are read there; 0: not known.
  void address(std::uint64_t address, std::uint32_t bytes, const Own* own, Content& content);
  void thread_variable(std::uint64_t offset, Content& content);
  /// Of a function, by the variables of one object file that it refers to.
  std::uint32_t unit_of(const Part& function, const Body& body) const;
  /// Any variable of threads.
  void threads(Content& content) const;
  /// Variables behind the target of a field of the instruction that may be meant. Without a register that is added, what
  /// begins at the target is, and a call receives the target itself.
  void variables_ahead(const Op& op, const AddressField& field, Content& content) const;
  void variable(const Part& part, Content& content);
  /// The part that a call or jump leads to; none: nothing with a name.
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
  std::map<std::uint64_t, std::size_t> pieces_;  ///< data without names that is being described, by address
  bool in_list_ = false;
};

/// Bytes of the text that begins here, with its last zero, be its characters of 1, 2 or 4 bytes; 0: it has no end.
std::size_t longest_text(std::span<const std::uint8_t> bytes);

/// Addresses to which exceptions lead, of the function that begins at `begin` and has its table of handlers at `table`.
std::vector<std::uint64_t> landings_of(const ElfImage& image, std::uint64_t table, std::uint64_t begin);

/// The table of exception handlers at this address: which calls are caught where, and what.
void describe_handlers(const ElfImage& image, std::uint64_t table, std::uint64_t begin, const Own& own,
                       Describer& describer, Content& content);

}  // namespace holdfast::binary
