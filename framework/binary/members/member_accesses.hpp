#pragma once

/// Member accesses: the instructions of a file that read or write a member of a class, in any of its instances.
///
///     MemberAccesses file("/build/shop");
///     if (file.find("shop::Order::total").is == NamedMember::Is::member)
///       for (const auto& access : file.of("shop::Order::total", executed)) ...
///
/// It needs debug information, and is for x86-64. Accesses through pointers whose type is not known are not found.

#include <cstdint>
#include <memory>
#include <set>
#include <string>
#include <vector>

namespace holdfast::binary {

/// The member of a class that a name such as "shop::Order::total" means in a file.
struct MeantMember {
  enum class Is { member, no_class, no_member, static_member, function, bit_field, of_many_classes };
  Is is = Is::no_class;
  std::vector<std::string> similar;  ///< names that exist, if this one does not
};

/// Returns true if the text may name a member of a class: "shop::Order::total", and not "ns::object.field".
bool may_name_member(const std::string& name);

struct MemberAccess {
  std::uint64_t address = 0;  ///< of the instruction, or of another one that is executed as often
  bool reads = false;
  bool writes = false;
  /// Number of accesses per execution that valgrind counts: less than 1 for an instruction that repeats itself
  /// (rep), more for a copy of several objects.
  double share = 1;
};

class MemberAccesses {
 public:
  /// Throws Error if the file is not an ELF file for x86-64.
  explicit MemberAccesses(const std::string& path);
  MemberAccesses(MemberAccesses&&) noexcept;
  MemberAccesses& operator=(MemberAccesses&&) noexcept;
  ~MemberAccesses();

  bool has_debug_information() const;
  MeantMember meaning_of(const std::string& name);
  /// Returns the accesses in the functions that contain the given addresses. The name must mean a member.
  std::vector<MemberAccess> accesses_of(const std::string& name, const std::set<std::uint64_t>& executed);

 private:
  struct Opened;
  std::unique_ptr<Opened> opened_;
};

}  // namespace holdfast::binary
