#pragma once

/// Moments: when and of what the results in a file are.

#include <compare>
#include <optional>
#include <string>

namespace holdfast::adapters {

/// As far as the file says.
struct Moment {
  std::string started;  ///< UTC, ISO 8601; empty: now
  std::string commit;
  std::string branch;
  bool dirty = false;  ///< with changes that the commit has not
  auto operator<=>(const Moment&) const = default;
};

/// "2026-11-21T03:15:00Z" of what is such a time, without its seconds, as a date alone, with dots or slashes in it or a space
/// for the T, or with an offset from UTC (+01:00), which is UTC where there is none; and of seconds since 1970. None: it is no
/// time.
std::optional<std::string> utc_of(const std::string& text);

/// Whether both are of one commit, and less than an hour apart.
bool may_be_one_session(const Moment& before, const Moment& after);

}  // namespace holdfast::adapters
