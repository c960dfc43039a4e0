#pragma once

/// Reading what will be run. Who can write a program that another user starts, acts as that user; so nothing is
/// read that somebody else could have put there.

#include <cstdint>
#include <string>

#include "model/error.hpp"

namespace holdfast::store {

/// A snapshot that is there, but must not be run, or cannot be told to be what was accepted.
class Refused : public Error {
 public:
  using Error::Error;
};

/// Throws Refused unless the directory belongs to this user or to root, and nobody else may write to it.
void refuse_untrusted_directory(const std::string& path);

/// The content of a regular file, no link, that belongs to this user or to root and that nobody else may write to.
/// Throws Refused where it does not, or has more than `most` bytes; Error where it cannot be read.
std::string read_trusted(const std::string& path, std::uint64_t most);

}  // namespace holdfast::store
