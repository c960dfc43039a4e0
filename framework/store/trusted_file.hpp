#pragma once

/// Reading what will be run. Who can write a program that another user starts, acts as that user; so nothing is
/// read that somebody else could have put there. Nor is a store believed that others can write: it says which accepted
/// program is run, and with which arguments.

#include <cstdint>
#include <string>

#include "model/error.hpp"

namespace holdfast::store {

/// What is there, but must not be run or believed, or cannot be told to be what was accepted.
class Refused : public Error {
 public:
  using Error::Error;
};

/// Throws Refused unless the directory belongs to this user or to root, and nobody else may write to it.
void refuse_untrusted_directory(const std::string& path);

/// Whether a store, as Database::path() names it, is on a server and no file.
bool is_on_server(const std::string& store);

/// Throws Refused where the file of a store, or its directory, belongs to somebody else than this user or root, or can be
/// written by others. Who may write to a store on a server, that server knows. `store`: as Database::path() names it.
void refuse_untrusted_store(const std::string& store);

/// The content of a regular file, no link, that belongs to this user or to root and that nobody else may write to.
/// Throws Refused where it does not, or has more than `most` bytes; Error where it cannot be read.
std::string read_trusted(const std::string& path, std::uint64_t most);

}  // namespace holdfast::store
