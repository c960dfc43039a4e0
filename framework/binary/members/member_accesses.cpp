#include "binary/members/member_accesses.hpp"

#include <map>

#include "binary/members/named_member.hpp"
#include "binary/members/object_accesses.hpp"

namespace holdfast::binary {
namespace {

constexpr int kMostRounds = 6;  // maximum number of rounds for functions that pass pointers to each other

/// The first range of a function has its entry; others are parts that are rarely executed.
std::uint64_t entry_of(Dwarf_Die& function) {
  std::uint64_t entry = 0;
  for_each_range(function, [&](std::uint64_t begin, std::uint64_t) { entry = entry == 0 ? begin : entry; });
  return entry;
}

}  // namespace

struct MemberAccesses::Opened {
  explicit Opened(const std::string& path)
      : module(path, true), index(module.debug_information()), types(index) {}

  /// Reads the functions that contain the addresses. Repeats this until the objects that they pass to each other
  /// do not change.
  void read_functions(const std::set<std::uint64_t>& executed) {
    std::set<std::uint64_t> open;
    for (const auto address : executed) {
      const auto function = index.function_at(address);
      // All code without debug information shares one entry with a null key.
      const auto [known, is_new] = functions.try_emplace(function ? function->addr : nullptr);
      if (!is_new || !function) continue;
      known->second.entry = *function;
      open.insert(entry_of(known->second.entry));
    }
    for (int round = 0; round < kMostRounds && !open.empty(); ++round) open = read_again(open);
  }

  /// Reads the functions that begin at these addresses, and returns the functions whose passed objects have
  /// changed.
  std::set<std::uint64_t> read_again(const std::set<std::uint64_t>& entries) {
    for (const auto entry : entries) {
      const auto function = index.function_at(entry);
      const auto known = functions.find(function ? function->addr : nullptr);
      if (!function || known == functions.end()) continue;
      // Only functions that were executed are read; others cannot pass anything.
      known->second.found = object_accesses(module, types, *function, passed[entry]);
    }
    std::map<std::uint64_t, PassedObjects> now;
    for (const auto& [entry, function] : functions) {
      for (const auto& [target, objects] : function.found.passed) {
        const auto [other, is_new] = now.try_emplace(target, objects);
        if (!is_new) keep_common(types, other->second, objects);
      }
    }
    std::set<std::uint64_t> changed;
    for (const auto& [target, objects] : now) {
      // This computes a fixed point: a function is read again while its callers pass other objects.
      // Recursive functions may need many rounds, so kMostRounds ends it.
      if (!(passed[target] == objects)) changed.insert(target);
    }
    passed = std::move(now);
    return changed;
  }

  struct ReadFunction {
    Dwarf_Die entry{};
    FunctionAccesses found;
  };
  Module module;
  DebugIndex index;
  ObjectTypes types;
  std::map<const void*, ReadFunction> functions;
  std::map<std::uint64_t, PassedObjects> passed;  ///< by the address of the function
};

MemberAccesses::MemberAccesses(const std::string& path) : opened_(std::make_unique<Opened>(path)) {}
MemberAccesses::MemberAccesses(MemberAccesses&&) noexcept = default;
MemberAccesses& MemberAccesses::operator=(MemberAccesses&&) noexcept = default;
MemberAccesses::~MemberAccesses() = default;

bool may_name_member(const std::string& name) { return !member_name(name).member.empty(); }

bool MemberAccesses::has_debug_information() const { return opened_->module.has_debug_information(); }

MeantMember MemberAccesses::meaning_of(const std::string& name) {
  auto named = named_member(opened_->types, name);
  return {.is = named.is, .similar = std::move(named.similar)};
}

std::vector<MemberAccess> MemberAccesses::accesses_of(const std::string& name,
                                                      const std::set<std::uint64_t>& executed) {
  const auto member = named_member(opened_->types, name);
  opened_->read_functions(executed);
  std::map<std::uint64_t, MemberAccess> found;
  for (const auto& [entry, function] : opened_->functions) {
    for (const auto& access : function.found.accesses) {
      if (!touches(opened_->types, access.place, access.bytes, member.bytes)) continue;
      auto& one = found[access.address];
      one.address = access.counted_at;
      one.reads = one.reads || access.is_read;
      one.writes = one.writes || access.is_written;
      one.share = access.share;
    }
  }
  std::vector<MemberAccess> all;
  all.reserve(found.size());
  for (const auto& [address, one] : found) all.push_back(one);
  return all;
}

}  // namespace holdfast::binary
