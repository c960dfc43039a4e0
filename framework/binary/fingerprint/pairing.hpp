#pragma once

/// Pairing: matches functions of two builds that names do not identify, in stripped programs, and static functions that
/// share a name.
///
/// A pair is a guess, but a wrong pair never makes a changed function look unchanged. A function is unchanged only if its
/// own instructions are unchanged and each function that it refers to is paired with the corresponding function in the
/// other build. So a program that executes only unchanged functions takes the same path in both builds, whatever pairs
/// were chosen.

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "binary/fingerprint/fingerprints.hpp"

namespace holdfast::binary {

class Pairing {
 public:
  /// Keeps references to both fingerprints.
  Pairing(const Fingerprints& previous, const Fingerprints& current);

  /// Returns the index of the counterpart in the previous build; none if there is none.
  std::optional<std::uint32_t> previous_of(std::uint32_t current) const;
  /// Returns true if both lists have the same length and their elements are partners, position by position.
  bool match(const std::vector<std::uint32_t>& previous, const std::vector<std::uint32_t>& current) const;

 private:
  using Indices = std::vector<std::uint32_t>;
  enum class Like { content, size };
  /// Twins that share a name, by address.
  struct Group {
    Indices previous;
    Indices current;
  };

  void follow_names();
  void pair_alone(const Group& group);
  void pair_between(const Group& group, Like like);
  void pair_gap(const Indices& previous, const Indices& current, Like like);
  void pair(std::uint32_t previous, std::uint32_t current);
  void follow();
  void follow_changed();
  void follow(const Indices& previous, const Indices& current);
  bool is_same(std::uint32_t previous, std::uint32_t current) const;
  bool is_open(std::uint32_t previous, std::uint32_t current) const;

  const Fingerprints& previous_;
  const Fingerprints& current_;
  std::map<std::uint32_t, std::uint32_t> previous_of_;
  std::map<std::uint32_t, std::uint32_t> current_of_;
  std::vector<std::pair<std::uint32_t, std::uint32_t>> unfollowed_;
};

}  // namespace holdfast::binary
