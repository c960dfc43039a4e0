#pragma once

/// Reads files that will be run. If one user writes a program that another user starts, it acts as that other user.
/// So no file is read that another user could have written. A store that others can write is not trusted either: it
/// determines which accepted program is run, and with which arguments.

#include <cstdint>
#include <string>

#include "model/error.hpp"

namespace holdfast::store {

/// A file exists, but must not be run or trusted, or may differ from what was accepted.
class Refused : public Error {
 public:
  using Error::Error;
};

/// Throws Refused unless the directory belongs to this user or to root, and only its owner may write to it.
void refuse_untrusted_directory(const std::string& path);

/// Returns true if a store, as Database::path() names it, is on a server and not a file.
bool is_on_server(const std::string& store);

/// Throws Refused if the file of a store, or its directory, belongs to a user other than this one or root, or can be
/// written by others. A store on a server is not checked, because the server controls who may write. `store`: the
/// name returned by Database::path().
void refuse_untrusted_store(const std::string& store);

/// Returns the content of a regular file. Throws Error if it cannot be read. Throws Refused for a link, for more than
/// `most` bytes, for a file that others may write, and for one of a user other than this one and root.
std::string read_trusted(const std::string& path, std::uint64_t most);

}  // namespace holdfast::store
