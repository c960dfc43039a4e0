#pragma once

/// Samples of a process as the store keeps them: CBOR (wire/samples_json.hpp), compressed by zstd where that is shorter, in
/// base64, which every engine keeps as text.

#include <string>
#include <vector>

#include "model/sample.hpp"

namespace holdfast::store {

std::string stored_samples(const std::vector<Sample>& samples);

/// Throws Error, with `where`, for anything else.
std::vector<Sample> parse_stored_samples(const std::string& stored, const std::string& where);

}  // namespace holdfast::store
