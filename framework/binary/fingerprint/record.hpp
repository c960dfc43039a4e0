#pragma once

/// Fingerprints and comparisons as bytes, for their cache (run/reach/known_fingerprints.hpp). Decoding the functions of a
/// program of 9 MB takes 0.7 to 1 s. Reading their record takes 10 to 15 ms, mostly for the digest of the program. With
/// CBOR, parsing alone took 22 to 65 ms.

#include <string>
#include <string_view>

#include "binary/fingerprint/comparison.hpp"

namespace holdfast::binary {

std::string fingerprints_record(const Fingerprints& all);

/// Parses fingerprints_record(). Throws Error, with `where`, for anything else.
Fingerprints parse_fingerprints(std::string_view record, const std::string& where);

std::string comparison_record(const ModuleComparison& compared);
/// Parses comparison_record(). Throws Error, with `where`, for anything else.
ModuleComparison parse_comparison(std::string_view record, const std::string& where);

}  // namespace holdfast::binary
