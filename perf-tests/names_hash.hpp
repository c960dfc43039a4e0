#pragma once

/// The shared library of sample 04: hashes of names.
///
///     std::vector<std::uint64_t> hashes(names.size());
///     hash_names(names, hashes);

#include <cstdint>
#include <span>
#include <string>

/// Writes the 64-bit FNV-1a hash of each name to the same position of `hashes`, which must be as long as
/// `names`.
void hash_names(std::span<const std::string> names, std::span<std::uint64_t> hashes);
