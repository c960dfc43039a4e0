#pragma once

/// Input that is damaged at random: bytes are changed, removed, repeated or taken from another input, and numbers are
/// replaced by extreme ones. The tests of the corpora use it in place of a fuzzer; ci/fuzz has a real one.

#include <random>
#include <string>

namespace holdfast::fuzz {

/// Returns `input` with one to four damages. `other`: an input of the same kind.
std::string mutated(std::string input, const std::string& other, std::mt19937& random);

}  // namespace holdfast::fuzz
