#pragma once

/// Samples of a process in the form of the store: CBOR (wire/samples_json.hpp), compressed by zstd if that is
/// shorter, in base64, which every engine stores as text.

#include <string>
#include <vector>

#include "model/sample.hpp"

namespace holdfast::store {

std::string stored_samples(const std::vector<Sample>& samples);

/// Parses stored samples. Throws Error, with `where`, for anything else.
std::vector<Sample> parse_stored_samples(const std::string& stored, const std::string& where);

}  // namespace holdfast::store
