#pragma once

/// Input that was damaged by chance: bytes changed, lost, repeated or taken from another input, and numbers replaced by
/// those at the edges. What replays the corpora needs of a fuzzer; ci/fuzz has a real one.

#include <random>
#include <string>

namespace holdfast::fuzz {

/// One to four damages of `input`. `other`: an input of the same kind.
std::string mutated(std::string input, const std::string& other, std::mt19937& random);

}  // namespace holdfast::fuzz
