#pragma once

/// Pairing: which function of one build is which of another, where names do not say so: of stripped programs, and of static
/// functions that share a name.
///
/// A pair is a guess, and a wrong one makes no function look unchanged that is not: a function is unchanged where its own
/// instructions are, and each of those that it refers to is the partner of its counterpart. So a program that executes
/// unchanged functions alone takes the same path in both builds, whichever pairs were chosen.

#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "binary/fingerprint/fingerprints.hpp"

namespace holdfast::binary {

class Pairing {
 public:
  /// Both must outlive it.
  Pairing(const Fingerprints& previous, const Fingerprints& current);

  /// Indices into functions of the previous and of the current build. None: it has no counterpart.
  std::optional<std::uint32_t> previous_of(std::uint32_t current) const;
  /// Whether each of the first is the partner of the one at its place in the second.
  bool match(const std::vector<std::uint32_t>& previous, const std::vector<std::uint32_t>& current) const;

 private:
  using Indices = std::vector<std::uint32_t>;
  enum class Like { content, size };
  /// Twins of one name, by address.
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
