#pragma once

/// Addresses: finds the object at an address that an instruction computes, from the known values of the registers and
/// the variables of the function.

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "binary/code/module.hpp"
#include "binary/members/operation.hpp"
#include "binary/members/register_values.hpp"
#include "binary/members/variable_places.hpp"

namespace holdfast::binary {

class Addresses {
 public:
  Addresses(const Module& module, ObjectTypes& types, VariablePlaces places);

  /// Adds the registers that hold variables before the instruction at this address, by debug information.
  void add_known(RegisterValues& values, std::uint64_t at) const;

  /// Forgets the words in objects on the stack that a called function may change.
  void forget_passed(RegisterValues& values, std::uint64_t at) const;

  /// Returns the address of an operand.
  RegisterValue address_of(const MemoryOperand& operand, const RegisterValues& values,
                           std::uint64_t at) const;
  /// Returns the object at an address; of type kNoType if that is not known.
  ObjectPlace object_at(const RegisterValue& address, const RegisterValues& values, std::uint64_t at) const;
  /// Returns the value in memory at an address.
  RegisterValue loaded(const RegisterValue& address, std::uint64_t bytes, const RegisterValues& values,
                       std::uint64_t at) const;
  RegisterValue sum(const RegisterValue& a, const RegisterValue& b, const RegisterValues& values,
                    std::uint64_t at) const;

  ObjectTypes& types() const { return types_; }

 private:
  /// Looks up the ranges that contain an address.
  class Valid {
   public:
    template <class Range>
    explicit Valid(const std::vector<Range>& ranges);
    const std::vector<std::uint32_t>& at(std::uint64_t address) const;

   private:
    std::map<std::uint64_t, std::vector<std::uint32_t>> from_;
  };

  ObjectPlace on_stack(StackPlace place, const RegisterValues& values, std::uint64_t at) const;
  ObjectPlace variable_at(std::uint64_t address) const;
  /// Returns the value of a word of the file that the loader fills, such as the address of a variable of another unit.
  std::optional<std::int64_t> filled_by_loader(std::uint64_t address) const;
  RegisterValue plus(const RegisterValue& value, std::int64_t number) const;

  const Module& module_;
  ObjectTypes& types_;
  VariablePlaces places_;
  Valid pointers_;
  Valid objects_;
};

}  // namespace holdfast::binary
