#pragma once

/// Fingerprints and comparisons as bytes, for the cache of them (run/reach/known_fingerprints.hpp). The functions of a program of 9 MB take 0.7 to
/// 1 s to decode; their record is read in 10 to 15 ms, of which the digest of the program takes most. As CBOR, parsing alone
/// took 22 to 65 ms.

#include <string>
#include <string_view>

#include "binary/fingerprint/comparison.hpp"

namespace holdfast::binary {

std::string fingerprints_record(const Fingerprints& all);

/// Throws Error, with `where`, for anything else.
Fingerprints parse_fingerprints(std::string_view record, const std::string& where);

std::string comparison_record(const ModuleComparison& compared);
/// Likewise.
ModuleComparison parse_comparison(std::string_view record, const std::string& where);

}  // namespace holdfast::binary
