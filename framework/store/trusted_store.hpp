#pragma once

/// Whose word a store is. It says which accepted program is run, and with which arguments; so who can write the store acts
/// as the user who runs the tests.

#include <string>

#include "store/trusted_file.hpp"

namespace holdfast::store {

/// Throws Refused where the file of a store, or its directory, belongs to somebody else than this user or root, or can be
/// written by others. Who may write to a store on a server, that server knows. `store`: as Database::path() names it.
void refuse_untrusted_store(const std::string& store);

}  // namespace holdfast::store
