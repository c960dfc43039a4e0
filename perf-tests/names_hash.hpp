#pragma once

/// The shared library of sample 04: hashes of names.
///
///     std::vector<std::uint64_t> hashes(names.size());
///     hash_names(names, hashes);

#include <cstdint>
#include <span>
#include <string>

/// 64-bit FNV-1a of each name, at the same place of `hashes`, which must be as long as `names`.
void hash_names(std::span<const std::string> names, std::span<std::uint64_t> hashes);
